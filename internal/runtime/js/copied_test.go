package js

import (
	"testing"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
)

// InCopies has all tests of the package run in copies: what a VM does that is none, those of other packages show.
func InCopies() {
	t, err := NewVMPool().template()
	if err != nil {
		panic(err)
	}
	carried().copies.made.Store(t)
}

// TestTemplate: what other VMs are copied from can be made, always.
func TestTemplate(t *testing.T) {
	rt := NewVMPool()
	for range 20 {
		if _, err := rt.template(); err != nil {
			t.Error(err)
		}
	}
}

// past is what has run in VMs that are copied, each with what is asked of each copy, in this order, and what the language says to that.
var past = []struct {
	script string
	asked  [][2]string
}{
	{
		`var key = {}, sym = Symbol("s"), many = [...Array(12)].map((_, n) => ({ n })), map = new Map([[key, 1], [sym, 2], ["text", 3], [1.5, 4], ...many.map((o) => [o, o.n])]);
		for (const o of many.slice(0, 4)) map.delete(o); var iterator = map.keys(); iterator.next(); map.delete(key); map.set(key, 5)`,
		[][2]string{
			{`[map.get(key), map.get(sym), map.get("text"), map.get(1.5), map.get(many[3]), map.get(many[11]), map.size]`, "5,2,3,4,,11,12"},
			{`map.set({}, 1), many.forEach((o) => map.set(o, o.n)), [map.size, map.get(many[0]), map.get({})]`, "17,0,"},
			{`iterator.next().value === sym`, "true"},
			{`map.clear(), map.size`, "0"},
		},
	},
	{`var many = [...Array(300)].map((_, n) => ({ n })), set = new Set(many)`, [][2]string{
		{`many.every((o) => set.has(o)) && !set.has({})`, "true"}, {`many.forEach((o) => set.delete(o)), set.size`, "0"},
	}},
	{`var many = [...Array(12)].map((_, n) => ({ n })), weak = new WeakMap(many.map((o) => [o, o])), all = new WeakSet(many), ref = new WeakRef(many[0])`, [][2]string{
		{`[many.every((o) => weak.get(o) === o), many.every((o) => all.has(o)), weak.has({}), ref.deref() === many[0]]`, "true,true,false,true"},
	}},
	{`class A { #x = 1; static n = 0; get x() { return this.#x; } up() { return ++this.#x; } } var a = new A(), bound = a.up.bind(a)`, [][2]string{
		{`[a.x, a.up(), bound(), new A().x, A.n]`, "1,2,3,1,0"},
	}},
	{`var a = {}, shapes = [...Array(300)].map((_, n) => Object.assign(Object.create(a), { ["p" + n]: n, q: 1 })); delete shapes[5].q`, [][2]string{
		{`shapes.map((s) => Object.keys(s).length).reduce((x, y) => x + y)`, "599"},
		{`(() => { const o = Object.create(a); o.p9 = 1; o.q = 2; o.r = 3; return Object.keys(o) })()`, "p9,q,r"},
		{`shapes[9].p9`, "9"},
	}},
	{`var closure = (() => { let n = 0; return () => ++n; })(), cycle = {}; cycle.cycle = cycle`, [][2]string{{`[closure(), closure(), cycle.cycle === cycle]`, "1,2,true"}}},
	{`var resolve, late, later, waits = new Promise((r) => (resolve = r)).then((v) => (late = v)); waits.then((v) => (later = v + 1))`, [][2]string{
		{`resolve(7), typeof late`, "undefined"}, {`[late, later]`, "7,8"},
	}},
	{`var typed = new Uint8Array([1, 2, 3]), big = 2n ** 100n, re = /(?<y>\d+)/g, text = "é😀".repeat(9000), rope = text + "x"`, [][2]string{
		{`[typed.join(""), big, re.exec("a12").groups.y, text.length, rope.length]`, "123,1267650600228229401496703205376,12,27000,27001"},
	}},
	{`var a = { q: 1 }, proxy = new Proxy(a, { get: (o, k) => (k === "q" ? 42 : Reflect.get(o, k, o)) })`, [][2]string{
		{`[proxy.q, proxy.r]`, "42,"},
		{`(() => { try { null.x } catch (e) { return e instanceof TypeError } })()`, "true"},
		{`(() => { const f = (n) => n ? f(n - 1) + 1 : 0; return f(100) })()`, "100"},
	}},
}

// sampledAfter is a VM in which a script has run, and what it is then.
func sampledAfter(t *testing.T, script string) *vmsnapshot.Sample {
	t.Helper()
	defer vmsnapshot.Sampling()()
	vm, err := quickjs.NewVM()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { vm.Close() })
	if _, err := vm.Eval(script+"\n;0", quickjs.EvalGlobal); err != nil {
		t.Fatal(err)
	}
	s, err := vmsnapshot.Take(vm)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCopiesWork: what a script leaves in a VM, a copy has, and works with as that VM would.
func TestCopiesWork(t *testing.T) {
	for _, p := range past {
		template, err := vmsnapshot.New(sampledAfter(t, p.script), sampledAfter(t, p.script))
		if err != nil {
			t.Fatalf("%s: %v", p.script, err)
		}
		random := map[any]bool{}
		for range 3 {
			vm, _, err := template.VM()
			if err != nil {
				t.Fatal(err)
			}
			for _, ask := range p.asked {
				if got, err := vm.Eval("String(("+ask[0]+"))", quickjs.EvalGlobal); err != nil || got != ask[1] {
					t.Errorf("%s\n%s: got %v, %v, want %s", p.script, ask[0], got, err, ask[1])
				}
				if _, err := vm.ExecutePendingJobs(); err != nil {
					t.Error(err)
				}
			}
			n, err := vm.Eval("Math.random()", quickjs.EvalGlobal)
			if err != nil || random[n] {
				t.Errorf("two copies have the same chance: %v, %v", n, err)
			}
			random[n] = true
			if err := vm.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestCopiesNothingElse: VMs that differ are not taken for copies of each other.
func TestCopiesNothingElse(t *testing.T) {
	for name, scripts := range map[string][2]string{
		"another number": {`var x = 1.5`, `var x = 2.5`}, "another text": {`var x = "ab"`, `var x = "ac"`},
		"another object": {`var x = {a: 1}`, `var x = {b: 1}`}, "more": {`var x = []`, `var x = [1, 2, 3, 4, 5, 6, 7, 8, 9]`},
		"chance": {`var x = Math.random()`, `var x = Math.random()`}, "the clock": {`var x = new Date(0)`, `var x = new Date(1)`},
		"a function at work, which has addresses of the stack": {`var x = (function* () { yield 1 })(); x.next()`, `var x = (function* () { yield 1 })(); x.next()`},
	} {
		if _, err := vmsnapshot.New(sampledAfter(t, scripts[0]), sampledAfter(t, scripts[1])); err == nil {
			t.Errorf("%s: a template was made", name)
		}
	}
}
