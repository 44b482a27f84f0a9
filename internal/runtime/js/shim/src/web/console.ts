// console: formatted as Node does, printed through the host.
import { monotonic, print } from "pi:host";
import { nodeError } from "pi:node/internal_errors";
import { inspect } from "pi:node/internal_inspect";
import { formatWithOptions } from "../node/util/format.ts";
import { renderTable } from "./console/table.ts";

type Level = "debug" | "info" | "warn" | "error";

/** console.Console without streams prints through the host; with streams it writes to them. */
export class Console {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "Console", configurable: true });
	}
	static [Symbol.hasInstance](object: any): boolean {
		return typeof object === "object" && object !== null && #counts in object;
	}
	#indent = "";
	#step = "  ";
	#counts = new Map<string, number>();
	#timers = new Map<string, number>();
	#write: (level: Level, text: string) => void;
	#options: any = {};

	constructor(stdout?: any, stderr?: any) {
		let options: any = { stdout, stderr };
		if (stdout && typeof stdout.write !== "function") options = stdout;
		const out = options.stdout;
		const err = options.stderr ?? out;
		if (arguments.length > 0) {
			for (const [name, stream] of [["stdout", out], ["stderr", err]] as const) {
				if (typeof stream?.write !== "function") throw nodeError(TypeError, "ERR_CONSOLE_WRITABLE_STREAM", `Console expects a writable stream instance for ${name}`);
			}
		}
		this.#step = " ".repeat(options.groupIndentation ?? 2);
		const colors = options.colorMode === true;
		this.#options = { ...(colors ? { colors } : undefined), ...options.inspectOptions };
		this.#write = out
			? (level, text) => (level === "warn" || level === "error" ? err : out).write(`${text}\n`)
			: (level, text) => print(level, text);
		// Console methods may be taken off their object.
		for (const name of Object.getOwnPropertyNames(Console.prototype)) {
			if (name === "constructor") continue;
			const bound = (this as any)[name].bind(this);
			Object.defineProperties(bound, { name: { value: name, configurable: true }, length: { value: name === "context" ? 1 : 0, configurable: true } });
			Object.defineProperty(this, name, { value: bound, writable: true, configurable: true, enumerable: true });
		}
	}

	#warn(text: string): void {
		(globalThis as any).process.emitWarning(text);
	}
	#emit(level: Level, args: any[]): void {
		let text = formatWithOptions(this.#options, ...args);
		if (args.length === 0) text = "";
		if (this.#indent) text = this.#indent + text.replaceAll("\n", `\n${this.#indent}`);
		this.#write(level, text);
	}

	log(...args: any[]): void {
		this.#emit("info", args);
	}
	info(...args: any[]): void {
		this.#emit("info", args);
	}
	debug(...args: any[]): void {
		this.#emit("debug", args);
	}
	warn(...args: any[]): void {
		this.#emit("warn", args);
	}
	error(...args: any[]): void {
		this.#emit("error", args);
	}
	dir(value: any, options?: any): void {
		this.#emit("info", [inspect(value, { customInspect: false, ...this.#options, ...options })]);
	}
	dirxml(...args: any[]): void {
		this.#emit("info", args);
	}
	trace(...args: any[]): void {
		const stack = String(new Error().stack ?? "").split("\n").filter((l) => /^\s+at /.test(l)).join("\n");
		this.#emit("error", [`Trace${args.length ? `: ${formatWithOptions({}, ...args)}` : ""}\n${stack}`]);
	}
	assert(value: unknown, ...args: any[]): void {
		if (value) return;
		if (typeof args[0] === "string") args[0] = `Assertion failed: ${args[0]}`;
		else args.unshift("Assertion failed");
		this.#emit("warn", args);
	}
	clear(): void {}
	count(label: any = "default"): void {
		const key = String(label);
		const n = (this.#counts.get(key) ?? 0) + 1;
		this.#counts.set(key, n);
		this.#emit("info", [`${key}: ${n}`]);
	}
	countReset(label: any = "default"): void {
		if (!this.#counts.delete(String(label))) this.#warn(`Count for '${label}' does not exist`);
	}
	group(...args: any[]): void {
		if (args.length) this.#emit("info", args);
		this.#indent += this.#step;
	}
	groupCollapsed(...args: any[]): void {
		this.group(...args);
	}
	groupEnd(): void {
		this.#indent = this.#indent.slice(0, this.#indent.length - this.#step.length);
	}
	time(label: any = "default"): void {
		const key = String(label);
		if (this.#timers.has(key)) this.#warn(`Label '${key}' already exists for console.time()`);
		else this.#timers.set(key, monotonic());
	}
	#elapsed(label: any, method: string): string | undefined {
		const start = this.#timers.get(String(label));
		if (start === undefined) {
			this.#warn(`No such label '${label}' for console.${method}()`);
			return undefined;
		}
		return `${label}: ${duration(monotonic() - start)}`;
	}
	timeEnd(label: any = "default"): void {
		const text = this.#elapsed(label, "timeEnd");
		if (text !== undefined) this.#emit("info", [text]);
		this.#timers.delete(String(label));
	}
	timeLog(label: any = "default", ...args: any[]): void {
		const text = this.#elapsed(label, "timeLog");
		if (text !== undefined) this.#emit("info", [text, ...args]);
	}
	table(data: any, columns?: string[]): void {
		if (data === null || typeof data !== "object") this.log(data);
		else this.#emit("info", [renderTable(data, columns)]);
	}
	context(): Console {
		return this;
	}
	createTask(name: string): { run<T>(fn: () => T): T } {
		if (typeof name !== "string" || name === "") throw new Error("First argument must be a non-empty string.");
		return { run: (fn) => fn() };
	}
	timeStamp(): void {}
	profile(): void {}
	profileEnd(): void {}
}

function duration(ms: number): string {
	if (ms >= 3600000) return `${Math.floor(ms / 3600000)}:${String(Math.floor((ms / 60000) % 60)).padStart(2, "0")}:${String(Math.floor((ms / 1000) % 60)).padStart(2, "0")} (h:mm:ss)`;
	if (ms >= 60000) return `${Math.floor(ms / 60000)}:${((ms % 60000) / 1000).toFixed(3).padStart(6, "0")} (m:ss.mmm)`;
	if (ms >= 1000) return `${(ms / 1000).toFixed(3)}s`;
	return `${Number(ms.toFixed(3))}ms`;
}

Object.defineProperty(Console, "length", { value: 1, configurable: true });

export const console: any = Object.setPrototypeOf(new Console(), {});
console.Console = Console;
Object.defineProperty(console, Symbol.toStringTag, { value: "console", configurable: true });

export default console;
