package risk

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

func TestAssess(t *testing.T) {
	calm := Evidence{Origin: OriginFile, Signed: true, SeenDays: 30}
	of := func(c ext.Capability, change func(*Evidence)) Evidence {
		e := calm
		e.Capability = c
		if change != nil {
			change(&e)
		}
		return e
	}
	for _, c := range []struct {
		name string
		e    Evidence
		want string
	}{
		{"nothing speaks against it", of(ext.CapUI, nil), `{"Level":"low","Evidence":{},"GrantLoss":0.39,"DenyLoss":2,"Why":[]}`},
		{"a file is read", of(ext.CapRead, nil), `{"Level":"low","Evidence":{"capability":0.1},"GrantLoss":0.78,"DenyLoss":1.99,"Why":[]}`},
		{"a program runs", of(ext.CapExec, nil), `{"Level":"medium","Evidence":{"capability":0.25},"GrantLoss":2.16,"DenyLoss":1.98,"Why":["a program has your rights"]}`},
		{
			"a shell's line, from a new package", of(ext.CapExec, func(e *Evidence) { e.Origin, e.SeenDays, e.Signed, e.Launcher = OriginPackage, 0, false, true }),
			`{"Level":"high","Evidence":{"capability":0.25,"launcher":0.2,"new":0.1,"origin":0.1,"unsigned":0.05},"GrantLoss":33.33,"DenyLoss":1.67,` +
				`"Why":["a program has your rights","it can start any program","from a package","new here"]}`,
		},
		{
			"a key is read", of(ext.CapRead, func(e *Evidence) { e.Target = TargetCredential }),
			`{"Level":"high","Evidence":{"capability":0.1,"target":0.4},"GrantLoss":11.11,"DenyLoss":1.89,"Why":["secrets are kept there"]}`,
		},
		{
			"refused before", of(ext.CapHTTP, func(e *Evidence) { e.Denials = 7; e.Outside = true; e.Breadth = BreadthAll }),
			`{"Level":"high","Evidence":{"capability":0.15,"denied_before":0.3,"scope":0.25,"undeclared":0.2},"GrantLoss":66.67,"DenyLoss":1.33,` +
				`"Why":["wide","its manifest does not declare it","you refused it before (7)"]}`,
		},
	} {
		got, err := json.Marshal(Assess(c.e))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, string(got)); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
	}
}

// drawEvidence is any evidence, out-of-range values among it.
func drawEvidence(t *rapid.T) Evidence {
	return Evidence{
		Capability:  rapid.SampledFrom(append(ext.Capabilities(), "other")).Draw(t, "capability"),
		Breadth:     Breadth(rapid.IntRange(0, 4).Draw(t, "breadth")),
		Target:      Target(rapid.IntRange(0, 6).Draw(t, "target")),
		Launcher:    rapid.Bool().Draw(t, "launcher"),
		Environment: rapid.Bool().Draw(t, "environment"),
		Origin:      Origin(rapid.IntRange(0, 5).Draw(t, "source")),
		Signed:      rapid.Bool().Draw(t, "signed"),
		SeenDays:    rapid.Int().Draw(t, "seen"),
		Outside:     rapid.Bool().Draw(t, "outside"),
		Denials:     rapid.Int().Draw(t, "denials"),
	}
}

var riskOrder = map[string]int{RiskLow: 1, RiskMedium: 2, RiskHigh: 3}

// TestAssessNeverFlattered: what an extension chooses or says of itself can only raise its risk, compared with one that says and
// does nothing of the sort; a program that runs is at least a medium risk; and the advice follows the losses.
func TestAssessNeverFlattered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawEvidence(t)
		silent := e
		silent.Outside, silent.Denials, silent.Environment, silent.Launcher = false, 0, false, false
		got, base := Assess(e), Assess(silent)
		if got.GrantLoss < base.GrantLoss || riskOrder[got.Level] < riskOrder[base.Level] {
			t.Fatalf("%+v: %s %v, and %s %v without what it does itself", e, got.Level, got.GrantLoss, base.Level, base.GrantLoss)
		}
		wider := e
		wider.Breadth, wider.Target = min(e.Breadth, BreadthAll-1)+1, min(e.Target, TargetGuarded-1)+1
		if more := Assess(wider); more.GrantLoss < got.GrantLoss {
			t.Fatalf("%+v: %v for more, %v for less", e, more.GrantLoss, got.GrantLoss)
		}
		if e.Capability == ext.CapExec && got.Level == RiskLow {
			t.Fatalf("%+v: a program that runs is a low risk", e)
		}
		if riskOrder[got.Level] == 0 || got.GrantLoss < 0 || got.GrantLoss > 100 || got.DenyLoss < 1 || got.DenyLoss > 2 {
			t.Fatalf("%+v: %+v", e, got)
		}
		if got.Level == RiskLow && got.GrantLoss >= got.DenyLoss {
			t.Fatalf("%+v: low although %v is not below %v", e, got.GrantLoss, got.DenyLoss)
		}
		if diff := cmp.Diff(got, Assess(e)); diff != "" {
			t.Fatalf("the same evidence gives\n%s", diff)
		}
	})
}
