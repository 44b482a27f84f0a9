package js

import (
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/quickjs/engine"
)

// opOf is the op of a call, which the shims write first.
func opOf(params string) string {
	rest, _ := strings.CutPrefix(params, `{"op":"`)
	op, _, _ := strings.Cut(rest, `"`)
	return op
}

// madeAt keeps the engine's stack of a call that a person may be asked about. It is mapped to the source when somebody wants to
// know, on any goroutine: scripts are only ever added, and maps are read once.
func (i *Instance) madeAt(method, params string) func() string {
	if i.vmState == nil || i.replay != nil || !i.vmState.HasStacks() || !hostcall.Asks(ext.Method(method), opOf(params)) && !hostcall.ReadsOutside(ext.Method(method), params, i.opts.Boot.Cwd) {
		return nil
	}
	stack, find, scripts := i.vmState.Backtrace(), i.opts.Locate, i.scripts
	return func() string {
		for line := range strings.SplitSeq(stack, "\n") {
			m := engine.FramePattern.FindStringSubmatch(line)
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
