package js_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// TestCancelledLoop: a loop whose call was cancelled holds its extension no longer, be it that the call was cancelled before the loop began:
// the next call is answered long before the limit, which is an hour here.
func TestCancelledLoop(t *testing.T) {
	for name, loop := range map[string]string{
		"a loop":           `pi.log("info", "begun"); for (;;) {}`,
		"one that catches": `pi.log("info", "begun"); for (;;) { try { for (;;) {} } catch {} }`,
		"a handler":        `pi.log("info", "begun"); while (true) JSON.parse("[1]")`,
		"early":            `for (;;) {}`,
		"early, in a job":  `return Promise.resolve().then(() => { for (;;) {} })`,
	} {
		t.Run(name, func(t *testing.T) {
			begun := make(chan struct{}, 1)
			i := start(t, tool+`(_, p) => { if (p.quick) return { content: [] }; `+loop+` } })`, func(o *js.Options) {
				o.Limits.Entry = time.Hour
				o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
					"log": func(context.Context, ext.Call) (json.RawMessage, error) {
						begun <- struct{}{}
						return json.RawMessage(`{}`), nil
					},
				}}
			})
			load(t, i)
			ctx, cancel := context.WithCancel(t.Context())
			if strings.HasPrefix(name, "early") {
				cancel()
			}
			go func() { // with the context of the test, which ends it
				select {
				case <-begun:
				case <-t.Context().Done():
				}
				cancel()
			}()
			if _, err := callTool(i, ctx, "t"); !errors.Is(err, ext.ErrTimeout) {
				t.Errorf("the loop: %v", err)
			}
			out, err := i.Invoke(t.Context(), "tool", json.RawMessage(`{"name":"t","toolCallId":"2","input":{"quick":true}}`), nil)
			if err != nil || string(out) != `{"content":[]}` {
				t.Errorf("the next call: %s %v", out, err)
			}
		})
	}
}

// TestCancelledNeighbour: cancelling a call that waits cuts off nobody else's work.
func TestCancelledNeighbour(t *testing.T) {
	begun := make(chan struct{})
	i := start(t, tool+`async (_, p) => { await pi.exec("x", []); return { content: [] } } })`, func(o *js.Options) {
		o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
			"exec": func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
				close(begun)
				<-ctx.Done()
				return nil, ctx.Err()
			},
		}}
	})
	load(t, i)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-begun; cancel() }()
	if _, err := callTool(i, ctx, "t"); !errors.Is(err, ext.ErrTimeout) {
		t.Error(err)
	}
	if _, err := i.Invoke(t.Context(), "flags", json.RawMessage(`{}`), nil); err != nil {
		t.Error(err)
	}
}

// TestOwnEntry: a call that an extension waits for, and that would have to enter it, is refused; one that leads back in a way nobody can
// see ends with the extension's limit.
func TestOwnEntry(t *testing.T) {
	const body = `pi.registerCommand("c", { handler: async () => { try { pi.setSessionName("n"); console.log("no error") } catch (e) { console.log(e.code + ": " + e.message) } } })`
	for _, c := range []struct {
		name, want string
		hidden     bool
	}{
		{"in sight", "invalid_request: the extension waits for this call", false},
		{"hidden", "timeout: the extension waited for 300ms", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			said := make(chan string, 1)
			var i *js.Instance
			i = start(t, body, func(o *js.Options) {
				o.Limits.Entry, o.FailStalled = 300*time.Millisecond, false
				o.Print = func(_, text string) { said <- text }
				o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
					"session": func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
						if !strings.Contains(string(call.Params), `"n"`) {
							return json.RawMessage(`{"providers":[],"virtualModels":[],"mcpServers":[]}`), nil
						}
						if !c.hidden {
							_, err := i.Invoke(ctx, "flags", json.RawMessage(`{}`), nil)
							return nil, err
						}
						<-ctx.Done()
						return nil, ctx.Err()
					},
				}}
			})
			load(t, i)
			if _, err := i.Invoke(t.Context(), "command", json.RawMessage(`{"name":"c","args":""}`), nil); err != nil {
				t.Fatal(err)
			}
			if got := <-said; !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestParamsUnderWay: what calls under way carry is bounded together.
func TestParamsUnderWay(t *testing.T) {
	i := start(t, tool+`async () => {
		const text = "x".repeat(1 << 20), all = [];
		for (let n = 0; n < 64; n++) all.push(pi.exec("x", [text]).then(() => "", (e) => e.message));
		return { content: [], details: await Promise.race(all) };
	} })`, func(o *js.Options) {
		o.Limits.Heap = 64 << 20
		o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
			"exec": func(ctx context.Context, _ ext.Call) (json.RawMessage, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			},
		}}
	})
	load(t, i)
	out, err := callTool(i, t.Context(), "t")
	if err != nil || !strings.Contains(string(out), "carry too much (the limit is 12 MiB") {
		t.Errorf("got %s, %v", out, err)
	}
}
