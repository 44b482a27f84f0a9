package packages

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/packages/registry"
)

// binName is where npm puts links to the programs of packages. Pier makes them for Pi and npm, and starts none.
const binName = ".bin"

// programs are the programs of a package: the file of each, by name. As with npm, no name leads elsewhere and no file out of the package.
func programs(m registry.Manifest) map[string]string {
	var one string
	list := map[string]string{}
	if json.Unmarshal(m.Bin, &one) == nil {
		list[m.Name] = one
	} else {
		var raw map[string]any
		_ = json.Unmarshal(m.Bin, &raw) // another form is none
		for name, file := range raw {
			if text, ok := file.(string); ok {
				list[name] = text
			}
		}
	}
	inside := strings.NewReplacer(`\`, "/", ":", "/")
	out := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(list)) {
		file := strings.TrimPrefix(path.Join("/", strings.ReplaceAll(list[name], `\`, "/")), "/")
		name = path.Base(path.Join("/", inside.Replace(name)))
		if name != "/" && !strings.ContainsFunc(name+file, func(r rune) bool { return r < ' ' || r == 0x7f }) && fs.ValidPath(file) && file != "." {
			out[name] = file
		}
	}
	return out
}

// executable lets the programs of a package that was unpacked be started, as npm does.
func executable(dir string, m registry.Manifest) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, file := range programs(m) {
		if info, err := root.Lstat(filepath.FromSlash(file)); err != nil || !info.Mode().IsRegular() {
			continue // npm makes no link to what is not there
		}
		if err := root.Chmod(filepath.FromSlash(file), 0o755); err != nil {
			return err
		}
	}
	return nil
}

// links are those of the node_modules of n: of two programs of one name the first package's counts. lies says where a package is.
func (n *node) links(lies func(*node) string) map[string]string {
	links := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(n.children)) {
		child := n.children[name]
		if child.inert {
			continue
		}
		dir := lies(child)
		for program, file := range programs(child.manifest) {
			info, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(file)))
			if _, taken := links[program]; !taken && err == nil && info.Mode().IsRegular() {
				links[program] = path.Join("..", name, file)
			}
		}
	}
	return links
}

// link makes links in a new folder. Windows has scripts in their place, which pier does not make.
func link(dir string, links map[string]string) error {
	if len(links) == 0 || runtime.GOOS == "windows" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for name, to := range links {
		if made := root.Symlink(filepath.FromSlash(to), name); !errors.Is(made, fs.ErrExist) { // a file of its archive stays
			err = errors.Join(err, made)
		}
	}
	return err
}

// linked makes the links in packages that were unpacked below dir, to those inside of them.
func linked(dir string, unpacked ...*node) error {
	lies := func(n *node) string { return filepath.Join(dir, filepath.FromSlash(n.path())) }
	for _, n := range unpacked {
		if err := link(filepath.Join(lies(n), "node_modules", binName), n.links(lies)); err != nil {
			return err
		}
	}
	return nil
}

// stageLinks stages the links at the top of a tree in dir, where they are others than those that are there.
func (o *operation) stageLinks(links map[string]string, dir string) error {
	at := filepath.Join(dir, "node_modules", binName)
	if there := linksIn(at); runtime.GOOS == "windows" || maps.Equal(there, links) {
		return nil
	}
	staged := ""
	if len(links) > 0 {
		staged = filepath.Join(o.stage.path(), binName)
		if err := link(staged, links); err != nil {
			return err
		}
	}
	o.stage.replace(at, staged)
	return nil
}

// linksIn are the links of a folder; nil where there are other things, too.
func linksIn(dir string) map[string]string {
	there := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		to, err := os.Readlink(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil
		}
		there[e.Name()] = filepath.ToSlash(to)
	}
	return there
}
