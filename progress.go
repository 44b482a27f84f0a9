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

// progress follows a load of several extensions, and reports each change.
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
	p.changeState(func() {})
	return p
}

func (p *progress) endBuild(i int) {
	p.changeState(func() { p.states[i] = max(p.states[i], loadBuilt) })
}

func (p *progress) beginTurn(i int) {
	p.changeState(func() { p.states[i] = loadStarted })
}

func (p *progress) endLoad(i int) {
	p.changeState(func() { p.states[i], p.done, p.size = loadOver, 0, 0 })
}

// followCompilation has the compilation of a component reported, if anything is.
func (p *progress) followCompilation(ctx context.Context) context.Context {
	if p.report == nil {
		return ctx
	}
	return instance.Compiling(ctx, func(done, size int) { p.changeState(func() { p.done, p.size = done, size }) })
}

// endAll says that nothing is loaded any more.
func (p *progress) endAll() {
	if p.report != nil {
		p.report(Progress{})
	}
}

// changeState changes the state and reports the progress then, one report after the other.
func (p *progress) changeState(do func()) {
	if p.report == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
	p.report(p.current())
}

// current returns the extension that the load waits for: the first that has not loaded, or if that waits for others to be compiled, the first
// of those.
func (p *progress) current() Progress {
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
