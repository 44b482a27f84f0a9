package scan

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/nesting"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/source"
)

// The bounds of the short form: how long a person who asked for something else waits for it once the code is there, and what reading the code
// may take.
const (
	shortTime   = 10 * time.Second
	shortMemory = 512 << 20
)

// Aloud makes whoever loads the extensions of paths for the context say to w what the code of each can do, in a line and in their order, before any
// of it runs. It is what the load itself has built, and what is kept of an earlier scan of the very same counts. What no scan reads has no
// line, and what is wrong with a source the load says. Where it takes too long, that is the line.
func Aloud(ctx context.Context, w io.Writer, cwd string, paths ...string) context.Context {
	l := lines{w: w}
	if abs, err := filepath.Abs(cwd); err == nil {
		cwd = abs // as a host has it
	}
	for _, path := range paths {
		entries, _ := source.Find(path, source.Installed(cwd, pier.AgentDir())...)
		for _, e := range entries {
			if e.Kind == source.JS {
				l.due = append(l.due, &due{id: e.ID, path: e.Path})
			}
		}
	}
	return instance.Telling(ctx, func(e source.Entry, u instance.Unit) {
		if d := l.take(e); d != nil {
			l.say(d, short(ctx, e, u))
		}
	})
}

// lines are told by goroutines that build, and said in order.
type lines struct {
	w   io.Writer
	mu  sync.Mutex
	due []*due // of which the first one is not told
}

type due struct {
	id, path, text string
	taken, told    bool
}

// take is what is to be said of an entry, nil for one of which nothing is, or by others.
func (l *lines) take(e source.Entry) *due {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, d := range l.due {
		if !d.taken && d.id == e.ID && d.path == e.Path {
			d.taken = true
			return d
		}
	}
	return nil
}

func (l *lines) say(d *due, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	d.told, d.text = true, text
	for ; len(l.due) > 0 && l.due[0].told; l.due = l.due[1:] {
		_, _ = io.WriteString(l.w, l.due[0].text) // what is printed next fails, too
	}
}

// short is the line of what was built, "" for none.
func short(ctx context.Context, e source.Entry, u instance.Unit) string {
	ctx, cancel := context.WithTimeout(ctx, shortTime)
	defer cancel()
	can := make(chan string, 1)
	if body, ok := u.Body.(instance.Scannable); ok {
		go func() { can <- known(u, body) }() // a scan does not look up
	} else if ctx.Err() == nil {
		return ""
	}
	text := tooLarge
	select {
	case text = <-can:
	case <-ctx.Done():
	}
	if text == "" {
		return ""
	}
	return fmt.Sprintf("before it runs, %s: %s\n", line(e.ID), text)
}

const tooLarge = "its code is too large to be read now: pier scan says what it can do"

func known(u instance.Unit, body instance.Scannable) string {
	s, err := body.Summary(false)
	if err == nil && s.Why != "" { // it is large, and nobody has read it yet
		if text, ok := u.Body.(instance.Readable); ok {
			_, code := text.Text()
			if bad, cost := nesting.Look(string(code)); bad != nil || cost > shortMemory {
				return tooLarge
			}
		}
		s, err = body.Summary(true)
	}
	if err != nil {
		return ""
	}
	return sum(s)
}

// sum is what a scan found in a line.
func sum(s *scan.Summary) string {
	can := "its code asks for no rights"
	if len(s.Rules) > 0 {
		can = "its code asks for " + line(strings.Join(s.Rules, ", "))
	}
	for class, found := range [...]string{"forbidden", "not knowable", "unusual"} {
		own, others := s.Counts[class][0], s.Counts[class][1]
		if own+others > 0 {
			can += fmt.Sprintf("; %s of what is %s", cli.Plural(own+others, "line"), found)
			if others > 0 {
				can += fmt.Sprintf(", %d of them in dependencies", others)
			}
		}
	}
	return can
}
