package tools

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/text/textdiff"
)

// TestDecoderPieces wants the same text however the bytes are cut.
func TestDecoderPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOf(rapid.SampledFrom([]byte("a\n\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xff\xed\xa0\x80"))).Draw(t, "data")
		var d wire.Decoder
		var got strings.Builder
		for rest := data; ; {
			n := rapid.IntRange(0, len(rest)).Draw(t, "n")
			got.WriteString(d.Decode(bytes.Clone(rest[:n]), n == len(rest)))
			if rest = rest[n:]; len(rest) == 0 {
				break
			}
		}
		if want := wire.Text(data); got.String() != want || !utf8.ValidString(want) {
			t.Fatalf("%q in pieces, %q whole", got.String(), want)
		}
	})
}

func textOf(lines ...string) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 0, 30).Draw(t, "lines"), "\n")
		if rapid.Bool().Draw(t, "newline") {
			text += "\n"
		}
		return text
	})
}

// TestSpliceIsEdit wants the edited file, read with LF, to be the edited LF text, whatever line endings it has.
func TestSpliceIsEdit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		original := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "\n", "\r\n", "\r", "x\r\n"}), 0, 20).Draw(t, "text"), "")
		lf := toLF(original)
		from := rapid.IntRange(0, len(lf)).Draw(t, "from")
		to := rapid.IntRange(from, len(lf)).Draw(t, "to")
		reps := []textdiff.Replacement{{At: from, Size: to - from, Text: rapid.SampledFrom([]string{"", "new", "n\nm", "\n", "z\n"}).Draw(t, "new")}}
		if got, want := toLF(spliceOriginal(original, reps)), replaceAll(lf, reps); got != want {
			t.Fatalf("%q with %v: %q, want %q", original, reps, got, want)
		}
	})
}

// TestOutputPieces wants the same result from output however it arrives, and the one truncateTail gives for all of it.
func TestOutputPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Repeat(rapid.SampledFrom([]string{"line\n", "é", "long é line of text\n", "\n", "日本語\nx"}).Draw(t, "unit"),
			rapid.SampledFrom([]int{0, 1, 2000, 2001, 6000, 40_000}).Draw(t, "times")) + rapid.SampledFrom([]string{"", "end", "\n"}).Draw(t, "end")
		dir, err := os.MkdirTemp("", "pier-output")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		k := &outputKeeper{dir: dir, max: 1 << 30}
		defer k.close()
		for rest := []byte(text); len(rest) > 0; {
			n := min(len(rest), rapid.IntRange(1, 70_000).Draw(t, "n"))
			if err := k.add(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		got, want := k.snapshot().truncation, truncateTail(text)
		if fmt.Sprint(got.Content, got.TotalLines, got.TotalBytes, got.Truncated, got.OutputLines) !=
			fmt.Sprint(want.Content, want.TotalLines, want.TotalBytes, want.Truncated, want.OutputLines) {
			t.Fatalf("%d bytes: lines %d/%d, bytes %d/%d, out %d/%d", len(text), got.TotalLines, want.TotalLines, got.TotalBytes, want.TotalBytes, got.OutputLines, want.OutputLines)
		}
		if k.path != "" {
			if saved, err := os.ReadFile(k.path); err != nil || string(saved) != text {
				t.Fatalf("saved %d of %d bytes, %v", len(saved), len(text), err)
			}
		}
	})
}

// TestGrepIsNaive compares the search over whole files with one line by line.
func TestGrepIsNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := textOf("a", "ab", "b b", "", "c").Draw(t, "text")
		pattern := rapid.SampledFrom([]string{"a", "^a", "b$", "^$", "", `\s`, "[^a]", "^.b", "a|c", `\bb\b`}).Draw(t, "pattern")
		context := rapid.IntRange(0, 3).Draw(t, "context")
		find, err := lineFinder(grepInput{Pattern: pattern})
		if err != nil {
			t.Fatal(err)
		}
		s := &grepSearch{find: find, limit: 1000, context: context}
		s.search("f", []byte(text))

		var lines []string
		if text != "" {
			lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		}
		hit := make([]bool, len(lines))
		near := make([]bool, len(lines))
		for i, l := range lines {
			if hit[i] = find([]byte(l)) >= 0; hit[i] {
				for k := max(0, i-context); k <= min(len(lines)-1, i+context); k++ {
					near[k] = true
				}
			}
		}
		var want []string
		for i, l := range lines {
			switch {
			case hit[i]:
				want = append(want, fmt.Sprintf("f:%d: %s", i+1, l))
			case near[i]:
				want = append(want, fmt.Sprintf("f-%d- %s", i+1, l))
			}
		}
		if got := strings.Join(s.out, "\n"); got != strings.Join(want, "\n") {
			t.Fatalf("%q in %q:\n%s\nwant\n%s", pattern, text, got, strings.Join(want, "\n"))
		}
	})
}

func TestGlob(t *testing.T) {
	for _, tc := range []struct {
		glob, path string
		want       bool
	}{
		{"a*c", "abbc", true},
		{"a*c", "ab/c", false},
		{"a***c", "abbc", true},
		{`\**`, "*x", true},
		{`\**`, "x", false},
		{"a**c", "ab/c", false},
		{"**/a", "x/y/a", true},
		{"**/a", "a", true},
		{"a/**/b", "a/b", true},
		{"a/**/b", "a/x/y/b", true},
		{"a/**", "a", false},
		{"a/**", "a/b/c", true},
		{"**", "a/b", true},
		{"[!a]b", "cb", true},
		{"[!a]b", "ab", false},
		{"[]]b", "]b", true},
		{"{a,b{c,d}}.e", "bd.e", true},
		{"a,b", "a,b", true},
		{"日?", "日本", true},
	} {
		re, err := compileGlob(tc.glob, false)
		if err != nil {
			t.Errorf("%q: %v", tc.glob, err)
		} else if got := re.MatchString(tc.path); got != tc.want {
			t.Errorf("%q on %q: %v", tc.glob, tc.path, got)
		}
	}
	for _, bad := range []string{"[a", "{a", "a}", `a\`, "[z-a]", strings.Repeat("a", maxGlob+1)} {
		if _, err := compileGlob(bad, false); err == nil {
			t.Errorf("%.10q is accepted", bad)
		}
	}
}

func FuzzGlob(f *testing.F) {
	for _, seed := range []string{"*.go", "a/**/b", "[!a-z]", "{a,{b,c}}", `\`, "[", "**", "**.x", "[]a]", "[z-a]", "}", "/**", "a[^]]"} {
		f.Add(seed, "a/b.go")
	}
	f.Fuzz(func(t *testing.T, glob, path string) {
		if rule, err := parseIgnoreLine(glob); err == nil && rule.match != nil {
			rule.match(path)
		}
		if re, err := compileGlob(glob, true); err == nil && !strings.ContainsAny(glob, `*?[]{},\`) && utf8.ValidString(glob) && !re.MatchString(glob) {
			t.Errorf("%q does not match itself", glob)
		}
	})
}

func FuzzLineRegexp(f *testing.F) {
	for _, seed := range []string{"a.b", `[^a]`, `\s+`, `(?s).`, "^$", `\Aa\z`, "[[:alpha:]]", "[]a]", `[\w-]`, `\n`, "(?i)é", `[^\n]`, `\pL`} {
		f.Add(seed, "one\ntwo\n\nthree")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		re, err := lineRegexp(pattern, false, false)
		if err != nil {
			return
		}
		if m := re.FindString(text); strings.Contains(m, "\n") {
			t.Errorf("%q matched across lines: %q", pattern, m)
		}
	})
}

func BenchmarkToolRead(b *testing.B) {
	for _, size := range []int{4 << 10, 1 << 20} {
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			root := b.TempDir()
			writeFiles(b, root, map[string]string{"f": strings.Repeat("a line of forty characters, more or less\n", size/41)})
			tools, grant := newTestTools(b, root), grantFor(root, []byte(`{"path":"f"}`))
			b.ReportAllocs()
			b.SetBytes(int64(size))
			for b.Loop() {
				if _, err := callTool(b, tools, "read", `{"path":"f"}`, grant); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkToolGrep1000(b *testing.B) {
	root := b.TempDir()
	files := map[string]string{".gitignore": "*.log\n"}
	for i := range 1000 {
		files[filepath.Join(fmt.Sprintf("d%d", i%20), fmt.Sprintf("f%d.go", i))] = strings.Repeat("func other() { return something }\n", 120) + "needle\n"
	}
	writeFiles(b, root, files)
	tools, grant := newTestTools(b, root), grantFor(root, nil)
	for _, input := range []string{`{"pattern":"needle","limit":2000}`, `{"pattern":"n[e]+dle$","limit":2000}`} {
		b.Run(input[12:19], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := callTool(b, tools, "grep", input, grant); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
