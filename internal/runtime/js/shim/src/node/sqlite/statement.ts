import type { Connection } from "./connection.ts";
import { failure, illegalConstructor, invalidState, isObject, mustBe } from "./errors.ts";
import { fromWire, toWire, type Wire } from "./values.ts";

/** Lets only this module's friends construct. */
export const within = Symbol("within");

interface Prepared {
	statement: number;
	empty: boolean;
	params: (string | null)[];
	sql: string;
}

export interface Reading {
	bigInts: boolean;
	arrays: boolean;
	bare: boolean;
	unknown: boolean;
}

let textOf: (statement: StatementSync, expanded: boolean) => string;

// As in database.ts, getters that hold nothing.
const properties = {
	sourceSQL: { get(this: any) { return textOf(this, false); }, set: undefined, enumerable: true, configurable: false },
	expandedSQL: { get(this: any) { return textOf(this, true); }, set: undefined, enumerable: true, configurable: false },
};

export class StatementSync {
	#connection: Connection;
	#prepared: Prepared;
	#names: string[] = [];
	#bare: Map<string, number> | undefined;
	#reading: Reading;

	constructor(...args: unknown[]) {
		if (args[0] !== within) throw illegalConstructor();
		const [, connection, prepared, reading] = args as [unknown, Connection, Prepared, Reading];
		this.#connection = connection;
		this.#prepared = prepared;
		this.#reading = { ...reading };
		if (!prepared.empty) connection.owns(this, prepared.statement);
		Object.defineProperties(this, properties);
	}

	static {
		textOf = (statement, expanded) => statement.#live() && (expanded ? statement.#do("sqlexpand").text : statement.#prepared.sql);
	}

	#live(): true {
		if (this.#prepared.empty || !this.#connection.open) throw invalidState("statement has been finalized");
		return true;
	}

	#do(op: string, params: object = {}): any {
		const result = this.#connection.do(op, { statement: this.#prepared.statement, ...params });
		if (result?.columns && op !== "sqlcolumns") this.#names = result.columns;
		return result;
	}

	/** A row as an object without prototype, or as an array. */
	#row(values: Wire[]): any {
		const read = values.map((value) => fromWire(value, this.#reading.bigInts));
		if (this.#reading.arrays) return read;
		const row = Object.create(null);
		read.forEach((value, i) => {
			row[this.#names[i]!] = value;
		});
		return row;
	}

	/** The parameters' values by their numbers: named ones from an object that comes first, then those without a name in order. */
	#bind(args: unknown[]): [number, Wire][] {
		const bound: [number, Wire][] = [];
		const set = (index: number, value: unknown) => {
			const wire = toWire(value);
			if (wire !== undefined) bound.push([index, wire]);
			else if (typeof value === "bigint") throw failure(TypeError, "ERR_INVALID_ARG_VALUE", "BigInt value is too large to bind.");
			else throw failure(TypeError, "ERR_INVALID_ARG_TYPE", `Provided value cannot be bound to SQLite parameter ${index}.`);
		};
		let from = 0;
		if (isObject(args[0]) && !ArrayBuffer.isView(args[0])) {
			from = 1;
			for (const name of Object.keys(args[0])) {
				const index = this.#index(name);
				if (index > 0) set(index, args[0][name]);
				else if (!this.#reading.unknown) throw invalidState(`Unknown named parameter '${name}'`);
			}
		}
		let index = 1;
		for (const value of args.slice(from)) {
			while (named(this.#prepared.params[index - 1])) index++;
			set(index++, value);
		}
		return bound;
	}

	#index(name: string): number {
		const { params } = this.#prepared;
		const index = params.indexOf(name) + 1;
		if (index > 0 || !this.#reading.bare) return index;
		if (!this.#bare) {
			const bare = new Map<string, number>();
			params.forEach((full, i) => {
				if (full === null) return;
				const other = bare.get(full.slice(1));
				if (other !== undefined) {
					throw invalidState(`Cannot create bare named parameter '${full.slice(1)}' because of conflicting names '${params[other - 1]}' and '${full}'.`);
				}
				bare.set(full.slice(1), i + 1);
			});
			this.#bare = bare;
		}
		return this.#bare.get(name) ?? 0;
	}

	iterate(...args: unknown[]): any {
		this.#live();
		this.#do("sqlbegin", { bind: this.#bind(args) });
		let over = false;
		const step = (): any => {
			this.#live();
			if (over) return undefined;
			const { rows } = this.#do("sqlstep", { bigInts: this.#reading.bigInts });
			return rows.length > 0 ? { row: this.#row(rows[0]) } : undefined;
		};
		const stop = (): void => {
			this.#live();
			over = true;
			this.#do("sqlreset");
		};
		return new StatementSyncIterator(within, step, stop);
	}

	all(...args: unknown[]): any[] {
		this.#live();
		const { rows } = this.#do("sqlrun", { bind: this.#bind(args), rows: -1, bigInts: this.#reading.bigInts });
		return rows.map((row: Wire[]) => this.#row(row));
	}

	get(...args: unknown[]): any {
		this.#live();
		const { rows } = this.#do("sqlrun", { bind: this.#bind(args), rows: 1, bigInts: this.#reading.bigInts });
		return rows.length > 0 ? this.#row(rows[0]) : undefined;
	}

	run(...args: unknown[]): any {
		this.#live();
		const { rowid, changes } = this.#do("sqlrun", { bind: this.#bind(args), changes: true });
		const to = this.#reading.bigInts ? BigInt : Number;
		return { lastInsertRowid: to(rowid.i), changes: to(changes.i) };
	}

	columns(): any[] {
		this.#live();
		return this.#do("sqlcolumns").columns.map((column: object) => Object.assign(Object.create(null), column));
	}

	setAllowBareNamedParameters(enabled: boolean): void {
		this.#live();
		if (typeof enabled !== "boolean") throw mustBe("allowBareNamedParameters", "a boolean");
		this.#reading.bare = enabled;
	}

	setAllowUnknownNamedParameters(enabled: boolean): void {
		this.#live();
		if (typeof enabled !== "boolean") throw mustBe("enabled", "a boolean");
		this.#reading.unknown = enabled;
	}

	setReadBigInts(enabled: boolean): void {
		this.#live();
		if (typeof enabled !== "boolean") throw mustBe("readBigInts", "a boolean");
		this.#reading.bigInts = enabled;
	}

	setReturnArrays(enabled: boolean): void {
		this.#live();
		if (typeof enabled !== "boolean") throw mustBe("returnArrays", "a boolean");
		this.#reading.arrays = enabled;
	}
}

// ?NNN has a name for SQLite, and a place for Node.
const named = (name: string | null | undefined): boolean => name !== null && name !== undefined && name[0] !== "?";

function answer(done: boolean, value: unknown): any {
	return Object.assign(Object.create(null), { done, value });
}

class StatementSyncIterator {
	#step: () => { row: unknown } | undefined;
	#stop: () => void;

	constructor(...args: unknown[]) {
		if (args[0] !== within) throw illegalConstructor();
		[, this.#step, this.#stop] = args as [unknown, () => { row: unknown } | undefined, () => void];
	}

	next(): any {
		const step = this.#step();
		return step ? answer(false, step.row) : answer(true, null);
	}

	return(): any {
		this.#stop();
		return answer(true, null);
	}
}
Object.setPrototypeOf(StatementSyncIterator.prototype, (globalThis as any).Iterator.prototype);

/** What is written as a class is enumerable in Node, and does without strict lengths. */
export function asInNode(Class: any): void {
	for (const key of Reflect.ownKeys(Class.prototype)) {
		if (key === "constructor") continue;
		const { value } = Object.getOwnPropertyDescriptor(Class.prototype, key)!;
		Object.defineProperty(value, "length", { value: 0, configurable: true });
		Object.defineProperty(Class.prototype, key, { value, writable: true, enumerable: true, configurable: true });
	}
	Object.defineProperty(Class, "length", { value: 0, configurable: true });
}
asInNode(StatementSync);
asInNode(StatementSyncIterator);
