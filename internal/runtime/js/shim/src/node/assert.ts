// node:assert.
import { invalidArgType, invalidArgValue, invalidReturnValue, nodeError } from "pi:node/internal_errors";
import { inspect } from "pi:node/internal_inspect";
import { AssertionError } from "./assert/error.ts";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { quotedCall } from "./assert/source.ts";
import { deepEqual as same, partlySame } from "./util/deep_equal.ts";

function failWith(message: any, actual: any, expected: any, operator: string): never {
	if (message instanceof Error) throw message;
	throw new AssertionError({ message, actual, expected, operator });
}

/** Fails with a message that is not the caller's. */
function generated(message: string, actual: any, expected: any, operator: string): never {
	throw Object.assign(new AssertionError({ message, actual, expected, operator }), { generatedMessage: true });
}

function missing(given: number): void {
	if (given < 2) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "actual" and "expected" arguments must be specified');
}

/** The function assert is, and its strict twin. */
function okFunction(): any {
	return function ok(...args: any[]): void {
		if (args[0]) return;
		const [value, message] = args;
		if (args.length === 0) generated("No value argument passed to `assert.ok()`", value, true, "==");
		if (message instanceof Error) throw message;
		const quoted = message === undefined || message === null ? quotedCall(new Error().stack ?? "") : undefined;
		const said = quoted === undefined ? `${inspect(value)} == true` : `The expression evaluated to a falsy value:\n\n  ${quoted}\n`;
		const err = new AssertionError({ message: message ?? said, actual: value, expected: true, operator: "==" });
		err.generatedMessage = message === undefined || message === null;
		throw err;
	};
}

function fail(actual: any, expected: any, message: any, operator: any, _start: any): never {
	const alone = arguments.length <= 1;
	const text = alone ? actual : message;
	if (text instanceof Error) throw text;
	const generated = text === undefined || text === null;
	const err = new AssertionError({ message: alone ? (text ?? "Failed") : text, actual: alone ? undefined : actual, expected, operator: operator ?? (arguments.length === 2 ? "!=" : "fail") });
	err.generatedMessage = generated;
	throw err;
}

const looseSame = (a: any, b: any) => a == b || (a !== a && b !== b);

const checks = {
	equal(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (!looseSame(actual, expected)) failWith(message, actual, expected, "==");
	},
	notEqual(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (looseSame(actual, expected)) failWith(message, actual, expected, "!=");
	},
	strictEqual(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (!Object.is(actual, expected)) failWith(message, actual, expected, "strictEqual");
	},
	notStrictEqual(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (Object.is(actual, expected)) failWith(message, actual, expected, "notStrictEqual");
	},
	deepEqual(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (!same(actual, expected, false)) failWith(message, actual, expected, "deepEqual");
	},
	notDeepEqual(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (same(actual, expected, false)) failWith(message, actual, expected, "notDeepEqual");
	},
	deepStrictEqual(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (!same(actual, expected, true)) failWith(message, actual, expected, "deepStrictEqual");
	},
	notDeepStrictEqual(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (same(actual, expected, true)) failWith(message, actual, expected, "notDeepStrictEqual");
	},
	ifError(err: any) {
		if (err === null || err === undefined) return;
		const text = typeof err === "object" && typeof err.message === "string" ? err.message || err.constructor?.name : inspect(err);
		const out = new AssertionError({ message: `ifError got unwanted exception: ${text}`, actual: err, expected: null, operator: "ifError" });
		throw out;
	},
	partialDeepStrictEqual(actual: any, expected: any, message: any) {
		missing(arguments.length);
		if (!partlySame(actual, expected)) failWith(message, actual, expected, "partialDeepStrictEqual");
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
	if (actual === null || typeof actual !== "object") {
		const whole = new AssertionError({ actual, expected, operator: "deepStrictEqual" });
		failWithEither(message, whole.message, actual, expected, fn);
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
	if (expected !== undefined && typeof expected !== "string") {
		if ((typeof expected !== "object" || expected === null) && typeof expected !== "function") throw invalidArgType("error", ["Function", "Error", "RegExp", "Object"], expected);
		if (typeof expected === "object" && !(expected instanceof RegExp) && !(expected instanceof Error) && Object.keys(expected).length === 0) throw invalidArgValue("error", expected, "may not be an empty object");
		return expected;
	}
	if (thrown === expected || thrown?.message === expected) {
		const what = thrown === expected ? `The error "${thrown}"` : `The error message "${thrown.message}"`;
		throw nodeError(TypeError, "ERR_AMBIGUOUS_ARGUMENT", `The "error/message" argument is ambiguous. ${what} is identical to the message.`);
	}
	return undefined;
}

function checkPromise(promiseFn: any): any {
	const promise = typeof promiseFn === "function" ? promiseFn() : promiseFn;
	if (promise && typeof promise.then === "function" && typeof promise.catch === "function") return promise;
	if (typeof promiseFn === "function") throw invalidReturnValue("instance of Promise", "promiseFn", promise);
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
	throws(fn: any, ...[expected, message]: any[]) {
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
	doesNotThrow(fn: any, ...[expected, message]: any[]) {
		if (typeof fn !== "function") throw invalidArgType("fn", "Function", fn);
		try {
			fn();
		} catch (err) {
			unwanted("doesNotThrow", err, expected, message);
		}
	},
	async rejects(promiseFn: any, ...[expected, message]: any[]) {
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
	async doesNotReject(promiseFn: any, ...[expected, message]: any[]) {
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
const Assert: any = function Assert(this: any, options: any): void {
	if (!new.target) throw nodeError(TypeError, "ERR_CONSTRUCT_CALL_REQUIRED", "Class constructor Assert cannot be invoked without `new`");
	this.AssertionError = AssertionError;
	if (options?.strict ?? true) Object.assign(this, strictly);
};
Object.assign(Assert.prototype, { fail, ok: okFunction() }, checks, throwing);

const shared = { AssertionError, Assert, CallTracker: forbiddenMember("assert", "CallTracker", "it is deprecated; count calls in a function of your own"), fail, strict };
Object.defineProperty(strict, "name", { value: "strict" });
Object.defineProperty(assert, "name", { value: "ok" });
Object.assign(assert, shared, { ok: assert }, checks, throwing);
Object.assign(strict, shared, { ok: strict }, checks, throwing, strictly);

export { AssertionError, strict };
export default assert;
export { assert as "module.exports" };
