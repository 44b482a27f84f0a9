import { toBase64 } from "pi:node/internal_bytes";
import { denied } from "pi:node/internal_errors";
import { checkOpen, Connection } from "./connection.ts";
import { checkText, failure, invalidState, isBoolean, isFunction, isObject, isText, mustBe, optional } from "./errors.ts";
import { aggregateOf, functionOf } from "./functions.ts";
import { placeOf, toLocation } from "./location.ts";
import { Session } from "./session.ts";
import { asInNode, type Reading, StatementSync, within } from "./statement.ts";

interface Settings extends Reading {
	readOnly: boolean;
	extensions: boolean;
	options: { foreignKeys: boolean; doubleQuotedStrings: boolean; timeout: number };
}

const most = 2 ** 31 - 1;

function settingsOf(given: any): Settings {
	const flag = (key: string, fallback: boolean) => optional(given, key, isBoolean, "a boolean", fallback);
	return {
		readOnly: flag("readOnly", false),
		options: {
			foreignKeys: flag("enableForeignKeyConstraints", true),
			doubleQuotedStrings: flag("enableDoubleQuotedStringLiterals", false),
			timeout: Math.min(Math.max(optional(given, "timeout", (value) => Number.isInteger(value), "an integer", 0), 0), most),
		},
		extensions: flag("allowExtension", false),
		bigInts: flag("readBigInts", false),
		arrays: flag("returnArrays", false),
		bare: flag("allowBareNamedParameters", true),
		unknown: flag("allowUnknownNamedParameters", false),
	};
}

// Getters that all share, and none that holds its database: one that nobody uses any more is closed at once.
const properties = {
	isOpen: { get(this: any) { return connectionIn(this)?.open === true; }, set: undefined, enumerable: true, configurable: false },
	isTransaction: { get(this: any) { return checkOpen(connectionIn(this)).inTransaction; }, set: undefined, enumerable: true, configurable: false },
	[Symbol.for("sqlite-type")]: { value: "node:sqlite", writable: true, enumerable: true, configurable: true },
};

let connectionIn: (database: any) => Connection | undefined;

class Database {
	#location: string;
	#settings: Settings;
	#connection: Connection | undefined;

	static {
		connectionIn = (database) => database.#connection;
	}

	constructor(path: unknown, ...rest: unknown[]) {
		this.#location = toLocation(path);
		const given: any = rest.length === 0 ? {} : rest[0];
		if (!isObject(given)) throw mustBe("options", "an object");
		const open = optional(given, "open", isBoolean, "a boolean", true);
		this.#settings = settingsOf(given);
		Object.defineProperties(this, properties);
		if (open) this.open();
	}

	open(): void {
		if (this.#connection?.open) throw invalidState("database is already open");
		const { path, mode } = placeOf(this.#location, this.#settings.readOnly);
		this.#connection = Connection.open(path, { readOnly: mode === "ro", create: mode === "rwc" }, this.#settings.options);
	}

	close(): void {
		checkOpen(this.#connection).close();
	}

	prepare(sql: unknown): StatementSync {
		const connection = checkOpen(this.#connection);
		checkText(sql, "sql");
		return new StatementSync(within, connection, connection.do("sqlprepare", { sql: (sql as any).toWellFormed() }), this.#settings);
	}

	exec(sql: unknown): void {
		const connection = checkOpen(this.#connection);
		checkText(sql, "sql");
		connection.do("sqlexec", { sql: (sql as any).toWellFormed() });
	}

	function(...args: unknown[]): void {
		const connection = checkOpen(this.#connection);
		const { params, callee } = functionOf(args);
		connection.define(params, callee);
	}

	location(...args: unknown[]): string | null {
		const connection = checkOpen(this.#connection);
		const name = args.length === 0 ? "main" : args[0];
		checkText(name, "dbName");
		return connection.do("sqllocation", { name }).path;
	}

	aggregate(name: unknown, options: unknown): void {
		const connection = checkOpen(this.#connection);
		const { params, callee } = aggregateOf(name, options);
		connection.define(params, callee);
	}

	createSession(...args: unknown[]): Session {
		const options: any = args.length === 0 ? {} : args[0];
		if (!isObject(options)) throw mustBe("options", "an object");
		const table = optional(options, "table", isText, "a string", null);
		const name = optional(options, "db", isText, "a string", "main");
		const connection = checkOpen(this.#connection);
		return new Session(within, connection, connection.do("sqlrecord", { name, table }).session);
	}

	applyChangeset(changeset: unknown, ...rest: unknown[]): boolean {
		const connection = checkOpen(this.#connection);
		if (!(changeset instanceof Uint8Array)) throw mustBe("changeset", "a Uint8Array");
		const options: any = rest[0] === undefined ? {} : rest[0];
		if (!isObject(options)) throw mustBe("options", "an object");
		const onConflict = optional<any>(options, "onConflict", isFunction, "a function", undefined);
		const filter = optional<any>(options, "filter", isFunction, "a function", undefined);
		const params = { base64: toBase64(changeset), filter: filter !== undefined, conflict: onConflict !== undefined };
		return connection.do("sqlapply", params, (step, _state, args) => {
			if (step === "filter") return filter(...args) ? 1 : 0;
			const choice = onConflict(...args);
			return Number.isInteger(choice) && Math.abs(choice) <= most ? choice : -1;
		}).applied;
	}

	enableLoadExtension(allow: unknown): void {
		if (typeof allow !== "boolean") throw mustBe("allow", "a boolean");
		if (allow && !this.#settings.extensions) {
			throw invalidState("Cannot enable extension loading because it was disabled at database creation.");
		}
	}

	loadExtension(): never {
		checkOpen(this.#connection);
		if (!this.#settings.extensions) throw invalidState("extension loading is not allowed");
		throw denied("sqlite.loadExtension", "pier loads no native code");
	}

	[((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol](): void {
		if (this.#connection?.open) this.close();
	}
}
asInNode(Database);
Object.defineProperty(Database, "name", { value: "DatabaseSync" });

export const DatabaseSync = new Proxy(Database, {
	apply() {
		throw failure(TypeError, "ERR_CONSTRUCT_CALL_REQUIRED", "Cannot call constructor without `new`");
	},
});
Object.defineProperty(Database.prototype, "constructor", { value: DatabaseSync, writable: true, configurable: true, enumerable: false });

/** The open connection of a database. */
export function connectionOf(database: any): Connection {
	return checkOpen(connectionIn(database));
}
