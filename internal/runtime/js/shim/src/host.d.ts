// pi:host is the border between the shims and Go: the only module that touches the VM's native functions.
declare module "pi:host" {
	export type Code = "timeout" | "denied" | "io" | "invalid_request" | "internal";

	/** A failed host call. `details.errno` is the POSIX name where there is one. */
	export class HostError extends Error {
		constructor(message: string, code: Code, details?: Record<string, any>);
		code: Code;
		details: Record<string, any>;
		readonly pier: { code: Code; flag?: string };
		plain(): Error;
	}

	/** Makes a host call (docs/hostcalls.md) and waits for it. Throws HostError. */
	export function callSync(method: string, params: object): any;

	/**
	 * Takes a chunk. With hold(true) the call's producer waits as soon as it is as far ahead as it may be (32 chunks), until hold(false).
	 * A call that is held does not keep the extension from being idle.
	 */
	export type OnChunk = (chunk: any, hold: (held: boolean) => void) => void;

	/**
	 * Makes a host call whose completion is a macrotask. onChunk receives the chunks of a streaming call in order.
	 * Aborting the signal cancels the call and rejects with the signal's reason.
	 */
	export function call(
		method: string,
		params: object,
		options?: { signal?: AbortSignal; onChunk?: OnChunk },
	): Promise<any>;

	/** Like call, but hands back a way to cancel (for effects that outlive a promise: child processes, watchers). */
	export function start(
		method: string,
		params: object,
		onChunk?: OnChunk,
	): { done: Promise<any>; begun(): any; first(): any; cancel(): void; unref(): void; ref(): void };

	/** Computes something in Go that needs no right: hashes, compression, URL parsing, character sets, Intl. Bytes are copied. */
	export function native(name: string, ...args: (string | number | boolean | null | undefined | Uint8Array | Function)[]): any;

	/** What was taken before an extension's code ran, for modules through which keys or functions of other extensions pass. */
	export const primordials: {
		/** JSON.parse and JSON.stringify. */
		fromJSON(text: string): any;
		toJSON(value: unknown, replacer?: (this: any, key: string, value: unknown) => unknown): string;
		/** Gives an object a member of its own, whatever its prototypes have under that name. */
		setOwn(on: object, key: PropertyKey, value: unknown): object;
		keysOf(value: object): Iterable<string>;
		mapped<T, U>(list: readonly T[], change: (item: T) => U): U[];
		/** What Object.prototype.toString calls a value. */
		tagOf(value: object): string;
		/** Maps whose methods are their own. */
		SafeMap: typeof Map;
		hasOwn(value: object, key: PropertyKey): boolean;
		isArray(value: unknown): value is any[];
		isFinite(value: unknown): boolean;
		matches(pattern: RegExp, text: unknown): boolean;
		/** An object that has nothing, not even a prototype. */
		bare(): any;
	};

	/** Another object of the same prototype with the same properties, private fields too, for objects without behaviour of their own. */
	export function copy<T extends object>(object: T): T;

	/** Streams of zlib that are open; only node/zlib.ts uses it. */
	export function zip(op: string, ...args: unknown[]): any;

	/** The WebAssembly of this VM; only web/webassembly.ts uses it. Throws Error whose message begins with the kind of error. */
	export function wasm(op: string, ...args: unknown[]): any;

	/** From now on the cell's frame goes with async functions over their awaits: each goes on with the one it stopped in. */
	export function follow(cell: { frame: unknown }): void;
	/** An async generator goes on in the current frame. */
	export function mark(generator: unknown): void;
	/**
	 * What JavaScript cannot ask: [0, state, result] of a promise (0 pending, 1 fulfilled, 2 rejected), [1, target, handler] of a
	 * proxy ([1] when it is revoked), [2, kind, key, value, …] of what a Map's or Set's iterator has before it (kind 0 keys, 1
	 * values, 2 both). Undefined for all else.
	 */
	export function look(value: unknown): any[] | undefined;
	/** Whether more promise jobs wait behind the one that runs. */
	export function pending(): boolean;

	/** Wall clock in milliseconds since the epoch, with a fraction; the host's clock, virtual in replays. */
	export function now(): number;
	/** Monotonic clock in milliseconds since the VM started, with a fraction. */
	export function monotonic(): number;
	/** n random bytes from the host's source. */
	export function random(n: number): Uint8Array;

	export function setTimer(fn: () => void, ms: number): number;
	export function clearTimer(id: number): void;
	/** Whether a timer keeps the loop alive. */
	export function refTimer(id: number, ref: boolean): void;
	/** Runs fn as the next macrotask. */
	export function setImmediateTask(fn: () => void): number;
	/** Reports an error nobody catches; the host shows it with its place and goes on. */
	/** Tells the host that a module refuses something for good, so that the error may say "denied". */
	export function refused(): void;
	export function reportError(err: unknown, kind: "uncaught" | "unhandledRejection"): void;
	/** One line on the extension's console. */
	export function print(level: "debug" | "info" | "warn" | "error", text: string): void;
	/** Raw bytes for process.stdout or process.stderr, as text. */
	export function write(fd: 1 | 2, text: string): void;

	/** Facts of this host that need no right. Frozen. */
	export const boot: {
		readonly extensionId: string;
		readonly extensionPath: string;
		readonly cwd: string;
		readonly agentDir: string;
		readonly homedir: string;
		readonly tmpdir: string;
		readonly hostname: string;
		readonly platform: "linux" | "darwin" | "win32" | string;
		readonly arch: string;
		readonly release: string;
		readonly username: string;
		readonly uid: number;
		readonly gid: number;
		readonly pid: number;
		readonly execPath?: string;
		readonly cpus: number;
		readonly totalmem: number;
		readonly columns: number;
		readonly rows: number;
		readonly isTTY: boolean;
		readonly piVersion: string;
		readonly nodeVersion: string;
		readonly hasUI: boolean;
		/** Somebody reads notifications, although there is no UI. */
		readonly notices?: boolean;
		readonly mode: "tui" | "rpc" | "json" | "print";
		/** The person's theme: a name, or one for light and one for dark terminals. */
		readonly theme?: string;
	};

	/** Compiles a file of the extension's folder or of node_modules. sync says whether it can run at once. Throws HostError. */
	export function compileScript(path: string): { id: number; sync: boolean };
	/** Runs a compiled file: what import and what require of it give; a promise of {ns} when it is not sync. */
	export function evaluateScript(id: number): any;
	/** The extension's source file that is running, by the stack. */
	export function callerPlace(): string | undefined;

	/** The VM's module loader: host modules by pi: name, built from dist. */
	export function requireHost(name: "pi:tui"): typeof import("pi:tui");
	export function requireHost(name: "pi:theme"): typeof import("pi:theme");
	export function requireHost(name: "pi:marked"): typeof import("pi:marked");
	export function requireHost(name: "pi:typebox"): typeof import("pi:typebox");
	export function requireHost(name: "pi:typebox_whole"): typeof import("pi:typebox_whole");
	export function requireHost(name: "pi:ai_parts"): typeof import("pi:ai_parts");
	export function requireHost(name: "pi:ai_registry"): typeof import("pi:ai_registry");
	export function requireHost(name: "pi:agent-core"): typeof import("pi:agent-core");
	export function requireHost(name: "pi:coding-agent_text"): typeof import("pi:coding-agent_text");
	export function requireHost(name: "pi:coding-agent_components"): typeof import("pi:coding-agent_components");
	export function requireHost(name: "pi:coding-agent_session"): typeof import("pi:coding-agent_session");
	export function requireHost(name: "pi:coding-agent_tools"): typeof import("pi:coding-agent_tools");
	export function requireHost(name: "pi:coding-agent_small"): typeof import("pi:coding-agent_small");
	export function requireHost(name: "pi:coding-agent_selectors"): typeof import("pi:coding-agent_selectors");
	export function requireHost(name: "pi:coding-agent_resources"): typeof import("pi:coding-agent_resources");
	export function requireHost(name: "pi:coding-agent_agent"): typeof import("pi:coding-agent_agent");
	export function requireHost(name: "pi:coding-agent_modes"): typeof import("pi:coding-agent_modes");
	export function requireHost(name: "pi:coding-agent_extensions"): typeof import("pi:coding-agent_extensions");
	export function requireHost(name: "pi:coding-agent_auth"): typeof import("pi:coding-agent_auth");
	export function requireHost(name: "pi:ai_catalog"): typeof import("pi:ai_catalog");
	export function requireHost(name: "pi:ai_api"): typeof import("pi:ai_api");
	export function requireHost(name: "pi:ai_login"): typeof import("pi:ai_login");
	export function requireHost(name: "pi:coding-agent_images"): typeof import("pi:coding-agent_images");
	export function requireHost(name: "pi:coding-agent_cli"): typeof import("pi:coding-agent_cli");
	export function requireHost(name: string): any;
	/** Throws on use and names itself: stands for an export that pier does not provide. */
	export function stub(module: string, name: string, advice?: string): any;
}
