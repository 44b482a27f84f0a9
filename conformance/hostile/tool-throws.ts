// What may be thrown is anything. Each must come back as a failed call, at once, with some text.
export default function (pi: any) {
	const things: Record<string, () => unknown> = {
		text: () => "just text",
		null: () => null,
		undefined: () => undefined,
		symbol: () => Symbol("thrown"),
		frozen: () => Object.freeze({ message: "frozen" }),
		bare: () => Object.create(null),
		toString: () => ({ toString() { throw new Error("toString threw"); } }),
		primitive: () => ({ [Symbol.toPrimitive]() { throw new Error("toPrimitive threw"); } }),
		tag: () => ({ toString: null, get [Symbol.toStringTag]() { throw new Error("toStringTag threw"); } }),
		message: () => Object.defineProperty(new Error("x"), "message", { get() { throw new Error("message threw"); } }),
		stack: () => Object.defineProperty(new Error("my stack throws"), "stack", { get() { throw new Error("stack threw"); } }),
		name: () => Object.defineProperty(new Error("my name throws"), "name", { get() { throw new Error("name threw"); } }),
		cause: () => { const err: any = new Error("my own cause"); err.cause = err; return err; },
		causes: () => { let err = new Error("first"); for (let n = 0; n < 50_000; n++) err = new Error(`next`, { cause: err }); return err; },
		causeThrows: () => Object.defineProperty(new Error("my cause throws"), "cause", { get() { throw new Error("cause threw"); } }),
		revoked: () => { const { proxy, revoke } = Proxy.revocable(new Error("x"), {}); revoke(); return proxy; },
		traps: () => new Proxy(new Error("x"), { get() { throw new Error("trap"); }, getPrototypeOf() { throw new Error("trap"); } }),
		huge: () => new Error("x".repeat(8_000_000)),
		stackText: () => Object.assign(new Error("poisoned stack"), { stack: "at <bundle>:99999999999999999999:-1\n    at evil (\u001b]52;c;ZXZpbA==\u0007:1:1)\n".repeat(1000) }),
		stackObject: () => Object.assign(new Error("stack of another kind"), { stack: { toString: () => { throw new Error("stack text"); } } }),
		messageObject: () => Object.assign(new Error("x"), { message: { deep: { deeper: 1n } } }),
		code: () => Object.assign(new Error("details of another kind"), { pier: { code: { toString: null }, details: 1n, self: globalThis } }),
		aggregate: () => new AggregateError([new Error("one"), null, 3], "many"),
		control: () => new Error("clear \u001b[2J\u001b]0;title\u0007 the screen"),
		promise: () => Promise.reject(new Error("nested")),
		later: () => { setTimeout(() => { throw new Error("thrown later"); }, 1); return new Error("thrown now"); },
	};
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async (_id: string, { way }: any) => {
			throw things[way]();
		},
	});
}
