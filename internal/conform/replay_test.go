//go:build conform

package conform

import (
	"bytes"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
)

// TestReplayScenarios: every scenario, on the newest version it is for, replays byte for byte, twice, without its files,
// processes and network: as it is, and with a clock that stands in the year 2000. They are played one by one, since each has the
// environment to itself, and then replayed on a machine that has more to do than it can: two replays of each for as many scenarios as there are processors.
func TestReplayScenarios(t *testing.T) {
	r, err := newRunner(Options{Dir: "../../conformance", Reference: os.Getenv("PIER_REFERENCE"), Start: runProgram})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	if err := r.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	scenarios := 0
	var ticks atomic.Uint64
	t.Cleanup(func() { // when all have been replayed
		t.Logf("%d scenarios with %d ticks", scenarios, ticks.Load())
		if scenarios < 100 || ticks.Load() < 3000 {
			t.Error("fewer than were there when this was written")
		}
	})
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
			t.Run(run.scenario.name, func(t *testing.T) {
				trace := traceOf(t, r, run)
				t.Parallel()
				ticks.Add(replayTwice(t, trace))
			})
		}
	}
}

func traceOf(t *testing.T, r *runner, run run2) []byte {
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
	return trace.Bytes()
}

// replayTwice replays beside itself.
func replayTwice(t *testing.T, trace []byte) (ticks uint64) {
	first, later := make(chan []pier.Replayed, 1), []pier.Replayed(nil)
	go func() { first <- replayed(t, trace) }()
	synctest.Test(t, func(t *testing.T) {
		if year := time.Now().UTC().Year(); year != 2000 {
			t.Errorf("the clock stands in %d", year)
		}
		later = replayed(t, trace)
		time.Sleep(time.Minute) // passes at once, and lets esbuild's own goroutines end
	})
	now := <-first
	if diff := cmp.Diff(now, later); diff != "" {
		t.Error(diff)
	}
	for _, one := range slices.Concat(now, later) {
		ticks += one.Ticks
	}
	return ticks
}

func replayed(t *testing.T, trace []byte) []pier.Replayed {
	all, err := pier.Replay(t.Context(), bytes.NewReader(trace), 0)
	if err != nil {
		t.Error(err)
	}
	for _, one := range all {
		if !one.Same() || one.Cut != "" {
			t.Errorf("%s: %s %+v", one.Name, one.Cut, one.Diverged)
		}
	}
	return all
}
