import { call } from "pi:host";
import { DatabaseSync, connectionOf } from "./database.ts";
import { isFunction, isObject, isText, mustBe, optional, translated } from "./errors.ts";
import { placeOf, toLocation } from "./location.ts";

/** Copies a database into a file, so many pages at a time. */
export function backup(source: any, destination: any, ...rest: unknown[]): Promise<number> {
	if (!isObject(source) || !(source instanceof DatabaseSync)) throw mustBe("sourceDb", "an object");
	const connection = connectionOf(source);
	const to = toLocation(destination, "destination", "a string");
	const options: any = rest.length === 0 ? {} : rest[0];
	if (!isObject(options)) throw mustBe("options", "an object");
	const rate = optional<number>(options, "rate", (value) => Number.isInteger(value), "an integer", 100);
	const name = optional(options, "source", isText, "a string", "main");
	const target = optional(options, "target", isText, "a string", "main");
	const progress = optional<any>(options, "progress", isFunction, "a function", undefined);
	const { path } = placeOf(to, false);
	const ask = async (op: string, params: object): Promise<any> => {
		try {
			return (await call("fs", connection.params(op, params))).result;
		} catch (err) {
			throw translated(err);
		}
	};
	return (async () => {
		if (path === undefined) return 0;
		if (rate === 0) return new Promise<number>(() => {}); // no page at a time: Node's is never done either
		const { backup: id } = await ask("sqlcopy", { path, name, target });
		for (;;) {
			const { total, left, done } = await ask("sqlcopystep", { backup: id, pages: rate });
			if (done) return total;
			try {
				progress?.({ totalPages: total, remainingPages: left });
			} catch (err) {
				await ask("sqlcopyend", { backup: id });
				throw err;
			}
		}
	})();
}
