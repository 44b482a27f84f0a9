package component

import "fmt"

// Built-in functions of the asynchronous part. Components that have them load; what would need a task, a stream or a future traps.

// builtin is what a built-in function reads after its code, and its type.
type builtin struct {
	name string
	args string // t a type of streams or futures, o options, b a flag, m a memory, l a legacy zero byte, f a core type, n a table, v a value type, u a number
	sig  signature
}

var (
	none  []coreVal
	one   = []coreVal{i32}
	two   = []coreVal{i32, i32}
	three = []coreVal{i32, i32, i32}
	wide  = []coreVal{i64}
)

var builtins = map[byte]builtin{
	0x05: {"task.cancel", "", signature{none, none}},
	0x06: {"subtask.cancel", "b", signature{one, one}},
	0x09: {"task.return", "ro", signature{}},
	0x0a: {"context.get", "vu", signature{none, one}},
	0x0b: {"context.set", "vu", signature{one, none}},
	0x0c: {"thread.yield", "l", signature{none, one}},
	0x0d: {"subtask.drop", "", signature{one, none}},
	0x0e: {"stream.new", "t", signature{none, wide}},
	0x0f: {"stream.read", "to", signature{three, one}},
	0x10: {"stream.write", "to", signature{three, one}},
	0x11: {"stream.cancel-read", "tb", signature{one, one}},
	0x12: {"stream.cancel-write", "tb", signature{one, one}},
	0x13: {"stream.drop-readable", "t", signature{one, none}},
	0x14: {"stream.drop-writable", "t", signature{one, none}},
	0x15: {"future.new", "t", signature{none, wide}},
	0x16: {"future.read", "to", signature{two, one}},
	0x17: {"future.write", "to", signature{two, one}},
	0x18: {"future.cancel-read", "tb", signature{one, one}},
	0x19: {"future.cancel-write", "tb", signature{one, one}},
	0x1a: {"future.drop-readable", "t", signature{one, none}},
	0x1b: {"future.drop-writable", "t", signature{one, none}},
	0x1c: {"error-context.new", "o", signature{two, one}},
	0x1d: {"error-context.debug-message", "o", signature{two, none}},
	0x1e: {"error-context.drop", "", signature{one, none}},
	0x1f: {"waitable-set.new", "", signature{none, one}},
	0x20: {"waitable-set.wait", "lm", signature{two, one}},
	0x21: {"waitable-set.poll", "lm", signature{two, one}},
	0x22: {"waitable-set.drop", "", signature{one, none}},
	0x23: {"waitable.join", "", signature{two, none}},
	0x24: {"backpressure.inc", "", signature{none, none}},
	0x25: {"backpressure.dec", "", signature{none, none}},
	0x26: {"thread.index", "", signature{none, one}},
	0x27: {"thread.new-indirect", "fn", signature{two, one}},
	0x28: {"thread.resume-later", "", signature{one, none}},
	0x29: {"thread.suspend", "l", signature{none, one}},
	0x2a: {"thread.suspend-then-resume", "l", signature{one, one}},
	0x2b: {"thread.yield-then-resume", "l", signature{one, one}},
	0x2c: {"thread.suspend-then-promote", "l", signature{one, one}},
	0x2d: {"thread.yield-then-promote", "l", signature{one, one}},
	0x2e: {"stream.forward", "t", signature{two, none}},
	0x2f: {"future.forward", "t", signature{two, none}},
}

func (s *scope) asyncFunction(r *reader, form byte) {
	b, ok := builtins[form]
	if !ok {
		r.fail("invalid leading byte 0x%02x of a canonical function", form)
		return
	}
	sig := b.sig
	for _, arg := range b.args {
		s.builtinArgument(r, b.name, arg, &sig)
	}
	s.coreFuncs = append(s.coreFuncs, &sig)
	s.add(func(in *instance) error { return in.pushHost(&sig, unsupported(b.name)) })
}

func (s *scope) builtinArgument(r *reader, name string, arg rune, sig *signature) {
	switch arg {
	case 't':
		t := typeAt[*Type](r, s, r.u32(), "a defined type")
		want := Stream
		if name[0] == 'f' {
			want = Future
		}
		if r.err == nil && t.Kind != want {
			r.fail("%s requires a %s type", name, want)
		}
	case 'o':
		s.options(r)
	case 'b', 'l':
		if r.byte() > 1 {
			r.fail("invalid boolean value of %s", name)
		}
	case 'm':
		at(r, s.coreMemories, r.u32(), "memory")
	case 'f':
		if _, ok := at(r, s.coreTypes, r.u32(), "core type").(*signature); !ok {
			r.fail("%s requires a core function type", name)
		}
	case 'n':
		at(r, s.coreTables, r.u32(), "table")
	case 'v':
		if v := r.coreVal(); v == i64 {
			widen := func(list []coreVal) []coreVal {
				if len(list) > 0 {
					return wide
				}
				return list
			}
			sig.params, sig.results = widen(sig.params), widen(sig.results)
		}
	case 'u':
		if slot := r.u32(); slot > 1 {
			r.fail("%s: context slot %d is out of bounds", name, slot)
		}
	case 'r':
		f := &FuncType{}
		switch r.byte() {
		case 0:
			f.Params = []Field{{"", s.valtype(r)}}
		case 1:
			r.byte()
		}
		sig.params, _ = flatParams(f, maxFlatParams)
	}
}

// unsupported is a function that traps.
func unsupported(name string) hostFunc {
	return func(in *instance, _ *callState, _ []uint64) error {
		if !in.mayLeave {
			return trap(TrapLeave, "cannot leave component instance")
		}
		return trap(TrapUnsupported, fmt.Sprintf("%s is not supported: pier has no tasks, streams and futures of the component model", name))
	}
}
