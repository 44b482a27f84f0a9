package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// The data are the files that an extension brings beside its code, by their names in the folder of an artifact: what its package.json declares as
// files, and what its code names from its own place by constants. The sources that became the module are not among them.

// What an artifact holds of them at most, and how many files are looked at for that.
const (
	maxBeside     = 256 << 20
	maxBesideFile = 64 << 20
	maxLooked     = 100_000
)

// scripts are sources of which the module is made; other files that it imports may also be read.
var scripts = lazyregexp.New(`\.([cm]?[jt]s|[jt]sx)$`)

// gatherer collects files.
type gatherer struct {
	compiled map[string]bool // sources that are in the module
	files    map[string][]byte
	looked   int
	size     int
}

// dataOf reads the files that go with a module, of which a scan has found what it names.
func dataOf(m *extc.Module, report *scan.Report) (map[string][]byte, error) {
	g := &gatherer{compiled: map[string]bool{}, files: map[string][]byte{}}
	for _, file := range m.Bundle.Files {
		if scripts.MatchString(file) {
			g.compiled[m.Placed(file)] = true
		}
	}
	placed, entryName := report.Placed, m.Placed(m.Bundle.Entry.Path)
	whole := source.PackageDir(m.Bundle.Entry.Path) != "" // a file alone may lie in anybody's home
	for dir := m.Base; len(placed) > 0 || dir == m.Base; dir = filepath.Dir(dir) {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, err
		}
		if whole && dir == m.Base {
			err = g.declared(root)
		}
		above := map[string]bool{}
		for _, name := range slices.Sorted(maps.Keys(placed)) {
			if err == nil && !g.named(root, name, whole && !strings.HasPrefix(entryName, name+"/"), &err) && strings.HasPrefix(name, "node_modules/") {
				above[name] = true // packages may lie in any folder above
			}
		}
		if placed = above; errors.Join(err, root.Close()) != nil {
			return nil, fmt.Errorf("read the files of the extension: %w", err)
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return g.files, nil
}

// named takes what the code names, if it is there: a file, or a folder unless the sources lie in it.
func (g *gatherer) named(root *os.Root, name string, folder bool, failed *error) bool {
	info, err := root.Stat(filepath.FromSlash(name))
	switch {
	case err != nil || name == ".":
		return false
	case info.IsDir() && folder && path.Base(name) != "node_modules":
		*failed = g.walk(root, name, func(string) bool { return true })
	case info.Mode().IsRegular():
		*failed = g.take(root, name)
	}
	return true
}

// declared takes what package.json lists.
func (g *gatherer) declared(root *os.Root) error {
	var p struct {
		Files []string `json:"files"`
	}
	data, err := regularfile.ReadIn(root, "package.json", maxBesideFile)
	if err != nil || json.Unmarshal(data, &p) != nil || len(p.Files) == 0 {
		return nil // what is wrong with it was said when the extension was found
	}
	return g.walk(root, ".", func(name string) bool {
		in := false
		for _, pattern := range p.Files {
			pattern, not := strings.CutPrefix(pattern, "!")
			pattern = strings.TrimPrefix(path.Clean("/"+pattern), "/")
			if doublestar.MatchUnvalidated(pattern, name) || doublestar.MatchUnvalidated(pattern+"/**", name) {
				in = !not
			}
		}
		return in
	})
}

var errMuchData = errors.New("it has more files than can go into an artifact: 256 MiB of them, and 100,000 to choose from")

// walk takes the files below a folder that are wanted. Packages, and what is never published, go into no artifact.
func (g *gatherer) walk(root *os.Root, dir string, want func(name string) bool) error {
	return fs.WalkDir(root.FS(), dir, func(name string, d fs.DirEntry, err error) error {
		if g.looked++; g.looked > maxLooked {
			return errMuchData
		}
		switch base := path.Base(name); {
		case err != nil:
			return err
		case d.IsDir() && (base == "node_modules" || base == ".git"):
			return fs.SkipDir
		case d.IsDir() || base == ".npmrc" || base == ".DS_Store" || !want(name):
			return nil
		}
		if info, err := root.Stat(filepath.FromSlash(name)); err != nil || !info.Mode().IsRegular() { // a link may lead anywhere
			return nil
		}
		return g.take(root, name)
	})
}

func (g *gatherer) take(root *os.Root, name string) error {
	if g.compiled[name] || g.files[name] != nil {
		return nil
	}
	data, err := regularfile.ReadIn(root, filepath.FromSlash(name), maxBesideFile)
	if g.size += len(data); g.size > maxBeside {
		return errMuchData
	}
	if err == nil {
		g.files[name] = data
	}
	return err
}
