// Requests of ChatGPT accounts over a WebSocket, which a session keeps, so that the next request needs to send only what is new.
import { normalizeContext, registerSessionResourceCleanup } from "pi:ai_parts";
import type { Request } from "./codex.ts";
import { CodexProtocolError, isEnd } from "./codex_events.ts";
import { addressOf } from "./codex_http.ts";
import { convertMessages, plainCompat } from "./responses_messages.ts";
import { recordOf } from "./text.ts";

interface Kept {
	socket: any;
	busy: boolean;
	since: number;
	idle?: any;
	/** The last request and its answer, when the next may go on from there. */
	last?: { body: any; response: string; items: any[] };
}

interface Lease {
	socket: any;
	kept?: Kept;
	release(keep: boolean): void;
}

const idleMs = 300_000;
const oldMs = 3_300_000;
const connectMs = 15_000;
const tooBig = 1009;

const sessions = new Map<string, Map<string, Kept>>();
/** Sessions in which a WebSocket failed: they go on over HTTP. */
const failed = new Set<string>();

export const fallsBack = (session: string | undefined): boolean => session !== undefined && failed.has(session);
export const noteFailure = (session: string | undefined): void => void (session && failed.add(session));

function close(socket: any, reason = "done"): void {
	try {
		socket.close(1000, reason);
	} catch {
		// It is closed already.
	}
}

registerSessionResourceCleanup((session) => {
	for (const [id, entries] of sessions) {
		if (session && id !== session) continue;
		for (const { idle, socket } of entries.values()) {
			clearTimeout(idle);
			close(socket, "debug_close");
		}
		sessions.delete(id);
	}
});

function forget(session: string, account: string, kept: Kept): void {
	const entries = sessions.get(session);
	if (entries?.get(account) === kept) entries.delete(account);
	if (entries?.size === 0) sessions.delete(session);
}

const errorOf = (event: any): Error => {
	const nested = event?.error;
	const message = [event?.message, nested?.message].find((text) => typeof text === "string" && text !== "");
	return nested instanceof Error && !event?.message && nested.message ? nested : new Error(message ?? "WebSocket error");
};

class WebSocketCloseError extends Error {
	constructor(
		message: string,
		readonly code?: number,
		readonly reason?: string,
		readonly wasClean?: boolean,
	) {
		super(message);
		this.name = "WebSocketCloseError";
	}
}

function closeErrorOf({ code, reason, wasClean }: any): Error {
	const why = reason || (code === tooBig ? "message too big" : "");
	return new WebSocketCloseError(["WebSocket closed", code, why].filter((part) => part !== undefined && part !== "").join(" "), code, reason || undefined, wasClean);
}

/** Listeners that go together. */
function listen(target: any, listeners: Record<string, (event: any) => void>): () => void {
	for (const [type, listener] of Object.entries(listeners)) target?.addEventListener(type, listener);
	return () => {
		for (const [type, listener] of Object.entries(listeners)) target?.removeEventListener(type, listener);
	};
}

function connect(url: string, headers: Headers, signal: AbortSignal | undefined, timeout = connectMs): Promise<any> {
	return new Promise((resolve, reject) => {
		const socket = new (globalThis as any).WebSocket(url, { headers: recordOf(headers) });
		let timer: any;
		const settle = (act: () => void) => {
			clearTimeout(timer);
			unlisten();
			unsignal();
			act();
		};
		const fail = (error: Error, reason?: string) =>
			settle(() => {
				if (reason) close(socket, reason);
				reject(error);
			});
		const abort = () => fail(new Error("Request was aborted"), "aborted");
		const unlisten = listen(socket, {
			open: () => settle(() => resolve(socket)),
			error: (event) => fail(errorOf(event)),
			close: (event) => fail(closeErrorOf(event)),
		});
		const unsignal = listen(signal, { abort });
		if (timeout > 0) timer = setTimeout(() => fail(new Error(`WebSocket connect timeout after ${timeout}ms`), "connect_timeout"), timeout);
		if (signal?.aborted) abort();
	});
}

const isOpen = ({ readyState }: any): boolean => readyState === undefined || readyState === 1;

function lease(session: string, account: string, kept: Kept): Lease {
	kept.busy = true;
	const release = (keep: boolean) => {
		if (!keep || !isOpen(kept.socket)) {
			close(kept.socket);
			clearTimeout(kept.idle);
			return forget(session, account, kept);
		}
		kept.busy = false;
		clearTimeout(kept.idle);
		kept.idle = setTimeout(() => {
			if (kept.busy) return;
			close(kept.socket, "idle_timeout");
			forget(session, account, kept);
		}, idleMs);
		kept.idle?.unref?.();
	};
	return { socket: kept.socket, kept, release };
}

async function acquire(session: string | undefined, account: string, open: () => Promise<any>): Promise<Lease> {
	const alone = async (): Promise<Lease> => {
		const socket = await open();
		return { socket, release: () => close(socket) };
	};
	if (!session) return alone();
	const known = sessions.get(session)?.get(account);
	if (known?.busy) return alone();
	if (known) {
		clearTimeout(known.idle);
		const old = Date.now() - known.since >= oldMs;
		if (!old && isOpen(known.socket)) return lease(session, account, known);
		if (old) close(known.socket, "connection_age_limit");
		forget(session, account, known);
	}
	const kept = { socket: await open(), busy: true, since: Date.now() };
	const entries = sessions.get(session) ?? new Map<string, Kept>();
	sessions.set(session, entries.set(account, kept));
	return lease(session, account, kept);
}

async function textOf(data: any): Promise<string> {
	if (typeof data === "string") return data;
	return new TextDecoder().decode(data?.arrayBuffer ? await data.arrayBuffer() : data);
}

/** The messages of one response. Silence for longer than the caller allows ends it. */
async function* eventsOf(socket: any, signal: AbortSignal | undefined, idle: number | undefined): AsyncGenerator<any> {
	const queue: any[] = [];
	let problem: Error | undefined;
	let ended = false;
	let wake = () => {};
	const fail = (error: Error) => {
		problem ??= error;
		wake();
	};
	const message = async ({ data }: any) => {
		let text = "";
		try {
			text = await textOf(data);
			if (text === "") return;
			const event = JSON.parse(text);
			ended ||= isEnd(event);
			queue.push(event);
			wake();
		} catch (cause) {
			fail(new CodexProtocolError("Invalid Codex WebSocket JSON", cause, text));
		}
	};
	const closed = (event: any) => (ended ? wake() : fail(closeErrorOf(event)));
	const unlisten = listen(socket, { message, error: (event) => fail(errorOf(event)), close: closed });
	const unsignal = listen(signal, { abort: () => fail(new Error("Request was aborted")) });
	try {
		for (;;) {
			if (signal?.aborted) throw new Error("Request was aborted");
			if (queue.length > 0) yield queue.shift();
			else if (problem) throw problem;
			else if (ended) return;
			else {
				let timer: any;
				await new Promise<void>((resolve) => {
					wake = resolve;
					if (idle) timer = setTimeout(() => (close(socket, "idle_timeout"), fail(new Error(`WebSocket idle timeout after ${idle}ms`))), idle);
				});
				clearTimeout(timer);
			}
		}
	} finally {
		unlisten();
		unsignal();
	}
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The request as it is sent: only what is new, when all else is as it was. */
function shortened(body: any, last: NonNullable<Kept["last"]>): any {
	const rest = ({ input: _input, previous_response_id: _previous, ...other }: any) => other;
	if (!same(rest(body), rest(last.body))) return undefined;
	const before = [...(last.body.input ?? []), ...last.items];
	const input = body.input ?? [];
	if (input.length < before.length || !same(input.slice(0, before.length), before)) return undefined;
	return { ...body, previous_response_id: last.response, input: input.slice(before.length) };
}

export async function askOverSocket(
	request: Request,
	body: any,
	headers: Headers,
	timeouts: { idle?: number; connect?: number },
	onFirst: () => void,
): Promise<void> {
	const { model, options, output } = request.exchange;
	const url = addressOf(model.baseUrl).replace(/^http/, "ws");
	const { socket, kept, release } = await acquire(request.session, request.account, () => connect(url, headers, options?.signal, timeouts.connect));
	const goesOn = options?.transport === "websocket-cached" || options?.transport === "auto";
	let keep = true;
	try {
		const short = goesOn && kept?.last && shortened(body, kept.last);
		if (kept && !short) kept.last = undefined;
		socket.send(JSON.stringify({ type: "response.create", ...(short || body) }));
		await request.fill(eventsOf(socket, options?.signal, timeouts.idle), onFirst);
		if (options?.signal?.aborted) keep = false;
		else if (goesOn && kept && output.responseId) {
			const items = convertMessages(model, normalizeContext({ messages: [output] }), { ...plainCompat({}), instructionsApart: true }, request.inputs);
			const own = items.filter(({ type }) => type !== "function_call_output" && type !== "custom_tool_call_output");
			kept.last = { body, response: output.responseId, items: own };
		}
	} catch (error) {
		if (kept) kept.last = undefined;
		keep = false;
		throw error;
	} finally {
		release(keep);
	}
}
