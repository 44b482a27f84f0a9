// Package procpeer starts and ends the programs behind the runtimes protocol, bridge, mcp and rtp: a program starts
// through the instance's gate, has registered when Load returns, and is gone when Close returns. What is spoken with it
// is the runtime's own.
package procpeer

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/codetree"
	"github.com/cec80427/pier/internal/load/source"
)

// grace is how long a program may take to end once its standard input has.
const grace = 2 * time.Second

// Speaker is one end of a connection with a program.
type Speaker interface {
	// Run reads until the program ends, or ctx does.
	Run(ctx context.Context) error
	// Close writes what waits to be written, for as long as ctx lasts.
	Close(ctx context.Context) error
}

// Peer is the life of one extension that is a program. A runtime embeds one in its instances: it does Ended, Begun, Quiesce and Close.
type Peer struct {
	// Fixed at creation.
	Unit instance.Unit
	Opts instance.Options
	Life context.Context // ends with the instance
	Work Work

	end       context.CancelCauseFunc
	begun     atomic.Int64
	ready     chan struct{} // closed by Offered
	closeOnce sync.Once
	overOnce  sync.Once
	ended     chan struct{} // closed when the program is gone

	mu      sync.Mutex
	program *instance.Program
	far     bool // there is no program of ours: the other end runs elsewhere
	offered bool
	said    int64          // bytes of standard error so far
	how     string         // the program ended
	why     *ext.Exception // set when the instance takes no more work
}

// Init makes a Peer ready to Start. The end of ctx ends it.
func (p *Peer) Init(ctx context.Context, u instance.Unit, o instance.Options) {
	o.Limits = o.Limits.Normalize()
	p.Unit, p.Opts, p.ready, p.ended = u, o, make(chan struct{}), make(chan struct{})
	p.Life, p.end = context.WithCancelCause(ctx)
	p.Work.init()
}

var errClosed = &ext.Exception{Name: "Error", Message: "the extension was closed"}

// Start starts the program and waits until Offered. mute says what is wrong with one that ends, or does nothing, before that.
func (p *Peer) Start(ctx context.Context, words []string, dir string, mute func() string, speak func(*instance.Program) Speaker) error {
	program, err := instance.Open(ctx, p.Opts.Gate, instance.Command{
		Extension: p.Unit.ID, VM: p.Opts.VM, Kind: string(p.Unit.Kind()), Words: words, Dir: dir, Stderr: p.stderr,
		Check: p.Opts.CheckCode(p.Unit),
	})
	if err != nil {
		p.Stop(&ext.Exception{Name: "Error", Message: err.Error()})
		p.over()
		close(p.ended)
		return err
	}
	p.mu.Lock()
	p.program = program
	speaker := speak(program) // within the lock: what reads Started sees both
	p.mu.Unlock()
	go p.run(program, speaker, mute)
	select {
	case <-p.ready:
		return nil
	case <-p.ended:
		return p.Ended()
	case <-ctx.Done():
		return Stopped(context.Cause(ctx), mute())
	case <-p.Life.Done():
		if why := p.Ended(); why != nil {
			return why
		}
		return Stopped(context.Cause(p.Life), mute()) // the host ended first
	}
}

// run reads what the program says until it is over, and says how it ended when nobody ended it.
func (p *Peer) run(program *instance.Program, speaker Speaker, mute func() string) {
	_ = speaker.Run(p.Life) // however it ends, it is over
	program.Close(grace)
	_ = speaker.Close(p.Life)
	message := "the program has ended"
	if how := program.How(); how != nil {
		message = how.Error()
	}
	p.mu.Lock()
	p.how = message
	p.mu.Unlock()
	if !p.HasOffered() {
		message += ": " + mute()
	}
	died := p.Stop(&ext.Exception{Name: "Error", Message: message})
	p.over()
	close(p.ended)                                         // Close waits for all of it
	if died && p.HasOffered() && p.Opts.Host.Died != nil { // else Load says it
		go p.Opts.Host.Died(p.Ended())
	}
}

// Reached notes that the other end runs already, and was not started by this instance. It has said what it registers.
func (p *Peer) Reached() {
	p.mu.Lock()
	p.far = true
	p.mu.Unlock()
	p.Offered()
}

// Offered says that the program has told what it offers; false when it had before.
func (p *Peer) Offered() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.offered {
		return false
	}
	p.offered = true
	close(p.ready)
	return true
}

// HasOffered reports whether the program has told what it offers.
func (p *Peer) HasOffered() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.offered
}

// Fail ends an instance whose program cannot be worked with.
func (p *Peer) Fail(why *ext.Exception) {
	p.Stop(why)
	p.end(why)
}

// over tells that the instance is gone.
func (p *Peer) over() {
	p.end(ext.E(ext.CodeIO, "the extension has ended"))
	p.overOnce.Do(func() {
		if p.Opts.Host.Ended != nil {
			p.Opts.Host.Ended()
		}
	})
}

// Stop notes why no more work is taken; false when that was known.
func (p *Peer) Stop(why *ext.Exception) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.why != nil {
		return false
	}
	p.why = why
	return true
}

// Ended implements instance.Instance.
func (p *Peer) Ended() *ext.Exception {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.why
}

// How is how the program ended, "" while it runs.
func (p *Peer) How() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.how
}

// Begun implements instance.Instance.
func (p *Peer) Begun() int { return int(p.begun.Load()) }

// Quiesce implements instance.Instance.
func (p *Peer) Quiesce(ctx context.Context) error { return p.Work.wait(ctx) }

// Close implements instance.Instance: standard input ends first, and the program with all that it has started after a grace.
func (p *Peer) Close() error {
	p.closeOnce.Do(func() {
		p.Stop(errClosed)
		p.mu.Lock()
		program := p.program
		p.mu.Unlock()
		if program == nil {
			p.over()
			return
		}
		program.Close(grace)
		p.end(errClosed)
		<-p.ended
	})
	return nil
}

// stderr is what the program writes to its standard error: its console, within the limit of output.
func (p *Peer) stderr(text []byte) {
	p.mu.Lock()
	p.said += int64(len(text))
	within := p.said <= p.Opts.Limits.Output
	p.mu.Unlock()
	if within && p.Opts.Host.Write != nil {
		p.Opts.Host.Write(2, string(text))
	}
}

var errNotStarted = ext.E(ext.CodeInternal, "the program has not been started")

// Ask makes one request of the program: do sends it and waits. Host calls that the program makes meanwhile belong to cause. gone is the
// error of do for a connection that has ended.
func (p *Peer) Ask(ctx context.Context, cause Cause, gone error, do func(ctx context.Context) error) error {
	if why := p.Ended(); why != nil {
		return why
	}
	p.mu.Lock()
	started := p.program != nil || p.far
	p.mu.Unlock()
	if !started {
		return errNotStarted
	}
	p.begun.Add(1)
	done := p.Work.Begin(cause)
	defer done()
	err := do(ctx)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gone):
		<-p.ended // which says why
		return p.Ended()
	case ctx.Err() != nil:
		return Stopped(err, "the program did not answer in time")
	}
	return err
}

// Stopped is the error of a request that was cancelled or timed out; late is its text for a timeout.
func Stopped(cause error, late string) error {
	if errors.Is(cause, context.DeadlineExceeded) || errors.Is(cause, ext.ErrTimeout) {
		return ext.Wrap(ext.CodeTimeout, late, cause)
	}
	return ext.Wrap(ext.CodeTimeout, "the call was cancelled", cause)
}

// Command is the Body of a Unit of a program: its words, and the folder that they are relative to.
type Command struct {
	Words []string
	Dir   string
}

// Starts implements instance.Startable.
func (c Command) Starts() []string { return c.Words }

// Build makes a Unit of an entry that is a command line: its Hash names what will run.
func Build(e source.Entry) (instance.Unit, error) {
	words, dir, err := e.CommandLine()
	if err != nil {
		return instance.Unit{}, err
	}
	p := codetree.Program{Words: words, Dir: dir}
	if dir != "" {
		p.Folders = []string{dir}
	}
	code, err := codetree.Count(p)
	if err != nil {
		return instance.Unit{}, err
	}
	return instance.Unit{ID: ext.ID(e.ID), Entry: e, Hash: code.Hash, Code: code, Body: Command{words, dir}}, nil
}

// ErrForeign is the error for a unit that another runtime built.
var ErrForeign = ext.E(ext.CodeInternal, "the unit was built by another runtime")
