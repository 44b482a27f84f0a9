package deadline_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cec80427/pier/internal/sys/deadline"
)

// TestDeadline: a deadline ends its context and those below it, with its cause, and time that does not count puts it off.
func TestDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cause := errors.New("too long")
		outer, end := deadline.WithTimeout(t.Context(), time.Hour, cause)
		defer end()
		ctx, cancel := deadline.WithTimeout(outer, time.Minute, cause)
		defer cancel()
		below, stop := context.WithCancel(ctx)
		defer stop()
		resume := deadline.Untimed(below)
		time.Sleep(2 * time.Hour)
		resume()
		time.Sleep(59 * time.Second)
		if err := below.Err(); err != nil {
			t.Fatalf("it ended with %v", err)
		}
		time.Sleep(2 * time.Second)
		<-below.Done()
		for _, c := range []context.Context{ctx, below} {
			if c.Err() != context.DeadlineExceeded || context.Cause(c) != cause {
				t.Errorf("it ended with %v for %v", c.Err(), context.Cause(c))
			}
		}
		if outer.Err() != nil {
			t.Error("time that did not count ended the outer one")
		}
		deadline.Untimed(ctx)() // what has expired stays so
		if ctx.Err() != context.DeadlineExceeded {
			t.Error("it began again")
		}
	})
}

// TestDeadlineCancelled: a context that is cancelled, or whose parent is, ends at once and says so.
func TestDeadlineCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		parent, end := context.WithCancel(t.Context())
		ctx, cancel := deadline.WithTimeout(parent, time.Hour, errors.New("too long"))
		defer cancel()
		resume := deadline.Untimed(ctx)
		end()
		<-ctx.Done()
		resume()
		if ctx.Err() != context.Canceled {
			t.Errorf("it ended with %v", ctx.Err())
		}
		if began := time.Now(); !began.Equal(time.Now()) {
			t.Error("it took time")
		}
	})
}
