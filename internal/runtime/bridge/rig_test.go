package bridge_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"testing"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/bridge"
)

// rig is a bridge whose process is in this one: its gate starts it in place of a program, and keeps what else is asked.
type rig struct {
	instance.Instance
	process *wire.Process
	says    string // a line of the process before it is ready

	mu      sync.Mutex
	calls   []ext.Call
	waiting map[string]chan struct{}
	regs    map[string]json.RawMessage
	printed []string
	gate    func(ctx context.Context, call ext.Call) (json.RawMessage, error)
}

// in is the standard input of a process in this one.
type in struct{ *io.PipeWriter }

func (p in) Write(_ context.Context, data []byte) error {
	_, err := p.PipeWriter.Write(data)
	return err
}
func (p in) CloseInput(context.Context) error { return p.Close() }
func (p in) Kill()                            { _ = p.Close() }

type output func(fd int, data []byte) error

func (o output) Write(data []byte) (int, error) { return len(data), o(1, data) }

// start loads a bridge. gate answers what is not exec, nil answers {}.
func start(t *testing.T, info wire.Info, call func(context.Context, *wire.Call) (wire.Result, error), gate func(context.Context, ext.Call) (json.RawMessage, error)) *rig {
	t.Helper()
	return startAs(t, "bridge:true", info, call, gate)
}

// startAs loads what is named in that way.
func startAs(t *testing.T, name string, info wire.Info, call func(context.Context, *wire.Call) (wire.Result, error), gate func(context.Context, ext.Call) (json.RawMessage, error)) *rig {
	t.Helper()
	return startIn(t.Context(), t, name, info, call, gate)
}

// startIn is startAs for a host that lives as long as a context.
func startIn(life context.Context, t *testing.T, name string, info wire.Info, call func(context.Context, *wire.Call) (wire.Result, error), gate func(context.Context, ext.Call) (json.RawMessage, error)) *rig {
	t.Helper()
	r := &rig{waiting: map[string]chan struct{}{}, regs: map[string]json.RawMessage{}, gate: gate}
	rt := bridge.New()
	entries, err := source.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	unit, err := rt.Build(t.Context(), entries[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Instance, err = rt.Start(life, unit, instance.Options{
		VM: 1, Facts: instance.Facts{Cwd: "/work", Mode: "print"},
		Gate: ext.CallerFunc(func(ctx context.Context, c ext.Call) (json.RawMessage, error) {
			if c.Method == ext.MethodExec {
				return r.exec(ctx, c, wire.ProcessOptions{Info: info, Call: call})
			}
			return r.answer(ctx, c)
		}),
		Host: instance.Callbacks{
			Changed: func(regs json.RawMessage, _ bool) {
				r.mu.Lock()
				defer r.mu.Unlock()
				r.regs = map[string]json.RawMessage{}
				_ = json.Unmarshal(regs, &r.regs)
			},
			Print: func(_, text string) {
				r.mu.Lock()
				defer r.mu.Unlock()
				r.printed = append(r.printed, text)
			},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func (r *rig) exec(ctx context.Context, c ext.Call, o wire.ProcessOptions) (json.RawMessage, error) {
	reader, writer := io.Pipe()
	if r.says != "" { // what answers elsewhere says no more than that
		c.Pipes.Started(in{writer})
		_ = c.Pipes.Output(1, []byte(r.says+"\n"))
		_, _ = io.Copy(io.Discard, reader)
		return json.RawMessage(`{"code":0}`), nil
	}
	r.process = wire.NewProcess(reader, output(c.Pipes.Output), o)
	stop := context.AfterFunc(ctx, func() { _ = writer.Close() })
	defer stop()
	c.Pipes.Started(in{writer})
	_ = r.process.Run(ctx)
	_ = r.process.Close(ctx)
	return json.RawMessage(`{"code":0}`), nil
}

// answer keeps a call, and wakes whoever waits for one of its method and op.
func (r *rig) answer(ctx context.Context, c ext.Call) (json.RawMessage, error) {
	var op struct{ Op string }
	_ = json.Unmarshal(c.Params, &op)
	r.mu.Lock()
	r.calls = append(r.calls, c)
	r.mu.Unlock()
	defer func() {
		select {
		case r.mark(string(c.Method) + "." + op.Op) <- struct{}{}:
		default:
		}
	}()
	if r.gate == nil {
		return json.RawMessage("{}"), nil
	}
	return r.gate(ctx, c)
}

func (r *rig) mark(what string) chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting[what] == nil {
		r.waiting[what] = make(chan struct{}, 100)
	}
	return r.waiting[what]
}

// of are the params of the calls of a method so far.
func (r *rig) of(method ext.Method) (list []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.calls {
		if c.Method == method {
			list = append(list, string(c.Params))
		}
	}
	return list
}

func (r *rig) load(t *testing.T) {
	t.Helper()
	if err := r.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func (r *rig) event(t *testing.T, text string) string {
	t.Helper()
	out, err := r.Instance.(instance.Listener).Event(t.Context(), instance.Emission{ID: "e", Event: json.RawMessage(text)})
	if err != nil {
		return "error: " + err.Error()
	}
	return string(out)
}

func (r *rig) command(t *testing.T, name, args string) string {
	t.Helper()
	return fmt.Sprint(r.Instance.(instance.Commander).Command(t.Context(), "c", name, args))
}
