package js_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// TestSignalledConnectors: aborting the signal of pi.tool, pi.fs and pi.http ends the call in the host, and rejects with the reason.
func TestSignalledConnectors(t *testing.T) {
	for _, c := range []struct{ method, call string }{
		{"tool", `pi.tool("read", {}, { signal: abort.signal })`},
		{"fs", `pi.fs.read("f", { signal: abort.signal })`},
		{"fs", `pi.fs.stat("f", { signal: abort.signal })`},
		{"http", `pi.http({ url: "https://x.example/", signal: abort.signal })`},
	} {
		t.Run(c.call, func(t *testing.T) {
			ended := make(chan ext.Code, 1)
			got := run(t, `
				const abort = new AbortController();
				const pending = `+c.call+`.then(() => "no error", (err) => String(err));
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
			if diff := cmp.Diff([]string{"enough"}, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if code := <-ended; code != ext.CodeTimeout {
				t.Errorf("the host's call ended with %s", code)
			}
		})
	}
}

// TestHTTPRejections: pi.http rejects with one of the codes of host calls, and its timeout ends the request in the host.
func TestHTTPRejections(t *testing.T) {
	fail := func(err error) func(context.Context, ext.Call) (json.RawMessage, error) {
		return func(context.Context, ext.Call) (json.RawMessage, error) { return nil, err }
	}
	wait := func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	for _, c := range []struct {
		name, request, want string
		answer              func(context.Context, ext.Call) (json.RawMessage, error)
	}{
		{"timeout", `{ url: "https://x.example/", timeout: 20 }`, "HostError timeout: the request was not over within 20 ms", wait},
		{"timeout beside a signal", `{ url: "https://x.example/", timeout: 20, signal: new AbortController().signal }`, "HostError timeout: the request was not over within 20 ms", wait},
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
