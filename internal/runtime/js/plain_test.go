package js_test

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// outcomes are expressions whose value is a tool's result. Most are written by Go from the engine's memory; the others may run
// code, or have an order or a spelling of their own.
var outcomes = []string{
	`{}`, `[]`, `null`, `0`, `-0`, `1.5`, `"text"`, `true`, `{ a: undefined, b: [undefined] }`,
	`[1e21, 1e-7, 1e20, 123456789012345680000, 0.000001, 5e-324, 1.7976931348623157e308, -1e-10, 4294967295, -2147483648, 2147483648, 0.1 + 0.2]`, `[NaN, Infinity]`, `-Infinity`,
	`["\x00\x1f\b\t\n\f\r\"\\/\x7f\x80\xff", "\u2028\u2029", "é", "日本", "😀", "a😀\n\"", "\ud83d", "\ude00x", "x\ud800"]`,
	`{ "": 1, "a b": 2, "é": 3, "😀": 4, '"': 5, __proto__: null }`,
	`{ b: 1, 2: 2, a: 3, 1: 4 }`, `{ b: 1, "01": 2, "-1": 3 }`, `{ b: 1, "4294967294": 2, "4294967295": 3, a: 4 }`,
	`{ [Symbol("s")]: 1, a: 2 }`, `{ f() {}, s: Symbol(), a: [() => {}, Symbol()] }`,
	`{ get a() { return 1 } }`, `Object.defineProperty({ a: 1 }, "hidden", { value: 2 })`, `Object.freeze({ a: [1] })`,
	`(() => { const o = { a: 1, b: 2, c: 3 }; delete o.b; o.d = 4; delete o.a; o.a = 5; return o })()`,
	`Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } })`, `Object.create(null)`,
	`[, 1]`, `[1, , 3]`, `new Array(3)`, `(() => { const a = [1, 2]; a.extra = 3; return a })()`, `(() => { const a = [1, 2, 3]; a.length = 1; return a })()`,
	`(() => { const a = [1]; a.length = 3; return a })()`, `(() => { const a = []; a[5] = 1; return a })()`, `(function () { return arguments })(1, 2)`,
	`new (class A { x = 1; #y = 2; get z() { return 3 } })()`, `new (class extends Array {})(1, 2)`, `Object.setPrototypeOf([1], null)`,
	`new Date(0)`, `new Map([[1, 2]])`, `new Set([1])`, `/x/g`, `new Error("e")`, `new Uint8Array([1, 2])`, `new ArrayBuffer(2)`,
	`[new Number(1), new String("s"), new Boolean(false), Object("x")]`, `new Proxy({ a: 1 }, {})`, `new Proxy([1], {})`,
	`{ toJSON() { return "own" } }`, `{ a: { toJSON: 1 } }`, `new (class { toJSON() { return [1] } })()`, `Object.create({ toJSON: () => 1 })`,
	`"x".repeat(1000) + "é".repeat(1000) + "\n".repeat(600)`, `{ a: ("a".repeat(300) + 1).concat("b".repeat(600)) }`,
	`(() => { let o = 1; for (let i = 0; i < 100; i++) o = i % 2 ? [o] : { o }; return o })()`, `Array.from({ length: 20000 }, (_, i) => i)`,
	`(() => { const s = { x: 1 }; return [s, s, { s }] })()`, `JSON.parse('{"a":{"b":[1,2.50,"\\u00e9"]}}')`, `{ ...[1, 2], a: 1 }`, `structuredClone({ a: [1] })`,
}

// stringified is a tool that returns its input's value twice: as it is, and as JSON.stringify writes it.
const stringified = tool + `(id, { code, value }) => { if (code) value = eval("(" + code + ")"); return [value, JSON.stringify(value)] } })`

func TestOutcomesAreWrittenAsStringifyDoes(t *testing.T) {
	i := start(t, stringified, nil)
	load(t, i)
	same := func(t interface{ Fatalf(string, ...any) }, input map[string]any) {
		args, err := json.Marshal(map[string]any{"name": "t", "toolCallId": "1", "input": input})
		if err != nil {
			t.Fatalf("%v", err)
		}
		out, err := i.Invoke(context.Background(), "tool", args, nil)
		if err != nil {
			t.Fatalf("%v: %v", input, err)
		}
		var both []json.RawMessage
		var text string
		if json.Unmarshal(out, &both) != nil || len(both) != 2 || json.Unmarshal(both[1], &text) != nil {
			t.Fatalf("%v: %s", input, out)
		}
		if string(both[0]) != text {
			t.Fatalf("%v:\n got %s\nwant %s", input, both[0], text)
		}
	}
	for _, code := range outcomes {
		same(t, map[string]any{"code": code})
	}
	t.Run("random", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { same(t, map[string]any{"value": anyJSON(3).Draw(t, "value")}) })
	})
}

// inFewest reports whether the engine writes a number in the fewest digits that tell it, as pier and Node do. Of some powers of two it writes one more.
func inFewest(f float64) bool {
	part, _ := math.Frexp(f)
	return math.Abs(part) != 0.5
}

// anyJSON draws any value of JSON, nested so deeply.
func anyJSON(depth int) *rapid.Generator[any] {
	kinds := []*rapid.Generator[any]{
		rapid.String().AsAny(), rapid.Float64().Filter(inFewest).AsAny(), rapid.Int32().AsAny(), rapid.Bool().AsAny(), rapid.Just[any](nil),
		rapid.StringMatching("[ -~]{0,20}").AsAny(),
	}
	if depth > 0 {
		inner := rapid.Deferred(func() *rapid.Generator[any] { return anyJSON(depth - 1) })
		kinds = append(kinds, rapid.SliceOfN(inner, 0, 4).AsAny(), rapid.MapOfN(rapid.String(), inner, 0, 4).AsAny())
	}
	return rapid.OneOf(kinds...)
}
