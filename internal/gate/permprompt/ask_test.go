package permprompt

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

var update = flag.Bool("update", false, "write the golden files")

// asked is a question with the offers that the gate makes for rules, the narrowest first.
func asked(c ext.Capability, subject string, rules ...string) ext.Question {
	q := ext.Question{
		Extension: "changes", Version: "1.2.0", Capability: c, Method: "m", CallID: "7", Subject: subject, Hash: "sha256:1f",
		Cause: ext.Cause{Kind: "tool", Name: "changes", Input: `{"path":"docs"}`, Place: "examples/changes.ts:41"},
	}
	q.Offers = []ext.Offer{{Text: "No"}, {Answer: ext.Answer{Choice: ext.ChoiceOnce, Rule: rules[0]}, Text: "Once"}}
	for i, rule := range rules {
		for _, o := range []ext.Offer{
			{Answer: ext.Answer{Choice: ext.ChoiceSession}, Text: "This session"},
			{Answer: ext.Answer{Choice: ext.ChoiceAlways}, Text: "Always, for exactly this code"},
			{Answer: ext.Answer{Choice: ext.ChoiceNever}, Text: "Never"},
		} {
			o.Answer.Rule, o.Wider = rule, i > 0
			q.Offers = append(q.Offers, o)
		}
	}
	return q
}

func questions() map[string]ext.Question {
	run := asked(ext.CapExec, "git diff --stat HEAD~3 -- docs", "exec='git diff --stat HEAD~3 -- docs'", "exec='git diff *'", "exec=git", "exec")
	run.Dir, run.Args, run.Env = "/home/ann/src/site", []string{"git", "diff"}, []string{"GIT_PAGER"}
	run.Risk = &ext.Risk{Level: "medium", GrantLoss: 0.4, DenyLoss: 2, Why: []string{"declared", "runs a program"}, Evidence: map[string]float64{"declared": 1}}
	run.Notes = []string{"a granted program runs outside the fence"}
	shell := asked(ext.CapExec, "ls | head", "exec='ls | head'")
	shell.Shell, shell.Dir = true, "/home/ann/src/site"
	write := asked(ext.CapWrite, "/home/ann/src/site/.git/hooks/pre-commit", "write=.git/hooks/pre-commit")
	write.Notes = []string{"git runs what is in this folder: whoever writes here runs programs later"}
	return map[string]ext.Question{
		"exec": run, "shell": shell, "write": write,
		"read": asked(ext.CapRead, "/home/ann/notes/todo.md", "read=~/notes/todo.md", "read=~/notes/", "read"),
		"http": asked(ext.CapHTTP, "POST https://api.exa.ai/search", "http='POST api.exa.ai/search'", "http=api.exa.ai", "http"),
		"env":  asked(ext.CapEnv, "EXA_API_KEY", "env=EXA_API_KEY"), "tool": asked(ext.CapTool, "bash", "tool=bash"),
		"roots":   asked(ext.CapTool, "mcp:changes/roots", "tool=mcp:changes/roots"),
		"session": asked(ext.CapSession, "append", "session=append", "session"),
	}
}

// TestGolden: how the question for each kind of right looks, in a frame and below a line.
func TestGolden(t *testing.T) {
	for name, q := range questions() {
		p := newPrompt(Of(q, "/home/ann"))
		framed := plainRows(p.Draw(Look{Width: 78, Rows: 24, Framed: true}))
		p.open = time.Unix(0, 0)
		p.press("w", time.Unix(1, 0))
		got := framed + "\n" + plainRows(p.Draw(Look{Width: 78, Rows: 24})) + "\n" + ansi.Strip(p.card.Settled(p.card.Offers[2])) + "\n"
		file := filepath.Join("testdata", name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), got); d != "" {
			t.Errorf("%s:\n%s", name, d)
		}
	}
}

func plainRows(rows []string) string {
	text := ""
	for _, row := range rows {
		text += strings.TrimRight(ansi.Strip(row), " ") + "\n"
	}
	return text
}

// TestKeys: which answer a row of keys gives, by the letter of its offer and its rule.
func TestKeys(t *testing.T) {
	for keys, want := range map[string]string{
		"enter": "n", "o enter": "o", "s enter": "s exec='git diff --stat HEAD~3 -- docs'", "a enter": "a exec='git diff --stat HEAD~3 -- docs'",
		"N enter": "N exec='git diff --stat HEAD~3 -- docs'", "n enter": "n", "s n enter": "n", "s esc enter": "n", "w enter": "n", "s w enter": "n",
		"w s enter": "s exec='git diff *'", "w s s enter": "s exec=git", "w a a a enter": "a exec", "w s w enter": "n", "w o enter": "n",
		"paste enter": "n", "x y space enter": "n", "down enter": "o", "down down up enter": "o", "v down down s enter": "s exec='git diff --stat HEAD~3 -- docs'",
		"? s esc enter": "n", "s ctrl+c": "n", "d enter": "n", "up up enter": "n",
	} {
		p := newPrompt(Of(questions()["exec"], ""))
		now := time.Now()
		p.Drawn(now)
		now = now.Add(Grace)
		done := false
		for key := range strings.FieldsSeq(keys) {
			if done {
				t.Errorf("%s: answered before %s", keys, key)
			}
			p.Draw(Look{Width: 70, Rows: 24})
			done = p.press(key, now)
			now = now.Add(Grace)
		}
		got := p.current().Letter
		if rule := p.current().Rule; rule != "" {
			got += " " + rule
		}
		if !done || got != want {
			t.Errorf("%s: %t, %s, want %s", keys, done, got, want)
		}
	}
}

// TestWords: who types words answers nothing by them, though their letters are those of offers; after a pause keys count again.
func TestWords(t *testing.T) {
	newcomers := Newcomers([]ext.Newcomer{{Extension: "x", Wants: []ext.Want{{Rule: "exec"}}}}, "")
	for _, c := range []Card{newcomers, Of(questions()["exec"], "")} {
		for _, words := range []string{"/help", "no", "so", "sos", "also", "all", "yes", "tool read {}", "ls -la", "-s", "sa", "Na", "ano"} {
			p := newPrompt(c)
			now := time.Now()
			p.Draw(Look{Width: 70, Rows: 24})
			p.Drawn(now)
			now = now.Add(Grace)
			for _, r := range words + "\n" {
				key := map[rune]string{' ': "space", '\n': "enter"}[r]
				if key == "" {
					key = string(r)
				}
				if p.press(key, now) && p.current().Allow {
					t.Errorf("%q and Enter answer: %+v", words, p.current())
				}
				now = now.Add(Pause - 1)
			}
			now = now.Add(Grace)
			if p.press("s", now); p.current().Letter != "s" || !p.press("enter", now) {
				t.Errorf("after %q: %+v", words, p.current())
			}
		}
	}
}

// TestGrace: what is typed before the question can have been read answers nothing, and who types on has not read it.
func TestGrace(t *testing.T) {
	now := time.Now()
	q := NewQueue(func() time.Time { return now })
	a, err := q.Add(Of(questions()["exec"], ""))
	if err != nil {
		t.Fatal(err)
	}
	press := func(after time.Duration, keys ...string) {
		now = now.Add(after)
		for _, key := range keys {
			if !q.Press(key) {
				t.Error("the key was not the question's")
			}
		}
	}
	press(time.Hour, "o", "enter") // it has not been drawn
	q.Draw(Look{Width: 70, Rows: 24})
	press(0, "o", "enter")
	press(Grace-1, "o", "enter")
	press(Pause-1, "enter") // types on
	press(Pause, "s")
	if got := a.prompt.current().Letter; got != "s" || len(a.answer) > 0 {
		t.Errorf("%s, %d answers", got, len(a.answer))
	}
	q.Hidden()
	q.Draw(Look{Width: 70, Rows: 24})
	press(Grace-1, "enter")
	press(Grace, "enter")
	answer, err := a.Wait(t.Context(), nil)
	if err != nil || answer.Offer != 2 {
		t.Errorf("%+v, %v", answer, err)
	}
	if q.Standing() || q.Press("x") {
		t.Error("it stands still")
	}
}

// TestFlood: of many questions one stands, it says how many there are, and all of one extension can be refused at once.
func TestFlood(t *testing.T) {
	now := time.Now()
	q := NewQueue(func() time.Time { return now })
	var list []*Asked
	for range 100 {
		a, err := q.Add(Of(questions()["exec"], ""))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, a)
	}
	other := questions()["env"]
	other.Extension = "other"
	last, err := q.Add(Of(other, ""))
	if err != nil {
		t.Fatal(err)
	}
	q.Waiting(3)
	if got := plainRows(q.Draw(Look{Width: 70, Rows: 24, Framed: true})); !strings.Contains(got, "1 of 104") || !strings.Contains(got, "  d  Deny all that it asks, until the session ends") {
		t.Error(got)
	}
	now = now.Add(Grace)
	q.Press("d")
	q.Press("enter")
	for i, a := range list {
		answer, err := a.Wait(t.Context(), nil)
		if err != nil || answer.Offer != 0 || (answer.Line != "") != (i == 0) {
			t.Errorf("%d: %+v, %v", i, answer, err)
		}
	}
	if _, err := q.Add(Of(questions()["exec"], "")); err == nil {
		t.Error("it asks again")
	}
	if got := plainRows(q.Draw(Look{Width: 70, Rows: 24, Framed: true})); !strings.Contains(got, "other 1.2.0 wants to see a variable") || !strings.Contains(got, "101 of 104") {
		t.Error(got)
	}
	q.Remove(last)
	q.Forget()
	if _, err := q.Add(Of(questions()["exec"], "")); err != nil {
		t.Errorf("the next session does not ask: %v", err)
	}
}

// TestRoom: whatever the size, nothing is larger than it, and the letters that answer are there.
func TestRoom(t *testing.T) {
	for name, q := range questions() {
		for width := 16; width < 120; width += 13 {
			for rows := 1; rows < 30; rows += 1 + rows/8 {
				for _, framed := range []bool{true, false} {
					p := newPrompt(Of(q, ""))
					for _, key := range []string{"", "w", "v", "?"} {
						p.open = time.Unix(0, 0)
						p.press(key, time.Unix(1, 0))
						lines := p.Draw(Look{width, rows, framed})
						text := plainRows(lines)
						if len(lines) > rows || !strings.Contains(text, "n") {
							t.Fatalf("%s at %d x %d:\n%s", name, width, rows, text)
						}
						for _, l := range lines {
							if ansi.StringWidth(l) > width {
								t.Fatalf("%s at %d x %d: %q is wider", name, width, rows, l)
							}
						}
						for _, letter := range p.letters() {
							if !strings.Contains(text, letter) {
								t.Fatalf("%s at %d x %d: no %s:\n%s", name, width, rows, letter, text)
							}
						}
					}
				}
			}
		}
	}
}

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"git status": "git status", "a" + strings.Repeat(" ", 900) + "b": "a␣×900b", "a\u202eb": `a\u202eb`, "a\u200bb\u2060": `a\u200bb\u2060`,
		"a\n\tb\r": `a\n\tb\r`, "\x1b[2J\x1b]0;t\x07": `\x1b[2J\x1b]0;t\x07`, "a\u009b2J": `a\u009b2J`, "e\u0301": "e\u0301",
		"z\u0301\u0301\u0301\u0301": "z\u0301\u0301" + `\u{301}\u{301}`, "╓─ pier asks": `\u{2553}─ pier asks`, "a\u00a0b\u3000c": `a\u00a0b\u3000c`,
		"\u2800\u3164": `\u2800\u3164`, "\xff": `\xff`, "\u0301a": `\u{301}a`, "日本語": "日本語",
		"\U0001f1e9\U0001f1ea": `\u{1f1e9}\u{1f1ea}`, "\u1112\u1161\u11ab": `\u{1112}\u{1161}\u{11ab}`, "\u0e01\u0e33": "\u0e01" + `\u{e33}`, "\u0915\u0940": "\u0915" + `\u{940}`, "👍\U0001f3fd": `👍\u{1f3fd}`, "한국": "한국",
	} {
		if got := Visible(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
	if got := Steady("\x1b[31mred\x1b[0m \U0001f1e9 a\u200d\u0940b\x7f 語"); got != "red  ab 語" {
		t.Errorf("%q", got)
	}
	if got := Cut(strings.Repeat("a", 200)+"rm -rf ~", 60); len(got) > 70 || !strings.HasPrefix(got, "aaaa") || !strings.HasSuffix(got, " ~") || !strings.Contains(got, " more]") {
		t.Error(got)
	}
}

// TestQuoted: whatever an extension writes, no row of it starts as one of pier's own, acts on the terminal, or shows pier's corners.
func TestQuoted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		evil := rapid.SliceOf(rapid.SampledFrom([]string{"║ ▸ o  Once", "╓─", "╙", "\n", "\x1b[1A", "\x1b]52;c;x\x07", "   ", "\u202e", "\u200b", "\u0301", "n  No", "\r", "日", "a", "\xff"}))
		q := asked(ext.CapExec, strings.Join(evil.Draw(t, "subject"), ""), "exec=x")
		q.Cause.Input, q.Version, q.Extension = strings.Join(evil.Draw(t, "input"), ""), strings.Join(evil.Draw(t, "version"), ""), ext.ID("x"+strings.Join(evil.Draw(t, "id"), ""))
		width := rapid.IntRange(24, 100).Draw(t, "width")
		rows := newPrompt(Of(q, "")).Draw(Look{Width: width, Rows: 200, Framed: true})
		text := ansi.Strip(strings.Join(rows, "\n"))
		if strings.ContainsAny(text, "\x1b\r\t\u202e\u200b") || strings.Count(text, "╓") != 1 || strings.Count(text, "╙") != 1 || strings.Count(text, "\n║ ▸ ") != 1 {
			t.Fatalf("%s", text)
		}
	})
}

// FuzzVisible: a text is visible once it has been made so, and stays.
func FuzzVisible(f *testing.F) {
	f.Add("a  b\u202e\x1b[2J")
	f.Fuzz(func(t *testing.T, in string) {
		out := Visible(in)
		if strings.Contains(out, "  ") || strings.ContainsAny(out, corners+"\x1b\n\r\t") {
			t.Errorf("%q became %q", in, out)
		}
	})
}

// TestSmallWindow: where the offers have no row each, all are still told in words.
func TestSmallWindow(t *testing.T) {
	p := newPrompt(Of(questions()["exec"], ""))
	text := plainRows(p.Draw(Look{Width: 50, Rows: 14, Framed: true}))
	for _, want := range []string{"▸ n  No", "o Once", "s This session", "a Always", "N Never", "w Wider…", "git diff --stat"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q:\n%s", want, text)
		}
	}
}

// TestCramped: where what is wanted has no room, no keys grant it, and the question says what would help.
func TestCramped(t *testing.T) {
	cards := map[string]Card{
		"project": Project(ext.ProjectQuestion{Dir: "/home/ann/src/site"}, ""), "choices": Choices(several),
		"newcomer": Newcomers([]ext.Newcomer{{Extension: "changes", Path: "/home/ann/changes.ts"}}, ""),
	}
	for name, q := range questions() {
		cards[name] = Of(q, "")
	}
	long := asked(ext.CapExec, strings.Repeat("x", 300)+"; rm", "exec=x", "exec")
	cards["long"] = Of(long, "")
	roomy, cramped := 0, 0
	for name, c := range cards {
		for _, width := range []int{1, 23, 24, 78} {
			for _, rows := range []int{0, 3, 6, 7, 8, 20} {
				for _, keys := range []string{"", "o", "s", "a", "l", "w a", "down down", "v o"} {
					p := newPrompt(c)
					p.Drawn(time.Unix(0, 0))
					look, all := Look{Width: width, Rows: rows, Framed: rows%2 == 0}, ""
					all += plainRows(p.Draw(look))
					for key := range strings.FieldsSeq(keys + " enter") {
						p.press(key, time.Unix(9, 0))
						all += plainRows(p.Draw(look))
					}
					subject := plainRows(p.subject(width-4+2*(rows%2), false))
					if o := p.current(); o.Allow && !containsRows(all, subject) {
						t.Fatalf("%s at %d x %d: %q chose %s; seen were\n%s", name, width, rows, keys, o.Letter, all)
					}
					if p.cramped && rows > 1 && width > 40 && !strings.Contains(all, "enlarge to allow") {
						t.Fatalf("%s at %d x %d does not say why it can only be denied:\n%s", name, width, rows, all)
					}
					if p.cramped {
						cramped++
					} else {
						roomy++
					}
				}
			}
		}
	}
	if cramped == 0 || roomy == 0 {
		t.Errorf("%d without room, %d with", cramped, roomy)
	}
}

// containsRows reports whether a drawing holds each row of a text.
func containsRows(drawn, text string) bool {
	for row := range strings.Lines(text) {
		if !strings.Contains(drawn, strings.TrimSpace(row)) {
			return false
		}
	}
	return true
}

// TestResized: in another size nothing is chosen any more, and what was typed for the old one answers nothing.
func TestResized(t *testing.T) {
	now := time.Now()
	q := NewQueue(func() time.Time { return now })
	a, err := q.Add(Of(questions()["exec"], ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, rows := range []int{24, 3, 24, 23} {
		q.Draw(Look{Width: 78, Rows: rows, Framed: true})
		if got := a.prompt.current(); got.Allow {
			t.Errorf("at %d rows %s is chosen", rows, got.Letter)
		}
		q.Press("enter")
		now = now.Add(Grace + Pause)
		q.Press("s")
	}
	if len(a.answer) > 0 || a.prompt.current().Letter != "s" {
		t.Errorf("%d answers, %s is chosen", len(a.answer), a.prompt.current().Letter)
	}
}

// TestUnframed: nobody else draws a double upright rule, nor what looks like one where a frame has it. The rest stays.
func TestUnframed(t *testing.T) {
	for in, want := range map[string]string{
		"╓─ pier asks ─╖\n║ ▸ o ║\n╙─╜": "┌─ pier asks ─┐\n│ ▸ o │\n└─┘", "╔═ pier asks ═╗\n║ x ║\n╚═╝": "╒═ pier asks ═╕\n│ x │\n╘═╛",
		"╠═╬═╣╦╩╥╨╫": "╞═╪═╡╤╧┬┴┼", "a│\u20e6b": "a│b", "‖ o Once": "│ o Once", " \x1b[1;33m\u200b∥ǁ\x1b[0m x": " \x1b[1;33m\u200b││\x1b[0m x",
		"\x1b]8;;https://x.example/‖\x1b\\⦀ x": "\x1b]8;;https://x.example/│\x1b\\│ x", "x\n\t⫴⫼ y": "x\n\t││ y",
		"the norm ‖v‖, a ∥ b": "the norm ‖v‖, a ∥ b", "┃ ═══ ┏━┓ ▌é": "┃ ═══ ┏━┓ ▌é", "|| a": "|| a",
	} {
		if got := Unframed(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// several are newcomers of all kinds.
var several = []ext.Newcomer{
	{Extension: "web", Version: "1.0.0", Path: "/p/web", From: "a package", Wants: []ext.Want{
		{Rule: "exec", Text: "run programs", Why: "imports node:child_process, starts ffmpeg, git"},
		{Rule: "http", Text: "reach hosts", Why: "says fetch"},
		{Rule: "env=WEB_API_KEY", Text: "read the variable WEB_API_KEY", Why: "says process.env"},
		{Rule: "env=NO_PROXY", Text: "read the variable NO_PROXY", Why: "says process.env"},
	}},
	{Extension: "notes", Path: "/p/notes", Declares: true, Wants: []ext.Want{{Rule: "write=~/notes/", Text: "declares write", Why: "its manifest"}}},
}

// TestChoices: all rights of all newcomers stand on one page; what is narrow is marked; arrows go, space marks, and only y gives them.
func TestChoices(t *testing.T) {
	give := func(keys string, look Look) (map[string][]string, string) {
		seen := ""
		given, err := Welcome(several, chosenEach, func(c Card) (int, error) {
			p := newPrompt(c)
			now := time.Unix(0, 0)
			p.Drawn(now)
			for key := range strings.FieldsSeq(keys + " enter") {
				now = now.Add(Grace)
				seen = plainRows(p.Draw(look))
				if p.press(key, now) {
					return p.offerIndex(), nil
				}
			}
			t.Errorf("%s answers nothing", keys)
			return 0, nil
		})
		if err != nil {
			t.Error(err)
		}
		return given, seen
	}
	page := Look{Width: 78, Rows: 24, Framed: true}
	for _, tt := range []struct {
		keys string
		want map[string][]string
	}{
		{"", map[string][]string{"/p/web": {}, "/p/notes": {}}},
		{"n", map[string][]string{"/p/web": {}, "/p/notes": {}}},
		{"y", map[string][]string{"/p/web": {"env=NO_PROXY"}, "/p/notes": {"write=~/notes/"}}},
		{"space y", map[string][]string{"/p/web": {"http", "env=NO_PROXY"}, "/p/notes": {"write=~/notes/"}}},
		{"down space down space y", map[string][]string{"/p/web": {"exec"}, "/p/notes": {"write=~/notes/"}}},
		{"down down down space down space y", map[string][]string{"/p/web": {"env=NO_PROXY", "env=WEB_API_KEY"}, "/p/notes": {}}},
		{"space up space space space n", map[string][]string{"/p/web": {}, "/p/notes": {}}},
		{"q", nil},
	} {
		given, _ := give(tt.keys, page)
		if diff := cmp.Diff(tt.want, given); diff != "" {
			t.Errorf("%q: %s", tt.keys, diff)
		}
	}
	_, seen := give("y", page)
	for _, want := range []string{"web 1.0.0", "[ ] reaches the web", "any program (its code: ffmpeg, git)", "[x] sees variables", "[ ] sees secrets", "WEB_API_KEY", "[x] writes files", "space marks"} {
		if !strings.Contains(seen, want) {
			t.Errorf("no %q:\n%s", want, seen)
		}
	}
	if _, seen = give("down down down down y", Look{Width: 60, Rows: 12}); !strings.Contains(seen, "▸ [x] writes files") {
		t.Errorf("the row that is chosen is out of sight:\n%s", seen)
	}
}
