package test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/mcpservers"
	"github.com/cec80427/pier/internal/packages"
)

// smallRegistry serves one package, and behind /git/ what is in a folder.
func smallRegistry(t *testing.T, dir string) *httptest.Server {
	t.Helper()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	w := tar.NewWriter(z)
	for name, text := range map[string]string{
		"package.json": `{"name":"demo","version":"1.0.0","pi":{"extensions":["./index.ts"]},"scripts":{"postinstall":"touch ran"}}`,
		"index.ts":     `export default (pi) => { pi.registerTool({ name: "demo", description: "d", parameters: {type:"object",properties:{}}, execute: async () => ({ content: [{type:"text",text:"hi"}] }) }) }`,
	} {
		if err := w.WriteHeader(&tar.Header{Name: "package/" + name, Mode: 0o644, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	sum := sha512.Sum512(packed.Bytes())
	mux.HandleFunc("/demo", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]any{"name": "demo", "dist-tags": map[string]string{"latest": "1.0.0"}, "versions": map[string]any{"1.0.0": map[string]any{
			"name": "demo", "version": "1.0.0", "dist": map[string]any{"tarball": server.URL + "/demo.tgz", "integrity": "sha512-" + base64.StdEncoding.EncodeToString(sum[:])},
		}}})
	})
	mux.HandleFunc("/demo.tgz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(packed.Bytes()) })
	mux.Handle("/git/", http.StripPrefix("/git/", http.FileServer(http.Dir(dir))))
	return server
}

// repository is a git repository with a hook, a submodule to a local path and a link, as plain files.
func repository(t *testing.T, dir string) {
	t.Helper()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.com", "GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@example.com", "GIT_CONFIG_GLOBAL="+os.DevNull)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q", "-b", "main")
	for name, text := range map[string]string{
		"package.json": `{"name":"tools","version":"3.0.0","dependencies":{"demo":"^1.0.0"}}`, "index.ts": "export default () => {}",
		".gitmodules": "[submodule \"sub\"]\n\tpath = sub\n\turl = /etc\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	git("add", ".")
	git("commit", "-q", "-m", "first")
	git("tag", "v3")
	git("update-server-info")
}

// Registries and git are reached by the gate: what no rule allows is not, and what was done is on record. Nothing of a package runs.
func TestPackagesPassTheGate(t *testing.T) {
	repo := filepath.Join(t.TempDir(), "user", "tools")
	if err := os.MkdirAll(repo, 0o700); err != nil {
		t.Fatal(err)
	}
	repository(t, repo)
	server := smallRegistry(t, filepath.Dir(filepath.Dir(repo)))
	t.Setenv("npm_config_registry", server.URL)
	t.Setenv("NPM_CONFIG_USERCONFIG", filepath.Join(t.TempDir(), "npmrc"))
	host := strings.TrimPrefix(server.URL, "http://")
	dir := t.TempDir()
	var kept records
	install := func(allow []string, source string) error {
		var parts mcpservers.Parts
		h, err := pier.New(mcpservers.WithParts(t.Context(), &parts), pier.Options{
			Cwd: dir, AgentDir: filepath.Join(dir, "agent"), StateDir: filepath.Join(dir, "state"), CacheDir: filepath.Join(dir, "cache"),
			Policy: pier.Policy{Mode: "strict", Defaults: true, Allow: allow}, Ledger: &kept,
		})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		m, err := parts.Packages(t.Context(), packages.Use{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Install(context.WithoutCancel(t.Context()), false, []string{source})
		return err
	}
	if err := install(nil, "npm:demo"); !errors.Is(err, ext.ErrDenied) {
		t.Errorf("without a right the registry was asked: %v", err)
	}
	if err := install([]string{"http=GET " + host}, "npm:demo"); err != nil {
		t.Fatal(err)
	}
	place := server.URL + "/git/user/tools/.git"
	if err := install([]string{"http=GET " + host}, "git:"+place); !errors.Is(err, ext.ErrDenied) {
		t.Errorf("without a right git ran: %v", err)
	}
	if err := install([]string{"http=GET " + host, "exec=git"}, "git:"+place+"#v3"); err != nil {
		t.Fatal(err)
	}
	agent := filepath.Join(dir, "agent")
	checkout := filepath.Join(agent, "git", "127.0.0.1", "git", "user", "tools")
	if info, err := os.Lstat(filepath.Join(checkout, "link")); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the link of the repository: %v, %v", info, err)
	}
	if left, err := os.ReadDir(filepath.Join(checkout, "sub")); err == nil && len(left) > 0 {
		t.Error("the submodule was fetched")
	}
	if _, err := os.Stat(filepath.Join(checkout, "node_modules", "demo", "index.ts")); err != nil {
		t.Error(err)
	}
	for _, path := range []string{"npm/node_modules/demo/index.ts", "pier.lock", "pier.json"} {
		if _, err := os.Stat(filepath.Join(agent, path)); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(filepath.Join(agent, "npm/node_modules/demo/ran")); err == nil {
		t.Error("a script ran")
	}
	if !slices.ContainsFunc(kept.all, func(r ext.LogRecord) bool {
		return r.Event == "host_call.end" && r.Correlation.ExtensionID == "pier.packages" && bytes.Contains(r.Data, []byte(`/demo.tgz`))
	}) {
		t.Error("the archive's request is not on record")
	}
}
