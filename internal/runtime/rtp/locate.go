package rtp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/cec80427/pier/internal/load/codetree"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// place is where a pack is, and what runs it.
type place struct {
	folder       string // "" for a distribution
	path         string // of a pack in Python: its folder or file
	distribution string // of a pack in Python that is installed
	python       []string
	script       string // of a pack for Node: its main file
}

// boot reads the worker from the standard input. The current folder is no place for modules.
const boot = "import sys;sys.path[:]=filter(None,sys.path);exec(sys.stdin.buffer.readline())"

// words start the worker. It writes no compiled files into anybody's folder.
func (p place) words() []string { return append(slices.Clone(p.python), "-B", "-c", boot) }

// program is the code of a pack whose worker is started with words.
func (p place) program(words []string) codetree.Program {
	program := codetree.Program{Words: words, Dir: p.folder, Worker: true}
	if p.folder != "" {
		program.Folders = []string{p.folder}
	} else {
		program.Foreign = "the distribution " + p.distribution
	}
	return program
}

// distributionName is how a distribution may be called.
var distributionName = lazyregexp.New(`^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$`)

// locate finds what rtp:PATH means: a pack's folder or file, or the name of an installed distribution.
func locate(e source.Entry) (place, error) {
	path := e.Spec
	if path == "" {
		path = e.Path
	}
	abs, err := filepath.Abs(path)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err != nil {
		if e.Spec != "" && distributionName.MatchString(path) {
			return place{distribution: path, python: pythonFor("")}, nil
		}
		return place{}, refused(source.Diagnostic{
			Text: "no such pack", File: e.Name,
			Suggestion: "name a pack's folder or file, or an installed distribution",
		})
	}
	info, err := os.Stat(abs)
	switch {
	case err != nil:
		return place{}, refused(source.Diagnostic{Text: "cannot be read", File: e.Name})
	case !info.IsDir() && filepath.Ext(abs) == ".py":
		return place{folder: filepath.Dir(abs), path: abs, python: pythonFor(filepath.Dir(abs))}, nil
	case !info.IsDir():
		return place{folder: filepath.Dir(abs), script: abs}, nil
	}
	if script := mainOf(abs); script != "" && !isPython(abs) {
		return place{folder: abs, script: script}, nil
	}
	if !isPython(abs) {
		return place{}, refused(source.Diagnostic{
			Text: "the folder holds no pack", File: e.Name,
			Suggestion: "a pack in Python has a pyproject.toml, an __init__.py or a pack.py, one for Node a package.json or an index.js",
		})
	}
	return place{folder: abs, path: abs, python: pythonFor(abs)}, nil
}

func refused(d source.Diagnostic) error {
	d.Severity = "error"
	return &source.Error{Diagnostics: []source.Diagnostic{d}}
}

func isFile(parts ...string) bool {
	info, err := os.Stat(filepath.Join(parts...))
	return err == nil && !info.IsDir()
}

func isPython(folder string) bool {
	if isFile(folder, "pyproject.toml") || isFile(folder, "__init__.py") || isFile(folder, "pack.py") {
		return true
	}
	sources, _ := filepath.Glob(filepath.Join(folder, "*.py")) // the pattern is one
	return len(sources) == 1 || isFile(folder, "main.py")
}

// maxManifest bounds a package.json, in bytes.
const maxManifest = 8 << 20

// mainOf is the file that Node takes a folder for, "" for none.
func mainOf(folder string) string {
	var said struct {
		Main    string          `json:"main"`
		Module  string          `json:"module"`
		Exports json.RawMessage `json:"exports"`
		Pi      struct {
			Extensions []string `json:"extensions"`
		} `json:"pi"`
	}
	if data, err := regularfile.Read(filepath.Join(folder, "package.json"), maxManifest); err == nil {
		_ = json.Unmarshal(data, &said) // one that cannot be read says nothing
	}
	for _, name := range slices.Concat(exported(said.Exports), []string{said.Module, said.Main}, said.Pi.Extensions) {
		if name != "" && filepath.IsLocal(name) {
			for _, ending := range []string{"", ".js", ".mjs", ".cjs", "/index.js"} {
				if file := filepath.Join(folder, filepath.FromSlash(name+ending)); isFile(file) {
					return file
				}
			}
		}
	}
	for _, name := range []string{"index.ts", "index.mjs", "index.js", "index.cjs"} {
		if file := filepath.Join(folder, name); isFile(file) {
			return file
		}
	}
	return ""
}

// exported are the files that "exports" of a package.json gives for the package itself.
func exported(exports json.RawMessage) []string {
	var name string
	if json.Unmarshal(exports, &name) == nil {
		return []string{name}
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(exports, &members) != nil {
		return nil
	}
	var list []string
	for _, key := range []string{".", "import", "node", "default", "require"} {
		if inner, ok := members[key]; ok {
			list = append(list, exported(inner)...)
		}
	}
	return list
}

// pythonFor is the Python of a pack: of its own virtual environment, else that of uv where the pack is locked with it, else the user's.
func pythonFor(folder string) []string {
	names := []string{"bin/python3", "bin/python"}
	plain := "python3"
	if runtime.GOOS == "windows" {
		names, plain = []string{`Scripts\python.exe`}, "python"
	}
	for _, venv := range []string{".venv", "venv"} {
		for _, name := range names {
			if folder != "" && isFile(folder, venv, name) {
				return []string{filepath.Join(folder, venv, name)}
			}
		}
	}
	if folder != "" && isFile(folder, "uv.lock") && onPath("uv") != "" {
		return []string{"uv", "run", "--quiet", "--project", folder, "python"}
	}
	return []string{plain}
}
