package conform

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// hostileCase says what must happen to one hostile or malformed extension (conformance/hostile/expected.json). Real Pi is no
// oracle here: it would do what these ask for.
type hostileCase struct {
	File  string `json:"file"`
	About string `json:"about"`
	// Load is a pattern of the error that rejects the extension; "" when it loads.
	Load string `json:"load,omitempty"`
	// EntryMS bounds JavaScript without a pause, for cases that run into that limit; 0 is plenty for all others on a busy machine.
	EntryMS int `json:"entry_ms,omitempty"`
	// Steps are done after loading; each has a pattern for its whole picture, as JSON.
	Steps []hostileStep `json:"steps,omitempty"`
	// Allow are rights granted beside the defaults, e.g. "exec=git".
	Allow []string `json:"allow,omitempty"`
	// Denied are the capabilities of which the ledger must show a denial.
	Denied []string `json:"denied,omitempty"`
	// Untouched are files, below the run's folders, that must hold what they held before.
	Untouched []string `json:"untouched,omitempty"`
}

type hostileStep struct {
	Do   string `json:"do"`   // a line as in a scenario's steps
	Want string `json:"want"` // a regular expression that the step's picture must match
	Not  string `json:"not,omitempty"`
}

// The limits of hostile runs: small where running into one takes time, see hostileCase.EntryMS too.
var hostileLimits = pier.Limits{Heap: 64 << 20, Entry: 10 * time.Second, Output: 1 << 20}

// hostilePatience is short: what storms for ever is not waited for, and each step's own result is.
const hostilePatience = 2 * time.Second

func (c hostileCase) limits() pier.Limits {
	limits := hostileLimits
	if c.EntryMS > 0 {
		limits.Entry = time.Duration(c.EntryMS) * time.Millisecond
	}
	return limits
}

func (r *runner) hostile(ctx context.Context) ([]result, error) {
	var cases []hostileCase
	data, err := os.ReadFile(filepath.Join(r.hostileDir(), "expected.json"))
	if err != nil {
		return nil, fmt.Errorf("read what hostile extensions must meet: %w", err)
	}
	if err := ext.DecodeStrict(data, &cases); err != nil {
		return nil, fmt.Errorf("read what hostile extensions must meet: %w", err)
	}
	if err := r.everyHostile(cases); err != nil {
		return nil, err
	}
	var results []result
	for i, c := range cases {
		id := "hostile/" + c.File
		if !r.wants(id) {
			continue
		}
		started := time.Now()
		diffs, err := r.contain(ctx, c)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		results = append(results, result{
			Level: "H", ID: id, Version: newest, Tier: tierOurs, Differences: diffs, What: what(diffs), PierMS: int(time.Since(started).Milliseconds()),
		})
		r.progress("H", i+1, len(cases), c.File)
	}
	return results, nil
}

// everyHostile: the table and the folder hold the same extensions.
func (r *runner) everyHostile(cases []hostileCase) error {
	var errs []error
	listed := map[string]bool{}
	for _, c := range cases {
		if listed[c.File] {
			errs = append(errs, fmt.Errorf("hostile/%s is in the table twice", c.File))
		}
		listed[c.File] = true
		if c.Load == "" && len(c.Steps) == 0 {
			errs = append(errs, fmt.Errorf("hostile/%s expects nothing", c.File))
		}
	}
	for _, item := range r.corpus.Items {
		if item.SourceTier == tierOurs && !listed[item.Name] {
			errs = append(errs, fmt.Errorf("%s has no expectation", item.ID))
		}
		delete(listed, item.Name)
	}
	for name := range listed {
		errs = append(errs, fmt.Errorf("hostile/%s of the table is not in the corpus", name))
	}
	return errors.Join(errs...)
}

// secrets are what hostile extensions reach for.
var secrets = map[string]string{
	"home/.pi/agent/auth.json": `{"anthropic":{"type":"api_key","key":"sk-secret-1"}}`,
	"home/outside.txt":         "secret-outside",
	"notes.txt":                "inside",
}

// secretEnv are variables that only a grant of their own shows.
var secretEnv = map[string]string{"ANTHROPIC_API_KEY": "secret-env-1", "DATABASE_URL": "secret-env-2"}

// contain runs one hostile extension beside a well-behaved one, and lists what was not as it must be.
func (r *runner) contain(ctx context.Context, c hostileCase) ([]difference, error) {
	record := &memoryLedger{}
	policy := pier.DefaultPolicy()
	policy.Mode, policy.Allow = "prompt", c.Allow // nobody answers: what would be asked is denied, and the default rights are there
	w, err := newWorld(ctx, worldOptions{
		programs: r.programs,
		files:    secrets, env: secretEnv, policy: &policy, limits: c.limits(), ledger: record, hasUI: true, realHTTP: true, patience: hostilePatience,
	})
	if err != nil {
		return nil, err
	}
	defer w.close()
	var diffs []difference
	miss := func(at, want string, got any) {
		diffs = append(diffs, difference{Path: at, Pi: want, Pier: got, HasPi: true, HasPier: true})
	}
	load, cancel := context.WithTimeout(ctx, 10*time.Second)
	w.load(load, []string{filepath.Join(r.hostileDir(), c.File)})
	cancel()
	if got := strings.Join(w.errors, "\n"); (got == "") != (c.Load == "") || !matches(c.Load, got) {
		miss("load", c.Load, got)
	}
	w.errors = nil
	w.load(ctx, []string{filepath.Join(r.hostileDir(), "witness.ts")})
	if len(w.errors) > 0 {
		miss("witness", "loads", strings.Join(w.errors, "; "))
	}
	if err := w.hostileSteps(ctx, c, miss); err != nil {
		return nil, err
	}
	witness := text(w.play(ctx, []step{{Tool: "witness", Input: json.RawMessage(`{"say":"still here"}`)}})[0])
	if !strings.Contains(witness, "witness heard: still here") {
		miss("witness", "answers", witness)
	}
	for _, capability := range c.Denied {
		if !record.denied(capability) {
			miss("ledger", "a denial of "+capability, record.denials())
		}
	}
	for name, want := range secrets {
		file := filepath.Join(w.cwd, name)
		if below, ok := strings.CutPrefix(name, "home/"); ok {
			file = filepath.Join(w.home, below)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			miss("untouched "+name, want, string(got))
		}
	}
	for _, name := range c.Untouched {
		if exists(filepath.Join(w.dir, name)) {
			miss("untouched", name+" does not exist", "it does")
		}
	}
	return diffs, nil
}

func (w *world) hostileSteps(ctx context.Context, c hostileCase, miss func(at, want string, got any)) error {
	for n, s := range c.Steps {
		var one scenario
		if err := one.readSteps(s.Do); err != nil {
			return err
		}
		got := text(w.play(ctx, one.steps)[0])
		if !matches(s.Want, got) {
			miss(fmt.Sprintf("step %d", n+1), s.Want, got)
		}
		if s.Not != "" && matches(s.Not, got) {
			miss(fmt.Sprintf("step %d", n+1), "not "+s.Not, got)
		}
	}
	return nil
}

func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	const most = 4000
	if len(data) > most {
		data = data[:most]
	}
	return string(data)
}

func matches(pattern, s string) bool {
	ok, err := regexp.MatchString("(?s)"+pattern, s)
	return err == nil && ok
}

// memoryLedger keeps the records of one run.
type memoryLedger struct {
	mu      sync.Mutex
	records []ext.LogRecord
}

// Append implements pier.Ledger.
func (l *memoryLedger) Append(record ext.LogRecord) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.records = append(l.records, record)
	return nil
}

// denials are the capabilities that were denied, in order.
func (l *memoryLedger) denials() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []string
	for _, r := range l.records {
		var data struct {
			Capability string `json:"capability"`
			Decision   string `json:"decision"`
		}
		if json.Unmarshal(r.Data, &data) == nil && data.Decision == "deny" {
			list = append(list, data.Capability)
		}
	}
	return list
}

func (l *memoryLedger) denied(capability string) bool {
	return slices.Contains(l.denials(), capability)
}
