package instance_test

import (
	"context"
	"errors"
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
