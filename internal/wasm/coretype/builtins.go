package coretype

import "strings"

// Builtin is what a built-in function reads after its code, and its type.
type Builtin struct {
	Name string
	Args string // t a type of streams or futures, o options, b a flag, m a memory, l a legacy zero byte, f a core type, n a table, v a value type, u a number
	Sig  Signature
}

// builtins are those of the asynchronous part by their codes: name, arguments, and of what is taken and given how many numbers of 32 bits, or
// w for one of 64.
var builtins = [...]string{
	0x05: "task.cancel - 0 0",
	0x06: "subtask.cancel b 1 1",
	0x09: "task.return ro 0 0",
	0x0a: "context.get vu 0 1",
	0x0b: "context.set vu 1 0",
	0x0c: "thread.yield l 0 1",
	0x0d: "subtask.drop - 1 0",
	0x0e: "stream.new t 0 w",
	0x0f: "stream.read to 3 1",
	0x10: "stream.write to 3 1",
	0x11: "stream.cancel-read tb 1 1",
	0x12: "stream.cancel-write tb 1 1",
	0x13: "stream.drop-readable t 1 0",
	0x14: "stream.drop-writable t 1 0",
	0x15: "future.new t 0 w",
	0x16: "future.read to 2 1",
	0x17: "future.write to 2 1",
	0x18: "future.cancel-read tb 1 1",
	0x19: "future.cancel-write tb 1 1",
	0x1a: "future.drop-readable t 1 0",
	0x1b: "future.drop-writable t 1 0",
	0x1c: "error-context.new o 2 1",
	0x1d: "error-context.debug-message o 2 0",
	0x1e: "error-context.drop - 1 0",
	0x1f: "waitable-set.new - 0 1",
	0x20: "waitable-set.wait lm 2 1",
	0x21: "waitable-set.poll lm 2 1",
	0x22: "waitable-set.drop - 1 0",
	0x23: "waitable.join - 2 0",
	0x24: "backpressure.inc - 0 0",
	0x25: "backpressure.dec - 0 0",
	0x26: "thread.index - 0 1",
	0x27: "thread.new-indirect fn 2 1",
	0x28: "thread.resume-later - 1 0",
	0x29: "thread.suspend l 0 1",
	0x2a: "thread.suspend-then-resume l 1 1",
	0x2b: "thread.yield-then-resume l 1 1",
	0x2c: "thread.suspend-then-promote l 1 1",
	0x2d: "thread.yield-then-promote l 1 1",
	0x2e: "stream.forward t 2 0",
	0x2f: "future.forward t 2 0",
}

// BuiltinOf is the built-in function of a code.
func BuiltinOf(code byte) (b Builtin, ok bool) {
	if int(code) >= len(builtins) || builtins[code] == "" {
		return b, false
	}
	parts := strings.Fields(builtins[code])
	values := func(text string) []Val {
		if text == "w" {
			return []Val{I64}
		}
		return []Val{I32, I32, I32}[:text[0]-'0']
	}
	return Builtin{parts[0], strings.Trim(parts[1], "-"), Signature{values(parts[2]), values(parts[3])}}, true
}
