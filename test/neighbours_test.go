package test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cec80427/pier"
)

// wedging says that it has begun and then is in one function of the engine for seconds: nothing can interrupt it there.
const wedging = `
export default (pi: any) => pi.registerTool({
	name: "wedge", description: "d", parameters: { type: "object" },
	execute(_id: string, _input: unknown, _signal: unknown, update: (partial: unknown) => void) {
		update({ content: [] });
		return { content: [], details: "a".repeat(3 << 14).indexOf("a".repeat(1 << 14) + "b") };
	},
})`

// TestNeighbours: while one extension has wedged its VM, nine others answer as before and the host's heart beats. What is
// asserted needs no clock: the nine did all their work before the wedged call was even given up. How their latency compares
// with the same run's before is logged.
func TestNeighbours(t *testing.T) {
	const neighbours, rounds = 9, 25
	var sources []string
	for n := range neighbours {
		sources = append(sources, fmt.Sprintf("export default (pi: any) => {%s}", toolSource(fmt.Sprint("t", n), text("`done`"))))
	}
	host, _, _ := wedgedHost(t, pier.Limits{Entry: 300 * time.Millisecond, Stuck: time.Minute}, append(sources, wedging)...)
	work := func() []time.Duration {
		var took []time.Duration
		for range rounds {
			for n := range neighbours {
				began := time.Now()
				if _, err := host.Call(t.Context(), pier.ToolCall{Name: fmt.Sprint("t", n)}); err != nil {
					t.Fatal(err)
				}
				took = append(took, time.Since(began))
			}
		}
		slices.Sort(took)
		return took
	}
	work() // warms up
	before := work()

	begun, over := make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := host.Call(t.Context(), pier.ToolCall{Name: "wedge", Update: func(json.RawMessage) { close(begun) }})
		over <- err
	}()
	<-begun
	beats, stop := beat()
	during := work()
	select {
	case err := <-over:
		t.Fatalf("the wedged call was over (%v) before its neighbours were", err)
	default:
	}
	for beats() < 5 { // the nine are done within milliseconds
		select {
		case err := <-over:
			t.Fatalf("the host's heart stood still until the wedged call was over (%v)", err)
		default:
			work()
		}
	}
	gap := stop()
	middle := func(d []time.Duration) time.Duration { return d[len(d)/2] }
	last := func(d []time.Duration) time.Duration { return d[len(d)*95/100] }
	t.Logf("a call of a neighbour: median %s, 95 %% %s before; median %s, 95 %% %s beside a wedged VM (%.1f times); longest gap of %d heartbeats: %s",
		middle(before), last(before), middle(during), last(during), float64(middle(during))/float64(middle(before)), beats(), gap)
	if err := <-over; err != nil {
		t.Logf("the wedged call: %v", err)
	}
}

// beat starts a goroutine that wakes each millisecond; stop ends it and tells the longest time between two beats.
func beat() (beats func() int64, stop func() time.Duration) {
	var n, longest atomic.Int64
	ending, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(time.Millisecond)
		defer ticker.Stop()
		for last := time.Now(); ; {
			select {
			case <-ending:
				return
			case now := <-ticker.C:
				n.Add(1)
				longest.Store(max(longest.Load(), int64(time.Since(last))))
				last = now
			}
		}
	}()
	return n.Load, func() time.Duration {
		close(ending)
		<-stopped
		return time.Duration(longest.Load())
	}
}
