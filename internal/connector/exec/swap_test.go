//go:build unix

package exec

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// TestExecSwapped exchanges a program and a working directory for links between the decision and the start. What was decided on is
// started, and what took its place is not, by run and by spawn.
func TestExecSwapped(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	for name, says := range map[string]string{"good/tool": "good", "bad/tool": "bad"} {
		if err := os.MkdirAll(filepath.Dir(in(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(in(name), []byte("#!/bin/sh\necho "+says+" > "+in("said")+"; pwd -P >> "+in("said")), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	link := func(name, target string) {
		_ = os.Remove(in(name))
		if err := os.Symlink(target, in(name)); err != nil {
			t.Fatal(err)
		}
	}
	good := policy.Program{Path: in("tool"), Real: in("good/tool"), Dir: in("good")}
	bare := policy.Program{Real: in("good/tool"), Dir: in("good")}
	w := newExecWorld(t, Options{Env: func(ext.ID) []string { return []string{"PATH=" + in("bin") + ":/usr/bin:/bin"} }})
	for _, tt := range []struct {
		name, tool, cwd, bin string
		program              policy.Program
		refused              string
	}{
		{"nothing", "good/tool", "good", "good", good, ""},
		{"program", "bad/tool", "good", "good", good, "program"},
		{"program gone", "gone", "good", "good", good, "program"},
		{"working directory", "good/tool", "bad", "good", good, "working directory"},
		{"working directory gone", "good/tool", "gone", "good", good, "working directory"},
		{"bare name, nothing", "good/tool", "good", "good", bare, ""},
		{"bare name, folder of programs", "good/tool", "good", "bad", bare, "program"},
		{"bare name, folder of programs gone", "good/tool", "good", "gone", bare, "program"},
	} {
		for _, op := range []string{"run", "spawn"} {
			t.Run(tt.name+" "+op, func(t *testing.T) {
				link("tool", tt.tool)
				link("cwd", tt.cwd)
				link("bin", tt.bin)
				_ = os.Remove(in("said"))
				command := "tool"
				if tt.program.Path != "" {
					command = in("tool")
				}
				params := map[string]any{"op": op, "command": command, "cwd": in("cwd")}
				if op == "spawn" {
					params["proc"] = "p"
				}
				raw, err := json.Marshal(params)
				if err != nil {
					t.Fatal(err)
				}
				_, err = w.e.Call(t.Context(), ext.Call{Extension: "one", Method: ext.MethodExec, Params: raw},
					policy.Grant{Capability: ext.CapExec, Program: &tt.program})
				said, readErr := os.ReadFile(in("said"))
				if tt.refused == "" {
					if want := "good\n" + in("good") + "\n"; err != nil || string(said) != want {
						t.Errorf("%q, %v", said, err)
					}
					return
				}
				if !errors.Is(err, ext.ErrDenied) || !strings.Contains(err.Error(), "the "+tt.refused+" is not") || readErr == nil {
					t.Errorf("%q, %v", said, err)
				}
			})
		}
	}
}

// TestShellSwapped exchanges the working directory of a line for a shell between the decision and the start.
func TestShellSwapped(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"good", "bad"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	w := newExecWorld(t, Options{Env: func(ext.ID) []string { return []string{"PATH=/usr/bin:/bin"} }})
	cwd, said := filepath.Join(dir, "cwd"), filepath.Join(dir, "said")
	for target, runs := range map[string]bool{"good": true, "bad": false} {
		_ = os.Remove(cwd)
		_ = os.Remove(said)
		if err := os.Symlink(target, cwd); err != nil {
			t.Fatal(err)
		}
		params, err := json.Marshal(map[string]any{"op": "run", "command": "echo x > ../said", "shell": true, "cwd": cwd})
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.e.Call(t.Context(), ext.Call{Extension: "one", Method: ext.MethodExec, Params: params},
			policy.Grant{Capability: ext.CapExec, Program: &policy.Program{Dir: filepath.Join(dir, "good")}})
		if _, statErr := os.Stat(said); (err == nil) != runs || (statErr == nil) != runs || !runs && !errors.Is(err, ext.ErrDenied) {
			t.Errorf("%s: %v, %v", target, err, statErr)
		}
	}
}
