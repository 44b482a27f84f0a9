package pier

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
)

// loading is an extension to load: what was built of it already, or why nothing could be, and where it was found, if anywhere.
type loading struct {
	entry  source.Entry
	unit   *instance.Unit
	broken error
	source *SourceInfo
}

// build builds an extension, unless it is built.
func (h *Host) build(ctx context.Context, l *loading, gate ext.Caller) error {
	if l.unit != nil || l.broken != nil {
		return l.broken
	}
	unit, err := h.runtimes.build(ctx, l.entry, gate)
	if err == nil {
		l.unit = &unit
	}
	return err
}

// canPrebuild reports whether something of a load may be done before its turn.
func (h *Host) canPrebuild(l loading) bool {
	return h.runtimes.isScript(l.entry) && !h.opts.Deterministic && h.opts.Trace == nil && h.opts.Observer.Loop == nil
}

// loads are several extensions that are loaded together. Their scripts are built beside each other and beside the loads before them, on
// all processors: nothing of one runs before its turn. In a run that is to repeat each is built in its turn, since what sources read
// elsewhere is on record.
type loads struct {
	host     *Host
	list     []loading
	greets   bool
	known    func(instance.Unit) bool // reports whether code has started here before
	built    []chan struct{}          // closed when there is nothing to do of it before its turn
	progress *progress
	building sync.WaitGroup

	// Of the goroutine that loads.
	greeted bool
	refused map[int]error
	failed  error // why none may start any more
}

// beginLoads begins to build. Where people are greeted all is built before its turn, and what could not be is built again in it.
func (h *Host) beginLoads(ctx context.Context, list []loading) (_ *loads, err error) {
	l := &loads{host: h, list: list, greets: h.wiring.rights.Greets(), built: make([]chan struct{}, len(list)), progress: h.newProgress(list)}
	if l.greets {
		if l.known, err = h.wiring.rights.Started(); err != nil {
			return nil, err
		}
	}
	for i := range l.built {
		l.built[i] = make(chan struct{})
	}
	l.building.Go(func() { l.buildAhead(ctx) })
	return l, nil
}

// buildAhead builds all that may be built before its turn.
func (l *loads) buildAhead(ctx context.Context) {
	gate := l.host.buildGate()
	if l.greets {
		gate = l.host.guests
	}
	ahead := make([]bool, len(l.list))
	for i, one := range l.list {
		if ahead[i] = l.host.canPrebuild(one); !ahead[i] && !l.greets {
			close(l.built[i])
		}
	}
	build := func(i int) {
		defer close(l.built[i])
		if err := l.host.build(ctx, &l.list[i], gate); !l.greets {
			l.list[i].broken = err
		}
		l.progress.endBuild(i)
	}
	instance.Each(len(l.list), func(i int) {
		if ahead[i] {
			build(i)
		}
	})
	for i := range l.list {
		if l.greets && !ahead[i] {
			build(i)
		}
	}
}

// isBuilt reports whether there is nothing to do of a load before its turn.
func (l *loads) isBuilt(i int) bool {
	select {
	case <-l.built[i]:
		return true
	default:
		return false
	}
}

// mayBegin reports whether a load may begin while those from first on have not ended.
func (l *loads) mayBegin(first, next int) bool {
	if !l.isBuilt(next) || l.mustGreet(next) {
		return false
	}
	one := l.list[next]
	return l.host.canPrebuild(one) && !slices.ContainsFunc(l.list[first:next], func(o loading) bool { return o.entry.ID == one.entry.ID })
}

// mustGreet reports of a load that is built whether it may start only after a question.
func (l *loads) mustGreet(i int) bool {
	unit := l.list[i].unit
	return l.greets && !l.greeted && unit != nil && !l.known(*unit)
}

// admitLoad waits until an extension is built, and shows it to a person if it is new, together with all new ones behind it.
func (l *loads) admitLoad(ctx context.Context, i int) error {
	<-l.built[i]
	if l.mustGreet(i) {
		l.building.Wait()
		l.greeted = true
		units := make([]*instance.Unit, len(l.list))
		for at := i; at < len(units); at++ {
			units[at] = l.list[at].unit
		}
		l.refused, l.failed = l.host.wiring.rights.Greet(ctx, units)
	}
	return cmp.Or(l.failed, l.refused[i])
}

// loadEach loads extensions in their order. Each that has loaded takes work while the next ones load.
func (h *Host) loadEach(ctx context.Context, list []loading) ([]*Extension, error) {
	if err := h.beginLoad(); err != nil {
		return nil, err
	}
	defer h.loads.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.closing, cancel)()
	h.runtimes.script.Ahead(len(list))
	h.journal.Expect(len(list)) // loaded or failed
	l, err := h.beginLoads(ctx, list)
	if err != nil {
		return nil, err
	}
	defer l.building.Wait()
	defer l.progress.endAll()
	var loaded []*Extension
	var errs []error
	instance.InTurn(len(list), l.mayBegin, func(i int) (run func(*instance.Turn) error, end func(error)) {
		entry := list[i].entry
		id := h.names.Take(entry.ID)
		x, err := l.beginLoad(ctx, i, ext.ID(id))
		run = func(turn *instance.Turn) error {
			if err != nil {
				return err
			}
			return x.start(l.progress.followCompilation(ctx), turn)
		}
		return run, func(err error) {
			if err == nil {
				err = h.publish(x)
			}
			defer l.progress.endLoad(i)
			if err == nil {
				loaded = append(loaded, x)
				return
			}
			h.names.Free(id)
			if cause, ok := errors.AsType[*ext.Error](context.Cause(ctx)); ok && errors.Is(err, context.DeadlineExceeded) {
				err = cause // whose deadline it was
			}
			failure := h.journal.Failed(ext.ID(entry.ID), entry.Path, err)
			errs = append(errs, loadError(entry.Path, cmp.Or(failure, err))) // without a record that is why
		}
	})
	return loaded, errors.Join(errs...)
}

// beginLoad makes the extension of a load whose turn it is, or that may begin before.
func (l *loads) beginLoad(ctx context.Context, i int, id ext.ID) (*Extension, error) {
	if err := l.admitLoad(ctx, i); err != nil {
		return nil, err
	}
	l.progress.beginTurn(i)
	return l.host.newExtension(ctx, &l.list[i], id)
}
