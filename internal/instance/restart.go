package instance

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
)

// Restarts are how a slot's instance is started again. All but Most are required.
type Restarts struct {
	Extension ext.ID
	Most      int // how many that fail, before it stays stopped

	// Revive starts another.
	Revive func(ctx context.Context, attempt int, why *ext.Exception) error
	// Crowded counts instances that were given up and are still at work: with so many, none is started.
	Crowded func() (left, most int)
	Warn    func(text string)
	Stopped func(why *ext.Exception) // told when it stays stopped
	Closed  error                    // what answers all calls once ctx is over
}

// Restart starts an instance again, after BeginRestart: one that is started on demand once, any other until it takes work or has failed too
// often.
func (s *Slot) Restart(ctx context.Context, why *ext.Exception, r Restarts) {
	if _, waits := s.Current().(OnDemand); waits && r.Most > 0 {
		s.resume(ctx, why, r)
		return
	}
	for {
		attempt, wait := s.Count()
		if attempt > r.Most {
			s.giveUp(why, r, fmt.Sprintf("it failed again after %d restarts (--limit restarts=%d allows more)", r.Most, max(1, 2*r.Most)),
				fmt.Sprintf(" after %d restarts", r.Most))
			return
		}
		if left, most := r.Crowded(); left >= most {
			stay := fmt.Sprintf("%d VMs that were given up are still at work", left)
			s.giveUp(why, r, fmt.Sprintf("%s (--limit abandoned=%d allows more)", stay, 2*left), ", since "+stay)
			return
		}
		r.Warn(fmt.Sprintf("extension %s is started again (%d of %d): %s", r.Extension, attempt, r.Most, why.Message))
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			s.Serve(r.Closed)
			return
		}
		err := r.Revive(ctx, attempt, why)
		if err == nil {
			s.Serve(nil)
			return
		}
		why = exceptionOf(err)
	}
}

// resume starts one again that is started on demand. Where that fails, the call that asked for it is told, and a later one tries.
func (s *Slot) resume(ctx context.Context, why *ext.Exception, r Restarts) {
	err := r.Revive(ctx, 1, why)
	switch {
	case err == nil:
		s.Resume()
	case ctx.Err() != nil:
		s.Serve(r.Closed)
	default:
		failed := exceptionOf(err)
		r.Warn(fmt.Sprintf("extension %s could not be started again, a later call tries: %s", r.Extension, failed.Message))
		s.Rest(&ext.Exception{
			Message: fmt.Sprintf("extension %s could not be started again: %s", r.Extension, failed.Message), Frames: failed.Frames, Code: failed.Code,
		})
	}
}

// giveUp answers all further calls with an error that tells the reason.
func (s *Slot) giveUp(why *ext.Exception, r Restarts, reason, warning string) {
	s.Serve(&ext.Exception{
		Message: fmt.Sprintf("extension %s was stopped: %s: %s", r.Extension, reason, why.Message), Frames: why.Frames, Code: ext.CodeInternal,
	})
	r.Warn(fmt.Sprintf("extension %s is not started again%s: %s", r.Extension, warning, why.Message))
	r.Stopped(why)
}

func exceptionOf(err error) *ext.Exception {
	if e, ok := errors.AsType[*ext.Exception](err); ok {
		return e
	}
	return &ext.Exception{Message: "it could not be loaded again", Code: ext.CodeOf(err)}
}
