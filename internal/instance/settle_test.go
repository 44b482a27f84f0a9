package instance_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cec80427/pier/internal/instance"
)

// busy is an instance with requests that come in while it is waited for: each wait begins one of more until none is left.
type busy struct {
	instance.Instance
	begun, more, waits int
	err                error
}

func (b *busy) Begun() int { return b.begun }

func (b *busy) Quiesce(context.Context) error {
	b.waits++
	if b.more > 0 {
		b.more--
		b.begun++
	}
	return b.err
}

// TestSettle checks that Settle waits for all instances again as long as a wait has begun new requests, asks for the running
// instances each time, and then returns.
func TestSettle(t *testing.T) {
	for _, tt := range []struct{ begun, more, want int }{{0, 0, 2}, {5, 0, 2}, {0, 1, 2}, {0, 3, 4}, {7, 3, 4}} {
		b, other, befores := &busy{begun: tt.begun, more: tt.more}, &busy{}, 0
		running := func() []instance.Instance { return []instance.Instance{b, other} }
		err := instance.Settle(t.Context(), func(context.Context) error { befores++; return nil }, running)
		if err != nil || b.waits != tt.want || other.waits != tt.want || befores != tt.want {
			t.Errorf("%+v: %v after %d and %d waits, %d waits before them", tt, err, b.waits, other.waits, befores)
		}
	}
}

// TestSettleLateInstance checks that Settle also waits for an instance that started during a wait.
func TestSettleLateInstance(t *testing.T) {
	late := &busy{begun: 1}
	list := []instance.Instance{&busy{}}
	befores := 0
	err := instance.Settle(t.Context(), func(context.Context) error {
		if befores++; befores == 2 {
			list = append(list, late)
		}
		return nil
	}, func() []instance.Instance { return list })
	if err != nil || late.waits != 2 || befores != 3 {
		t.Errorf("%v after %d waits for the late instance, %d waits before", err, late.waits, befores)
	}
}

// TestSettleError checks that Settle returns the first error of a wait and waits no more.
func TestSettleError(t *testing.T) {
	wrong := errors.New("wrong")
	b := &busy{err: wrong}
	list := func() []instance.Instance { return []instance.Instance{b} }
	nothing := func(context.Context) error { return nil }
	if err := instance.Settle(t.Context(), nothing, list); !errors.Is(err, wrong) || b.waits != 1 {
		t.Errorf("%v after %d waits", err, b.waits)
	}
	if err := instance.Settle(t.Context(), func(context.Context) error { return wrong }, list); !errors.Is(err, wrong) || b.waits != 1 {
		t.Errorf("%v after %d waits", err, b.waits)
	}
}
