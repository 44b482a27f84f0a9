package conform

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier"
)

// infers reports whether this run judges the inference: it needs all that the other levels use.
func (r *runner) infers() bool {
	for _, level := range []string{"L1", "L2", "L3", "I"} {
		if !slices.Contains(r.opts.Levels, level) {
			return false
		}
	}
	return r.opts.Only == ""
}

// usedBy ends a run, and adds what its extensions used to what is known of them.
func (r *runner) usedBy(loaded []*pier.Extension, w *world, where string) {
	w.close()
	for _, x := range loaded {
		if filepath.Ext(x.Path()) == ".wasm" {
			continue // what a component needs is learned from a run, not inferred from its code
		}
		for capability, what := range w.uses.Of(x.ID()) {
			if r.used[x.Path()] == nil {
				r.used[x.Path()] = map[string]string{}
			}
			if r.used[x.Path()][capability] == "" {
				r.used[x.Path()][capability] = what + " in " + where
			}
		}
	}
}

// inference is level I: every capability that a run used, in whatever level, was inferred before it.
func (r *runner) inference(ctx context.Context) ([]result, *Inference, error) {
	var sum Inference
	var results []result
	for i, path := range sortedKeys(r.used) {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		started := time.Now()
		inferred, missing, err := sum.Against(path, r.used[path])
		if err != nil {
			return nil, nil, fmt.Errorf("%s ran and cannot be scanned: %w", path, err)
		}
		var diffs []difference
		for _, capability := range missing {
			diffs = append(diffs, difference{Path: capability, Pi: "used by " + r.used[path][capability], Pier: strings.Join(inferred, " "), HasPi: true, HasPier: true})
		}
		results = append(results, result{
			Level: "I", ID: r.nameOf(path), Version: newest, Differences: diffs, What: what(diffs), PierMS: int(time.Since(started).Milliseconds()),
		})
		r.progress("I", i+1, len(r.used), path)
	}
	return results, &sum, sum.Label(filepath.Join(r.opts.Dir, "rights.json"), r.ref.examples(newest))
}

// nameOf is a path of an extension without where it is on this machine.
func (r *runner) nameOf(path string) string {
	for _, dir := range []string{r.ref.packages(), r.ref.dir, r.scratch} {
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(path)
}
