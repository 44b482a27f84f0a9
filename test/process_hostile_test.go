package test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// programPrelude is the part of a program that behaves.
const programPrelude = `
import json, sys, os, time
def send(kind, payload, id="x"):
    sys.stdout.write(json.dumps({"id": id, "version": "1.0", "type": kind, "payload": payload}) + "\n"); sys.stdout.flush()
def register():
    send("register", {"name": "p", "version": "1", "api_version": "1.0", "tools": [{"name": "t", "description": "", "parameters": {"type": "object"}}]}, "r")
def requests():
    for line in sys.stdin:
        m = json.loads(line)
        if m["type"] == "tool_call": yield m
def answer(m, text="ok"):
    send("tool_result", {"call_id": m["payload"]["call_id"], "output": {"content": [{"type": "text", "text": text}]}, "is_error": False}, m["id"])
`

// TestHostilePrograms: whatever a program does, its host neither hangs nor trusts it, and says what was wrong.
func TestHostilePrograms(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{ // want: the text of the tool's result, or of the error
		{"junk before, between and after", `
print("hello"); print("{"); print('{"id":1}'); register(); print("more junk")
for m in requests(): print("[]"); answer(m); print("x")`, "ok"},
		{"never registers", `time.sleep(60)`, "has not sent register"},
		{"ends without registering", `sys.exit(0)`, "does not speak the extension protocol"},
		{"dies while loading", `os.abort()`, "SIGABRT"},
		{"answers before registering", `send("tool_result", {"call_id": "1", "output": {}, "is_error": False}); sys.exit(2)`, "code 2"},
		{"asks before registering", `
send("host_call", {"call_id": "h", "capability": "read", "method": "fs", "params": {"op": "read", "path": "/etc/passwd"}})
reply = json.loads(sys.stdin.readline()); register()
for m in requests(): answer(m, reply["type"] + " " + reply["payload"]["code"])`, "error invalid_request"},
		{"registers twice", `
register(); register()
for m in requests(): answer(m)`, "ok"},
		{"answers with another id", `
register()
for m in requests(): send("tool_result", {"call_id": m["payload"]["call_id"], "output": {}, "is_error": False}, "nobody"); answer(m)`, "ok"},
		{"answers with another call_id", `
register()
for m in requests(): send("tool_result", {"call_id": "other", "output": {}, "is_error": False}, m["id"]); answer(m)`, "ok"},
		{"answers twice", `
register()
for m in requests(): answer(m); answer(m, "again")`, "ok"},
		{"answers with another type", `
register()
for m in requests(): send("slash_result", {"output": {}, "is_error": False}, m["id"]); answer(m)`, "ok"},
		{"an error in place of an answer", `
register()
for m in requests(): send("error", {"code": "denied", "message": "not today"}, m["id"])`, "not today"},
		{"an error with a code of its own", `
register()
for m in requests(): send("error", {"code": "whatever", "message": "odd"}, m["id"])`, "odd"},
		{"keys in the wrong case", `
register()
for m in requests():
    print('{"id":"' + m["id"] + '","version":"1.0","type":"tool_result","payload":{"Call_Id":"x","call_id":"x","output":{},"is_error":false}}', flush=True); answer(m)`, "ok"},
		{"a line of 11 MB", `
register()
for m in requests(): answer(m, "x" * 11000000); answer(m)`, "ok"},
		{"broken UTF-8", `
register()
for m in requests(): sys.stdout.buffer.write(b'{"id":"\xff\xfe"}\n'); sys.stdout.buffer.flush(); answer(m)`, "ok"},
		{"chunks nobody asked for", `
register()
for m in requests(): send("tool_result", {"call_id": m["payload"]["call_id"], "output": {}, "is_error": False, "chunk": {"index": 0, "is_last": False}}, m["id"])`, "broke the protocol"},
		{"a claim that is not so", `
register()
for m in requests():
    send("host_call", {"call_id": "h", "capability": "log", "method": "fs", "params": {"op": "read", "path": "/etc/passwd"}}, "h")
    answer(m, json.loads(sys.stdin.readline())["payload"]["error"]["code"])`, "invalid_request"},
		{"a claim that is empty", `
register()
for m in requests():
    send("host_call", {"call_id": "h", "capability": "", "method": "fs", "params": {"op": "read", "path": "/etc/passwd"}}, "h")
    answer(m, json.loads(sys.stdin.readline())["payload"]["error"]["code"])`, "invalid_request"},
		{"a tool without parameters", `
send("register", {"name": "p", "version": "1", "api_version": "1.0", "tools": [{"name": "t"}]}, "r")
for m in requests(): answer(m)`, "ok"},
		{"a method that is not there", `
register()
for m in requests():
    send("host_call", {"call_id": "h", "capability": "exec", "method": "shell", "params": {}}, "h")
    answer(m, json.loads(sys.stdin.readline())["payload"]["error"]["code"])`, "invalid_request"},
		{"params with a key twice", `
register()
for m in requests():
    print('{"id":"h","version":"1.0","type":"host_call","payload":{"call_id":"h","capability":"read","method":"fs","params":{"op":"read","path":"a","path":"/etc/passwd"}}}', flush=True)
    answer(m, json.loads(sys.stdin.readline())["type"])`, "error"},
		{"dies at a call", `
register()
for m in requests(): os._exit(7)`, "code 7"},
		{"is killed at a call", `
register()
for m in requests(): os.kill(os.getpid(), 9)`, "SIGKILL"},
		{"closes its output at a call", `
register()
import signal
for m in requests(): os.close(1); signal.pause()`, "SIGTERM"},
		{"prints to the console", `
register()
for m in requests(): sys.stderr.write("a" * 100000 + "\n"); answer(m)`, "ok"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := runProgram(t, tt.body)
			if !strings.Contains(text, tt.want) {
				t.Errorf("got %q, want %q", text, tt.want)
			}
		})
	}
}

// runProgram loads a program and calls its tool once.
func runProgram(t *testing.T, body string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.py")
	if err := os.WriteFile(file, []byte(programPrelude+body), 0o600); err != nil {
		t.Fatal(err)
	}
	host, err := pier.New(t.Context(), pier.Options{
		Cwd: t.TempDir(), AgentDir: t.TempDir(), StateDir: t.TempDir(), CacheDir: t.TempDir(),
		Policy: pier.Policy{Mode: "strict", Allow: []string{"exec=python3"}}, Limits: pier.Limits{Restarts: -1},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := host.Close(); err != nil {
			t.Error(err)
		}
	}()
	ctx, cancel := programDeadline(t, body)
	defer cancel()
	x, err := host.Load(ctx, "process:python3 '"+file+"'")
	if err != nil {
		return err.Error()
	}
	result, err := x.Call(ctx, "t", json.RawMessage(`{}`))
	if err != nil {
		if errors.Is(err, ext.ErrTimeout) {
			return "took longer"
		}
		return err.Error()
	}
	return result.Text()
}

// programWait is how long a program that never answers is waited for.
const programWait = 3 * time.Second

// programDeadline is soon for programs that wait for it, and far away for the others.
func programDeadline(t *testing.T, body string) (context.Context, context.CancelFunc) {
	if strings.Contains(body, "time.sleep") {
		return context.WithTimeoutCause(t.Context(), programWait, ext.E(ext.CodeTimeout, "the program did not send register"))
	}
	return context.WithCancel(t.Context())
}

// TestProgramManyCalls: calls at once have their own answers, also where the program answers out of order.
func TestProgramManyCalls(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.py")
	body := programPrelude + `
register()
held = []
for m in requests():
    held.append(m)
    if len(held) == 100:
        for h in reversed(held): answer(h, json.dumps(h["payload"]["input"]))
        held = []
`
	if err := os.WriteFile(file, []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
	host, err := pier.New(t.Context(), pier.Options{
		Cwd: t.TempDir(), AgentDir: t.TempDir(), StateDir: t.TempDir(), CacheDir: t.TempDir(),
		Policy: pier.Policy{Mode: "strict", Allow: []string{"exec=python3"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	x, err := host.Load(t.Context(), "process:python3 '"+file+"'")
	if err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	for n := range 500 {
		calls.Go(func() {
			input, _ := json.Marshal(map[string]int{"n": n})
			result, err := x.Call(t.Context(), "t", input)
			if got := strings.ReplaceAll(result.Text(), " ", ""); err != nil || got != string(input) {
				t.Errorf("call %d: %q, %v", n, got, err)
			}
		})
	}
	calls.Wait()
}
