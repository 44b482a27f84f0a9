package connector

import "github.com/cec80427/pier/ext"

// holder is one VM of an extension. What it opened is its own, and is closed when it ends: a VM that takes its place begins
// with nothing.
type holder struct {
	extension ext.ID
	vm        int
}

func holderOf(call ext.Call) holder { return holder{call.Extension, call.VM} }
