package js

import (
	"strings"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine"
)

// instanceIn returns the instance whose VM has a context, nil for none.
func instanceIn(ctx uintptr) *Instance {
	i, _ := engine.OwnerOf(ctx).(*Instance)
	return i
}

// codeLine is a line of the extension's code, as its frames count them.
func (i *Instance) codeLine(n int) (string, bool) {
	code, ok := i.codeFrom(n)
	line, _, _ := strings.Cut(code, "\n")
	return line, ok
}

// codeFrom is the extension's code from a line on.
func (i *Instance) codeFrom(n int) (string, bool) {
	if n <= hostLines {
		return "", false
	}
	whole, first := i.opts.code(), hostLines
	code := engine.LendText(whole) // nobody writes into it
	for _, s := range i.scripts {
		if n > s.first {
			code, first = s.code, s.first
		}
	}
	for range n - first - 1 {
		var ok bool
		if _, code, ok = strings.Cut(code, "\n"); !ok {
			return "", false
		}
	}
	return code, true
}

// textIn is the text of a function of the extension whose VM has a context.
func textIn(context uintptr, p bytecode.Piece) (string, bool) {
	i := instanceIn(context)
	if i == nil {
		return "", false
	}
	code, ok := i.codeFrom(p.Line)
	if end := p.Column + p.Length; ok && p.Column <= end && end <= len(code) {
		return code[p.Column:end], true
	}
	return "", false
}
