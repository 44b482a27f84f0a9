package wasm_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/wasm"
	"github.com/cec80427/pier/internal/wasm/component"
)

func entry(t testing.TB, file string) source.Entry {
	t.Helper()
	list, err := source.Find(file)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d entries, %v", len(list), err)
	}
	return list[0]
}

// TestWrongWorld: what cannot be an extension is refused before it runs, with what is wrong.
func TestWrongWorld(t *testing.T) {
	dir := t.TempDir()
	read := func(name string) []byte {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, tc := range []struct {
		name string
		code []byte
		want string
	}{
		{"text", []byte("hello"), "no WebAssembly binary"},
		{"core", []byte("\x00asm\x01\x00\x00\x00"), "core WebAssembly module, not a component"},
		{"cut", toolsWasm[:len(toolsWasm)/2], "unexpected end"},
		{"world", read("../../wasm/component/testdata/suite/handles/index.0.wasm"), "does not export pi:extension/extension, it exports run"},
		{"later", []byte("\x00asm\x0d\x00\x01\x00\x05\x03\x01\x01\x00\x0b\x22\x01\x01\x1cpi:extension/extension@2.0.0\x05\x00\x00"), "it exports pi:extension/extension@2.0.0"},
		{
			"call", []byte("\x00asm\x0d\x00\x01\x00\x07\x14\x01\x42\x02\x01\x40\x01\x01as\x00s\x04\x00\x04call\x01\x00\x0a\x16\x01\x01\x11pi:extension/host\x05\x00"),
			"imports pi:extension/host, but call is func(string) -> string, expected func(string, string) -> result<string, string>",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file := filepath.Join(dir, tc.name+".wasm")
			if err := os.WriteFile(file, tc.code, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := wasm.New(wasm.Options{}).Build(t.Context(), entry(t, file), nil)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}

// open starts an extension whose tools are words, behind a gate.
func open(t *testing.T, o instance.Options, words ...string) instance.Instance {
	t.Helper()
	rt := wasm.New(wasm.Options{})
	u, err := rt.Build(t.Context(), entry(t, makeTools(t, t.TempDir(), words...)), nil)
	if err != nil {
		t.Fatal(err)
	}
	i, err := rt.Start(t.Context(), u, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
		if err := rt.Close(); err != nil {
			t.Error(err)
		}
	})
	return i
}

func noGate(context.Context, ext.Call) (json.RawMessage, error) {
	return nil, ext.E(ext.CodeDenied, "not here")
}

// TestHostile: what a component does wrong is an error of its own.
func TestHostile(t *testing.T) {
	for _, tc := range []struct{ tool, want string }{
		{"garbage", "utf8"}, {"outside", "out-of-bounds"}, {"crash", "unreachable"}, {"reach", "out of bounds"},
	} {
		t.Run(tc.tool, func(t *testing.T) {
			died := make(chan *ext.Exception, 1)
			i := open(t, instance.Options{VM: 1, Gate: ext.CallerFunc(noGate), Host: instance.Callbacks{Died: func(why *ext.Exception) { died <- why }}}, tc.tool)
			if err := i.Load(t.Context()); err != nil {
				t.Fatal(err)
			}
			_, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: tc.tool, Input: json.RawMessage(`{}`)})
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
			if why := <-died; !strings.Contains(why.Message, tc.want) {
				t.Errorf("it died of %q", why.Message)
			}
		})
	}
}

// TestInit: what init returns must be a registration.
func TestInit(t *testing.T) {
	for word, want := range map[string]string{"broken": "broken on purpose", "babble": "no registration payload"} {
		i := open(t, instance.Options{VM: 1, Gate: ext.CallerFunc(noGate)}, word)
		if err := i.Load(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
}

// TestEndless: a loop without an end is interrupted after the limit, and the extension goes on with a fresh instance.
func TestEndless(t *testing.T) {
	i := open(t, instance.Options{VM: 1, Gate: ext.CallerFunc(noGate), Limits: instance.Limits{Entry: time.Second}}, "hang", "count")
	if err := i.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	count := func() string {
		out, err := i.Call(t.Context(), instance.ToolCall{ID: "2", Name: "count", Input: json.RawMessage(`{}`)})
		if err != nil {
			t.Error(err)
		}
		return string(out)
	}
	count()
	if two := count(); !strings.Contains(two, `"2"`) {
		t.Errorf("the second call says %s", two)
	}
	_, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: "hang", Input: json.RawMessage(`{}`)})
	if ext.CodeOf(err) != ext.CodeTimeout || !strings.Contains(err.Error(), "ran too long") {
		t.Errorf("%v", err)
	}
	if again := count(); !strings.Contains(again, `"1"`) {
		t.Errorf("after the interruption it says %s", again)
	}
}

// TestCommandAndEvent: commands get their words, events are answered.
func TestCommandAndEvent(t *testing.T) {
	i := open(t, instance.Options{VM: 1, Gate: ext.CallerFunc(noGate)}, "echo")
	if err := i.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := i.(instance.Commander).Command(t.Context(), "c", "say", `one "two three"`); err != nil {
		t.Error(err)
	}
	out, err := i.(instance.Listener).Event(t.Context(), instance.Emission{ID: "e", Event: json.RawMessage(`{"type":"input"}`), Last: true})
	if want := `{"event":{"type":"input"},"result":{"said":"say|one|two three","event":{"type":"input"}}}`; err != nil || string(out) != want {
		t.Errorf("%s, %v", out, err)
	}
	if err := i.(instance.Commander).Command(t.Context(), "c", "say", "fail"); err == nil || !strings.Contains(err.Error(), "failed on purpose") {
		t.Error(err)
	}
}

// TestWIT: the world that docs/wit describes is the one that the guest of these tests was built for.
func TestWIT(t *testing.T) {
	text, err := os.ReadFile("../../../docs/wit/extension.wit")
	if err != nil {
		t.Fatal(err)
	}
	c, err := component.Decode(toolsWasm)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, list := range [][]component.Named{c.Type.Imports, c.Type.Exports} {
		for _, e := range list {
			if !strings.HasPrefix(e.Name, "pi:extension/") {
				continue
			}
			for _, fn := range e.Extern.Instance.Exports {
				if fn.Extern.Func == nil {
					continue
				}
				found++
				if line := fn.Name + ": " + fn.Extern.Func.String() + ";"; !strings.Contains(string(text), line) {
					t.Errorf("docs/wit/extension.wit has no %q", line)
				}
			}
		}
	}
	if found != 6 {
		t.Errorf("%d functions", found)
	}
}
