package coretype

// Builtin is what a built-in function reads after its code, and its type.
type Builtin struct {
	Name string
	Args string // t a type of streams or futures, o options, b a flag, m a memory, l a legacy zero byte, f a core type, n a table, v a value type, u a number
	Sig  Signature
}

var (
	none  []Val
	one   = []Val{I32}
	two   = []Val{I32, I32}
	three = []Val{I32, I32, I32}
	wide  = []Val{I64}
)

// Builtins are those of the asynchronous part, by their codes.
var Builtins = map[byte]Builtin{
	0x05: {"task.cancel", "", Signature{Params: none, Results: none}},
	0x06: {"subtask.cancel", "b", Signature{Params: one, Results: one}},
	0x09: {"task.return", "ro", Signature{}},
	0x0a: {"context.get", "vu", Signature{Params: none, Results: one}},
	0x0b: {"context.set", "vu", Signature{Params: one, Results: none}},
	0x0c: {"thread.yield", "l", Signature{Params: none, Results: one}},
	0x0d: {"subtask.drop", "", Signature{Params: one, Results: none}},
	0x0e: {"stream.new", "t", Signature{Params: none, Results: wide}},
	0x0f: {"stream.read", "to", Signature{Params: three, Results: one}},
	0x10: {"stream.write", "to", Signature{Params: three, Results: one}},
	0x11: {"stream.cancel-read", "tb", Signature{Params: one, Results: one}},
	0x12: {"stream.cancel-write", "tb", Signature{Params: one, Results: one}},
	0x13: {"stream.drop-readable", "t", Signature{Params: one, Results: none}},
	0x14: {"stream.drop-writable", "t", Signature{Params: one, Results: none}},
	0x15: {"future.new", "t", Signature{Params: none, Results: wide}},
	0x16: {"future.read", "to", Signature{Params: two, Results: one}},
	0x17: {"future.write", "to", Signature{Params: two, Results: one}},
	0x18: {"future.cancel-read", "tb", Signature{Params: one, Results: one}},
	0x19: {"future.cancel-write", "tb", Signature{Params: one, Results: one}},
	0x1a: {"future.drop-readable", "t", Signature{Params: one, Results: none}},
	0x1b: {"future.drop-writable", "t", Signature{Params: one, Results: none}},
	0x1c: {"error-context.new", "o", Signature{Params: two, Results: one}},
	0x1d: {"error-context.debug-message", "o", Signature{Params: two, Results: none}},
	0x1e: {"error-context.drop", "", Signature{Params: one, Results: none}},
	0x1f: {"waitable-set.new", "", Signature{Params: none, Results: one}},
	0x20: {"waitable-set.wait", "lm", Signature{Params: two, Results: one}},
	0x21: {"waitable-set.poll", "lm", Signature{Params: two, Results: one}},
	0x22: {"waitable-set.drop", "", Signature{Params: one, Results: none}},
	0x23: {"waitable.join", "", Signature{Params: two, Results: none}},
	0x24: {"backpressure.inc", "", Signature{Params: none, Results: none}},
	0x25: {"backpressure.dec", "", Signature{Params: none, Results: none}},
	0x26: {"thread.index", "", Signature{Params: none, Results: one}},
	0x27: {"thread.new-indirect", "fn", Signature{Params: two, Results: one}},
	0x28: {"thread.resume-later", "", Signature{Params: one, Results: none}},
	0x29: {"thread.suspend", "l", Signature{Params: none, Results: one}},
	0x2a: {"thread.suspend-then-resume", "l", Signature{Params: one, Results: one}},
	0x2b: {"thread.yield-then-resume", "l", Signature{Params: one, Results: one}},
	0x2c: {"thread.suspend-then-promote", "l", Signature{Params: one, Results: one}},
	0x2d: {"thread.yield-then-promote", "l", Signature{Params: one, Results: one}},
	0x2e: {"stream.forward", "t", Signature{Params: two, Results: none}},
	0x2f: {"future.forward", "t", Signature{Params: two, Results: none}},
}
