package pier

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/cec80427/pier/internal/journal"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/compose"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/jsontext"
)

const (
	restartWait  = 100 * time.Millisecond // before the first restart; each further one waits twice as long
	restartCalm  = 10 * time.Minute       // after that long without one, the restarts before it count no more
	maxRestarts  = 3
	maxAbandoned = 8                // VMs that were given up and are still at work: with so many, nothing is started again
	restartGrace = 30 * time.Second // for loading again
)

// vm is what runs an extension at a time. An extension whose VM ended by itself gets another one; who calls it meanwhile
// waits.
type vm struct {
	running  instance.Instance
	ready    chan struct{} // closed while running takes work
	number   int           // 1 for the first instance
	restarts int           // since it was last calm
	last     time.Time     // of the last restart
	down     error         // it is not started again
}

// current is the extension's instance, which may have ended.
func (x *Extension) current() instance.Instance {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.vm.running
}

// takesWork reports whether calls are let in.
func (v vm) takesWork() bool {
	select {
	case <-v.ready:
		return true
	default:
		return false
	}
}

// reviving marks the calls that are part of a restart itself: they do not wait for it.
type reviving struct{}

// usable is the extension's instance, once it takes work. Whoever first finds that it has ended has it started again.
func (x *Extension) usable(ctx context.Context) (instance.Instance, error) {
	for {
		x.mu.Lock()
		v := x.vm
		x.mu.Unlock()
		if ctx.Value(reviving{}) != nil {
			return v.running, nil
		}
		if !v.takesWork() { // one that does is not passed over because ctx is over as well
			select {
			case <-v.ready:
			case <-ctx.Done():
				return nil, ext.Wrap(ext.CodeTimeout, "the extension is being started again", context.Cause(ctx))
			}
		}
		why := v.running.Ended()
		if v.down != nil || why == nil {
			return v.running, v.down
		}
		if x.beginRestart(v.number) {
			go x.restart(why)
		}
	}
}

// start runs the extension's code in a new VM, up to the values of its flags.
func (x *Extension) start(ctx context.Context) error {
	h := x.host
	x.mu.Lock()
	x.vm.number++
	number := x.vm.number
	x.mu.Unlock()
	if err := h.wiring.rights.Unclaim(x.ID()); err != nil {
		return err
	}
	opts := h.instanceOptions(x, h.begun(x.ID()))
	opts.Host.Died = func(why *ext.Exception) { x.died(number, why) }
	running, err := h.runtimes.start(h.life, x.unit, opts)
	if err != nil {
		return err
	}
	x.mu.Lock()
	x.vm.running = running
	x.mu.Unlock()
	loaded := h.causes.Load(x.ID(), x.Path())
	err = running.Load(ctx)
	loaded()
	if err == nil {
		err = h.setFlags(ctx, x, running)
	}
	if err != nil {
		return errors.Join(err, running.Close())
	}
	return nil
}

// begun counts the VMs that ran under an id, this one included: those after a restart and after a reload are told apart in traces.
func (h *Host) begun(id ext.ID) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.vms == nil {
		h.vms = map[ext.ID]int{}
	}
	h.vms[id]++
	return h.vms[id]
}

// serve lets calls in.
func (x *Extension) serve(down error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.vm.down = down
	close(x.vm.ready)
}

// died replaces a VM that ended by itself. One that ends while it is loaded is a load that failed.
func (x *Extension) died(number int, why *ext.Exception) {
	x.host.told(x.ID(), true)
	if x.beginRestart(number) {
		x.restart(why)
	}
}

// restart starts the extension again until it takes work or has failed too often.
func (x *Extension) restart(why *ext.Exception) {
	h := x.host
	if h.beginLoad() != nil {
		x.serve(errHostClosed)
		return
	}
	defer h.loads.Done()
	ctx, cancel := context.WithCancel(context.WithValue(h.life, reviving{}, true))
	defer cancel()
	defer context.AfterFunc(h.closing, cancel)()
	for {
		attempt, wait := x.countRestart()
		if attempt > h.opts.restarts() {
			x.giveUp(why, fmt.Sprintf("it failed again after %d restarts (--limit restarts=%d allows more)", h.opts.restarts(), max(1, 2*h.opts.restarts())),
				fmt.Sprintf(" after %d restarts", h.opts.restarts()))
			return
		}
		if left := h.Abandoned(); left >= cmp.Or(h.opts.Limits.Abandoned, maxAbandoned) {
			stay := fmt.Sprintf("%d VMs that were given up are still at work", left)
			x.giveUp(why, fmt.Sprintf("%s (--limit abandoned=%d allows more)", stay, 2*left), ", since "+stay)
			return
		}
		h.warn(fmt.Sprintf("extension %s is started again (%d of %d): %s", x.ID(), attempt, h.opts.restarts(), why.Message))
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			x.serve(errHostClosed)
			return
		}
		err := x.revive(ctx, attempt, why)
		if err == nil {
			x.serve(nil)
			return
		}
		why = exceptionOf(err)
	}
}

// beginRestart shuts calls out. It reports false for an instance that never let any in.
func (x *Extension) beginRestart(number int) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	select {
	case <-x.vm.ready:
	default:
		return false
	}
	if x.vm.number != number || x.vm.down != nil {
		return false
	}
	x.vm.ready = make(chan struct{})
	return true
}

func (x *Extension) countRestart() (attempt int, wait time.Duration) {
	x.mu.Lock()
	defer x.mu.Unlock()
	now := time.Now()
	if now.Sub(x.vm.last) > restartCalm {
		x.vm.restarts = 0
	}
	x.vm.last = now
	x.vm.restarts++
	return x.vm.restarts, restartWait << min(x.vm.restarts-1, 10)
}

// revive loads the extension again and tells it of the session, as Pi does after a reload.
func (x *Extension) revive(ctx context.Context, attempt int, why *ext.Exception) error {
	h := x.host
	ctx, cancel := context.WithTimeout(ctx, restartGrace)
	defer cancel()
	err := x.start(ctx)
	if err == nil {
		err = h.journal.Record(journal.Entry{
			Ext: x.ID(), Level: ext.LevelWarn, Event: "extension.restarted", Message: "extension started again", Failed: why,
			Data: jsontext.Encode(map[string]any{"attempt": attempt, "limit": h.opts.restarts()}),
		})
	}
	if err != nil {
		return err
	}
	h.mu.Lock()
	started := h.started
	h.mu.Unlock()
	if count := x.handlers("session_start"); started && count > 0 {
		e, err := compose.Parse(json.RawMessage(`{"type":"session_start","reason":"reload"}`))
		if err != nil {
			return err
		}
		_, err = h.emitTo(ctx, x, count, h.emission(e))
		return err
	}
	return nil
}

// giveUp answers all further calls with an error that tells the reason.
func (x *Extension) giveUp(why *ext.Exception, reason, warning string) {
	x.serve(&ext.Exception{
		Message: fmt.Sprintf("extension %s was stopped: %s: %s", x.ID(), reason, why.Message),
		Frames:  why.Frames, Code: ext.CodeInternal,
	})
	x.host.warn(fmt.Sprintf("extension %s is not started again%s: %s", x.ID(), warning, why.Message))
	_ = x.host.journal.Record(journal.Entry{ // nobody is left to tell
		Ext: x.ID(), Level: ext.LevelError, Event: "extension.error", Message: "extension stopped", Failed: why,
		Data: jsontext.Encode(map[string]any{"limit": x.host.opts.restarts()}),
	})
}

func exceptionOf(err error) *ext.Exception {
	if e, ok := errors.AsType[*ext.Exception](err); ok {
		return e
	}
	return &ext.Exception{Message: "it could not be loaded again", Code: ext.CodeOf(err)}
}

// restarts is Limits.Restarts with its default.
func (o Options) restarts() int {
	switch n := o.Limits.Restarts; {
	case n < 0:
		return 0
	case n == 0:
		return maxRestarts
	default:
		return n
	}
}

// Abandoned counts the VMs that were given up because code of the engine in them never looks up. Each keeps its memory and a
// processor until that code returns; nothing can stop it from outside.
func (h *Host) Abandoned() int { return h.runtimes.abandoned() }
