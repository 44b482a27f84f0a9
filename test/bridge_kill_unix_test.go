//go:build unix

package test

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/cec80427/pier"
)

// TestBridgeKills: a bridge that is killed under load, again and again: every call returns, no process of its is left, every model request
// has ended at its provider, and the next call finds a bridge that was started anew. 200 kills with PIER_LONG, else a few.
func TestBridgeKills(t *testing.T) {
	kills := 6
	if os.Getenv("PIER_LONG") != "" {
		kills = 200
	}
	const load = 8
	path := filepath.Join(t.TempDir(), "s")
	listener, err := new(net.ListenConfig).Listen(t.Context(), "unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address, gone, reached := endless(t)
	_, x := inlineBridge(t, `
import socket, subprocess
s = socket.socket(socket.AF_UNIX); s.connect(`+"'"+path+"'"+`)  # as long as a process of this bridge lives, so does this
subprocess.Popen(["sleep", "3600"], close_fds=False, pass_fds=[s.fileno()])
def call(m):
    if m["arguments"].get("die"): os.kill(os.getpid(), 9)
    q = stream("s%d" % m["id"])
    while True: q.get()
serve(call)`, address, func(o *pier.Options) {
		o.ModelBudget.Requests = (load + 1) * kills
	})
	for n := range kills {
		alive, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range load {
			all.Go(func() {
				if _, err := x.Call(t.Context(), "t", json.RawMessage(`{}`)); err == nil {
					t.Error("a call was answered by nobody")
				}
			})
		}
		for range load { // all of them wait for their model
			<-reached
		}
		if _, err := x.Call(t.Context(), "t", json.RawMessage(`{"die":true}`)); err == nil {
			t.Error("the dead answer")
		}
		all.Wait()
		for range load {
			<-gone
		}
		if _, err := alive.Read(make([]byte, 1)); err == nil { // waits for the last process that has it
			t.Error("somebody wrote")
		}
		_ = alive.Close()
		if n < kills-1 { // starts it again
			ctx, cancel := context.WithCancel(t.Context())
			go func() { <-reached; cancel() }()
			_, _ = x.Call(ctx, "t", json.RawMessage(`{}`))
			<-gone
		}
	}
}
