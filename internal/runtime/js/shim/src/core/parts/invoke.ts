import { createCommandContext, createContext, createToolContext, retireContexts, type ContextSource } from "./context.ts";
import { restored } from "./compact.ts";
import { direct } from "./direct.ts";
import { describe } from "./errors.ts";
import { takesOldOrder } from "./legacy.ts";
import { parse, stringify } from "./json.ts";
import type { Natives } from "./natives.ts";
import type { Handler, Registry } from "./registry.ts";

type Operation = (args: any, work: Work) => unknown;

/** What an invocation under way can be asked for. */
export interface Work {
	id: number;
	/** Fires when the host loses patience; made when something asks for it. */
	signal?: AbortSignal;
	/** The extension's function that serves it. */
	fn?: Function;
	/** Makes the answer from what the function returned. */
	answer?(returned: unknown): unknown;
	/** The answer as JSON, where that is there already. */
	json?: string;
	/** Makes one from what it threw, or returned and nobody can write; undefined for none. */
	threw?(err: unknown, unwritable: boolean): unknown;
	/** Throws at what JSON would write as something else. */
	exact?(key: string, value: unknown): unknown;
}

// The engine's own members of functions, which Node's have not.
const own = ["lineNumber", "columnNumber", "fileName"].map((name) => {
	const { get } = Object.getOwnPropertyDescriptor(Function.prototype, name)!;
	delete (Function.prototype as any)[name];
	return get!;
});

/** Where a function is written: "line:column" in its script, or "". */
function writtenAt(fn: Function): string {
	const [line, column] = own.map((get) => get.call(fn));
	return line === undefined ? "" : `${line}:${column}`;
}

/** Runs what the host asks for: tools, commands, shortcuts, event handlers, completions. */
export class Invocations {
	private works = new Map<number, Work>();
	private emissions = new Map<string, Handler[]>();
	private shared: any;
	private newSignal: (() => AbortSignal) | undefined;
	private operations: Record<string, Operation>;

	constructor(
		private natives: Natives,
		private registry: Registry,
		private source: ContextSource,
		/** Tells the host of changed registrations, so that they are known before the outcome that made them. */
		private flush: () => void,
		private require: (name: string) => any,
		extra: Record<string, Operation>,
	) {
		this.operations = {
			tool: (args, work) => this.tool(args, work),
			command: (args, work) => this.command(args, work),
			shortcut: (args, work) => this.shortcut(args, work),
			event: (args, work) => this.event(args, work),
			completions: (args) => this.completions(args),
			emitted: (emission) => void this.emissions.delete(emission),
			prepare: ({ name, input }) => this.registry.tools.get(name)?.prepareArguments(input),
			...extra,
		};
	}

	/**
	 * Starts an operation. One that answers at once is over at once: most event handlers are no async functions, and a promise
	 * costs as much as all the rest. Any other is over when it settles.
	 */
	start(id: number, operation: string, text: string): void {
		const work: Work = { id };
		this.works.set(id, work);
		try {
			const value = this.operations[operation](parse(text), work) as any;
			if (isOwnPromise(value) && this.natives.attend(value, (settled) => this.end(work, operation, settled), (err) => this.fail(work, err))) return;
			if (isThenable(value)) return void this.wait(work, operation, value);
			this.end(work, operation, value);
		} catch (err) {
			this.fail(work, err);
		}
	}

	/** A promise of another make. */
	private async wait(work: Work, operation: string, value: PromiseLike<unknown>): Promise<void> {
		try {
			const settled = await value;
			this.end(work, operation, settled);
		} catch (err) {
			this.fail(work, err);
		}
	}

	/** Reports the outcome. What goes wrong with that is the outcome. */
	private end(work: Work, operation: string, returned: unknown): void {
		const { id } = work;
		try {
			const value = work.answer ? work.answer(returned) : returned;
			this.flush();
			if (work.json === undefined && this.natives.settle(id, value)) return void this.works.delete(id);
			const text = work.json ?? represent(value, operation, work.exact) ?? "";
			this.works.delete(id);
			this.flush();
			this.natives.report("done", id, text);
		} catch (err) {
			this.fail(work, err, true);
		}
	}

	private fail(work: Work, err: unknown, unwritable = false): void {
		const { id } = work;
		const answer = work.threw?.(err, unwritable);
		work.threw = work.answer = undefined;
		if (answer !== undefined) return this.end(work, "tool", answer);
		const text = describe(err);
		this.flush();
		this.natives.report("failed", id, text);
		this.works.delete(id); // last: the report may ask for its place
	}

	/** Fires when the host loses patience with an invocation. */
	signal(work: Work): AbortSignal {
		this.newSignal ??= this.require("pi:web/abort").newSignal;
		return (work.signal ??= this.newSignal!());
	}

	abort(id: number): void {
		const signal = this.works.get(id)?.signal;
		if (signal) this.require("pi:web/abort").trigger(signal);
	}

	/** Where the function that serves an invocation is written: "line:column" in the bundle, or "". */
	place(id: number): string {
		const fn = this.works.get(id)?.fn;
		return fn ? writtenAt(fn) : "";
	}

	private tool({ name, toolCallId, input }: any, work: Work): unknown {
		const tool = this.registry.tools.get(name);
		const own = tool?.[direct];
		if (own) {
			work.answer = own.returned;
			work.threw = own.threw;
			work.exact = own.exact;
			return own.answer(input, () => this.given(toolCallId, input, work));
		}
		const given = this.given(toolCallId, input, work);
		if (!tool) throw new Error(`Tool ${name} not found`);
		if (typeof tool.execute !== "function") throw new TypeError("definition.execute is not a function");
		work.fn = tool.execute;
		const [id, args, signal, update, context] = given;
		if (takesOldOrder(tool.execute)) return tool.execute(id, args, update, context, signal);
		return tool.execute(id, args, signal, update, context);
	}

	/** What a tool is called with. */
	private given(toolCallId: string, input: any, work: Work): any[] {
		const signal = this.signal(work);
		const update = (partial: unknown) => {
			const text = represent(partial, "update");
			if (text !== undefined) this.natives.report("update", work.id, text);
		};
		return [toolCallId, input, signal, update, createToolContext(this.source, toolCallId, signal)];
	}

	private async command({ name, args }: any, work: Work): Promise<void> {
		const command = this.registry.commands.get(name);
		if (!command) throw new Error(`Command /${name} not found`);
		work.fn = command.handler;
		await command.handler(args, createCommandContext(this.source));
	}

	private async shortcut({ key }: any, work: Work): Promise<void> {
		const shortcut = this.registry.shortcuts.get(key);
		if (!shortcut) throw new Error(`Shortcut ${key} not found`);
		work.fn = shortcut.handler;
		await shortcut.handler(this.context());
	}

	/** One handler of one event. The event comes back too: handlers may change it in place. */
	private event({ event, handler, emission, last }: any, work: Work): unknown {
		const registered = this.handlers(event.type, handler, emission, last)?.[handler];
		if (!registered) return { event };
		work.fn = registered;
		const abortable = event.type === "session_before_compact" || event.type === "session_before_tree";
		if (abortable) event.signal = this.signal(work);
		whole(event);
		const input = event.type === "tool_call" ? event.input : undefined;
		work.answer = (result) => {
			if (abortable) delete event.signal;
			const answer: any = result === undefined ? { event } : { event, result };
			if (input !== undefined && event.input !== input) answer.input = input; // the tool gets what it was called with
			return answer;
		};
		return registered(event, event.type === "before_agent_start" ? this.prompting(event) : this.context());
	}

	/** What the extension's own call caused: its first handler runs at once, as in Pi, and nobody waits for the others. */
	async tell(event: any, failed: (event: string, err: unknown) => void, done: () => void): Promise<void> {
		for (const handler of [...(this.registry.handlers.get(event.type) ?? [])]) {
			try {
				await handler(event, this.context());
			} catch (err) {
				failed(event.type, err);
			}
		}
		done();
	}

	/** Forgets the context of a session that is gone. */
	retire(): void {
		retireContexts(this.source);
		this.shared = undefined;
	}

	/** The context of handlers and shortcuts: it resolves everything when it is read, so one serves them all. */
	private context(): any {
		this.shared ??= createContext(this.source);
		return this.shared;
	}

	/** While a prompt is being made, it is the system prompt of this moment. */
	private prompting(event: any): any {
		return Object.create(this.context(), { getSystemPrompt: { value: () => event.systemPrompt ?? "" } });
	}

	/** The handlers of an event; those of an emission are the ones there were when its first one ran. */
	private handlers(type: string, handler: number, emission?: string, last?: boolean): Handler[] | undefined {
		if (emission === undefined) return this.registry.handlers.get(type);
		if (handler === 0) this.emissions.set(emission, [...(this.registry.handlers.get(type) ?? [])]);
		const list = this.emissions.get(emission);
		if (last) this.emissions.delete(emission);
		return list;
	}

	private async completions({ name, prefix }: any): Promise<unknown> {
		return (await this.registry.commands.get(name)?.getArgumentCompletions?.(prefix)) ?? null;
	}
}

const empties: Record<string, string[]> = {
	session_before_compact: ["customInstructions"],
	session_compact_failed: ["errorMessage"],
	session_before_switch: ["targetSessionFile"],
	session_info_changed: ["name"],
	session_shutdown: ["targetSessionFile"],
	session_tree: ["summaryEntry", "fromExtension"],
};

/** In Pi some events have members without a value. */
function whole(event: any): void {
	for (const name of empties[event.type] ?? []) if (event[name] === undefined) event[name] = undefined;
	if (event.type === "session_before_compact" && event.preparation?.fileOps) restored(event.preparation);
	if (event.type !== "tool_result") return;
	const { content, details, isError, usage } = event;
	if (content === undefined || details === undefined) {
		delete event.isError;
		Object.assign(event, { content, details, isError });
	}
	event.usage = usage;
}

/** A promise that await would not wrap. */
const isOwnPromise = (value: any): boolean => value instanceof Promise && value.constructor === Promise;

const isThenable = (value: any): value is PromiseLike<unknown> =>
	value !== null && (typeof value === "object" || typeof value === "function") && typeof value.then === "function";

/** What may stand in the place of what JSON has no form for. */
const doubtful = ["null", '"0":', "{}"];

function represent(value: unknown, what: string, exact?: Work["exact"]): string | undefined {
	try {
		const text = stringify(value);
		if (exact && doubtful.some((sign) => text?.includes(sign))) stringify(value, exact);
		return text;
	} catch (err) {
		throw new Error(`The result of the ${what} cannot be represented as JSON: ${(err as Error).message}`);
	}
}
