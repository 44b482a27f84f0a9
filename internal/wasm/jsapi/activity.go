package jsapi

import (
	"context"
	"strings"
	"sync"
)

// activity is the context of what runs, so that another goroutine can end it.
type activity struct {
	mu     sync.Mutex
	ctx    context.Context
	cancel context.CancelFunc
}

// begin returns the context to run in. The outermost call gets a fresh one when the last was cancelled.
func (a *activity) begin(outermost bool) context.Context {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ctx == nil || outermost && a.ctx.Err() != nil {
		a.ctx, a.cancel = context.WithCancel(context.Background())
	}
	return a.ctx
}

func (a *activity) interrupt() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.cancel != nil {
		a.cancel()
	}
}

// traps maps wazero's words to those of V8, which programs match.
var traps = [][2]string{
	{"out of bounds memory access", "memory access out of bounds"},
	{"invalid table access", "table index is out of bounds"},
	{"indirect call type mismatch", "null function or function signature mismatch"},
	{"integer divide by zero", "divide by zero"},
	{"integer overflow", "divide result unrepresentable"},
	{"invalid conversion to integer", "float unrepresentable in integer range"},
	{"stack overflow", "Maximum call stack size exceeded"},
	{"unreachable", "unreachable"},
	{"context canceled", "the extension ran too long and was interrupted; this instance cannot be used again"},
}

func trapText(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\nwasm stack trace:")
	for _, t := range traps {
		if strings.Contains(text, t[0]) {
			return t[1]
		}
	}
	return strings.TrimPrefix(text, "wasm error: ")
}
