package cli

import (
	"context"
	"errors"
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestDeadline: what is done in a host ends with its time, the host's own life does not.
func TestDeadline(t *testing.T) {
	a := &App{}
	a.Flags.Timeout = 1
	before, end := context.WithCancel(t.Context())
	ctx, cancel := a.Deadline(before)
	defer cancel()
	<-ctx.Done()
	if cause := context.Cause(ctx); !errors.Is(cause, ext.ErrTimeout) {
		t.Errorf("it ended with %v", cause)
	}
	life := withoutDeadline(ctx)
	if err := life.Err(); err != nil {
		t.Errorf("its host ends with it: %v", err)
	}
	end()
	if life.Err() == nil {
		t.Error("its host outlives the command")
	}
}
