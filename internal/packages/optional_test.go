package packages_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestOptional: what npm 11 makes of the same packages. An optional package that needs what cannot be had is left out, with all that only it needs.
func TestOptional(t *testing.T) {
	optional := func(list ...string) map[string]any {
		return map[string]any{"optionalDependencies": deps(list...)["dependencies"]}
	}
	elsewhere := map[string]any{"os": []string{"plan9"}}
	for name, c := range map[string]struct {
		publish     func(f *fakeRegistry)
		want, fails string
	}{
		"absent":          {func(f *fakeRegistry) { f.publish("top@1.0.0", optional("absent@1")) }, "[top@1.0.0]", ""},
		"no such version": {func(f *fakeRegistry) { f.publish("top@1.0.0", optional("leaf@9")) }, "[top@1.0.0]", ""},
		"needs what is absent": {func(f *fakeRegistry) {
			f.publish("top@1.0.0", optional("mid@1", "leaf@1"))
			f.publish("mid@1.0.0", deps("own@1", "below@1", "leaf@1"))
			f.publish("own@1.0.0", nil)
			f.publish("below@1.0.0", deps("absent@1"))
		}, "[leaf@1.0.0 top@1.0.0]", ""},
		"needed elsewhere": {func(f *fakeRegistry) {
			f.publish("top@1.0.0", map[string]any{"optionalDependencies": map[string]any{"mid": "1"}, "dependencies": map[string]any{"other": "1"}})
			f.publish("mid@1.0.0", deps("absent@1"))
			f.publish("other@1.0.0", deps("mid@1"))
		}, "", "there is no package absent"},
		"optional within": {func(f *fakeRegistry) {
			f.publish("top@1.0.0", deps("mid@1"))
			f.publish("mid@1.0.0", optional("below@1"))
			f.publish("below@1.0.0", deps("absent@1"))
		}, "[mid@1.0.0 top@1.0.0]", ""},
		"misnamed within": {func(f *fakeRegistry) {
			f.publish("top@1.0.0", optional("mid@1"))
			f.publish("mid@1.0.0", deps("../up@1"))
		}, "[top@1.0.0]", ""},
		"for another machine": {func(f *fakeRegistry) {
			f.publish("top@1.0.0", deps("mid@1"))
			f.publish("mid@1.0.0", elsewhere)
		}, "", "mid@1.0.0 is not for this machine, " + runtime.GOOS + " on " + runtime.GOARCH + `: it is for "plan9" (top@1.0.0 needs it)`},
		"for another machine itself": {func(f *fakeRegistry) { f.publish("top@1.0.0", elsewhere) }, "", "top@1.0.0 is not for this machine"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newRegistry(t)
			f.publish("leaf@1.0.0", nil)
			c.publish(f)
			p := newPlace(t, f)
			_, err := p.manager().Install(t.Context(), false, []string{"npm:top"})
			if c.fails != "" {
				if err == nil || !strings.Contains(err.Error(), c.fails) {
					t.Errorf("the error is %v, want %q", err, c.fails)
				}
				return
			}
			if got := fmt.Sprint(p.tree("npm")); err != nil || got != c.want {
				t.Errorf("installed are %s, %v; want %s", got, err, c.want)
			}
		})
	}
}

// TestOverriddenItself: npm installs nothing where package.json overrides what is among its own dependencies.
func TestOverriddenItself(t *testing.T) {
	f := sample(t)
	p := newPlace(t, f)
	dir := filepath.Join(p.agent, "npm")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"name":"pi-extensions","overrides":{"tool":"1.0.0"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := p.manager().Install(t.Context(), false, []string{"npm:tool@^1"}); err == nil || !strings.Contains(err.Error(), "npm refuses that") {
		t.Errorf("the error is %v", err)
	}
	p.install("npm:tool@1.0.0")
}

// TestHigherTakesThePlace: what npm makes of it when a later package needs a higher version than the one that is there and is as good for others.
func TestHigherTakesThePlace(t *testing.T) {
	f := newRegistry(t)
	f.publish("x@1.0.0", deps("old@1"))
	f.publish("old@1.0.0", nil)
	f.publish("new@1.0.0", nil)
	f.publish("a@1.0.0", deps("x@^1.0.0"))
	f.publish("strict@1.0.0", deps("x@1.0.0"))
	p := newPlace(t, f)
	p.install("npm:a")
	f.publish("x@1.1.0", deps("new@1"))
	f.publish("b@1.0.0", deps("x@^1.1.0"))
	p.install("npm:b")
	if got, want := fmt.Sprint(p.tree("npm")), "[a@1.0.0 b@1.0.0 new@1.0.0 x@1.1.0]"; got != want {
		t.Errorf("installed are %s, want %s", got, want)
	}
	p.install("npm:strict")
	if got, want := fmt.Sprint(p.tree("npm")), "[a@1.0.0 b@1.0.0 new@1.0.0 old@1.0.0 strict/x@1.0.0 strict@1.0.0 x@1.1.0]"; got != want {
		t.Errorf("installed are %s, want %s", got, want)
	}
	f.publish("x@1.2.0", nil)
	f.publish("c@1.0.0", deps("x@~1.2.0"))
	f.publish("d@1.0.0", deps("c@1", "x@~1.1.0"))
	p.install("npm:d")
	if list, err := p.manager().Verify(false); err != nil || len(list) > 0 {
		t.Errorf("what was just installed differs: %v, %v", list, err)
	}
}
