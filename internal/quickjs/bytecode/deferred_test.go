package bytecode

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
	"pgregory.net/rapid"
)

// Scripts of all kinds of functions. Each is a function's body, and says what it is to have returned where a test compares it with another.
var scripts = map[string]string{
	"plain":        `function f(a, b = 2, ...c) { return [this === undefined, a, b, c, arguments.length, new.target === undefined]; } return [f(1), f(1, 3, 4, 5), f.call(7), f.length, f.name];`,
	"sloppy":       `const f = new Function("return 1"); function g(a) { arguments[0] = 9; return [typeof this, a, arguments.callee === g]; } return [f(), g(1), g.call("x", 2), g.call(null)];`,
	"own names":    `const fib = function self(n) { return n < 2 ? n : self(n - 1) + self(n - 2); }; return [fib(12), Object.getOwnPropertyNames(fib), fib.hasOwnProperty("prototype")];`,
	"closures":     `function counter() { let n = 0; return { up() { return ++n; }, get n() { return n; }, set n(v) { n = v; } }; } const a = counter(), b = counter(); a.up(); a.up(); b.n = 7; b.up(); return [a.n, b.n];`,
	"loops":        `const list = []; for (let i = 0; i < 3; i++) list.push(() => i++ + i); return [list.map((f) => f()), list.map((f) => f())];`,
	"arrows":       `function f() { const g = (x) => [this.v, arguments[0], new.target === undefined, x]; return g("x"); } return f.call({ v: 1 }, 2);`,
	"classes":      `class A { #p = 1; static s = "s"; v = this.#p + 1; static { this.t = this.s + "t"; } constructor(x) { this.x = x; this.target = new.target.name; } m() { return this.#p + this.v; } static make(x) { return new this(x); } get q() { return this.#p; } set q(v) { this.#p = v; } } class B extends A { constructor(x) { const before = x + 1; super(before); this.y = before; } m() { return super.m() + 10; } static make(x) { return super.make(x); } } const b = B.make(1); b.q = 5; const r = Reflect.construct(A, [3], B); let e; try { A(); } catch (x) { e = x instanceof TypeError; } return [b, b.m(), b.q, r.target, r instanceof B, A.t, e];`,
	"constructors": `function P(x) { if (!new.target) return new P(x); this.x = x; } P.prototype.get = function () { return this.x; }; function Q() { return { other: true }; } return [new P(1).get(), P(2).get(), new Q(), Object.keys(new P(3)), Reflect.construct(P, [4], Q) instanceof Q];`,
	"derived":      `class A { constructor() { this.a = 1; } } class B extends A { constructor(early) { if (early) return { early }; const f = () => super(); f(); } } class C extends A { constructor() {} } let e; try { new C(); } catch (x) { e = x.name; } return [new B(0), new B(2), e];`,
	"generators":   `function* g(a) { try { const x = yield a; yield* [x, arguments.length]; } finally { yield "last"; } } const i = g(1, 2); return [i.next(), i.next("in"), i.next(), i.return(5), i.next(), i.next(), Object.getPrototypeOf(g) === Object.getPrototypeOf(function* () {})];`,
	"templates":    `function tag(s, ...v) { return [s, s.raw.join("|"), v]; } function f(x) { return tag` + "`a${x}\\n${1}b`" + `; } return [f(1), f(2)[0] === f(3)[0]];`,
	"eval":         `function f(a) { var b = 2; eval("var c = a + b; b = 5"); return [typeof c === "undefined" ? "none" : c, b]; } return f(1);`,
	"with":         `return (function f() { return new Function("o", "with (o) { return (function () { return x + y; })(); }")({ x: 1, y: 2 }); })();`,
	"errors":       `function inner(x) { if (x > 1) throw new RangeError("x is " + x); return x; } function outer(x) { try { return inner(x); } finally { x++; } } const at = []; for (const n of [2, 2, 3]) try { outer(n); } catch (e) { at.push(e.name, e.message, e.stack); } return at;`,
	"deep":         `function down(n) { return n === 0 ? new Error("deep").stack : down(n - 1); } function never(n) { return never(n + 1) + 1; } let e; try { never(0); } catch (x) { e = x.message; } return [down(3), e];`,
	"handlers":     `const p = new Proxy(function target(a) { return [this, a]; }, { apply(t, self, list) { return ["proxied", ...t.apply(self, list)]; }, construct(t, list, target) { return { list, same: target === p }; } }); return [p.call("me", 1), new p(2), [3, 1, 2].sort(function (a, b) { return a - b; }), JSON.stringify({ a: 1 }, function (k, v) { return v === 1 ? 2 : v; }), "abc".replace(/b/, function (m) { return m + m; })];`,
	"getters":      `const o = { get [Symbol.toPrimitive]() { return function (hint) { return hint === "number" ? 4 : "text"; }; }, async *[Symbol.asyncIterator]() { yield 1; } }; return [+o, String(o), typeof o[Symbol.asyncIterator]().next];`,
	"bound":        `function f(...all) { return [this && this.v, ...all]; } const g = f.bind({ v: 1 }, 2); return [g(3), new (class { constructor() { this.got = g.length; } })().got, f.bind(null).name];`,
	"strings":      `function f(a) { /* said */ return a ?? "\u{1f600}é"; } class A { m() { return 1; } } const before = [String(f), String(A), String(A.prototype.m)]; f(); new A().m(); return [before, String(f), String(A), String(A.prototype.m)];`,
	"tests":        `label: for (const x of [1, 2, 3]) { for (const y of [1]) { if (x === 2) continue label; if (x === 3) break label; } } const f = ({ a, ...rest } = {}, [b, , c] = [1, 2, 3]) => { switch (a) { case undefined: return [rest, b, c]; default: return [a, rest, b ** c, 12345678901234567890n, /x(?<n>y)/u.exec("xy").groups.n]; } }; return [String(f()), String(f({ a: 1, z: 2 }, [2, 0, 3]))];`,
}

// awaiting are those that have to wait; what they give to done is compared.
var awaiting = map[string]string{
	"async":            `async function f(a) { const x = await a; try { await Promise.reject(new Error("no")); } catch (e) { return [x, e.message, arguments.length, this === undefined]; } } f(1, 2).then(done);`,
	"async arrows":     `function f() { return (async (x) => { await null; return [this.v, arguments[0], x]; })(3); } f.call({ v: 1 }, 2).then(done);`,
	"async generators": `async function* g(n) { for (let i = 0; i < n; i++) { await null; yield i; } } (async () => { const got = []; for await (const x of g(3)) got.push(x); done(got); })();`,
	"async methods":    `class A { async m() { await 0; return super.toString === Object.prototype.toString; } static async *s() { yield this === A; } } (async () => { const got = [await new A().m()]; for await (const x of A.s()) got.push(x); done(got); })();`,
	"order":            `const log = []; async function a() { log.push("a1"); await b(); log.push("a2"); } async function b() { log.push("b1"); await null; log.push("b2"); } a().then(() => log.push("a3")); Promise.resolve().then(() => log.push("p1")).then(() => log.push("p2")).then(() => done(log)); log.push("sync");`,
}

// The texts of functions are as the engine has them.
func TestMain(m *testing.M) {
	ShowTexts(func(uintptr, Piece) (string, bool) { return "", false })
	os.Exit(m.Run())
}

// run runs a script's code in a new VM and gives what it returns or says to done, as JSON.
func run(t testing.TB, code []byte) string {
	_, bodies := Parts(code)
	return runWith(t, code, func() ([]byte, error) { return bodies, nil })
}

func runWith(t testing.TB, code []byte, bodies func() ([]byte, error)) string {
	vm, err := quickjs.NewVM()
	if err != nil {
		t.Fatal(err)
	}
	defer vm.Close()
	e, err := Of(vm)
	if err != nil {
		t.Fatal(err)
	}
	e.Defer()
	main, _ := Parts(code)
	bodiesOf = func(uintptr, int) ([]byte, error) { return bodies() }
	var d Deferred
	fn := d.Run(e, main, 0)
	if fn.Ftag == exception.Ftag {
		t.Fatal("the script threw")
	}
	defer lib.XFreeValue(e.TLS, e.Context, d.first)
	name, err := libc.CString("run")
	if err != nil {
		t.Fatal(err)
	}
	defer libc.Xfree(e.TLS, name)
	global := lib.XJS_GetGlobalObject(e.TLS, e.Context)
	lib.XJS_SetPropertyStr(e.TLS, e.Context, global, name, fn)
	lib.XFreeValue(e.TLS, e.Context, global)
	const say = `globalThis.said = "nothing"; { const done = (v) => { said = JSON.stringify(v) ?? "undefined"; }; try { const v = run(done); if (v !== undefined) done(v); } catch (e) { done(String(e) + e.stack); } } 0`
	if _, err := vm.Eval(say, quickjs.EvalGlobal); err != nil {
		t.Fatal(err)
	}
	for {
		if n, err := vm.ExecutePendingJobs(); n == 0 || err != nil {
			break
		}
	}
	said, err := vm.Eval("said", quickjs.EvalGlobal)
	if err != nil {
		t.Fatal(err)
	}
	return said.(string)
}

// encoded is the code of a script, with the bodies of functions deferred that gain as much.
func encoded(t testing.TB, source string, gain int) []byte {
	code, err := InNewVM(func(vm *quickjs.VM) ([]byte, error) {
		e, err := Of(vm)
		if err != nil {
			return nil, err
		}
		fn, err := e.compile(source)
		if err != nil {
			return nil, err
		}
		defer lib.XFreeValue(e.TLS, e.Context, fn)
		return e.encode(fn, gain)
	})
	if err != nil {
		t.Fatalf("%v: %s", err, source)
	}
	return code
}

const all, none = math.MinInt32, math.MaxInt32

func TestDeferred(t *testing.T) {
	for _, list := range []map[string]string{scripts, awaiting} {
		for name, body := range list {
			source := "(function (done) {\n" + body + "\n})"
			whole, deferred := encoded(t, source, none), encoded(t, source, all)
			if _, bodies := Parts(deferred); len(bodies) == 0 {
				t.Errorf("%s: no body was deferred", name)
			}
			want := run(t, whole)
			if strings.Contains(want, "nothing") || strings.Contains(want, "SyntaxError") {
				t.Errorf("%s: %s", name, want)
			}
			if got := run(t, deferred); got != want {
				t.Errorf("%s:\n got %s\nwant %s", name, got, want)
			}
		}
	}
}

// Any functions of a script may be without their bodies, and functions in them.
func TestDeferredAny(t *testing.T) {
	names := slices.Sorted(maps.Keys(scripts))
	rapid.Check(t, func(r *rapid.T) {
		body := "return [0"
		for _, name := range rapid.SliceOfN(rapid.SampledFrom(names), 1, 4).Draw(r, "scripts") {
			nested := scripts[name]
			for range rapid.IntRange(0, 2).Draw(r, "depth") {
				nested = "return (function () {\n" + nested + "\n}).call(undefined);"
			}
			body += ", (function () {\n" + nested + "\n}).call(undefined)"
		}
		source := "(function (done) {\n" + body + "];\n})"
		want := run(t, encoded(t, source, none))
		if got := run(t, encoded(t, source, rapid.IntRange(-200, 2000).Draw(r, "gain"))); got != want {
			r.Fatalf("%s\n got %s\nwant %s", source, got, want)
		}
	})
}

// A body that cannot be had is an error of the call, and is asked for again by the next one.
func TestBodyMissing(t *testing.T) {
	const source = `(function (done) {
		function f(a) { return a + 1; }
		class A { constructor() { this.a = 1; } }
		async function g() { return 2; }
		const at = [];
		for (const call of [f, f, () => new A(), () => new A(), g, g]) try { at.push(call(1)); } catch (e) { at.push(e.constructor === Error, e.message); }
		return at;
	})`
	code := encoded(t, source, all)
	_, bodies := Parts(code)
	asked := 0
	got := runWith(t, code, func() ([]byte, error) {
		if asked++; asked%2 == 0 {
			return bodies, nil
		}
		return nil, errors.New(`"gone"`)
	})
	const want = `[true,"\"gone\"",2,true,"\"gone\"",true,"\"gone\"",{},{}]` // of the arrows that make an A, the second is read before A is
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// BenchmarkFirstCall is what the first call of a function costs more when its body is read for it.
func BenchmarkFirstCall(b *testing.B) {
	const functions = 1000
	var source strings.Builder
	source.WriteString("(function (done) {\nconst all = [")
	for n := range functions {
		fmt.Fprintf(&source, "(a, b) => { const c = a.length + b; return [c, %d, String(a), b.toFixed(2), { a, b, c }]; },\n", n)
	}
	source.WriteString("]; const begun = Date.now(); for (const f of all) f('x', 1); return Date.now() - begun; })")
	for _, gain := range []int{none, all} {
		name := map[int]string{none: "whole", all: "deferred"}[gain]
		b.Run(name, func(b *testing.B) {
			code := encoded(b, source.String(), gain)
			for b.Loop() {
				run(b, code)
			}
		})
	}
}
