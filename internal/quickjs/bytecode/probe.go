package bytecode

import (
	"fmt"

	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// probeScript has something of all that bytecode consists of: names that the engine numbers, from the first to the last,
// numbers, texts, expressions, closures, classes, generators.
const probeScript = `(async function* probe(a, { b = 1, ...c }, [d, ...e] = [], ...f) {
	const g = new Map([[a, b + c.length * 2 ** 3 - 4 / 5 % 6]]), h = 1.5, i = 2n ** 64n, j = /x+(?<y>z)\1/giu, k = "\u00e9\ud83d\ude00" + ` + "`${d}-${e}`" + `;
	class L extends Array { #m = 1; static n = 2; get o() { return this.#m; } set o(v) { super.o = v; } static { this.p = new.target; } async *[Symbol.asyncIterator]() { yield* this; } }
	for (const q of f) { if (q === null || typeof q != "object") continue; else if (q instanceof L) break; delete q.constructor; }
	for (let r in g) { switch (r) { case "prototype": r = 1; default: r++; } }
	label: do { try { await a?.b?.(...e); } catch { break label; } finally { void 0; } } while (b ?? (c && !d || ~e));
	with_: { a ||= b; b &&= c; c ??= d; a = b << 1 >> 2 >>> 3 & 4 | 5 ^ 6; }
	return yield () => ({ __proto__: null, arguments, eval: 0x7fffffff, async k() {}, *[k]() {}, get length() { return -0; }, "Symbol.toStringTag": g.size > 1e300 ? Infinity : NaN }), L;
})`

// ProbeIn is what the engine makes of the probe, behind what else it says of its format.
func ProbeIn(vm *quickjs.VM) ([]byte, error) {
	e, err := Of(vm)
	if err != nil {
		return nil, err
	}
	code, err := e.compileModule(vm, probeScript)
	head := fmt.Sprintf("%s format %d atoms %d operations %d\n", quickjs.Version(), lib.MBC_VERSION, lib.EJS_ATOM_END, lib.EOP_COUNT)
	return append([]byte(head), code...), err
}

// Probe is the file that tells the bytecode of this build's engine from others'.
func Probe() ([]byte, error) { return InNewVM(ProbeIn) }
