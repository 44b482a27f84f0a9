// The border to Go: requests, the errors they end in, and the functions of JavaScript that modules import.
import { wasm } from "pi:host";

function errorClass(name: string): any {
	const type = {
		[name]: class extends Error {
			constructor(message?: string, options?: any) {
				super(message, options);
			}
		},
	}[name];
	Object.defineProperty(type.prototype, "name", { value: name, writable: true, configurable: true });
	return type;
}

export const CompileError = errorClass("CompileError");
export const LinkError = errorClass("LinkError");
export const RuntimeError = errorClass("RuntimeError");

const errors: Record<string, any> = { CompileError, LinkError, RuntimeError, RangeError };

export type Callback = (args: unknown[]) => unknown;

const callbacks: Callback[] = [];
let thrown: { error: unknown } | undefined;
let started = false;

/** Runs an imported function for Go; false means that it threw. */
function dispatch(id: number, ...args: unknown[]): unknown {
	try {
		return callbacks[id - 1](args);
	} catch (error) {
		thrown = { error };
		return false;
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
		if (thrown) {
			const { error: own } = thrown;
			thrown = undefined;
			throw own;
		}
		const found = /^(CompileError|LinkError|RuntimeError|RangeError): ([\s\S]*)$/.exec(String(error?.message));
		if (!found) throw error;
		if (found[1] === "RuntimeError" && found[2].startsWith("Maximum call stack")) throw new RangeError(found[2]);
		throw new errors[found[1]](found[2]);
	}
}
