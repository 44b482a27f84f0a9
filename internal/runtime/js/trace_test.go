package js_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/runtime/js"
)

// restless is an extension that uses all that comes from outside: clocks, chance, timers, host calls of all kinds, events
// it was sent, and it lets a promise be rejected and an error go uncaught.
const restless = `
	const log = (...a) => console.log(...a);
	setInterval(() => log("interval", Date.now(), Math.random()), 7);
	pi.on("input", async (event) => { log("input", event.text, performance.now()); setImmediate(() => { throw new Error("late") }); });
	` + tool + `async (id, params, signal, onUpdate, ctx) => {
		log("begin", new Date().toISOString(), typeof Date(), new Date(0) instanceof Date, crypto.randomUUID());
		const running = [1, 2, 3, 4].map((n) => pi.exec("work", [String(n)]).then((r) => log(n, r.stdout)));
		Promise.reject(new TypeError("nobody waits"));
		onUpdate({ content: [{ type: "text", text: "part" }] });
		await Promise.all(running);
		for (let n = 0; n < 5; n++) {
			await new Promise((done) => setTimeout(done, n * 3 % 4));
			process.nextTick(() => log("tick", n, Math.random()));
		}
		const quick = setTimeout(() => log("never"), 2);
		clearTimeout(quick);
		const fs = __pier_host("pi:node/fs");
		try { fs.readFileSync("missing") } catch (err) { log(err.code, err.message) }
		return { content: [], details: { at: Date.now(), home: process.env.HOME } };
	} })`

// recorder keeps a trace as the file would have it.
type recorder struct {
	b bytes.Buffer
	w *trace.Writer
}

func newRecorder(t testing.TB, rt *js.VMPool) *recorder {
	t.Helper()
	shims, err := rt.Shims()
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{}
	if r.w, err = trace.NewWriter(&r.b, trace.Header{Pier: "test", Shims: shims, Options: json.RawMessage(`{}`)}); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *recorder) trace(t testing.TB) trace.Trace {
	t.Helper()
	if err := r.w.Flush(); err != nil {
		t.Fatal(err)
	}
	made, err := trace.Decode(bytes.NewReader(r.b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func bundle(body string) []byte {
	return []byte("(async function (__pier_host) { 'use strict'; return { ns: { default: async function (pi) {\n" + body + "\n} } }; })")
}

func identity(line, column int) (string, int, int, bool) { return "test.ts", line, column, true }

// traceRun runs an extension and returns the trace of it. change may make the run deterministic.
func traceRun(t testing.TB, body string, caller ext.Caller, change func(*js.Options)) *recorder {
	t.Helper()
	rt := js.NewVMPool()
	rec := newRecorder(t, rt)
	opts := js.Options{
		ID: "test", Code: bundle(body), Locate: identity, Caller: caller, FailStalled: true, Trace: rec.w.Write,
		Boot: instance.Facts{ExtensionID: "test", ExtensionPath: "test.ts", Cwd: "/", Mode: "print"},
	}
	if change != nil {
		change(&opts)
	}
	i, err := rt.Start(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.LoadJSON(context.Background()); err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		event := fmt.Sprintf(`{"event":{"type":"input","text":"line %d"},"handler":0}`, n)
		if _, err := i.Invoke(context.Background(), "event", json.RawMessage(event), nil); err != nil {
			t.Fatal(err)
		}
		if _, err := callTool(i, context.Background(), "t"); err != nil {
			t.Fatal(err)
		}
	}
	if err := i.Quiesce(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := i.Close(); err != nil {
		t.Fatal(err)
	}
	return rec
}

// jittery is a gate whose exec takes a time of its own choosing.
func jittery(seed uint64) ext.Caller {
	var mu sync.Mutex
	r := rand.New(rand.NewPCG(seed, 1))
	return &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
		"exec": func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
			mu.Lock()
			wait := time.Duration(r.IntN(3000)) * time.Microsecond
			mu.Unlock()
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
			return json.Marshal(map[string]any{"stdout": string(call.Params), "stderr": "", "code": 0})
		},
		"fs": func(context.Context, ext.Call) (json.RawMessage, error) {
			return nil, ext.E(ext.CodeIO, "no such file").With("errno", "ENOENT")
		},
	}}
}

func deterministic(o *js.Options) {
	o.Clock = instance.NewVirtualClock(time.UnixMilli(1_700_000_000_000))
	o.Rand = rand.NewChaCha8([32]byte{1})
	o.Ordered = true
}

// busy keeps both processors at work until the test is over.
func busy(t testing.TB) {
	ctx, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				_ = fmt.Sprint(n)
			}
		})
	}
	t.Cleanup(func() { stop(); group.Wait() })
}

// A deterministic run is the same each time, to the byte, whatever the machine does and however long host calls take.
func TestDeterministicRuns(t *testing.T) {
	first := traceRun(t, restless, jittery(1), deterministic)
	busy(t)
	for n := range 4 {
		again := traceRun(t, restless, jittery(uint64(n+2)), deterministic)
		a, b := first.trace(t), again.trace(t)
		if diff := cmp.Diff(a, b); diff != "" {
			t.Fatalf("run %d differs: %s", n, diff)
		}
		if !bytes.Equal(first.b.Bytes(), again.b.Bytes()) {
			t.Fatalf("run %d has other bytes", n)
		}
	}
	seeded := traceRun(t, restless, jittery(1), func(o *js.Options) {
		deterministic(o)
		o.Rand = rand.NewChaCha8([32]byte{2})
	})
	if seeded.trace(t); bytes.Equal(first.b.Bytes(), seeded.b.Bytes()) {
		t.Error("the seed changes nothing")
	}
}

// Any run, deterministic or not, replays to the byte; twice, and on a busy machine.
func TestReplay(t *testing.T) {
	for name, change := range map[string]func(*js.Options){"real": nil, "deterministic": deterministic} {
		t.Run(name, func(t *testing.T) {
			made := traceRun(t, restless, jittery(9), change).trace(t)
			busy(t)
			var last trace.Replayed
			for n := range 3 {
				got, err := js.NewVMPool().Replay(t.Context(), js.ReplayOptions{Code: bundle(restless), Locate: identity, Events: made.VMs[0].Events})
				if err != nil {
					t.Fatal(err)
				}
				if got.Diverged != nil || got.Cut != "" || got.Compared != len(made.VMs[0].Events) || got.Ticks < 30 {
					t.Fatalf("replay %d: %+v, of %d events", n, got, len(made.VMs[0].Events))
				}
				if n > 0 {
					if diff := cmp.Diff(last, got); diff != "" {
						t.Errorf("replay %d differs: %s", n, diff)
					}
				}
				last = got
			}
		})
	}
}

// A change of any answer that matters is found, and the tick is the one where the VM first did something else.
func TestReplayDivergence(t *testing.T) {
	made := traceRun(t, restless, jittery(3), deterministic).trace(t)
	events := made.VMs[0].Events
	changed, found := 0, map[trace.Op]bool{}
	for at, e := range events {
		var change func(*trace.Event)
		switch {
		case e.Op == trace.OpReport && e.Kind == "done":
			change = func(e *trace.Event) { e.Text += " " }
		case e.Op == trace.OpWall:
			change = func(e *trace.Event) { e.At += 1e9 }
		case e.Op == trace.OpSync:
			change = func(e *trace.Event) { e.Kind = "other" }
		case e.Op == trace.OpTimer:
			change = func(e *trace.Event) { e.At++ }
		case e.Op == trace.OpCall:
			change = func(e *trace.Event) { e.Text = "{}" }
		default:
			continue
		}
		if changed++; changed > 40 {
			break
		}
		altered := append([]trace.Event{}, events...)
		change(&altered[at])
		got, err := js.NewVMPool().Replay(t.Context(), js.ReplayOptions{Code: bundle(restless), Locate: identity, Events: altered})
		if err != nil {
			t.Fatal(err)
		}
		if got.Diverged == nil && e.Op == trace.OpWall {
			continue // a time that nothing was made of
		}
		found[e.Op] = true
		if got.Diverged == nil {
			t.Fatalf("event %d, changed to %+v, goes unnoticed", at, altered[at])
		}
		if got.Diverged.Index < at || got.Diverged.Tick < e.Tick || e.Op != trace.OpWall && got.Diverged.Tick != e.Tick {
			t.Errorf("event %d of tick %d was changed, found at %d of tick %d", at, e.Tick, got.Diverged.Index, got.Diverged.Tick)
		}
	}
	if len(found) != 5 {
		t.Errorf("found only changes of %v", found)
	}
	got, err := js.NewVMPool().Replay(t.Context(), js.ReplayOptions{Code: bundle(restless), Locate: identity, Events: events[:len(events)-1]})
	if err != nil || got.Cut == "" {
		t.Errorf("a trace without its end: %+v, %v", got, err)
	}
	if _, err := js.NewVMPool().Replay(t.Context(), js.ReplayOptions{Code: bundle("pi.x()"), Events: events}); !errors.Is(err, trace.ErrTrace) {
		t.Errorf("another extension: %v", err)
	}
}

// A trace that lacks any one event is not the run's any more, and the tick is named where that is.
func TestReplayNoticesWhatIsMissing(t *testing.T) {
	events := traceRun(t, restless, jittery(3), deterministic).trace(t).VMs[0].Events
	for at := 1; at < len(events); at++ {
		if events[at].Op == trace.OpStalled || events[at].Kind == "quiesce" { // a replay has no use for them
			continue
		}
		altered := append(append([]trace.Event{}, events[:at]...), events[at+1:]...)
		got, err := js.NewVMPool().Replay(t.Context(), js.ReplayOptions{Code: bundle(restless), Locate: identity, Events: altered})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case got.Diverged == nil && got.Cut == "":
			t.Errorf("nobody misses event %d, %+v", at, events[at])
		case got.Diverged != nil && got.Diverged.Tick > events[at].Tick+1:
			t.Errorf("event %d of tick %d is missed in tick %d", at, events[at].Tick, got.Diverged.Tick)
		}
	}
}

// --until stops between two ticks and shows what waits.
func TestReplayUntil(t *testing.T) {
	made := traceRun(t, restless, jittery(3), deterministic).trace(t)
	events := made.VMs[0].Events
	var stop uint64
	for _, e := range events {
		if e.Op == trace.OpCall {
			stop = e.Tick
			break
		}
	}
	got, err := js.NewVMPool().Replay(t.Context(), js.ReplayOptions{Code: bundle(restless), Locate: identity, Events: events, Until: stop})
	if err != nil {
		t.Fatal(err)
	}
	if got.Ticks != stop || got.State.Tick != stop || len(got.State.Calls) != 4 || len(got.State.Timers) != 1 {
		t.Errorf("at tick %d: %+v", stop, got.State)
	}
	if len(got.State.Calls) == 4 && !strings.Contains(got.State.Calls[2].Params, `"3"`) {
		t.Errorf("calls: %+v", got.State.Calls)
	}
}

// Completions come in issue order, and a call that only ends because a later one completed does not hold that one for ever.
func TestOrderedCannotDeadlock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i := start(t, tool+`async () => {
		const stop = new AbortController();
		const first = pi.exec("wait", [], { signal: stop.signal }).catch((err) => "stopped");
		await pi.exec("quick", []);
		stop.abort();
		return { content: [], details: String(await first) };
	} })`, func(o *js.Options) {
			deterministic(o)
			o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
				"exec": func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
					if strings.Contains(string(call.Params), "wait") {
						<-ctx.Done()
					}
					return json.RawMessage(`{"code":0,"stdout":"","stderr":""}`), nil
				},
			}}
		})
		load(t, i)
		if _, err := callTool(i, t.Context(), "t"); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzDecodeTrace(f *testing.F) {
	rec := traceRun(f, restless, jittery(1), deterministic)
	rec.trace(f)
	f.Add(rec.b.Bytes())
	header, _, _ := bytes.Cut(rec.b.Bytes(), []byte("\n"))
	for _, rest := range []string{
		"", "{}\n", `{"vm":"a","tick":0,"op":"start"}` + "\n", `{"vm":"a","tick":0,"op":"start"}`,
		`{"vm":"a","tick":0,"op":"start","at":0}` + "\n", `{"vm":"a","tick":0,"op":"start"}` + "\n" + `{"vm":"a","tick":0,"op":"start"}` + "\n",
	} {
		f.Add(append(append([]byte{}, header...), "\n"+rest...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		made, err := trace.Decode(bytes.NewReader(data))
		if err != nil {
			if !errors.Is(err, trace.ErrTrace) {
				t.Fatalf("an error of another kind: %v", err)
			}
			return
		}
		for _, vm := range made.VMs {
			if len(vm.Events) == 0 || vm.Events[0].Op != trace.OpStart {
				t.Fatalf("%s does not begin with its start", vm.Name)
			}
		}
	})
}
