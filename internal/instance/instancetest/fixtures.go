package instancetest

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/exec"
	"github.com/cec80427/pier/internal/connector/fs"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/proc"
)

// Does is what a tool of a fixture does. The tool's name is the same word.
type Does string

// What tools do. Each takes an object and returns {"content":[{"type":"text","text":…}]}.
const (
	Echo  Does = "echo"  // the text is the arguments as JSON
	Read  Does = "read"  // one host call, fs, reads the file at "path"; the text is what it holds, or begins with "!" when it failed
	Fail  Does = "fail"  // it fails, and its error says "failed on purpose"
	Hang  Does = "hang"  // it never ends, and does not look whether it should
	Crash Does = "crash" // it ends the instance: out of memory, gone, whatever the kind can suffer
)

// Fixtures make extensions of one kind.
type Fixtures struct {
	Kind source.Kind
	// Runtime makes the runtime; the suite closes it.
	Runtime func(t *testing.T) instance.Runtime
	// Make writes an extension with these tools, in this order, below dir, and returns what a user would name.
	Make func(t *testing.T, dir string, tools ...Does) string
	// Broken writes one that loading finds to be broken.
	Broken func(t *testing.T, dir string) string
	// Limits are those under which Crash crashes soon.
	Limits instance.Limits
	// Allow is what the extensions need for themselves: exec=… for those that are programs.
	Allow []string

	// Named is the name of a tool here, of kinds that give it another; nil for the same word.
	Named func(tool Does) string
	// Serves is for kinds whose extensions make no host calls, since a call of a tool is one itself, of method tool. Deny is then a rule that
	// denies the tool Read.
	Serves bool
	Deny   string
	// Outlives is for kinds whose instances outlive a crash: the next call starts again what has ended.
	Outlives bool
}

func (f Fixtures) name(tool Does) string {
	if f.Named == nil {
		return string(tool)
	}
	return f.Named(tool)
}

// method is that of the host call that Read makes.
func (f Fixtures) method() ext.Method {
	if f.Serves {
		return ext.MethodTool
	}
	return ext.MethodFS
}

// world is a gate with all that is behind it, and what was asked of it.
type world struct {
	root   string // what extensions may read
	gate   ext.Caller
	ledger *ledger.Ledger

	mu    sync.Mutex
	calls []ext.Call
}

// newWorld lets extensions read below dir and do what they are allowed; all else is denied.
func newWorld(t *testing.T, dir string, allow []string, deny ...string) *world {
	t.Helper()
	config := policy.Config{Mode: policy.ModeStrict, Cwd: dir, Home: dir}
	rules := func(texts []string) (list []policy.Rule) {
		for _, text := range texts {
			rule, err := policy.ParseRule(text)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, rule)
		}
		return list
	}
	config.Allow, config.Deny = rules(append([]string{"read=" + dir}, allow...)), rules(deny)
	rights, err := policy.New(config)
	if err != nil {
		t.Fatal(err)
	}
	group := proc.NewGroup(proc.Options{})
	files := fs.New(fs.Options{})
	processes := exec.New(group, exec.Options{Files: files, Env: func(ext.ID) []string { return os.Environ() }, Dir: dir})
	w := &world{root: dir, ledger: ledger.NewMemory()}
	gate, err := hostcall.New(hostcall.Options{
		Policy: rights, Ledger: w.ledger,
		Connectors: map[ext.Method]hostcall.Connector{ext.MethodFS: files.Call, ext.MethodExec: processes.Call},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.gate = ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		w.mu.Lock()
		w.calls = append(w.calls, call)
		w.mu.Unlock()
		return gate.Call(ctx, call)
	})
	t.Cleanup(func() {
		for _, end := range []func() error{processes.Close, files.Close, group.Close} {
			if err := end(); err != nil {
				t.Error(err)
			}
		}
	})
	return w
}

// of is the calls of a method so far.
func (w *world) of(method ext.Method) []ext.Call {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []ext.Call
	for _, call := range w.calls {
		if call.Method == method {
			list = append(list, call)
		}
	}
	return list
}

// records are those of a method, without what differs between two runs: ids of calls, times, the chain. The kind is apart, too.
func (w *world) records(t *testing.T, method ext.Method) (list []map[string]any, kinds []string) {
	t.Helper()
	for r, err := range w.ledger.Records() {
		if err != nil {
			t.Fatal(err)
		}
		var data map[string]any
		if err := json.Unmarshal(r.Data, &data); err != nil {
			t.Fatal(err)
		}
		if data["method"] != string(method) {
			continue
		}
		kind, _ := data["runtime"].(string)
		kinds = append(kinds, kind)
		for _, key := range []string{"runtime", "duration_ms", "ledger"} {
			delete(data, key)
		}
		correlation := r.Correlation
		correlation.HostCallID, correlation.TraceID, correlation.SpanID = nil, nil, nil
		list = append(list, map[string]any{"event": r.Event, "level": r.Level, "message": r.Message, "data": data, "correlation": correlation})
	}
	return list, kinds
}

// running is one started instance and what it told.
type running struct {
	instance.Instance
	f     Fixtures
	unit  instance.Unit
	world *world

	died, ended chan struct{}

	mu    sync.Mutex
	whole json.RawMessage // the first whole registrations
}

// build finds and builds the one extension that a user names.
func build(t *testing.T, rt instance.Runtime, name string, gate ext.Caller) instance.Unit {
	t.Helper()
	entries, err := source.Find(name)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%s: %d entries, %v", name, len(entries), err)
	}
	unit, err := rt.Build(t.Context(), entries[0], gate)
	if err != nil {
		t.Fatal(err)
	}
	return unit
}

// begin starts an instance of a unit and does not load it.
func begin(t *testing.T, f Fixtures, rt instance.Runtime, unit instance.Unit, w *world) *running {
	t.Helper()
	r := &running{f: f, unit: unit, world: w, died: make(chan struct{}), ended: make(chan struct{})}
	i, err := rt.Start(t.Context(), unit, instance.Options{
		VM: 1, Gate: instance.Gate(w.gate, unit.ID, 1, f.Kind), Limits: f.Limits,
		Facts: instance.Facts{ExtensionID: string(unit.ID), ExtensionPath: unit.Entry.Path, Cwd: "/", Mode: "print"},
		Host: instance.Callbacks{
			Changed: func(registrations json.RawMessage, whole bool) {
				r.mu.Lock()
				defer r.mu.Unlock()
				if whole && r.whole == nil {
					r.whole = registrations
				}
			},
			Died:  func(*ext.Exception) { close(r.died) },
			Ended: func() { close(r.ended) }, // twice is a panic
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Instance = i
	t.Cleanup(func() {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// start makes an extension with tools and loads it.
func start(t *testing.T, f Fixtures, tools ...Does) *running {
	t.Helper()
	return startDenied(t, f, nil, tools...)
}

// startDenied is start under rules that deny.
func startDenied(t *testing.T, f Fixtures, deny []string, tools ...Does) *running {
	t.Helper()
	dir := realDir(t)
	w := newWorld(t, dir, f.Allow, deny...)
	rt := f.runtime(t)
	r := begin(t, f, rt, build(t, rt, f.Make(t, dir, tools...), w.gate), w)
	if err := r.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}

func (f Fixtures) runtime(t *testing.T) instance.Runtime {
	t.Helper()
	rt := f.Runtime(t)
	t.Cleanup(func() {
		if err := rt.Close(); err != nil {
			t.Error(err)
		}
	})
	return rt
}

func realDir(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// text calls a tool and returns its text.
func (r *running) text(t *testing.T, id string, tool Does, input string) string {
	t.Helper()
	out, err := r.Call(t.Context(), instance.ToolCall{ID: id, Name: r.f.name(tool), Input: json.RawMessage(input)})
	if err != nil {
		t.Errorf("%s: %v", tool, err)
		return ""
	}
	var result struct {
		Content []struct{ Type, Text string }
	}
	if err := json.Unmarshal(out, &result); err != nil || len(result.Content) != 1 || result.Content[0].Type != "text" {
		t.Errorf("%s: %s is no text: %v", tool, out, err)
		return ""
	}
	return result.Content[0].Text
}

// echoes reports whether the instance is at work.
func (r *running) echoes(t *testing.T) {
	t.Helper()
	if diff := cmp.Diff(`{"say":"here"}`, strings.ReplaceAll(r.text(t, "echo", Echo, `{"say":"here"}`), " ", "")); diff != "" {
		t.Errorf("echo: -want +got\n%s", diff)
	}
}
