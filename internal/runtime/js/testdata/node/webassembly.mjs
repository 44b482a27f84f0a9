// Every object of the WebAssembly JavaScript API at work. What Node 22 prints is in wasm.golden.
// (module (import "env" "log" (func $log (param i32 i64 f64) (result i32))) (import "env" "mem" (memory 1)) (func (export "go") (param i32) (result i32) local.get 0 i64.const 5 f64.const 1.5 call $log) (func (export "trap") unreachable) (func (export "load") (param i32) (result i32) local.get 0 i32.load))
const u8 = (...p) => new Uint8Array(p.flat(Infinity));
const s = (t) => [t.length, ...Buffer.from(t)];
const sec = (id, b) => [id, b.length, ...b];
const mod = u8([0,97,115,109,1,0,0,0],
 sec(1,[4, 0x60,3,0x7f,0x7e,0x7c,1,0x7f, 0x60,1,0x7f,1,0x7f, 0x60,0,0, 0x60,1,0x7e,1,0x7e]),
 sec(2,[2, ...s("env"),...s("log"),0,0, ...s("env"),...s("mem"),2,0,1]),
 sec(3,[4,1,2,1,3]),
 sec(4,[1,0x70,1,2,5]),
 sec(6,[1,0x7f,1,0x41,42,0x0b]),
 sec(7,[7,...s("go"),0,1,...s("trap"),0,2,...s("load"),0,3,...s("neg"),0,4,...s("mem2"),2,0,...s("g"),3,0,...s("t"),1,0]),
 sec(9,[1,0,0x41,0,0x0b,2,1,4]),
 sec(10,[4, 0x11,0,0x20,0,0x42,5,0x44,0,0,0,0,0,0,0xf8,0x3f,0x10,0,0x0b, 3,0,0,0x0b, 7,0,0x20,0,0x28,2,0,0x0b, 7,0,0x42,0,0x20,0,0x7d,0x0b]),
 sec(0,[...s("meta"),1,2,3]));
console.log(WebAssembly.validate(mod), WebAssembly.validate(u8(1,2,3,4)));
const m = new WebAssembly.Module(mod);
console.log(WebAssembly.Module.imports(m), WebAssembly.Module.exports(m), [...new Uint8Array(WebAssembly.Module.customSections(m,"meta")[0])]);
const mem = new WebAssembly.Memory({initial:1, maximum:3});
const log = (...a) => { console.log("log", a); if (a[0] === 7) throw new Error("seven"); if (a[0]===8) mem.grow(1); return 12.7; };
const inst = new WebAssembly.Instance(m, {env:{log, mem}});
const e = inst.exports;
console.log(Object.keys(e), e.mem2 === mem, e.go.name, e.go.length, String(inst), Object.isFrozen(e));
console.log(e.go(3), e.neg(5n), e.neg(-(2n**63n)));
for (const f of [()=>e.go(7), ()=>e.trap(), ()=>e.load(1e6), ()=>e.neg(5), ()=>new WebAssembly.Instance(m,{}), ()=>new WebAssembly.Instance(m), ()=>new WebAssembly.Instance(m,{env:{}}), ()=>new WebAssembly.Instance(m,{env:{log,mem:1}}),()=>new WebAssembly.Module(u8(1)), ()=>new WebAssembly.Module(5), ()=>mem.grow(9), ()=>new WebAssembly.Memory({}), ()=>new WebAssembly.Memory({initial:5,maximum:1}), ()=>e.t.get(77), ()=>e.t.set(0, ()=>1)]) {
  try { console.log(f()) } catch (x) { console.log(x.name, x.constructor === WebAssembly[x.name], x.message) }
}
const b = mem.buffer; new Uint32Array(b)[1] = 77; console.log(e.load(4), b.byteLength, mem.buffer === b);
console.log(e.go(8), b.byteLength, mem.buffer.byteLength, mem.buffer === b, e.load(4));
console.log(mem.grow(1), mem.buffer.byteLength, e.load(4), e.g.value, e.g);
e.g.value = 7.9; console.log(e.g.value);
console.log(e.t.length, typeof e.t.get(1), e.t.get(1)(9n), e.t.get(0)(1));
e.t.set(0, e.neg); console.log(e.t.get(0) === e.neg, e.t.grow(2), e.t.length, e.t.get(3), e.t.set(3, null));
const g = new WebAssembly.Global({value:"i64", mutable:true}, 5n); g.value = -3n; console.log(g.value, g.valueOf());
const ext = new WebAssembly.Table({element:"externref", initial:2}, {a:1}); console.log(ext.get(0), ext.length);
console.log(await WebAssembly.instantiate(mod, {env:{log,mem}}).then(r => [Object.keys(r), r.instance instanceof WebAssembly.Instance]));
console.log(await WebAssembly.instantiate(m, {env:{log,mem}}).then(r => r instanceof WebAssembly.Instance));
await WebAssembly.compile(u8(0,97,115,109,2,0,0,0)).catch(x => console.log(x.name, x.message));
console.log(inst, m, mem, e.t, g);
