package js

import (
	"strconv"
	"strings"

	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/ext"
)

// askable reports whether a person may be asked about a call, by the right that it takes. Reading is left out: most reads are
// granted by default, there are many of them, and a stack costs more than some of them do.
func askable(method, params string) bool {
	switch ext.Method(method) {
	case ext.MethodExec, ext.MethodHTTP, ext.MethodTool:
		return true
	case ext.MethodEnv:
		return strings.HasPrefix(params, `{"op":"get"`)
	case ext.MethodFS:
		op, _, _ := strings.Cut(strings.TrimPrefix(params, `{"op":"`), `"`)
		switch op {
		case "open", "write", "mkdir", "mkdtemp", "delete", "rename", "link", "copy", "symlink", "chmod", "utimes", "truncate", "lock", "sqlopen":
			return true
		}
	}
	return false
}

// madeAt keeps the engine's stack of a call that a person may be asked about. It is mapped to the source when somebody wants to
// know, on any goroutine: scripts are only ever added, and maps are read once.
func (i *Instance) madeAt(method, params string) func() string {
	if i.stores == nil || i.replay != nil || !i.stores.stacks.ready || !askable(method, params) {
		return nil
	}
	stack, find, scripts := i.stores.stacks.now(), i.opts.Locate, i.scripts
	return func() string {
		for line := range strings.SplitSeq(stack, "\n") {
			m := engineFrame.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			l, _ := strconv.Atoi(m[3])
			c, _ := strconv.Atoi(m[4])
			if l <= hostLines {
				continue
			}
			if file, at, _, ok := locateIn(find, scripts, l, c); ok {
				return file + ":" + strconv.Itoa(at)
			}
		}
		return ""
	}
}

// now is the stack of what runs, in the engine's words.
func (e engine) now() string {
	on := lib.XJS_NewObject(e.tls, e.context)
	defer lib.XFreeValue(e.tls, e.context, on)
	buildBacktrace(e.tls, e.context, on, 0, 0, 0, 0)
	text, _ := e.ownText(on, lib.EJS_ATOM_stack)
	return text
}
