package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

const (
	endlessCount = 30
	endlessLimit = 2 * time.Second
)

// endless is the smallest component with a loop without an end in place of what its tool does.
func endless() []byte {
	body := []byte{0x41, 0x80, 0x08, 0x41, 0xc5, 0x00, 0x10, 0x01, 0x0b} // i32.const 1024, i32.const 69, call 1, end
	loop := []byte{0x03, 0x40, 0x0c, 0x00, 0x0b, 0x00, 0x01, 0x01, 0x0b} // loop, br 0, end, unreachable, nop, nop, end
	return bytes.Replace(hello, body, loop, 1)
}

// endlessComponents measures how long after their deadline components end that never would, when many run at once, and how the host's heart
// beats meanwhile.
func (b *bench) endlessComponents(ctx context.Context, rt *wasm.Runtime) (err error) {
	path := filepath.Join(b.dir, "endless.wasm")
	if err := os.WriteFile(path, endless(), 0o600); err != nil {
		return err
	}
	entries, err := source.Find(path)
	if err != nil {
		return err
	}
	unit, err := rt.Build(ctx, entries[0], nil)
	if err != nil {
		return err
	}
	var all []instance.Instance
	defer func() {
		for _, i := range all {
			err = errors.Join(err, i.Close())
		}
	}()
	for range endlessCount {
		i, err := begun(ctx, rt, unit)
		if err != nil {
			return err
		}
		all = append(all, i)
	}
	runtime.GC()
	stop, gaps := make(chan struct{}), make(chan []time.Duration)
	go func() { gaps <- heartbeat(stop) }()
	late, err := overrun(ctx, all)
	close(stop)
	beats := <-gaps
	if err != nil {
		return err
	}
	b.add(timed(fmt.Sprintf("component: %d endless loops, end after the deadline", endlessCount), late, bound{99, 100_000}))
	b.add(single(fmt.Sprintf("component: %d endless loops, longest gap of the host's heartbeat", endlessCount), "ms",
		float64(slices.Max(beats).Microseconds())/1e3, bound{50, 50}))
	return nil
}

// overrun calls the tool of all at once and says how long after its limit each call has ended.
func overrun(ctx context.Context, all []instance.Instance) ([]time.Duration, error) {
	type end struct {
		late time.Duration
		err  error
	}
	ends := make(chan end, len(all))
	for _, i := range all {
		go func() {
			began := time.Now()
			_, err := i.Call(ctx, instance.ToolCall{ID: "1", Name: "hello", Input: json.RawMessage(`{}`)})
			ends <- end{time.Since(began) - endlessLimit, err}
		}()
	}
	var late []time.Duration
	for range all {
		e := <-ends
		if ext.CodeOf(e.err) != ext.CodeTimeout {
			return nil, fmt.Errorf("an endless loop has ended with %w", e.err)
		}
		late = append(late, e.late)
	}
	return late, nil
}

// heartbeat is how long it took from each beat to the next; one is due each millisecond.
func heartbeat(stop <-chan struct{}) []time.Duration {
	beat := time.NewTicker(time.Millisecond)
	defer beat.Stop()
	var gaps []time.Duration
	for last := time.Now(); ; {
		select {
		case <-stop:
			return append(gaps, time.Since(last))
		case <-beat.C:
			now := time.Now()
			gaps, last = append(gaps, now.Sub(last)), now
		}
	}
}
