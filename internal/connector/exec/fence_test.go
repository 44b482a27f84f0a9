package exec

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cec80427/pier/internal/gate/policy"
)

// TestGranted: what may be granted as a whole, where something in it is shut.
func TestGranted(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a/one", "a/.env", "a/deep/two", "b/three", "b/.git/config", "shut/four", "out/five"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(dir, "shut"), filepath.Join(dir, "b/link")); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		allow, deny string
		write, own  bool
		want        []string
	}{
		"a folder":                     {"read=" + dir, "", false, false, []string{"."}},
		"nothing":                      {"env=X", "", false, false, nil},
		"a file":                       {"read=" + dir + "/a/one", "", false, false, []string{"a/one"}},
		"a folder that holds a denied": {"read=" + dir, "read=" + dir + "/shut", false, false, []string{"a", "b", "out"}},
		"a pattern that denies":        {"read=" + dir + "/a", "read=" + dir + "/**/.env", false, false, []string{"a/deep", "a/one"}},
		"a pattern that grants":        {"read=" + dir + "/a/*", "", false, false, []string{"a/.env", "a/deep", "a/one"}},
		"written, what runs later not": {"write=" + dir + "/b", "", true, false, []string{"b/three"}},
		"written":                      {"write=" + dir + "/out", "", true, false, []string{"out"}},
		"its own":                      {"env=X", "read=" + dir + "/a/deep", false, true, []string{"a/.env", "a/one"}},
	} {
		t.Run(name, func(t *testing.T) {
			c := policy.Config{Mode: policy.ModePrompt, Cwd: t.TempDir(), Home: t.TempDir()}
			for list, text := range map[*[]policy.Rule]string{&c.Allow: test.allow, &c.Deny: test.deny} {
				if text == "" {
					continue
				}
				r, err := policy.ParseRule(text)
				if err != nil {
					t.Fatal(err)
				}
				*list = append(*list, r)
			}
			p, err := policy.New(c)
			if err != nil {
				t.Fatal(err)
			}
			b := p.Bounds("x")
			places := b.Read
			if test.write {
				places = b.Write
			}
			if test.own {
				places = []string{filepath.Join(dir, "a")}
			}
			var got []string
			for _, path := range granted(p, "x", places, test.write, test.own) {
				rel, err := filepath.Rel(dir, path)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, filepath.ToSlash(rel))
			}
			if slices.Sort(got); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestBounds: what rules say of a program that is held to them.
func TestBounds(t *testing.T) {
	for _, test := range []struct {
		mode               policy.Mode
		allow, deny        string
		free, network, any bool
		programs           []string
	}{
		{policy.ModePrompt, "", "", false, false, false, nil},
		{policy.ModePermissive, "", "", true, false, false, nil},
		{policy.ModePrompt, "http=api.example.com", "", false, true, false, nil},
		{policy.ModePrompt, "http=listen:8080", "", false, false, false, nil},
		{policy.ModePrompt, "http", "http", false, false, false, nil},
		{policy.ModePrompt, "exec=git", "", false, false, false, []string{"git"}},
		{policy.ModePrompt, "exec=git,exec=cat", "exec=git", false, false, false, []string{"cat"}},
		{policy.ModePrompt, "exec='git status'", "", false, false, false, nil},
		{policy.ModePrompt, "exec", "", false, false, true, nil},
		{policy.ModePrompt, "exec", "exec=git", false, false, false, nil},
	} {
		c := policy.Config{Mode: test.mode, Cwd: t.TempDir(), Home: t.TempDir()}
		var err error
		if test.allow != "" {
			if c.Allow, err = policy.ParseRules(test.allow); err != nil {
				t.Fatal(err)
			}
		}
		if test.deny != "" {
			if c.Deny, err = policy.ParseRules(test.deny); err != nil {
				t.Fatal(err)
			}
		}
		p, err := policy.New(c)
		if err != nil {
			t.Fatal(err)
		}
		b := p.Bounds("x")
		if b.Free != test.free || b.Network != test.network || b.Any != test.any || !slices.Equal(b.Programs, test.programs) {
			t.Errorf("allow %s, deny %s: %+v", test.allow, test.deny, b)
		}
	}
}
