package pier

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/cec80427/pier/internal/instance"
)

// Progress says how far a load of extensions is. The zero value says that it is over.
type Progress struct {
	Extension string // the name of the entry that the load waits for
	Step      string // "compile" before its turn, "load" in its turn
	Number    int    // which of the extensions it is, from 1
	Of        int    // how many there are

	Done, Size int // bytes of code that are compiled, and that are to be; 0 if the size is unknown
}

// String is the progress as a person reads it: "loading todo, 2 of 5".
func (p Progress) String() string {
	if p.Of == 0 {
		return ""
	}
	verb := "loading "
	if p.Step == "compile" {
		verb = "compiling "
	}
	text := verb + p.Extension
	if p.Of > 1 {
		text += fmt.Sprintf(", %d of %d", p.Number, p.Of)
	}
	if p.Size > 0 {
		text += fmt.Sprintf(": %.1f of %.1f MB of code", float64(p.Done)/(1<<20), float64(p.Size)/(1<<20))
	}
	return text
}

// The states of one extension while several are loaded, in their order.
const (
	loadWaits = iota
	loadBuilt
	loadStarted
	loadOver
)

// progress follows a load of several extensions, and reports each change of what it waits for.
type progress struct {
	report func(Progress) // nil: no reports

	mu         sync.Mutex
	names      []string
	states     []int
	done, size int // bytes of the component that is compiled
}

func (h *Host) newProgress(list []loading) *progress {
	p := &progress{report: h.opts.Observer.Progress, states: make([]int, len(list))}
	for _, l := range list {
		p.names = append(p.names, l.entry.ID)
	}
	p.change(func() {})
	return p
}

func (p *progress) built(i int) {
	p.change(func() { p.states[i] = max(p.states[i], loadBuilt) })
}

func (p *progress) started(i int) {
	p.change(func() { p.states[i] = loadStarted })
}

func (p *progress) over(i int) {
	p.change(func() { p.states[i], p.done, p.size = loadOver, 0, 0 })
}

// follow has the compilation of a component reported, if anything is.
func (p *progress) follow(ctx context.Context) context.Context {
	if p.report == nil {
		return ctx
	}
	return instance.Compiling(ctx, func(done, size int) { p.change(func() { p.done, p.size = done, size }) })
}

// end says that nothing is loaded any more.
func (p *progress) end() {
	if p.report != nil {
		p.report(Progress{})
	}
}

// change changes the state and reports what the load waits for then, one report after the other.
func (p *progress) change(do func()) {
	if p.report == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
	p.report(p.front())
}

// front is what the load waits for: the first extension that has not loaded, or if that waits for others to be compiled, the first of those.
func (p *progress) front() Progress {
	count := func(from int) (n int) {
		for _, s := range p.states {
			if s >= from {
				n++
			}
		}
		return n
	}
	first := slices.IndexFunc(p.states, func(s int) bool { return s < loadOver })
	if first < 0 {
		return Progress{}
	}
	of := len(p.states)
	if unbuilt := slices.Index(p.states, loadWaits); p.states[first] < loadStarted && unbuilt >= 0 {
		return Progress{Extension: p.names[unbuilt], Step: "compile", Number: count(loadBuilt) + 1, Of: of}
	}
	return Progress{Extension: p.names[first], Step: "load", Number: count(loadOver) + 1, Of: of, Done: p.done, Size: p.size}
}
