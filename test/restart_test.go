package test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// wedged ends its VM in three ways, and counts how often it was told that a session began.
const wedged = `
export default function (pi: any) {
	let starts: string[] = [];
	pi.on("session_start", (event: any) => { starts.push(event.reason) });
	const tool = (name: string, execute: () => unknown) =>
		pi.registerTool({ name, description: "d", parameters: { type: "object", properties: {} }, execute });
	const text = (value: string) => ({ content: [{ type: "text", text: value }] });
	tool("well", () => text(starts.join()));
	// One call of indexOf that takes hours: the engine asks for no interrupt inside.
	tool("stuck", () => text(` + longSearch + `));
	tool("greedy", () => { const all: any[] = []; for (;;) all.push(new Uint8Array(1 << 20)) });
}`

const longSearch = `String("a".repeat(3 << 22).indexOf("a".repeat(1 << 22) + "b"))`

type warnings struct {
	mu   sync.Mutex
	list []string
}

func (w *warnings) add(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.list = append(w.list, text)
}

func (w *warnings) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Join(w.list, "\n")
}

func wedgedHost(t *testing.T, limits pier.Limits, source ...string) (*pier.Host, []*pier.Extension, *warnings) {
	t.Helper()
	dir, said := t.TempDir(), &warnings{}
	host, err := pier.New(t.Context(), pier.Options{
		Cwd: dir, AgentDir: filepath.Join(dir, "agent"), StateDir: filepath.Join(dir, "state"), CacheDir: filepath.Join(dir, "cache"),
		Limits: limits, Observer: pier.Observer{Warning: said.add},
	})
	if err != nil {
		t.Fatal(err)
	}
	var all []*pier.Extension
	for n, text := range source {
		path := filepath.Join(dir, fmt.Sprintf("x%d.ts", n))
		writeFile(t, path, text)
		x, err := host.Load(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
	}
	if err := host.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return host, all, said
}

func mustSay(t *testing.T, x *pier.Extension, want string) {
	t.Helper()
	r, err := x.Call(t.Context(), "well", json.RawMessage(`{}`))
	if err != nil || r.Text() != want {
		t.Fatalf("got %q and %v, want %q", r.Text(), err, want)
	}
}

// An extension whose VM is stuck or out of memory answers at once, is started again, and hears of the session again.
func TestRestart(t *testing.T) {
	for _, test := range []struct {
		name   string
		limits pier.Limits
		want   error
	}{
		{"stuck", pier.Limits{Entry: 300 * time.Millisecond, Stuck: 100 * time.Millisecond}, ext.ErrTimeout},
		{"greedy", pier.Limits{Heap: 32 << 20}, ext.ErrInternal},
	} {
		t.Run(test.name, func(t *testing.T) {
			host, all, said := wedgedHost(t, test.limits, wedged)
			mustSay(t, all[0], "startup")
			if _, err := all[0].Call(t.Context(), test.name, json.RawMessage(`{}`)); !errors.Is(err, test.want) {
				t.Fatal(err)
			}
			waitFor(t, said, "is started again (1 of 3)")
			mustSay(t, all[0], "reload")
			drained(t, host)
			if err := host.Close(); err != nil {
				t.Error(err)
			}
			drained(t, host)
		})
	}
}

// A VM that is stuck in Go code, which touches no memory of the VM, is counted until that code returns; each restart leaves one behind.
// While as many as Limits.Abandoned are left, no extension is started again; those that run go on.
func TestAbandoned(t *testing.T) {
	const derive = `require("crypto").pbkdf2Sync("p", "s", 2e6, 64, "sha512").toString("hex")` // seconds longer than the calls here take
	source := strings.Replace(wedged, longSearch, derive, 1)
	limits := pier.Limits{Entry: 300 * time.Millisecond, Stuck: 100 * time.Millisecond, Abandoned: 2}
	host, all, said := wedgedHost(t, limits, source, wedged)
	x, other := all[0], all[1]
	for n, then := range []string{"is started again (1 of 3): ", "is not started again, since 2 VMs that were given up are still at work: "} {
		if _, err := x.Call(t.Context(), "stuck", json.RawMessage(`{}`)); !errors.Is(err, ext.ErrTimeout) {
			t.Fatal(err)
		}
		waitFor(t, said, then+"the extension was stuck in one built-in function and was given up; --limit stuck=")
		if got := host.AbandonedVMs(); got != n+1 {
			t.Errorf("%d VMs are abandoned, want %d", got, n+1)
		}
		mustSay(t, other, "startup")
	}
	_, err := x.Call(t.Context(), "well", json.RawMessage(`{}`))
	if e, ok := errors.AsType[*ext.Exception](err); !ok || !strings.Contains(e.Message, "was stopped: 2 VMs that were given up are still at work (--limit abandoned=4 allows more): ") {
		t.Errorf("got %v", err)
	}
	if err := host.Close(); err != nil && !errors.Is(err, ext.ErrTimeout) { // unless it waited in vain for the one that is stuck
		t.Error(err)
	}
	drained(t, host)
}

// drained waits for the VMs that were given up: the engine's code in them does end, after seconds of a processor that may be shared.
func drained(t *testing.T, host *pier.Host) {
	t.Helper()
	eventually(t, func() bool { return host.AbandonedVMs() == 0 })
}

// waitFor returns when a warning has been said. Nothing else tells from outside that a restart began: the caller of a stuck
// VM has its answer before the VM is given up.
func waitFor(t *testing.T, said *warnings, text string) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	giveUp := time.After(time.Minute)
	for !strings.Contains(said.String(), text) {
		select {
		case <-tick.C:
		case <-giveUp:
			t.Fatalf("%q was not said", text)
		}
	}
}

// After the last restart every call gets an error that says so; the others go on.
func TestRestartLimit(t *testing.T) {
	host, all, said := wedgedHost(t, pier.Limits{Heap: 32 << 20, Restarts: 1}, wedged, wedged)
	x, other := all[0], all[1]
	for n := range 2 {
		if _, err := x.Call(t.Context(), "greedy", json.RawMessage(`{}`)); !errors.Is(err, ext.ErrInternal) {
			t.Fatalf("call %d: %v", n, err)
		}
	}
	waitFor(t, said, "is not started again after 1 restarts")
	_, err := x.Call(t.Context(), "well", json.RawMessage(`{}`))
	if e, ok := errors.AsType[*ext.Exception](err); !ok || !strings.Contains(e.Message, "was stopped: it failed again after 1 restarts") {
		t.Errorf("got %v", err)
	}
	mustSay(t, other, "startup")
	if err := host.Close(); err != nil {
		t.Error(err)
	}
}

// One extension is stuck; nine others answer as before. How long the slowest took is logged, not judged: machines differ.
func TestNeighboursOfAStuckVM(t *testing.T) {
	source := make([]string, 10)
	for n := range source {
		source[n] = wedged
	}
	host, all, _ := wedgedHost(t, pier.Limits{Entry: 3 * time.Second, Stuck: time.Second, Restarts: -1}, source...)
	measure := func() (worst time.Duration) {
		for range 20 {
			for _, x := range all[1:] {
				before := time.Now()
				mustSay(t, x, "startup")
				worst = max(worst, time.Since(before))
			}
		}
		return worst
	}
	alone := measure()
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() { _, _ = all[0].Call(ctx, "stuck", json.RawMessage(`{}`)) })
	beside := measure()
	cancel()
	group.Wait()
	t.Logf("slowest of 180 calls: %s alone, %s beside a stuck VM", alone, beside)
	if err := host.Close(); err != nil && !errors.Is(err, ext.ErrTimeout) {
		t.Error(err)
	}
	drained(t, host)
}
