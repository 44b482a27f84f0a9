//go:build unix

package fs

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// TestFSSwaps exchanges files and folders for links while every method is at work on them, a million times in a long run. Nothing that was not
// granted is read, written, made, moved or changed in its mode, and what is guarded or protected least of all.
func TestFSSwaps(t *testing.T) {
	total := int64(50_000)
	if os.Getenv("PIER_LONG") != "" {
		total = 1_000_000
	}
	w := newFSWorld(t, Options{})
	secret := "secret" // in outside/secret
	w.put("file", "mine")
	w.put("dir/secret", "mine")
	w.put(".git/hooks/pre-commit", "hook") // which may be read
	w.put("state/key", secret)
	p, err := policy.New(policy.Config{
		Mode: policy.ModeStrict, Allow: []policy.Rule{{Cap: "read", Scope: w.root}, {Cap: "write", Scope: w.root}},
		Protected: []string{w.path("state")}, Cwd: w.root,
	})
	if err != nil {
		t.Fatal(err)
	}
	shut := map[string]string{filepath.Join(w.outside, "secret"): secret, w.path(".git/hooks/pre-commit"): "hook", w.path("state/key"): secret}
	var swaps atomic.Int64
	var wg sync.WaitGroup
	links := map[string][]string{
		"file": {"state/key", ".git/hooks/pre-commit", "../outside/secret", w.path("state/key")},
		"dir":  {"state", ".git/hooks", "../outside", w.path("state"), "."},
	}
	for name, targets := range links {
		wg.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(len(name))))
			path := w.path(name)
			for swaps.Add(1) < total {
				link := path + ".link"
				_ = os.Remove(link)
				_ = os.Symlink(targets[random.IntN(len(targets))], link)
				_ = os.Rename(path, path+".real")
				_ = os.Rename(link, path)
				_ = os.Rename(path, link)
				_ = os.Rename(path+".real", path)
			}
		})
	}
	ops := []fsMap{
		{"op": "read", "path": "file", "encoding": "utf8"},
		{"op": "read", "path": "dir/secret", "encoding": "utf8"},
		{"op": "read", "path": "dir/key", "encoding": "utf8"},
		{"op": "write", "path": "file", "text": "mine"},
		{"op": "write", "path": "dir/secret", "text": "mine"},
		{"op": "write", "path": "dir/pre-commit", "text": "mine"},
		{"op": "write", "path": "dir/key", "text": "mine", "flag": "a"},
		{"op": "chmod", "path": "file", "mode": 0o666},
		{"op": "chmod", "path": "dir/secret", "mode": 0o666},
		{"op": "chmod", "path": "dir/key", "mode": 0o666},
		{"op": "utimes", "path": "file", "atime": 1, "mtime": 1},
		{"op": "utimes", "path": "dir/pre-commit", "atime": 1, "mtime": 1},
		{"op": "truncate", "path": "dir/pre-commit", "length": 0},
		{"op": "delete", "path": "dir/key", "force": true},
		{"op": "delete", "path": "dir/pre-commit", "force": true},
		{"op": "rename", "path": "dir/key", "to": "taken"},
		{"op": "copy", "path": "file", "to": "copied"},
		{"op": "copy", "path": "dir/pre-commit", "to": "copied"},
		{"op": "link", "path": "dir/key", "to": "hard"},
		{"op": "link", "path": "file", "to": "hard"},
		{"op": "mkdir", "path": "dir/new/deep", "recursive": true},
		{"op": "copy", "path": "file", "to": "dir/pre-commit"},
		{"op": "rename", "path": "copied", "to": "dir/pre-commit"},
		{"op": "symlink", "path": "dir/l", "target": "x"},
		{"op": "mkdtemp", "path": "dir/t-"},
	}
	wg.Go(func() {
		random := rand.New(rand.NewPCG(2, 3))
		for swaps.Load() < total {
			params := ops[random.IntN(len(ops))]
			got := w.decided(p, params)
			for _, name := range []string{"taken", "copied", "hard"} {
				if text, err := os.ReadFile(w.path(name)); err == nil && strings.Contains(string(text), secret) && !w.linked(name) {
					t.Errorf("%v gave a copy of what is shut", params)
					return
				}
			}
			_ = os.Remove(w.path("hard"))
			if strings.Contains(got, `"text":"secret"`) {
				t.Errorf("%v read %s", params, got)
				return
			}
		}
	})
	wg.Wait()
	for path, want := range shut {
		info, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil || string(text) != want || info.Mode().Perm() == 0o666 || info.ModTime().Unix() <= 1 {
			t.Errorf("%s is %q %v of %v, %v", path, text, info.Mode(), info.ModTime(), err)
		}
	}
	for _, dir := range []string{w.outside, w.path("state"), w.path(".git/hooks")} {
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%s holds %v, %v", dir, entries, err)
		}
	}
}

func (w *fsWorld) linked(name string) bool {
	info, err := os.Lstat(w.path(name))
	return err == nil && info.Mode()&os.ModeSymlink != 0
}

// decided makes a call with the grant that a policy gives, or none.
func (w *fsWorld) decided(p *policy.Policy, params fsMap) string {
	op, _ := params["op"].(string)
	write := op != "read"
	r := policy.Requirement{Extension: w.ext, Capability: ext.CapRead, Method: ext.MethodFS}
	if write {
		r.Capability = ext.CapWrite
	}
	two := params["to"] != nil
	r.Files.Paths = []policy.PathUse{{Path: params["path"].(string), Read: !write || two, Write: write, Tree: two || op == "delete" || op == "symlink"}}
	if op == "mkdtemp" {
		r.Files.Paths[0].Suffix = "XXXXXX"
	}
	if two {
		r.Files.Paths = append(r.Files.Paths, policy.PathUse{Path: params["to"].(string), Write: true, Tree: true})
	}
	d := p.Decide(r)
	if d.Outcome != policy.Allow {
		return ""
	}
	raw, err := json.Marshal(params)
	if err != nil {
		w.t.Fatal(err)
	}
	got, err := w.f.Call(w.t.Context(), ext.Call{Extension: w.ext, Params: raw}, d.Grant)
	if err != nil {
		return ""
	}
	return string(got)
}
