// The connectors of seed 002 §1A.4.4 and §3.2A, beside Pi's own methods: pi.tool, pi.http, pi.fs, pi.session, pi.ui, pi.log and
// pi.registerSlashCommand. What they fail with is a HostError with one of the five codes of host calls. All of them may be taken
// off pi and called as they are.
import { type Code, HostError } from "pi:host";
import type { Realm } from "./parts/api.ts";
import { type OnChunk, timeoutOf } from "./parts/border.ts";
import type { SessionManager } from "./parts/session.ts";

/** What every connector that one waits for takes beside its arguments. */
interface Terms {
	/** Gives the call up: it ends in the host, and rejects with the code io, or timeout if the signal is one of AbortSignal.timeout. */
	signal?: AbortSignal;
	/** How long the host may take, in milliseconds; after that the call is answered with the code timeout. 0 for the host's own limit. */
	timeout_ms?: number;
}

const invalid = (message: string, details: Record<string, any> = {}): HostError => new HostError(message, "invalid_request", details);

/** What was thrown, with one of the codes: of what is not the host's, this one. */
function coded(err: any, code: Code = "invalid_request"): HostError {
	if (err instanceof HostError) return err;
	return Object.assign(new HostError(String(err instanceof Error ? err.message : err), code), { cause: err });
}

/** What a call rejects with that its caller gave up: named as the web names it, with the signal's reason as its cause. */
function givenUp({ reason }: AbortSignal): HostError {
	const late = reason?.name === "TimeoutError";
	const text = reason instanceof Error || typeof reason?.message === "string" ? reason.message : reason === undefined ? "This operation was aborted" : String(reason);
	const err = new HostError(text, late ? "timeout" : "io", { errno: late ? "ETIMEDOUT" : "ECANCELED" });
	return Object.assign(err, { name: late ? "TimeoutError" : "AbortError", cause: reason });
}

/** The members of an object of the caller's; whatever else it is, is a mistake. */
function membersOf(value: unknown, what: string): Record<string, any> {
	if (value === undefined || value === null) return {};
	if (typeof value !== "object" || Array.isArray(value)) throw invalid(`${what} is an object`);
	return value;
}

function signalOf(given: any): AbortSignal | undefined {
	if (given === undefined || given === null) return undefined;
	if (typeof given !== "object" || typeof given.addEventListener !== "function" || typeof given.aborted !== "boolean") throw invalid("signal is an AbortSignal");
	return given;
}

type Call = (method: string, params: object, terms?: Terms, onChunk?: OnChunk) => Promise<any>;
type Guard = <T>(work: () => T) => T;

export function connectors(realm: Realm, alive: () => void, registerCommand: (name: any, options: any) => void) {
	const { border } = realm;
	const guard: Guard = (work) => {
		try {
			alive();
			return work();
		} catch (err) {
			throw coded(err);
		}
	};
	const call: Call = async (method, params, terms = {}, onChunk) => {
		const signal = guard(() => signalOf(terms.signal));
		try {
			return await guard(() => border.call(method, params, { signal, onChunk, timeout: timeoutOf(terms.timeout_ms) }));
		} catch (err) {
			throw signal?.aborted && err === signal.reason ? givenUp(signal) : coded(err, "internal");
		}
	};
	return {
		async tool(name: string, input?: object, terms?: Terms) {
			const { signal, timeout_ms } = guard(() => membersOf(terms, "options of pi.tool"));
			return call("tool", { name, input: input ?? {} }, { signal, timeout_ms });
		},
		log(level: string, event: string, data?: unknown): void {
			guard(() => border.callSync("log", { level, event, message: event, ...(data === undefined ? {} : { data }) }));
		},
		http: http(call, guard),
		fs: files(call, guard),
		session: session(realm, guard),
		ui: dialogs(call, guard, (params) => void guard(() => border.callSync("ui", params))),
		registerSlashCommand: slashCommand(registerCommand),
	};
}

/** pi.registerSlashCommand: one object for what Pi's registerCommand takes as two, and a typed error for what Pi refuses. */
const slashCommand = (register: (name: any, options: any) => void) => (spec: any): void => {
	try {
		register(spec?.name, spec);
	} catch (err) {
		throw coded(err);
	}
};

/** pi.fs: the ops of files that the seed names, with the keys of docs/hostcalls.md beside path. */
function files(call: Call, guard: Guard) {
	const op = (name: string) => async (path: string, options?: Terms & Record<string, unknown>) => {
		const { signal, timeout_ms, ...params } = guard(() => membersOf(options, `options of pi.fs.${name}`));
		return call("fs", { ...params, op: name, path }, { signal, timeout_ms });
	};
	return { read: op("read"), list: op("list"), stat: op("stat"), write: op("write"), mkdir: op("mkdir"), delete: op("delete") };
}

/**
 * pi.ui: the dialogs of ctx.ui, which a person answers or nobody does: without a person they are denied, where ctx.ui answers as if
 * they had been dismissed. One that was dismissed is undefined, or false for confirm.
 */
function dialogs(call: Call, guard: Guard, tell: (params: object) => void) {
	const ask = async (op: string, params: object, options: Terms | undefined, dismissed: unknown) => {
		const { signal, timeout_ms } = guard(() => membersOf(options, `options of pi.ui.${op}`));
		const { value } = await call("ui", { op, ...params, needed: true }, { signal, timeout_ms });
		return value ?? dismissed;
	};
	return {
		select: (title: string, options: string[], terms?: Terms): Promise<string | undefined> => ask("select", { title, options }, terms, undefined),
		confirm: (title: string, message: string, terms?: Terms): Promise<boolean> => ask("confirm", { title, message }, terms, false),
		input: (title: string, placeholder?: string, terms?: Terms): Promise<string | undefined> => ask("input", { title, placeholder }, terms, undefined),
		editor: (title: string, prefill?: string, terms?: Terms): Promise<string | undefined> => ask("editor", { title, prefill }, terms, undefined),
		notify: (message: string, type: "info" | "warning" | "error" = "info"): void => tell({ op: "notify", message, type }),
	};
}

/** What pi.session has of Pi's session manager. */
const sessionMembers = [
	"getCwd", "getSessionDir", "isPersisted", "getEntryCount", "getSessionId", "getSessionFile", "getHeader", "getLeafId", "getLeafEntry", "getEntry", "getEntries",
	"getLabel", "getBranch", "getChildren", "getSessionName", "getTree", "appendCustomEntry", "appendCustomMessageEntry", "appendLabelChange", "appendSessionInfo",
	"buildContextEntries", "buildSessionProjection", "buildSessionContext",
] as const satisfies readonly (keyof SessionManager)[];

/** pi.session: the session manager of ctx, and what the agent is at. */
function session(realm: Realm, guard: Guard) {
	const out: Record<string, unknown> = { getState: () => guard(() => realm.border.callSync("session", { op: "state" })) };
	for (const name of sessionMembers) out[name] = (...args: unknown[]) => guard(() => (realm.session[name] as any)(...args));
	return out as Pick<SessionManager, (typeof sessionMembers)[number]> & { getState(): any };
}

interface HttpRequest extends Terms {
	url: string;
	method?: string;
	headers?: Record<string, string> | Iterable<[string, string]>;
	body?: string | ArrayBuffer | ArrayBufferView;
	redirect?: "follow" | "manual" | "error";
	/** The same as timeout_ms. */
	timeout?: number;
}

function pairs(headers: HttpRequest["headers"]): [string, string][] {
	if (headers === undefined || headers === null) return [];
	if (typeof headers !== "object") throw invalid("headers is an object, or a list of [name, value]");
	const list = typeof (headers as any)[Symbol.iterator] === "function" ? [...(headers as Iterable<any>)] : Object.entries(headers);
	return list.map((pair) => {
		if (!Array.isArray(pair) || pair.length !== 2) throw invalid("headers is an object, or a list of [name, value]");
		return [String(pair[0]), String(pair[1])];
	});
}

function bytesOf(body: any): Uint8Array | undefined {
	if (body === undefined || body === null) return undefined;
	if (typeof body === "string") return new TextEncoder().encode(body);
	if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
	if (body instanceof ArrayBuffer) return new Uint8Array(body);
	throw invalid("body is a text, an ArrayBuffer or a view of one");
}

/** The params of the host call that a request is. */
function requestParams({ url, method, headers, body, redirect, ...rest }: Record<string, any>): object {
	for (const key of Object.keys(rest)) throw invalid(`a request has no ${key}`, { key });
	if (!URL.canParse(String(url))) throw invalid("url is no URL");
	const list = pairs(headers);
	const bytes: any = bytesOf(body);
	if (typeof body === "string" && !list.some(([name]) => name.toLowerCase() === "content-type")) list.push(["content-type", "text/plain;charset=UTF-8"]);
	return { url: String(url), method, headers: list, base64: bytes?.toBase64(), redirect };
}

/** pi.http: one request and its whole answer, { status, statusText, url, headers, text(), json(), bytes() }. */
function http(call: Call, guard: Guard) {
	return async (request: HttpRequest) => {
		const { signal, timeout, timeout_ms, ...rest } = guard(() => membersOf(request, "a request"));
		const params = guard(() => requestParams(rest));
		let head: any;
		const parts: Uint8Array[] = [];
		await call("http", params, { signal, timeout_ms: timeout_ms ?? timeout ?? httpTimeout }, (chunk) => {
			if (typeof chunk.base64 === "string") parts.push((Uint8Array as any).fromBase64(chunk.base64));
			else head ??= chunk;
		});
		if (!head) throw new HostError("the answer has no beginning", "io");
		return answerOf(head, joined(parts));
	};
}

/** How long pi.http waits for a whole answer when nobody says. */
const httpTimeout = 120_000;

function joined(parts: Uint8Array[]): Uint8Array {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

function answerOf({ status, statusText, url, headers }: any, body: Uint8Array) {
	const all: Record<string, string> = {};
	for (const [name, value] of headers as [string, string][]) {
		const key = name.toLowerCase();
		Object.defineProperty(all, key, { value: Object.hasOwn(all, key) ? `${all[key]}, ${value}` : value, enumerable: true, writable: true, configurable: true });
	}
	const text = () => new TextDecoder().decode(body);
	return {
		status: status as number,
		statusText: statusText as string,
		url: url as string,
		headers: all,
		bytes: () => body.slice(),
		text,
		json(): any {
			try {
				return JSON.parse(text());
			} catch (err) {
				throw coded(err, "io");
			}
		},
	};
}
