package wasm_test

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/runtime/wasm"
	"github.com/cec80427/pier/internal/wasm/component"
)

// typedWasm is an extension of the typed world. testdata/typed/build.sh makes it.
//
//go:embed testdata/typed/typed.wasm
var typedWasm []byte

// typedGate answers host calls as the tests of the typed world expect them, and notes the log.
func typedGate(logged *string) ext.CallerFunc {
	return func(_ context.Context, c ext.Call) (json.RawMessage, error) {
		switch c.Method {
		case ext.MethodLog:
			*logged = string(c.Params)
			return json.RawMessage(`{}`), nil
		case ext.MethodExec:
			for _, chunk := range []string{`{"stdout":"one"}`, `{"stdout":"two"}`} {
				if err := c.Stream(json.RawMessage(chunk)); err != nil {
					return nil, err
				}
			}
			return json.RawMessage(`{"code":0}`), nil
		case ext.MethodFS:
			return json.RawMessage(`{"text":"hi"}`), nil
		}
		return nil, ext.E(ext.CodeDenied, "not granted").With("errno", "EACCES")
	}
}

// startTyped starts the extension of the typed world under an id.
func startTyped(t *testing.T, id string, o instance.Options, to *trace.Writer) (i instance.Instance, register *json.RawMessage) {
	t.Helper()
	file := filepath.Join(t.TempDir(), id+".wasm")
	if err := os.WriteFile(file, typedWasm, 0o600); err != nil {
		t.Fatal(err)
	}
	rt := wasm.New(wasm.Options{Trace: to})
	u, err := rt.Build(t.Context(), entry(t, file), nil)
	if err != nil {
		t.Fatal(err)
	}
	register = new(json.RawMessage)
	o.VM, o.Facts = 1, instance.Facts{ExtensionPath: file, Cwd: "/work", Mode: "print"}
	o.Host.Changed = func(r json.RawMessage, _ bool) { *register = r }
	if i, err = rt.Start(t.Context(), u, o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(i.Close(), rt.Close()); err != nil {
			t.Error(err)
		}
	})
	return i, register
}

// TestTyped: an extension of the typed world is one like every other; its records are the JSON of the other world.
func TestTyped(t *testing.T) {
	var kept bytes.Buffer
	to, err := trace.NewWriter(&kept, trace.Header{Options: json.RawMessage(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	var logged string
	i, register := startTyped(t, "typed", instance.Options{Gate: typedGate(&logged)}, to)
	if err := i.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"name":"picture"`, `"label":"picture"`, `"parameters":{"type":"object"}`, `"say"`, `"notes its arguments"`, `"input"`} {
		if !strings.Contains(string(*register), part) {
			t.Errorf("the registrations have no %s: %s", part, *register)
		}
	}
	for _, tc := range []struct{ tool, input, want string }{
		{"about", `{}`, `typed in /work print without a screen`},
		{"call", `{"method":"fs","params":{"op":"read"}}`, `ok {"text":"hi"}`},
		{"call", `{"method":"env","params":{}}`, `denied not granted {"errno":"EACCES"}`},
		{"stream", `{"method":"exec","params":{}}`, `{"stdout":"one"}; {"stdout":"two"}; ok {"code":0}`},
		{"stream", `{"method":"env","params":{}}`, `denied not granted {"errno":"EACCES"}`},
		{"log", `{"method":"x","params":a message}`, `invalid-request the data of a log line is no JSON`},
		{"log", `{"method":"x","params":{}}`, `logged`},
	} {
		out, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: tc.tool, Input: json.RawMessage(tc.input)})
		var got struct{ Content []struct{ Type, Text string } }
		if err != nil || json.Unmarshal(out, &got) != nil || len(got.Content) != 1 || got.Content[0].Text != tc.want {
			t.Errorf("%s %s: %s, %v, want %s", tc.tool, tc.input, out, err, tc.want)
		}
	}
	if want := `{"data":{"method":"x","params":{}},"event":"noted","level":"warn","message":"{}"}`; logged != want {
		t.Errorf("logged %s, want %s", logged, want)
	}
	call := func(tool string) (string, error) {
		out, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: tool, Input: json.RawMessage(`{}`)})
		return string(out), err
	}
	if out, err := call("picture"); err != nil || out != `{"content":[{"data":"AQD/","mimeType":"image/png","type":"image"}],"details":{"width":1}}` {
		t.Errorf("%s, %v", out, err)
	}
	_, err = call("fail")
	if failed, ok := errors.AsType[*ext.Exception](err); !ok || failed.Message != "failed on purpose" || failed.Code != ext.CodeDenied || failed.Details["errno"] != "EACCES" {
		t.Errorf("%#v", err)
	}
	if out, err := call("babble"); err == nil || !strings.Contains(err.Error(), "no JSON") {
		t.Errorf("%s, %v", out, err)
	}
	if err := i.(instance.Commander).Command(t.Context(), "c", "say", `one "two three"`); err != nil {
		t.Error(err)
	}
	if err := i.(instance.Commander).Command(t.Context(), "c", "say", ""); err == nil || !strings.Contains(err.Error(), "it needs words") {
		t.Error(err)
	}
	out, err := i.(instance.Listener).Event(t.Context(), instance.Emission{ID: "e", Event: json.RawMessage(`{"type":"input"}`), Last: true})
	if err != nil || !strings.Contains(string(out), `"result":{"said":"say|","name":"input","data":{"type":"input"}}`) {
		t.Errorf("%s, %v", out, err)
	}
	if err := errors.Join(i.Close(), to.Flush()); err != nil {
		t.Fatal(err)
	}
	if r, err := replay(t, kept.Bytes(), 0); err != nil || !r.Same() || r.Cut != "" || r.Ticks != 15 {
		t.Errorf("replayed: %+v, %v", r, err)
	}
}

// TestTypedBroken: an error of init has its code.
func TestTypedBroken(t *testing.T) {
	i, _ := startTyped(t, "broken", instance.Options{Gate: ext.CallerFunc(noGate)}, nil)
	err := i.Load(t.Context())
	if failed, ok := errors.AsType[*ext.Exception](err); !ok || failed.Code != ext.CodeInvalidRequest || failed.Message != "it is broken on purpose" {
		t.Errorf("%#v", err)
	}
}

var (
	witType   = regexp.MustCompile(`(?m)^ +(record|variant|enum) ([a-z-]+) (\{[^}]*\})`)
	witFunc   = regexp.MustCompile(`(?m)^ +([a-z-]+): (func\(.*\).*);`)
	witPlaces = regexp.MustCompile(`(: |<|-> )[a-z-]+`) // where names are those of types
	witLast   = regexp.MustCompile(`, [a-z-]+>`)
	witNames  = regexp.MustCompile(`[a-z][a-z-]*`)
)

// TestTypedWIT: what docs/wit says of the typed world is what the guest was built for and the host has: all functions, whose types are
// compared when one is loaded, and with all their records.
func TestTypedWIT(t *testing.T) {
	data, err := os.ReadFile("../../../docs/wit/typed.wit")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(data), "%", "")
	types := map[string]string{}
	expand := func(s string) string {
		for _, place := range []*regexp.Regexp{witPlaces, witLast} {
			s = place.ReplaceAllStringFunc(s, func(m string) string {
				name := witNames.FindString(m)
				if full, ok := types[name]; ok {
					return strings.Replace(m, name, full, 1)
				}
				return m
			})
		}
		return s
	}
	for _, m := range witType.FindAllStringSubmatch(text, -1) {
		body := m[3]
		if m[1] == "variant" {
			body = regexp.MustCompile(`([a-z]+)\(([a-z]+)\)`).ReplaceAllString(body, "$1: $2")
		}
		if m[1] != "enum" {
			body = expand(body)
		}
		types[m[2]] = m[1] + " " + body
	}
	documented := map[string]string{}
	for _, m := range witFunc.FindAllStringSubmatch(text, -1) {
		documented[m[1]] = expand(m[2])
	}
	c, err := component.Decode(typedWasm)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, list := range [][]component.Named{c.Type.Imports, c.Type.Exports} {
		for _, e := range list {
			for _, fn := range e.Extern.Instance.Exports {
				if fn.Extern.Func == nil {
					continue
				}
				found++
				name, typ := strings.TrimPrefix(fn.Name, "[method]chunks."), fn.Extern.Func.String()
				if name != fn.Name {
					typ = strings.Replace(typ, "self: borrow<resource>", "", 1)
				}
				typ = strings.Replace(typ, "-> resource", "-> chunks", 1) // what a component imports is known by the name that it has there
				if documented[name] != typ {
					t.Errorf("%s is\n %s, docs/wit/typed.wit has\n %s", fn.Name, typ, documented[name])
				}
			}
		}
	}
	if found != 10 || len(documented) != 10 {
		t.Errorf("%d functions, %d documented", found, len(documented))
	}
}

// TestChunks: a chunk reaches the component while the call is under way, which ends with the function that began it; a replay gives the
// same chunks and makes no call.
func TestChunks(t *testing.T) {
	told, ended := make(chan string, 10), make(chan struct{}, 10)
	gate := func(ctx context.Context, c ext.Call) (json.RawMessage, error) {
		if c.Method == ext.MethodLog {
			told <- string(c.Params)
			return json.RawMessage(`{}`), nil
		}
		defer func() { ended <- struct{}{} }()
		for _, chunk := range []string{`{"stdout":"one"}`, `{"stdout":"two"}`} {
			if err := c.Stream(json.RawMessage(chunk)); err != nil {
				return nil, err
			}
			select {
			case line := <-told:
				if !strings.Contains(line, `{\"stdout\":`) {
					t.Errorf("told %s", line)
				}
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			case <-time.After(time.Minute):
				return nil, ext.E(ext.CodeTimeout, "the component did not hear of the chunk")
			}
		}
		return json.RawMessage(`{"code":0}`), nil
	}
	var kept bytes.Buffer
	to, err := trace.NewWriter(&kept, trace.Header{Options: json.RawMessage(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	i, _ := startTyped(t, "typed", instance.Options{Gate: ext.CallerFunc(gate)}, to)
	if err := i.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ tool, want string }{
		{"follow", `ok {\"code\":0}`},
		{"leave", `{\"stdout\":\"one\"}`},
		{"follow", `ok {\"code\":0}`},
	} {
		out, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: tc.tool, Input: json.RawMessage(`{"method":"exec","params":{}}`)})
		if err != nil || !strings.Contains(string(out), tc.want) {
			t.Errorf("%s: %s, %v, want %s", tc.tool, out, err, tc.want)
		}
		select {
		case <-ended:
		default:
			t.Errorf("%s: the call goes on", tc.tool)
		}
	}
	if err := errors.Join(i.Close(), to.Flush()); err != nil {
		t.Fatal(err)
	}
	if r, err := replay(t, kept.Bytes(), 0); err != nil || !r.Same() || r.Cut != "" || r.Ticks != 5 {
		t.Errorf("replayed: %+v, %v", r, err)
	}
	changed := bytes.Replace(kept.Bytes(), []byte(`{\\\"stdout\\\":\\\"two\\\"}`), []byte(`{\\\"stdout\\\":\\\"six\\\"}`), 1)
	if r, err := replay(t, changed, 0); err != nil || bytes.Equal(changed, kept.Bytes()) || r.Same() {
		t.Errorf("another chunk: %+v, %v\n%s", r, err, kept.Bytes())
	}
}
