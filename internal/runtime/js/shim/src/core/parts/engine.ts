// What extensions expect of V8 and the engine has not.
import type { Natives } from "./natives.ts";

let whole: Natives["whole"] = () => undefined;

/** Error.captureStackTrace, which libraries call in the constructors of their errors, and Error.prepareStackTrace. */
export function installErrors(natives: Natives): void {
	whole = natives.whole;
	const limit = 10;
	const captureStackTrace = (target: any, above?: any): void => {
		if (target === null || (typeof target !== "object" && typeof target !== "function")) throw new TypeError("Invalid argument");
		const scope: any = Error;
		const most = typeof scope.stackTraceLimit === "number" ? scope.stackTraceLimit : limit;
		const frames = framesAbove(above).slice(0, Math.max(0, most));
		const prepare = scope.prepareStackTrace;
		const value = typeof prepare === "function" ? prepare.call(Error, target, frames.map(callSite)) : [head(target), ...frames].join("\n");
		Object.defineProperty(target, "stack", { value, writable: true, configurable: true, enumerable: false });
	};
	Object.defineProperty(Error, "captureStackTrace", { value: captureStackTrace, writable: true, configurable: true, enumerable: false });
	Object.defineProperty(Error, "stackTraceLimit", { value: limit, writable: true, configurable: true, enumerable: true });
	natives.stacks(Error, (custom, err, stack) => custom.call(Error, err, framesIn(stack).map(callSite)));
}

/** An error's stack for the host: with how many frames were left out. */
export function wholeStack(err: unknown): string | undefined {
	return whole(err);
}

function head(target: any): string {
	try {
		return Error.prototype.toString.call(target);
	} catch {
		return "Error";
	}
}

function framesIn(stack: string): string[] {
	return stack.split("\n").filter((line) => line.startsWith("    at "));
}

/** The frames of the caller of captureStackTrace, or of the caller of the named function. */
function framesAbove(above: any): string[] {
	const scope: any = Error;
	const { prepareStackTrace, stackTraceLimit } = scope;
	scope.prepareStackTrace = undefined;
	scope.stackTraceLimit = Infinity;
	const frames = framesIn(new Error().stack ?? "");
	scope.prepareStackTrace = prepareStackTrace;
	scope.stackTraceLimit = stackTraceLimit;
	const name = typeof above === "function" ? above.name : "";
	const at = name === "" ? -1 : frames.findIndex((line) => line.startsWith(`    at ${name} (`));
	return frames.slice(at + 1);
}

/** A frame as Error.prepareStackTrace gets it. */
function callSite(line: string): object {
	const [, name = null, file = null, row = 0, column = 0] = /at (?:async )?(?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/.exec(line) ?? [];
	const no = () => false;
	const nothing = () => undefined;
	return {
		getFunctionName: () => name, getMethodName: () => null, getTypeName: () => null, getFileName: () => file, getScriptNameOrSourceURL: () => file,
		getLineNumber: () => Number(row), getColumnNumber: () => Number(column), getEvalOrigin: nothing, getThis: nothing, getFunction: nothing,
		isNative: no, isToplevel: () => name === null, isEval: no, isConstructor: no, isAsync: () => line.startsWith("    at async "), isPromiseAll: no, getPromiseIndex: () => null,
		toString: () => line.trim().replace(/^at /, ""),
	};
}

/** The engine lacks the symbols of explicit resource management, by which Node's objects are closed. */
export function installSymbols(): void {
	for (const name of ["dispose", "asyncDispose"]) {
		if (!(name in Symbol)) Object.defineProperty(Symbol, name, { value: Symbol(`Symbol.${name}`) });
	}
}

/** Array.fromAsync, which the engine lacks. */
export function installArrays(): void {
	if ("fromAsync" in Array) return;
	const { fromAsync } = {
		async fromAsync(this: any, items: any, map?: any, thisArg?: unknown): Promise<any> {
			if (map !== undefined && typeof map !== "function") throw new TypeError(`${String(map)} is not a function`);
			const own = typeof this === "function" && this.prototype !== undefined;
			const step = async (value: unknown, n: number) => (map ? await Reflect.apply(map, thisArg, [value, n]) : value);
			const put = (list: any, n: number, value: unknown) => Object.defineProperty(list, n, { value, writable: true, enumerable: true, configurable: true });
			let n = 0;
			if (items[Symbol.asyncIterator] ?? items[Symbol.iterator]) {
				const list = own ? new this() : [];
				for await (const value of items) put(list, n, await step(value, n++));
				list.length = n;
				return list;
			}
			const from = Object(items);
			const length = Math.min(Math.max(Math.trunc(Number(from.length)) || 0, 0), Number.MAX_SAFE_INTEGER);
			const list = own ? new this(length) : new Array(length);
			for (; n < length; n++) put(list, n, await step(await from[n], n));
			list.length = length;
			return list;
		},
	};
	Object.defineProperty(fromAsync, "length", { value: 1, configurable: true });
	Object.defineProperty(Array, "fromAsync", { value: fromAsync, writable: true, configurable: true, enumerable: false });
}
