package commandline_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/gate/commandline"
)

func TestParse(t *testing.T) {
	for scope, want := range map[string]struct {
		words  []string
		prefix bool
	}{
		`'git diff *'`:           {[]string{"git", "diff"}, true},
		`"git diff"`:             {[]string{"git", "diff"}, false},
		`'a "b c" d\ e'`:         {[]string{"a", "b c", "d e"}, false},
		`'echo "*"'`:             {[]string{"echo", "*"}, false},
		`'a '\''b c'\'''`:        {[]string{"a", "b c"}, false},
		`'printf $'\''\x0a'\'''`: {[]string{"printf", "\n"}, false},
		`'  spaced    out  '`:    {[]string{"spaced", "out"}, false},
		`'a "" b'`:               {[]string{"a", "", "b"}, false},
		`'cp x=~/y a*b' `:        {},
		`''`:                     {},
		`'* x'`:                  {},
		`'git * diff'`:           {},
		`'rm $HOME'`:             {},
		`'a; b'`:                 {},
		`'a | b'`:                {},
		`'a "b'`:                 {},
		`'a' b`:                  {},
		`'a`:                     {},
		`'~/bin/x'`:              {},
		`'"" x'`:                 {},
		"'a `b`'":                {},
	} {
		line, err := commandline.Parse(scope)
		if (err != nil) != (want.words == nil) || err == nil && (!slices.Equal(line.Words, want.words) || line.Prefix != want.prefix) {
			t.Errorf("%s: %q, %v, %v", scope, line.Words, line.Prefix, err)
		}
	}
}

// FuzzQuote: any words survive being written as a rule and read back, and a shell reads a quoted word as it was.
func FuzzQuote(f *testing.F) {
	for _, word := range []string{"", "*", "a b", "'", `"`, "\\", "$HOME", "a\nb", "\x01", "ü", "~", "#x", "-", "`x`", "\xff"} {
		f.Add("p", word, true)
	}
	f.Fuzz(func(t *testing.T, program, word string, prefix bool) {
		if program == "" || strings.ContainsRune(program+word, 0) {
			return
		}
		line := commandline.Line{Words: []string{program, word}, Prefix: prefix}
		text := line.String()
		back, err := commandline.Parse(text)
		if err != nil || !slices.Equal(back.Words, line.Words) || back.Prefix != prefix || !commandline.Quoted(text) {
			t.Errorf("%q became %s, and that %q, %v, %v", line.Words, text, back.Words, back.Prefix, err)
		}
		if again := back.String(); again != text {
			t.Errorf("%s is written %s", text, again)
		}
	})
}

// TestQuoteWordForShell: a shell makes of a quoted word what it was.
func TestQuoteWordForShell(t *testing.T) {
	shell, err := exec.LookPath("bash")
	if err != nil {
		shell, err = exec.LookPath("sh")
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"a b", "'", `"x"`, `\`, "$HOME", "`id`", "~", "*", "#", "a=b", "(", "ü"} {
		out, err := exec.CommandContext(t.Context(), shell, "-c", "printf %s "+commandline.QuoteWord(word)).Output()
		if err != nil || string(out) != word {
			t.Errorf("%q: a shell reads %q, %v", word, out, err)
		}
	}
}

func TestProgramName(t *testing.T) {
	for path, want := range map[string]string{
		"/usr/bin/python3.11": "python", "C:\\Program Files\\Git\\GIT.EXE": "git", "node": "node", "/x/bash": "bash", "npm.cmd": "npm",
		"my_tool": "my_tool", "git2": "git2",
	} {
		if got := commandline.ProgramName(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	for path, want := range map[string]bool{"bash": true, "/usr/bin/env": true, "python3.12": true, "Rscript": true, "git": false, "grep": false, "cat": false} {
		if got := commandline.IsLauncher(path); got != want {
			t.Errorf("%s starts others: %v", path, got)
		}
	}
}

// TestRisky: the options by which a harmless program writes or runs something, however they are written.
func TestRisky(t *testing.T) {
	for line, want := range map[string]bool{
		"git status": false, "git diff HEAD~1 -- file": false, "git diff --output=x": true, "git diff --outp x": true, "git log -ox": true,
		"git clone ext::sh": true, "git diff /etc/passwd x": true, "find . -name x": false, "find . -exec rm": true, "find . -delete": true,
		"sort -o x": true, "sort --outp=x": true, "sort -r": false, "grep -r x": false, "rg --pre sh x": true, "tar xf a": true, "tar tvf a": false, "tar -t": false, "tar tvzf a": false,
		"curl -o x y": true, "curl --data @x y": true, "curl https://x": true, "unknown -o x": true, "unknown plain": true, "unknown --verbose": true, "unknown --help": false, "unknown @file": true, "jq -f x": true,
	} {
		words := strings.Fields(line)
		if why := commandline.Risky(words[0], nil, words[1:], false); (why != "") != want {
			t.Errorf("%s: %q", line, why)
		}
	}
	if commandline.Risky("grep", nil, []string{"/x"}, true) == "" || commandline.Risky("grep", nil, []string{"/x"}, false) != "" {
		t.Error("a slash begins an option on Windows, and nowhere else")
	}
}

// TestHidden: programs that run, load or write what a rule for their beginning does not show, one a line, the end of the rule at *. None
// is covered by such a rule. What says no more than what to look at is.
func TestHidden(t *testing.T) {
	text, err := os.ReadFile("testdata/hidden.txt")
	if err != nil {
		t.Fatal(err)
	}
	covered := func(line string) bool {
		rule, extra, ok := strings.Cut(line, " * ")
		if !ok {
			rule, extra, _ = strings.Cut(line, " ")
		}
		words := strings.Fields(rule)
		return !commandline.Hides(words) && commandline.Risky(words[0], words[1:], strings.Fields(extra), false) == ""
	}
	for line := range strings.Lines(string(text)) {
		if covered(strings.TrimSpace(line)) {
			t.Errorf("%s is covered", strings.TrimSpace(line))
		}
	}
	for _, line := range []string{
		"eslint src * tests", "shellcheck a.sh * b.sh", "linter check * src/a.ts", "linter check * -- src/a.ts", "linter * --version", "ls * -la src", "grep -n x * a b",
	} {
		if !covered(line) {
			t.Errorf("%s is not covered", line)
		}
	}
}
