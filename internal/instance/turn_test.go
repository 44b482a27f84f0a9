package instance_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cec80427/pier/internal/instance"
)

// TestInTurn: loads begin and end in order, none early that may not, and of those that are ahead no more are at work than twice the number of
// processors; who waits is not, and who has failed.
func TestInTurn(t *testing.T) {
	const procs = 3
	const n, alone, ahead, crowd = 80, 70, 16 * procs, 5 * procs
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
	failed := errors.New("failed")
	var mu sync.Mutex
	var said, ends, want, wantEnds []string
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, fmt.Sprintf(format, args...))
	}
	begun, crowded := 0, make(chan struct{})
	var working atomic.Int32
	instance.InTurn(n, func(first, next int) bool {
		if next <= first || next >= first+ahead {
			t.Errorf("%d is to begin before the end of %d", next, first)
		}
		return next != alone
	}, func(i int) (func(*instance.Turn) error, func(error)) {
		if i != begun {
			t.Errorf("%d begins after %d", i, begun-1)
		}
		if begun++; begun == crowd {
			close(crowded)
		}
		if i == alone && len(ends) != alone {
			t.Errorf("%d begins after %d ends", i, len(ends))
		}
		return func(turn *instance.Turn) error {
				if now := working.Add(1); now > 2*procs {
					t.Errorf("%d work at once", now)
				}
				runtime.Gosched()
				working.Add(-1)
				if i%4 == 3 {
					return failed
				}
				turn.Wait(nil)
				<-crowded // by then so many have begun, and the first has not ended
				say("turn of %d", i)
				turn.Wait(nil)
				return nil
			}, func(err error) {
				say("end of %d", i)
				ends = append(ends, fmt.Sprint(err))
			}
	})
	for i := range n {
		if i%4 == 3 {
			want, wantEnds = append(want, fmt.Sprintf("end of %d", i)), append(wantEnds, "failed")
			continue
		}
		want, wantEnds = append(want, fmt.Sprintf("turn of %d", i), fmt.Sprintf("end of %d", i)), append(wantEnds, "<nil>")
	}
	if !slices.Equal(said, want) || !slices.Equal(ends, wantEnds) {
		t.Errorf("said %v, ends %v", said, ends)
	}
}

// TestTurn: who waits for what never comes is let go, and a turn that has come keeps nobody.
func TestTurn(t *testing.T) {
	waits := 0
	turn := instance.NewTurn(func() { waits++ })
	done := make(chan struct{})
	close(done)
	turn.Wait(done)
	turn.Come()
	turn.Wait(nil)
	if waits != 1 {
		t.Errorf("told %d times", waits)
	}
}
