package pier

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/eventmerge"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
)

const (
	maxRestarts  = 3
	maxAbandoned = 8                // VMs that were given up and are still at work: with so many, nothing is started again
	restartGrace = 30 * time.Second // for loading again
)

// runningInstance is the extension's instance, once it takes work. Whoever first finds that it has ended has it started again.
func (x *Extension) runningInstance(ctx context.Context) (instance.Instance, error) {
	return x.vm.Usable(ctx, x.restart)
}

// start runs the extension's code in a new VM, up to the values of its flags. For turn see instance.Options.
func (x *Extension) start(ctx context.Context, turn *instance.Turn) error {
	h := x.host
	number := x.vm.Next()
	if err := h.wiring.rights.Unclaim(x.ID()); err != nil {
		return err
	}
	opts := h.instanceOptions(x, h.nextVMNumber(x.ID()))
	opts.Turn, opts.Host.Died = turn, func(why *ext.Exception) { x.onInstanceDied(number, why) }
	running, err := h.runtimes.start(h.life, x.unit, opts)
	if err != nil {
		return err
	}
	x.vm.Put(running)
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

// nextVMNumber counts the VMs that ran under an id, this one included: those after a restart and after a reload are told apart in traces.
func (h *Host) nextVMNumber(id ext.ID) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.vms == nil {
		h.vms = map[ext.ID]int{}
	}
	h.vms[id]++
	return h.vms[id]
}

// onInstanceDied replaces a VM that ended by itself. One that ends while it is loaded is a load that failed.
func (x *Extension) onInstanceDied(number int, why *ext.Exception) {
	x.host.later.HandlersDone(x.ID(), true)
	if _, waits := currentAs[instance.OnDemand](x); waits {
		x.host.warnUser(fmt.Sprintf("extension %s has ended, the next call starts it again: %s", x.ID(), why.Message))
		return
	}
	if x.vm.BeginRestart(number) {
		x.restart(why)
	}
}

// restart starts the extension again, see instance.Slot.
func (x *Extension) restart(why *ext.Exception) {
	h := x.host
	if h.beginLoad() != nil {
		x.vm.Serve(errHostClosed)
		return
	}
	defer h.loads.Done()
	ctx, cancel := context.WithCancel(instance.Reviving(h.life))
	defer cancel()
	defer context.AfterFunc(h.closing, cancel)()
	x.vm.Restart(ctx, why, instance.Restarts{
		Extension: x.ID(), Most: h.opts.restarts(), Revive: x.restartOnce, Warn: h.warnUser, Stopped: x.recordStopped, Closed: errHostClosed,
		Crowded: func() (left, most int) { return h.AbandonedVMs(), cmp.Or(h.opts.Limits.Abandoned, maxAbandoned) },
	})
}

// restartOnce loads the extension again and tells it of the session, as Pi does after a reload.
func (x *Extension) restartOnce(ctx context.Context, attempt int, why *ext.Exception) error {
	h := x.host
	ctx, cancel := context.WithTimeout(ctx, restartGrace)
	defer cancel()
	err := x.start(ctx, nil)
	if err == nil {
		err = h.journal.Record(journal.Entry{
			Ext: x.ID(), Level: ext.LevelWarn, Event: "extension.restarted", Message: "extension started again", Failed: why,
			Data: jsontext.Encode(map[string]any{"attempt": attempt, "limit": h.opts.restarts()}),
		})
	}
	if err != nil {
		return err
	}
	if count := x.handlers("session_start"); (h.hasStarted() || x.told.Load()) && count > 0 {
		e, err := eventmerge.Parse(json.RawMessage(`{"type":"session_start","reason":"reload"}`))
		if err != nil {
			return err
		}
		_, err = h.emitTo(ctx, x, count, h.emission(e))
		return err
	}
	return nil
}

// recordStopped records that the extension is not started again.
func (x *Extension) recordStopped(why *ext.Exception) {
	_ = x.host.journal.Record(journal.Entry{ // nobody is left to tell
		Ext: x.ID(), Level: ext.LevelError, Event: "extension.error", Message: "extension stopped", Failed: why,
		Data: jsontext.Encode(map[string]any{"limit": x.host.opts.restarts()}),
	})
}

// restarts is Limits.Restarts with its default.
func (o *Options) restarts() int {
	switch n := o.Limits.Restarts; {
	case n < 0:
		return 0
	case n == 0:
		return maxRestarts
	default:
		return n
	}
}

// AbandonedVMs counts the VMs that were given up and have not ended: Go code computes for them that touches no memory of theirs. Each
// keeps its memory and a processor until that code returns. VMs that are stuck in the engine itself end at once.
func (h *Host) AbandonedVMs() int { return h.runtimes.script.Abandoned() }
