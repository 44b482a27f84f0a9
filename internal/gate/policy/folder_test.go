package policy

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

// startsIn is starts in another folder.
func startsIn(dir string, argv ...string) Requirement {
	r := starts(argv...)
	r.Exec.RealDir = dir
	return r
}

// TestFolders decides on one command line in several folders, under rules that allow and rules that deny.
func TestFolders(t *testing.T) {
	folders := []string{"/work/app", "/work/app/docs", "/work/app/docs/deep", "/work/app/docs2", "/work", "/home/u", "/home/u/x", "/", ""}
	for rule, want := range map[string]string{
		"exec='git status'":                    "/work/app",
		"exec='git status' in .":               "/work/app",
		"exec='git status *' in .":             "/work/app",
		"exec='git status' in docs":            "/work/app/docs",
		"exec='git status' in ./docs/../docs/": "/work/app/docs",
		"exec='git status' in docs/**":         "/work/app/docs /work/app/docs/deep",
		"exec='git status' in **":              "/work/app /work/app/docs /work/app/docs/deep /work/app/docs2",
		"exec='git status' in ..":              "/work",
		"exec='git status' in ~":               "/home/u",
		"exec='git status' in ~/x":             "/home/u/x",
		"exec='git status' in /":               "/",
		"exec='git status' in /home/**":        "/home/u /home/u/x",
		"exec='git status' in \"**\"":          "",
		"exec='git status' in doc":             "",
	} {
		deny := usual(ModePermissive)
		deny.Deny = rules(t, rule)
		denies := mustNewFor(t, deny)
		for _, folder := range folders {
			in := folder != "" && strings.Contains(" "+want+" ", " "+folder+" ")
			if got := decides(t, rule, startsIn(folder, "git", "status")); (got == Allow) != in {
				t.Errorf("%s in %q: %s", rule, folder, got)
			}
			denied := in || folder == "" || !strings.Contains(rule, " in ")
			if got := denies.Decide(startsIn(folder, "git", "status")).Outcome; (got == Deny) != denied {
				t.Errorf("deny %s in %q: %s", rule, folder, got)
			}
		}
	}
}

// TestFolderLinks checks that a rule's folder is the text's, with no links followed but those of the host's own folders.
func TestFolderLinks(t *testing.T) {
	c := usual(ModeStrict)
	c.Cwd, c.Aliases = "/link/app", []Alias{{From: "/link/app", To: "/work/app"}}
	c.Allow = rules(t, "exec='git status'", "exec='git log' in docs")
	p := mustNewFor(t, c)
	for _, r := range []Requirement{startsIn("/work/app", "git", "status"), startsIn("/work/app/docs", "git", "log")} {
		if got := p.Decide(r).Outcome; got != Allow {
			t.Errorf("%v: %s", r.Exec.Args, got)
		}
	}
	if got := p.Decide(startsIn("/link/app", "git", "status")).Outcome; got == Allow {
		t.Error("a folder with a link in it was taken for a real one")
	}
}

// TestManifestFolder checks that a manifest, whose author knows no folder, bounds the line and not its folder.
func TestManifestFolder(t *testing.T) {
	c := usual(ModePermissive)
	c.Extensions = map[ext.ID]Extension{"x": {Manifest: []Declared{{Rule: rules(t, "exec='make x'")[0]}}}}
	p := mustNewFor(t, c)
	r := startsIn("/elsewhere", "make", "x")
	r.Exec.Sets, r.Exec.Brings = []string{"A"}, map[string]string{"A": "b"}
	if d := p.Decide(r); d.Reason != reasonNoGrant {
		t.Errorf("%+v", d)
	}
	if d := p.Decide(startsIn("/elsewhere", "make", "y")); d.Reason != reasonManifest {
		t.Errorf("%+v", d)
	}
}

// TestCodeFolder decides on programs that take code from where the extension may write, or wrote.
func TestCodeFolder(t *testing.T) {
	wrote := func(folder string, tree bool) func(*Requirement) {
		return func(r *Requirement) { r.Exec.Written = []Written{{folder, tree}} }
	}
	for _, tt := range []struct {
		line, write string
		change      func(*Requirement)
		holds       bool
	}{
		{"npm test", "", nil, true},
		{"npm test", "write=docs", nil, false},
		{"npm test", "write", nil, false},
		{"npm test", "write=package.json", nil, false},
		{"npm test", "write=src/**/*.md", nil, false},
		{"npm test", "write=/", nil, false},
		{"npm test", "write=/elsewhere", nil, true},
		{"npm test", "write=~/notes", nil, true},
		{"npm test", "write=/tmp/pier-1/", nil, true},
		{"npm test", "", wrote("/work/app", false), false},
		{"npm test", "", wrote("/work/app/docs", false), false},
		{"npm test", "", wrote("/work", true), false},
		{"npm test", "", wrote("", false), false},
		{"npm test", "", wrote("/tmp/pier-1/x", false), true},
		{"npm test", "", wrote("/elsewhere", true), true},
		{"npm test", "write=docs", func(r *Requirement) { r.Exec.RealDir = "/work/app/pkg" }, false}, // it looks in the folders above
		{"node /srv/x.js", "write=/srv", nil, false},
		{"node --require=/srv/x.js a.js", "write=/srv", nil, false},
		{"node ../x.js", "write=/work/x.js", nil, false},
		{"make -C/srv all", "write=/srv", nil, false},
		{"unknown run", "write=docs", nil, false},
		{"git status", "write=docs", nil, true},
		{"git -c core.pager=./x log", "write=docs", nil, false},
		{"ls src", "write=docs", nil, true},
		{"cp a b", "write=docs", nil, true},
	} {
		folder := "."
		r := starts(strings.Fields(tt.line)...)
		if tt.change != nil {
			tt.change(&r)
		}
		if r.Exec.RealDir != "/work/app" {
			folder = "pkg"
		}
		c := usual(ModeStrict)
		if tt.write != "" {
			c.Allow = rules(t, tt.write)
		}
		rule := "exec='" + tt.line + "' in " + folder
		for suffix, holds := range map[string]bool{"": tt.holds, " after write": true} {
			with := c
			with.Allow = append(rules(t, rule+suffix), c.Allow...)
			if got := mustNewFor(t, with).Decide(r); (got.Outcome == Allow) != holds {
				t.Errorf("%s%s beside %s: %s", rule, suffix, tt.write, got.Outcome)
			} else if !holds && (!strings.HasSuffix(got.Flag, "after write\"") || !strings.Contains(got.Reason, "runs what files here say")) {
				t.Errorf("%s: %q, %s", rule, got.Reason, got.Flag)
			}
		}
		with := c
		with.Allow = append(rules(t, "exec="+r.Exec.Command), c.Allow...)
		if got := mustNewFor(t, with).Decide(r).Outcome; got != Allow {
			t.Errorf("the whole program %s: %s", r.Exec.Command, got)
		}
	}
}

// TestCodeByPath checks a program that is named by a path, and a line for a shell.
func TestCodeByPath(t *testing.T) {
	script := starts("./run.sh")
	script.Exec.ProgramPath, script.Exec.ProgramRealPath = "/work/app/run.sh", "/work/app/run.sh"
	outside := starts("/srv/run.sh")
	outside.Exec.ProgramPath, outside.Exec.ProgramRealPath = "/srv/run.sh", "/srv/run.sh"
	for name, tt := range map[string]struct {
		r    Requirement
		rule string
		path string
	}{
		"script": {script, "exec='./run.sh'", "write=docs"}, "outside": {outside, "exec=/srv/run.sh", ""},
		"its folder": {outside, "exec='/srv/run.sh'", "write=/srv"}, "shell": {shellLine("ls | head"), `exec='bash -c "ls | head"'`, "write=docs"},
	} {
		c := usual(ModeStrict)
		c.Allow = rules(t, tt.rule)
		if got := mustNewFor(t, c).Decide(tt.r).Outcome; got != Allow {
			t.Errorf("%s: %s", name, got)
		}
		if tt.path == "" {
			continue
		}
		c.Allow = append(c.Allow, rules(t, tt.path)...)
		if got := mustNewFor(t, c).Decide(tt.r).Outcome; got != Deny {
			t.Errorf("%s, written: %s", name, got)
		}
	}
}

// TestNarrowOffers checks that the rules offered first are for this line, in this folder, with these variables, and for nothing else.
func TestNarrowOffers(t *testing.T) {
	texts := []string{"", "a", "1", "in", "a b", "'"}
	draw := func(t *rapid.T) Requirement {
		r := starts(append([]string{rapid.SampledFrom([]string{"git", "make", "ls"}).Draw(t, "program")}, rapid.SliceOfN(rapid.SampledFrom(texts), 0, 2).Draw(t, "args")...)...)
		if rapid.Bool().Draw(t, "shell") {
			r = shellLine(rapid.SampledFrom([]string{"ls | head", "make x", "git status"}).Draw(t, "line"))
		}
		r.Exec.RealDir = rapid.SampledFrom([]string{"/work/app", "/work/app/docs", "/work/app/~x", "/work/app/a b, c", "/home/u", "/home/u/src", "/srv", "/"}).Draw(t, "dir")
		if rapid.Bool().Draw(t, "env") {
			r.Exec.Sets = []string{"A"}
			r.Exec.Brings = map[string]string{"A": rapid.SampledFrom(texts).Draw(t, "value")}
		}
		return r
	}
	same := func(a, b Requirement) bool {
		return a.Exec.text() == b.Exec.text() && a.Exec.Shell == b.Exec.Shell && a.Exec.RealDir == b.Exec.RealDir &&
			len(a.Exec.Sets) == len(b.Exec.Sets) && a.Exec.Brings["A"] == b.Exec.Brings["A"]
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), draw(t)
		c := usual(ModePrompt)
		if rapid.Bool().Draw(t, "writes") {
			c.Allow = []Rule{{Cap: ext.CapWrite, Scope: "docs"}}
		}
		p := mustNew(t, c)
		q := p.Decide(a).Asks[0]
		if q.Wide || !strings.HasPrefix(q.Rules[0].Scope, "'") {
			t.Fatalf("%+v", q)
		}
		anchored, err := p.Anchor(q.Rules[0], true)
		if err != nil || strings.Contains(anchored.Scope, "' in .") {
			t.Fatalf("%s, %v", anchored, err)
		}
		for _, rule := range []Rule{q.Rules[0], anchored} {
			back, err := ParseRule(rule.String())
			if err != nil || back != rule {
				t.Fatalf("%s reads as %s, %v", rule, back, err)
			}
			after, err := p.With("x", Sourced{Rule: rule, Allow: true})
			if err != nil || after.Decide(a).Outcome != Allow {
				t.Fatalf("%s does not allow what it is for: %v", rule, err)
			}
			if got := after.Decide(b).Outcome; (got == Allow) != same(a, b) {
				t.Fatalf("%s for %+v: %s", rule, b.Exec, got)
			}
			never, err := p.With("x", Sourced{Rule: rule})
			if err != nil || never.Decide(a).Outcome != Deny {
				t.Fatalf("%s does not deny what it is for: %v", rule, err)
			}
		}
	})
}

// TestNoNarrowRule checks that what no rule is for alone is offered wide rules only.
func TestNoNarrowRule(t *testing.T) {
	p := mustNewFor(t, usual(ModePrompt))
	unknown, nowhere := starts("tool"), starts("tool")
	unknown.Exec.ProgramPath, unknown.Exec.ProgramRealPath = "", ""
	nowhere.Exec.RealDir = ""
	for name, r := range map[string]Requirement{"unknown": unknown, "no folder": nowhere, "by number": need("exec ")} {
		q := p.Decide(r).Asks[0]
		if !q.Wide || len(q.Rules) == 0 || strings.Contains(q.Rules[0].Scope, "'") {
			t.Errorf("%s: %+v", name, q)
		}
		for _, rule := range q.Rules {
			if Meaning(rule) == "" {
				t.Errorf("%s: %s does not say what it means", name, rule)
			}
		}
	}
}

// TestAnchor spells folders so that they mean the same in every session.
func TestAnchor(t *testing.T) {
	c := usual(ModeStrict)
	c.Cwd, c.Home = "/home/u/src/site", "/home/u"
	p := mustNewFor(t, c)
	for rule, want := range map[string]string{
		"exec='git status'":            "exec='git status' in ~/src/site",
		"exec='git status' in .":       "exec='git status' in ~/src/site",
		"exec='git status' in docs":    "exec='git status' in ~/src/site/docs",
		"exec='git status' in ~/x":     "exec='git status' in ~/x",
		"exec='git status' in ../..":   "exec='git status' in ~",
		"exec='git status' in /srv":    "exec='git status' in /srv",
		"exec='git status' in **":      "exec='git status' in **",
		"exec='a' in x/** after write": "exec='a' in ~/src/site/x/** after write",
		"exec=git":                     "exec=git",
		"read=x":                       "read=x",
	} {
		got, err := p.Anchor(rules(t, rule)[0], true)
		if err != nil || got.String() != want {
			t.Errorf("%s: %s, %v; want %s", rule, got, err, want)
		}
	}
	if got, err := p.Anchor(rules(t, "exec='git status'")[0], false); err != nil || got.String() != "exec='git status'" {
		t.Errorf("a denial everywhere became %s, %v", got, err)
	}
}
