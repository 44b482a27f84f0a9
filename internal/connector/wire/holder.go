package wire

import "github.com/cec80427/pier/ext"

// Holder is one VM of an extension. What it opened is its own, and is closed when it ends: a VM that takes its place begins
// with nothing.
type Holder struct {
	Extension ext.ID
	VM        int
}

// HolderOf is whose call it is.
func HolderOf(call ext.Call) Holder { return Holder{call.Extension, call.VM} }
