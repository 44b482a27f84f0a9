// What logins at vendors have in common: a code by way of a browser, or by way of another device.
import { requireHost } from "pi:host";
import { wait } from "../wait.ts";

/** What a login asks of the person. */
export interface Interaction {
	signal: AbortSignal;
	notify(event: any): void;
	prompt(question: any): Promise<string>;
}

const base64url = (bytes: Uint8Array): string => requireHost("pi:node/buffer").Buffer.from(bytes).toString("base64url");

/** A secret, and the hash of it that may be shown. */
export async function pkce(): Promise<{ verifier: string; challenge: string }> {
	const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
	const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
	return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

/** The code in what a person pasted: the address they were sent to, "code#state", a query, or the code alone. */
export function parseInput(input: string): { code?: string; state?: string } {
	const text = input.trim();
	if (text === "") return {};
	const from = (query: URLSearchParams) => ({ code: query.get("code") ?? undefined, state: query.get("state") ?? undefined });
	if (URL.canParse(text)) return from(new URL(text).searchParams);
	if (text.includes("#")) {
		const [code, state] = text.split("#", 2);
		return { code, state };
	}
	return text.includes("code=") ? from(new URLSearchParams(text)) : { code: text };
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export const page = (heading: string, message: string): string =>
	`<!doctype html><meta charset="utf-8"><title>${escape(heading)}</title>` +
	`<body style="font-family:sans-serif;text-align:center;margin-top:20vh"><h1>${escape(heading)}</h1><p>${escape(message)}</p>`;

interface Callback {
	redirectUri: string;
	/** What complete made of the code, or undefined once the wait was given up. */
	wait(): Promise<any>;
	cancel(): void;
	close(): void;
}

export interface CallbackOptions {
	provider: string;
	port: number;
	path: string;
	/** What the browser has to bring back, where the vendor does that. */
	state?: string;
	signal?: AbortSignal;
	/** The name the browser is given for this machine, and where to listen: the loopback address unless said otherwise. */
	redirectHost?: string;
	host?: string;
	/** Milliseconds until the wait is over. */
	timeout?: number;
	/** Turns the code into something while the browser waits for its answer; without it the code itself is the result. */
	complete?(code: string): Promise<any>;
}

export const callbackHost = (): string => (globalThis as any).process.env.PI_OAUTH_CALLBACK_HOST || "127.0.0.1";

/** What the browser is answered, and the code or the failure that its request brought. */
function answer({ provider, path, state }: CallbackOptions, request: any, taken: boolean): { status: number; text: string; code?: string; error?: Error } {
	const url = new URL(request.url ?? "/", "http://localhost");
	if (request.method !== "GET" || url.pathname !== path) return { status: 404, text: "Callback route not found." };
	const given = (name: string) => url.searchParams.get(name);
	if (state !== undefined && given("state") !== state) return { status: 400, text: "State mismatch." };
	if (taken) return { status: 409, text: "This sign-in has already been handled." };
	if (given("error")) {
		const text = `${provider} authorization failed: ${given("error_description") ?? given("error")}`;
		return { status: 400, text, error: new Error(text) };
	}
	const code = given("code");
	if (!code) return { status: 400, text: "Missing authorization code." };
	return { status: 200, text: `Signed in to ${provider}. You may now close this page.`, code };
}

/** Listens for the browser that comes back from the vendor. */
export async function listen(options: CallbackOptions): Promise<Callback> {
	const { provider, port, path, signal, redirectHost = "localhost", host = callbackHost(), complete = async (code) => code } = options;
	if (signal?.aborted) throw new Error("Login cancelled");
	let settle!: { resolve(value?: any): void; reject(error: Error): void };
	const result = new Promise<any>((resolve, reject) => (settle = { resolve, reject }));
	result.catch(() => undefined);
	let taken = false;
	const reply = async (request: any, response: any) => {
		let { status, text, code, error } = answer(options, request, taken);
		taken ||= code !== undefined || error !== undefined;
		let value: any;
		try {
			if (code !== undefined) value = await complete(code);
		} catch (problem) {
			error = problem instanceof Error ? problem : new Error(String(problem));
			[status, text] = [502, `${provider} sign-in failed. ${error.message}`];
		}
		response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
		response.end(page(status === 200 ? "Authentication successful" : "Authentication failed", text));
		if (error) settle.reject(error);
		else if (code !== undefined) settle.resolve(value);
	};
	const server = requireHost("pi:node/http").createServer((request: any, response: any) => void reply(request, response));
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, () => resolve());
	});
	const stop = () => settle.reject(new Error("Login cancelled"));
	signal?.addEventListener("abort", stop, { once: true });
	const tooLate = () => settle.reject(new Error(`${provider} sign-in timed out`));
	const timer = options.timeout === undefined ? undefined : setTimeout(tooLate, options.timeout);
	return {
		redirectUri: `http://${redirectHost}:${server.address().port}${path}`,
		wait: () => result,
		cancel: () => taken || settle.resolve(undefined),
		close() {
			clearTimeout(timer);
			signal?.removeEventListener("abort", stop);
			settle.reject(new Error("OAuth callback server closed"));
			server.close();
		},
	};
}

/** What comes first: from the browser, or what the person pastes. */
export async function firstOf(interaction: Interaction, callback: Callback | undefined, prompt: object): Promise<{ value: any } | { input: string }> {
	const ended = new AbortController();
	let problem: unknown;
	const typed = interaction.prompt({ type: "manual_code", ...prompt, signal: ended.signal }).then(
		(input) => (callback?.cancel(), input),
		(error) => {
			problem = error instanceof Error ? error : new Error(String(error));
			callback?.cancel();
			return "";
		},
	);
	try {
		const value = await callback?.wait();
		if (value !== undefined) return { value };
		const input = await typed;
		if (problem) throw problem;
		return { input: input ?? "" };
	} finally {
		ended.abort();
	}
}

/** The code of the two, where the browser brings nothing else. */
export async function codeFrom(interaction: Interaction, callback: Callback | undefined, prompt: object): Promise<{ code?: string; state?: string }> {
	const first = await firstOf(interaction, callback, prompt);
	return "value" in first ? { code: first.value } : parseInput(first.input);
}

export type Poll<T> = { done: T } | { again: true } | { slower: true; interval?: number } | { failed: string };

export interface DeviceOptions<T> {
	interval?: number;
	expires?: number;
	waitFirst?: boolean;
	signal: AbortSignal;
	poll(): Promise<Poll<T>>;
}

/** Asks again and again whether the person has entered the code on the other device. */
export async function pollDevice<T>({ interval, expires, waitFirst, signal, poll }: DeviceOptions<T>): Promise<T> {
	const deadline = expires === undefined ? Number.POSITIVE_INFINITY : Date.now() + expires * 1000;
	let every = Math.max(1000, Math.floor((interval ?? 5) * 1000));
	let slowed = false;
	const rest = () => wait(Math.min(every, deadline - Date.now()), signal, () => new Error("Login cancelled"));
	if (waitFirst && deadline > Date.now()) await rest();
	while (Date.now() < deadline) {
		if (signal.aborted) throw new Error("Login cancelled");
		const result = await poll();
		if ("done" in result) return result.done;
		if ("failed" in result) throw new Error(result.failed);
		if ("slower" in result) {
			slowed = true;
			every = Math.max(1000, result.interval && result.interval > 0 ? Math.floor(result.interval * 1000) : every + 5000);
		}
		if (Date.now() < deadline) await rest();
	}
	const clocks =
		" after one or more slow_down responses. This is often caused by clock drift in WSL or VM environments. Please sync or restart the VM clock and try again.";
	throw new Error(`Device flow timed out${slowed ? clocks : ""}`);
}
