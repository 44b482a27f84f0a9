package codetree_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/codetree"
)

// files writes files below a folder: path, content, path, content.
func files(t *testing.T, dir string, list ...string) {
	t.Helper()
	for i := 0; i < len(list); i += 2 {
		path := filepath.Join(dir, filepath.FromSlash(list[i]))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(list[i+1]), 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

// bin puts programs of these names on the PATH, and the home elsewhere.
func bin(t *testing.T, names ...string) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		files(t, dir, name, "\x7fELF "+name)
	}
	t.Setenv("PATH", dir)
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
}

func count(t *testing.T, p codetree.Program) *codetree.Code {
	t.Helper()
	code, err := codetree.Count(p)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// TestChanges: each change of a file that an interpreter can load is a change of the code, and is named.
func TestChanges(t *testing.T) {
	bin(t, "python3", "node", "sh", "env")
	for name, c := range map[string]struct {
		words  string
		before []string
		change []string
		says   string
	}{
		"compiled":        {"python3 a.py", []string{"__pycache__/x.pyc", "1"}, []string{"__pycache__/x.pyc", "2"}, "__pycache__/x.pyc has changed"},
		"hidden":          {"python3 a.py", []string{".lib/x.py", "1"}, []string{".lib/x.py", "2"}, ".lib/x.py has changed"},
		"installed":       {"node a.js", []string{"node_modules/d/index.js", "1"}, []string{"node_modules/d/index.js", "2"}, "has changed"},
		"above":           {"node a.js", nil, []string{"../node_modules/d/index.js", "2"}, "is new"},
		"main":            {"node a.js", []string{"package.json", `{"name":"a"}`}, []string{"package.json", `{"name":"a","main":"b.js"}`}, "package.json has changed"},
		"customize":       {"python3 -I a.py", nil, []string{"sitecustomize.py", ""}, "sitecustomize.py is new"},
		"path file":       {"python3 -W ignore a.py", nil, []string{"x.pth", "import os"}, "x.pth is new"},
		"argument":        {"python3 a.py", nil, []string{"a.py", "2"}, "a.py has changed"},
		"module":          {"python3 -Bm a", nil, []string{"json.py", ""}, "json.py is new"},
		"preloaded":       {"node -r ../pre/p.js a.js", []string{"../pre/p.js", ""}, []string{"../pre/q.js", ""}, "q.js is new"},
		"itself a script": {"./a.py", nil, []string{"json.py", ""}, "json.py is new"},
		"env":             {"env python3 a.py", nil, []string{"json.py", ""}, "json.py is new"},
		"shell":           {"sh a.sh", nil, []string{"b.sh", ""}, "b.sh is new"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "project")
			files(t, dir, "a.py", "#!/usr/bin/env python3\n", "a.js", "", "a.sh", "")
			files(t, dir, c.before...)
			t.Chdir(dir)
			before := count(t, codetree.Program{Words: strings.Fields(c.words)})
			if before.IsOpen() {
				t.Fatalf("open: %v", before.Later)
			}
			if again, err := before.Recount(); err != nil || again.Hash != before.Hash {
				t.Fatalf("without a change the hash is another: %v", err)
			}
			files(t, dir, c.change...)
			after, err := before.Recount()
			if err != nil || after.Hash == before.Hash {
				t.Fatalf("the change is not counted: %v", err)
			}
			if says := codetree.Differences(before.Root(), before.Files, after.Files); !strings.Contains(filepath.ToSlash(says), c.says) {
				t.Errorf("says %q, want %q", says, c.says)
			}
		})
	}
}

// TestManyAndLarge: neither the number of files nor their size leaves one out, and no time stamp stands for content.
func TestManyAndLarge(t *testing.T) {
	bin(t, "python3")
	dir := t.TempDir()
	files(t, dir, "a.py", "")
	for i := range 2100 {
		files(t, dir, "m"+strconv.Itoa(i)+".py", "1")
	}
	if err := os.WriteFile(filepath.Join(dir, "a.bin"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(dir, "a.bin"), 65<<20); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	before := count(t, codetree.Program{Words: []string{"python3", "a.py"}})
	last := filepath.Join(dir, "m2099.py")
	info, err := os.Stat(last)
	if err != nil {
		t.Fatal(err)
	}
	files(t, dir, "m2099.py", "2")
	if err := os.Chtimes(last, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	after := count(t, codetree.Program{Words: []string{"python3", "a.py"}})
	if says := codetree.Differences(before.Root(), before.Files, after.Files); says != "m2099.py has changed" {
		t.Errorf("says %q", says)
	}
	f, err := os.OpenFile(filepath.Join(dir, "a.bin"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte{1}, 65<<20-1); err != nil {
		t.Fatal(err)
	}
	if last := count(t, codetree.Program{Words: []string{"python3", "a.py"}}); last.Hash == after.Hash {
		t.Error("the last byte of a large file is not counted")
	}
}

// TestRoots: the folder of a script is the package of its interpreter, and not the repository of a compiled program around it.
func TestRoots(t *testing.T) {
	bin(t, "python3", "node")
	top := filepath.Join(t.TempDir(), "top")
	files(t, top, "go.mod", "", "Cargo.toml", "", "main.go", "", "tools/a.py", "", "web/package.json", `{"name":"web"}`, "web/bin/a.js", "")
	for word, want := range map[string]string{"python3 tools/a.py": "tools", "node web/bin/a.js": "web"} {
		t.Chdir(top)
		code := count(t, codetree.Program{Words: strings.Fields(word)})
		real, err := filepath.EvalSymlinks(filepath.Join(top, want))
		if err != nil || code.Root() != real || code.IsOpen() {
			t.Errorf("%s: the folder is %q, want %q (%v, %v)", word, code.Root(), real, code.Later, err)
		}
	}
}

// TestLinks: what a link leads to is counted wherever it is, and so is the link.
func TestLinks(t *testing.T) {
	bin(t, "python3")
	dir := filepath.Join(t.TempDir(), "project")
	files(t, dir, "a.py", "", "../out/m.py", "1", "../out/folder/n.py", "1", "../out/a.py", "")
	for from, to := range map[string]string{"m.py": "../out/m.py", "folder": "../out/folder", "loop": ".", "none": "nowhere"} {
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	p := codetree.Program{Words: []string{"python3", "a.py"}}
	seen := map[string]bool{count(t, p).Hash: true}
	for _, change := range []func() error{
		func() error { return os.WriteFile(filepath.Join(dir, "../out/m.py"), []byte("2"), 0o600) },
		func() error { return os.WriteFile(filepath.Join(dir, "../out/folder/new.py"), []byte("2"), 0o600) },
		func() error { return os.WriteFile(filepath.Join(dir, "nowhere"), nil, 0o600) },
		func() error { return os.Remove(filepath.Join(dir, "a.py")) },
		func() error { return os.Symlink("../out/a.py", filepath.Join(dir, "a.py")) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if code := count(t, p); seen[code.Hash] {
			t.Error("a change behind a link is not counted")
		} else {
			seen[code.Hash] = true
		}
	}
}

// TestOpen: where pier cannot know what a program loads, it says so.
func TestOpen(t *testing.T) {
	bin(t, "python3", "node", "npx", "uvx", "docker", "deno", "bash", "tool", "env")
	dir := filepath.Join(t.TempDir(), "project")
	files(
		t, dir, "a.py", "", "a.js", "", "above.js", `require("../lib/x")`, "path.py", "import sys; sys.path.insert(0, X)", "in/b.js", `require("../../up.js")`,
		"sourced.sh", "source $LIB/x.sh\n", "in/fine.js", `require("../a.js")`, "../tools/t.sh", "#!/bin/bash\n",
	)
	t.Chdir(dir)
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	files(t, home, "own.py", "")
	for words, why := range map[string]string{
		"npx -y some-server":            "npx starts or fetches other code",
		"uvx some-server":               "uvx starts or fetches other code",
		"docker run image":              "docker starts or fetches other code",
		"deno run a.js":                 "deno fetches",
		"node -r dotenv/config a.js":    "dotenv/config",
		"node --import=tsx a.js":        "tsx",
		"node -e 1":                     "command line",
		"python3 -c 1":                  "command line",
		"python3 -Ic 1":                 "command line",
		"python3 -m elsewhere":          "elsewhere is installed outside",
		"bash -c true":                  "command line",
		"python3 https://x.example/":    "fetched",
		"python3":                       "cannot tell which file",
		"node above.js":                 "../lib/x",
		"node in/b.js":                  "../../up.js",
		"python3 path.py":               "sys.path",
		"bash sourced.sh":               "$LIB",
		"env -S node":                   "env",
		"env NODE_OPTIONS=-r node a.js": "NODE_OPTIONS",
		"python3 " + home + "/own.py":   "too wide",
	} {
		for _, other := range []string{"above.js", "path.py", "in/b.js", "sourced.sh"} {
			if !strings.Contains(words, other) {
				_ = os.Rename(filepath.Join(dir, other), filepath.Join(dir, other+".txt"))
			}
		}
		code := count(t, codetree.Program{Words: strings.Fields(words)})
		if !strings.Contains(strings.Join(code.Later, "\n"), why) {
			t.Errorf("%s: %q, want %q", words, code.Later, why)
		}
		for _, other := range []string{"above.js", "path.py", "in/b.js", "sourced.sh"} {
			_ = os.Rename(filepath.Join(dir, other+".txt"), filepath.Join(dir, other))
		}
	}
	for _, other := range []string{"above.js", "path.py", "in/b.js", "sourced.sh"} {
		if err := os.Remove(filepath.Join(dir, other)); err != nil {
			t.Fatal(err)
		}
	}
	for _, words := range []string{"python3 a.py", "node a.js", "tool a", "node --no-warnings a.js x https://data.example"} {
		if code := count(t, codetree.Program{Words: strings.Fields(words)}); code.IsOpen() || len(code.Notes()) != 1 {
			t.Errorf("%s: %q, %q", words, code.Later, code.Notes())
		}
	}
	for _, env := range []map[string]string{{"LD_PRELOAD": "x.so"}, {"NODE_OPTIONS": "-r x"}, {"NODE_PATH": "$HOME/x"}} {
		if code := count(t, codetree.Program{Words: []string{"node", "a.js"}, Env: env}); !code.IsOpen() {
			t.Errorf("%v is not told", env)
		}
	}
	files(t, dir, "../mods/d.py", "1")
	p := codetree.Program{Words: []string{"python3", "a.py"}, Env: map[string]string{"PYTHONPATH": filepath.Join(dir, "../mods")}}
	before := count(t, p)
	files(t, dir, "../mods/d.py", "2")
	if after := count(t, p); before.IsOpen() || before.Hash == after.Hash {
		t.Error("the folders of PYTHONPATH are not counted")
	}
}
