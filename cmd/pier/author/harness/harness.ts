// What node:test and pier:test are while pier test runs a file: tests in the order in which they are defined, one at a time, each with the
// hooks around it, and extensions that the program loads in machines of their own.

import { Mocks } from "./mocks.ts";

type Body = (t: any) => unknown;
type Options = { skip?: boolean | string; todo?: boolean | string; only?: boolean; timeout?: number; signal?: AbortSignal; plan?: number };
type Kind = "test" | "suite";
interface Outcome { name: string[]; ok: boolean; skip?: string; todo?: string; ms: number; error?: { message: string; stack: string; code?: string }; notes: string[]; suite: boolean }

class Scope {
	before: Body[] = [];
	after: Body[] = [];
	beforeEach: Body[] = [];
	afterEach: Body[] = [];
	failed = 0;
	unable?: { error: unknown }; // why none of its tests can run
	constructor(readonly name: string[], readonly parent?: Scope) {}
	/** The hooks of all scopes around, the outermost first. */
	each(which: "beforeEach" | "afterEach"): Body[] {
		const outer = this.parent?.each(which) ?? [];
		return which === "beforeEach" ? [...outer, ...this[which]] : [...this[which], ...outer];
	}
	check() {
		for (let at: Scope | undefined = this; at; at = at.parent) if (at.unable) throw at.unable.error;
	}
}

const outcomes: Outcome[] = [];
const root = new Scope([]);
let current = root; // where a test that is defined now belongs
let collecting: (() => Promise<void>)[] | undefined; // the tests of a suite that is being read
let chain: Promise<void> = Promise.resolve();
const now = () => performance.now();
const { setTimeout: later, clearTimeout: never } = globalThis; // a test may make them others

function described(error: unknown): Outcome["error"] {
	if (error instanceof Error) return { message: String(error.message), stack: String(error.stack ?? ""), code: typeof (error as any).code === "string" ? (error as any).code : undefined };
	return { message: String(error), stack: "" };
}

function sorted(args: any[]): { name: string; options: Options; body?: Body } {
	const body = args.find((a) => typeof a === "function");
	const options = args.find((a) => typeof a === "object" && a !== null) ?? {};
	const name = (typeof args[0] === "string" && args[0]) || body?.name || "<anonymous>";
	return { name, options, body };
}

function define(kind: Kind, args: any[], more: Options = {}): Promise<void> {
	const { name, options, body } = sorted(args);
	const scope = current;
	const run = () => (kind === "suite" ? suite : single)(scope, name, { ...options, ...more }, body);
	if (collecting) {
		collecting.push(run);
		return Promise.resolve();
	}
	const done = chain.then(beforeAll).then(run);
	chain = done.catch(() => {});
	return done;
}

function note(flag: boolean | string | undefined): string | undefined {
	return flag === undefined || flag === false ? undefined : flag === true ? "" : flag;
}

async function suite(parent: Scope, name: string, options: Options, body?: Body): Promise<void> {
	const skip = note(options.skip);
	const scope = new Scope([...parent.name, name], parent);
	const outcome: Outcome = { name: scope.name, ok: true, ms: 0, notes: [], suite: true, skip, todo: note(options.todo) };
	const begun = now();
	if (skip === undefined && body) {
		const [outer, list]: [Scope, (() => Promise<void>)[]] = [current, []];
		const above = collecting;
		try {
			current = scope;
			collecting = list;
			try {
				await body({ name, signal: new AbortController().signal });
			} finally {
				current = outer;
				collecting = above;
			}
			for (const hook of scope.before) await invoke(hook, {});
		} catch (error) {
			scope.failed++;
			scope.unable = { error };
			outcome.error = described(error);
		}
		for (const test of list) await test();
		try {
			for (const hook of scope.after) await invoke(hook, {});
		} catch (error) {
			scope.failed++;
			outcome.error ??= described(error);
		}
		outcome.ok = scope.failed === 0;
	}
	outcome.ms = now() - begun;
	outcomes.push(outcome);
	if (!outcome.ok && outcome.todo === undefined) parent.failed++;
}

/** Runs a test or a hook: one with a second parameter is done when it calls that. */
function invoke(body: Body, context: unknown): unknown {
	if (body.length < 2) return body(context as any);
	let returned: any;
	const done = new Promise<void>((resolve, reject) => {
		returned = (body as any)(context, (error?: unknown) => (error ? reject(error) : resolve()));
	});
	return typeof returned?.then === "function" ? Promise.reject(new Error("it took a callback and returned a promise: one of them says when it is done")) : done;
}

class Context {
	readonly mock = new Mocks();
	readonly after_: Body[] = [];
	readonly signal: AbortSignal;
	planned?: number;
	counted = 0;
	readonly open = new Set<string>(); // tests of it that have not ended
	constructor(readonly scope: Scope, readonly outcome: Outcome, readonly abort: AbortController) {
		this.signal = abort.signal;
		// assert of the context counts towards plan.
		const assert = require("node:assert");
		this.assert = new Proxy(assert, {
			get: (on, key) => {
				const value = on[key];
				return typeof value === "function" ? (...args: any[]) => (this.counted++, value(...args)) : value;
			},
		});
	}
	readonly assert: any;
	get name() {
		return this.outcome.name.at(-1);
	}
	get fullName() {
		return this.outcome.name.join(" > ");
	}
	diagnostic(text: unknown) {
		this.outcome.notes.push(String(text));
	}
	skip(why?: string) {
		this.outcome.skip = why ?? "";
	}
	todo(why?: string) {
		this.outcome.todo = why ?? "";
	}
	plan(n: number) {
		this.planned = n;
	}
	test = (...args: any[]) => {
		const { name, options, body } = sorted(args);
		this.counted++;
		this.open.add(name);
		return single(this.scope, name, options, body).finally(() => this.open.delete(name));
	};
	runOnly() {}
	get passed() {
		return this.outcome.ok;
	}
	/** What a condition returns as soon as it throws nothing. */
	async waitFor(condition: () => unknown, { interval = 50, timeout = 1000 } = {}) {
		for (const begun = now(); ; ) {
			try {
				return await condition();
			} catch (cause) {
				if (now() - begun >= timeout) throw Object.assign(new Error("waitFor() timed out"), { cause });
			}
			await new Promise((done) => later(done, interval));
		}
	}
	before = (hook: Body) => void this.scope.before.push(hook);
	after = (hook: Body) => void this.after_.push(hook);
	beforeEach = (hook: Body) => void this.scope.beforeEach.push(hook);
	afterEach = (hook: Body) => void this.scope.afterEach.push(hook);
}

let failing: ((error: unknown) => void) | undefined; // of the test that is running

// What nobody catches fails the test in which it happens, as in Node.
for (const event of ["unhandledRejection", "uncaughtException"]) {
	process.on(event as any, (error: unknown) => {
		if (failing) return failing(error);
		outcomes.push({ name: ["outside of tests"], ok: false, ms: 0, notes: [], suite: false, error: described(error) });
	});
}

/** Gives the tests that a test began, and does not wait for, the time that needs no clock. */
async function settled(context: Context) {
	for (let turns = 0; turns < 100 && context.open.size > 0; turns++) await null;
}

const patience = 30_000; // of a test that says nothing else

async function single(parent: Scope, name: string, options: Options, body?: Body): Promise<void> {
	const scope = new Scope([...parent.name, name], parent);
	const outcome: Outcome = { name: scope.name, ok: true, ms: 0, notes: [], suite: false, skip: note(options.skip), todo: note(options.todo) };
	const begun = now();
	if (outcome.skip === undefined && body) {
		const context = new Context(scope, outcome, new AbortController());
		context.planned = options.plan;
		let timer: any;
		const limit = options.timeout ?? patience;
		const late = new Promise<never>((_, reject) => {
			if (limit === Infinity) return;
			timer = later(() => reject(new Error(`the test took longer than ${limit} ms`)), limit);
		});
		const around = failing;
		const uncaught = new Promise<never>((_, reject) => (failing = reject));
		const given = options.signal;
		const aborted = new Promise<never>((_, reject) => {
			const stop = () => (context.abort.abort(given!.reason), reject(given!.reason ?? new Error("the test was aborted")));
			given?.aborted ? stop() : given?.addEventListener("abort", stop, { once: true });
		});
		aborted.catch(() => {});
		late.catch(() => {});
		uncaught.catch(() => {});
		try {
			parent.check();
			if (given?.aborted) await aborted;
			for (const hook of parent.each("beforeEach")) await invoke(hook, context);
			await Promise.race([invoke(body, context), late, aborted, uncaught]);
			await Promise.race([null, uncaught]);
			await Promise.race([settled(context), uncaught]);
			if (context.open.size > 0) throw new Error(`it ended before ${[...context.open].join(", ")}, which it began: await t.test(…)`);
			if (scope.failed > 0) throw new Error(`${scope.failed} of its tests failed`);
			if (context.planned !== undefined && context.planned !== context.counted) throw new Error(`planned ${context.planned} assertions, made ${context.counted}`);
		} catch (error) {
			outcome.ok = false;
			outcome.error = described(error);
		}
		never(timer);
		failing = around;
		context.abort.abort();
		for (const hook of [...context.after_, ...parent.each("afterEach")]) {
			try {
				await invoke(hook, context);
			} catch (error) {
				outcome.ok = false;
				outcome.error ??= described(error);
			}
		}
		context.mock.reset();
	}
	outcome.ms = now() - begun;
	outcomes.push(outcome);
	if (!outcome.ok && outcome.todo === undefined) parent.failed++;
}

function definer(kind: Kind): any {
	const f: any = (...args: any[]) => define(kind, args);
	f.skip = (...args: any[]) => define(kind, args, { skip: true });
	f.todo = (...args: any[]) => define(kind, args, { todo: true });
	f.only = f;
	return f;
}

let drive: (op: string, input: object) => Promise<any> = async () => {
	throw new Error("extensions are loaded in tests, when pier test runs them");
};

/** An extension in a machine and a session of its own. */
class Loaded {
	constructor(readonly fixture: number, readonly tools: string[], readonly commands: string[], readonly dir: string) {}
	/** Calls a tool, with all that Pi does around a call. */
	async call(tool: string, input: object = {}) {
		return drive("call", { fixture: this.fixture, name: tool, input });
	}
	/** Runs a slash command. */
	async command(name: string, args = "") {
		await drive("command", { fixture: this.fixture, name, args });
	}
	/** Sends an event, and returns what the handlers made of it. */
	async emit(type: string, event: object = {}) {
		return (await drive("emit", { fixture: this.fixture, event: { ...event, type } })).result;
	}
	/** Waits until nothing is under way that the extension began. */
	async settle() {
		await drive("settle", { fixture: this.fixture });
	}
	/** The text of a file of its folder, or undefined. */
	async read(path: string): Promise<string | undefined> {
		return (await drive("read", { fixture: this.fixture, path })).text ?? undefined;
	}
	/** What it did so far: host calls, console lines, notifications, requests, denials. */
	async seen(): Promise<any> {
		return drive("seen", { fixture: this.fixture });
	}
	async close() {
		await drive("close", { fixture: this.fixture });
	}
}

async function load(path: string, options: object = {}): Promise<Loaded> {
	const x = await drive("load", { path, options });
	return new Loaded(x.fixture, x.tools, x.commands, x.dir);
}

const test = definer("test");
const harness: any = {
	test, it: test, only: test, describe: definer("suite"), suite: definer("suite"), skip: test.skip, todo: test.todo, load, mock: new Mocks(),
	assert: require("node:assert"),
	before: (hook: Body) => void current.before.push(hook),
	after: (hook: Body) => void current.after.push(hook),
	beforeEach: (hook: Body) => void current.beforeEach.push(hook),
	afterEach: (hook: Body) => void current.afterEach.push(hook),
};
(globalThis as any)[Symbol.for("pier:test")] = harness;

let begun = false;
async function beforeAll() {
	if (begun) return;
	begun = true;
	try {
		for (const hook of root.before) await invoke(hook, {});
	} catch (error) {
		root.unable = { error };
	}
}

/** From now on tests can load extensions. */
export function begin(pi: any) {
	drive = (op, input) => pi.tool("pier:test", { op, ...input });
}

/** Waits for what is defined, and for what that defines, and returns the outcomes. */
export async function finish(): Promise<Outcome[]> {
	let seen: Promise<void> | undefined;
	while (seen !== chain) {
		seen = chain;
		await seen;
	}
	try {
		for (const hook of root.after) await invoke(hook, {});
	} catch (error) {
		outcomes.push({ name: ["after"], ok: false, ms: 0, notes: [], suite: false, error: described(error) });
	}
	return outcomes;
}
