// node:assert.
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { inspect } from "pi:node/internal_inspect";
import { AssertionError } from "./assert/error.ts";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { deepEqual as same, partlySame } from "./util/deep_equal.ts";

function failWith(message: any, actual: any, expected: any, operator: string): never {
	if (message instanceof Error) throw message;
	throw new AssertionError({ message, actual, expected, operator });
}

/** Fails with a message that is not the caller's. */
function generated(message: string, actual: any, expected: any, operator: string): never {
	throw Object.assign(new AssertionError({ message, actual, expected, operator }), { generatedMessage: true });
}

function missing(args: unknown[]): void {
	if (args.length < 2) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "actual" and "expected" arguments must be specified');
}

/** The function assert is, and its strict twin. */
function okFunction(): any {
	return function ok(...args: any[]): void {
		if (args[0]) return;
		const [value, message] = args;
		if (args.length === 0) generated("No value argument passed to `assert.ok()`", value, true, "==");
		if (message instanceof Error) throw message;
		const err = new AssertionError({ message: message ?? "The expression evaluated to a falsy value:\n\n  assert(...)\n", actual: value, expected: true, operator: "==" });
		err.generatedMessage = message === undefined || message === null;
		throw err;
	};
}

function fail(message?: any, ...rest: any[]): never {
	if (message instanceof Error) throw message;
	const err = new AssertionError({ message: message ?? (rest.length ? undefined : "Failed"), actual: rest.length ? message : undefined, expected: rest[0], operator: rest[2] ?? "fail" });
	err.generatedMessage = message === undefined || message === null;
	throw err;
}

const looseSame = (a: any, b: any) => a == b || (a !== a && b !== b);

const checks = {
	equal(...args: any[]) {
		missing(args);
		if (!looseSame(args[0], args[1])) failWith(args[2], args[0], args[1], "==");
	},
	notEqual(...args: any[]) {
		missing(args);
		if (looseSame(args[0], args[1])) failWith(args[2], args[0], args[1], "!=");
	},
	strictEqual(...args: any[]) {
		missing(args);
		if (!Object.is(args[0], args[1])) failWith(args[2], args[0], args[1], "strictEqual");
	},
	notStrictEqual(...args: any[]) {
		missing(args);
		if (Object.is(args[0], args[1])) failWith(args[2], args[0], args[1], "notStrictEqual");
	},
	deepEqual(...args: any[]) {
		missing(args);
		if (!same(args[0], args[1], false)) failWith(args[2], args[0], args[1], "deepEqual");
	},
	notDeepEqual(...args: any[]) {
		missing(args);
		if (same(args[0], args[1], false)) failWith(args[2], args[0], args[1], "notDeepEqual");
	},
	deepStrictEqual(...args: any[]) {
		missing(args);
		if (!same(args[0], args[1], true)) failWith(args[2], args[0], args[1], "deepStrictEqual");
	},
	notDeepStrictEqual(...args: any[]) {
		missing(args);
		if (same(args[0], args[1], true)) failWith(args[2], args[0], args[1], "notDeepStrictEqual");
	},
	ifError(err: any) {
		if (err === null || err === undefined) return;
		const text = typeof err === "object" && typeof err.message === "string" ? err.message || err.constructor?.name : inspect(err);
		const out = new AssertionError({ message: `ifError got unwanted exception: ${text}`, actual: err, expected: null, operator: "ifError" });
		throw out;
	},
	partialDeepStrictEqual(...args: any[]) {
		missing(args);
		if (!partlySame(args[0], args[1])) failWith(args[2], args[0], args[1], "partialDeepStrictEqual");
	},
	match(text: any, pattern: RegExp, message?: any) {
		matches(text, pattern, message, true);
	},
	doesNotMatch(text: any, pattern: RegExp, message?: any) {
		matches(text, pattern, message, false);
	},
};

function matches(text: any, pattern: RegExp, message: any, want: boolean): void {
	if (!(pattern instanceof RegExp)) throw invalidArgType("regexp", "RegExp", pattern);
	if (typeof text === "string" && pattern.test(text) === want) return;
	if (message instanceof Error) throw message;
	const name = want ? "match" : "doesNotMatch";
	const said = typeof text !== "string" ? `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`
		: `${want ? "The input did not match the regular expression " : "The input was expected to not match the regular expression "}${inspect(pattern)}. Input:\n\n${inspect(text)}\n`;
	const err = new AssertionError({ message: message ?? said, actual: text, expected: pattern, operator: name });
	err.generatedMessage = message === undefined;
	throw err;
}

/** Whether a thrown value is what throws() was told to expect. */
function expectThrown(actual: any, expected: any, message: any, fn: any): void {
	if (expected === undefined) return;
	if (typeof expected === "function") {
		if (expected.prototype !== undefined && actual instanceof expected) return;
		if (Object.prototype.isPrototypeOf.call(Error, expected)) {
			const err = new AssertionError({ message: message ?? `The error is expected to be an instance of "${expected.name}". Received "${actual?.constructor?.name}"\n\nError message:\n\n${actual?.message}`, actual, expected, operator: fn });
			err.generatedMessage = message === undefined;
			throw err;
		}
		const verdict = expected.call({}, actual);
		if (verdict === true) return;
		const said = `The ${expected.name ? `"${expected.name}" ` : ""}validation function is expected to return "true". Received ${inspect(verdict)}\n\nCaught error:\n\n${actual}`;
		failWithEither(message, said, actual, expected, fn);
	}
	if (expected instanceof RegExp) {
		if (expected.test(String(actual))) return;
		failWithEither(message, `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(String(actual))}\n`, actual, expected, fn);
	}
	const keys = [...Object.keys(expected), ...(expected instanceof Error ? ["name", "message"] : [])];
	for (const key of keys) {
		const got = actual?.[key];
		const want = expected[key];
		if (want instanceof RegExp && typeof got === "string" ? want.test(got) : same(got, want, true)) continue;
		if (message instanceof Error) throw message;
		const pick = (v: any) => Object.assign(new Comparison(), Object.fromEntries(keys.map((k) => [k, v?.[k]])));
		const whole = new AssertionError({ actual: pick(actual), expected: pick(expected), operator: "deepStrictEqual" });
		failWithEither(message, whole.message, actual, expected, fn);
	}
}

/** What throws() compares of two errors; its name is in the message. */
class Comparison {}

function failWithEither(message: any, said: string, actual: any, expected: any, operator: string): never {
	if (message === undefined || message === null) generated(said, actual, expected, operator);
	failWith(message, actual, expected, operator);
}

/** A text as second argument is the message; one that the error itself has is more likely a mistake. */
function expectation(thrown: any, expected: any): any {
	if (typeof expected !== "string") return expected;
	if (thrown === expected || thrown?.message === expected) {
		const what = thrown === expected ? `The error "${thrown}"` : `The error message "${thrown.message}"`;
		throw nodeError(TypeError, "ERR_AMBIGUOUS_ARGUMENT", `The "error/message" argument is ambiguous. ${what} is identical to the message.`);
	}
	return undefined;
}

function checkPromise(promiseFn: any): any {
	const promise = typeof promiseFn === "function" ? promiseFn() : promiseFn;
	if (promise && typeof promise.then === "function" && typeof promise.catch === "function") return promise;
	if (typeof promiseFn === "function") throw nodeError(TypeError, "ERR_INVALID_RETURN_VALUE", `Expected instance of Promise to be returned from the "promiseFn" function but got ${promise === undefined ? "undefined" : `type ${typeof promise}`}.`);
	throw invalidArgType("promiseFn", ["Function", "Promise"], promiseFn);
}

function unthrown(name: string, expected: any, message: any): never {
	if (typeof expected === "string") [message, expected] = [expected, undefined];
	const kind = name === "rejects" ? "rejection" : "exception";
	const what = expected?.name ? ` (${expected.name})` : "";
	failWith(message instanceof Error ? message : `Missing expected ${kind}${what}${message ? `: ${message}` : "."}`, undefined, expected, name);
}

function unwanted(name: string, actual: any, expected: any, message: any): never {
	if (typeof expected === "string") [message, expected] = [expected, undefined];
	if (expected !== undefined && !(typeof expected === "function" ? actual instanceof expected : expected.test(String(actual)))) throw actual;
	const kind = name === "doesNotReject" ? "rejection" : "exception";
	failWith(`Got unwanted ${kind}${message ? `: ${message}` : "."}\nActual message: "${actual?.message}"`, actual, expected, name);
}

const throwing = {
	throws(fn: any, expected?: any, message?: any) {
		if (typeof fn !== "function") throw invalidArgType("fn", "Function", fn);
		let thrown: { err: unknown } | undefined;
		try {
			fn();
		} catch (err) {
			thrown = { err };
		}
		if (!thrown) unthrown("throws", expected, message);
		expectThrown(thrown!.err, expectation(thrown!.err, expected), message, "throws");
	},
	doesNotThrow(fn: any, expected?: any, message?: any) {
		if (typeof fn !== "function") throw invalidArgType("fn", "Function", fn);
		try {
			fn();
		} catch (err) {
			unwanted("doesNotThrow", err, expected, message);
		}
	},
	async rejects(promiseFn: any, expected?: any, message?: any) {
		let thrown: { err: unknown } | undefined;
		const promise = checkPromise(promiseFn);
		try {
			await promise;
		} catch (err) {
			thrown = { err };
		}
		if (!thrown) unthrown("rejects", expected, message);
		expectThrown(thrown!.err, expectation(thrown!.err, expected), message, "rejects");
	},
	async doesNotReject(promiseFn: any, expected?: any, message?: any) {
		const promise = checkPromise(promiseFn);
		try {
			await promise;
		} catch (err) {
			unwanted("doesNotReject", err, expected, message);
		}
	},
};

const assert: any = okFunction();
const strict: any = okFunction();
const strictly = { equal: checks.strictEqual, notEqual: checks.notStrictEqual, deepEqual: checks.deepStrictEqual, notDeepEqual: checks.notDeepStrictEqual };

/** An assert of its own, with options; pier's differences are always the simple ones. */
class Assert {
	AssertionError = AssertionError;
	constructor(options: { strict?: boolean } = {}) {
		if (options.strict ?? true) Object.assign(this, strictly);
	}
}
Object.assign(Assert.prototype, { fail, ok: okFunction() }, checks, throwing);

const shared = { AssertionError, Assert, CallTracker: forbiddenMember("assert", "CallTracker", "it is deprecated; count calls in a function of your own"), fail, strict };
Object.defineProperty(strict, "name", { value: "strict" });
Object.assign(assert, shared, { ok: assert }, checks, throwing);
Object.assign(strict, shared, { ok: strict }, checks, throwing, strictly);

export { AssertionError, strict };
export default assert;
export { assert as "module.exports" };
