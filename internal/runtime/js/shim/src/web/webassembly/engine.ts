// The border to Go: requests, the errors they end in, and the functions of JavaScript that modules import.
import { wasm } from "pi:host";
import { native } from "./classes.ts";

function errorClass(name: string): any {
	const made: any = native(class extends Error {}, name, (args) => Reflect.construct(made, args));
	Object.setPrototypeOf(made, Error);
	Object.defineProperty(made.prototype, "name", { value: name, writable: true, configurable: true });
	Object.defineProperty(made.prototype, "message", { value: "", writable: true, configurable: true });
	return made;
}

export const CompileError = errorClass("CompileError");
export const LinkError = errorClass("LinkError");
export const RuntimeError = errorClass("RuntimeError");

const errors: Record<string, any> = { CompileError, LinkError, RuntimeError, RangeError };

export type Callback = (args: unknown[]) => unknown;

/** What tags.ts knows of exceptions, once a program has a tag. */
export interface Exceptions {
	/** The tag of what JavaScript has thrown, 0 for values that are no WebAssembly.Exception. */
	tagOf(error: unknown): number;
	/** What it carries, as an exception of a tag. */
	carried(error: unknown, tag: number): unknown[];
	/** The value that an exception is in JavaScript. */
	value(tag: number, values: unknown[]): unknown;
}

let exceptions: Exceptions | undefined;

export function provideExceptions(e: Exceptions): void {
	exceptions = e;
}

const callbacks: Callback[] = [];
let thrown: { error: unknown } | undefined;
let started = false;

/** Runs an imported function for Go; a text means that it threw. The callback 0 asks what that carries. */
function dispatch(id: number, ...args: unknown[]): unknown {
	if (id === 0) return exceptions!.carried(thrown!.error, args[0] as number);
	try {
		return callbacks[id - 1](args);
	} catch (error) {
		thrown = { error };
		return String(exceptions?.tagOf(error) ?? 0);
	}
}

export function addCallback(callback: Callback): number {
	return callbacks.push(callback);
}

/** One request. Errors come back as what WebAssembly throws; what an imported function threw, as it is. */
export function engine(op: string, ...args: unknown[]): any {
	if (!started) {
		wasm("start", dispatch);
		started = true;
	}
	try {
		return wasm(op, ...args);
	} catch (error: any) {
		throw translated(error);
	}
}

function translated(error: any): unknown {
	const message = String(error?.message);
	if (message.includes("thrown by an imported function") && thrown) return thrown.error;
	if (message.startsWith("Exception: ")) {
		const [tag, ...values] = wasm("caught") as [number, ...unknown[]];
		return exceptions!.value(tag, values);
	}
	const found = /^(CompileError|LinkError|RuntimeError|RangeError): ([\s\S]*)$/.exec(message);
	if (!found) return error;
	if (found[1] === "RuntimeError" && found[2].startsWith("Maximum call stack")) return new RangeError(found[2]);
	return new errors[found[1]](found[2]);
}
