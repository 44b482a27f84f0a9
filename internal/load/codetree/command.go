package codetree

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/gate/commandline"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/regularfile"
)

// Program is a command line whose code is counted.
type Program struct {
	Words   []string
	Dir     string            // of the words; "" for the working directory
	Folders []string          // whose files are code, whatever the words say
	Env     map[string]string // variables that the configuration sets
	Worker  bool              // the words after the interpreter are pier's own, and load from Folders alone
	Foreign string            // code that is installed outside of any folder; "" for none

	sumsOnly bool // sources are not looked through for names of other code
}

// Count makes the tree of a program's code. It fails if there is no such program.
func Count(p Program) (*Code, error) {
	c := counter{tree: newTree(), Program: p}
	c.tree.sumsOnly = p.sumsOnly
	if err := c.command(p.Words); err != nil {
		return nil, err
	}
	for _, dir := range p.Folders {
		c.addPath(absolute(dir, ""))
	}
	if p.Foreign != "" {
		c.openEnded("%s is installed outside of any folder of its own", p.Foreign)
	}
	c.variables()
	files, hash := c.sum(p.Words)
	slices.Sort(c.outside)
	return &Code{Hash: hash, Folders: c.folders, Files: files, Outside: slices.Compact(c.outside), Later: c.later, of: p}, nil
}

// counter reads a command line.
type counter struct {
	*tree
	Program
	outside []string
	loader  interpreter // that the words start; the zero value for a program of machine code
}

// command counts the program of a command line and the files that its words name.
func (c *counter) command(words []string) error {
	found, byPath := lookUp(words[0], c.Dir)
	if found == "" {
		return &source.Error{Diagnostics: []source.Diagnostic{{
			Severity: "error", Text: "the program " + words[0] + " is not found", File: c.Dir, Suggestion: "install it, or write its path",
		}}}
	}
	c.addPath(found)
	real, err := filepath.EvalSymlinks(found)
	if err != nil {
		real = found
	}
	name := commandline.ProgramName(found)
	if !commandline.IsLauncher(found) && commandline.IsLauncher(real) {
		name = commandline.ProgramName(real)
	}
	if loader, known := interpreters[name]; known {
		c.countInterpreted(name, loader, found, words[1:])
		return nil
	}
	switch {
	case name == "env":
		return c.unwrapEnv(words[1:])
	case commandline.Launches(name):
		c.openEnded("%s starts or fetches other code", name)
	default:
		c.program(real, byPath)
	}
	c.arguments(words[1:])
	return nil
}

// program counts a file that is started itself: a script with the folder it came in, machine code with the files beside it.
func (c *counter) program(real string, byPath bool) {
	starts := shebang(real)
	switch {
	case len(starts) > 0:
		c.countScript(real, byPath, starts)
	case !byPath:
		if root := filepath.Dir(real); !isTooWide(root) {
			c.addFolder(root)
		} else {
			c.openEnded("it lies in %s, too wide a folder to be counted as its code", root)
		}
	}
	c.outside = append(c.outside, "the system's libraries")
}

// countScript counts a script that names its interpreter itself.
func (c *counter) countScript(real string, byPath bool, starts []string) {
	name := commandline.ProgramName(starts[0])
	loader, known := interpreters[name]
	c.loader = loader
	if found, _ := lookUp(starts[0], c.Dir); found != "" {
		c.addPath(found)
		defer c.interpreter(name, loader, found)
	}
	switch _, marked := packageRoot(real); {
	case byPath && !marked:
		c.openEnded("%s lies among other programs and loads its code from elsewhere", real)
	case !known:
		c.entry(real)
		c.openEnded("%s starts or fetches other code", name)
	default:
		c.script(name, append(starts[1:], real))
	}
}

// unwrapEnv counts the command line behind env.
func (c *counter) unwrapEnv(words []string) error {
	for i, word := range words {
		name, value, assigns := strings.Cut(word, "=")
		switch {
		case strings.HasPrefix(word, "-"):
			c.openEnded("env with the option %s starts other code", word)
			return nil
		case !assigns:
			return c.command(words[i:])
		}
		c.variable(name, value)
	}
	c.openEnded("env starts nothing that pier can tell")
	return nil
}

// arguments counts files among the words of a program. One that looks like a script counts with the folder it came in.
func (c *counter) arguments(words []string) {
	for _, word := range words {
		_, value, _ := strings.Cut(word, "=")
		for _, text := range []string{word, value} {
			path := absolute(text, c.Dir)
			if text == "" || !isFile(path) {
				continue
			}
			c.addPath(path)
			if isSource(text) {
				c.entry(path)
			}
		}
	}
}

// entry counts the folder that a script came in, or a folder that is started itself.
func (c *counter) entry(path string) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		c.openEnded("%s cannot be read", path)
		return
	}
	c.addPath(path)
	c.scripts[real] = true
	root, _ := packageRoot(real)
	c.addFolder(root)
	if c.loader.above != "" {
		c.above(root, c.loader.above)
	}
}

// above counts folders of a name that an interpreter looks for above a root, and those that are missing yet.
func (c *counter) above(root, name string) {
	for dir := filepath.Dir(root); ; dir = filepath.Dir(dir) {
		c.addPath(filepath.Join(dir, name))
		if dir == filepath.Dir(dir) {
			return
		}
	}
}

// markers are files at the root of a package that an interpreter loads. Those of compilers, as go.mod, are none.
var markers = []string{
	"package.json", "extension.json", "pyproject.toml", "setup.py", "setup.cfg", "pyvenv.cfg", "deno.json", "deno.jsonc", "Gemfile", "mix.exs",
	"composer.json", "rig.yaml",
}

// packageRoot is the folder that a file came in: the nearest one that says of itself that it is a package, else the file's own.
func packageRoot(real string) (root string, marked bool) {
	if info, err := os.Stat(real); err == nil && info.IsDir() {
		real = filepath.Join(real, "file")
	}
	for dir := filepath.Dir(real); !isTooWide(dir); dir = filepath.Dir(dir) {
		for _, name := range markers {
			if isFile(filepath.Join(dir, name)) && (name != "package.json" || isNamed(filepath.Join(dir, name))) {
				return dir, true
			}
		}
	}
	return filepath.Dir(real), false
}

// isNamed reports whether a package.json is that of a package. Others only say how the files beside them are read.
func isNamed(file string) bool {
	data, err := regularfile.Read(file, maxSource)
	return err != nil || bytes.Contains(data, []byte(`"name"`))
}

// shebang returns the interpreter and its option from the first line of a script; nil for another file.
func shebang(path string) []string {
	f, err := regularfile.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, 512)
	n, _ := f.Read(head)
	line, ok := strings.CutPrefix(string(head[:n]), "#!")
	if !ok {
		return nil
	}
	line, _, _ = strings.Cut(line, "\n")
	words := strings.Fields(line)
	if len(words) > 1 && commandline.ProgramName(words[0]) == "env" {
		words = slices.DeleteFunc(words[1:], func(w string) bool { return strings.HasPrefix(w, "-") || strings.Contains(w, "=") })
	}
	return words
}

// lookUp finds the file that a program's name means: in the folders of PATH, or relative to dir.
func lookUp(name, dir string) (file string, byPath bool) {
	candidates := []string{""}
	if runtime.GOOS == "windows" {
		candidates = append(candidates, strings.Split(strings.ToLower(os.Getenv("PATHEXT")), ";")...)
	}
	places := []string{dir}
	switch {
	case filepath.IsAbs(name):
		places = []string{""}
	case !strings.ContainsAny(name, `/\`):
		places, byPath = filepath.SplitList(os.Getenv("PATH")), true
	}
	for _, place := range places {
		for _, ending := range candidates {
			if file := absolute(name+ending, place); isFile(file) {
				return file, byPath || slices.Contains(filepath.SplitList(os.Getenv("PATH")), filepath.Dir(file))
			}
		}
	}
	return "", byPath
}

// absolute is a path of a command line as an absolute one.
func absolute(path, dir string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}
