// The functions Go registers on the VM, taken off globalThis before any other code runs.

export interface Natives {
	/** A host call that blocks. Returns "=" + JSON, or "!" + the error as JSON, or what is only bytes or text as an object. */
	sync(method: string, params: string): string | object;
	/** Starts a host call; its chunks and completion arrive through dispatch. The gate ends it after timeout milliseconds, if that is not 0. */
	start(method: string, params: string, stream: boolean, timeout: number): number;
	/** Waits for what comes first of a streaming call: "=" + its first chunk as JSON, "!" + the error, "" when asked before. */
	begun(id: number): string;
	cancel(id: number): void;
	/** Whether a streaming call is to wait, with what it may be ahead, until there is room for more of it. */
	holdCall(id: number, held: boolean): void;
	/** Whether a host call keeps the loop alive. */
	refCall(id: number, ref: boolean): void;
	native(name: string, ...args: unknown[]): unknown;
	/** Open streams of zlib: "open", "push", "close". */
	zip(op: string, ...args: unknown[]): any;
	/** WebAssembly: see web/webassembly.ts. */
	wasm(op: string, ...args: unknown[]): any;
	timer(ms: number): number;
	immediate(): number;
	untimer(id: number): void;
	refTimer(id: number, ref: boolean): void;
	now(): number;
	monotonic(): number;
	random(n: number): Uint8Array;
	/** Evaluates a host module and returns its wrapper function, or undefined when there is none of that name. */
	module(name: string): ((exports: object, require: (name: string) => unknown, module: { exports: any }) => void) | undefined;
	/** Compiles a file that is loaded while the extension runs. Returns "=" + {id, sync} as JSON, or "!" + the error as JSON. */
	script(path: string): string;
	/** The function that a compiled script is, or undefined. */
	evaluate(id: number): ((host: (name: string) => unknown) => any) | undefined;
	/** The source file of the first frame of a stack that is the extension's, or "". */
	place(stack: string): string;
	/** Tells the host something: a settled invocation, an update, a console line, an uncaught error… */
	report(kind: string, id: number, text: string): void;
	/** The invocation id is over. False when the value is not plain data: then it has to be reported as text. */
	settle(id: number, value: unknown): boolean;
	/** Has one of two functions called when a promise is settled; false for what is no promise. */
	attend(promise: unknown, fulfilled: (value: any) => void, rejected: (reason: any) => void): boolean;
	/** Another object of the same prototype with the same properties, accessors and private fields too. Throws where that is not possible. */
	copy<T extends object>(object: T): T;
	boot(): string;
	/** From now on cell.frame goes with async functions over their awaits. */
	follow(cell: { frame: unknown }): void;
	/** An async generator goes on in the current frame. */
	mark(generator: unknown): void;
	/** What cannot be asked of a promise, a proxy, or the iterator of a Map or Set. */
	look(value: unknown): any[] | undefined;
	/** From now on err.stack is as in V8; prepare calls what is set as Error.prepareStackTrace. */
	stacks(error: ErrorConstructor, prepare: (custom: any, err: any, stack: string) => unknown): void;
	/** An error's stack for the host, undefined when it is not the engine's. */
	whole(err: unknown): string | undefined;
	/** Whether more promise jobs wait. */
	pending(): boolean;
}

const names: (keyof Natives)[] = [
	"sync", "start", "begun", "cancel", "holdCall", "refCall", "native", "wasm", "zip", "timer", "immediate", "untimer", "refTimer", "now", "monotonic",
	"random", "module", "script", "evaluate", "place", "report", "boot", "follow", "mark", "look", "pending", "stacks", "whole",
	"settle", "attend", "copy",
];

/** Takes the natives off the global object, so that extension code cannot name them. */
export function takeNatives(): Natives {
	const taken: Record<string, unknown> = {};
	const scope = globalThis as any;
	for (const name of names) {
		taken[name] = scope[`__pier_${name}`];
		delete scope[`__pier_${name}`];
	}
	return taken as unknown as Natives;
}
