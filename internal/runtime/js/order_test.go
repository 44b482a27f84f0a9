package js_test

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/js"
)

// run loads an extension whose tool has the given body, where log(…) collects, and returns what was collected.
func run(t *testing.T, body string, change func(*js.Options)) []string {
	t.Helper()
	i := start(t, "const seen = []; const log = (...parts) => { seen.push(parts.join(' ')) };\n"+
		tool+"async (id, params, signal, update, ctx) => {"+body+"\n; return { content: [], details: seen } } })", change)
	load(t, i)
	return collected(t, i)
}

func collected(t *testing.T, i *js.Instance) []string {
	t.Helper()
	out, err := callTool(i, t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	var result struct{ Details []string }
	if err := json.Unmarshal(out, &result); err != nil {
		t.Fatal(err)
	}
	return result.Details
}

const sleep = `const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));`

// still gives an instance a clock that stands, but for what its timers wait: however busy the machine is, one statement follows
// the other at once.
func still(o *js.Options) { o.Clock = instance.NewVirtualClock(time.UnixMilli(1_700_000_000_000)) }

func TestOrder(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"synchronous code, then ticks and microtasks, then timers and immediates", `
			setTimeout(() => log("timeout"), 0);
			setImmediate(() => log("immediate"));
			Promise.resolve().then(() => log("microtask"));
			queueMicrotask(() => log("queued"));
			log("sync");
			` + sleep + `await sleep(5);`, "sync microtask queued immediate timeout"},
		{"nextTick runs in order, before any timer", `
			setTimeout(() => log("timeout"), 0);
			process.nextTick((a) => log("tick", a), 1);
			process.nextTick(() => log("tick 2"));
			log("sync");
			` + sleep + `await sleep(5);`, "sync tick 1 tick 2 timeout"},
		{"microtasks run between two timers", `
			setTimeout(() => { log("a"); Promise.resolve().then(() => log("a's microtask")); }, 1);
			setTimeout(() => log("b"), 1);
			` + sleep + `await sleep(8);`, "a a's microtask b"},
		{"timers by deadline", `
			setTimeout(() => log("late"), 6);
			setTimeout(() => log("early"), 1);
			` + sleep + `await sleep(15);`, "early late"},
		{"a microtask that makes microtasks is drained before the next macrotask", `
			setImmediate(() => log("immediate"));
			let n = 0;
			const more = () => { if (n++ < 3) { log("m" + n); Promise.resolve().then(more); } };
			more();
			` + sleep + `await sleep(3);`, "m1 m2 m3 immediate"},
		{"immediates in order, those of an immediate later", `
			setImmediate(() => { log(1); setImmediate(() => log(3)); });
			setImmediate(() => log(2));
			` + sleep + `await sleep(5);`, "1 2 3"},
		{"arguments reach callbacks", `
			setTimeout((a, b) => log(a, b), 1, "x", "y");
			setImmediate((a) => log(a), "z");
			` + sleep + `await sleep(8);`, "z x y"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, strings.Join(run(t, test.body, still), " ")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestTimers(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"clearTimeout", `const h = setTimeout(() => log("never"), 1); clearTimeout(h);` + sleep + `await sleep(6); log("end")`, "end"},
		{"clear by number", `const h = setTimeout(() => log("never"), 1); clearTimeout(+h);` + sleep + `await sleep(6); log("end")`, "end"},
		{"clearing twice, and what is no timer", `const h = setTimeout(() => {}, 1); clearTimeout(h); clearTimeout(h); clearTimeout(undefined); clearTimeout({}); log("fine")`, "fine"},
		{"clearImmediate", `const h = setImmediate(() => log("never")); clearImmediate(h);` + sleep + `await sleep(3); log("end")`, "end"},
		{"an interval repeats until it is cleared", `await new Promise((done) => { let n = 0; const h = setInterval(() => { log(++n); if (n === 3) { clearInterval(h); done(); } }, 1); })`, "1 2 3"},
		{"a timer cleared by an earlier one of the same time", `
			let b; setTimeout(() => { log("a"); clearTimeout(b); }, 2); b = setTimeout(() => log("b"), 2);` + sleep + `await sleep(10)`, "a"},
		{"refresh starts again", `const h = setTimeout(() => log("h"), 6);` + sleep + `await sleep(2); h.refresh(); log("refreshed"); await sleep(20)`, "refreshed h"},
		{"hasRef", `const h = setTimeout(() => {}, 1); log(h.hasRef(), h.unref().hasRef(), h.ref().hasRef()); clearTimeout(h)`, "true false true"},
		{"odd delays count as one", `setTimeout(() => log("NaN"), NaN); setTimeout(() => log("negative"), -5); setTimeout(() => log("huge"), 2 ** 40);` + sleep + `await sleep(8)`, "NaN negative huge"},
		{"a callback that throws stops nothing", `setTimeout(() => { throw new Error("once") }, 1); setTimeout(() => log("next"), 2);` + sleep + `await sleep(10)`, "next"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, strings.Join(run(t, test.body, still), " ")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestHolding: what holds an instance decides whether a promise that never settles is told at once or waited for.
func TestHolding(t *testing.T) {
	never := func(setup string) string { return `() => {` + setup + `; return new Promise(() => {}) }` }
	blocked := make(chan struct{})
	defer close(blocked)
	for _, test := range []struct {
		name, execute string
		stalls        bool
	}{
		{"nothing", never(""), true},
		{"a timer without reference", never("setTimeout(() => {}, 1e6).unref()"), true},
		{"a timer", never("setTimeout(() => {}, 1e6)"), false},
		{"an interval", never("setInterval(() => {}, 1e6)"), false},
		{"a host call", never(`pi.exec("x", [])`), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := start(t, tool+test.execute+"})", func(o *js.Options) {
				o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
					"exec": func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
						<-ctx.Done()
						return nil, ctx.Err()
					},
				}}
			})
			load(t, i)
			ctx := t.Context()
			if !test.stalls {
				short, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
				defer cancel()
				ctx = short
			}
			_, err := callTool(i, ctx, "t")
			if err == nil || strings.Contains(err.Error(), "never settles") != test.stalls {
				t.Errorf("got %v, want it to stall: %v", err, test.stalls)
			}
		})
	}
}

// TestDoneWhileTimersRun: a tool's answer does not wait for what it left behind.
func TestDoneWhileTimersRun(t *testing.T) {
	if got := run(t, `setInterval(() => {}, 1); setTimeout(() => {}, 1e6); log("answered")`, nil); got[0] != "answered" {
		t.Error(got)
	}
}

func TestChunks(t *testing.T) {
	const chunks = 200 // more than may wait at once
	sent := make(chan int, chunks)
	spawn := func(_ context.Context, call ext.Call) (json.RawMessage, error) {
		for n := range chunks {
			if err := call.Stream(json.RawMessage(`{"n":` + strings.Repeat("1", n%3+1) + `}`)); err != nil {
				return nil, err
			}
			sent <- n
		}
		return json.RawMessage(`{"code":0}`), nil
	}
	i := start(t, `const { start } = __pier_host("pi:host");`+tool+`async () => {
		const got = [];
		const { done } = start("exec", { op: "spawn" }, (chunk) => { got.push(String(chunk.n).length) });
		const result = await done;
		return { content: [], details: [got.length + " chunks", got.slice(0, 6).join(""), "code " + result.code] };
	} })`, func(o *js.Options) {
		o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){"exec": spawn}}
	})
	load(t, i)
	want := []string{"200 chunks", "123123", "code 0"}
	if diff := cmp.Diff(want, collected(t, i)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestBackPressure: a producer whose chunks nobody takes is held back, and let go when the instance ends.
func TestBackPressure(t *testing.T) {
	sent := make(chan int, 1000)
	ended := make(chan error, 1)
	release := make(chan struct{})
	answers := map[string]func(context.Context, ext.Call) (json.RawMessage, error){
		"exec": func(_ context.Context, call ext.Call) (json.RawMessage, error) {
			for n := 0; ; n++ {
				if err := call.Stream(json.RawMessage(`{}`)); err != nil {
					ended <- err
					return nil, err
				}
				select {
				case sent <- n:
				default: // nobody counts these any more
				}
			}
		},
		"log": func(context.Context, ext.Call) (json.RawMessage, error) { // holds the VM's goroutine
			<-release
			return json.RawMessage(`{}`), nil
		},
	}
	i := start(t, `const { start } = __pier_host("pi:host");`+tool+`() => {
		start("exec", { op: "spawn" }, () => {});
		pi.log("info", "held");
		return { content: [] };
	} })`, func(o *js.Options) { o.Caller = &world{answers: answers} })
	load(t, i)
	answered := make(chan error, 1)
	go func() {
		_, err := callTool(i, context.Background(), "t")
		answered <- err
	}()
	const credits = 32
	for range credits {
		<-sent
	}
	select {
	case n := <-sent:
		t.Errorf("chunk %d was taken while nobody read", n)
	case <-time.After(30 * time.Millisecond):
	}
	close(release)
	if err := <-answered; err != nil {
		t.Error(err)
	}
	<-sent // goes on
	if err := i.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; err == nil {
		t.Error("the producer was not told that the instance ended")
	}
}

func TestPostOrder(t *testing.T) {
	i := start(t, `let seen = []; pi.events.on("c", (n) => { seen.push(n) });`+tool+`async () => ({ content: [], details: [seen.join(" ")] }) })`, nil)
	load(t, i)
	var want []string
	for n := range 50 {
		text, _ := json.Marshal(n)
		want = append(want, string(text))
		if !i.Post("bus", json.RawMessage(`{"channel":"c","data":`+string(text)+`}`)) {
			t.Fatal("dropped")
		}
	}
	if got := collected(t, i)[0]; got != strings.Join(want, " ") {
		t.Errorf("got %s", got)
	}
}

// TestPostBound: what nobody waits for cannot pile up without end, and nothing is taken once the instance has ended.
func TestPostBound(t *testing.T) {
	release := make(chan struct{})
	answers := map[string]func(context.Context, ext.Call) (json.RawMessage, error){
		"log": func(context.Context, ext.Call) (json.RawMessage, error) {
			<-release
			return json.RawMessage(`{}`), nil
		},
	}
	i := start(t, `pi.events.on("hold", () => pi.log("info", "held"));`, func(o *js.Options) { o.Caller = &world{answers: answers} })
	load(t, i)
	taken := 0
	for i.Post("bus", json.RawMessage(`{"channel":"hold"}`)) {
		if taken++; taken > 20_000 {
			t.Fatal("no bound")
		}
	}
	close(release)
	if err := i.Quiesce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !i.Post("bus", json.RawMessage(`{"channel":"other"}`)) {
		t.Error("dropped although nothing waits")
	}
	if err := i.Close(); err != nil {
		t.Fatal(err)
	}
	if i.Post("bus", json.RawMessage(`{"channel":"other"}`)) {
		t.Error("taken after the end")
	}
}

func TestQuiesce(t *testing.T) {
	done := make(chan struct{})
	answers := map[string]func(context.Context, ext.Call) (json.RawMessage, error){
		"exec": func(context.Context, ext.Call) (json.RawMessage, error) {
			<-done
			return json.RawMessage(`{"code":0,"stdout":"","stderr":""}`), nil
		},
	}
	i := start(t, `let state = "idle";
	pi.events.on("go", async () => { state = "begun"; setInterval(() => {}, 1e6); await pi.exec("x", []); await null; state = "over"; });`+
		tool+`async () => ({ content: [], details: [state] }) })`, func(o *js.Options) { o.Caller = &world{answers: answers} })
	load(t, i)
	i.Post("bus", json.RawMessage(`{"channel":"go"}`))
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := i.Quiesce(short); ext.CodeOf(err) != ext.CodeTimeout {
		t.Errorf("a host call is under way, and Quiesce returned %v", err)
	}
	close(done)
	if err := i.Quiesce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := collected(t, i)[0]; got != "over" {
		t.Errorf("quiet while the task is %s", got)
	}
}

// TestAnswerAfterMicrotasks: an answer is given after the microtasks that were queued before it, as for an await.
func TestAnswerAfterMicrotasks(t *testing.T) {
	out := &lines{}
	i := start(t, tool+`() => {
		Promise.resolve().then(() => console.log("one")).then(() => console.log("two"));
		return { content: [] };
	} })`, func(o *js.Options) { o.Print = out.add })
	load(t, i)
	if _, err := callTool(i, t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"info one", "info two"}, out.list()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestAnswerBeforeOverrun: what was answered before JavaScript ran on for too long is an answer.
func TestAnswerBeforeOverrun(t *testing.T) {
	i := start(t, tool+`async () => { setTimeout(() => {}, 1e6); Promise.resolve().then(() => {}).then(() => {}).then(() => {}).then(() => { for (;;) {} }); return { content: [], details: ["good"] } } })`, func(o *js.Options) {
		o.Limits.Entry = 500 * time.Millisecond
	})
	load(t, i)
	if got := collected(t, i); got[0] != "good" {
		t.Error(got)
	}
}

// TestStarvation: a handler that does not give control back delays what waits in its VM by its budget, and nothing else:
// events and timers behind it run, in their order.
func TestStarvation(t *testing.T) {
	out := &lines{}
	i := start(t, `
		setTimeout(() => console.log("timer 1"), 1);
		setTimeout(() => console.log("timer 2"), 2);
		pi.on("input", () => console.log("event"));
		`+tool+`() => { for (;;) {} } })`, func(o *js.Options) {
		o.Limits.Entry, o.Print = 500*time.Millisecond, out.add
	})
	load(t, i)
	hog := make(chan error, 1)
	go func() {
		_, err := callTool(i, t.Context(), "t")
		hog <- err
	}()
	if err := <-hog; !errors.Is(err, ext.ErrTimeout) {
		t.Fatalf("the hog: %v", err)
	}
	for range 2 {
		if _, err := i.Invoke(t.Context(), "event", json.RawMessage(`{"event":{"type":"input"},"handler":0}`), nil); err != nil {
			t.Fatal(err)
		}
	}
	var timers, events int
	for _, line := range out.list() {
		switch line {
		case "info timer 1", "info timer 2":
			timers++
			if line != "info timer "+strconv.Itoa(timers) {
				t.Errorf("order: %q", out.list())
			}
		case "info event":
			events++
		}
	}
	if timers != 2 || events != 2 {
		t.Errorf("got %q", out.list())
	}
}
