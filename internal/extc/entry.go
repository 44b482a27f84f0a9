package extc

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Entry is one extension found at a place: its id and the file to compile.
type Entry struct {
	ID   string // the manifest's extension_id, or the name of the file or folder
	Path string // absolute, symlinks resolved, as Pi 1.5.2 does
	Name string // as the user named it: what messages say
}

type manifest struct {
	ExtensionID string `json:"extension_id"`
	Entrypoint  string `json:"entrypoint"`
	Runtime     string `json:"runtime"`
}

type packageJSON struct {
	Pi *struct {
		Extensions []string `json:"extensions"`
	} `json:"pi"`
}

// Find returns the entries that path means: a file; or a directory with extension.json, package.json with
// pi.extensions, index.ts or index.js, in that order (seed 002 §2B.1, Pi's docs).
func Find(path string) ([]Entry, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, failure(Diagnostic{Text: "the path is not usable", File: path})
	}
	info, err := os.Stat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, failure(Diagnostic{
			Text: "no such file or directory", File: path,
			Suggestion: "name an extension file (.ts, .js) or a folder that holds one",
		})
	case err != nil:
		return nil, failure(Diagnostic{Text: "cannot be read", File: path})
	case !info.IsDir():
		return []Entry{newEntry(abs, path, "")}, nil
	}
	return findInDir(abs, path)
}

func findInDir(dir, name string) ([]Entry, error) {
	if found, err := fromManifest(dir, name); found != nil || err != nil {
		return found, err
	}
	if found, err := fromPackage(dir, name); found != nil || err != nil {
		return found, err
	}
	for _, index := range []string{"index.ts", "index.js"} {
		if file := filepath.Join(dir, index); isFile(file) {
			return []Entry{newEntry(file, name, filepath.Base(dir))}, nil
		}
	}
	return nil, failure(Diagnostic{
		Text: "the directory has no extension entry", File: name,
		Suggestion: "add index.ts or index.js, or list the entry in package.json under pi.extensions",
	})
}

func fromManifest(dir, name string) ([]Entry, error) {
	file := filepath.Join(dir, "extension.json")
	var m manifest
	if ok, err := readJSON(file, &m); !ok {
		return nil, err
	}
	if m.Entrypoint == "" {
		return nil, failure(Diagnostic{Text: "the manifest names no entrypoint", File: file, Suggestion: `add "entrypoint": "index.ts"`})
	}
	if m.Runtime != "" && m.Runtime != "js" {
		return nil, failure(Diagnostic{Text: fmt.Sprintf("runtime %q is not supported by this build of pier", m.Runtime), File: file})
	}
	entry := filepath.Join(dir, filepath.FromSlash(m.Entrypoint))
	if !isFile(entry) {
		return nil, failure(Diagnostic{Text: fmt.Sprintf("the entrypoint %s does not exist", m.Entrypoint), File: file})
	}
	return []Entry{newEntry(entry, name, m.ExtensionID)}, nil
}

// fromPackage follows pi.extensions: files, or folders with an index, as Pi resolves them. Paths that do not exist
// are left out as Pi does, unless none is left.
func fromPackage(dir, name string) ([]Entry, error) {
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
			inner, err := findInDir(entry, filepath.Join(name, listed))
			if err != nil {
				return nil, err
			}
			found = append(found, inner...)
		default:
			found = append(found, newEntry(entry, name, id))
		}
	}
	if found == nil {
		return nil, failure(Diagnostic{
			Text: "none of the files under pi.extensions exists", File: file,
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
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	return Entry{ID: id, Path: file, Name: name}
}

func stem(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// readJSON reports whether the file exists and was read; a file that is there but broken is an error with its place.
func readJSON(file string, into any) (bool, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return false, nil
	}
	if err := json.Unmarshal(data, into); err != nil {
		d := Diagnostic{Text: "is not valid JSON: " + err.Error(), File: file}
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			d.Line, d.Column = position(data, int(syntax.Offset))
		}
		return false, failure(d)
	}
	return true, nil
}

func position(data []byte, offset int) (line, column int) {
	before := string(data[:min(max(offset-1, 0), len(data))])
	line = strings.Count(before, "\n") + 1
	return line, len([]rune(before[strings.LastIndex(before, "\n")+1:])) + 1
}

// PackageDir is the folder that belongs to the extension of an entry file: that of an index file, or of the nearest
// package.json with a pi section or below node_modules. It is "" for a lone file.
func PackageDir(entry string) string {
	for dir := filepath.Dir(entry); ; dir = filepath.Dir(dir) {
		var p packageJSON
		if ok, err := readJSON(filepath.Join(dir, "package.json"), &p); ok && err == nil {
			if p.Pi != nil || strings.Contains(filepath.ToSlash(dir), "/node_modules/") {
				return dir
			}
			break
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if stem(entry) == "index" {
		return filepath.Dir(entry)
	}
	return ""
}
