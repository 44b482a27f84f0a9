package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/llm"
	"github.com/cec80427/pier/internal/instance"
)

// vm stands in the place of pier's own: answer says what its one tool makes of an input, with the gate that it was given.
type vm struct {
	instance.Instance
	gate   ext.Caller
	answer func(ctx context.Context, gate ext.Caller, input map[string]any) (string, error)

	mu     sync.Mutex
	ended  *ext.Exception
	closed bool
}

func (*vm) Load(context.Context) error { return nil }

func (v *vm) Call(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	var input map[string]any
	if err := json.Unmarshal(t.Input, &input); err != nil {
		return nil, err
	}
	out, err := v.answer(ctx, v.gate, input)
	return json.RawMessage(out), err
}

func (v *vm) Ended() *ext.Exception {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.ended
}

func (v *vm) Close() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.closed = true
	return nil
}

// models are with a VM whose tool is answer. started counts the VMs, gates those that are open.
type rig struct {
	*llm.Models
	mu      sync.Mutex
	vms     []*vm
	gates   int
	reached []ext.Call // what passed the outer gate
}

const said = `{"answer":{"text":"hello","model":"m","provider":"p","stop":"stop","usage":{"input":10,"output":5,"cost":{"total":0.25}}}}`

func models(t *testing.T, b llm.Budget, answer func(ctx context.Context, gate ext.Caller, input map[string]any) (string, error)) *rig {
	t.Helper()
	if answer == nil {
		answer = func(context.Context, ext.Caller, map[string]any) (string, error) { return said, nil }
	}
	r := &rig{}
	r.Models = llm.New(llm.Options{
		Model: "p/m", Budget: b,
		Start: func(_ context.Context, id ext.ID, _ string, o instance.Options) (instance.Instance, error) {
			if id != llm.ID {
				t.Errorf("started as %s", id)
			}
			v := &vm{gate: o.Gate, answer: answer}
			r.vms = append(r.vms, v)
			return v, nil
		},
		Gate: func() (ext.Caller, func(), error) {
			r.gates++
			return ext.CallerFunc(func(_ context.Context, c ext.Call) (json.RawMessage, error) {
				r.mu.Lock()
				defer r.mu.Unlock()
				r.reached = append(r.reached, c)
				if c.Stream != nil {
					return json.RawMessage(`{}`), c.Stream(json.RawMessage(`{"base64":""}`))
				}
				return json.RawMessage(`{}`), nil
			}), func() { r.gates-- }, nil
		},
	})
	t.Cleanup(func() {
		if err := r.Close(); err != nil || r.gates != 0 {
			t.Errorf("%v, %d gates are open", err, r.gates)
		}
	})
	return r
}

func ask(t *testing.T, m *rig, id ext.ID, params string, stream func(json.RawMessage) error) (string, error) {
	t.Helper()
	out, err := m.Complete(t.Context(), ext.Call{ID: "c", Extension: id, Params: json.RawMessage(params), Stream: stream})
	return string(out), err
}

// tells is what the script tells of a request.
func tells(ctx context.Context, gate ext.Caller, what string, id any, more ...string) error {
	params, _ := json.Marshal(map[string]any{"command": what, "args": append([]string{fmt.Sprint(id)}, more...)})
	_, err := gate.Call(ctx, ext.Call{Method: ext.MethodExec, Params: params})
	return err
}

// far asks the provider.
func far(ctx context.Context, gate ext.Caller, id any) error {
	params, _ := json.Marshal(map[string]any{"url": "https://p", "headers": [][2]string{{"A", "b"}, {"X-Pier-Request", fmt.Sprint(id)}}})
	_, err := gate.Call(ctx, ext.Call{Method: ext.MethodHTTP, Params: params, Stream: func(json.RawMessage) error { return nil }})
	return err
}

const plain = `{"op":"complete","messages":[{"role":"user","content":"hi"}]}`

// TestMessages: what a bridge may send, and what of it the model gets.
func TestMessages(t *testing.T) {
	var got any
	m := models(t, llm.Budget{}, func(_ context.Context, _ ext.Caller, in map[string]any) (string, error) {
		got = in["messages"]
		return said, nil
	})
	for _, tc := range []struct{ messages, want string }{
		{
			`[{"role":"system","content":"s"},{"role":"user","content":"u"},{"role":"assistant","content":"a"}]`,
			`[{"content":"s","role":"system"},{"content":"u","role":"user"},{"content":"a","role":"assistant"}]`,
		},
		{`[{"role":"user","content":[{"type":"text","text":"one"},{"type":"image","data":"x"},"two"]}]`, `[{"content":"one\ntwo","role":"user"}]`},
		{`[{"role":"user","content":""},{"role":"user","content":"u"}]`, `[{"content":"u","role":"user"}]`},
		{`[{"role":"user","content":""}]`, ""},
		{`[]`, ""},
		{`{}`, ""},
		{`null`, ""},
		{`[{"role":"tool","content":"x"}]`, ""},
		{`[{"content":"x"}]`, ""},
		{`[3]`, ""},
	} {
		got = nil
		_, err := ask(t, m, "x", `{"op":"complete","messages":`+tc.messages+`}`, nil)
		text, _ := json.Marshal(got)
		if tc.want == "" && (ext.CodeOf(err) != ext.CodeInvalidRequest || got != nil) || tc.want != "" && (err != nil || string(text) != tc.want) {
			t.Errorf("%s: %s, %v", tc.messages, text, err)
		}
	}
}

// TestBudgets: each extension has its own; over it the model is not asked.
func TestBudgets(t *testing.T) {
	for name, tc := range map[string]struct {
		budget llm.Budget
		may    int
		reason string
	}{
		"requests": {llm.Budget{Requests: 2}, 2, "2 requests"}, "tokens": {llm.Budget{Tokens: 16}, 2, "16 tokens"},
		"money": {llm.Budget{Cost: 0.75}, 3, "$0.75"}, "none": {llm.Budget{Requests: -1}, 0, "0 requests"},
		"no tokens": {llm.Budget{Tokens: -1}, 0, "0 tokens"}, "the default": {llm.Budget{Cost: 1e9}, 100, "100 requests"},
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			m := models(t, tc.budget, func(context.Context, ext.Caller, map[string]any) (string, error) { asked++; return said, nil })
			for range tc.may {
				if out, err := ask(t, m, "a", plain, nil); err != nil || !strings.Contains(out, `"text":"hello"`) {
					t.Fatalf("%s, %v", out, err)
				}
			}
			for range 2 {
				if _, err := ask(t, m, "a", plain, nil); ext.CodeOf(err) != ext.CodeDenied || !strings.Contains(err.Error(), tc.reason) {
					t.Errorf("%v, want %s", err, tc.reason)
				}
			}
			if _, err := ask(t, m, "b", plain, nil); (err == nil) != (tc.may > 0) {
				t.Errorf("another one's: %v", err)
			}
			if want := tc.may + min(tc.may, 1); asked != want {
				t.Errorf("the model was asked %d times, want %d", asked, want)
			}
		})
	}
}

// TestAnswers: what the VM may say, and what whoever asked gets of it.
func TestAnswers(t *testing.T) {
	for _, tc := range []struct {
		answer string
		fails  error
		code   ext.Code
		text   string
	}{
		{`{"answer":{"none":true}}`, nil, ext.CodeIO, "there is no model"},
		{`{"answer":{"stop":"error","model":"m","provider":"p"}}`, nil, ext.CodeIO, "answered with an error"},
		{`{"answer":{"stop":"aborted"}}`, nil, ext.CodeIO, "answered with an error"},
		{`[]`, nil, ext.CodeInternal, "cannot be read"},
		{``, errors.New("k-secret in the text of an exception"), ext.CodeIO, "the model request failed"},
	} {
		m := models(t, llm.Budget{}, func(context.Context, ext.Caller, map[string]any) (string, error) { return tc.answer, tc.fails })
		_, err := ask(t, m, "x", plain, nil)
		if wire := ext.NewHostCallError(err); ext.CodeOf(err) != tc.code || !strings.Contains(wire.Message, tc.text) || strings.Contains(wire.Message, "secret") {
			t.Errorf("%s: %v", tc.answer, err)
		}
	}
}

// TestPieces: pieces come in their order, to whoever asked and to nobody else.
func TestPieces(t *testing.T) {
	m := models(t, llm.Budget{}, func(ctx context.Context, gate ext.Caller, in map[string]any) (string, error) {
		for n := range 5 {
			if err := tells(ctx, gate, "chunk", in["id"], fmt.Sprint(in["id"], n), "0"); err != nil {
				return "", err
			}
		}
		return said, nil
	})
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			var got []string
			if _, err := ask(t, m, "x", plain, func(raw json.RawMessage) error {
				var piece struct{ Delta string }
				_ = json.Unmarshal(raw, &piece)
				got = append(got, piece.Delta)
				return nil
			}); err != nil {
				t.Error(err)
			}
			if len(got) != 5 || got[4] != got[0][:len(got[0])-1]+"4" {
				t.Errorf("%q", got)
			}
		})
	}
	all.Wait()
	for _, args := range []string{
		`{"command":"chunk","args":["99","x","0"]}`, `{"command":"chunk","args":["1","x","0"]}`, `{"args":["1","x","0"]}`, `{"command":"rm","args":["rm","-rf"]}`, `{"command":"rm"}`,
		`{"command":"aside","args":["1"]}`, `{"command":"model","args":[]}`,
	} {
		if _, err := m.vms[0].gate.Call(t.Context(), ext.Call{Method: ext.MethodExec, Params: json.RawMessage(args)}); ext.CodeOf(err) != ext.CodeDenied {
			t.Errorf("%s: %v", args, err)
		}
	}
	if len(m.reached) != 0 {
		t.Error("something was started")
	}
}

// TestHeld: while many pieces wait the provider does, too, and a request that is over lets it go.
func TestHeld(t *testing.T) {
	held, over := make(chan error, 2), make(chan struct{})
	m := models(t, llm.Budget{}, func(ctx context.Context, gate ext.Caller, in map[string]any) (string, error) {
		id := in["id"].(string)
		chunk := func(waiting string) {
			_ = tells(ctx, gate, "chunk", id, "x", waiting)
		}
		asks := func() {
			held <- far(ctx, gate, id)
		}
		asks() // nothing waits
		<-held
		chunk("65")
		go asks()
		chunk("64")
		if err := <-held; err != nil {
			return "", err
		}
		chunk("65")
		go func() { asks(); close(over) }()
		return said, ctx.Err()
	})
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := m.Complete(ctx, ext.Call{Extension: "x", Params: json.RawMessage(plain), Stream: func(json.RawMessage) error { return nil }}); err != nil {
		t.Error(err)
	}
	cancel()
	<-over
	for _, c := range m.reached {
		if strings.Contains(strings.ToLower(string(c.Params)), "x-pier") || !strings.Contains(string(c.Params), `["A","b"]`) {
			t.Errorf("the provider was sent %s", c.Params)
		}
	}
}

// TestHeldMeanwhile: while one piece is being handed over, so that the VM cannot say how many wait behind it, the provider waits as well after
// some, and goes on with the next piece.
func TestHeldMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const pieces = 1000
		var came atomic.Int64
		begun, take := make(chan struct{}), make(chan struct{})
		m := models(t, llm.Budget{}, func(ctx context.Context, gate ext.Caller, in map[string]any) (string, error) {
			var all sync.WaitGroup
			all.Go(func() { _ = tells(ctx, gate, "chunk", in["id"], "x", "0") })
			all.Go(func() {
				<-begun
				for range pieces {
					if err := far(ctx, gate, in["id"]); err != nil {
						t.Error(err)
					}
					came.Add(1)
				}
			})
			all.Wait()
			return said, nil
		})
		go func() {
			time.Sleep(time.Hour)
			if n := came.Load(); n < 10 || n > 100 {
				t.Errorf("%d pieces came while one was handed over", n)
			}
			close(take)
		}()
		if _, err := ask(t, m, "x", plain, func(json.RawMessage) error { close(begun); <-take; return nil }); err != nil || came.Load() != pieces {
			t.Errorf("%d came, %v", came.Load(), err)
		}
	})
}

// TestCancelled: a request that is cancelled says so, whatever the VM answers.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := models(t, llm.Budget{}, func(context.Context, ext.Caller, map[string]any) (string, error) { cancel(); return said, nil })
	if _, err := m.Complete(ctx, ext.Call{Extension: "x", Params: json.RawMessage(plain)}); ext.CodeOf(err) != ext.CodeTimeout {
		t.Errorf("%v", err)
	}
}

// TestEstimates: where no provider says what was used, it is counted by the text: four bytes are a token. What is known of a request that
// failed goes along with the error.
func TestEstimates(t *testing.T) {
	const silent = `{"answer":{"text":"12345678","model":"m","provider":"p","stop":%q,"usage":{"input":0,"output":0,"totalTokens":0,"cost":{"total":0}}}}`
	for name, tc := range map[string]struct {
		does   string // asks, answers, thinks: in this order; or cancels
		answer string
		fails  error
		tokens int64
		usage  string // in what is returned
	}{
		"a provider that never says":     {"asks answers", fmt.Sprintf(silent, "stop"), nil, 4, `"estimated":true`},
		"one that thinks, too":           {"asks thinks answers", fmt.Sprintf(silent, "stop"), nil, 29, `"totalTokens":29`},
		"one that says":                  {"asks answers", said, nil, 15, `"output":5`},
		"cancelled":                      {"asks answers cancels", said, nil, 4, `"estimated":true`},
		"cancelled before it answers":    {"asks cancels", said, nil, 2, `"input":2`},
		"cancelled before it is asked":   {"cancels", said, nil, 0, "null"},
		"it refuses":                     {"asks", fmt.Sprintf(silent, "error"), nil, 0, "null"},
		"it breaks off":                  {"asks answers", fmt.Sprintf(silent, "error"), nil, 4, `"estimated":true`},
		"it breaks off, and says":        {"asks answers", strings.Replace(said, `"stop":"stop"`, `"stop":"error"`, 1), nil, 15, `"output":5`},
		"the VM fails":                   {"asks answers", "", errors.New("x"), 4, `"estimated":true`},
		"the VM answers what is no JSON": {"asks answers", "[", nil, 4, `"estimated":true`},
		"there is no model":              {"", `{"answer":{"none":true}}`, nil, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			m := models(t, llm.Budget{}, func(ctx context.Context, gate ext.Caller, in map[string]any) (string, error) {
				errs := []error{tells(ctx, gate, "model", in["id"], "p", "m", "1000000", "2000000")}
				for what := range strings.FieldsSeq(tc.does) {
					switch what {
					case "asks":
						errs = append(errs, far(ctx, gate, in["id"]))
					case "answers":
						errs = append(errs, tells(ctx, gate, "chunk", in["id"], "12345678", "0"))
					case "thinks":
						errs = append(errs, tells(ctx, gate, "aside", in["id"], "99"))
					default:
						cancel()
					}
				}
				if err := errors.Join(errs...); err != nil {
					t.Error(err)
				}
				return tc.answer, tc.fails
			})
			out, _ := m.Complete(ctx, ext.Call{Extension: "x", Params: json.RawMessage(strings.Replace(plain, "hi", "seven b", 1)), Stream: func(json.RawMessage) error { return nil }})
			used := m.Used("x")
			if used.Tokens != tc.tokens || !strings.Contains(string(out), tc.usage) || strings.Contains(name, "that never says") && used.Cost != 2+2*2 {
				t.Errorf("used %+v, answered %s", used, out)
			}
		})
	}
}

// TestParallelCancels: requests that are cancelled all at once are each counted once, against the budget of whoever asked.
func TestParallelCancels(t *testing.T) {
	const n = 30
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var answering sync.WaitGroup
	answering.Add(n)
	m := models(t, llm.Budget{Tokens: 3 * n}, func(ctx context.Context, gate ext.Caller, in map[string]any) (string, error) {
		if err := errors.Join(far(ctx, gate, in["id"]), tells(ctx, gate, "chunk", in["id"], "12345678", "0")); err != nil {
			t.Error(err)
		}
		answering.Done()
		<-ctx.Done()
		return "", ctx.Err()
	})
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			if _, err := m.Complete(ctx, ext.Call{Extension: "x", Params: json.RawMessage(plain), Stream: func(json.RawMessage) error { return nil }}); ext.CodeOf(err) != ext.CodeTimeout {
				t.Error(err)
			}
		})
	}
	answering.Wait()
	cancel()
	all.Wait()
	if used := m.Used("x"); used.Tokens != 3*n || used.Requests != n {
		t.Errorf("used %+v", used)
	}
	if _, err := ask(t, m, "x", plain, nil); ext.CodeOf(err) != ext.CodeDenied || !strings.Contains(err.Error(), "90 tokens") {
		t.Errorf("%v", err)
	}
	if len(m.vms) != 1 {
		t.Errorf("%d VMs", len(m.vms))
	}
}

// TestTurns: of many requests of one extension some are made at once. The others wait, one that is cancelled meanwhile is not made, and those of
// other extensions do not wait behind them.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var under, most, made atomic.Int64
		may := make(chan struct{})
		m := models(t, llm.Budget{Requests: 1000}, func(_ context.Context, _ ext.Caller, in map[string]any) (string, error) {
			made.Add(1)
			most.Store(max(most.Load(), under.Add(1)))
			defer under.Add(-1)
			<-may
			return said, nil
		})
		var all sync.WaitGroup
		for range 200 {
			all.Go(func() {
				if _, err := ask(t, m, "x", plain, nil); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		all.Go(func() {
			if out, err := m.Complete(ctx, ext.Call{Extension: "x", Params: json.RawMessage(plain)}); ext.CodeOf(err) != ext.CodeTimeout {
				t.Errorf("%s, %v", out, err)
			}
		})
		synctest.Wait()
		cancel()
		at := under.Load()
		all.Go(func() { _, _ = ask(t, m, "another", plain, nil) })
		synctest.Wait()
		if at != 32 || under.Load() != 33 {
			t.Errorf("%d are made at once, %d with another's", at, under.Load())
		}
		close(may)
		all.Wait()
		if made.Load() != 201 || most.Load() != 33 {
			t.Errorf("%d were made, %d at once", made.Load(), most.Load())
		}
	})
}

// TestRestart: a VM that has ended is replaced, and after Close there is none.
func TestRestart(t *testing.T) {
	m := models(t, llm.Budget{}, nil)
	for n := range 3 {
		if _, err := ask(t, m, "x", plain, nil); err != nil {
			t.Error(err)
		}
		if len(m.vms) != n+1 || m.gates != 1 {
			t.Errorf("%d VMs, %d gates", len(m.vms), m.gates)
		}
		m.vms[n].mu.Lock()
		m.vms[n].ended = &ext.Exception{Message: "out of memory"}
		m.vms[n].mu.Unlock()
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	if _, err := ask(t, m, "x", plain, nil); ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("after Close: %v", err)
	}
}
