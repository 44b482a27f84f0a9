package ext

import (
	"context"
	"encoding/json"
	"os"
)

// UI is how an extension's ctx.ui reaches a person. Request carries Pi's method name and its arguments as JSON
// (docs/hostcalls.md, method ui) and returns the answer as JSON. A host without a person to ask passes nil: then
// ctx.hasUI is false and every dialog answers as Pi's print mode does.
type UI interface {
	Request(ctx context.Context, ext ID, op string, params json.RawMessage) (json.RawMessage, error)
}

// Session is one conversation in Pi's session format: a header and a tree of entries, each a JSON object with type, id,
// parentId and timestamp. Implementations are safe for concurrent use.
type Session interface {
	Header() json.RawMessage
	File() string   // the JSONL file, or "" when the session lives in memory
	LeafID() string // the entry the next append hangs on, or ""
	// Since returns the entries appended after the first n, in file order.
	Since(n int) []json.RawMessage
	// Append adds one entry. The session sets id, parentId and timestamp and returns the whole entry.
	Append(entry map[string]any) (json.RawMessage, error)
	// SetLeaf moves the leaf: "" to before the first entry.
	SetLeaf(id string) error
}

// Agent is the model loop an extension talks to through pi.sendMessage, ctx.abort and their like. A host without a model
// passes nil and gets one that records messages in the session, is always idle, and has no model.
type Agent interface {
	// Deliver hands over a message: kind is "message" (pi.sendMessage) or "user" (pi.sendUserMessage); body is
	// {"message":…,"options":…} or {"content":…,"options":…} as Pi defines them.
	Deliver(ctx context.Context, from ID, kind string, body json.RawMessage) error
	// State returns {"idle","pending","model","thinkingLevel","systemPrompt","contextUsage","scopedModels"} as JSON.
	State() json.RawMessage
	// Request asks for "abort", "shutdown", "compact", "setModel", "setThinkingLevel", "newSession", "fork",
	// "navigateTree", "switchSession", "reload" or "waitForIdle" with Pi's arguments and returns Pi's result.
	Request(ctx context.Context, from ID, op string, args json.RawMessage) (json.RawMessage, error)
}

// LendingUI is a UI on a terminal of its own that it lends to a process which an extension starts: an editor, a shell.
type LendingUI interface {
	UI
	// Lend stops drawing and reading until the terminal is returned. It waits while the terminal is lent to somebody else.
	Lend(ctx context.Context, ext ID) (*Terminal, error)
}

// Terminal is a terminal that is lent. Return is called once, and has the UI draw again.
type Terminal struct {
	In, Out *os.File
	Return  func() error
}
