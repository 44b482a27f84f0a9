package scan

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/extc"
	"github.com/cec80427/pier/internal/scan"
	"github.com/cec80427/pier/internal/source"
)

// The bounds of the short form: how long a person who asked for something else waits for it, and what the bundler may hold for it.
const (
	shortTime   = 10 * time.Second
	shortMemory = 512 << 20
)

// Short is what the code of the extensions of a path can do, one line for each, before any of it runs. What no scan reads has none, and what
// is wrong with a source is said when it is loaded. When it takes too long, it says that.
func Short(ctx context.Context, path string) string {
	ctx, cancel := context.WithTimeout(ctx, shortTime)
	defer cancel()
	said := make(chan string, 1)
	go func() { said <- short(ctx, path) }() // the bundler ends at its next step, which may be far
	select {
	case text := <-said:
		return text
	case <-ctx.Done():
		return fmt.Sprintf("before it runs, %s: its code is too large to be read now: pier scan says what it can do\n", line(path))
	}
}

func short(ctx context.Context, path string) string {
	entries, err := source.Find(path, source.Installed("", pier.AgentDir())...)
	if err != nil {
		return ""
	}
	var text strings.Builder
	for _, e := range entries {
		if e.Kind != source.JS {
			continue
		}
		b, err := extc.CompileThrough(e, nil, extc.Gate{Done: ctx.Done(), Memory: shortMemory})
		if err != nil {
			continue
		}
		report, err := b.Scan()
		if err != nil {
			continue
		}
		fmt.Fprintf(&text, "before it runs, %s: %s\n", line(e.ID), sum(report))
	}
	return text.String()
}

// sum is a report in a line.
func sum(r *scan.Report) string {
	can := "its code asks for no rights"
	if rules := r.Rules(); len(rules) > 0 {
		can = "its code asks for " + line(strings.Join(rules, ", "))
	}
	for _, c := range []struct {
		class scan.Class
		text  string
	}{{scan.Forbidden, "forbidden"}, {scan.Dynamic, "not knowable"}, {scan.Flagged, "unusual"}} {
		own, others := len(r.Of(c.class, true)), len(r.Of(c.class, false))
		if own+others > 0 {
			can += fmt.Sprintf("; %s of what is %s", cli.Plural(own+others, "line"), c.text)
			if others > 0 {
				can += fmt.Sprintf(", %d of them in dependencies", others)
			}
		}
	}
	return can
}
