package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/sys/stopwatch"
	"github.com/cec80427/pier/internal/text/textdiff"
)

// Entry is one extension found at a place: its id, its kind and what runs.
type Entry struct {
	ID   string // the manifest's extension_id, or the name of the file or folder
	Kind Kind
	Path string // the file, absolute, symlinks resolved, as Pi 1.5.2 does; the manifest's for a command line, "" for KIND:WHAT
	Spec string // the command line or the address of what is no file; "" for files
	Name string // as the user named it: what messages say

	// Manifest is the one that names the file as its entrypoint; nil for none.
	Manifest *Manifest
	// Artifact is what the file belongs to when it was compiled before; nil for a source.
	Artifact *Artifact

	folder *folder // see Folder; nil where no file was looked for
}

// folder is that of a file, once somebody has asked.
type folder struct {
	once sync.Once
	file string
	dir  string

	looked   bool // what follows is what manifestFor said
	manifest *Manifest
	above    string
}

// Folder is PackageDir of the entry's file.
func (e *Entry) Folder() string { return e.FolderOf(e.Path) }

// FolderOf is PackageDir, which is asked once for the entry's own file.
func (e *Entry) FolderOf(file string) string {
	if e.folder == nil || e.folder.file != file {
		return PackageDir(file)
	}
	e.folder.once.Do(func() {
		if !e.folder.looked {
			e.folder.manifest, e.folder.above, _ = manifestFor(file)
		}
		e.folder.dir = packageDir(file, e.folder.manifest, e.folder.above)
	})
	return e.folder.dir
}

// Place is what tells an entry from others: its file, or for what is none KIND:WHAT.
func (e *Entry) Place() string {
	if e.Path == "" && e.Spec != "" {
		return string(e.Kind) + ":" + e.Spec
	}
	return e.Path
}

type packageJSON struct {
	Pi *struct {
		Extensions []string `json:"extensions"`
	} `json:"pi"`
}

// Find returns the entries that path means: KIND:WHAT (see Kind); or npm:NAME in the first of the installed folders that has it; or a file; or a directory with extension.json, package.json with
// pi.extensions, index.ts or index.js, in that order; or a directory of extensions, each a file or a folder (seed 002
// §2B.1, Pi's docs).
func Find(path string, installed ...string) ([]Entry, error) {
	defer stopwatch.Begin("find", "")()
	if name, ok := strings.CutPrefix(path, "npm:"); ok {
		dir, err := installedAt(name, installed)
		if err != nil {
			return nil, err
		}
		path = dir
	}
	if e, err := spelled(path); err != nil || e != nil {
		return entriesOf(e), err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, failure(Diagnostic{Text: "the path is not usable", File: path})
	}
	info, err := os.Stat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, failure(Diagnostic{
			Text: "no such file or directory", File: path,
			Suggestion: meantBy(abs),
		})
	case err != nil:
		return nil, failure(Diagnostic{Text: "cannot be read", File: path})
	case !info.IsDir():
		return one(abs, path)
	}
	f := finder{seen: map[string]bool{}}
	found, err := f.inDir(abs, path, 0)
	if found == nil && err == nil {
		err = failure(Diagnostic{
			Text: "the directory has no extension entry", File: path,
			Suggestion: "add index.ts or index.js, or list the entry in package.json under pi.extensions",
		})
	}
	return found, err
}

func entriesOf(e *Entry) []Entry {
	if e == nil {
		return nil
	}
	return []Entry{*e}
}

// finder looks into each directory and takes each file once: a package may list itself.
type finder struct{ seen map[string]bool }

// maxNesting bounds how deep packages may list folders of packages.
const maxNesting = 2

func (f finder) inDir(dir, name string, depth int) ([]Entry, error) {
	if f.seen[dir] || depth > maxNesting {
		return nil, nil
	}
	if found, err := f.declared(dir, name, depth); found != nil || err != nil {
		return found, err
	}
	return f.fromContents(dir, name, depth)
}

// declared finds what the directory itself says its entries are.
func (f finder) declared(dir, name string, depth int) ([]Entry, error) {
	if f.seen[dir] {
		return nil, nil
	}
	f.seen[dir] = true
	if e, ok, err := found(dir, name); ok || err != nil {
		return listed(e, err)
	}
	if found, err := fromManifest(dir, name); found != nil || err != nil {
		return found, err
	}
	if found, err := f.fromPackage(dir, name, depth); found != nil || err != nil {
		return found, err
	}
	for _, index := range []string{"index.ts", "index.js", "index.wasm"} {
		if file := filepath.Join(dir, index); isFile(file) {
			return f.take(file, name, filepath.Base(dir)), nil
		}
	}
	return nil, nil
}

func listed(e Entry, err error) ([]Entry, error) {
	if err != nil {
		return nil, err
	}
	return []Entry{e}, nil
}

func (f finder) take(file, name, id string) []Entry {
	e := newEntry(file, name, id)
	if f.seen[e.Path] {
		return nil
	}
	f.seen[e.Path] = true
	return []Entry{e}
}

// fromContents takes the sources right in dir and the folders that say what their entry is. It looks no deeper.
func (f finder) fromContents(dir, name string, depth int) ([]Entry, error) {
	items, err := os.ReadDir(dir)
	if err != nil {
		return nil, failure(Diagnostic{Text: "cannot be read", File: name})
	}
	var found []Entry
	for _, item := range items {
		file := filepath.Join(dir, item.Name())
		info, err := os.Stat(file)
		switch {
		case err != nil, strings.HasPrefix(item.Name(), "."), item.Name() == "node_modules":
		case !info.IsDir():
			ext := filepath.Ext(file)
			if (ext == ".ts" || ext == ".js") && !strings.HasSuffix(file, ".d.ts") || ext == ".wasm" && info.Mode().IsRegular() && isComponent(file) {
				found = append(found, f.take(file, name, "")...)
			}
		default:
			inner, err := f.declared(file, filepath.Join(name, item.Name()), depth+1)
			if err != nil {
				return nil, err
			}
			found = append(found, inner...)
		}
	}
	return found, nil
}

// isComponent tells a WebAssembly component from a module, which code beside it may load.
func isComponent(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	var begins [8]byte
	_, err = io.ReadFull(f, begins[:])
	return err == nil && string(begins[:]) == "\x00asm\x0d\x00\x01\x00"
}

func fromManifest(dir, name string) ([]Entry, error) {
	m, _, err := manifestOf(dir)
	if m == nil || err != nil {
		return nil, err
	}
	if m.Kind.Started() {
		return []Entry{{ID: m.ExtensionID, Kind: m.Kind, Path: realPath(m.file), Spec: m.entrypoint, Name: name, Manifest: m}}, nil
	}
	e := newEntry(filepath.Join(dir, filepath.FromSlash(m.entrypoint)), name, m.ExtensionID)
	e.Kind, e.Manifest = m.Kind, m
	return []Entry{e}, nil
}

// one is a file that was named itself.
func one(file, name string) ([]Entry, error) {
	if dir := filepath.Dir(file); isFile(filepath.Join(dir, ArtifactName)) {
		if e, ok, err := found(dir, name); err != nil || ok && (file == filepath.Join(dir, ArtifactName) || sameFile(file, e.Path)) {
			return listed(e, err)
		}
	}
	e := newEntry(file, name, "")
	m, above, err := manifestFor(e.Path)
	if err != nil {
		return nil, err
	}
	e.folder.manifest, e.folder.above, e.folder.looked = m, above, true
	if m != nil {
		e.ID, e.Kind, e.Manifest = m.ExtensionID, m.Kind, m
	}
	return []Entry{e}, nil
}

// fromPackage follows pi.extensions: files, or folders, as Pi resolves them. Paths that do not exist
// are left out as Pi does, unless none is left.
func (f finder) fromPackage(dir, name string, depth int) ([]Entry, error) {
	file := filepath.Join(dir, "package.json")
	var p packageJSON
	if ok, err := readJSON(file, &p); !ok || p.Pi == nil || len(p.Pi.Extensions) == 0 {
		return nil, err
	}
	var found []Entry
	for _, listed := range p.Pi.Extensions {
		entry := filepath.Join(dir, filepath.FromSlash(listed))
		id := filepath.Base(dir)
		if len(p.Pi.Extensions) > 1 {
			id += "/" + stem(entry)
		}
		info, err := os.Stat(entry)
		switch {
		case err != nil:
			continue
		case info.IsDir():
			inner, err := f.inDir(entry, filepath.Join(name, listed), depth+1)
			if err != nil {
				return nil, err
			}
			found = append(found, inner...)
		default:
			found = append(found, f.take(entry, name, id)...)
		}
	}
	if found == nil && depth == 0 {
		return nil, failure(Diagnostic{
			Text: "nothing that pi.extensions lists is an extension", File: file,
			Suggestion: "build the package first, or correct the list",
		})
	}
	return found, nil
}

func newEntry(file, name, id string) Entry {
	if id == "" {
		id = stem(file)
		if id == "index" {
			id = filepath.Base(filepath.Dir(file))
		}
	}
	kind := JS
	if filepath.Ext(file) == ".wasm" {
		kind = Wasm
	}
	real := realPath(file)
	return Entry{ID: id, Kind: kind, Path: real, Name: name, folder: &folder{file: real}}
}

func realPath(file string) string {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		return real
	}
	return file
}

func stem(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// maxJSON bounds a manifest and a package.json.
const maxJSON = 4 << 20

// readJSON reports whether the file exists and was read; a file that is there but broken is an error with its place.
func readJSON(file string, into any) (bool, error) {
	ok, _, err := readText(file, into)
	return ok, err
}

// readText is readJSON, with the text that was read.
func readText(file string, into any) (bool, []byte, error) {
	data, err := regularfile.Read(file, maxJSON)
	if unfit, ok := errors.AsType[regularfile.UnfitError](err); ok && isFile(file) {
		return false, nil, failure(Diagnostic{Text: "the file " + unfit.Error(), File: file})
	}
	if err != nil {
		return false, nil, nil
	}
	if err := json.Unmarshal(data, into); err != nil {
		return false, nil, failure(jsonProblem(file, data, err))
	}
	return true, data, nil
}

func jsonProblem(file string, data []byte, err error) Diagnostic {
	d := Diagnostic{Text: "is not valid JSON: " + err.Error(), File: file}
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		d.Text = "begins with a byte order mark, which JSON has not: save it as UTF-8 without one"
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		d.Line, d.Column = position(data, int(syntax.Offset))
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		d.Text = fmt.Sprintf("%s must be %s, not %s", wrong.Field, article(wrong.Type.Kind().String()), article(wrong.Value))
		if wrong.Field == "" {
			d.Text = fmt.Sprintf("the file must hold an object, not %s", article(wrong.Value))
		}
		d.Line, d.Column = position(data, int(wrong.Offset))
	}
	return d
}

// article names a kind of Go or JSON in words.
func article(kind string) string {
	switch kind, _, _ = strings.Cut(kind, " "); kind {
	case "slice", "array":
		return "a list"
	case "struct", "map", "object":
		return "an object"
	case "bool":
		return "a boolean"
	}
	return "a " + kind
}

func position(data []byte, offset int) (line, column int) {
	before := string(data[:min(max(offset-1, 0), len(data))])
	line = strings.Count(before, "\n") + 1
	return line, len([]rune(before[strings.LastIndex(before, "\n")+1:])) + 1
}

// PackageDir is the folder that belongs to the extension of an entry file: that of an index file, or of the nearest
// package.json with a pi section or below node_modules, or that of the manifest. It is "" for a lone file.
func PackageDir(entry string) string {
	m, dir, _ := manifestFor(entry)
	return packageDir(entry, m, dir)
}

// packageDir is PackageDir, from what manifestFor said.
func packageDir(entry string, m *Manifest, dir string) string {
	if m != nil {
		return m.dir
	}
	for ; dir != ""; dir = above(dir) {
		var p packageJSON
		if ok, err := readJSON(filepath.Join(dir, "package.json"), &p); ok && err == nil {
			if p.Pi != nil || strings.Contains(filepath.ToSlash(dir), "/node_modules/") {
				return dir
			}
			break
		}
	}
	if stem(entry) == "index" {
		return filepath.Dir(entry)
	}
	return ""
}

// meantBy says what may help when nothing is at a path: a name beside it that is almost the same.
func meantBy(path string) string {
	entries, _ := os.ReadDir(filepath.Dir(path)) // that folder may not be there, either
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if near := textdiff.Nearest(filepath.Base(path), names); near != "" {
		return "did you mean " + near + "?"
	}
	return "name an extension file (.ts, .js) or a folder that holds one"
}
