package instance_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// ended is an instance that has ended, for a reason or for none.
type ended struct {
	instance.Instance
	why *ext.Exception
}

func (e ended) Ended() *ext.Exception { return e.why }

// TestSlot: calls wait until something takes work; of many that find it ended, one has it started again; who waits too long is told so.
func TestSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := instance.NewSlot()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.Usable(ctx, nil); ext.CodeOf(err) != ext.CodeTimeout {
			t.Errorf("before anything serves: %v", err)
		}
		first, second := ended{why: &ext.Exception{Message: "out of memory"}}, ended{}
		number := s.Next()
		if s.BeginRestart(number) {
			t.Error("one that never let calls in is started again")
		}
		s.Put(first)
		s.Serve(nil)
		restarts := make(chan *ext.Exception, 10)
		got := make(chan instance.Instance, 5)
		for range 5 {
			go func() {
				running, err := s.Usable(t.Context(), func(why *ext.Exception) { restarts <- why })
				if err != nil {
					t.Error(err)
				}
				got <- running
			}()
		}
		synctest.Wait()
		if len(restarts) != 1 || len(got) != 0 {
			t.Fatalf("%d restarts, %d calls went on", len(restarts), len(got))
		}
		if running, err := s.Usable(instance.Reviving(t.Context()), nil); err != nil || running != instance.Instance(first) {
			t.Errorf("what is part of the restart waits for it: %v, %v", running, err)
		}
		if s.Next() != number+1 || s.BeginRestart(number) {
			t.Error("an earlier one is started again")
		}
		s.Put(second)
		s.Serve(nil)
		for range 5 {
			if running := <-got; running != instance.Instance(second) {
				t.Errorf("a call got %v", running)
			}
		}
	})
}

// TestSlotTurnover: a call that comes while the next instance has its number and is not in its place yet gets that instance, and does not take
// the end of the last one for its end: it would be started a second time, and the first stay at work, forgotten.
func TestSlotTurnover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, next := instance.NewSlot(), ended{}
		number := s.Next()
		s.Put(ended{why: gone})
		s.Serve(nil)
		s.BeginRestart(number)
		s.Next()
		got := make(chan instance.Instance)
		go func() {
			running, err := s.Usable(t.Context(), func(*ext.Exception) { t.Error("it is started a second time"); s.Serve(nil) })
			if err != nil {
				t.Error(err)
			}
			got <- running
		}()
		synctest.Wait()
		s.Put(next)
		s.Serve(nil)
		if running := <-got; running != instance.Instance(next) {
			t.Errorf("the call got %v", running)
		}
	})
}

// TestSlotDown: one that is not started again answers every call with the reason.
func TestSlotDown(t *testing.T) {
	s, down := instance.NewSlot(), errors.New("down")
	number := s.Next()
	s.Put(ended{why: &ext.Exception{}})
	s.Serve(down)
	if _, err := s.Usable(t.Context(), nil); !errors.Is(err, down) || s.BeginRestart(number) {
		t.Errorf("got %v", err)
	}
}

// TestSlotCount: each restart waits twice as long, and after a calm time the count begins anew.
func TestSlotCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := instance.NewSlot()
		attempt, wait := s.Count()
		again, longer := s.Count()
		if attempt != 1 || again != 2 || longer != 2*wait {
			t.Errorf("%d after %v, %d after %v", attempt, wait, again, longer)
		}
		time.Sleep(11 * time.Minute)
		if attempt, _ := s.Count(); attempt != 1 {
			t.Errorf("after a calm time it is attempt %d", attempt)
		}
	})
}

// onDemand is one that has ended and is started by calls.
type onDemand struct{ ended }

func (onDemand) OnDemand() {}

// revived is a slot whose instance has ended, and what becomes of it: starts says of each start what it fails with.
type revived struct {
	*instance.Slot
	begun    int
	warnings []string
	stopped  int
}

func revive(t *testing.T, first instance.Instance, most int, starts ...error) (r *revived, usable func() error) {
	t.Helper()
	r = &revived{Slot: instance.NewSlot()}
	r.Next()
	r.Put(first)
	r.Serve(nil)
	restarts := instance.Restarts{
		Extension: "x", Most: most, Closed: errClosed, Crowded: func() (int, int) { return 0, 1 },
		Warn: func(text string) { r.warnings = append(r.warnings, text) }, Stopped: func(*ext.Exception) { r.stopped++ },
		Revive: func(context.Context, int, *ext.Exception) error {
			r.Next()
			r.begun++
			if err := starts[r.begun-1]; err != nil {
				return err
			}
			r.Put(ended{})
			return nil
		},
	}
	return r, func() error {
		_, err := r.Usable(t.Context(), func(why *ext.Exception) { r.Restart(t.Context(), why, restarts) })
		return err
	}
}

var (
	errClosed = errors.New("closed")
	gone      = &ext.Exception{Message: "gone"}
	noStart   = ext.E(ext.CodeIO, "no program")
)

// TestOnDemand: one that is started on demand is started at once, however often it has ended, and its ends are not counted.
func TestOnDemand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, usable := revive(t, onDemand{ended{why: gone}}, 3, make([]error, 100)...)
		began := time.Now()
		for n := range 100 {
			if err := usable(); err != nil {
				t.Fatalf("call %d: %v", n, err)
			}
			r.Put(onDemand{ended{why: gone}})
		}
		if waited := time.Since(began); waited != 0 || r.begun != 100 || r.stopped != 0 || len(r.warnings) != 0 {
			t.Errorf("%d starts within %v, %d times stopped, said %q", r.begun, waited, r.stopped, r.warnings)
		}
	})
}

// TestOnDemandFails: a start on demand that fails is told to whom asked, and to all for a time that doubles up to half a minute; then the
// next call tries, and one that succeeds makes up for all before.
func TestOnDemandFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, usable := revive(t, onDemand{ended{why: gone}}, 3, append(slices.Repeat([]error{noStart}, 12), nil, noStart, nil)...)
		fails := func(begun int, rest time.Duration) {
			t.Helper()
			for _, wait := range []time.Duration{0, rest - time.Millisecond, time.Millisecond} { // the first one asks for it
				thrown, ok := errors.AsType[*ext.Exception](usable())
				if !ok || !strings.Contains(thrown.Message, "extension x could not be started again") || thrown.Code != ext.CodeIO || r.begun != begun {
					t.Fatalf("after %d starts, want %d: %v", r.begun, begun, thrown)
				}
				time.Sleep(wait)
			}
		}
		for n := range 12 {
			fails(n+1, min(100*time.Millisecond<<n, 30*time.Second))
		}
		if err := usable(); err != nil || r.begun != 13 {
			t.Fatalf("after %d starts: %v", r.begun, err)
		}
		r.Put(onDemand{ended{why: gone}})
		fails(14, 100*time.Millisecond)
		if err := usable(); err != nil || r.begun != 15 || len(r.warnings) != 13 || r.stopped != 0 {
			t.Errorf("%d starts, %d times stopped, said %q: %v", r.begun, r.stopped, r.warnings, err)
		}
	})
}

// TestRestartGivesUp: any other is started a few times, on its own, and then stays stopped; so does one on demand where nothing is to be
// started again.
func TestRestartGivesUp(t *testing.T) {
	for name, tc := range map[string]struct {
		first instance.Instance
		most  int
	}{"any other": {ended{why: gone}, 3}, "on demand, never": {onDemand{ended{why: gone}}, 0}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, usable := revive(t, tc.first, tc.most, slices.Repeat([]error{noStart}, 10)...)
				for range 2 {
					time.Sleep(time.Hour)
					err := usable()
					synctest.Wait() // what is told comes after the answer
					if err == nil || !strings.Contains(err.Error(), "extension x was stopped: it failed again after") || r.begun != tc.most || r.stopped != 1 {
						t.Errorf("%d starts, %d times stopped: %v", r.begun, r.stopped, err)
					}
				}
			})
		})
	}
}

// TestRestartClosed: when the host closes meanwhile, who waits is told that.
func TestRestartClosed(t *testing.T) {
	for name, first := range map[string]instance.Instance{"any other": ended{why: gone}, "on demand": onDemand{ended{why: gone}}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				s := instance.NewSlot()
				s.Next()
				s.Put(first)
				s.Serve(nil)
				_, err := s.Usable(t.Context(), func(why *ext.Exception) {
					s.Restart(ctx, why, instance.Restarts{
						Most: 3, Closed: errClosed, Crowded: func() (int, int) { return 0, 1 }, Warn: func(string) {},
						Revive: func(ctx context.Context, _ int, _ *ext.Exception) error { cancel(); return ctx.Err() },
					})
				})
				if !errors.Is(err, errClosed) {
					t.Errorf("got %v", err)
				}
			})
		})
	}
}
