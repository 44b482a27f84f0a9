package packages_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/packages"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// lockText is the text of a lock with its digest, as pier writes it.
func lockText(t *testing.T, lock packages.Lock) []byte {
	t.Helper()
	lock.Digest = ""
	sum := sha256.Sum256(jsontext.Encode(lock))
	lock.Digest = "sha256-" + hex.EncodeToString(sum[:])
	text, err := json.MarshalIndent(lock, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

// TestParseLock checks which entries a lock may have: packages below a node_modules under a valid name, and sources with a valid place
// and a whole commit.
func TestParseLock(t *testing.T) {
	commit := strings.Repeat("0a", 20)
	tool := packages.LockedPackage{Name: "tool", Version: "1.0.0", Files: "sha256-0"}
	for name, tt := range map[string]struct {
		at     string
		pkg    packages.LockedPackage
		source packages.LockedSource
		ok     bool
	}{
		"whole":             {"npm/node_modules/tool", tool, packages.LockedSource{At: "git/h/p", Commit: commit}, true},
		"empty source":      {"npm/node_modules/tool", tool, packages.LockedSource{}, true},
		"only a place":      {"npm/node_modules/tool", tool, packages.LockedSource{At: "../x"}, true},
		"a version":         {"npm/node_modules/tool", tool, packages.LockedSource{At: "npm", Version: "1.0.0"}, true},
		"version elsewhere": {"npm/node_modules/tool", tool, packages.LockedSource{At: "../npm", Version: "1.0.0"}, false},
		"archive elsewhere": {"npm/node_modules/tool", tool, packages.LockedSource{At: "/archives/x", From: "https://a/x.tgz"}, false},
		"digest elsewhere":  {"npm/node_modules/tool", tool, packages.LockedSource{At: "", Integrity: "sha512-x"}, false},
		"commit elsewhere":  {"npm/node_modules/tool", tool, packages.LockedSource{At: "git/../h", Commit: commit}, false},
		"short commit":      {"npm/node_modules/tool", tool, packages.LockedSource{At: "git/h/p", Commit: "0a0a"}, false},
		"option as commit":  {"npm/node_modules/tool", tool, packages.LockedSource{At: "git/h/p", Commit: "--upload-pack=x"}, false},
		"no node_modules":   {"npm/tool", tool, packages.LockedSource{}, false},
		"by a way up":       {"npm/node_modules/../tool", tool, packages.LockedSource{}, false},
		"another name":      {"npm/node_modules/tool", packages.LockedPackage{Name: "../tool", Version: "1.0.0"}, packages.LockedSource{}, false},
	} {
		text := lockText(t, packages.Lock{
			Schema: packages.LockSchema, Sources: map[string]packages.LockedSource{"s": tt.source}, Packages: map[string]packages.LockedPackage{tt.at: tt.pkg},
		})
		if _, err := packages.ParseLock(text); (err == nil) != tt.ok {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := packages.ParseLock([]byte(strings.Replace(string(text), "1.0.0", "1.0.1", 1))); tt.pkg.Version != "" && err == nil {
			t.Errorf("%s: read with another digest", name)
		}
	}
	text := lockText(t, packages.Lock{Schema: "other", Sources: map[string]packages.LockedSource{}, Packages: map[string]packages.LockedPackage{}})
	if _, err := packages.ParseLock(text); err == nil {
		t.Error("another schema is read")
	}
}

// TestOverridesOfRanges checks that an override with a range is used for that very range and for versions within it.
func TestOverridesOfRanges(t *testing.T) {
	for key, want := range map[string]string{"c": "2.0.0", "c@^1.0.0": "2.0.0", "c@1": "2.0.0", "c@>=1.0.0 <1.1.0": "2.0.0", "c@2": "1.0.0", "c@^1.1.0": "1.0.0", "d": "1.0.0"} {
		f := newRegistry(t)
		f.publish("a@1.0.0", deps("c@^1.0.0"))
		f.publish("c@1.0.0", nil)
		f.publish("c@2.0.0", nil)
		p := newPlace(t, f)
		put(t, filepath.Join(p.agent, "npm", "package.json"), fmt.Sprintf(`{"name":"pi-extensions","overrides":{%q:"2.0.0"}}`, key))
		p.install("npm:a")
		if got, want := fmt.Sprint(p.tree("npm")), "[a@1.0.0 c@"+want+"]"; got != want {
			t.Errorf("%s: installed are %s, want %s", key, got, want)
		}
	}
}

// TestChangesOfAPlan checks the versions of a plan before and after an installation, an update and a removal.
func TestChangesOfAPlan(t *testing.T) {
	f := sample(t)
	p := newPlace(t, f)
	p.install("npm:tool@^1.0.0")
	f.publish("tool@1.5.0", nil)
	if _, err := p.manager().Update(t.Context(), false, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := p.manager().Remove(t.Context(), false, "npm:tool"); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, plan := range p.plans {
		for _, c := range plan.Changes {
			got = append(got, fmt.Sprintf("%s %s>%s", c.Source, c.Before, c.After))
		}
	}
	if want := "[npm:tool@^1.0.0 >1.1.0 npm:tool@^1.0.0 1.1.0>1.5.0 npm:tool@^1.0.0 1.5.0>]"; fmt.Sprint(got) != want {
		t.Errorf("the changes are %v, want %s", got, want)
	}
}
