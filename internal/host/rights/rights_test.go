package rights_test

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/rights"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
)

func settings(t *testing.T, text string) rights.Options {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return rights.Options{AgentDir: dir, Cwd: filepath.Join(dir, "project"), Settings: true, Defaults: true}
}

// TestSection: a section is found by id and by path, and that of an id denies its namesakes as well but allows them nothing.
func TestSection(t *testing.T) {
	o := settings(t, `{"extensionPolicy":{"extensions":{"a":{"allow":["exec=git"],"deny":["http"]}}}}`)
	said, err := o.ReadSettings(false)
	if err != nil {
		t.Fatal(err)
	}
	rules := func(id ext.ID) (list []string) {
		for _, answer := range o.Section(said, id, "/x/"+string(id)+".ts").Answers() {
			list = append(list, answer.Rule.String())
		}
		slices.Sort(list)
		return list
	}
	for id, want := range map[ext.ID][]string{"a": {"exec=git", "http"}, "a-2": {"http"}, "ab": nil} {
		if got := rules(id); !slices.Equal(got, want) {
			t.Errorf("settings say %q of %s, want %q", got, id, want)
		}
	}
	o.Enforced = true
	if got := rules("a"); !slices.Equal(got, []string{"http"}) {
		t.Errorf("beside a learned manifest settings say %q", got)
	}
}

func TestReadSettingsRefuses(t *testing.T) {
	o := settings(t, `{"extensionPolicy":{"mode":"sometimes"}}`)
	if _, err := o.ReadSettings(false); ext.CodeOf(err) != ext.CodeInvalidRequest {
		t.Errorf("settings that cannot be followed: %v", err)
	}
}

func TestRefused(t *testing.T) {
	exec := policy.Rule{Cap: ext.CapExec, Scope: "git"}
	x := policy.Extension{Manifest: []policy.Declared{{Rule: exec}}}
	for _, tc := range []struct {
		deny    policy.Rule
		refused int
	}{{policy.Rule{Cap: ext.CapExec}, 1}, {exec, 1}, {policy.Rule{Cap: ext.CapExec, Scope: "rm"}, 0}, {policy.Rule{Cap: ext.CapHTTP}, 0}} {
		texts, strict := rights.Refused(policy.Config{Mode: policy.ModePrompt, Deny: []policy.Rule{tc.deny}}, x)
		if len(texts) != tc.refused || strict {
			t.Errorf("the rule %s: %q, strict %v", tc.deny, texts, strict)
		}
	}
	if _, strict := rights.Refused(policy.Config{}, x); !strict {
		t.Error("without a mode it is strict")
	}
}

// TestGrants: an answer belongs to code at a place; its opposite takes its place; other code there has none of it.
func TestGrants(t *testing.T) {
	unit := instance.Unit{Hash: "h1", Entry: source.Entry{ID: "a", Path: "/a.ts"}}
	var noted []string
	g := rights.OpenGrants(t.TempDir(), "/w", func(string) iter.Seq2[instance.Unit, error] {
		return func(yield func(instance.Unit, error) bool) { yield(unit, nil) }
	})
	g.Note = func(event string, kept ext.KeptGrant) error {
		noted = append(noted, fmt.Sprint(event, " ", kept.Rule, " ", kept.Allow))
		return nil
	}
	list := func() (texts []string) {
		all, err := g.List()
		if err != nil {
			t.Fatal(err)
		}
		for _, kept := range all {
			texts = append(texts, fmt.Sprint(kept.Rule, kept.Allow, g.Current(kept)))
		}
		return texts
	}
	for _, step := range []struct {
		rules []string
		allow bool
		want  []string
	}{
		{[]string{"http", "exec=git"}, true, []string{"exec=gittrue true", "httptrue true"}},
		{[]string{"http"}, false, []string{"exec=gittrue true", "httpfalse true"}},
	} {
		if _, err := g.Add("/a.ts", step.rules, step.allow); err != nil {
			t.Fatal(err)
		}
		if got := list(); !slices.Equal(got, step.want) {
			t.Errorf("kept %q, want %q", got, step.want)
		}
	}
	if _, err := g.Add("/a.ts", []string{"fly=away"}, true); ext.CodeOf(err) != ext.CodeInvalidRequest {
		t.Errorf("a rule that is none: %v", err)
	}
	unit.Hash = "h2"
	if got := list(); !slices.Equal(got, []string{"exec=gittrue false", "httpfalse false"}) {
		t.Errorf("for other code %q", got)
	}
	all, err := g.List()
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Revoke(all[0].ID); err != nil || len(list()) != 1 {
		t.Errorf("revoked: %v, left %q", err, list())
	}
	if err := g.Revoke(all[0].ID); ext.CodeOf(err) != ext.CodeInvalidRequest {
		t.Errorf("revoked twice: %v", err)
	}
	if want := []string{"grant.add http true", "grant.add exec=git true", "grant.add http false", "grant.revoke exec=git true"}; !slices.Equal(noted, want) {
		t.Errorf("on record %q, want %q", noted, want)
	}
	refused := errors.New("no record")
	g.Note = func(string, ext.KeptGrant) error { return refused }
	if _, err := g.Add("/a.ts", []string{"read"}, true); !errors.Is(err, refused) || len(list()) != 1 {
		t.Errorf("without a record: %v, kept %q", err, list())
	}
}
