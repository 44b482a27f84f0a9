// The errors of node:sqlite. Node makes them in C++, so none shows its code in its name.
import { refused } from "pi:host";
import { coded, fromHost } from "pi:node/internal_errors";

type Base = new (message?: string) => Error;

export function failure(Base: Base, code: string, message: string, more: object = {}): Error {
	return Object.assign(new Base(message), { code }, more);
}

export const invalidState = (message: string): Error => failure(Error, "ERR_INVALID_STATE", message);
export const illegalConstructor = (): Error => failure(Error, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
export const mustBe = (name: string, what: string): Error => failure(TypeError, "ERR_INVALID_ARG_TYPE", `The "${name}" argument must be ${what}.`);
export const tooLarge = (digits: string): Error =>
	failure(RangeError, "ERR_OUT_OF_RANGE", `Value is too large to be represented as a JavaScript number: ${digits}`);

export function sqliteError(message: string, errcode: number, errstr?: string): Error {
	return failure(Error, "ERR_SQLITE_ERROR", message, errstr ? { errcode, errstr } : { errcode });
}

const cannotOpen = "unable to open database file";

/** What a failed host call is in Node. */
export function translated(err: any): any {
	const details = err?.details;
	if (details === null || typeof details !== "object") return err;
	if (typeof details.sqlite === "number") {
		const out = sqliteError(err.message, details.sqlite, details.errstr);
		if (details.refused !== true) return coded(out, err);
		refused();
		return Object.assign(out, { pier: { code: "denied" } });
	}
	if (details.state === true) return coded(invalidState(err.message), err);
	if (err.code === "denied") {
		return Object.assign(sqliteError(`${cannotOpen}: ${err.message}`, 14, cannotOpen), { pier: { code: "denied", flag: details.flag } });
	}
	return fromHost(err, { syscall: "sqlite" });
}

export function checkText(value: unknown, name: string): asserts value is string {
	if (typeof value !== "string") throw mustBe(name, "a string");
}

/** options[name], which is absent or passes. */
export function optional<T>(options: any, name: string, passes: (value: any) => boolean, what: string, fallback: T): T {
	const value = options[name];
	if (value === undefined) return fallback;
	if (!passes(value)) throw mustBe(`options.${name}`, what);
	return value;
}

export const isBoolean = (value: unknown): boolean => typeof value === "boolean";
export const isText = (value: unknown): boolean => typeof value === "string";
export const isFunction = (value: unknown): boolean => typeof value === "function";
export const isObject = (value: unknown): value is Record<string, any> => (typeof value === "object" && value !== null) || typeof value === "function";
