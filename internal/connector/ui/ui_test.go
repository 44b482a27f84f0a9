package ui

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// scriptedUI answers each op with a fixed text and keeps what it was asked.
type scriptedUI struct {
	mu      sync.Mutex
	asked   []string
	answers map[string]string
	err     error
	wait    bool // until the context ends
}

func (u *scriptedUI) Request(ctx context.Context, from ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	u.mu.Lock()
	u.asked = append(u.asked, string(from)+" "+op+" "+string(params))
	u.mu.Unlock()
	if u.wait {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return json.RawMessage(u.answers[op]), u.err
}

func uiCall(ctx context.Context, u *UI, params string) (string, error) {
	raw, err := u.Call(ctx, ext.Call{Extension: "x", Params: json.RawMessage(params)}, policy.Grant{})
	return string(raw), err
}

// TestUICalls: what the host's UI gets, and what the extension gets with a UI and without one.
func TestUICalls(t *testing.T) {
	tests := []struct {
		name, params string
		asked        string // without "x "
		answer       string
		want, none   string
	}{
		{
			"select answers in the extension's spelling", `{"op":"select","title":"\u001b[2Jpick","options":["a\u0007","\u001b[31mb\u001b[H\nc"],"timeout":60000}`,
			`select {"options":["a","` + "\\u001b" + `[31mb c"],"timeout":60000,"title":"pick"}`, `{"value":"\u001b[31mb c"}`,
			`{"value":"` + "\\u001b" + `[31mb` + "\\u001b" + `[H\nc"}`, `{"value":null}`,
		},
		{"select dismissed", `{"op":"select","title":"t","options":[]}`, `select {"options":[],"title":"t"}`, `{"value":null}`, `{"value":null}`, `{"value":null}`},
		{"confirm", `{"op":"confirm","title":"t","message":"m\u001bc"}`, `confirm {"message":"m","title":"t"}`, `{"value":true}`, `{"value":true}`, `{"value":false}`},
		{"confirm dismissed", `{"op":"confirm","title":"t"}`, `confirm {"title":"t"}`, `{}`, `{"value":false}`, `{"value":false}`},
		{"input", `{"op":"input","title":"t","placeholder":"p"}`, `input {"placeholder":"p","title":"t"}`, `{"value":"<x>"}`, `{"value":"<x>"}`, `{"value":null}`},
		{"editor", `{"op":"editor","title":"t","prefill":"a\n\tb"}`, `editor {"prefill":"a\n\tb","title":"t"}`, `{"value":""}`, `{"value":""}`, `{"value":null}`},
		{"notify", `{"op":"notify","message":"m","type":"warning"}`, `notify {"message":"m","type":"warning"}`, ``, `{}`, `{}`},
		{"notify of an odd type", `{"op":"notify","message":"m","type":"success"}`, `notify {"message":"m","type":"info"}`, ``, `{}`, `{}`},
		{"status", `{"op":"setStatus","key":"k\u001b[1m","text":"\u001b[1mt\n"}`, `setStatus {"key":"k","text":"` + "\\u001b" + `[1mt "}`, ``, `{}`, `{}`},
		{"status cleared", `{"op":"setStatus","key":"k","text":null}`, `setStatus {"key":"k","text":null}`, ``, `{}`, `{}`},
		{
			"widget", `{"op":"setWidget","key":"k","lines":["a\u001b[2K","b"],"placement":"belowEditor"}`,
			`setWidget {"key":"k","lines":["a","b"],"placement":"belowEditor"}`, ``, `{}`, `{}`,
		},
		{"widget cleared", `{"op":"setWidget","key":"k","lines":null}`, `setWidget {"key":"k","lines":null}`, ``, `{}`, `{}`},
		{"title has no escapes at all", `{"op":"setTitle","value":"a\u001b[1mb\u0007"}`, `setTitle {"value":"ab"}`, ``, `{}`, `{}`},
		{"working message", `{"op":"setWorkingMessage","value":null}`, `setWorkingMessage {"value":null}`, ``, `{}`, `{}`},
		{"working visible", `{"op":"setWorkingVisible","value":false}`, `setWorkingVisible {"value":false}`, ``, `{}`, `{}`},
		{
			"working indicator", `{"op":"setWorkingIndicator","value":{"frames":["-\u001b[A"],"intervalMs":80}}`,
			`setWorkingIndicator {"value":{"frames":["-"],"intervalMs":80}}`, ``, `{}`, `{}`,
		},
		{"header", `{"op":"setHeader","value":["h"]}`, `setHeader {"value":["h"]}`, ``, `{}`, `{}`},
		{"footer cleared", `{"op":"setFooter"}`, `setFooter {"value":null}`, ``, `{}`, `{}`},
		{"editor text", `{"op":"setEditorText","value":"a\nb"}`, `setEditorText {"value":"a\nb"}`, ``, `{}`, `{}`},
		{"theme", `{"op":"setTheme","value":"dark"}`, `setTheme {"value":"dark"}`, ``, `{}`, `{}`},
		{"palette", `{"op":"setTheme","value":null,"palette":{"a":"\u001b[38;2;1;2;3m\u001b[2m"}}`, `setTheme {"palette":{"a":"\u001b[38;2;1;2;3m\u001b[2m"},"value":null}`, ``, `{}`, `{}`},
		{"get text", `{"op":"getEditorText"}`, `getEditorText {}`, `{"value":"t"}`, `{"value":"t"}`, `{"value":""}`},
		{"get flag", `{"op":"getToolsExpanded"}`, `getToolsExpanded {}`, ``, `{"value":false}`, `{"value":false}`},
		{"a component without a screen", `{"op":"custom","id":"1","overlay":true,"width":40}`, ``, ``, `{}`, `{}`},
		{"its frame", `{"op":"frame","id":1,"lines":[]}`, ``, ``, `{}`, `{}`},
		{"its close", `{"op":"close","id":"1"}`, ``, ``, `{}`, `{}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			op, err := wire.Op(json.RawMessage(tt.params))
			if err != nil {
				t.Fatal(err)
			}
			host := &scriptedUI{answers: map[string]string{op: tt.answer}}
			got, err := uiCall(t.Context(), New(host, ""), tt.params)
			if err != nil || got != tt.want {
				t.Errorf("answer %s, %v; want %s", got, err, tt.want)
			}
			var want []string
			if tt.asked != "" {
				want = []string{"x " + tt.asked}
			}
			if d := cmp.Diff(want, host.asked); d != "" {
				t.Error(d)
			}
			if got, err := uiCall(t.Context(), New(nil, ""), tt.params); err != nil || got != tt.none {
				t.Errorf("without a ui: %s, %v; want %s", got, err, tt.none)
			}
		})
	}
}

func TestUIRejects(t *testing.T) {
	for _, params := range []string{
		`{}`, `{"op":"fly"}`, `{"op":"select","title":"t"}`, `{"op":"select","title":"t","options":["a"],"message":"m"}`,
		`{"op":"select","title":"t","options":[1]}`, `{"op":"confirm","title":"t","options":[]}`, `{"op":"input","title":"t","prefill":"x"}`,
		`{"op":"input","title":"t","timeout":-1}`, `{"op":"notify"}`, `{"op":"notify","message":"m","key":"k"}`, `{"op":"setStatus","text":"t"}`,
		`{"op":"setStatus","key":"k","text":3}`, `{"op":"setWidget","key":"k","lines":"l"}`, `{"op":"setWidget","key":"k","lines":[1]}`,
		`{"op":"setWidget","key":"k","lines":[],"placement":"left"}`, `{"op":"setTitle","value":null}`, `{"op":"setTitle","value":"a","x":1}`,
		`{"op":"setWorkingVisible"}`, `{"op":"setWorkingIndicator","value":{"speed":1}}`, `{"op":"setHeader","value":"h"}`,
		`{"op":"getEditorText","value":1}`, `{"op":"custom"}`, `{"op":"custom","id":[]}`, `{"op":"custom","id":"a","lines":[]}`,
		`{"op":"frame","id":"a"}`, `{"op":"frame","id":"a","lines":null}`, `{"op":"close","id":"a","width":3}`,
		`{"op":"setTitle","value":"` + strings.Repeat("a", maxUIParams) + `"}`,
	} {
		for _, u := range []*UI{New(nil, ""), New(&scriptedUI{}, "")} {
			if got, err := uiCall(t.Context(), u, params); !errors.Is(err, ext.ErrInvalidRequest) {
				t.Errorf("%.80s: %s, %v", params, got, err)
			}
		}
	}
}

func TestUIErrors(t *testing.T) {
	host := &scriptedUI{err: errors.New("tty /dev/secret is gone")}
	if _, err := uiCall(t.Context(), New(host, ""), `{"op":"confirm","title":"t"}`); !errors.Is(err, ext.ErrInternal) || strings.Contains(err.Error(), "secret") {
		t.Errorf("error %v", err)
	}
	host = &scriptedUI{answers: map[string]string{"select": `{"value":"c"}`, "input": `{"value":3}`, "getEditorText": `{"value":3}`}}
	for _, params := range []string{`{"op":"select","title":"t","options":["a"]}`, `{"op":"input","title":"t"}`, `{"op":"getEditorText"}`} {
		if _, err := uiCall(t.Context(), New(host, ""), params); !errors.Is(err, ext.ErrInternal) {
			t.Errorf("%s: %v", params, err)
		}
	}
}

// TestUITimeout: a dialog's own timeout dismisses it; the call's deadline and its cancellation are errors.
func TestUITimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := New(&scriptedUI{wait: true}, "")
		start := time.Now()
		got, err := uiCall(t.Context(), u, `{"op":"confirm","title":"t","timeout":1500}`)
		if err != nil || got != `{"value":false}` || time.Since(start) != 1500*time.Millisecond {
			t.Errorf("%s, %v after %v", got, err, time.Since(start))
		}
		got, err = uiCall(t.Context(), u, `{"op":"select","title":"t","options":["a"],"timeout":1}`)
		if err != nil || got != `{"value":null}` {
			t.Errorf("%s, %v", got, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := uiCall(ctx, u, `{"op":"input","title":"t","timeout":5000}`); !errors.Is(err, ext.ErrTimeout) {
			t.Errorf("deadline: %v", err)
		}
		ctx, cancel = context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		if _, err := uiCall(ctx, u, `{"op":"input","title":"t"}`); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	})
}
