package js_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// TestSignalledConnectors: aborting the signal of a connector ends the call in the host, and rejects with a code and the reason.
func TestSignalledConnectors(t *testing.T) {
	for _, c := range []struct{ method, call string }{
		{"tool", `pi.tool("read", {}, { signal: abort.signal })`},
		{"fs", `pi.fs.read("f", { signal: abort.signal })`},
		{"fs", `pi.fs.stat("f", { signal: abort.signal })`},
		{"http", `pi.http({ url: "https://x.example/", signal: abort.signal })`},
		{"ui", `pi.ui.select("Which?", ["a"], { signal: abort.signal })`},
		{"ui", `pi.ui.input("Name", "hint", { signal: abort.signal })`},
	} {
		t.Run(c.call, func(t *testing.T) {
			ended := make(chan ext.Code, 1)
			got := run(t, `
				const abort = new AbortController();
				const pending = `+c.call+`.then(() => "no error", (err) => [err.name, err.code, err.details.errno, err.message, err.cause].join());
				setTimeout(() => abort.abort("enough"), 1);
				log(await pending);`, func(o *js.Options) {
				o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
					c.method: func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
						<-ctx.Done()
						ended <- ext.CodeOf(context.Cause(ctx))
						return nil, ctx.Err()
					},
				}}
			})
			if diff := cmp.Diff([]string{"AbortError,io,ECANCELED,enough,enough"}, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if code := <-ended; code != ext.CodeTimeout {
				t.Errorf("the host's call ended with %s", code)
			}
		})
	}
}

// TestSignalledBefore: a signal that has been aborted already makes no call.
func TestSignalledBefore(t *testing.T) {
	w := &world{}
	got := run(t, `
		for (const signal of [AbortSignal.abort("no"), AbortSignal.abort(), AbortSignal.abort(new DOMException("late", "TimeoutError"))]) {
			log(await pi.fs.read("f", { signal }).then(() => "no error", (err) => err.name + " " + err.code));
		}`, func(o *js.Options) { o.Caller = w })
	if diff := cmp.Diff([]string{"AbortError io", "AbortError io", "TimeoutError timeout"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if len(w.calls) > 0 {
		t.Errorf("the host was called: %q", w.calls)
	}
}

// TestCallTimeouts: timeout_ms of a connector is the host call's own, and what the host answers comes through.
func TestCallTimeouts(t *testing.T) {
	for _, c := range []struct {
		method, call string
		want         time.Duration
	}{
		{"tool", `pi.tool("read", {}, { timeout_ms: 7 })`, 7 * time.Millisecond},
		{"fs", `pi.fs.write("f", { text: "x", timeout_ms: 8 })`, 8 * time.Millisecond},
		{"http", `pi.http({ url: "https://x.example/", timeout_ms: 9 })`, 9 * time.Millisecond},
		{"http", `pi.http({ url: "https://x.example/", timeout: 9 })`, 9 * time.Millisecond},
		{"http", `pi.http({ url: "https://x.example/" })`, 2 * time.Minute},
		{"ui", `pi.ui.confirm("Sure?", "Really", { timeout_ms: 10 })`, 10 * time.Millisecond},
		{"fs", `pi.fs.stat("f")`, 0},
		{"fs", `pi.fs.stat("f", { timeout_ms: Number.MAX_SAFE_INTEGER })`, 1<<63 - 1},
	} {
		t.Run(c.call, func(t *testing.T) {
			var asked time.Duration
			got := run(t, `log(await `+c.call+`.then(() => "no error", (err) => err.name + " " + err.code));`, func(o *js.Options) {
				o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
					c.method: func(_ context.Context, call ext.Call) (json.RawMessage, error) {
						asked = call.Timeout
						return nil, ext.E(ext.CodeTimeout, "the call took too long")
					},
				}}
			})
			if diff := cmp.Diff([]string{"HostError timeout"}, got); diff != "" || asked != c.want {
				t.Errorf("asked for %s, want %s; -want +got\n%s", asked, c.want, diff)
			}
		})
	}
}

// TestConnectorMistakes: what is wrong with a connector's arguments is invalid_request, and makes no call.
func TestConnectorMistakes(t *testing.T) {
	for _, call := range []string{
		`pi.tool("t", {}, { timeout_ms: -1 })`, `pi.tool("t", {}, { timeout_ms: 1.5 })`, `pi.tool("t", {}, { timeout_ms: "1" })`, `pi.tool("t", {}, "x")`,
		`pi.tool("t", {}, { signal: {} })`, `pi.tool("t", { n: 1n })`, `pi.fs.read("f", [])`, `pi.http()`, `pi.http("https://x.example/")`, `pi.http({})`,
		`pi.http({ url: "https://x.example/", body: 1 })`, `pi.http({ url: "https://x.example/", headers: [["a"]] })`, `pi.http({ url: "https://x.example/", unknown: 1 })`,
		`pi.ui.select("t", ["a"], 1)`, `pi.log("info", "e", { n: 1n })`, `pi.session.appendLabelChange("nothing", "x")`, `pi.registerSlashCommand({ name: "x" })`,
		`pi.registerSlashCommand()`,
	} {
		t.Run(call, func(t *testing.T) {
			got := run(t, `try { await `+call+`; log("no error") } catch (err) { log(err.name, err.code) }`, func(o *js.Options) {
				o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
					"session": func(context.Context, ext.Call) (json.RawMessage, error) {
						return json.RawMessage(`{"header":{"id":"s"},"entries":[]}`), nil
					},
					"tool": fail(ext.E(ext.CodeInternal, "called")), "fs": fail(ext.E(ext.CodeInternal, "called")), "http": fail(ext.E(ext.CodeInternal, "called")),
					"ui": fail(ext.E(ext.CodeInternal, "called")), "log": fail(ext.E(ext.CodeInternal, "called")),
				}}
			})
			if diff := cmp.Diff([]string{"HostError invalid_request"}, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func fail(err error) func(context.Context, ext.Call) (json.RawMessage, error) {
	return func(context.Context, ext.Call) (json.RawMessage, error) { return nil, err }
}

// TestHTTP: pi.http is one host call, and its answer is whole.
func TestHTTP(t *testing.T) {
	var params string
	got := run(t, `
		const { http } = pi;
		const r = await http({ url: "https://x.example/a", method: "POST", headers: { "X-A": "1" }, body: "hé" });
		log(r.status, r.statusText, r.url, JSON.stringify(r.headers), r.text(), r.json().a, r.bytes().length);`, func(o *js.Options) {
		o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
			"http": func(_ context.Context, call ext.Call) (json.RawMessage, error) {
				params = string(call.Params)
				for _, chunk := range []string{
					`{"status":201,"statusText":"Created","url":"https://x.example/b","redirected":true,"headers":[["A","1"],["a","2"],["__proto__","3"]]}`,
					`{"base64":"eyJh"}`, `{"base64":"IjoxfQ=="}`,
				} {
					if err := call.Stream(json.RawMessage(chunk)); err != nil {
						return nil, err
					}
				}
				return json.RawMessage(`{}`), nil
			},
		}}
	})
	if diff := cmp.Diff([]string{`201 Created https://x.example/b {"a":"1, 2","__proto__":"3"} {"a":1} 1 7`}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	want := `{"url":"https://x.example/a","method":"POST","headers":[["X-A","1"],["content-type","text/plain;charset=UTF-8"]],"base64":"aMOp"}`
	if params != want {
		t.Errorf("called with %s, want %s", params, want)
	}
}

// TestHTTPRejections: pi.http rejects with one of the codes of host calls.
func TestHTTPRejections(t *testing.T) {
	wait := func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	for _, c := range []struct {
		name, request, want string
		answer              func(context.Context, ext.Call) (json.RawMessage, error)
	}{
		{"timeout", `{ url: "https://x.example/" }`, "HostError timeout: the call took too long", fail(ext.E(ext.CodeTimeout, "the call took too long"))},
		{"a signal's timeout", `{ url: "https://x.example/", signal: AbortSignal.timeout(1) }`, "TimeoutError timeout: ", wait},
		{"no answer", `{ url: "https://x.example/" }`, "HostError io", fail(nil)},
		{"denied", `{ url: "https://x.example/" }`, "HostError denied", fail(ext.E(ext.CodeDenied, "no rule allows it"))},
		{"io", `{ url: "https://x.example/" }`, "HostError io", fail(ext.E(ext.CodeIO, "connection refused"))},
		{"no URL", `{ url: "://" }`, "HostError invalid_request", wait},
		{"no timeout", `{ url: "https://x.example/", timeout: -1 }`, "HostError invalid_request", wait},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := run(t, `log(await pi.http(`+c.request+`).then(() => "no error", (err) => err.name + " " + err.code + ": " + err.message));`, func(o *js.Options) {
				o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){"http": c.answer}}
			})
			if len(got) != 1 || len(got[0]) < len(c.want) || got[0][:len(c.want)] != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestDetachedRegistration: the names of the command's registration need no receiver.
func TestDetachedRegistration(t *testing.T) {
	i := start(t, `const { registerSlashCommand, registerCommand } = pi;
		registerSlashCommand({ name: "a", description: "A", handler: () => { pi.log("info", "ran") } });
		registerCommand("b", { description: "B", handler() {} });`, nil)
	var got struct {
		Commands []struct{ Name, Description string }
	}
	if err := json.Unmarshal(load(t, i), &got); err != nil {
		t.Fatal(err)
	}
	want := []struct{ Name, Description string }{{"a", "A"}, {"b", "B"}}
	if diff := cmp.Diff(want, got.Commands); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if _, err := i.Invoke(t.Context(), "command", json.RawMessage(`{"name":"a","args":""}`), nil); err != nil {
		t.Error(err)
	}
}
