package extc

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// beside is what a bundle of several files depends on besides its entry: the files that went in, the package.json of every folder
// that was asked, and what was there, or was not, wherever an import looked. It says where to look; state says what is there now.
// esbuild looks by itself, so this names at least all places where it may have looked.
type beside struct {
	Files []string            `json:"files"` // their content counts, and whether they are there
	Paths []string            `json:"paths"` // what they are counts, and where they lead
	Names map[string][]string `json:"names"` // of a folder, the entries of these names count, whatever their extension
}

// lookup is one import, by the folder of the file that it is in.
type lookup struct{ dir, path string }

// What a bundle is made of may change while it is made. So it is kept when the state before bundling is the state after it, and
// that takes knowing beforehand where to look. The first build of an entry keeps the places, and the bundle only if the system
// notes of all of them that they have not changed for a while (unchanged.go).

// placesName addresses what is known of the places that an entry depends on.
func placesName(entry source.Entry) string {
	return codecache.Name([]byte("extc beside"), []byte(codecache.Program()), []byte(entry.Path))
}

// knownBeside is what an earlier build depended on, or nil.
func knownBeside(entry source.Entry, store *codecache.Store) *beside {
	var d beside
	if data := store.Get(placesName(entry)); data == nil || json.Unmarshal(data, &d) != nil {
		return nil
	}
	return &d
}

// bundleName addresses the bundle of an entry whose own name is given by all that it depends on now.
func (d *beside) bundleName(entry source.Entry, name string) string {
	if d == nil || name == "" {
		return ""
	}
	return codecache.Name([]byte(name), []byte(newCompiler(entry).root()), []byte(d.state()))
}

// keepBeside keeps the bundle under the name that it had before it was made, if it has it still. Where its build looked elsewhere
// than was known, the places are kept for the next time.
func (c *compiler) keepBeside(b *Bundle, store *codecache.Store, before string) {
	d, whole := c.beside(b.Code)
	if !whole {
		return
	}
	data, err := json.Marshal(d)
	switch {
	case err != nil:
	case !bytes.Equal(data, store.Get(placesName(c.entry))):
		store.Put(placesName(c.entry), data)
		c.keepFirst(b, store, d)
	case before != "" && before == d.bundleName(c.entry, cacheName(c.entry)):
		b.keep(store, before)
	}
}

// state is what is at all these places now.
func (d *beside) state() string {
	parts := [][]byte{[]byte("extc state")}
	add := func(texts ...string) {
		for _, text := range texts {
			parts = append(parts, []byte(text))
		}
	}
	for _, path := range d.Files {
		data, err := source.ReadFile(path)
		add(path, outcome(err))
		parts = append(parts, data)
	}
	for _, path := range d.Paths {
		info, err := os.Lstat(path)
		add(path, outcome(err))
		if err == nil {
			add(info.Mode().Type().String(), leads(path))
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(d.Names)) {
		list, err := os.ReadDir(dir)
		add(dir, outcome(err), leads(dir))
		for _, entry := range list {
			if !named(entry.Name(), d.Names[dir]) {
				continue
			}
			add(entry.Name(), entry.Type().String())
			if entry.Type()&fs.ModeSymlink != 0 {
				add(leads(filepath.Join(dir, entry.Name())))
			}
		}
	}
	return codecache.Name(parts...)
}

func outcome(err error) string {
	switch {
	case err == nil:
		return "there"
	case os.IsNotExist(err):
		return "absent"
	}
	return "shut"
}

// leads says where a path leads, links followed, and to what.
func leads(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return outcome(err)
	}
	info, err := os.Stat(real)
	if err != nil {
		return outcome(err)
	}
	return info.Mode().Type().String() + " " + real
}

// named reports whether a name is one of those looked for, perhaps with an extension more. esbuild does not mind the case.
func named(name string, wanted []string) bool {
	name = strings.ToLower(name)
	for at := 0; at <= len(name); at++ {
		if at < len(name) && name[at] != '.' {
			continue
		}
		if _, found := slices.BinarySearch(wanted, name[:at]); found {
			return true
		}
	}
	return false
}

// besideOf collects the places.
type besideOf struct {
	files, paths map[string]bool
	names        map[string]map[string]bool
	above        map[string]bool // folders whose own and higher package.json and node_modules are among them
}

// beside is what the build depended on, and whether that is all.
func (c *compiler) beside(code []byte) (*beside, bool) {
	if len(c.absent) > 0 || len(c.short) > 0 || len(c.broken) > 0 || len(c.globs) > 0 || usesGlob(code) {
		return nil, false // esbuild looked further than can be told from outside, or took in whatever a folder holds
	}
	d := besideOf{files: map[string]bool{}, paths: map[string]bool{}, names: map[string]map[string]bool{}, above: map[string]bool{}}
	for file := range c.files {
		d.files[file] = true
		d.name(file)
		d.upwards(filepath.Dir(file))
	}
	for w := range c.asked {
		if !d.wanted(c, w) {
			return nil, false
		}
	}
	names := map[string][]string{}
	for dir, of := range d.names {
		names[dir] = sorted(of)
	}
	return &beside{Files: sorted(d.files), Paths: sorted(d.paths), Names: names}, true
}

// wanted adds what one import of a file in a folder depends on, and reports whether that can be told.
func (d *besideOf) wanted(c *compiler, w lookup) bool {
	dir := w.dir
	path, _, _ := strings.Cut(w.path, "?")
	d.upwards(dir)
	switch {
	case strings.HasPrefix(path, "data:"):
		return true
	case strings.HasPrefix(path, "#"):
		return relativePath(c.target(dir, path)) // to a file, which went in, in the package whose package.json says so
	case strings.HasPrefix(path, "file:"):
		file, err := filePath(path)
		d.relative(file)
		return err == nil
	case filepath.IsAbs(path):
		d.relative(path)
		return true
	case relativePath(path):
		d.relative(filepath.Join(dir, filepath.FromSlash(path)))
		return true
	}
	name := packageName(path)
	for {
		if folder := filepath.Join(dir, "node_modules"); isDir(folder) {
			pack := filepath.Join(folder, filepath.FromSlash(name))
			d.relative(pack)
			if isDir(pack) && path != name {
				d.relative(filepath.Join(folder, filepath.FromSlash(path)))
			}
		}
		if dir == filepath.Dir(dir) {
			return true
		}
		dir = filepath.Dir(dir)
	}
}

// target is what a #name means in a folder, for either kind of import, or "" when that is not one file of the package.
func (c *compiler) target(dir, path string) string {
	for ; ; dir = filepath.Dir(dir) {
		name, imports := c.packageOf(dir)
		if imports != nil {
			imported, required := imported(imports, path, []string{"node", "import", "default"}), imported(imports, path, []string{"node", "require", "default"})
			if !relativePath(required) {
				return ""
			}
			return imported
		}
		if name != "" || dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// relative adds what the import of a path without or with its extension depends on: a file, or a folder with a main file.
func (d *besideOf) relative(path string) {
	d.name(path)
	if !isDir(path) {
		return
	}
	d.name(filepath.Join(path, "index"))
	d.files[filepath.Join(path, "package.json")] = true
	if main := mainOf(path); main != "" {
		main = filepath.Join(path, filepath.FromSlash(main))
		d.name(main)
		d.name(filepath.Join(main, "index"))
	}
}

// name adds a name in its folder, and the one that TypeScript is written under for it.
func (d *besideOf) name(path string) {
	dir, base := filepath.Dir(path), strings.ToLower(filepath.Base(path))
	if d.names[dir] == nil {
		d.names[dir] = map[string]bool{}
	}
	d.names[dir][base] = true
	if ext := filepath.Ext(base); ext != "" && ext != base {
		d.names[dir][strings.TrimSuffix(base, ext)] = true
	}
}

// upwards adds what esbuild looks for in a folder and in all above it.
func (d *besideOf) upwards(dir string) {
	for !d.above[dir] {
		d.above[dir] = true
		d.files[filepath.Join(dir, "package.json")] = true
		for _, name := range []string{"node_modules", ".pnp.cjs", ".pnp.js", ".pnp.data.json"} {
			d.paths[filepath.Join(dir, name)] = true
		}
		dir = filepath.Dir(dir)
	}
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// mainOf is the main file that the package.json of a folder names.
func mainOf(dir string) string {
	var p struct {
		Main string `json:"main"`
	}
	data, err := source.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil || json.Unmarshal(data, &p) != nil {
		return ""
	}
	return p.Main
}
