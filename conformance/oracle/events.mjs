// One event through real Pi's runner: each kind has a method of its own, and the methods changed with the versions. The
// result is brought into the shape that pier's Emit documents.
import { plain } from "./world.mjs";

export async function emit(live, given) {
	const event = structuredClone(given);
	const { runner } = live;
	const special = kinds[event.type];
	if (special) return special(runner, event, live);
	// What Pi's session adds when it asks.
	const abortable = event.type === "session_before_compact" || event.type === "session_before_tree";
	if (abortable) event.signal = new AbortController().signal;
	const result = await runner.emit(event);
	if (abortable) delete event.signal;
	return { ...(result === undefined ? {} : { result: plain(result) }), event: plain(event) };
}

const only = (result) => (result === undefined || result === null ? {} : { result: plain(result) });

const kinds = {
	async tool_call(runner, event) {
		const result = await runner.emitToolCall(event);
		return { ...only(result), event: plain(event) };
	},
	async tool_result(runner, event) {
		return only(runner.emitToolResult ? await runner.emitToolResult(event) : await runner.emit(event));
	},
	async user_bash(runner, event) {
		return only(await runner.emitUserBash(event));
	},
	async input(runner, { text, images, source }) {
		return only(await runner.emitInput(text, images, source ?? "interactive"));
	},
	async context(runner, { messages }) {
		return { result: { messages: plain(await runner.emitContext(messages)) } };
	},
	async message_end(runner, event) {
		if (!runner.emitMessageEnd) return only(await runner.emit(event));
		const message = await runner.emitMessageEnd(event);
		return message ? { result: { message: plain(message) } } : {};
	},
	async before_provider_request(runner, { payload }) {
		const result = await runner.emitBeforeProviderRequest(payload);
		return JSON.stringify(result) === JSON.stringify(payload) ? {} : only(result);
	},
	async before_provider_headers(runner, { headers }) {
		const before = JSON.stringify(headers);
		const result = await runner.emitBeforeProviderHeaders(headers);
		return JSON.stringify(result) === before ? {} : { result: { headers: plain(result) } };
	},
	async resources_discover(runner, { cwd, reason }) {
		return { result: plain(await runner.emitResourcesDiscover(cwd ?? process.cwd(), reason ?? "startup")) };
	},
	before_agent_start: beforeAgentStart,
	turn_end: boundary,
	agent_before_settle: boundary,
	// Pi exports nothing that runs these handlers; with one handler there is nothing to compose.
	async project_trust(runner, event, live) {
		const handlers = live.extensions.flatMap((x) => x.handlers.get("project_trust") ?? []);
		if (handlers.length !== 1) throw new Error("project_trust is compared with one handler only");
		const result = await handlers[0](event, runner.createContext());
		return result.trusted === "undecided" ? {} : only(result);
	},
};

async function beforeAgentStart(runner, event) {
	const base = event.systemPrompt ?? "";
	const options = event.systemPromptOptions ?? { cwd: process.cwd() };
	// Up to 0.73 the prompt is a text; from 1.x it is made from options, one of which is a whole text.
	const modern = runner.emitBeforeAgentStart.length === 2;
	const out = modern
		? await runner.emitBeforeAgentStart({ messageType: "user", prompt: event.prompt, images: event.images }, { ...options, forceSystemPrompt: base })
		: await runner.emitBeforeAgentStart(event.prompt, event.images, base, options);
	if (!out) return {};
	const systemPrompt = modern ? out.systemPromptOptions.forceSystemPrompt : out.systemPrompt;
	const result = {};
	if (out.messages?.length > 0) result.messages = plain(out.messages);
	if (systemPrompt !== undefined && systemPrompt !== base) result.systemPrompt = systemPrompt;
	return Object.keys(result).length > 0 ? { result } : {};
}

async function boundary(runner, event) {
	if (!runner.emitBoundary) {
		await runner.emit(event);
		return { result: { continue: false, entries: [] } };
	}
	const { entries, continue: go } = await runner.emitBoundary(event, () => ({ messages: [] }));
	return { result: { continue: go, entries: plain(entries) } };
}
