package policy

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestShared: an extension meets the same rules whether what all have alike was compiled for it or is shared, and whoever else has it.
func TestShared(t *testing.T) {
	rule := func(c ext.Capability, scope string) Rule { return Rule{Cap: c, Scope: scope} }
	own := append(DefaultCaps(), rule(ext.CapRead, "/opt/file"))
	for name, c := range map[string]Config{
		"plain":      {},
		"permissive": {Mode: ModePermissive},
		"rules":      {Allow: []Rule{rule(ext.CapWrite, "/home/u/.bashrc")}, Settings: []Sourced{{Rule: rule(ext.CapWrite, "/home/u/.npmrc"), Allow: true}}},
		"all":        {AllowAll: true},
	} {
		c.Home, c.Cwd, c.GOOS, c.Guarded = "/home/u", "/home/u/work", "linux", []string{"/home/u/.secret"}
		c.DefaultCaps = append(DefaultCaps(), rule(ext.CapRead, "/opt/file"), rule(ext.CapRead, "/opt/dir"), rule(ext.CapWrite, "/opt/file"))
		c.IsDir = func(path string) bool { return strings.HasSuffix(path, "dir") }
		p, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		alone := *p.base
		alone.other = nil
		var all sync.WaitGroup
		for of, x := range map[string]Extension{
			"nothing":  {},
			"defaults": {DefaultCaps: &own},
			"reads":    {Answers: []Sourced{{Rule: rule(ext.CapRead, "/home/u/.secret"), Allow: true}}},
			"writes":   {Answers: []Sourced{{Rule: rule(ext.CapWrite, "/home/u/.gitconfig"), Allow: true}}},
			"denied":   {Deny: []Rule{rule(ext.CapWrite, "/home/u/.gitconfig")}},
			"manifest": {Manifest: []Declared{{Rule: rule(ext.CapWrite, "/home/u/.gitconfig")}}},
		} {
			all.Go(func() {
				got, err := p.base.compile(x)
				if err != nil {
					t.Error(err)
					return
				}
				want, err := alone.compile(x)
				if err != nil {
					t.Error(err)
					return
				}
				for what, same := range map[string]bool{
					"defaults": reflect.DeepEqual(got.defaults, want.defaults), "allow": reflect.DeepEqual(got.allow, want.allow),
					"linked": reflect.DeepEqual(got.linked, want.linked), "shut": reflect.DeepEqual(got.shut, want.shut),
				} {
					if !same {
						t.Errorf("%s, extension with %s: other %s", name, of, what)
					}
				}
				if names := of == "writes" && !c.AllowAll; names != (len(got.linked) == len(p.other.linked)-1) {
					t.Errorf("%s, extension with %s: %d of %d places are linked", name, of, len(got.linked), len(p.other.linked))
				}
			})
		}
		all.Wait()
	}
}
