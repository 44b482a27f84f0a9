package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/exec"
	"github.com/cec80427/pier/internal/connector/web"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/mcp"
	"github.com/cec80427/pier/internal/sys/proc"
)

// world is a gate that lets servers be started and reached, and what they said.
type world struct {
	gate     ext.Caller
	hostGate *hostcall.Gate
	person   ext.Approver
	ledger   *ledger.Ledger

	mu       sync.Mutex
	warnings []string
	tools    []string
	exposure map[string]string
	session  []string // params of calls
}

// worldAnswers has the questions of a world answered by its person.
type worldAnswers struct {
	hostcall.Defaults
	w *world
}

func (a worldAnswers) Approver() ext.Approver { return a }

func (a worldAnswers) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	return a.w.person.Approve(ctx, q)
}

// ask makes p the person of the world, and returns the gate's way to ask.
func (w *world) ask(p ext.Approver) func(context.Context, ext.Call, ext.Question) (bool, error) {
	w.person = p
	return w.hostGate.Ask
}

func newWorld(t testing.TB, allow ...string) *world {
	t.Helper()
	dir := t.TempDir()
	config := policy.Config{Mode: policy.ModeStrict, Cwd: dir, Home: dir}
	for _, rule := range append([]string{"exec", "tool=mcp__*", "log", "ui"}, allow...) {
		r, err := policy.ParseRule(rule)
		if err != nil {
			t.Fatal(err)
		}
		config.Allow = append(config.Allow, r)
	}
	rights, err := policy.New(config)
	if err != nil {
		t.Fatal(err)
	}
	group := proc.NewGroup(proc.Options{})
	processes := exec.New(group, exec.Options{Env: func(ext.ID) []string { return os.Environ() }, Dir: dir})
	reach := web.New(web.Options{})
	w := &world{ledger: ledger.NewMemory(), exposure: map[string]string{}}
	w.hostGate, err = hostcall.New(hostcall.Options{Policy: rights, Ledger: w.ledger, Answers: worldAnswers{w: w}, Connectors: map[ext.Method]hostcall.Connector{
		ext.MethodExec: processes.Call, ext.MethodHTTP: reach.Call,
		ext.MethodUI: func(_ context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
			if strings.Contains(string(call.Params), "yes") {
				return json.RawMessage(`{"value":"yes"}`), nil
			}
			return json.RawMessage(`{"value":"blue"}`), nil
		},
		ext.MethodSession: func(_ context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.session = append(w.session, string(call.Params))
			return json.RawMessage(`{"text":"an answer","model":"m"}`), nil
		},
		ext.MethodLog: func(context.Context, ext.Call, policy.Grant) (json.RawMessage, error) {
			return json.RawMessage("{}"), nil
		},
	}})
	if err != nil {
		t.Fatal(err)
	}
	w.gate = w.hostGate
	t.Cleanup(func() {
		for _, end := range []func() error{processes.Close, reach.Close, group.Close} {
			if err := end(); err != nil {
				t.Error(err)
			}
		}
	})
	return w
}

// start makes an instance of what a user names, and does not load it.
func (w *world) start(t testing.TB, rt *mcp.Runtime, name string) instance.Instance {
	t.Helper()
	entries, err := source.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	unit, err := rt.Build(t.Context(), entries[0], w.gate)
	if err != nil {
		t.Fatal(err)
	}
	i, err := rt.Start(t.Context(), unit, instance.Options{
		VM: 1, Gate: instance.Gate(w.gate, unit.ID, 1, source.MCP), Facts: instance.Facts{Cwd: "/work/here", HasUI: true}, Host: instance.Callbacks{
			Print: func(_, text string) {
				w.mu.Lock()
				defer w.mu.Unlock()
				w.warnings = append(w.warnings, text)
			},
			Changed: func(registered json.RawMessage, _ bool) {
				var r struct {
					Tools []struct{ Name, Exposure string }
				}
				_ = json.Unmarshal(registered, &r)
				w.mu.Lock()
				defer w.mu.Unlock()
				w.tools = nil
				for _, tool := range r.Tools {
					w.tools = append(w.tools, tool.Name)
					w.exposure[tool.Name] = tool.Exposure
				}
			},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	})
	return i
}

func (w *world) load(t testing.TB, rt *mcp.Runtime, name string) instance.Instance {
	t.Helper()
	i := w.start(t, rt, name)
	if err := i.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return i
}

func (w *world) said() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Join(w.warnings, "\n")
}

func call(t testing.TB, i instance.Instance, tool, input string) (string, error) {
	t.Helper()
	out, err := i.Call(t.Context(), instance.ToolCall{ID: "c", Name: tool, Input: json.RawMessage(input)})
	var result struct {
		Content []struct{ Text string }
		IsError bool
	}
	if err == nil {
		err = json.Unmarshal(out, &result)
	}
	text := ""
	for _, c := range result.Content {
		text += c.Text
	}
	if err == nil && result.IsError {
		err = errors.New(text)
	}
	return text, err
}

// self is this test's own program as a server that does something.
func self(what ...string) string { return "mcp:'" + os.Args[0] + "' serve " + strings.Join(what, " ") }
