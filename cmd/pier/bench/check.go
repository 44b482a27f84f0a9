package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// Budgets hold what a machine's speed and load do not change: how many objects something allocates, and how many times longer one thing
// takes than another. Times are the processor's, and the shortest of several.

// budget is what one measurement may be at most.
type budget struct {
	What string  `json:"what"`
	Unit string  `json:"unit"` // allocations, or × for a ratio
	Most float64 `json:"most"`
}

func readBudgets(file string) (list []budget, err error) {
	data, err := os.ReadFile(file)
	if err == nil {
		err = ext.DecodeStrict(data, &list)
	}
	if err != nil {
		return nil, fmt.Errorf("read the budgets: %w", err)
	}
	return list, nil
}

// overBudget is how --check fails.
type overBudget struct{ what []string }

func (e overBudget) Error() string { return "over budget: " + strings.Join(e.what, ", ") }

// check measures what there are budgets for, and fails when one is not kept, or when budgets and measurements are not the same ones.
func (b *bench) check(ctx context.Context, budgets []budget) ([]benchRow, error) {
	if err := b.within(ctx, b.counts, b.ratios); err != nil {
		return nil, err
	}
	return b.rows, held(b.rows, budgets)
}

// held puts the budgets into the rows as bounds.
func held(rows []benchRow, budgets []budget) error {
	var missed []string
	for n, r := range rows {
		at := slices.IndexFunc(budgets, func(o budget) bool { return o.What == r.What && o.Unit == r.Unit })
		if at < 0 {
			return fmt.Errorf("there is no budget for %q in %s", r.What, r.Unit)
		}
		rows[n].Bounds = []bound{{50, budgets[at].Most}}
		if rows[n].judge(); !rows[n].Met {
			missed = append(missed, r.What)
		}
	}
	for _, o := range budgets {
		if !slices.ContainsFunc(rows, func(r benchRow) bool { return o.What == r.What && o.Unit == r.Unit }) {
			return fmt.Errorf("nothing measures %q in %s", o.What, o.Unit)
		}
	}
	if missed != nil {
		return overBudget{missed}
	}
	return nil
}

// within runs measurements in a folder of their own.
func (b *bench) within(ctx context.Context, steps ...func(context.Context) error) (err error) {
	if b.dir, err = os.MkdirTemp("", "pier-bench-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(b.dir)) }()
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// allocated is how many objects one of so many doings allocates, the least of five rounds.
func allocated(times int, once func() error) (float64, error) {
	least := uint64(0)
	for round := range 6 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range times {
			if err := once(); err != nil {
				return 0, err
			}
		}
		runtime.ReadMemStats(&after)
		if n := (after.Mallocs - before.Mallocs) / uint64(times); round == 1 || round > 1 && n < least {
			least = n // the first round warms up
		}
	}
	return float64(least), nil
}

// counts measures allocations.
func (b *bench) counts(ctx context.Context) error {
	path, err := b.extension("counted")
	if err != nil {
		return err
	}
	h, err := b.host(ctx, "cache")
	if err != nil {
		return err
	}
	event := json.RawMessage(`{"type":"turn_start","turnIndex":1,"timestamp":1}`)
	call := pier.ToolCall{Name: "hello", Input: json.RawMessage(`{"name":"you"}`)}
	load := func() error {
		other, err := b.host(ctx, "cache")
		if err != nil {
			return err
		}
		_, err = other.Load(ctx, path)
		return errors.Join(err, other.Close())
	}
	_, err = h.Load(ctx, path)
	packs, echo, failed := b.echoes(ctx, filepath.Join(b.dir, "echo"))
	if failed != nil {
		return errors.Join(err, failed, h.Close())
	}
	for _, c := range []struct {
		what  string
		times int
		once  func() error
	}{
		{"host with one extension, cached", 4, load},
		{"event to one handler", 200, func() error { _, err := h.Emit(ctx, event); return err }},
		{"tool call, with ledger", 200, func() error { _, err := h.Call(ctx, call); return err }},
		{"call of a pack for Node, with ledger", 200, func() error { return echo("echo") }},
	} {
		if err != nil {
			break
		}
		var n float64
		if n, err = allocated(c.times, c.once); err == nil {
			b.add(single(c.what, "allocations", n))
		}
	}
	return errors.Join(err, packs.Close(), h.Close())
}

// ratios measures how things grow.
func (b *bench) ratios(ctx context.Context) error {
	const small, large = 10, 40
	few, err := b.shortest(ctx, min(b.runs, 3), func(n int) error { return b.loadMany(ctx, "cache", small) })
	if err != nil {
		return err
	}
	many, err := b.shortest(ctx, min(b.runs, 3), func(n int) error { return b.loadMany(ctx, "cache", large) })
	if err != nil {
		return err
	}
	b.add(single(fmt.Sprintf("%d extensions as against %d, each", large, small), "×", float64(many)/large/(float64(few)/small)))
	var took [2]time.Duration
	for k, kilobytes := range []int{100, 400} {
		path, err := b.dependent(kilobytes)
		if err != nil {
			return err
		}
		if took[k], err = b.shortest(ctx, min(b.runs, 3), func(n int) error { return b.loadOnce(ctx, fmt.Sprintf("fresh%d-%d", kilobytes, n), path) }); err != nil {
			return err
		}
		if k == 1 {
			again, err := b.shortest(ctx, min(b.runs, 3), func(int) error { return b.loadOnce(ctx, "fresh400-0", path) })
			if err != nil {
				return err
			}
			b.add(single("400 kB of dependencies as against 100, nothing cached, each", "×", float64(took[1])/4/float64(took[0])))
			b.add(single("400 kB of dependencies, cached as against nothing cached", "×", float64(again)/float64(took[1])))
		}
	}
	return nil
}

// shortest is the least processor time of several doings.
func (b *bench) shortest(ctx context.Context, times int, once func(n int) error) (least time.Duration, err error) {
	for n := range times {
		runtime.GC() // of what was before
		before := spent()
		if err := errors.Join(once(n), ctx.Err()); err != nil {
			return 0, err
		}
		if took := spent() - before; n == 0 || took < least {
			least = took
		}
	}
	return max(least, 1), nil
}

func (b *bench) loadOnce(ctx context.Context, cache string, paths ...string) error {
	h, err := b.host(ctx, cache)
	if err != nil {
		return err
	}
	for _, path := range paths {
		if _, err = h.Load(ctx, path); err != nil {
			break
		}
	}
	return errors.Join(err, h.Close())
}

// loadMany loads so many small extensions, which are the same but for their names.
func (b *bench) loadMany(ctx context.Context, cache string, count int) error {
	paths, err := b.many(count)
	if err != nil {
		return err
	}
	return b.loadOnce(ctx, cache, paths...)
}

// many writes so many small extensions.
func (b *bench) many(count int) (paths []string, err error) {
	paths = make([]string, count)
	for n := range paths {
		if paths[n], err = b.extension(fmt.Sprintf("many%d", n)); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// dependent writes an extension that imports a package of so many kilobytes: CommonJS modules of about ten kilobytes each, as packages
// have them, of which it uses every tenth.
func (b *bench) dependent(kilobytes int) (string, error) {
	dir := filepath.Join(b.dir, fmt.Sprintf("depends%d", kilobytes))
	pack := filepath.Join(dir, "node_modules", "large")
	if err := os.MkdirAll(pack, 0o700); err != nil {
		return "", err
	}
	var index strings.Builder
	for n := range max(kilobytes/10, 1) {
		var text strings.Builder
		fmt.Fprintf(&text, "\"use strict\";\nconst own = %d;\n", n)
		for k := 0; text.Len() < 10_000; k++ {
			fmt.Fprintf(&text, "/** What number %d is. */\nfunction part%d(list, options) {\n\tconst found = [];\n\tfor (const item of list) {\n"+
				"\t\tif (options && options.skip === item.name) continue;\n\t\tfound.push({ name: item.name, value: own + %d, text: `${item.name}:%d` });\n"+
				"\t}\n\treturn found;\n}\nexports.part%d = part%d;\n", k, k, k, k, k, k)
		}
		name := fmt.Sprintf("module%d.js", n)
		if err := os.WriteFile(filepath.Join(pack, name), []byte(text.String()), 0o600); err != nil {
			return "", err
		}
		if n%10 == 0 {
			fmt.Fprintf(&index, "exports.module%d = require(\"./%s\");\n", n, name)
		} else {
			fmt.Fprintf(&index, "Object.defineProperty(exports, \"module%d\", { get: () => require(\"./%s\") });\n", n, name)
		}
	}
	path := filepath.Join(dir, "index.ts")
	return path, errors.Join(
		os.WriteFile(filepath.Join(pack, "package.json"), []byte(`{"name":"large","version":"1.0.0","main":"index.js"}`), 0o600),
		os.WriteFile(filepath.Join(pack, "index.js"), []byte(index.String()), 0o600),
		os.WriteFile(path, []byte("import large from \"large\";\n"+small+"\nexport const parts = Object.keys(large);\n"), 0o600))
}
