package conform

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// versions are the versions of Pi that are compared with, oldest first.
var versions = []string{"0.50.3", "0.52.12", "0.57.1", "0.62.0", "0.73.1", newest}

// newest is the version that pier follows where versions differ.
const newest = "1.5.2"

// reference is the folder that conformance/reference/prepare.mjs fills.
type reference struct{ dir string }

func openReference(dir string) (reference, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return reference{}, fmt.Errorf("resolve %s: %w", dir, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "stamp")); err != nil {
		return reference{}, fmt.Errorf("real Pi is not in %s: run node conformance/reference/prepare.mjs (needs npm)", dir)
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil { // Pi names files by where they really are
		return reference{}, fmt.Errorf("resolve %s: %w", dir, err)
	}
	return reference{dir}, nil
}

// index is the library's entry of one version.
func (r reference) index(version string) string {
	if version == newest {
		return filepath.Join(r.dir, "pi-"+version, "package/dist/bundle/index.js")
	}
	return filepath.Join(r.dir, "pi-"+version, "node_modules/@mariozechner/pi-coding-agent/dist/index.js")
}

// node is the Node that runs Pi: 1.5.2 needs 22, which npm brought beside it. It runs the others too, and starts faster. No
// other may answer.
func (r reference) node() string {
	return filepath.Join(r.dir, "pi-"+newest, "node_modules/node/bin/node")
}

// pins are the files that fix what a version of Pi, the examples and the packages are made of.
func (r reference) pins(version string) []string {
	var files []string
	for _, dir := range []string{"pi-" + version, "examples", "packages"} {
		files = append(files, filepath.Join(r.dir, dir, "package-lock.json"))
	}
	return files
}

func (r reference) examples(version string) string { return filepath.Join(r.dir, "examples-"+version) }

func (r reference) packages() string { return filepath.Join(r.dir, "packages", "node_modules") }

// listExamples names the examples of one version: files, and folders with an entry.
func (r reference) listExamples(version string) ([]string, error) {
	entries, err := os.ReadDir(r.examples(version))
	if err != nil {
		return nil, fmt.Errorf("list examples: %w", err)
	}
	var names []string
	for _, e := range entries {
		if name := e.Name(); name != "README.md" && name != "node_modules" && !strings.HasPrefix(name, ".") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
