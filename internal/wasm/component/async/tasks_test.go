package async

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// call begins an asynchronous task, whose results go to a list.
func call(t *testing.T, s *Scheduler, in *Instance, alone bool, results *[]any, run func(*Thread) error) func() error {
	t.Helper()
	cancel, err := s.Call(&Task{Instance: in, Async: true, Alone: alone, Resolve: func(v any, cancelled bool) error {
		if cancelled {
			v = "cancelled"
		}
		*results = append(*results, v)
		return nil
	}}, func(th *Thread) error { th.Task.Started(); return run(th) })
	if err != nil {
		t.Fatal(err)
	}
	return cancel
}

// finish lets all run that can.
func finish(t *testing.T, s *Scheduler) {
	t.Helper()
	for next := s.Next(nil); next != nil; next = s.Next(nil) {
		if err := s.Resume(next); err != nil {
			t.Fatal(err)
		}
	}
}

func scheduler(t *testing.T) *Scheduler {
	s := New(t.Context())
	over := s.During(t.Context())
	t.Cleanup(func() { over(); s.Stop(errors.New("the test is over")) })
	return s
}

// TestTurns: tasks yield to each other in turn, and those that must be alone begin one after the other.
func TestTurns(t *testing.T) {
	for _, alone := range []bool{false, true} {
		s, in := scheduler(t), &Instance{}
		var order []string
		var results []any
		for _, name := range []string{"a", "b"} {
			call(t, s, in, alone, &results, func(th *Thread) error {
				for range 2 {
					order = append(order, name)
					if err := th.Yield(); err != nil {
						return err
					}
				}
				return th.Task.Return(name)
			})
		}
		finish(t, s)
		want := []string{"a", "b", "a", "b"}
		if alone {
			want = []string{"a", "a", "b", "b"}
		}
		if !slices.Equal(order, want) || !slices.Equal(results, []any{"a", "b"}) {
			t.Errorf("alone %v: %v, results %v", alone, order, results)
		}
	}
}

// TestCancel: a task that waits before it begins, and one that waits for nothing, end when they are asked to.
func TestCancel(t *testing.T) {
	s, in := scheduler(t), &Instance{}
	var results []any
	cancel := call(t, s, in, true, &results, func(th *Thread) error {
		if e, err := th.Event(2, func() (*Set, error) { return &Set{}, nil }); err != nil || e.Code != EventCancelled {
			return errors.Join(err, errors.New("another event"))
		}
		return th.Task.Cancel()
	})
	if err := in.Press(1); err != nil {
		t.Fatal(err)
	}
	waits := call(t, s, in, true, &results, func(*Thread) error { return errors.New("it began") })
	for _, c := range []func() error{waits, cancel} {
		if err := c(); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(results, []any{"cancelled", "cancelled"}) {
		t.Errorf("%v", results)
	}
	if err := errors.Join(in.Press(-1), in.Press(-1)); err == nil {
		t.Error("pressure below nothing")
	}
}

// TestStop: no thread outlives the scheduler, and the end of a call's context ends all.
func TestStop(t *testing.T) {
	s := New(t.Context())
	ctx, end := context.WithCancelCause(t.Context())
	over := s.During(ctx)
	defer over()
	why, ended := errors.New("enough"), 0
	var results []any
	for range 3 {
		call(t, s, &Instance{}, false, &results, func(th *Thread) error {
			defer func() { ended++ }()
			return th.Suspend(nil)
		})
	}
	end(why)
	<-s.ctx.Done()
	if err := s.Resume(s.Thread(&Task{}, nil)); !errors.Is(err, why) {
		t.Errorf("%v", err)
	}
	if s.Stop(why); ended != 3 || len(s.live) != 0 {
		t.Errorf("%d of 3 ended, %d are left", ended, len(s.live))
	}
}

// units is a buffer of numbers.
type units struct {
	values []any
	done   uint32
}

func (u *units) Remain() uint32   { return uint32(len(u.values)) - u.done }
func (u *units) Progress() uint32 { return u.done }
func (u *units) Read(n uint32) ([]any, error) {
	u.done += n
	return u.values[u.done-n : u.done], nil
}

func (u *units) Write(n uint32, values []any) error {
	u.done += uint32(copy(u.values[u.done:], values[:n]))
	return nil
}

// FuzzStream: whatever is done with a stream, what was read is what was written, in its order, and nothing is read twice.
func FuzzStream(f *testing.F) {
	f.Add([]byte{0x03, 0x82, 0x05, 0x84})
	f.Add([]byte{0x80, 0x00, 0x41, 0xc1, 0x03, 0xff})
	f.Fuzz(func(t *testing.T, ops []byte) {
		r, w := Ends(nil, false, true, nil)
		next := 0
		var read, from []*units
		for _, op := range ops {
			n := int(op & 7)
			end := r
			if op&0x80 != 0 {
				end = w
			}
			switch {
			case op&0x40 != 0 && end.Copying():
				end.Stop()
				end.Event()
			case end.Pending():
				end.Event()
			case end.Idle() && end == r:
				u := &units{values: make([]any, n)}
				read = append(read, u)
				if err := r.Copy(u); err != nil {
					t.Fatal(err)
				}
			case end.Idle():
				u := &units{}
				for range n {
					u.values = append(u.values, next)
					next++
				}
				from = append(from, u)
				if err := w.Copy(u); err != nil {
					t.Fatal(err)
				}
			}
		}
		var in, out []any
		for _, u := range read {
			in = append(in, u.values[:u.done]...)
		}
		for _, u := range from {
			out = append(out, u.values[:u.done]...)
		}
		if !slices.Equal(in, out) {
			t.Errorf("%v was written, %v read", out, in)
		}
	})
}

// TestPanics: what a thread panics with reaches who let it run, and the thread is over.
func TestPanics(t *testing.T) {
	s := scheduler(t)
	func() {
		defer func() {
			if r := recover(); r != "oops" || s.threads != 0 || len(s.live) != 0 {
				t.Errorf("%v, %d threads and %d live", r, s.threads, len(s.live))
			}
		}()
		_, _ = s.Call(&Task{Instance: &Instance{}, Async: true, Resolve: func(any, bool) error { return nil }}, func(*Thread) error { panic("oops") })
	}()
}
