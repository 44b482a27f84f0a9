package printable

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestName(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"plain", `C:\a b-é漢😀`, `C:\a b-é漢😀`},
		{"lines", "a\nb\r\tc", `a\nb\r\tc`},
		{"escape", "a\x1b[8mb\x7f", `a\x1b[8mb\x7f`},
		{"C1", "a\u009b31m\u0085", `a\u009b31m\u0085`},
		{"direction", "a\u202eb\u2066c\u200fd\u061c", `a\u202eb\u2066c\u200fd\u061c`},
		{"invisible", "a\u200bb\ufeffc\u00add\u3164e\ufe0f", `a\u200bb\ufeffc\u00add\u3164e\ufe0f`},
		{"tags", "a\U000e0041", `a\U000e0041`},
		{"separators and other blanks", "a\u2028b\u00a0c\u2800", `a\u2028b\u00a0c\u2800`},
		{"no UTF-8", "a\xff\x9b", `a\xff\x9b`},
		{"private", "a\ue000", `a\ue000`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Name(tt.in); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// visible says what Name promises, another way than Name does it.
func visible(s string) bool {
	for _, r := range s {
		if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Cs, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			return false
		}
	}
	return utf8.ValidString(s)
}

func TestNameProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.OneOf(rapid.String(), rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) })).Draw(t, "in")
		out := Name(in)
		if !visible(out) || strings.ContainsAny(out, "\n\t") {
			t.Fatalf("%q became %q", in, out)
		}
		if again := Name(out); again != out {
			t.Fatalf("%q again is %q", out, again)
		}
	})
}

func TestText(t *testing.T) {
	if got := Text("\x1b[31mred\x1b[0m\n\ta\u200bb 👩\u200d💻 ⚠\ufe0f é"); got != "red\n\ta\\u200bb 👩\u200d💻 ⚠\ufe0f é" {
		t.Errorf("%q", got)
	}
}

func checkJSON(t interface{ Fatalf(string, ...any) }, text string) {
	in, err := json.Marshal(text)
	if err != nil {
		t.Fatalf("%v", err)
	}
	out := JSON(in)
	if !visible(string(out)) {
		t.Fatalf("%q became %q", in, out)
	}
	var was, is string
	if json.Unmarshal(in, &was) != nil || json.Unmarshal(out, &is) != nil || was != is {
		t.Fatalf("%q became %q", in, out)
	}
}

func TestJSON(t *testing.T) {
	if got := string(JSON([]byte("{\"a\x7f\":\"\u009b\u202e é \U000e0041\"}"))); got != `{"a\u007f":"\u009b\u202e é \udb40\udc41"}` {
		t.Error(got)
	}
	rapid.Check(t, func(t *rapid.T) { checkJSON(t, rapid.String().Draw(t, "text")) })
}

func FuzzJSON(f *testing.F) {
	f.Add("a\u009b\u202e\x1b\U000e0041\ufeff")
	f.Fuzz(checkFuzzed)
}

func checkFuzzed(t *testing.T, text string) {
	checkJSON(t, text)
	if out := Name(text); !visible(out) {
		t.Fatalf("%q became %q", text, out)
	}
}

func BenchmarkName(b *testing.B) {
	name := strings.Repeat("src/some/path.go ", 4)
	b.ReportAllocs()
	for b.Loop() {
		Name(name)
	}
}

// TestLongSequences: what readers of sequences have no room for does not reach them.
func TestLongSequences(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[38;2;1;2;3;48;2;4;5;6;1;3;4mx":       "\x1b[38;2;1;2;3;48;2;4;5;6;1;3;4mx",
		"\x1b[" + strings.Repeat("1;", 29) + "1mx": "\x1b[" + strings.Repeat("1;", 29) + "1mx",
		"\x1b[" + strings.Repeat("1;", 30) + "1mx": "x", "\x1b[" + strings.Repeat(":", 5000) + "mx": "x", "\x1b[" + strings.Repeat("9", 10) + "mx": "x",
		"\x1b]8;;https://x.example/" + strings.Repeat("a", 3000) + "\x07x": "x",
	} {
		if got := Styled(in); got != want {
			t.Errorf("%q became %q", in[:min(40, len(in))], got)
		}
	}
}
