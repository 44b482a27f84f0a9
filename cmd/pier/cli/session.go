package cli

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/host/mcpservers"
)

// Session is a host with its extensions, ready for one command.
type Session struct {
	*pier.Host
	mcpservers.Parts
	Main  []*pier.Extension // the extensions the command line names first
	Found *pier.Discovery   // when it names none
	done  func() error      // closes the trace, and writes the learned rules
}

// Close closes the host, then its trace, and writes the learned rules.
func (s *Session) Close() error { return errors.Join(s.Host.Close(), s.done()) }

// Open makes a host and loads the extensions, or those that Pi would load when paths is empty. What could not be loaded is an error;
// the rest is loaded, unless the session is nil.
func (a *App) Open(ctx context.Context, paths []string, oneShot bool) (*Session, error) {
	return a.OpenRun(ctx, paths, oneShot, nil)
}

// OpenRun is Open for a host whose options are completed by set.
func (a *App) OpenRun(ctx context.Context, paths []string, oneShot bool, set func(*pier.Options)) (*Session, error) {
	return a.checked(a.load(ctx, paths, oneShot, set))
}

// OpenWith is OpenRun for a session that lasts.
func (a *App) OpenWith(ctx context.Context, paths []string, set func(*pier.Options)) (*Session, error) {
	return a.OpenRun(ctx, paths, false, set)
}

// checked refuses values for flags that no extension has.
func (a *App) checked(s *Session, err error) (*Session, error) {
	a.sayAnew(err)
	if s == nil || err != nil {
		return s, err
	}
	if err := checkFlagValues(a.Flags.values, s.Extensions()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// OpenEmpty makes a host that has no extensions yet.
func (a *App) OpenEmpty(ctx context.Context, set func(*pier.Options)) (*Session, error) {
	return a.host(ctx, false, set)
}

func (a *App) host(ctx context.Context, oneShot bool, set func(*pier.Options)) (*Session, error) {
	opts, err := a.options(ctx, oneShot)
	if err != nil {
		return nil, err
	}
	if set != nil {
		set(&opts)
	}
	done, err := a.Flags.tracing.apply(&opts)
	if err != nil {
		return nil, err
	}
	var s Session
	if s.Host, err = pier.New(mcpservers.WithParts(withoutDeadline(ctx), &s.Parts), opts); err != nil {
		return nil, errors.Join(err, done())
	}
	s.done = func() error { return errors.Join(done(), a.Flags.learning.write(s.Host)) }
	return &s, nil
}

// loadGrowth is by how many percent the heap may grow between garbage collections while extensions load. At the usual 100 a load of
// a few megabytes, most of which stays, collects several times.
const loadGrowth = 400

// loading lets the heap grow until done is called. What the user set with GOGC for more than that stays. within bounds it by what an extension has by
// default, whose VM is outside of it: a bundle of megabytes that is made in less is mostly spent collecting garbage. With less than the default
// for extensions it is half of that, and pier stays in that bound when all are loaded.
func loading() (within func(heap int64), done func()) {
	grown, limit := Growing(), debug.SetMemoryLimit(-1)
	within = func(heap int64) {
		const normal, rest = 256 << 20, 32 << 20
		if heap <= 0 || heap >= normal {
			debug.SetMemoryLimit(min(max(heap/2, normal)+rest, limit))
			return
		}
		limit = min(heap/2+rest, limit)
		debug.SetMemoryLimit(limit)
	}
	return within, func() {
		grown()
		debug.SetMemoryLimit(limit)
	}
}

// Growing lets the heap grow further between garbage collections than usual, until done is called.
func Growing() (done func()) {
	usual := debug.SetGCPercent(loadGrowth)
	if usual < 0 || usual > loadGrowth {
		debug.SetGCPercent(usual)
	}
	return func() { debug.SetGCPercent(usual) }
}

// Late puts the first garbage collection off until there are some hundred megabytes, until done is called: what reads one extension and ends
// collects nothing then. From the first one on they come as usual.
func Late() (done func()) {
	const first = 768 << 20 / (4 << 20) * 100 // of the heap with which the first one comes by default
	usual := debug.SetGCPercent(first)
	restore := func(*[16]*int) { debug.SetGCPercent(usual) }
	runtime.SetFinalizer(new([16]*int), restore)
	return func() { restore(nil) }
}

func (a *App) load(ctx context.Context, paths []string, oneShot bool, set func(*pier.Options)) (*Session, error) {
	within, done := loading()
	defer done()
	defer func() { time.AfterFunc(AfterLoads, Trim) }()
	s, err := a.host(ctx, oneShot, func(o *pier.Options) {
		if set != nil {
			set(o)
		}
		within(o.Limits.Heap)
		o.Extensions = len(paths) + len(a.Flags.with)
	})
	if err != nil {
		return nil, err
	}
	if a.Opened != nil {
		ctx = a.Opened(ctx, s)
	}
	defer a.Waits("")
	if len(paths) == 0 {
		err := a.findExtensions(ctx, s)
		if _, wrong := errors.AsType[*pier.SettingsError](err); wrong {
			return nil, errors.Join(err, s.Close())
		}
		return s, err
	}
	var errs []error
	s.Main, err = s.LoadAll(ctx, paths...)
	errs = append(errs, err)
	if len(a.Flags.with) > 0 {
		_, err = s.LoadAll(ctx, a.Flags.with...)
		errs = append(errs, err)
	}
	for _, x := range s.Extensions() {
		for _, w := range x.Warnings() {
			a.warn(w)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return s, err
	}
	return s, nil
}

// InSession opens a host, starts the session, runs do, lets what it began come to an end, and closes the host.
func (a *App) InSession(cmd *cobra.Command, paths []string, do func(*Session) error) error {
	ctx, cancel := a.Deadline(cmd.Context())
	defer cancel()
	cmd.SetContext(ctx)
	s, err := a.Open(ctx, paths, true)
	if s == nil {
		return err
	}
	if err == nil {
		a.Waits("starting the session")
		err = s.Start(ctx)
		a.Waits("")
	}
	if err == nil {
		err = do(s)
	}
	if err == nil {
		err = s.WaitIdle(ctx)
	}
	return errors.Join(err, s.Close(), a.scriptFailed())
}

// scriptFailed is the first dialog that the script had no answer for.
func (a *App) scriptFailed() error {
	if a.script == nil {
		return nil
	}
	if err := a.script.Failed(); err != nil {
		return Usage(err)
	}
	return nil
}
