package audit

import (
	"path"
	"strings"

	"github.com/cec80427/pier/internal/ledger"
)

// Target is what an entry is about: as its record has it, redacted, and as one line.
type Target struct {
	ledger.Target
	line string
}

// Line is the whole target. It may hold anything that an extension wrote, but for line ends.
func (t Target) Line() string { return t.line }

func targetOf(t *ledger.Target) Target {
	if t == nil {
		return Target{}
	}
	return Target{*t, t.Line()}
}

// named is a target that is only a text.
func named(text string) Target { return Target{line: text} }

// lastLevel is what every target is cut to: nothing.
const lastLevel = 12

// cut is the target as it is with others that are like it: level 0 is all of it.
func (t Target) cut(level int) string {
	switch {
	case level == 0:
		return t.line
	case level == lastLevel:
		return "…"
	case len(t.Argv) > 0 && level <= 2:
		n := min(3-level, len(t.Argv))
		if n == 2 && strings.HasPrefix(t.Argv[1], "-") {
			n = 1
		}
		return ledger.Target{Argv: t.Argv[:n]}.Line() + " …"
	case t.Host != "" && level == 1:
		return ledger.Target{Host: t.Host, Port: t.Port, Method: t.Method}.Line() + " …"
	case t.Host != "" && level == 2:
		return t.Host + " …"
	case t.Host == "" && t.Path != "":
		dir := strings.ReplaceAll(t.Path, `\`, "/")
		for range level {
			dir = path.Dir(dir)
		}
		return strings.TrimSuffix(dir, "/") + "/…"
	}
	return "…"
}
