package source_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/source"
)

// TestInstalled: npm:NAME is the package that Pi or npm has installed, the project's before the user's, and only in the version that was named.
func TestInstalled(t *testing.T) {
	root := t.TempDir()
	cwd, agent := filepath.Join(root, "a", "b"), filepath.Join(root, "agent")
	for _, at := range []string{
		"agent/npm/node_modules/one@1.0.0", "a/b/.pi/npm/node_modules/one@2.0.0", "agent/npm/node_modules/@me/two@1.1.0", "a/node_modules/three@3.0.0", "outside@1.0.0",
	} {
		cut := strings.LastIndex(at, "@")
		dir := filepath.Join(root, filepath.FromSlash(at[:cut]))
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"package.json": `{"version":"` + at[cut+1:] + `"}`, "index.js": "export default () => {}"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, want := range map[string]string{
		"npm:one": "a/b/.pi/npm/node_modules/one/index.js", "npm:one@2.0.0": "a/b/.pi/npm/node_modules/one/index.js",
		"npm:@me/two": "agent/npm/node_modules/@me/two/index.js", "npm:@me/two@v1.1.0": "agent/npm/node_modules/@me/two/index.js",
		"npm:three":         "a/node_modules/three/index.js",
		"npm:one@1.0.0":     "npm:one@1.0.0: version 2.0.0 is installed in ",
		"npm:four":          "npm:four: it is not installed",
		"npm:":              "npm:: it is no name",
		"npm:../../outside": "npm:../../outside: it is no name",
		"npm:..":            "npm:..: it is no name",
		"npm:@me/..":        "npm:@me/..: it is no name",
	} {
		found, err := source.Find(name, source.Installed(cwd, agent)...)
		switch {
		case err == nil && (len(found) != 1 || found[0].Path != filepath.Join(root, filepath.FromSlash(want))):
			t.Errorf("%s: %+v, want %s", name, found, want)
		case err != nil && !strings.HasPrefix(err.Error(), want):
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
