package packages_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/cec80427/pier/internal/packages"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// A project that somebody cloned brings what an installation that was broken off leaves, with places of its own choosing. Nothing outside of its .pi is touched.
func TestProjectBringsAJournal(t *testing.T) {
	p := newPlace(t, sample(t))
	pi, mine := filepath.Join(p.cwd, ".pi"), filepath.Join(p.agent, "mine")
	stage := filepath.Join(pi, ".pier-stage")
	for what, journal := range map[string]map[string]any{
		"a folder of the person": {"target": mine, "staged": "new-1"},
		"by a way up":            {"target": "../../agent/mine", "staged": "new-1"},
		"the project's folder":   {"target": p.cwd, "staged": "new-1"},
		"another stage":          {"target": "npm", "staged": filepath.Join(p.agent, "absent")},
		"what is taken":          {"target": "npm", "old": mine, "had": true},
		"taken by a way up":      {"target": "npm", "old": "../../../agent/mine", "had": true},
	} {
		t.Run(what, func(t *testing.T) {
			text, err := json.Marshal([]any{journal})
			if err != nil {
				t.Fatal(err)
			}
			put(t, filepath.Join(mine, "notes"), "kept")
			put(t, filepath.Join(p.cwd, "source"), "kept")
			put(t, filepath.Join(stage, "journal.json"), string(text))
			if _, err := p.manager().Install(t.Context(), true, []string{"npm:tool"}); err == nil {
				t.Error("it went on")
			}
			for _, kept := range []string{filepath.Join(mine, "notes"), filepath.Join(p.cwd, "source")} {
				if _, err := os.Stat(kept); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// Links of a project lead an installation to no place outside of it.
func TestProjectBringsLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // where making links is a right of its own
	}
	for _, link := range []string{
		".pi", ".pi/npm", ".pi/npm/node_modules", ".pi/.pier-stage", ".pi/.pier-packages.lock", ".pi/npm/package-lock.json", ".pi/pier.lock",
	} {
		for _, to := range []string{"folder", "file", "absent"} {
			t.Run(link+" to "+to, func(t *testing.T) {
				p := newPlace(t, sample(t))
				mine := filepath.Join(p.agent, "mine")
				put(t, filepath.Join(mine, "file"), "kept")
				put(t, filepath.Join(mine, "folder", "file"), "kept")
				if err := os.MkdirAll(filepath.Dir(filepath.Join(p.cwd, link)), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.Symlink(filepath.Join(mine, to), filepath.Join(p.cwd, link)); err != nil {
					t.Fatal(err)
				}
				_, _ = p.manager().Install(t.Context(), true, []string{"npm:tool"}) // a link to nowhere may be replaced
				if is := contents(t, mine); is != "file=kept folder/file=kept " {
					t.Errorf("outside of the project is %s", is)
				}
			})
		}
	}
}

// What was broken off is put back where the folder is by then.
func TestBrokenOffAndMoved(t *testing.T) {
	p := newPlace(t, sample(t))
	stage := filepath.Join(p.cwd, ".pi", ".pier-stage")
	put(t, filepath.Join(stage, "old-0"), "as it was")
	put(t, filepath.Join(p.cwd, ".pi", "npm", "notes"), "as it became")
	put(t, filepath.Join(stage, "journal.json"), `[{"target":"npm/notes","staged":"new-1","old":"old-0","had":true}]`)
	if _, err := p.manager().Install(t.Context(), true, []string{"npm:tool"}); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(p.cwd, ".pi", "npm", "notes")); err != nil || string(text) != "as it was" {
		t.Errorf("it is %q, %v", text, err)
	}
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// contents are the files of a folder.
func contents(t *testing.T, dir string) (all string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, path))
		all += fmt.Sprintf("%s=%s ", path, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A lock that a project brings, well made but for its places, is refused in words, whoever reads it.
func TestProjectBringsALock(t *testing.T) {
	p := newPlace(t, sample(t))
	lock := packages.Lock{Schema: packages.LockSchema, Sources: map[string]packages.LockedSource{}, Packages: map[string]packages.LockedPackage{
		"npm/node_modules/tool/node_modules/.bin/x": {Name: "tool", Version: "1.0.0", Files: "sha256-0"},
	}}
	sum := sha256.Sum256(jsontext.Encode(lock))
	lock.Digest = "sha256-" + hex.EncodeToString(sum[:])
	text, err := json.MarshalIndent(lock, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(p.cwd, ".pi", "pier.lock"), string(text)+"\n")
	if _, err := packages.ParseLock(append(text, '\n')); err != nil {
		t.Fatal(err)
	}
	if all, err := p.manager().Why("tool"); err != nil || len(all) > 0 {
		t.Errorf("needed: %v, %v", all, err)
	}
	if _, err := p.manager().Frozen(t.Context(), true); err == nil {
		t.Error("it was installed")
	}
}

// What a project's files name is asked for like anything else where its host is no name.
func TestProjectNamesAddresses(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	put(t, filepath.Join(dir, ".pi", "settings.json"), `{"packages":["https://example.com/a.tgz","http://10.0.0.7/b.tgz","http://[::1]:80/c.zip","npm:tool"]}`)
	if got := packages.Configured("", true); !slices.Equal(got, []string{"https://example.com/a.tgz", "npm:tool"}) {
		t.Errorf("it names %q", got)
	}
	if got := packages.Configured(filepath.Join(dir, ".pi"), false); len(got) != 4 {
		t.Errorf("a person's own names %q", got)
	}
}
