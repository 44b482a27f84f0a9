package policy

import (
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestPrivateGuarded checks that a repository in the private temporary folder is guarded as one in the project, and that other names are not.
func TestPrivateGuarded(t *testing.T) {
	c := usual(ModePrompt)
	c.Private = []string{"/tmp/pier-1"}
	p := mustNewFor(t, c)
	for path, want := range map[string]Outcome{
		"a/b": Allow, ".npmrc": Allow, "AGENTS.md": Allow, ".vscode/tasks.json": Allow, "a/config": Allow, "objects/x": Allow,
		"r/.git/hooks/pre-commit": Ask, "r/.git/config": Ask, "r/.git": Ask, ".git": Ask, "r.git/config": Ask, "r/HEAD": Ask, "HEAD": Ask, "r/.GIT/config": Ask, "r/.gitmodules": Ask,
		"r/.g\u200cit/config": Ask, "r/.git./config": Ask,
	} {
		r := Requirement{Extension: "x", Capability: ext.CapWrite, Method: ext.MethodFS, Files: FileNeed{Paths: []PathUse{{Path: "/tmp/pier-1/" + path, Write: true}}}}
		if got := p.Decide(r).Outcome; got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	c.Allow = rules(t, "write=/tmp/pier-1/r/.git/")
	r := Requirement{Extension: "x", Capability: ext.CapWrite, Method: ext.MethodFS, Files: FileNeed{Paths: []PathUse{{Path: "/tmp/pier-1/r/.git/config", Write: true}}}}
	if got := mustNewFor(t, c).Decide(r).Outcome; got != Allow {
		t.Errorf("a rule that names it: %s", got)
	}
}

// TestReasonOfLine checks that a decision names the option for which a rule does not match, and offers the rule for exactly this line.
func TestReasonOfLine(t *testing.T) {
	for _, mode := range []Mode{ModeStrict, ModePrompt} {
		c := usual(mode)
		c.Allow = rules(t, "exec='journalctl -n *'", "exec='git log *'")
		p := mustNewFor(t, c)
		for line, want := range map[string]string{
			"journalctl -n --vacuum-size=1": "pier does not know the option --vacuum-size of journalctl as harmless",
			"git log --output=x":            `pier does not know the option --output of "git log" as harmless`,
		} {
			d := p.Decide(starts(strings.Fields(line)...))
			if d.Outcome == Allow || d.Reason != want || !strings.Contains(d.Flag, line) || strings.Contains(d.Flag, "*") {
				t.Errorf("%s in %s: %s, %q, %s", line, mode, d.Outcome, d.Reason, d.Flag)
			}
			for _, q := range d.Asks {
				for _, r := range q.Rules {
					if strings.Contains(r.Scope, "*") {
						t.Errorf("%s is offered %s", line, r)
					}
				}
			}
		}
		if d := p.Decide(starts("journalctl", "-u", "x")); d.Outcome == Allow || strings.Contains(d.Reason, "option") {
			t.Errorf("another line: %+v", d)
		}
		if d := p.Decide(starts("git", "log",
			"-p")); d.Outcome != Allow || d.Grant.Program == nil || !d.Grant.Program.Closed || d.Grant.Program.Exact {
			t.Errorf("a beginning: %+v", d.Grant.Program)
		}
	}
	c := usual(ModeStrict)
	c.Allow = rules(t, "exec='git log -p'", "exec=git")
	p := mustNewFor(t, c)
	if d := p.Decide(starts("git", "status")); d.Grant.Program == nil || d.Grant.Program.Closed {
		t.Errorf("exec=git starts git as it is: %+v", d.Grant.Program)
	}
}
