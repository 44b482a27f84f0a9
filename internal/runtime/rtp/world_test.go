package rtp_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/exec"
	"github.com/cec80427/pier/internal/connector/fs"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/rtp"
	runtime "github.com/cec80427/pier/internal/runtime/rtp"
	"github.com/cec80427/pier/internal/sys/proc"
)

// world is a pack at work behind a gate that allows it everything, and what it told.
type world struct {
	instance.Instance
	env    map[string]string // what the gate says of variables
	ledger *ledger.Ledger

	mu      sync.Mutex
	console strings.Builder
	tools   json.RawMessage
	execs   int // programs started
}

// open starts and loads a pack.
func open(t testing.TB, name string, env map[string]string) *world {
	t.Helper()
	w := begin(t, name, env)
	if err := w.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w
}

func begin(t testing.TB, name string, env map[string]string) *world {
	t.Helper()
	w := &world{env: env, ledger: ledger.NewMemory()}
	rights, err := policy.New(policy.Config{Mode: policy.ModeStrict, AllowAll: true, Cwd: t.TempDir(), Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	group := proc.NewGroup(proc.Options{})
	files := fs.New(fs.Options{})
	processes := exec.New(group, exec.Options{Files: files, Env: func(ext.ID) []string { return os.Environ() }, Dir: t.TempDir()})
	gate, err := hostcall.New(hostcall.Options{Policy: rights, Ledger: w.ledger, Connectors: map[ext.Method]hostcall.Connector{
		ext.MethodExec: func(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
			w.mu.Lock()
			w.execs++
			w.mu.Unlock()
			return processes.Call(ctx, call, grant)
		},
		ext.MethodEnv: func(_ context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
			var asked struct{ Name string }
			if err := json.Unmarshal(call.Params, &asked); err != nil {
				return nil, err
			}
			if value, ok := w.env[asked.Name]; ok {
				return json.Marshal(map[string]string{"value": value})
			}
			return json.RawMessage(`{"value":null}`), nil
		},
	}})
	if err != nil {
		t.Fatal(err)
	}
	entries, err := source.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	rt := runtime.New(runtime.Options{})
	unit, err := rt.Build(t.Context(), entries[0], gate)
	if err != nil {
		t.Fatal(err)
	}
	w.Instance, err = rt.Start(t.Context(), unit, instance.Options{
		VM: 1, Gate: instance.Gate(gate, unit.ID, 1, source.RTP),
		Host: instance.Callbacks{
			Changed: func(registrations json.RawMessage, _ bool) {
				w.mu.Lock()
				defer w.mu.Unlock()
				w.tools = registrations
			},
			Write: w.wrote,
			Print: func(level, text string) { w.wrote(2, level+": "+text+"\n") },
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, end := range []func() error{w.Close, processes.Close, files.Close, group.Close} {
			if err := end(); err != nil {
				t.Error(err)
			}
		}
	})
	return w
}

func (w *world) wrote(_ int, text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.console.WriteString(text)
}

func (w *world) said() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.console.String()
}

func (w *world) started() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.execs
}

// call calls a tool; of a failure it returns the type.
func (w *world) call(t *testing.T, tool, args string) (text string, failed *rtp.ToolError) {
	t.Helper()
	out, err := w.Call(t.Context(), instance.ToolCall{ID: "call-1", Name: tool, Input: json.RawMessage(args)})
	if err != nil {
		return "", rtp.ErrorOf(err)
	}
	var result struct{ Content []struct{ Text string } }
	if err := json.Unmarshal(out, &result); err != nil || len(result.Content) != 1 {
		t.Fatalf("%s is no text: %v", out, err)
	}
	return result.Content[0].Text, nil
}
