//go:build goinstall

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

// TestGoInstall: what is committed installs with go from an empty module cache, by a proxy that is a folder, under a release's version and
// under a pseudo-version, and the program knows which it is. What it depends on comes from where go gets modules here. It
// fetches all of them, so only make go-install runs it.
func TestGoInstall(t *testing.T) {
	const path = "github.com/cec80427/pier"
	commit := "0123456789ab"
	for _, v := range []struct{ version, commit string }{{"v0.1.0", ""}, {module.PseudoVersion("v0", "", time.Unix(1e9, 0), commit), commit}} {
		proxy := t.TempDir()
		serveModule(t, filepath.Join(proxy, filepath.FromSlash(path), "@v"), module.Version{Path: path, Version: v.version})
		bin := t.TempDir()
		cmd := exec.CommandContext(t.Context(), "go", "install", path+"/cmd/pier@latest")
		cmd.Dir = t.TempDir() // outside of any module
		cmd.Env = append(os.Environ(), "GOBIN="+bin, "GOMODCACHE="+t.TempDir(), "GOPROXY=file://"+filepath.ToSlash(proxy)+","+goEnv(t, "GOPROXY"),
			"GONOSUMDB="+path, "GOFLAGS=-modcacherw -trimpath -mod=mod", "CGO_ENABLED=0", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		name := filepath.Join(bin, "pier")
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		out, err := exec.CommandContext(t.Context(), name, "version", "--json").Output()
		var a about
		if err := json.Unmarshal(out, &a); err != nil {
			t.Fatal(err)
		}
		if err != nil || a.Module != v.version || a.Commit != v.commit || a.Modified || a.Go == "" {
			t.Errorf("%s: %s, %v", v.version, out, err)
		}
	}
}

// serveModule makes dir what a proxy has of one version: that which HEAD holds.
func serveModule(t *testing.T, dir string, m module.Version) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	checkout := t.TempDir() // modzip.CreateFromVCS knows no worktrees
	copied := exec.CommandContext(t.Context(), "sh", "-c", `git archive HEAD | tar -x -C "$0"`, checkout)
	copied.Dir = root
	if out, err := copied.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var archive bytes.Buffer
	if err := modzip.CreateFromDir(&archive, m, checkout); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	list := m.Version + "\n"
	if module.IsPseudoVersion(m.Version) {
		list = "" // no tag is one
	}
	info, err := json.Marshal(map[string]string{"Version": m.Version, "Time": "2001-09-09T01:46:40Z"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"list": []byte(list), "../@latest": info, m.Version + ".info": info, m.Version + ".mod": mod, m.Version + ".zip": archive.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
