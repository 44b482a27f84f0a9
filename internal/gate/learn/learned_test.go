package learn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func learner(t testing.TB) *Learner {
	t.Helper()
	l, err := NewLearner(policy.Config{Mode: policy.ModePermissive, AllowAll: true, Home: "/h", Cwd: "/h/p", Roots: []policy.Root{{Dir: "/h/p", Read: true, Write: true}}})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func reading(path string, tree bool) policy.Requirement {
	return policy.Requirement{Extension: "x", Capability: ext.CapRead, Method: ext.MethodFS, Files: policy.FileNeed{Paths: []policy.PathUse{{Path: path, Read: true, Tree: tree}}}}
}

var unit = map[ext.ID]LearnedExtension{"x": {Entry: "/x.ts", Hash: "h1"}}

func TestLearn(t *testing.T) {
	l := learner(t)
	for range 2 {
		l.Saw(reading("/h/p/a.txt", false), "/h/p/a.txt", "x.ts:3", true)
	}
	l.Saw(reading("/h/p/a.txt", false), "/h/p/a.txt", "x.ts:3", false)
	l.Saw(policy.Requirement{Extension: "x", Capability: ext.CapEnv, Method: ext.MethodEnv, Env: "GH_TOKEN"}, "GH_TOKEN", "", false)
	l.Saw(policy.Requirement{Extension: "x", Capability: ext.CapHTTP, Method: ext.MethodHTTP, HTTP: policy.HTTPNeed{Host: "api.example.com", Port: 443, Verb: "GET", URL: "https://api.example.com/"}}, "GET api.example.com/", "", true)
	l.Saw(policy.Requirement{Extension: "y", Capability: ext.CapUI, Method: ext.MethodUI}, "select", "", true) // nobody knows its code
	learned, err := l.Learned(unit)
	if err != nil {
		t.Fatal(err)
	}
	got, err := learned.JSON()
	if err != nil {
		t.Fatal(err)
	}
	back, err := ParseLearned(got)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&learned, back); diff != "" {
		t.Error(diff)
	}
	x := back.Extensions[0]
	rules := strings.Join(x.Rules, " ")
	if len(back.Extensions) != 1 || x.Hash != "h1" || !strings.Contains(rules, "read=/h/p/a.txt") || !strings.Contains(rules, "env=GH_TOKEN") || !strings.Contains(rules, "api.example.com") {
		t.Errorf("%s", got)
	}
	for _, e := range x.Evidence {
		if e.Method == ext.MethodFS && (e.Count != 3 || e.Denied != 1 || e.Place != "x.ts:3") {
			t.Errorf("%+v", e)
		}
	}
	again, _ := learned.JSON()
	if diff := cmp.Diff(string(got), string(again)); diff != "" {
		t.Error(diff)
	}
}

// TestLearnedCovers: what was learned of a run lets exactly that run through again, and no rule of it is needless.
func TestLearnedCovers(t *testing.T) {
	paths := []string{"/h/p/a.txt", "/h/p/b/c.txt", "/h/p/b", "/etc/hosts", "/h/q/x", "relative.txt"}
	rapid.Check(t, func(t *rapid.T) {
		var wanted []policy.Requirement
		for _, path := range rapid.SliceOfN(rapid.SampledFrom(paths), 0, 6).Draw(t, "paths") {
			r := reading(path, false)
			if rapid.Bool().Draw(t, "write") {
				r.Capability, r.Files.Paths[0].Read, r.Files.Paths[0].Write = ext.CapWrite, false, true
			}
			wanted = append(wanted, r)
		}
		for _, name := range rapid.SliceOfN(rapid.SampledFrom([]string{"A", "B_KEY"}), 0, 2).Draw(t, "names") {
			wanted = append(wanted, policy.Requirement{Extension: "x", Capability: ext.CapEnv, Method: ext.MethodEnv, Env: name})
		}
		config := policy.Config{Home: "/h", Cwd: "/h/p", Roots: []policy.Root{{Dir: "/h/p", Read: true, Write: true}}}
		l, err := NewLearner(config)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range wanted {
			l.Saw(r, "", "", rapid.Bool().Draw(t, "allowed"))
		}
		learned, err := l.Learned(unit)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := learned.Extensions[0].Allowed()
		if err != nil {
			t.Fatal(err)
		}
		uncovered := func(rules []policy.Rule) int {
			config.Allow = rules
			p, err := policy.New(config)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, r := range wanted {
				if p.Decide(r).Outcome != policy.Allow {
					n++
				}
			}
			return n
		}
		if n := uncovered(rules); n != 0 {
			t.Fatalf("%v leaves %d of %v", rules, n, wanted)
		}
		for i := range rules {
			rest := append(append([]policy.Rule{}, rules[:i]...), rules[i+1:]...)
			if uncovered(rest) == 0 {
				t.Fatalf("%v without %v covers as much", rules, rules[i])
			}
		}
	})
}

func TestParseLearnedRefuses(t *testing.T) {
	x := `{"id":"x","entry":"","hash":"h","rules":[],"evidence":[]}`
	for name, text := range map[string]string{
		"no JSON": `{`, "another schema": `{"schema":"pier.learned.v2","extensions":[]}`, "no schema": `{"extensions":[]}`,
		"unknown key": `{"schema":"pier.learned.v1","extensions":[],"more":1}`, "null": `{"schema":"pier.learned.v1","extensions":null}`,
		"twice":   `{"schema":"pier.learned.v1","extensions":[` + x + "," + x + `]}`,
		"no hash": `{"schema":"pier.learned.v1","extensions":[{"id":"x","entry":"","hash":"","rules":[],"evidence":[]}]}`,
		"no rule": `{"schema":"pier.learned.v1","extensions":[{"id":"x","entry":"","hash":"h","rules":["fly"],"evidence":[]}]}`,
		"missing": `{"schema":"pier.learned.v1","extensions":[{"id":"x","entry":"","hash":"h","evidence":[]}]}`,
	} {
		if l, err := ParseLearned([]byte(text)); err == nil {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

func FuzzParseLearned(f *testing.F) {
	f.Add([]byte(`{"schema":"pier.learned.v1","extensions":[{"id":"x","entry":"/x","hash":"h","rules":["read=a"],"evidence":[{"rule":"read=a","method":"fs","target":"a","count":1}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ParseLearned(data)
		if err != nil {
			return
		}
		text, err := l.JSON()
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseLearned(text)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(l, again); diff != "" {
			t.Fatal(diff)
		}
	})
}
