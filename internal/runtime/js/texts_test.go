package js_test

import (
	"encoding/json"
	"testing"
)

// TestTexts: what Function.prototype.toString shows of what was compiled is, to the byte, what it shows of the same text in eval, for which the engine keeps it.
func TestTexts(t *testing.T) {
	const text = `() => {
	const same = [() => 1, () => 1, function () { return 1; }], /* ä */ wide = (a, b = "ä𝄞") => a + b + ` + "`${[1].map((x) => x + 'ä')}`" + `;
	class One { static { One.made = () => "in a block"; } #p = () => 1; static s = () => 3; get v() { return this.#p; } ["com" + "puted"](x) { return () => x; } inner() { return this.#p; } }
	class Two extends One { async *m() { yield function () { return "inner of ä"; }; }
		static async
		far() { return () => 2 } }
	async function outer(x = () => "of a default") { const deep = () => () => { return class { z = 1 } }; return [x, deep, deep(), deep()()]; }
	const member = { f(x) { return x; }, get g() { return 1; }, set g(v) {}, *h() {}, async k() {}, 12() {}, [Symbol.iterator]() {} };
	const described = Object.values(Object.getOwnPropertyDescriptors(member)).flatMap((d) => [d.value, d.get, d.set]);
	const two = Object.values(Object.getOwnPropertyDescriptors(Two.prototype)).concat(Object.values(Object.getOwnPropertyDescriptors(One.prototype))).flatMap((d) => [d.value, d.get]);
	return outer().then((more) => [...same, wide, One, Two, One.s, One.made, Two.far, outer, new One().v, new One().inner(), new One().computed(1), ...described, member[Symbol.iterator], ...two, ...more,
		new Function("a", "return a"), Math.max, outer.bind(null)].filter(Boolean).map((f) => [f.name, f.length, String(f)]));
}`
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	for lines := range 3 { // behind which it is
		body := "pi.registerTool({ name: 't', label: 'T', description: 'd', parameters: { type: 'object' }, async execute() {" + "\n\n\n"[:lines] +
			"const kept = await (0, eval)(" + string(quoted) + ")(); const placed = await (" + text + ")(); return { content: [], details: { kept, placed } }; } })"
		i := start(t, body, nil)
		load(t, i)
		out, err := callTool(i, t.Context(), "t")
		if err != nil {
			t.Fatal(err)
		}
		var told struct {
			Details struct{ Kept, Placed [][3]any }
		}
		if err := json.Unmarshal(out, &told); err != nil {
			t.Fatal(err)
		}
		if len(told.Details.Kept) < 30 || len(told.Details.Kept) != len(told.Details.Placed) {
			t.Fatalf("%d and %d functions", len(told.Details.Kept), len(told.Details.Placed))
		}
		for n, want := range told.Details.Kept {
			if got := told.Details.Placed[n]; got != want {
				t.Errorf("got\n%v\nwant\n%v", got, want)
			}
		}
	}
}
