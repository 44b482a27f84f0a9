package terminal

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestKeyBytes(t *testing.T) {
	for name, want := range map[string]string{
		"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F",
		"enter": "\r", "Escape": "\x1b", "esc": "\x1b", "tab": "\t", "shift+tab": "\x1b[Z", "space": " ", "backspace": "\x7f",
		"delete": "\x1b[3~", "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "f1": "\x1bOP", "f4": "\x1bOS", "f5": "\x1b[15~", "f12": "\x1b[24~",
		"ctrl+x": "\x18", "ctrl+C": "\x03", "ctrl+space": "\x00", "ctrl+]": "\x1d", "alt+b": "\x1bb", "ctrl+alt+a": "\x1b\x01",
		"shift+up": "\x1b[1;2A", "ctrl+left": "\x1b[1;5D", "alt+shift+delete": "\x1b[3;4~", "alt+enter": "\x1b\r",
		"shift+enter": "\x1b[13;2u", "ctrl+enter": "\x1b[13;5u", "ctrl+1": "\x1b[49;5u", "ctrl++": "\x1b[43;5u",
		"a": "a", "Z": "Z", "é": "é", "+": "+", "\x1b[99~": "\x1b[99~",
	} {
		if got, err := keyBytes(name); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
	for _, name := range []string{"", "enterr", "meta+x", "ctrl+", "ctrl+ctrl+x", "shift+f1", "hello", "+ctrl"} {
		if got, err := keyBytes(name); err == nil {
			t.Errorf("%q is %q", name, got)
		}
	}
}

func TestSplitKeys(t *testing.T) {
	for _, tt := range []struct {
		in   string
		keys []string
		rest string
	}{
		{"aé\r", []string{"a", "é", "\r"}, ""},
		{"\x1b[A\x1b[1;5Dx\x1bOPy", []string{"\x1b[A", "\x1b[1;5D", "x", "\x1bOP", "y"}, ""},
		{"\x1b", []string{"\x1b"}, ""},
		{"\x1b\x1b[A", []string{"\x1b", "\x1b[A"}, ""},
		{"\x1bb\x1bé", []string{"\x1bb", "\x1bé"}, ""},
		{"a\x1b[1;", []string{"a"}, "\x1b[1;"},
		{"\xc3", nil, "\xc3"},
		{"\xff!", []string{"\xff", "!"}, ""},
	} {
		keys, rest := splitKeys(tt.in)
		if d := cmp.Diff(tt.keys, keys); d != "" || rest != tt.rest {
			t.Errorf("%q: rest %q\n%s", tt.in, rest, d)
		}
	}
}

// TestSplitKeysProperty: nothing is lost, and keys that pier can name come back as they were sent.
func TestSplitKeysProperty(t *testing.T) {
	names := []string{"up", "ctrl+left", "f1", "f9", "enter", "shift+tab", "alt+b", "delete", "a", "é", "ctrl+x", "shift+enter", "space"}
	rapid.Check(t, func(t *rapid.T) {
		var sent []string
		for _, name := range rapid.SliceOf(rapid.SampledFrom(names)).Draw(t, "keys") {
			k, err := keyBytes(name)
			if err != nil {
				t.Fatal(err)
			}
			sent = append(sent, k)
		}
		if keys, rest := splitKeys(strings.Join(sent, "")); !slices.Equal(keys, sent) || rest != "" {
			t.Fatalf("sent %q, got %q and %q", sent, keys, rest)
		}
		raw := rapid.String().Draw(t, "raw") + string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		if keys, rest := splitKeys(raw); strings.Join(keys, "")+rest != raw {
			t.Fatalf("%q became %q and %q", raw, keys, rest)
		}
	})
}
