package codetree

import (
	"bytes"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// interpreter is the way in which a program finds the code that it runs.
type interpreter struct {
	above   string   // a folder of modules that is looked for in each folder above the code; "" for none
	outside string   // the code that it loads besides, in words
	paths   []string // variables that list folders of modules
	works   bool     // it reads settings from the working directory that load code
	global  []string // folders of modules, from the home
	beside  []string // folders of modules, from the interpreter's own
	options []string // that load a module besides the script
	fetches string   // the reason why it fetches code by itself; "" if it does not
}

var (
	pythonLoader = interpreter{outside: "the modules installed for it (site-packages)", paths: []string{"PYTHONPATH"}}
	nodeLoader   = interpreter{
		above: "node_modules", outside: "its own libraries", paths: []string{"NODE_PATH"},
		global: []string{".node_modules", ".node_libraries"}, beside: []string{"../lib/node"}, options: nodeOptions,
	}
	nodeOptions = []string{"-r", "--require", "--import", "--loader", "--experimental-loader", "--preload", "--config", "--env-file", "--env-file-if-exists"}
	tsLoader    = interpreter{
		above: "node_modules", outside: "its own libraries", paths: []string{"NODE_PATH"}, works: true, options: nodeOptions,
	}
	denoLoader = interpreter{fetches: "deno fetches the packages that its code imports", works: true}
	bunLoader  = interpreter{
		above: "node_modules", fetches: "bun fetches packages that are not installed", works: true, options: nodeOptions,
	}
	shellLoader = interpreter{outside: "the programs that it starts", options: []string{"--rcfile", "--init-file"}}
)

// interpreters are the programs of which pier can tell the code from the command line. Other programs that run code fetch it,
// build it or find it in ways that a command line does not show.
var interpreters = map[string]interpreter{
	"python": pythonLoader, "pypy": pythonLoader, "node": nodeLoader, "nodejs": nodeLoader,
	"tsx": tsLoader, "ts-node": tsLoader, "bun": bunLoader, "deno": denoLoader,
	"ruby":    {outside: "the gems installed for it", paths: []string{"RUBYLIB"}, options: []string{"-r", "-I", "-C", "-x"}},
	"perl":    {outside: "the modules installed for it", paths: []string{"PERL5LIB", "PERLLIB"}, options: []string{"-I", "-M", "-m", "-d"}},
	"php":     {outside: "the libraries installed for it", works: true, options: []string{"-c", "-d", "-z"}},
	"lua":     {outside: "the modules installed for it", options: []string{"-l"}},
	"luajit":  {outside: "the modules installed for it", options: []string{"-l", "-j"}},
	"tclsh":   {outside: "the packages installed for it"},
	"rscript": {outside: "the packages installed for it", works: true},
	"java": {
		outside: "its own libraries", paths: []string{"CLASSPATH"},
		options: []string{"-cp", "-classpath", "--class-path", "-p", "--module-path", "-m", "--module", "-javaagent", "-agentpath", "-agentlib"},
	},
	"sh": shellLoader, "bash": shellLoader, "dash": shellLoader, "zsh": shellLoader, "ksh": shellLoader, "ash": shellLoader, "fish": shellLoader,
}

// countInterpreted counts the code behind an interpreter.
func (c *counter) countInterpreted(name string, loader interpreter, found string, words []string) {
	c.loader = loader
	defer c.interpreter(name, loader, found) // after the program's own folder, which is the first one
	if loader.fetches != "" {
		c.openEnded("%s", loader.fetches)
	}
	if loader.works || c.Dir != "" {
		c.addPath(absolute(c.Dir, ""))
	}
	if c.Worker {
		for _, dir := range c.Folders {
			if real, err := filepath.EvalSymlinks(absolute(dir, "")); err == nil && loader.above != "" {
				c.above(real, loader.above)
			}
		}
		return
	}
	c.script(name, words)
}

// interpreter counts what belongs to an interpreter by its place, and names the rest.
func (c *counter) interpreter(name string, loader interpreter, found string) {
	if filepath.Base(filepath.Dir(found)) == "shims" {
		c.outside = append(c.outside, "the interpreter that "+found+" chooses")
	}
	text := name + " (" + found + ")"
	if loader.outside != "" {
		text += " with " + loader.outside
	}
	c.outside = append(c.outside, text)
	if venv := filepath.Dir(filepath.Dir(found)); isFile(filepath.Join(venv, "pyvenv.cfg")) {
		c.addPath(venv)
	}
	if home, err := os.UserHomeDir(); err == nil {
		for _, dir := range loader.global {
			c.addPath(filepath.Join(home, dir))
		}
	}
	if real, err := filepath.EvalSymlinks(found); err == nil {
		for _, dir := range loader.beside {
			c.addPath(filepath.Join(filepath.Dir(real), dir))
		}
	}
	for _, variable := range loader.paths {
		if list := os.Getenv(variable); list != "" {
			c.variable(variable, list)
		}
	}
}

// script finds the file or folder that an interpreter is told to run.
func (c *counter) script(name string, words []string) {
	for i := 0; i < len(words); i++ {
		word := words[i]
		option, value, given := strings.Cut(word, "=")
		switch {
		case !strings.HasPrefix(word, "-"):
			if file := absolute(word, c.Dir); exists(file) {
				c.entry(file)
				c.arguments(words[i+1:])
				return
			}
			if isRemote(word) {
				c.openEnded("%s is fetched", word)
			}
		case strings.HasPrefix(name, "py"):
			code, module, takes := pythonOption(word)
			if code {
				c.openEnded("its code is on the command line or comes from its input")
				return
			}
			if module != nil {
				c.module(append([]string{*module}, words[i+1:]...))
				return
			}
			i += takes
		case slices.Contains([]string{"-", "-c", "-e", "-p", "-pe", "-s", "--eval", "--print"}, option) && !slices.Contains(c.loader.options, option):
			c.openEnded("its code is on the command line or comes from its input")
			return
		case c.loader.loads(option):
			if !given && len(option) > 2 && option[1] != '-' { // the value follows the letter
				value, given = option[2:], true
			}
			if !given && i+1 < len(words) {
				i++
				value = words[i]
			}
			if file := absolute(value, c.Dir); isFile(file) {
				c.entry(file)
			} else {
				c.openEnded("%s %s names code that pier cannot tell", option, value)
			}
		case given && isFile(absolute(value, c.Dir)):
			c.entry(absolute(value, c.Dir))
		}
	}
	c.openEnded("pier cannot tell which file %s runs", name)
}

// loads reports whether an option loads a module besides the script.
func (n interpreter) loads(option string) bool {
	return slices.ContainsFunc(n.options, func(known string) bool {
		return option == known || len(known) == 2 && strings.HasPrefix(option, known)
	})
}

// pythonOption reads a word of Python's options: code on the line, or a module with the rest of the word as its name, or how many
// words behind it are its value.
func pythonOption(word string) (code bool, module *string, takes int) {
	letters := word[1:]
	if letters == "" {
		return true, nil, 0
	}
	at := strings.IndexAny(letters, "cmWX")
	if at < 0 || letters[0] == '-' {
		return false, nil, 0
	}
	rest := letters[at+1:]
	switch letters[at] {
	case 'c':
		return true, nil, 0
	case 'm':
		return false, &rest, 0
	}
	if rest == "" {
		takes = 1
	}
	return false, nil, takes
}

// module counts a module that Python is told to run, if it lies in the working directory.
func (c *counter) module(words []string) {
	if words[0] == "" {
		words = words[1:]
	}
	if len(words) == 0 {
		c.openEnded("pier cannot tell which module python runs")
		return
	}
	top, _, _ := strings.Cut(words[0], ".")
	for _, name := range []string{top, top + ".py"} {
		if file := absolute(name, c.Dir); exists(file) {
			c.addPath(absolute(c.Dir, ""))
			c.entry(file)
			c.arguments(words[1:])
			return
		}
	}
	c.openEnded("the module %s is installed outside of its folder", top)
}

func isRemote(word string) bool {
	u, err := url.Parse(word)
	return err == nil && len(u.Scheme) > 1
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// loaderVariables make an interpreter or the system's loader run other code. A name that ends in * stands for all that begin so.
var loaderVariables = []string{
	"LD_*", "DYLD_*", "GCONV_PATH", "BASH_ENV", "ENV", "ZDOTDIR", "NODE_OPTIONS", "PYTHONHOME", "PYTHONSTARTUP", "PYTHONUSERBASE", "PYTHONPLATLIBDIR",
	"PYTHONBREAKPOINT", "PYTHONEXECUTABLE", "RUBYOPT", "PERL5OPT", "PERL5DB", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "LUA_*",
	"PHPRC", "PHP_INI_SCAN_DIR", "TCLLIBPATH", "ERL_*", "R_*", "DENO_*", "BUN_*", "GEM_*", "BUNDLE_*", "PATH", "TS_NODE_*",
}

// pathVariables list folders of modules.
var pathVariables = []string{"PYTHONPATH", "NODE_PATH", "RUBYLIB", "PERL5LIB", "PERLLIB", "CLASSPATH"}

// variables counts the code that configured variables name.
func (c *counter) variables() {
	for _, name := range slices.Sorted(maps.Keys(c.Env)) {
		c.variable(name, c.Env[name])
	}
}

func (c *counter) variable(name, value string) {
	switch {
	case slices.Contains(pathVariables, name):
		if strings.HasPrefix(value, "!") || strings.Contains(value, "$") {
			c.openEnded("the value of the variable %s is computed", name)
			return
		}
		for _, dir := range filepath.SplitList(value) {
			c.addPath(absolute(dir, c.Dir))
		}
	case slices.ContainsFunc(loaderVariables, func(pattern string) bool { ok, _ := path.Match(pattern, name); return ok }):
		c.openEnded("the variable %s makes it load other code", name)
	}
}

// maxSource bounds the files that are looked through for names of code outside of the tree, in bytes.
const maxSource = 1 << 20

var sourceEndings = []string{
	".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".jsx", ".py", ".pyw", ".rb", ".pl", ".pm", ".php", ".lua", ".sh", ".bash", ".zsh", ".tcl", ".r", ".jar",
}

func isSource(path string) bool {
	return slices.Contains(sourceEndings, strings.ToLower(filepath.Ext(path)))
}

var (
	quotedAbove  = lazyregexp.New("[\"'`]((?:[^\"'`\\s]*/)?\\.\\.(?:/[^\"'`\\s]*)?)[\"'`]")
	quotedPlace  = lazyregexp.New(`(?:\brequire|\bimport|\bfrom)\s*\(?\s*["'](/[^"'\s]+)["']`)
	pythonPlaces = lazyregexp.New(`\bsys\.path\b|\baddsitedir\b|\bspec_from_file_location\b|\brunpy\b`)
	shellSource  = lazyregexp.New(`(?m)^\s*(?:source|\.)\s+(\S+)`)
	shellAbove   = lazyregexp.New(`[^\s"'=:]*\.\./[^\s"';:)]*`)
)

// leadsOut returns why a source shows that it loads code from outside of the tree; "" if it shows no such place. Installed
// packages are not looked through: their own names lead to each other.
func (t *tree) leadsOut(file string, text []byte) string {
	for _, part := range strings.Split(filepath.ToSlash(file), "/") {
		if part == "node_modules" || part == "site-packages" || part == "dist-packages" {
			return ""
		}
	}
	named := func(pattern interface {
		FindAllSubmatch(b []byte, n int) [][][]byte
	}, group int,
	) string {
		for _, m := range pattern.FindAllSubmatch(text, -1) {
			name := strings.Trim(string(m[group]), `"'`)
			switch {
			case strings.Contains(name, "$"), strings.HasPrefix(name, "~"):
				return fmt.Sprintf("%s names %s", file, name)
			case !t.holds(absolute(filepath.FromSlash(name), filepath.Dir(file))):
				return fmt.Sprintf("%s names %s, outside of its folder", file, name)
			}
		}
		return ""
	}
	switch strings.ToLower(filepath.Ext(file)) {
	case ".sh", ".bash", ".zsh":
		if why := named(shellSource, 1); why != "" {
			return why
		}
		text = selectLines(text, "..")
		return named(shellAbove, 0)
	case ".py", ".pyw":
		if m := pythonPlaces.Find(text); m != nil {
			return fmt.Sprintf("%s says %s", file, m)
		}
	}
	if bytes.Contains(text, []byte(`"/`)) || bytes.Contains(text, []byte("'/")) {
		if why := named(quotedPlace, 1); why != "" {
			return why
		}
	}
	text = selectLines(text, "..")
	return named(quotedAbove, 1)
}

// selectLines returns the lines of a text that have a mark in them. Looking for marks is much faster than matching.
func selectLines(text []byte, mark string) []byte {
	var out []byte
	for line := range bytes.Lines(text) {
		if bytes.Contains(line, []byte(mark)) {
			out = append(out, line...)
		}
	}
	return out
}
