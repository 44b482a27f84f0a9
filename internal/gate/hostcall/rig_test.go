package hostcall

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/ledger"
)

// rig is a Gate in front of one connector that answers every method.
type rig struct {
	*Gate
	ledger *ledger.Ledger

	mu       sync.Mutex
	effects  []string // call ids, in order
	denials  []string
	remember []string
}

type config struct {
	mode    policy.Mode
	allow   string
	deny    string
	options func(*rigOptions)
	connect Connector
}

// rigOptions are Options with a host of functions, of which a test sets some.
type rigOptions struct {
	Options
	Approver ext.Approver
	Denied   func(Denial)
	Remember func(id ext.ID, rule policy.Rule, allow bool) string
	Granted  func(id ext.ID, rule policy.Rule, at time.Time) error
	Artifact func(id ext.ID) string
	Code     func(id ext.ID) (notes []string, open bool)
	Weigh    func(q *ext.Question)
}

// rigHost is the host of a rig.
type rigHost struct {
	Defaults
	o *rigOptions
}

func (h *rigHost) Approver() ext.Approver { return h.o.Approver }
func (h *rigHost) Denied(d Denial)        { h.o.Denied(d) }
func (h *rigHost) Remembers() bool        { return true }

func (h *rigHost) Remember(id ext.ID, rule policy.Rule, allow bool) string {
	return h.o.Remember(id, rule, allow)
}

func (h *rigHost) Granted(id ext.ID, rule policy.Rule, at time.Time) error {
	if h.o.Granted == nil {
		return nil
	}
	return h.o.Granted(id, rule, at)
}

func (h *rigHost) Artifact(id ext.ID) string {
	if h.o.Artifact == nil {
		return ""
	}
	return h.o.Artifact(id)
}

// Locate finds every program in one folder, and every working directory without links.
func (h *rigHost) Locate(r *policy.Requirement) {
	if r.Exec.RealDir = path.Join("/w", r.Exec.Dir); path.IsAbs(r.Exec.Dir) {
		r.Exec.RealDir = r.Exec.Dir
	}
	if !r.Exec.Shell {
		r.Exec.ProgramPath = "/usr/bin/" + r.Exec.Command
		r.Exec.ProgramRealPath = r.Exec.ProgramPath
	}
	for name := range r.Exec.Brings {
		r.Exec.Sets = append(r.Exec.Sets, name)
	}
	slices.Sort(r.Exec.Sets)
}

func (h *rigHost) CodeNotes(id ext.ID) (notes []string, open bool) {
	if h.o.Code == nil {
		return nil, false
	}
	return h.o.Code(id)
}

func (h *rigHost) Weigh(q *ext.Question) {
	if h.o.Weigh != nil {
		h.o.Weigh(q)
	}
}

func newRig(t testing.TB, c config) *rig {
	t.Helper()
	r := &rig{ledger: ledger.NewMemory()}
	pc := policy.Config{
		Mode: c.mode, Cwd: "/w", Home: "/h", DefaultCaps: policy.DefaultCaps(),
		Roots: []policy.Root{{Dir: "/w", Read: true, Write: true}}, Protected: []string{"/h/.config/pier"},
	}
	var err error
	for into, text := range map[*[]policy.Rule]string{&pc.Allow: c.allow, &pc.Deny: c.deny} {
		if text != "" {
			if *into, err = policy.ParseRules(text); err != nil {
				t.Fatal(err)
			}
		}
	}
	p, err := policy.New(pc)
	if err != nil {
		t.Fatal(err)
	}
	connect := func(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
		r.mu.Lock()
		r.effects = append(r.effects, call.ID)
		r.mu.Unlock()
		if c.connect == nil {
			return json.RawMessage(`{"done":true}`), nil
		}
		return c.connect(ctx, call, grant)
	}
	o := rigOptions{
		Options: Options{Policy: p, Ledger: r.ledger, Connectors: map[ext.Method]Connector{}},
		Denied:  func(d Denial) { r.mu.Lock(); defer r.mu.Unlock(); r.denials = append(r.denials, d.String()) },
		Remember: func(id ext.ID, rule policy.Rule, allow bool) string {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.remember = append(r.remember, fmt.Sprint(id, " ", rule, " ", allow))
			return ""
		},
	}
	for _, m := range []ext.Method{"tool", "fs", "exec", "http", "session", "events", "ui", "log", "env"} {
		o.Connectors[m] = connect
	}
	if c.options != nil {
		c.options(&o)
	}
	host := &rigHost{o: &o}
	o.Subject, o.Observer, o.Answers = host, host, host
	if r.Gate, err = New(o.Options); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *rig) call(t testing.TB, method ext.Method, params string) (json.RawMessage, error) {
	return r.Call(t.Context(), ext.Call{Extension: "x", Method: method, Params: json.RawMessage(params), Runtime: "js"})
}

// story is the ledger in short: one line for each record.
func (r *rig) story(t testing.TB) []string {
	t.Helper()
	if rep, err := r.ledger.Verify(); err != nil || rep.Fault != nil {
		t.Fatalf("the ledger does not verify: %v %v", rep.Fault, err)
	}
	var out []string
	for rec, err := range r.ledger.Records() {
		if err != nil {
			t.Fatal(err)
		}
		var d struct {
			Capability, Method, Op, Decision, Scope, Answer string
			IsError                                         bool `json:"is_error"`
			Error                                           struct{ Code string }
		}
		if err := json.Unmarshal(rec.Data, &d); err != nil {
			t.Fatal(err)
		}
		line := strings.Join([]string{rec.Event, d.Capability, d.Method, d.Op, d.Decision, d.Scope, d.Answer, d.Error.Code}, " ")
		if d.IsError != (d.Error.Code != "") {
			t.Errorf("is_error and error disagree: %s", rec.Data)
		}
		out = append(out, strings.Join(strings.Fields(line), " "))
	}
	return out
}

func same(t testing.TB, got []string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func BenchmarkCall(b *testing.B) {
	dir := b.TempDir()
	l, err := ledger.Open(filepath.Join(dir, "s.jsonl"), ledger.Options{KeyFile: filepath.Join(dir, "key")})
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	r := newRig(b, config{mode: policy.ModeStrict, allow: "exec=git,write=src/**", options: func(o *rigOptions) {
		o.Ledger = l
		for m := range o.Connectors {
			o.Connectors[m] = func(context.Context, ext.Call, policy.Grant) (json.RawMessage, error) {
				return json.RawMessage(`{}`), nil
			}
		}
	}})
	for _, bb := range []struct {
		name   string
		method ext.Method
		params string
	}{
		{"read", ext.MethodFS, `{"op":"read","path":"src/a/b.go","encoding":"utf8"}`},
		{"tool", ext.MethodTool, `{"name":"grep","input":{"pattern":"TODO","path":"src/"}}`},
		{"exec", ext.MethodExec, `{"op":"run","command":"git","args":["status","--short"],"cwd":"."}`},
		{"write1MiB", ext.MethodFS, `{"op":"write","path":"src/a","base64":"` + strings.Repeat("QUJD", 1<<18) + `"}`},
	} {
		call := ext.Call{Extension: "x", Method: bb.method, Params: json.RawMessage(bb.params), Runtime: "js"}
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Call(b.Context(), call); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// recorded calls do with one record of a call what the gate does: target, ids and redaction included, into a file. Forty secrets are known.
func recorded(tb testing.TB, each func(name string, most float64, record func())) {
	dir := tb.TempDir()
	l, err := ledger.Open(filepath.Join(dir, "s.jsonl"), ledger.Options{KeyFile: filepath.Join(dir, "key"), MaxBytes: 1 << 40})
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close()
	var redactor ext.Redactor
	for i := range 40 {
		redactor.Know(fmt.Sprintf("secret-value-%d-%s", i, strings.Repeat("x", i)))
	}
	code := "sha256:" + strings.Repeat("0a", 32)
	r := newRig(tb, config{mode: policy.ModeStrict, allow: "exec,write,http,env,session", options: func(o *rigOptions) {
		o.Ledger, o.Redactor, o.Quota = l, &redactor, 1<<40
		o.Correlation = ext.LogCorrelation{ScenarioID: "run", SessionID: ext.Optional("01a1f893"), RunID: ext.Optional("run-20261122-abcdef")}
		o.Artifact = func(ext.ID) string { return code }
	}})
	for _, c := range []struct {
		name   string
		method ext.Method
		params string
		most   float64 // allocations
	}{
		{"read", ext.MethodFS, `{"op":"read","path":"src/a/b.go","encoding":"utf8"}`, 10},
		{"exec", ext.MethodExec, `{"op":"run","command":"git","args":["status","--short","--branch"],"cwd":"/w"}`, 17},
		{"words", ext.MethodExec, `{"op":"run","command":"git","args":["commit","-m","ext: hide more spellings of secrets","--author","Jane","--","ext/redactor.go","ext/redactor_test.go"]}`, 11},
		{"shell", ext.MethodExec, `{"op":"run","command":"cd src && go test -count=1 ./internal/... 2>&1 | tail -n 20 && git status --short","shell":true}`, 8},
		{"secret", ext.MethodExec, `{"op":"run","command":"curl","args":["-H","Authorization: Bearer abc","https://u:p@h/x?y=z"]}`, 15},
		{"request", ext.MethodHTTP, `{"op":"request","method":"GET","url":"https://api.example.com/repos/o/r/issues?state=open&page=2"}`, 9},
		{"bash", ext.MethodExec, `{"op":"run","command":"bash","args":["-c","git log --oneline -20 main | grep -v '^Merge' | sort -k2 | uniq -c | head -n 20 >out.txt"]}`, 11},
		{"quoted", ext.MethodExec, `{"op":"run","command":"python3","args":["-c","import json,sys; d=json.load(sys.stdin); print(d[\"name\"], sep='\\t')"]}`, 12},
		{"json", ext.MethodExec, `{"op":"run","command":"curl","args":["-d","{\"title\":\"A bug\",\"labels\":[\"bug\"]}","https://api.github.com/repos/o/r/issues"]}`, 21},
		{"eight", ext.MethodExec, `{"op":"run","command":"rsync","args":["-az","--delete","--exclude=node_modules","--exclude","dist/","./build/","deploy@example.org:/srv/www/","--stats"]}`, 12},
		{"long url", ext.MethodHTTP, `{"op":"request","method":"GET","url":"https://api.example.com/v1/organisations/acme/projects/website/repositories/frontend/branches/main/files/src/components/navigation/header/index.tsx?ref=main&format=json&pretty=true&page=2&per_page=100"}`, 11},
		{"long path", ext.MethodFS, `{"op":"write","path":"packages/website/src/components/navigation/header/internal/__tests__/fixtures/2026-11-28/rendered-output.snapshot.json","text":"x"}`, 9},
		{"variable", ext.MethodEnv, `{"op":"get","name":"HOME"}`, 8},
		{"session", ext.MethodSession, `{"op":"state"}`, 8},
	} {
		call := ext.Call{ID: "host-1", Extension: "x", Method: c.method, Params: json.RawMessage(c.params), Runtime: "js", ToolCallID: "call-1"}
		t := &pendingCall{gate: r.Gate, call: call, outcome: "allow"}
		if t.canon, err = canonicalParams(call.Params); err != nil {
			tb.Fatal(err)
		}
		if t.op, err = derive(&call, t.canon, &t.need); err != nil {
			tb.Fatal(err)
		}
		each(c.name, c.most, func() {
			t.target = r.target(&t.call, t.canon, t.op, &t.need)
			if err := t.start(); err != nil {
				tb.Fatal(err)
			}
		})
	}
}

func TestRecordAllocations(t *testing.T) {
	recorded(t, func(name string, most float64, record func()) {
		least := most + 1
		for try := 0; try < 200 && least > most; try++ { // the race detector empties pools now and then
			least = min(least, testing.AllocsPerRun(1, record))
		}
		if least > most {
			t.Errorf("%s: a record makes more than %v objects", name, most)
		}
	})
}

func BenchmarkRecord(b *testing.B) {
	recorded(b, func(name string, _ float64, record func()) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			const batch = 1000
			var all, took []time.Duration
			quiet := time.Duration(1 << 62) // the median of the batch that was disturbed least by whatever else the machine does
			for b.Loop() {
				begun := time.Now()
				record()
				if took = append(took, time.Since(begun)); len(took) == batch {
					all = append(all, took...)
					slices.Sort(took)
					quiet, took = min(quiet, took[batch/2]), took[:0]
				}
			}
			if len(all) == 0 {
				return
			}
			slices.Sort(all)
			b.ReportMetric(float64(all[len(all)/2].Nanoseconds())/1e3, "p50-us")
			b.ReportMetric(float64(quiet.Nanoseconds())/1e3, "quiet-p50-us")
		})
	})
}
