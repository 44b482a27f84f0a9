// An open database in the host, and the functions of ours that SQL calls.
import { callSync, start } from "pi:host";
import { invalidState, translated } from "./errors.ts";
import { fromWire, toWire, type Wire } from "./values.ts";

/** A call of one of our functions, from within SQL. */
interface Call {
	function: number;
	step: string;
	state?: number;
	args: Wire[];
}

/** What SQL may call: the value is SQLite's, or of a filter or conflict handler a number. */
export type Callee = (step: string, state: number, args: unknown[]) => unknown;

/** Thrown for a value that SQLite is not given: its text is SQLite's error. */
export class Unfit {
	constructor(public text: string) {}
}

const unheld = new (globalThis as any).FinalizationRegistry((run: { cancel(): void }) => run.cancel());

export class Connection {
	open = true;
	inTransaction = false;
	private id: number;
	private callees = new Map<number, { callee: Callee; bigInts: boolean }>();
	private nextCallee = 0;
	private unused: number[] = [];
	private registry: any;

	private constructor(run: { first(): any; cancel(): void }, private of: "memory" | "read" | "write") {
		this.id = run.first().db;
		const { unused } = this; // not this: what holds itself is there until the next collection
		this.registry = new (globalThis as any).FinalizationRegistry((statement: number) => unused.push(statement));
		unheld.register(this, run);
	}

	/** Opens the database at path, or one in memory. The host closes it when the VM ends. */
	static open(path: string | undefined, params: { readOnly: boolean; create: boolean }, options: object): Connection {
		const run =
			path === undefined
				? start("fs", { op: "sqlmemory", ...options }, () => {})
				: start("fs", { op: "sqlopen", path, ...params, ...options }, () => {});
		run.done.catch(() => {});
		run.unref();
		try {
			return new Connection(run, path === undefined ? "memory" : params.readOnly ? "read" : "write");
		} catch (err) {
			throw translated(err);
		}
	}

	params(op: string, params: object): Record<string, unknown> {
		return { op, db: this.id, of: this.of, ...params };
	}

	/** Does something with the database, and what SQL calls in between. */
	do(op: string, params: object = {}, own?: Callee): any {
		let thrown: { error: unknown } | undefined;
		try {
			let answer = callSync("fs", this.params(op, params));
			while (answer.call) {
				let reply: object;
				try {
					reply = { value: this.run(answer.call, own) };
				} catch (error) {
					if (!(error instanceof Unfit)) thrown ??= { error };
					reply = { failed: error instanceof Unfit ? error.text : "" };
				}
				answer = callSync("fs", this.params("sqlanswer", reply));
			}
			this.inTransaction = answer.open;
			if (thrown) throw thrown.error;
			return answer.result;
		} catch (err) {
			if (thrown) throw thrown.error;
			throw translated(err);
		}
	}

	private run(call: Call, own?: Callee): Wire {
		const { callee, bigInts } = call.function ? this.callees.get(call.function)! : { callee: own!, bigInts: false };
		return returned(callee(call.step, call.state ?? 0, call.args.map((arg) => fromWire(arg, bigInts))));
	}

	define(params: { name: string; bigInts: boolean } & object, callee: Callee): void {
		const id = ++this.nextCallee;
		this.do("sqldefine", { ...params, function: id });
		this.callees.set(id, { callee, bigInts: params.bigInts });
	}

	/** The host forgets the statement when the object is gone. */
	owns(statement: object, id: number): void {
		this.registry.register(statement, id);
		if (this.unused.length >= 16) this.do("sqlfinalize", { statements: this.unused.splice(0) });
	}

	close(): void {
		this.open = false;
		try {
			callSync("fs", this.params("sqlclose", {}));
		} catch (err) {
			throw translated(err);
		}
	}
}

function returned(value: unknown): Wire {
	if (value === undefined) return null;
	if (value instanceof Promise) throw new Unfit("Asynchronous user-defined functions are not supported");
	if (value === null || ["number", "string", "bigint"].includes(typeof value) || ArrayBuffer.isView(value)) {
		const wire = toWire(value);
		if (wire !== undefined) return wire;
		throw new Unfit("BigInt value is too large for SQLite");
	}
	throw new Unfit("Returned JavaScript value cannot be converted to a SQLite value");
}

export function checkOpen(connection: Connection | undefined): Connection {
	if (!connection?.open) throw invalidState("database is not open");
	return connection;
}
