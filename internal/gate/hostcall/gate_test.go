package hostcall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func TestAllowedCall(t *testing.T) {
	var got policy.Grant
	at := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	r := newRig(t, config{
		mode: policy.ModeStrict,
		connect: func(_ context.Context, _ ext.Call, g policy.Grant) (json.RawMessage, error) {
			got = g
			at = at.Add(12500 * time.Microsecond)
			return json.RawMessage(`{"text":"hi"}`), nil
		},
		options: func(o *rigOptions) {
			o.Now = func() time.Time { return at }
			o.Correlation = ext.LogCorrelation{ScenarioID: "scn", SessionID: ext.Optional("sess")}
		},
	})
	result, err := r.Call(t.Context(), ext.Call{
		Extension: "x", Method: ext.MethodFS, Params: json.RawMessage(`{"path":"a.txt", "op":"read"}`), Runtime: "js", Claim: "read",
		Timeout: 1500 * time.Millisecond, ToolCallID: "tool-1", CommandID: "slash-1", EventID: "evt-1",
	})
	if err != nil || string(result) != `{"text":"hi"}` {
		t.Fatal(string(result), err)
	}
	want := []policy.PathGrant{{Root: "/w", Rel: "a.txt", Path: "/w/a.txt"}}
	if diff := cmp.Diff(want, got.Paths); diff != "" {
		t.Error(diff)
	}
	var recs []ext.LogRecord
	for rec, err := range r.ledger.Records() {
		if err != nil {
			t.Fatal(err)
		}
		recs = append(recs, rec)
	}
	// sha256 of {"method":"fs","params":{"op":"read","path":"a.txt"}}
	const hash = "24f43687c0a260cb1584e37b8f967fbb091e5fb0a0f4edc5b484601baea5c856"
	common := `"allowed_by":{"by":"policy","kind":"default","rule":"read"},"capability":"read","decision":"allow",%s"method":"fs","op":"read","params_hash":"` + hash +
		`","runtime":"js","target":{"path":"/w/a.txt"},"timeout_ms":1500}`
	id := ext.LogCorrelation{
		ExtensionID: "x", ScenarioID: "scn", SessionID: ext.Optional("sess"), ToolCallID: ext.Optional("tool-1"),
		SlashCommandID: ext.Optional("slash-1"), EventID: ext.Optional("evt-1"), HostCallID: ext.Optional("host-1"),
	}
	source := &ext.LogSource{Component: ext.ComponentRuntime}
	wantRecs := []ext.LogRecord{
		{
			Schema: ext.LogSchema, TS: "2026-02-03T04:05:06.000Z", Level: "info", Event: "host_call.start", Message: "host call started",
			Correlation: id, Source: source, Data: json.RawMessage("{" + fmt.Sprintf(common, "")),
		},
		{
			Schema: ext.LogSchema, TS: "2026-02-03T04:05:06.012Z", Level: "info", Event: "host_call.end", Message: "host call ended",
			Correlation: id, Source: source, Data: json.RawMessage("{" + fmt.Sprintf(common, `"duration_ms":12.5,"is_error":false,`)),
		},
	}
	if diff := cmp.Diff(wantRecs, recs); diff != "" {
		t.Error(diff)
	}
}

func TestDeniedCall(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict})
	_, err := r.call(t, ext.MethodExec, `{"command":"git"}`)
	e, ok := err.(*ext.Error)
	if !ok || e.Code != ext.CodeDenied || !strings.Contains(e.Msg, `--allow "exec=`) || e.Details["flag"] != `--allow "exec='git'"` {
		t.Fatalf("%#v", err)
	}
	same(t, r.story(t), "policy.decision exec exec deny git", "host_call.start exec exec deny", "host_call.end exec exec deny denied")
	same(t, r.denials, `denied exec git (allow with --allow "exec='git'")`)
	same(t, r.effects)
}

// TestDeniedMethod: a request that asks its server for another method than its own says so when it is denied, and one that does not, not.
func TestDeniedMethod(t *testing.T) {
	for params, want := range map[string]string{
		`{"url":"http://a","headers":[["X-HTTP-Method-Override","PUT"]]}`: "which would be GET as PUT: ",
		`{"url":"http://a","headers":[["X-HTTP-Method-Override","GET"]]}`: "no grant",
		`{"url":"http://a","headers":[["x-rewrite-URL","/b"]]}`:           `the header "x-rewrite-URL" may have the server take another path`,
	} {
		reasons := []string{}
		r := newRig(t, config{mode: policy.ModeStrict, options: func(o *rigOptions) { o.Denied = func(d Denial) { reasons = append(reasons, d.Reason) } }})
		if _, err := r.call(t, ext.MethodHTTP, params); !errors.Is(err, ext.ErrDenied) || len(reasons) != 1 || !strings.HasPrefix(reasons[0], want) {
			t.Errorf("%s: %v, %q", params, err, reasons)
		}
	}
}

func TestInvalidCallIsRecordedToo(t *testing.T) {
	r := newRig(t, config{mode: policy.ModePermissive, options: func(o *rigOptions) { o.MaxParams = 100 }})
	for _, params := range []string{`{"op":"read","path":"a","x":1}`, `not JSON`, `{"op":"read","path":"` + strings.Repeat("a", 100) + `"}`} {
		if _, err := r.call(t, ext.MethodFS, params); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%s: %v", params, err)
		}
	}
	_, err := r.Call(t.Context(), ext.Call{Extension: "x", Method: ext.MethodExec, Claim: ext.CapRead, Params: json.RawMessage(`{"command":"git"}`)})
	if !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("claim: %v", err)
	}
	story := r.story(t)
	if len(story) != 8 || story[7] != "host_call.end exec exec invalid invalid_request" {
		t.Errorf("%q", story)
	}
	same(t, r.effects)
}

func TestPermissiveWarns(t *testing.T) {
	r := newRig(t, config{mode: policy.ModePermissive})
	if _, err := r.call(t, ext.MethodExec, `{"command":"git"}`); err != nil {
		t.Fatal(err)
	}
	same(t, r.story(t), "policy.decision exec exec allow git", "host_call.start exec exec allow", "host_call.end exec exec allow")
	same(t, r.effects, "host-1")
}

func TestShellLinesAreRecordedWithoutSecrets(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict})
	r.call(t, ext.MethodTool, `{"name":"bash","input":{"command":"curl -H 'Cookie: hush' https://a:hush@h/x?y=hush # all"}}`)
	text := string(r.ledger.Bytes())
	if strings.Contains(text, "hush") || strings.Contains(text, `"scope"`) || strings.Count(text, `"shell":"curl -H Cookie: [REDACTED] https://[REDACTED]@h/x?[REDACTED] # all"`) != 3 {
		t.Error(text)
	}
}

func TestVariableThatIsNotGrantedReadsAsUnset(t *testing.T) {
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) { o.Approver = answers{t, nil} }})
	for range 3 {
		if result, err := r.call(t, ext.MethodEnv, `{"op":"get","name":"FOO"}`); err != nil || string(result) != `{"value":null}` {
			t.Fatal(string(result), err)
		}
	}
	if _, err := r.call(t, ext.MethodEnv, `{"op":"get","name":"HOME"}`); err != nil {
		t.Fatal(err)
	}
	same(t, r.effects, "host-4")
	same(t, r.denials, "denied env FOO (allow with --allow env=FOO)")
	pair := []string{"host_call.start env env get deny", "host_call.end env env get deny"}
	want := append([]string{"policy.decision env env deny FOO"}, append(append(pair, pair...), pair...)...)
	same(t, r.story(t), append(want, "host_call.start env env get allow", "host_call.end env env get allow")...)

	none := newRig(t, config{mode: policy.ModeStrict, deny: "env"})
	if result, err := none.call(t, ext.MethodEnv, `{"op":"list"}`); err != nil || string(result) != `{"names":[]}` {
		t.Fatal(string(result), err)
	}
}

func TestConnectorErrors(t *testing.T) {
	secret := errors.New("open /root/secret: permission denied")
	tests := []struct {
		name string
		err  error
		code ext.Code
		msg  string
	}{
		{"its own", ext.E(ext.CodeIO, "no such file").With("errno", "ENOENT"), ext.CodeIO, "no such file"},
		{"its own, wrapped", fmt.Errorf("x: %w", ext.E(ext.CodeIO, "no such file")), ext.CodeIO, "no such file"},
		{"a host error", secret, ext.CodeInternal, "internal error"},
		{"a code of no taxonomy", ext.E("odd", "odd"), ext.CodeInternal, "internal error"},
		{"a deadline of its own", fmt.Errorf("dial: %w", context.DeadlineExceeded), ext.CodeTimeout, "the call took too long"},
		{"cancelled", context.Canceled, ext.CodeIO, "the call was cancelled"},
		{"denied late", ext.E(ext.CodeDenied, "link").With("scope", "/etc").With("flag", "--allow read=/etc"), ext.CodeDenied, "link"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, config{mode: policy.ModeStrict, connect: func(context.Context, ext.Call, policy.Grant) (json.RawMessage, error) {
				return json.RawMessage(`{"leak":1}`), tt.err
			}})
			result, err := r.call(t, ext.MethodFS, `{"op":"read","path":"a"}`)
			e, ok := err.(*ext.Error)
			if !ok || e.Code != tt.code || e.Msg != tt.msg || result != nil {
				t.Fatalf("%s %#v", result, err)
			}
			decision := "allow "
			if tt.code == ext.CodeDenied {
				decision = "deny "
			}
			if story := r.story(t); story[len(story)-1] != "host_call.end read fs read "+decision+string(tt.code) {
				t.Errorf("%q", story)
			}
			if tt.code == ext.CodeDenied {
				same(t, r.denials, "denied read /etc (allow with --allow read=/etc)")
				same(t, r.story(t), "host_call.start read fs read allow", "policy.decision read fs deny /etc", "host_call.end read fs read deny denied")
			}
		})
	}
}

func TestPanicBecomesInternal(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict, connect: func(context.Context, ext.Call, policy.Grant) (json.RawMessage, error) {
		panic("the secret")
	}})
	_, err := r.call(t, ext.MethodUI, `{"op":"getEditorText"}`)
	if e, ok := err.(*ext.Error); !ok || e.Code != ext.CodeInternal || strings.Contains(e.Msg, "secret") || !strings.Contains(e.Err.Error(), "secret") {
		t.Fatalf("%#v", err)
	}
	if text := string(r.ledger.Bytes()); strings.Contains(text, "the secret") || !strings.Contains(text, `"panic":true`) {
		t.Error(text)
	}
	same(t, r.story(t), "host_call.start ui ui getEditorText allow", "host_call.end ui ui getEditorText allow internal")
}

func TestNoConnectorIsInternal(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict, options: func(o *rigOptions) { o.Connectors = nil }})
	if result, err := r.call(t, ext.MethodLog, `{"level":"info"}`); !errors.Is(err, ext.ErrInternal) || result != nil {
		t.Fatal(result, err)
	}
}

func TestNothingIsSomething(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict, connect: func(context.Context, ext.Call, policy.Grant) (json.RawMessage, error) {
		return nil, nil
	}})
	if result, err := r.call(t, ext.MethodLog, `{"level":"info"}`); err != nil || string(result) != `{}` {
		t.Fatal(string(result), err)
	}
}

func TestTimeouts(t *testing.T) {
	obedient := func(ctx context.Context, _ ext.Call, _ policy.Grant) (json.RawMessage, error) {
		<-ctx.Done()
		return nil, errors.New("read: i/o timeout")
	}
	tests := []struct {
		name    string
		timeout time.Duration
		method  ext.Method
		params  string
		ignores bool
		want    time.Duration
	}{
		{"of the call", time.Second, ext.MethodUI, `{"op":"getEditorText"}`, false, time.Second},
		{"by default", 0, ext.MethodFS, `{"op":"read","path":"a"}`, false, 2 * time.Minute},
		{"of a call of fs", time.Second, ext.MethodFS, `{"op":"watch","path":"a"}`, false, time.Second},
		{"of a call of tool", time.Second, ext.MethodTool, `{"name":"t","input":{}}`, false, time.Second},
		{"of a call of exec", time.Second, ext.MethodExec, `{"command":"git"}`, false, time.Second},
		{"of a call of http", time.Second, ext.MethodHTTP, `{"url":"https://x.example/"}`, false, time.Second},
		{"of a call of session", time.Second, ext.MethodSession, `{"op":"request","action":"abort"}`, false, time.Second},
		{"of a call of events", time.Second, ext.MethodEvents, `{"op":"emit","channel":"c","data":1}`, false, time.Second},
		{"of a call of env", time.Second, ext.MethodEnv, `{"op":"list"}`, false, time.Second},
		{"of a call of log", time.Second, ext.MethodLog, `{"level":"info","event":"e","message":"m"}`, false, time.Second},
		{"of a connector that does not listen", time.Second, ext.MethodUI, `{"op":"getEditorText"}`, true, 3 * time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				stop := make(chan struct{})
				late := make(chan error, 1)
				connect := obedient
				if tt.ignores {
					connect = func(_ context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
						<-stop
						late <- call.Stream(json.RawMessage(`{}`))
						return nil, nil
					}
				}
				r := newRig(t, config{mode: policy.ModeStrict, allow: "tool,exec,http,session", connect: connect})
				start := time.Now()
				_, err := r.Call(t.Context(), ext.Call{
					Extension: "x", Method: tt.method, Params: json.RawMessage(tt.params), Timeout: tt.timeout,
					Stream: func(json.RawMessage) error { t.Error("a chunk after the end"); return nil },
				})
				if !errors.Is(err, ext.ErrTimeout) || time.Since(start) != tt.want {
					t.Errorf("%v after %v", err, time.Since(start))
				}
				if story := r.story(t); !strings.HasSuffix(story[len(story)-1], " timeout") {
					t.Errorf("%q", story)
				}
				close(stop)
				if tt.ignores {
					if err := <-late; err == nil {
						t.Error("the stream takes chunks after the end")
					}
				}
			})
		})
	}
}

func TestWhoWaitsForAPersonHasNoTimeout(t *testing.T) {
	d := newRig(t, config{mode: policy.ModeStrict}).Gate
	for _, tt := range []struct {
		method ext.Method
		op     string
		want   time.Duration
	}{
		{"ui", "select", 0},
		{"tool", "bash", 0},
		{"exec", "run", 0},
		{"http", "request", 0},
		{"fs", "watch", 0},
		{"session", "request", 0},
		{"fs", "read", 2 * time.Minute},
		{"session", "append", 2 * time.Minute},
		{"env", "get", 2 * time.Minute},
	} {
		if got := d.timeout(ext.Call{Method: tt.method}, tt.op); got != tt.want {
			t.Errorf("%s %s: %v", tt.method, tt.op, got)
		}
	}
}

func TestCancelledCall(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict, connect: func(ctx context.Context, _ ext.Call, _ policy.Grant) (json.RawMessage, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := r.Call(ctx, ext.Call{Extension: "x", Method: ext.MethodLog, Params: json.RawMessage(`{"level":"info"}`)})
	if e, ok := err.(*ext.Error); !ok || e.Code != ext.CodeIO || e.Details["errno"] != "ECANCELED" {
		t.Fatalf("%#v", err)
	}
	same(t, r.effects)
}

func TestChunksPassThrough(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict, connect: func(_ context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
		for i := range 3 {
			if err := call.Stream(json.RawMessage(fmt.Sprint(i))); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}})
	var got []string
	_, err := r.Call(t.Context(), ext.Call{
		Extension: "x", Method: ext.MethodUI, Params: json.RawMessage(`{"op":"custom","id":"1"}`),
		Stream: func(c json.RawMessage) error {
			if got = append(got, string(c)); len(got) == 2 {
				return ext.E(ext.CodeIO, "full")
			}
			return nil
		},
	})
	if e, ok := err.(*ext.Error); !ok || e.Msg != "full" {
		t.Fatal(err)
	}
	same(t, got, "0", "1")
}

// brokenLedger fails from the nth record on.
type brokenLedger struct {
	mu   sync.Mutex
	left int
}

func (b *brokenLedger) Append(ext.LogRecord) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.left--; b.left < 0 {
		return errors.New("disk full")
	}
	return nil
}

func TestNoRecordNoEffect(t *testing.T) {
	for n, effects := range []int{0, 0, 1} { // policy.decision, start, end
		r := newRig(t, config{mode: policy.ModePermissive, options: func(o *rigOptions) { o.Ledger = &brokenLedger{left: n} }})
		_, err := r.call(t, ext.MethodExec, `{"command":"git"}`)
		if e, ok := err.(*ext.Error); !ok || e.Code != ext.CodeInternal || strings.Contains(e.Msg, "disk") {
			t.Errorf("%d: %#v", n, err)
		}
		if len(r.effects) != effects {
			t.Errorf("%d records, %d effects", n, len(r.effects))
		}
	}
}

func TestNewWantsPolicyAndLedger(t *testing.T) {
	if _, err := New(Options{}); err == nil {
		t.Error("made without policy and ledger")
	}
}

func TestUpdate(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict})
	if err := r.Update(func(p *policy.Policy) (*policy.Policy, error) {
		return p.With("x", policy.Sourced{Rule: policy.Rule{Cap: ext.CapExec}, Allow: true})
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.call(t, ext.MethodExec, `{"command":"git"}`); err != nil {
		t.Fatal(err)
	}
	if err := r.Update(func(*policy.Policy) (*policy.Policy, error) { return nil, errPanic }); err == nil || r.Policy() == nil {
		t.Error("a failed change was taken")
	}
}

func TestDenialString(t *testing.T) {
	for want, d := range map[string]Denial{
		"denied exec git (allow with --allow exec=git)": {Capability: "exec", Scope: "git", Flag: "--allow exec=git"},
		"denied read /k (protected path)":               {Capability: "read", Scope: "/k", Reason: "protected path"},
		"denied ui":                                     {Capability: "ui"},
		`denied exec a\x1b[2J\n`:                        {Capability: "exec", Scope: "a\x1b[2J\n"},
	} {
		if got := d.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestHostIsDecidedAtEveryDial(t *testing.T) {
	var dial func(host, at string) error
	r := newRig(t, config{mode: policy.ModeStrict, allow: "http=a.com", connect: func(_ context.Context, _ ext.Call, g policy.Grant) (json.RawMessage, error) {
		dial = func(host, at string) error { return g.Host(host, netip.MustParseAddrPort(at)) }
		if err := dial("a.com", "93.184.216.34:443"); err != nil {
			return nil, err
		}
		return nil, dial("A.com.", "10.0.0.1:443")
	}})
	_, err := r.call(t, ext.MethodHTTP, `{"url":"https://a.com/x"}`)
	if e, ok := err.(*ext.Error); !ok || e.Code != ext.CodeDenied || e.Details["flag"] != "--allow http=10.0.0.1" {
		t.Fatalf("%#v", err)
	}
	same(t, r.denials, "denied http 10.0.0.1 (allow with --allow http=10.0.0.1)")
	same(t, r.story(t), "host_call.start http http allow", "policy.decision http http deny 10.0.0.1", "host_call.end http http allow denied")
}
