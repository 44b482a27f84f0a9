package conform

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Options say what to compare. Dir and Start are required.
type Options struct {
	Dir       string // the folder conformance of a checkout
	Reference string // what conformance/reference/prepare.mjs filled; "" for .cache/reference beside Dir
	Cache     string // keeps the oracle's answers; "" for .cache/conformance beside Dir
	Report    string // where results.jsonl, summary.json and report.md go; "" for nowhere
	Start     Start

	Levels []string // of Levels; nil for all
	Only   string   // run only what has this in its id
	Jobs   int      // oracle processes at a time, default 2

	UpdateKnown  bool
	UpdateCorpus bool
	Progress     io.Writer // nil for none
}

// Levels are all levels in the order they run: registrations, scenarios, rendering, inference, hostile extensions, exports. Inference looks at
// what whole runs of the first three used, and is left out without them.
func Levels() []string { return []string{"L1", "L2", "L3", "I", "H", "X"} }

// ErrChanged is returned when something differs from what is known.
var ErrChanged = errors.New("the comparison with Pi changed")

// runner is one run.
type runner struct {
	opts      Options
	ref       reference
	oracle    *oracle
	scratch   string
	programs  string // below scratch: a folder with the programs that may be run
	corpus    corpus
	scenarios []*scenario
	used      map[string]map[string]string // of each extension's file: which capabilities runs used, and for what

	mu    sync.Mutex
	shown map[string]time.Time // the last line of progress of each part
}

// Run compares, writes the report, and returns its summary. Its error is ErrChanged when the outcome is not the known one.
func Run(ctx context.Context, opts Options) (Summary, error) {
	started := time.Now()
	r, err := newRunner(opts)
	if err != nil {
		return Summary{}, err
	}
	defer r.close()
	if err := r.prepare(ctx); err != nil {
		return Summary{}, err
	}
	results, coverage, inference, err := r.levels(ctx)
	if err != nil {
		return Summary{}, err
	}
	file := filepath.Join(r.opts.Dir, "known-failures.json")
	all, err := readKnown(file)
	if err != nil {
		return Summary{}, err
	}
	ran := func(k known) bool {
		return slices.Contains(r.opts.Levels, k.Level) && r.wants(k.ID) && (k.Level != "I" || r.infers())
	}
	if r.opts.UpdateKnown {
		if err := updateKnown(file, results, all, ran); err != nil {
			return Summary{}, err
		}
		if all, err = readKnown(file); err != nil {
			return Summary{}, err
		}
	}
	stale := judge(results, all, ran)
	summary := summarize(results, stale, coverage)
	summary.Inference = inference
	summary.Seconds = int(time.Since(started).Seconds())
	if r.opts.Report != "" {
		if err := writeReport(r.opts.Report, results, summary); err != nil {
			return summary, err
		}
	}
	if summary.Unexpected > 0 {
		return summary, ErrChanged
	}
	return summary, nil
}

func newRunner(opts Options) (*runner, error) {
	var err error
	if opts.Dir, err = filepath.Abs(opts.Dir); err != nil {
		return nil, fmt.Errorf("resolve the folder: %w", err)
	}
	beside := filepath.Dir(opts.Dir)
	if opts.Reference == "" {
		opts.Reference = filepath.Join(beside, ".cache/reference")
	}
	if opts.Cache == "" {
		opts.Cache = filepath.Join(beside, ".cache/conformance")
	}
	if opts.Jobs <= 0 {
		opts.Jobs = 2
	}
	if len(opts.Levels) == 0 {
		opts.Levels = Levels()
	}
	for _, level := range opts.Levels {
		if !slices.Contains(Levels(), level) {
			return nil, fmt.Errorf("there is no level %q: %s are", level, strings.Join(Levels(), ", "))
		}
	}
	if opts.Progress == nil {
		opts.Progress = io.Discard
	}
	r := &runner{opts: opts, shown: map[string]time.Time{}, used: map[string]map[string]string{}}
	if r.ref, err = openReference(opts.Reference); err != nil {
		return nil, err
	}
	if r.scratch, err = os.MkdirTemp("", "pier-conform-"); err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	if r.scratch, err = filepath.EvalSymlinks(r.scratch); err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	r.programs = filepath.Join(r.scratch, "programs")
	if err := linkPrograms(r.programs); err != nil {
		return nil, err
	}
	r.oracle, err = newOracle(r.ref, filepath.Join(opts.Dir, "oracle"), opts.Cache, r.programs, filepath.Join(r.scratch, "compiled"), opts.Jobs, opts.Start)
	return r, err
}

func (r *runner) close() { _ = os.RemoveAll(r.scratch) }

// prepare reads the corpus and the scenarios, or makes the corpus anew.
func (r *runner) prepare(ctx context.Context) (err error) {
	file := filepath.Join(r.opts.Dir, "corpus.json")
	if r.opts.UpdateCorpus {
		if err := r.updateCorpus(ctx, file); err != nil {
			return err
		}
	}
	if r.corpus, err = readCorpus(file); err != nil {
		return err
	}
	if err := r.corpus.check(r.ref, r.hostileDir()); err != nil {
		return fmt.Errorf("the corpus and this machine differ (--update-corpus writes it anew): %w", err)
	}
	r.scenarios, err = readScenarios(filepath.Join(r.opts.Dir, "scenarios"))
	return err
}

func (r *runner) updateCorpus(ctx context.Context, file string) error {
	items, err := discover(r.ref, r.hostileDir())
	if err != nil {
		return err
	}
	parity := slices.DeleteFunc(slices.Clone(items), func(i corpusItem) bool { return i.SourceTier == tierOurs })
	questions := make([]question, len(parity))
	for i, item := range parity {
		questions[i] = r.inspect(item)
	}
	asked, err := r.ask(ctx, "Pi", questions)
	if err != nil {
		return err
	}
	for i := range items {
		var answer reply
		if i < len(parity) { // ours come last
			if answer, err = asked.wait(ctx, i); err != nil {
				return err
			}
		}
		if err := items[i].classify(r.ref, r.hostileDir(), answer.Lines); err != nil {
			return err
		}
	}
	return (&corpus{Items: items}).write(file)
}

func (r *runner) levels(ctx context.Context) (results []result, coverage []Coverage, inference *Inference, err error) {
	var both []comparison
	for _, level := range r.opts.Levels {
		switch level {
		case "L1":
			both = append(both, r.planRegistrations()...)
		case "L2", "L3":
			more, err := r.planScenarios(ctx, level)
			if err != nil {
				return nil, nil, nil, err
			}
			both = append(both, more...)
		}
	}
	if results, err = r.compareAll(ctx, both); err != nil {
		return nil, nil, nil, err
	}
	if r.infers() {
		list, sum, err := r.inference(ctx)
		if err != nil {
			return nil, nil, nil, err
		}
		results, inference = append(results, list...), sum
	}
	// Some hostile extensions run into limits of time: they have the machine for themselves.
	if slices.Contains(r.opts.Levels, "H") {
		list, err := r.hostile(ctx)
		if err != nil {
			return nil, nil, nil, err
		}
		results = append(results, list...)
	}
	if slices.Contains(r.opts.Levels, "X") {
		list, counts, err := r.exports(ctx)
		if err != nil {
			return nil, nil, nil, err
		}
		results, coverage = append(results, list...), counts
	}
	if len(results) == 0 {
		return nil, nil, nil, fmt.Errorf("nothing has %q in its id", r.opts.Only)
	}
	return results, coverage, inference, nil
}

func (r *runner) hostileDir() string { return filepath.Join(r.opts.Dir, "hostile") }

func (r *runner) wants(id string) bool { return strings.Contains(id, r.opts.Only) }

func (r *runner) ask(ctx context.Context, what string, questions []question) (*answers, error) {
	done := 0
	return r.oracle.ask(ctx, questions, func(q question) {
		done++
		r.progress(what, done, len(questions), q.name)
	})
}

// progress says where the run is, once a second at most and at the end of each part.
func (r *runner) progress(part string, done, total int, name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := time.Now(); done == total || now.Sub(r.shown[part]) > time.Second {
		r.shown[part] = now
		fmt.Fprintf(r.opts.Progress, "%s %d/%d %s\n", part, done, total, name)
	}
}
