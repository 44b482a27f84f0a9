//go:build unix

package exec

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/proc"
)

type execWorld struct {
	t testing.TB
	e *Exec
}

func newExecWorld(t testing.TB, opts Options) execWorld {
	t.Helper()
	before := goleak.IgnoreCurrent()
	g := proc.NewGroup(proc.Options{Grace: 50 * time.Millisecond, CloseGrace: 50 * time.Millisecond})
	if opts.Env == nil {
		opts.Env = func(ext.ID) []string { return []string{"PATH=" + os.Getenv("PATH")} }
	}
	e := New(g, opts)
	t.Cleanup(func() {
		if err := errors.Join(g.Close(), e.Close()); err != nil {
			t.Error(err)
		}
		goleak.VerifyNone(t, before)
	})
	return execWorld{t, e}
}

func (w execWorld) do(ctx context.Context, id ext.ID, params map[string]any, stream func(json.RawMessage) error) (map[string]any, error) {
	raw, err := json.Marshal(params)
	if err != nil {
		w.t.Fatal(err)
	}
	raw, err = w.e.Call(ctx, ext.Call{Extension: id, Method: ext.MethodExec, Params: raw, Stream: stream}, policy.Grant{Capability: ext.CapExec})
	if err != nil {
		return nil, err
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		w.t.Fatal(err)
	}
	return out, nil
}

func TestExecRun(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	sh := func(s string) []string { return []string{"-c", s} }
	for _, tt := range []struct {
		name   string
		params map[string]any
		want   map[string]any
	}{
		{"text", map[string]any{"command": "sh", "args": sh("echo é; echo e >&2; exit 3"), "text": true}, map[string]any{"code": 3.0, "stdout": "é\n", "stderr": "e\n"}},
		{"bytes", map[string]any{"op": "run", "command": "printf", "args": []string{`\000`}}, map[string]any{"stdout": "AA==", "stderr": ""}},
		{"signal", map[string]any{"command": "sh", "args": sh("kill -9 $$"), "text": true}, map[string]any{"code": nil, "signal": "SIGKILL"}},
		{"timeout", map[string]any{"command": "sleep", "args": []string{"1000"}, "timeout": 20, "text": true}, map[string]any{"code": nil, "signal": "SIGTERM", "killed": true}},
		{"input", map[string]any{"command": "cat", "input": "aGk=", "text": true}, map[string]any{"stdout": "hi"}},
		{"environment", map[string]any{"command": "/bin/sh", "args": sh("echo $A$B"), "env": map[string]string{"A": "1"}, "text": true}, map[string]any{"stdout": "1\n"}},
		{"cwd", map[string]any{"command": "pwd", "args": []string{"-P"}, "text": true}, map[string]any{"stdout": dir + "\n"}},
		{"relative cwd", map[string]any{"command": "pwd", "args": []string{"-P"}, "cwd": "sub", "text": true}, map[string]any{"stdout": dir + "/sub\n"}},
		{"shell", map[string]any{"command": "echo $((1+2))", "shell": true, "text": true}, map[string]any{"stdout": "3\n"}},
		{"named shell", map[string]any{"command": "echo x", "shell": "/bin/sh", "text": true}, map[string]any{"stdout": "x\n"}},
		{"over its own bound", map[string]any{"command": "sh", "args": []string{"-c", "printf 12345; exec sleep 1000"}, "max_output": 2, "text": true}, map[string]any{"code": nil, "signal": "SIGTERM", "killed": true, "stdout": "12345", "truncated": true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newExecWorld(t, Options{Dir: dir})
			got, err := w.do(t.Context(), "one", tt.params, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]any{"code": 0.0, "signal": nil, "killed": false, "stdout": "", "stderr": "", "truncated": false}
			for k, v := range tt.want {
				want[k] = v
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestExecErrors(t *testing.T) {
	w := newExecWorld(t, Options{})
	absent := filepath.Join(t.TempDir(), "absent")
	for _, tt := range []struct {
		name   string
		params map[string]any
		code   ext.Code
		errno  string
		msg    string
	}{
		{"no program", map[string]any{"command": "no-such-program"}, ext.CodeIO, "ENOENT", "spawn no-such-program ENOENT"},
		{"no program, spawned", map[string]any{"op": "spawn", "proc": "p", "command": absent}, ext.CodeIO, "ENOENT", "spawn " + absent + " ENOENT"},
		{"no directory", map[string]any{"command": "true", "cwd": absent}, ext.CodeIO, "ENOENT", "spawn true ENOENT"},
		{"a directory", map[string]any{"command": "/"}, ext.CodeIO, "EACCES", "spawn / EACCES"},
		{"NUL", map[string]any{"command": "a\x00b"}, ext.CodeInvalidRequest, "", ""},
		{"bad shell", map[string]any{"command": "a", "shell": 1}, ext.CodeInvalidRequest, "", ""},
		{"bad timeout", map[string]any{"command": "a", "timeout": -1}, ext.CodeInvalidRequest, "", ""},
		{"bad op", map[string]any{"op": "fork"}, ext.CodeInvalidRequest, "", ""},
		{"unknown key", map[string]any{"command": "a", "uid": 0}, ext.CodeInvalidRequest, "", ""},
		{"bad stdio", map[string]any{"op": "spawn", "proc": "p", "command": "true", "stdio": []string{"pipe"}}, ext.CodeInvalidRequest, "", ""},
		{"no proc", map[string]any{"op": "spawn", "command": "true"}, ext.CodeInvalidRequest, "", ""},
		{"stdin of nothing", map[string]any{"op": "stdin", "proc": "p"}, ext.CodeIO, "EPIPE", "write EPIPE"},
		{"stdin of nothing now", map[string]any{"op": "stdin", "proc": "p", "base64": "", "now": true}, ext.CodeIO, "EPIPE", "write EPIPE"},
		{"kill of nothing", map[string]any{"op": "kill"}, ext.CodeInvalidRequest, "", ""},
		{"bad signal", map[string]any{"op": "kill", "proc": "p", "signal": map[string]any{}}, ext.CodeInvalidRequest, "", ""},
		{"foreign process", map[string]any{"op": "kill", "pid": os.Getppid()}, ext.CodeDenied, "EPERM", ""},
		{"pier itself", map[string]any{"op": "kill", "pid": os.Getpid(), "signal": "SIGURG"}, ext.CodeDenied, "EPERM", ""},
		{"pier's group", map[string]any{"op": "kill", "pid": 0, "signal": 15}, ext.CodeDenied, "EPERM", ""},
		{"everything", map[string]any{"op": "kill", "pid": -1}, ext.CodeDenied, "EPERM", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := w.do(t.Context(), "one", tt.params, nil)
			e, ok := errors.AsType[*ext.Error](err)
			if !ok {
				t.Fatalf("got %v", err)
			}
			errno, _ := e.Details["errno"].(string)
			if e.Code != tt.code || errno != tt.errno || tt.msg != "" && e.Msg != tt.msg {
				t.Errorf("got %s %s %q", e.Code, errno, e.Msg)
			}
		})
	}
	for pid, want := range map[int]bool{os.Getpid(): true, 1 << 30: false, 0: false, -1: false} {
		got, err := w.do(t.Context(), "one", map[string]any{"op": "kill", "pid": pid, "signal": 0}, nil)
		if err != nil || got["sent"] != want {
			t.Errorf("%d: got %v, %v", pid, got, err)
		}
	}
}

// execChild is a spawned process seen through its chunks.
type execChild struct {
	pid    int
	out    chan string
	result chan map[string]any
	failed chan error
}

func (w execWorld) spawn(ctx context.Context, id ext.ID, params map[string]any) *execChild {
	w.t.Helper()
	c := &execChild{out: make(chan string, 1000), result: make(chan map[string]any, 1), failed: make(chan error, 1)}
	params["op"] = "spawn"
	pid := make(chan int, 1)
	go func() {
		got, err := w.do(ctx, id, params, func(raw json.RawMessage) error {
			var chunk struct {
				PID, FD int
				Base64  []byte
			}
			if err := json.Unmarshal(raw, &chunk); err != nil {
				return err
			}
			if chunk.PID != 0 {
				pid <- chunk.PID
				return nil
			}
			c.out <- strconv.Itoa(chunk.FD) + ":" + string(chunk.Base64)
			return nil
		})
		if err != nil {
			c.failed <- err
			return
		}
		c.result <- got
	}()
	select {
	case c.pid = <-pid:
	case err := <-c.failed:
		w.t.Fatal(err)
	}
	return c
}

func TestExecSpawn(t *testing.T) {
	w := newExecWorld(t, Options{})
	c := w.spawn(t.Context(), "one", map[string]any{"proc": "p", "command": "sh", "args": []string{"-c", "while read l; do echo got $l; done; echo end >&2; exit 5"}})
	for _, params := range []map[string]any{{"base64": base64.StdEncoding.EncodeToString([]byte("a\n"))}, {"end": true}} {
		params["op"], params["proc"] = "stdin", "p"
		if _, err := w.do(t.Context(), "two", params, nil); !errors.Is(err, ext.ErrIO) {
			t.Errorf("another extension wrote to the process: %v", err)
		}
		if _, err := w.do(t.Context(), "one", params, nil); err != nil {
			t.Error(err)
		}
	}
	if d := cmp.Diff(map[string]any{"code": 5.0, "signal": nil}, <-c.result); d != "" {
		t.Error(d)
	}
	close(c.out)
	var out []string
	for s := range c.out {
		out = append(out, s)
	}
	slices.Sort(out)
	if d := cmp.Diff([]string{"1:got a\n", "2:end\n"}, out); d != "" {
		t.Error(d)
	}
	if got, err := w.do(t.Context(), "one", map[string]any{"op": "kill", "proc": "p"}, nil); err != nil || got["sent"] != false {
		t.Errorf("after the end: %v, %v", got, err)
	}
}

func TestExecKill(t *testing.T) {
	for _, tt := range []struct {
		name   string
		params func(c *execChild) map[string]any
		want   string
	}{
		{"by name", func(*execChild) map[string]any { return map[string]any{"proc": "p"} }, "SIGTERM"},
		{"by number", func(c *execChild) map[string]any { return map[string]any{"pid": c.pid, "signal": "SIGKILL"} }, "SIGKILL"},
		{"the group", func(c *execChild) map[string]any { return map[string]any{"pid": -c.pid, "signal": 2} }, "SIGINT"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newExecWorld(t, Options{})
			c := w.spawn(t.Context(), "one", map[string]any{"proc": "p", "command": "sleep", "args": []string{"1000"}, "detached": true})
			params := tt.params(c)
			params["op"] = "kill"
			if _, err := w.do(t.Context(), "two", map[string]any{"op": "kill", "pid": c.pid}, nil); !errors.Is(err, ext.ErrDenied) {
				t.Errorf("another extension's kill: %v", err)
			}
			if got, err := w.do(t.Context(), "one", map[string]any{"op": "kill", "pid": c.pid, "signal": 0}, nil); err != nil || got["sent"] != true {
				t.Errorf("got %v, %v", got, err)
			}
			if got, err := w.do(t.Context(), "one", params, nil); err != nil || got["sent"] != true {
				t.Errorf("got %v, %v", got, err)
			}
			if d := cmp.Diff(map[string]any{"code": nil, "signal": tt.want}, <-c.result); d != "" {
				t.Error(d)
			}
		})
	}
}

// lateContext is over when the test says that its deadline has passed.
type lateContext struct {
	context.Context
	over chan struct{}
}

func (c lateContext) Done() <-chan struct{} { return c.over }

func (c lateContext) Err() error {
	select {
	case <-c.over:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

func TestExecSpawnEnds(t *testing.T) {
	w := newExecWorld(t, Options{})
	sleep := func(name string) map[string]any {
		return map[string]any{"proc": name, "command": "sleep", "args": []string{"1000"}}
	}
	ctx, cancel := context.WithCancel(t.Context())
	c := w.spawn(ctx, "one", sleep("p"))
	if _, err := w.do(t.Context(), "one", map[string]any{"op": "spawn", "proc": "p", "command": "true"}, nil); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("the same proc id twice: %v", err)
	}
	cancel()
	if got := <-c.result; got["signal"] != "SIGTERM" {
		t.Errorf("cancelled: %v", got)
	}

	late := lateContext{t.Context(), make(chan struct{})}
	c = w.spawn(late, "one", sleep("p"))
	close(late.over)
	if err := <-c.failed; !errors.Is(err, ext.ErrTimeout) {
		t.Errorf("deadline: %v", err)
	}

	mine, other := w.spawn(t.Context(), "one", sleep("p")), w.spawn(t.Context(), "two", sleep("p"))
	w.e.CloseVM("one", 0)
	if got := <-mine.result; got["signal"] != "SIGTERM" {
		t.Errorf("closed: %v", got)
	}
	select {
	case got := <-other.result:
		t.Errorf("another extension's process ended: %v", got)
	default:
	}
	w.e.group.Close()
	<-other.result

	broken := errors.New("broken")
	w = newExecWorld(t, Options{})
	_, err := w.do(t.Context(), "one", map[string]any{"op": "spawn", "proc": "p", "command": "yes"}, func(raw json.RawMessage) error {
		if strings.Contains(string(raw), "pid") {
			return nil
		}
		return broken
	})
	if !errors.Is(err, broken) || ext.CodeOf(err) != ext.CodeInternal {
		t.Errorf("got %v", err)
	}
}

func FuzzExecParams(f *testing.F) {
	f.Add(`{"command":"/","args":["a"],"env":{"A":"b"},"shell":false,"timeout":1.5}`)
	f.Add(`{"op":"spawn","proc":"p","command":"/","stdio":["pipe","ignore","inherit"]}`)
	f.Add(`{"op":"kill","pid":-99999999,"signal":"SIGKILL"}`)
	f.Add(`{"op":"stdin","proc":"p","base64":"!"}`)
	group := proc.NewGroup(proc.Options{})
	if err := group.Close(); err != nil { // nothing can be started
		f.Fatal(err)
	}
	e := New(group, Options{})
	f.Fuzz(func(t *testing.T, params string) {
		raw := json.RawMessage(params)
		_, err := e.Call(t.Context(), ext.Call{Extension: "fuzz", Params: raw}, policy.Grant{Capability: ext.CapExec})
		if err != nil && ext.CodeOf(err) == ext.CodeInternal {
			t.Errorf("%s: %v", params, err)
		}
	})
}

func BenchmarkExecRunTrue(b *testing.B) {
	w := newExecWorld(b, Options{})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := w.do(b.Context(), "one", map[string]any{"command": "true"}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
