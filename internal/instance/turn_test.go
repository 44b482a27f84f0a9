package instance_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/cec80427/pier/internal/instance"
)

// TestInTurn: loads begin and end in order, at most twice as many of them between as there are processors, and none early that may not.
func TestInTurn(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	const n, alone = 20, 7
	failed := errors.New("failed")
	var mu sync.Mutex
	var said, ends []string
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, fmt.Sprintf(format, args...))
	}
	begun := 0
	instance.InTurn(n, func(first, next int) bool {
		if next <= first || next > first+5 {
			t.Errorf("%d is to begin before the end of %d", next, first)
		}
		return next != alone
	}, func(i int) (func(<-chan struct{}) error, func(error)) {
		if i != begun {
			t.Errorf("%d begins after %d", i, begun-1)
		}
		begun++
		if i == alone && len(ends) != alone {
			t.Errorf("%d begins after %d ends", i, len(ends))
		}
		return func(turn <-chan struct{}) error {
				<-turn
				say("turn of %d", i)
				if i%5 == 0 {
					return failed
				}
				return nil
			}, func(err error) {
				say("end of %d", i)
				ends = append(ends, fmt.Sprint(err))
				if begun > i+6 {
					t.Errorf("%d have begun at the end of %d", begun, i)
				}
			}
	})
	var want, wantEnds []string
	for i := range n {
		want = append(want, fmt.Sprintf("turn of %d", i), fmt.Sprintf("end of %d", i))
		if i%5 == 0 {
			wantEnds = append(wantEnds, "failed")
		} else {
			wantEnds = append(wantEnds, "<nil>")
		}
	}
	if !slices.Equal(said, want) || !slices.Equal(ends, wantEnds) {
		t.Errorf("said %v, ends %v", said, ends)
	}
}
