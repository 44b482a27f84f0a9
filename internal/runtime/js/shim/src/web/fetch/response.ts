// Response.
import { face } from "pi:web/face";
import { Body, bodyMembers, type Content, contentOf, readers } from "./body.ts";
import { frozen, Headers } from "./headers.ts";
import { parseUrl } from "./request.ts";
import { byteString, dictionary, illegalInvocation, need } from "./words.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");

export interface ResponseState {
	type: string;
	url: string;
	redirected: boolean;
	status: number;
	statusText: string;
	body: Body;
}

export let responseOf: (object: any) => ResponseState | undefined;

const nullBody = new Set([101, 103, 204, 205, 304]);
const making = Symbol("making");

/** A response that did not come from an extension. */
export function madeResponse(content: Content | null, headers: Headers, given: Partial<ResponseState>): Response {
	return new Response(making, { type: "default", url: "", redirected: false, status: 200, statusText: "", ...given, body: new Body(content, headers) });
}

function stateFor(body: any, options: any): ResponseState {
	const init = dictionary(options, "undefined");
	const status = init.status === undefined ? 200 : Number(init.status) & 0xffff;
	const statusText = init.statusText === undefined ? "" : byteString(init.statusText, "Response constructor", "init.statusText");
	if (status < 200 || status > 599) throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
	if (/[^\t\x20-\x7e\x80-\xff]/.test(statusText)) throw new TypeError("Invalid statusText");
	const headers = new Headers(init.headers);
	const content = contentOf(body);
	if (content && nullBody.has(status)) throw new TypeError(`Response constructor: Invalid response status code ${status}`);
	return { type: "default", url: "", redirected: false, status, statusText, body: new Body(content, headers) };
}

export class Response {
	#state: ResponseState;
	constructor(body: any = null, init: any = {}) {
		this.#state = body === making ? init : stateFor(body, init);
	}
	static {
		responseOf = (object) => (#state in object ? object.#state : undefined);
	}
	static error(): Response {
		return madeResponse(null, frozen(new Headers()), { type: "error", status: 0 });
	}
	static json(data: any, init: any = {}): Response {
		need(arguments, 1, "Response.json");
		const text = JSON.stringify(data);
		if (text === undefined) throw new TypeError("Value is not JSON serializable");
		const given = dictionary(init, "undefined");
		const response = new Response(null, given);
		const state = responseOf(response)!;
		state.body = new Body({ ...contentOf(text)!, type: "application/json" }, state.body.headers);
		return response;
	}
	static redirect(url: any, status: any = 302): Response {
		need(arguments, 1, "Response.redirect");
		const { href } = parseUrl(url);
		const code = Number(status) & 0xffff;
		if (![301, 302, 303, 307, 308].includes(code)) throw new RangeError(`Invalid status code ${code}`);
		return madeResponse(null, frozen(new Headers({ location: href })), { status: code });
	}
	get type(): string {
		return this.#state.type;
	}
	get url(): string {
		return this.#state.url;
	}
	get redirected(): boolean {
		return this.#state.redirected;
	}
	get status(): number {
		return this.#state.status;
	}
	get ok(): boolean {
		return this.#state.status >= 200 && this.#state.status <= 299;
	}
	get statusText(): string {
		return this.#state.statusText;
	}
	get headers(): Headers {
		return this.#state.body.headers;
	}
	clone(): Response {
		const { body } = this.#state;
		if (body.unusable) throw new TypeError("Response.clone: Body has already been consumed.");
		return new Response(making, { ...this.#state, body: new Body(body.split(), new Headers(body.headers)) });
	}
	[custom](depth: number, options: any, inspect: any): string {
		const { status, statusText, headers, ok, redirected, type, url } = this;
		const { stream: body, bodyUsed } = this.#state.body;
		return `Response ${inspect({ status, statusText, headers, body, bodyUsed, ok, redirected, type, url }, { ...options, depth: options.depth === null ? 2 : (options.depth ?? depth) })}`;
	}
}
export interface Response {
	readonly body: any;
	readonly bodyUsed: boolean;
	text(): Promise<string>;
	arrayBuffer(): Promise<ArrayBuffer>;
}
face(Response, "Response", { is: (o) => responseOf(o) !== undefined, wrong: illegalInvocation, mixed: bodyMembers((o) => responseOf(o)!.body), promised: readers, lengths: {} });
Object.defineProperty(Response.json, "length", { value: 1, configurable: true });
Object.defineProperty(Response.redirect, "length", { value: 1, configurable: true });

export const hasNoBody = (status: number): boolean => nullBody.has(status);
