package risk

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func asking(c ext.Capability, scope string, change func(*ext.Question)) ext.Question {
	q := ext.Question{Capability: c, Scope: scope, Subject: scope}
	if change != nil {
		change(&q)
	}
	return q
}

func TestEvidence(t *testing.T) {
	f := Facts{Origin: OriginFile, Home: "/home/u", Cwd: "/home/u/p"}
	for _, c := range []struct {
		name string
		q    ext.Question
		want Evidence
	}{
		{"a file of the project", asking(ext.CapWrite, "/home/u/p/a.txt", nil), Evidence{}},
		{"a folder elsewhere", asking(ext.CapRead, "/srv/", nil), Evidence{Breadth: BreadthSome, Target: TargetElsewhere}},
		{"a key", asking(ext.CapRead, "~/.ssh/id_ed25519", nil), Evidence{Target: TargetCredential}},
		{"an .env in the project", asking(ext.CapRead, "/home/u/p/.env.local", nil), Evidence{Target: TargetCredential}},
		{
			"a hook in the project", asking(ext.CapWrite, "/home/u/p/.git/hooks/pre-commit", func(q *ext.Question) { q.Guarded = true }),
			Evidence{Target: TargetGuarded},
		},
		{
			"ssh's settings, to be written", asking(ext.CapWrite, "/home/u/.ssh/config", func(q *ext.Question) { q.Guarded = true }),
			Evidence{Target: TargetGuarded},
		},
		{"a shell's line", asking(ext.CapExec, "", func(q *ext.Question) { q.Shell = true }), Evidence{Breadth: BreadthAll, Launcher: true}},
		{
			"an interpreter of a version", asking(ext.CapExec, "", func(q *ext.Question) {
				q.Args = []string{"/usr/bin/python3.12", "-c", "1"}
				q.Env = []string{"PATH"}
			}),
			Evidence{Breadth: BreadthAll, Launcher: true, Environment: true},
		},
		{
			"a program", asking(ext.CapExec, "ls", func(q *ext.Question) { q.Args = []string{"ls"} }), Evidence{Breadth: BreadthSome},
		},
		{"a secret variable", asking(ext.CapEnv, "OPENAI_API_KEY", nil), Evidence{Target: TargetCredential}},
		{"a host", asking(ext.CapHTTP, "api.example.com", nil), Evidence{Breadth: BreadthSome}},
		{"this machine", asking(ext.CapHTTP, "127.0.0.1", nil), Evidence{Breadth: BreadthSome, Target: TargetReserved}},
		{"this machine by name", asking(ext.CapHTTP, "localhost", nil), Evidence{Breadth: BreadthSome, Target: TargetReserved}},
		{"the network", asking(ext.CapHTTP, "10.1.2.3", nil), Evidence{Breadth: BreadthSome, Target: TargetReserved}},
	} {
		c.want.Capability, c.want.Origin = c.q.Capability, OriginFile
		if diff := cmp.Diff(c.want, f.Evidence(c.q)); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
	}
}

// TestEvidenceNeverFlattered: a manifest, a version, a cause, notes or a call id never make the risk of one and the same request lower.
func TestEvidenceNeverFlattered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := ext.Question{
			Capability: rapid.SampledFrom(ext.Capabilities()).Draw(t, "capability"),
			Scope:      rapid.SampledFrom([]string{"", "a", "/etc/passwd", "~/.ssh/id_rsa", "localhost", "10.0.0.1", "git", "docs/"}).Draw(t, "scope"),
			Shell:      rapid.Bool().Draw(t, "shell"),
		}
		facts := Facts{Origin: Origin(rapid.IntRange(0, 3).Draw(t, "origin")), SeenDays: rapid.IntRange(-1, 60).Draw(t, "seen"), Home: "/h", Cwd: "/h/p"}
		base := Assess(facts.Evidence(q))
		said := q
		said.Version, said.Hash, said.ID, said.CallID = "9.9.9", "x", "q1", "c1"
		said.Cause = ext.Cause{Kind: "tool", Name: rapid.String().Draw(t, "name"), Input: rapid.String().Draw(t, "input"), Place: "trusted.ts:1"}
		said.Notes = []string{"harmless"}
		said.Env = rapid.SliceOf(rapid.String()).Draw(t, "env")
		facts.Manifest = []policy.Declared{}
		for _, c := range rapid.SliceOf(rapid.SampledFrom(ext.Capabilities())).Draw(t, "declared") {
			facts.Manifest = append(facts.Manifest, policy.Declared{Rule: policy.Rule{Cap: c}})
		}
		if got := Assess(facts.Evidence(said)); got.GrantLoss < base.GrantLoss || riskOrder[got.Level] < riskOrder[base.Level] {
			t.Fatalf("%+v: %v %s, and %v %s for one that says nothing", said, got.GrantLoss, got.Level, base.GrantLoss, base.Level)
		}
	})
}

func TestOriginString(t *testing.T) {
	for o := OriginUnknown; o <= OriginFile; o++ {
		if strings.TrimSpace(o.String()) == "" {
			t.Errorf("origin %d has no name", o)
		}
	}
}
