package js_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// lines collects what an instance prints.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) add(level, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, level+" "+text)
}

func (l *lines) list() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all
}

func TestOutputLimit(t *testing.T) {
	out := &lines{}
	i := start(t, tool+`async () => { for (let n = 0; n < 5; n++) console.log("0123456789"); process.stdout.write("more"); return { content: [] } } })`, func(o *js.Options) {
		o.Limits.Output, o.Print = 25, out.add
		o.Write = func(_ int, text string) { out.add("write", text) }
	})
	load(t, i)
	if _, err := callTool(i, t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	want := []string{"info 0123456789", "info 0123456789", "warn output limit of 25 bytes reached; further output is dropped; --limit output=50 raises it"}
	if diff := cmp.Diff(want, out.list()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestPendingLimit(t *testing.T) {
	release := make(chan struct{})
	answers := map[string]func(context.Context, ext.Call) (json.RawMessage, error){
		"exec": func(context.Context, ext.Call) (json.RawMessage, error) {
			<-release
			return json.RawMessage(`{"code":0,"stdout":"","stderr":""}`), nil
		},
	}
	i := start(t, `const { call } = __pier_host("pi:host");`+tool+`async () => {
		const calls = Array.from({ length: 6 }, () => call("exec", {}).then(() => "ok", (err) => err.code + ": " + err.message));
		const refused = await Promise.race(calls.slice(4));
		pi.log("info", "go");
		return { content: [], details: [refused, ...await Promise.all(calls)] };
	} })`, func(o *js.Options) {
		o.Limits.Pending = 4
		answers["log"] = func(context.Context, ext.Call) (json.RawMessage, error) {
			close(release)
			return json.RawMessage(`{}`), nil
		}
		o.Caller = &world{answers: answers}
	})
	load(t, i)
	no := "invalid_request: too many host calls are under way (the limit is 4; --limit pending=8 raises it)"
	if diff := cmp.Diff([]string{no, "ok", "ok", "ok", "ok", no, no}, collected(t, i)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestEntryLimit: JavaScript that keeps control too long is stopped, whatever it catches; the extension goes on.
func TestEntryLimit(t *testing.T) {
	for name, body := range map[string]string{
		"a loop":                      `for (;;) {}`,
		"a loop that catches":         `for (;;) { try { for (;;) {} } catch {} }`,
		"a rejection that is caught":  `const spin = async () => { for (;;) {} }; for (;;) { try { await spin() } catch {} }`,
		"finally":                     `try { for (;;) {} } finally { for (;;) {} }`,
		"a getter of the result":      `return { get content() { for (;;) {} } }`,
		"toJSON":                      `return { content: [], toJSON() { for (;;) {} } }`,
		"microtasks":                  `const more = () => Promise.resolve().then(more); await more()`,
		"a regular expression":        `/^(a+)+$/.test("a".repeat(60) + "b")`,
		"sorting":                     `[1, 2, 3].sort(() => { for (;;) {} })`,
		"a proxy":                     `return new Proxy({}, { ownKeys() { for (;;) {} } })`,
		"registering with a getter":   `pi.registerCommand("c", { handler() {}, get description() { for (;;) {} } }); return { content: [] }`,
		"a thrown thing with getters": `throw { get message() { for (;;) {} }, toString() { for (;;) {} } }`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := start(t, tool+`async () => {`+body+`} });
			pi.registerTool({ name: "ok", label: "", description: "", parameters: {}, execute: async () => ({ content: [], details: ["well"] }) });`, func(o *js.Options) {
				o.Limits.Entry = 500 * time.Millisecond
			})
			load(t, i)
			_, err := callTool(i, t.Context(), "t")
			e, ok := errors.AsType[*ext.Exception](err)
			if !ok || e.Code != ext.CodeTimeout || !strings.Contains(e.Message, "without giving control back") {
				t.Errorf("got %v", err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			out, err := callTool(i, ctx, "ok")
			if name == "a rejection that is caught" || name == "microtasks" { // it spins on: whoever calls next is told, too
				if err == nil { // unless the call was there before the promise jobs ran on: then it has been answered among them
					out, err = callTool(i, ctx, "ok")
				}
				if !errors.Is(err, ext.ErrTimeout) {
					t.Errorf("the next call: %s %v", out, err)
				}
			} else if err != nil || !strings.Contains(string(out), "well") {
				t.Errorf("the next call: %s %v", out, err)
			}
		})
	}
}

// TestEntryPauses: time inside a blocking host call is not the extension's.
func TestEntryPauses(t *testing.T) {
	entry := 50 * time.Millisecond
	answers := map[string]func(context.Context, ext.Call) (json.RawMessage, error){
		"log": func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
			select {
			case <-time.After(3 * entry):
			case <-ctx.Done():
			}
			return json.RawMessage(`{}`), nil
		},
	}
	var err error
	for ; entry < 2*time.Second; entry *= 2 { // a busy machine may need more for what is the extension's own
		i := start(t, tool+`() => { pi.log("info", "slow"); return { content: [] } } })`, func(o *js.Options) {
			o.Limits.Entry, o.Caller = entry, &world{answers: answers}
		})
		load(t, i)
		if _, err = callTool(i, t.Context(), "t"); !errors.Is(err, ext.ErrTimeout) {
			break
		}
	}
	if err != nil {
		t.Error(err)
	}
}

// TestOutOfMemory: an exhausted heap ends one instance with an answer for everybody, and nothing else.
func TestOutOfMemory(t *testing.T) {
	for name, body := range map[string]string{
		"arrays":       `const all = []; for (;;) all.push(new Array(1000).fill(all.length))`,
		"one string":   `let s = "x"; for (;;) s += s + Math.random()`,
		"typed arrays": `const all = []; for (;;) all.push(new Uint8Array(1 << 20))`,
		"caught":       `const all = []; for (;;) { try { all.push(new Array(1000).fill(0)) } catch {} }`,
		"closures":     `let f = () => 0; for (;;) { const g = f; f = () => g() + 1 }`,
		"map":          `const m = new Map(); for (let n = 0; ; n++) m.set(n, { n })`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := start(t, tool+`async () => {`+body+`} })`, func(o *js.Options) {
				o.Limits.Heap, o.Limits.Entry = 24<<20, 2*time.Second
			})
			load(t, i)
			_, err := callTool(i, t.Context(), "t")
			e, ok := errors.AsType[*ext.Exception](err)
			if !ok || e.Code != ext.CodeInternal && e.Code != ext.CodeTimeout && !strings.Contains(e.Message, "string") {
				t.Errorf("got %v (%T)", err, err)
			}
			if err := i.Close(); err != nil {
				t.Error(err)
			}
			if _, err := callTool(i, t.Context(), "t"); err == nil {
				t.Error("a closed instance answers")
			}
		})
	}
	other := start(t, tool+`async () => ({ content: [], details: ["alive"] }) })`, nil)
	load(t, other)
	if got := collected(t, other); got[0] != "alive" {
		t.Error(got)
	}
}

// TestEverybodyIsTold: when an instance ends, all who wait for it and all who come later get the reason.
func TestEverybodyIsTold(t *testing.T) {
	i := start(t, tool+`() => new Promise(() => { setTimeout(() => {}, 1e6) }) });
	pi.registerCommand("boom", { handler() { const all = []; for (;;) all.push(new Array(1000).fill(0)) } })`, func(o *js.Options) {
		o.Limits.Heap = 24 << 20
	})
	load(t, i)
	waiting := make(chan error, 1)
	go func() {
		_, err := callTool(i, context.Background(), "t")
		waiting <- err
	}()
	_, first := i.Invoke(t.Context(), "command", json.RawMessage(`{"name":"boom","args":""}`), nil)
	_, later := callTool(i, t.Context(), "t")
	for what, err := range map[string]error{"the cause": first, "who waited": <-waiting, "who came later": later} {
		if err == nil || !strings.Contains(err.Error(), "more than its 24 MiB of memory") {
			t.Errorf("%s got %v", what, err)
		}
	}
}

func TestCloseWhileBusy(t *testing.T) {
	for name, execute := range map[string]string{
		"in JavaScript":       `() => { update(); for (;;) {} }`,
		"and catching":        `async () => { const spin = async () => { for (;;) {} }; update(); for (;;) { try { await spin() } catch {} } }`,
		"waiting for itself":  `() => { update(); return new Promise(() => setInterval(() => {}, 1)) }`,
		"in a host call":      `async () => { update(); await pi.exec("x", []) }`,
		"in a blocking call":  `() => { update(); pi.log("info", "x"); for (;;) {} }`,
		"in a chain of calls": `async () => { update(); for (;;) { try { await pi.exec("x", []) } catch {} } }`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wait := func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			}
			i := start(t, `let update;`+tool+`(id, p, s, u) => { update = () => u({ content: [] }); return (`+execute+`)() } })`, func(o *js.Options) {
				o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){"exec": wait, "log": wait}}
			})
			load(t, i)
			begun := make(chan struct{}, 1)
			answered := make(chan error, 1)
			go func() {
				_, err := i.Invoke(context.Background(), "tool", json.RawMessage(`{"name":"t","toolCallId":"1","input":{}}`), func(json.RawMessage) { begun <- struct{}{} })
				answered <- err
			}()
			<-begun
			if err := i.Close(); err != nil { // it would give up what does not end
				t.Error(err)
			}
			if err := <-answered; err == nil {
				t.Error("the caller got no error")
			}
			if err := i.Close(); err != nil {
				t.Errorf("the second Close: %v", err)
			}
		})
	}
}

// TestAbortKinds: what a caller gets when its context ends.
func TestAbortKinds(t *testing.T) {
	for _, test := range []struct{ name, execute, want string }{
		{"an extension that listens and rejects", `(id, p, signal) => { setTimeout(() => {}, 1e6); return new Promise((_, no) => signal.addEventListener("abort", () => no(new Error("stopped")))) }`, "cancelled"},
		{"one that listens and answers", `(id, p, signal) => { setTimeout(() => {}, 1e6); return new Promise((yes) => signal.addEventListener("abort", () => yes({ content: [], details: ["partial"] }))) }`, ""},
		{"one that does not listen", `() => new Promise(() => setTimeout(() => {}, 1e6))`, "cancelled"},
		{"throwIfAborted", `async (id, p, signal) => { for (;;) { await new Promise((go) => setTimeout(go, 1)); signal.throwIfAborted(); } }`, "cancelled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := start(t, tool+`(id, p, s, u, c) => { u({ content: [] }); return (`+test.execute+`)(id, p, s) } })`, nil)
			load(t, i)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			_, err := i.Invoke(ctx, "tool", json.RawMessage(`{"name":"t","toolCallId":"1","input":{}}`), func(json.RawMessage) { cancel() })
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || !errors.Is(err, context.Canceled)) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// TestCancelledHostCall: aborting a signal cancels the call in the host, not only the promise.
func TestCancelledHostCall(t *testing.T) {
	cancelled := make(chan error, 1)
	answers := map[string]func(context.Context, ext.Call) (json.RawMessage, error){
		"exec": func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
			<-ctx.Done()
			cancelled <- context.Cause(ctx)
			return nil, ctx.Err()
		},
	}
	got := run(t, `
		const { call } = __pier_host("pi:host");
		const abort = new AbortController();
		const pending = call("exec", {}, { signal: abort.signal }).catch((err) => log(err.name));
		abort.abort();
		await pending;
		log(await call("exec", {}, { signal: AbortSignal.abort("before") }).catch((reason) => reason));`, func(o *js.Options) {
		o.Caller = &world{answers: answers}
	})
	if diff := cmp.Diff([]string{"AbortError", "before"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if err := <-cancelled; ext.CodeOf(err) != ext.CodeTimeout {
		t.Errorf("the host's context ended with %v", err)
	}
}

// TestPanic: a panic on the VM's goroutine ends the instance with an answer, and nothing else.
func TestPanic(t *testing.T) {
	answers := map[string]func(context.Context, ext.Call) (json.RawMessage, error){
		"log": func(context.Context, ext.Call) (json.RawMessage, error) { panic("a bug in the host") },
	}
	i := start(t, tool+`async () => { try { pi.log("info", "x") } catch {} return { content: [] } } })`, func(o *js.Options) {
		o.Caller = &world{answers: answers}
	})
	load(t, i)
	for range 2 {
		_, err := callTool(i, t.Context(), "t")
		if ext.CodeOf(err) != ext.CodeInternal || strings.Contains(err.Error(), "bug") {
			t.Errorf("got %v", err)
		}
	}
}

// TestThrowsNull: null that was thrown on purpose ends nothing.
func TestThrowsNull(t *testing.T) {
	i := start(t, tool+`async () => { throw null } })`, nil)
	load(t, i)
	for range 2 {
		if _, err := callTool(i, t.Context(), "t"); err == nil || err.Error() != "null" {
			t.Errorf("got %v", err)
		}
	}
}

// TestOddThrows: whatever is thrown, the caller gets an answer.
func TestOddThrows(t *testing.T) {
	for name, thrown := range map[string]string{
		"an error whose message throws": `Object.defineProperty(new Error("x"), "message", { get() { throw 1 } })`,
		"an error whose name throws":    `Object.defineProperty(new Error("x"), "name", { get() { throw 1 } })`,
		"a proxy":                       `new Proxy(new Error("x"), { get() { throw 1 }, getPrototypeOf() { throw 2 } })`,
		"details that are a cycle":      `(() => { const e = new Error("x"); e.pier = { code: "io" }; e.pier.self = e.pier; return e })()`,
		"a cause that is itself":        `(() => { const e = new Error("x"); e.cause = e; return e })()`,
		"undefined":                     `undefined`,
		"a symbol":                      `Symbol("s")`,
		"no prototype":                  `Object.create(null)`,
		"a big number":                  `10n ** 30n`,
		"a function":                    `() => {}`,
	} {
		for kind, execute := range map[string]string{"async": "async () => { throw ", "sync": "() => { throw "} {
			t.Run(name+" "+kind, func(t *testing.T) {
				i := start(t, tool+execute+thrown+`} })`, nil)
				load(t, i)
				ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
				defer cancel()
				_, err := callTool(i, ctx, "t")
				if _, ok := errors.AsType[*ext.Exception](err); !ok {
					t.Errorf("got %v", err)
				}
			})
		}
	}
}
