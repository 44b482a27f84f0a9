package printable

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestStyled(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"plain", "abc é 漢 😀\tx\ny", "abc é 漢 😀\tx\ny"},
		{"colour stays", "\x1b[1;38:5:196mred\x1b[0m\x1b[m", "\x1b[1;38:5:196mred\x1b[0m\x1b[m"},
		{"link stays", "\x1b]8;id=1;https://a.b/c?d\x1b\\x\x1b]8;;\x1b\\", "\x1b]8;id=1;https://a.b/c?d\x1b\\x\x1b]8;;\x1b\\"},
		{"a link's BEL becomes ST", "\x1b]8;;http://x\x07", "\x1b]8;;http://x\x1b\\"},
		{"cursor and screen", "a\x1b[2J\x1b[Hb\x1b[?25lc\x1b[10;10Hd", "abcd"},
		{"private m is not colour", "\x1b[>4;2mx\x1b[?1mx\x1b[1 mx", "xxx"},
		{"title, clipboard, notification", "\x1b]0;t\x07a\x1b]52;c;eA==\x1b\\b\x1b]9;n\x07c", "abc"},
		{"device control, APC, PM, SOS", "\x1bPq#0\x1b\\a\x1b_pi:c\x07b\x1b^x\x1b\\c\x1bXy\x1b\\d", "abcd"},
		{"other escapes", "\x1bca\x1b(0b\x1b7c\x1b", "abc"},
		{"C0, DEL and C1", "a\x00\b\r\v\fb\x7fc\u009b31md\u0085e", "abc31mde"},
		{"turned text", "rm\u200e\u061c \u202egpj.exe\u202c \u2066x\u2069 \u202a\u202b\u202d שלום", "rm gpj.exe x  שלום"},
		{"unfinished", "a\x1b[31", "a"},
		{"unfinished string", "a\x1b]8;;http://x", "a8;;http://x"},
		{"an escape in a string cancels it", "\x1b]0;t\x1b[31mx\x07", "0;t\x1b[31mx"},
		{"escapes cannot be made of what is left", "\x1b\x1b[2J[2Jx\x1b\x00[2J", "[2Jx[2J"},
		{"a link with a line end", "\x1b]8;;http://x\ny\x1b\\z", "z"},
		{"invalid UTF-8", "a\xffb\x9b2J", "a\ufffdb\ufffd2J"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Styled(tt.in); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
	if got := StyledLine("a\nb\tc\x1b[1md"); got != "a b   c\x1b[1md" {
		t.Errorf("line %q", got)
	}
	if got := Line("a\x1b[1mb\x1b]8;;x\x07c\nd"); got != "abc d" {
		t.Errorf("plain line %q", got)
	}
}

// allowed is what may reach a terminal, said another way than the filter says it.
func allowed() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[^\x00-\x08\x0b-\x1f\x7f-\x{9f}\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]|\x1b\[[0-9;:]*m|\x1b\]8;[!-~]*;[!-~]*\x1b\\)*$`)
}

func TestStyledProperty(t *testing.T) {
	ok := allowed()
	piece := rapid.OneOf(
		rapid.String(),
		rapid.SampledFrom([]string{
			"\x1b", "\x1b[", "\x1b]", "\x1b]8;", ";", "m", "31", "\x07", "\x1b\\", "\\", "\x1bP", "\x1b_", "\x1b(", " ", "?", "\u009b", "\u009d",
			"\u009c", "\n", "\r", "\x1b[0m", "\x1b[2J", "\x1b]8;;http://x\x07", "\x9b", "[", "]", "8", "\x00", "\x7f",
		}),
		rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		in := strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")
		out := Styled(in)
		if !utf8.ValidString(out) || !ok.MatchString(out) {
			t.Fatalf("%q became %q", in, out)
		}
		if again := Styled(out); again != out {
			t.Fatalf("cleaning %q again gives %q", out, again)
		}
		if strings.ContainsRune(Line(in), '\x1b') || strings.ContainsAny(StyledLine(in), "\n\t") {
			t.Fatalf("a line of %q has more in it", in)
		}
		if ok.MatchString(in) && utf8.ValidString(in) && out != in {
			t.Fatalf("%q was fine and became %q", in, out)
		}
	})
}

func FuzzStyled(f *testing.F) {
	ok := allowed()
	f.Add("\x1b]8;;x\x07\x1b[31m\x1b[2J\u009b")
	f.Fuzz(func(t *testing.T, in string) {
		if out := Styled(in); !ok.MatchString(out) || Styled(out) != out {
			t.Fatalf("%q became %q", in, out)
		}
	})
}

func BenchmarkStyled(b *testing.B) {
	line := strings.Repeat("\x1b[38;5;44msome styled text\x1b[0m and plain text ", 3)
	b.ReportAllocs()
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		Styled(line)
	}
}
