//go:build conform

package conform

import (
	"bytes"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
)

// TestReplayScenarios: every scenario, on the newest version it is for, replays byte for byte, twice, without its files,
// processes and network: as it is, and with a clock that stands in the year 2000, on a machine that has more to do than it can.
func TestReplayScenarios(t *testing.T) {
	r, err := newRunner(Options{Dir: "../../conformance", Reference: os.Getenv("PIER_REFERENCE"), Start: runProgram})
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	if err := r.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	scenarios, ticks := 0, uint64(0)
	for _, level := range []string{"L2", "L3"} {
		runs, err := r.plan(level)
		if err != nil {
			t.Fatal(err)
		}
		for _, run := range runs {
			if versions := run.scenario.options.Versions; run.version != versions[len(versions)-1] {
				continue
			}
			scenarios++
			t.Run(run.scenario.name, func(t *testing.T) { ticks += replayScenario(t, r, run) })
		}
	}
	t.Logf("%d scenarios with %d ticks", scenarios, ticks)
	if scenarios < 100 || ticks < 3000 {
		t.Error("fewer than were there when this was written")
	}
}

func replayScenario(t *testing.T, r *runner, run run2) (ticks uint64) {
	var trace bytes.Buffer
	s := run.scenario
	w, err := newWorld(t.Context(), worldOptions{
		programs: r.programs,
		files:    s.files, env: s.options.Env, flags: s.flags, session: s.session, ui: s.ui, http: s.http,
		hasUI: s.options.HasUI == nil || *s.options.HasUI, replace: s.options.Replace, trace: &trace,
	})
	if err != nil {
		t.Fatal(err)
	}
	w.load(t.Context(), run.paths)
	w.play(t.Context(), s.steps)
	w.close()
	replay := func(t *testing.T) []pier.Replayed {
		all, err := pier.Replay(t.Context(), bytes.NewReader(trace.Bytes()), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			if ticks += one.Ticks; !one.Same() || one.Cut != "" {
				t.Errorf("%s: %s %+v", one.Name, one.Cut, one.Diverged)
			}
		}
		return all
	}
	first := replay(t)
	defer load()()
	synctest.Test(t, func(t *testing.T) {
		if year := time.Now().UTC().Year(); year != 2000 {
			t.Fatalf("the clock stands in %d", year)
		}
		if diff := cmp.Diff(first, replay(t)); diff != "" {
			t.Error(diff)
		}
		time.Sleep(time.Minute) // passes at once, and lets esbuild's own goroutines end
	})
	return ticks
}

// load keeps all processors busy, twice over, until the function it returns is called.
func load() (end func()) {
	var group sync.WaitGroup
	var over atomic.Bool
	for range 2 * runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for !over.Load() {
			}
		})
	}
	return func() { over.Store(true); group.Wait() }
}
