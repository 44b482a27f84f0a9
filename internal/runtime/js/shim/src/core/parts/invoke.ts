import { createCommandContext, createContext, createToolContext, type ContextSource } from "./context.ts";
import { describe } from "./errors.ts";
import type { Natives } from "./natives.ts";
import { type Handler, type Registry, snapshot } from "./registry.ts";

/** One request of the host: its id is also the id of its abort. The signal is made when something asks for it. */
type Operation = (args: any, signal: () => AbortSignal, id: number) => unknown;

/** Runs what the host asks for: tools, commands, shortcuts, event handlers, completions. */
export class Invocations {
	private aborts = new Map<number, AbortController>();
	private functions = new Map<number, Function>();
	private emissions = new Map<string, Handler[]>();
	private shared: any;
	private operations: Record<string, Operation>;

	constructor(
		private natives: Natives,
		private registry: Registry,
		private source: ContextSource,
		/** Tells the host of changed registrations, so that they are known before the outcome that made them. */
		private flush: () => void,
		extra: Record<string, Operation>,
	) {
		this.operations = {
			tool: (args, signal, id) => this.tool(args, signal, id),
			command: (args, _, id) => this.command(args, id),
			shortcut: (args, _, id) => this.shortcut(args, id),
			event: (args, signal, id) => this.event(args, signal, id),
			completions: (args) => this.completions(args),
			emitted: (emission) => void this.emissions.delete(emission),
			prepare: ({ name, input }) => this.registry.tools.get(name)?.prepareArguments(input),
			...extra,
		};
	}

	/**
	 * Starts an operation; its outcome is reported when it settles, whatever it is. What answers at once is reported at
	 * once: most event handlers are no async functions, and a promise costs as much as all the rest.
	 */
	start(id: number, operation: string, text: string): void {
		try {
			const value = this.operations[operation](JSON.parse(text), () => this.signal(id), id) as any;
			if (!isThenable(value)) return this.done(id, operation, value);
			Promise.resolve(value).then(
				(settled) => this.done(id, operation, settled),
				(err) => this.fail(id, err),
			);
		} catch (err) {
			this.fail(id, err);
		}
	}

	private signal(id: number): AbortSignal {
		const abort = this.aborts.get(id) ?? new AbortController();
		this.aborts.set(id, abort);
		return abort.signal;
	}

	private done(id: number, operation: string, value: unknown): void {
		let text: string | undefined;
		try {
			text = represent(value, operation);
		} catch (err) {
			return this.fail(id, err);
		}
		this.settle(id, "done", text ?? "");
	}

	private fail(id: number, err: unknown): void {
		this.settle(id, "failed", describe(err));
	}

	abort(id: number): void {
		this.aborts.get(id)?.abort();
	}

	/** Where the function that serves an invocation is written: "line:column" in the bundle, or "". */
	place(id: number): string {
		const fn = this.functions.get(id) as any;
		return fn?.lineNumber === undefined ? "" : `${fn.lineNumber}:${fn.columnNumber}`;
	}

	private settle(id: number, kind: string, text: string): void {
		this.aborts.delete(id);
		this.flush();
		this.natives.report(kind, id, text);
		this.functions.delete(id); // last: the report may ask for its place
	}

	private tool({ name, toolCallId, input }: any, makeSignal: () => AbortSignal, id: number): unknown {
		const signal = makeSignal();
		const tool = this.registry.tools.get(name);
		if (!tool) throw new Error(`Tool ${name} not found`);
		if (typeof tool.execute !== "function") throw new Error(`Tool ${name} has no execute function`);
		this.functions.set(id, tool.execute);
		const update = (partial: unknown) => {
			const text = represent(partial, "update");
			if (text !== undefined) this.natives.report("update", id, text);
		};
		return tool.execute(toolCallId, input, signal, update, createToolContext(this.source, toolCallId, signal));
	}

	private async command({ name, args }: any, id: number): Promise<void> {
		const command = this.registry.commands.get(name);
		if (!command) throw new Error(`Command /${name} not found`);
		this.functions.set(id, command.handler);
		await command.handler(args, createCommandContext(this.source));
	}

	private async shortcut({ key }: any, id: number): Promise<void> {
		const shortcut = this.registry.shortcuts.get(key);
		if (!shortcut) throw new Error(`Shortcut ${key} not found`);
		this.functions.set(id, shortcut.handler);
		await shortcut.handler(this.context());
	}

	/** One handler of one event. The event comes back too: handlers may change it in place. */
	private event({ event, handler, emission, last }: any, signal: () => AbortSignal, id: number): unknown {
		const registered = this.handlers(event.type, handler, emission, last)?.[handler];
		if (!registered) return { event };
		this.functions.set(id, registered);
		const abortable = event.type === "session_before_compact" || event.type === "session_before_tree";
		if (abortable) event.signal = signal();
		const answer = (result: unknown) => {
			if (abortable) delete event.signal;
			return result === undefined ? { event } : { event, result };
		};
		const result = registered(event, event.type === "before_agent_start" ? this.prompting(event) : this.context());
		return isThenable(result) ? Promise.resolve(result).then(answer) : answer(result);
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

/** The registrations as JSON, for the host. */
export function registrations(registry: Registry): string {
	return JSON.stringify(snapshot(registry));
}

const isThenable = (value: any): value is PromiseLike<unknown> =>
	value !== null && (typeof value === "object" || typeof value === "function") && typeof value.then === "function";

function represent(value: unknown, what: string): string | undefined {
	try {
		return JSON.stringify(value);
	} catch (err) {
		throw new Error(`The result of the ${what} cannot be represented as JSON: ${(err as Error).message}`);
	}
}
