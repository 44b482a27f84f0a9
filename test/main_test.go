package test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// rig is a host in folders of its own, with everything it tells.
type rig struct {
	*pier.Host
	dir string // the working directory; sources lie beside it, out of reach

	mu  sync.Mutex
	log []string // "print …", "warn …", "error …", "denied …", "message …", "stop"
}

// newRig makes a host; change may alter its options.
func newRig(t testing.TB, change func(*pier.Options)) *rig {
	t.Helper()
	r := &rig{dir: t.TempDir()}
	opts := pier.Options{
		Cwd: r.dir, AgentDir: t.TempDir(), StateDir: t.TempDir(), CacheDir: t.TempDir(), Policy: pier.Policy{AllowAll: true},
		Observer: pier.Observer{
			Print:   func(from ext.ID, level, text string) { r.tell("print " + string(from) + " " + level + ": " + text) },
			Error:   func(from ext.ID, err error) { r.tell("error " + string(from) + " " + err.Error()) },
			Warning: func(text string) { r.tell("warn " + text) },
			Denied:  func(from ext.ID, d pier.Denial) { r.tell("denied " + string(d.Capability) + " " + d.Flag) },
			Message: func(from ext.ID, kind, text string) { r.tell("message " + kind + " " + text) },
			Stop:    func(from ext.ID) { r.tell("stop " + string(from)) },
		},
	}
	if change != nil {
		change(&opts)
	}
	host, err := pier.New(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	t.Cleanup(func() {
		if err := host.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func (r *rig) tell(line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.log = append(r.log, line)
}

// told returns and forgets what the host told.
func (r *rig) told() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	log := r.log
	r.log = nil
	return log
}

// file writes an extension's file in a folder of its own.
func file(t testing.TB, name, text string) string {
	t.Helper()
	return fileIn(t, t.TempDir(), name, text)
}

func fileIn(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// load loads an extension from the body of its factory.
func (r *rig) load(t testing.TB, name, body string) *pier.Extension {
	t.Helper()
	x, err := r.Load(t.Context(), file(t, name+".ts", "export default function (pi: any) {\n"+body+"\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// tool is the registration of a tool whose execute has the given body.
func toolSource(name, body string) string {
	return `pi.registerTool({ name: "` + name + `", label: "", description: "", parameters: { type: "object" }, async execute(id: string, params: any, signal: AbortSignal, onUpdate: any, ctx: any) {` + body + `} });`
}

// call calls a tool without arguments and returns its text.
func (r *rig) call(t testing.TB, name string) string {
	t.Helper()
	result, err := r.Call(t.Context(), pier.ToolCall{Name: name})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return result.Text()
}

// text makes a tool's result of an expression.
func text(expression string) string {
	return `const value = (` + expression + `); return { content: [{ type: "text", text: typeof value === "string" ? value : JSON.stringify(value) ?? "undefined" }] };`
}

// emit sends an event and returns the outcome, with its texts in sorted form.
func (r *rig) emit(t testing.TB, event string) pier.Outcome {
	t.Helper()
	out, err := r.Emit(t.Context(), json.RawMessage(event))
	if err != nil {
		t.Fatalf("%s: %v", event, err)
	}
	return out
}

// sorted gives JSON with sorted keys, "" for nothing.
func sorted(t testing.TB, data json.RawMessage) string {
	t.Helper()
	if len(data) == 0 {
		return ""
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// records is a ledger that keeps what it is given.
type records struct {
	mu  sync.Mutex
	all []ext.LogRecord
	err error // for every Append
}

func (r *records) Append(record ext.LogRecord) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, record)
	return r.err
}

// count is how many records of an event there are.
func (r *records) count(event string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(slices.DeleteFunc(slices.Clone(r.all), func(l ext.LogRecord) bool { return l.Event != event }))
}

// eventually waits until something holds. The test's own deadline ends it.
func eventually(t *testing.T, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !holds() {
		select {
		case <-tick.C:
		case <-t.Context().Done():
			t.Fatal("it never held")
		}
	}
}
