// A conversation as the items that OpenAI's Responses API takes.
import { getSystemMessageText, renderSystemMessageUpdate, resolveTranscript, resolveTranscriptTools } from "pi:ai_parts";
import { grammarInput, parametersOf, resolveGrammar, resolveStrict } from "./constrained.ts";
import { sanitizeSurrogates, shortHash } from "./text.ts";
import { transformMessages } from "./transform.ts";

/** Providers whose ids of calls have two parts: that of the call and that of its item. */
const pairedIds = new Set(["openai", "openai-codex", "opencode"]);
const hasPairedIds = ({ provider, api }: any): boolean => pairedIds.has(provider) || (provider === "azure" && api === "azure-openai-responses");
const maxId = 64;

const cleanId = (part: string): string => part.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, maxId).replace(/_+$/, "");

function renameId(id: string, model: any, source: any): string {
	if (!hasPairedIds(model) || !id.includes("|")) return cleanId(id);
	const [call, item] = id.split("|");
	const foreign = source.provider !== model.provider || source.api !== model.api;
	const name = foreign ? `fc_${shortHash(item)}`.slice(0, maxId) : cleanId(item);
	return `${cleanId(call)}|${name.startsWith("fc_") ? name : cleanId(`fc_${name}`)}`;
}

export const toolSupportOf = (compat: any): "changes" | "additions" | "none" => {
	if (compat.supportsMidConvoSystemMessages && compat.supportsAdditionalTools) return "changes";
	return compat.supportsToolSearch ? "additions" : "none";
};

const imageOf = (block: any) => ({ type: "input_image", detail: "auto", image_url: `data:${block.mimeType};base64,${block.data}` });
const textOf = (text: string) => ({ type: "input_text", text: sanitizeSurrogates(text) });

export function signText(id: string, phase?: string): string {
	return JSON.stringify({ v: 1, id, ...(phase ? { phase } : {}) });
}

/** The id and phase a text came with; older sessions keep the bare id. */
function readSignature(signature: string | undefined): { id?: string; phase?: string } {
	if (!signature) return {};
	if (!signature.startsWith("{")) return { id: signature };
	try {
		const { v, id, phase } = JSON.parse(signature);
		if (v === 1 && typeof id === "string") return phase === "commentary" || phase === "final_answer" ? { id, phase } : { id };
	} catch {
		// Some other text that begins with a brace.
	}
	return { id: signature };
}

function outputOf(content: any[], model: any): any {
	const text = content.filter(({ type }) => type === "text").map((block) => block.text).join("\n");
	const images = content.filter(({ type }) => type === "image");
	const said = text.trim() !== "";
	if (images.length === 0 || !model.input.includes("image")) {
		return sanitizeSurrogates(said ? text : images.length > 0 ? "(see attached image)" : "(no tool output)");
	}
	return [...(said ? [textOf(text)] : []), ...images.map(imageOf)];
}

/** Writes one conversation; what it needs to remember from message to message is here. */
class Writer {
	items: any[] = [];
	#number = 0;
	#systems = 0;
	#declared = false;
	#gone = new Set<string>();

	constructor(
		private model: any,
		private compat: any,
		private inputs: Map<string, string>,
		private folded: number,
		private effort?: string,
	) {}

	get #instructions(): string {
		return this.model.reasoning && this.model.compat?.supportsDeveloperRole !== false ? "developer" : "system";
	}

	add(message: any, leading: boolean): void {
		if (message.role === "system") this.#system(message, leading);
		else if (message.role === "user") {
			const { content } = message;
			const parts =
				typeof content === "string" ? [textOf(content)] : content.map((block: any) => (block.type === "text" ? textOf(block.text) : imageOf(block)));
			if (parts.length === 0) return;
			this.items.push({ role: "user", content: parts });
		} else if (message.role === "toolResult") this.#result(message);
		else if (!this.#assistant(message)) return;
		if (!leading) this.#number++;
	}

	setEffort(effort: string): void {
		this.items.push({ type: "configuration_update", reasoning: { effort } });
	}

	#system(message: any, leading: boolean): void {
		const here = this.#systems++ >= this.folded;
		if (here) this.#addTools(message.toolsAdded ?? [], `system:${this.#number}`);
		if (leading && this.compat.instructionsApart) return;
		const parts = [leading ? getSystemMessageText(message) : renderSystemMessageUpdate(message)];
		if (here) {
			const added = new Set((message.toolsAdded ?? []).map((tool: any) => tool.name));
			const removed: string[] = (message.toolsRemoved ?? []).map((tool: any) => tool.name).filter((name: string) => !added.has(name));
			const names = removed.map((name) => `- ${name}`).join("\n");
			if (removed.length > 0) parts.push(`The following tools are no longer available. Do not call them:\n${names}`);
			for (const name of removed) this.#gone.add(name);
		}
		const text = parts.filter((part) => part !== "").join("\n\n");
		if (text !== "") this.items.push({ role: this.#instructions, content: sanitizeSurrogates(text) });
	}

	#addTools(tools: any[], seed: string): void {
		for (const { name } of tools) this.#gone.delete(name);
		if (tools.length === 0) return;
		const support = toolSupportOf(this.compat);
		if (support === "changes") {
			if (this.#declared) this.items.push({ role: this.#instructions, content: this.#notice() });
			this.#declared = true;
			this.items.push({ type: "additional_tools", role: "developer", tools: convertTools(tools, this.compat) });
		} else if (support === "additions") {
			const names = tools.map(({ name }) => name);
			const call = { call_id: `pi_tool_load_${shortHash(`${seed}:${names.join(",")}`)}`, execution: "client", status: "completed" };
			this.items.push(
				{ type: "tool_search_call", ...call, arguments: { query: names.join(" "), limit: names.length } },
				{ type: "tool_search_output", ...call, tools: convertTools(tools, this.compat, true) },
			);
		}
	}

	#notice(): string {
		const notice =
			"This is an incremental tools update. Previously declared tools remain available unless explicitly marked unavailable. " +
			"A tool declared again here is available again, and its latest definition replaces the earlier one.";
		return this.#gone.size > 0 ? `${notice}\nStill unavailable: ${[...this.#gone].join(", ")}.` : notice;
	}

	#assistant(message: any): boolean {
		const { model } = this;
		const sameApi = message.provider === model.provider && message.api === model.api;
		const own = sameApi && message.model === model.id;
		const items: any[] = [];
		let texts = 0;
		for (const block of message.content) {
			if (block.type === "thinking") {
				if (block.thinkingSignature) items.push(JSON.parse(block.thinkingSignature));
			} else if (block.type === "text") items.push(this.#text(block, texts++));
			else items.push(this.#call(block, own, sameApi && !own));
		}
		if (items.length === 0) return false;
		if (this.effort !== undefined && own && message.providerThinkingLevel !== undefined) this.setEffort(message.providerThinkingLevel);
		this.items.push(...items);
		return true;
	}

	#text(block: any, nth: number): any {
		const { id, phase } = readSignature(block.textSignature);
		const own = `msg_pi_${this.#number}${nth === 0 ? "" : `_${nth}`}`;
		const content = [{ type: "output_text", text: sanitizeSurrogates(block.text), annotations: [] }];
		const name = id && id.length > maxId ? `msg_${shortHash(id)}` : id || own;
		return { type: "message", role: "assistant", content, status: "completed", id: name, phase };
	}

	#call(block: any, own: boolean, otherModel: boolean): any {
		const [call_id, item] = block.id.split("|");
		const property = this.inputs.get(block.name);
		const id = otherModel || !item?.startsWith(property === undefined ? "fc_" : "ctc_") ? undefined : item;
		const namespace = own && block.namespace !== undefined ? { namespace: block.namespace } : {};
		const { name } = block;
		if (property === undefined) {
			return { type: "function_call", id, call_id, name, arguments: JSON.stringify(block.arguments), ...namespace };
		}
		const input = sanitizeSurrogates(grammarInput(name, block.arguments, property));
		return { type: "custom_tool_call", id, call_id, name, input, ...namespace };
	}

	#result(message: any): void {
		const [call_id] = message.toolCallId.split("|");
		const type = this.inputs.has(message.toolName) ? "custom_tool_call_output" : "function_call_output";
		this.items.push({ type, call_id, output: outputOf(message.content, this.model) });
	}
}

export function convertMessages(model: any, context: any, compat: any, inputs: Map<string, string>, effort?: string): any[] {
	const { messages: given } = resolveTranscript(context, compat.supportsMidConvoSystemMessages);
	const messages = transformMessages(given, model, renameId);
	const { foldedSystemMessages } = resolveTranscriptTools(given, toolSupportOf(compat));
	const writer = new Writer(model, compat, inputs, foldedSystemMessages, effort);
	for (const [at, message] of messages.entries()) writer.add(message, at === 0 && message.role === "system");
	if (effort !== undefined) writer.setEffort(effort);
	return writer.items;
}

/** What a model of a vendor with few of OpenAI's additions is taken to support, unless it says otherwise. */
export const plainCompat = (model: any): any => ({
	supportsMidConvoSystemMessages: false,
	supportsAdditionalTools: false,
	supportsToolSearch: false,
	supportsStrictMode: true,
	supportsOpenAIGrammarTools: false,
	...Object.fromEntries(Object.entries(model.compat ?? {}).filter(([, value]) => value != null)),
});

export const convertTools = (tools: any[], compat: any, found = false): any[] =>
	tools.map((tool) => {
		const { name, description } = tool;
		const deferred = found ? { defer_loading: true } : {};
		const grammar = resolveGrammar(tool, compat.supportsOpenAIGrammarTools ?? false);
		if (grammar) {
			const format = { type: "grammar", syntax: grammar.format, definition: grammar.definition };
			return { type: "custom", name, description, format, ...deferred };
		}
		const strictMode = compat.supportsStrictMode ?? true;
		const strict = resolveStrict(tool, strictMode) ?? (compat.instructionsApart ? null : false);
		const parameters = parametersOf(tool, strict === true ? true : undefined);
		return { type: "function", name, description, parameters, ...deferred, ...(strictMode ? { strict } : {}) };
	});
