package rights_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/rights"
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
