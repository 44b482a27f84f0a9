package tui

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

func (f *fixture) text() string {
	var answer struct{ Value string }
	_ = json.Unmarshal([]byte(f.tell("getEditorText", `{}`)), &answer)
	return answer.Value
}

// suggests waits for the suggestions for the text as it is.
func (f *fixture) suggests(text string) {
	f.Helper()
	f.untilSeen(text)
	f.until("fresh suggestions", func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.prompt.list != nil && !f.prompt.list.stale
	})
}

// TestSuggestions: commands, their arguments, and what an extension's provider adds before it hands on.
func TestSuggestions(t *testing.T) {
	f := newFixture(t, 50, 12)
	host := f.with(promptExtension)
	f.types("/gr")
	f.suggests("→ greet  says hello")
	f.presses("tab")
	f.types("b")
	f.suggests("→ bert")
	f.presses("enter")
	if got := f.text(); got != "/greet bert" {
		t.Errorf("%q", got)
	}
	f.presses("ctrl+c")
	f.run(host, "issues")
	f.types("see #1")
	f.suggests("→ #12  a bug")
	f.presses("tab")
	f.until("the completion", func() bool { return f.text() == "see #12!" })
	f.presses("ctrl+c")
	f.types("/lou")
	f.suggests("→ loud")
	f.presses("esc")
	if strings.Contains(f.seen(), "→") {
		t.Error("escape leaves the suggestions")
	}
}

// TestVerbs: at the tab key a line goes on with its first word, a tool, the tool's parameters, and paths in them; commands of the program
// stand beside those of extensions.
func TestVerbs(t *testing.T) {
	f := newFixture(t, 60, 12)
	f.with(promptExtension)
	f.change(func() {
		f.words = []Word{{"tool", "NAME"}, {"/grow", "of the program"}, {"/greet", "hidden by the extension's"}}
	})
	f.types("/gr")
	f.suggests("grow  of the program")
	if strings.Contains(f.seen(), "hidden") {
		t.Error("an extension's command is offered twice")
	}
	f.presses("esc", "ctrl+c")
	for _, step := range []struct{ typed, want string }{
		{"to", "tool "}, {"gre", "tool grep "}, {"{\"pat", `tool grep {"path": `},
	} {
		f.types(step.typed)
		f.presses("tab")
		if strings.HasSuffix(step.want, `"path": `) {
			f.suggests(`"pattern":`)
			f.presses("enter")
		}
		f.until(step.want, func() bool { return f.text() == step.want })
	}
	f.types(`"x", pat`)
	f.presses("tab")
	f.until("the other parameter", func() bool { return f.text() == `tool grep {"path": "x", "pattern": ` })
}

// TestEditorSuggestions: an extension's editor completes with what the same extension suggests, added before or after it.
func TestEditorSuggestions(t *testing.T) {
	for _, commands := range [][]string{{"own", "dollars"}, {"dollars", "own"}} {
		f := newFixture(t, 50, 12)
		host := f.with(promptExtension)
		for _, command := range commands {
			f.run(host, command)
		}
		f.untilEdited()
		f.rests(host)
		f.types("cd $")
		f.untilSeen("home")
		f.presses("tab")
		f.until("the completion", func() bool { return f.text() == "cd $HOME" })
	}
}

// rests waits until what extensions have begun is done, and what they were to be told has been.
func (f *fixture) rests(host *pier.Host) {
	f.Helper()
	if err := host.WaitIdle(f.Context()); err != nil {
		f.Fatal(err)
	}
	f.events.push(event{size: &size{}}) // which changes nothing: once it is taken, all before it has been told
	f.until("an end to the events", func() bool {
		f.events.mu.Lock()
		defer f.events.mu.Unlock()
		return len(f.events.events) == 0
	})
}

// untilEdited waits until an extension's editor is on the screen.
func (f *fixture) untilEdited() {
	f.Helper()
	f.until("the editor", func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.editor != nil && len(f.editor.lines) > 0
	})
}

// TestCommandNames: a few letters of a command's name are enough, and enter runs what is chosen.
func TestCommandNames(t *testing.T) {
	f := newFixture(t, 50, 12)
	f.with(promptExtension)
	f.types("/iss")
	f.suggests("→ issues")
	f.presses("enter")
	if line, err := f.Line(t.Context()); err != nil || line != "/issues" {
		t.Errorf("%q, %v", line, err)
	}
	f.types("/ge")
	f.suggests("→ greet  says hello")
}

// TestPaths: @ finds files anywhere below, but none that is ignored; tab goes on with a path, at once if there is only one.
func TestPaths(t *testing.T) {
	f := newFixture(t, 60, 14)
	f.with(promptExtension)
	f.cwd = t.TempDir()
	for _, name := range []string{"src/main.go", "src/deep/maine coon.txt", "docs/index.md", "docs/intro.md", "build/main.o", ".git/main", ".env"} {
		file := filepath.Join(f.cwd, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(f.cwd, ".gitignore"), []byte("build/\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.types("see @main")
	f.suggests("→ maine coon.txt  src/deep/maine coon.txt")
	f.untilSeen("  main.go  src/main.go")
	if strings.Contains(f.seen(), "main.o") || strings.Contains(f.seen(), ".git/") {
		t.Error(f.seen())
	}
	f.presses("enter")
	f.types("or @src/mg")
	f.presses("backspace")
	f.suggests("→ maine coon.txt")
	f.presses("down", "tab")
	if got := f.text(); got != `see @"src/deep/maine coon.txt" or @src/main.go ` {
		t.Errorf("%q", got)
	}
	f.presses("ctrl+c")
	f.types("cat so")
	f.presses("backspace", "tab")
	f.until("the folder", func() bool { return f.text() == "cat src/" })
	f.presses("ctrl+c")
	f.types("docs/in") // with a slash it is a path, unasked
	f.suggests("→ index.md")
	f.types("t")
	f.suggests("→ intro.md")
	f.presses("tab")
	if got := f.text(); got != "docs/intro.md" {
		t.Errorf("%q", got)
	}
	f.presses("ctrl+c", "tab")
	f.suggests("→ .git/")
	f.presses("esc")
	f.types("nothing/here")
	f.presses("tab")
	f.types(" .e")
	f.presses("tab")
	f.until("the hidden file", func() bool { return f.text() == "nothing/here .env" })
}

// TestFuzzy holds the measure to what the shims' fuzzyMatch gives, which is Pi's.
func TestFuzzy(t *testing.T) {
	for _, c := range []struct {
		query, text string
		want        float64
	}{
		{"", "anything", 0},
		{"sn", "snake", -24.9},
		{"sn", "session", -4.4},
		{"sn", "is-not", -7.6},
		{"sn", "sun", -12.8},
		{"set", "set", -139.7},
		{"set", "settings", -39.7},
		{"SET", "reset", -14.1},
		{"set", "s-e-t", -30.4},
		{"set", "Sweet", -10.4},
		{"ab", "a b ab", -22.8},
		{"ab", "aabb", -12.8},
	} {
		if got, ok := fuzzy(c.query, c.text); !ok || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%q in %q: %v, %v, want %v", c.query, c.text, got, ok, c.want)
		}
	}
	for query, text := range map[string]string{"ns": "sn", "aa": "a", "x": ""} {
		if _, ok := fuzzy(query, text); ok {
			t.Errorf("%q in %q", query, text)
		}
	}
}
