package extc

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// What an extension loads while it runs, under a name that it computed, is compiled then: a bundle of its own. Such a file lies
// in the extension's folder or in node_modules, and so does all that it imports.

// What compiling takes of the host's memory is up to two hundred times its source. A module in a data: URL is what an extension makes
// up while it runs, as much as it likes: one has this length at most, and so have all that one instance loads.
const (
	maxGenerated    = 256 << 10
	maxAllGenerated = 4 << 20
)

// Loader is Load for one instance of an extension, with a bound for the memory that compiling one takes, and for what it makes up. It is not for concurrent use.
func Loader(owner source.Entry, memory int64) func(path string) (*Bundle, error) {
	generated := 0
	return func(path string) (*Bundle, error) {
		if !IsData(path) {
			return load(owner, path, memory)
		}
		if len(path) > maxGenerated || generated+len(path) > maxAllGenerated {
			return nil, fmt.Errorf("a module in a data: URL has at most %d KiB, and all of an extension have %d MiB", maxGenerated>>10, maxAllGenerated>>20)
		}
		generated += len(path)
		if len(path) > maxGenerated/8 {
			defer runtime.GC() // what was made on the way goes before the next one comes
		}
		return load(owner, path, memory)
	}
}

// Load compiles one file, or the module of a data URL, for the extension of owner. The error is a *source.Error when the source is at fault.
func Load(owner source.Entry, path string) (*Bundle, error) { return load(owner, path, 0) }

func load(owner source.Entry, path string, memory int64) (*Bundle, error) {
	c := newCompiler(source.Entry{ID: owner.ID, Path: path, Name: path})
	c.owner, c.sync, c.fence.Memory = owner.Path, true, memory
	if IsData(path) {
		c.dir = filepath.Dir(owner.Path)
	}
	b, err := c.compile()
	if failed, ok := err.(*source.Error); ok && waits(failed) {
		c.sync = false
		b, err = c.compile()
	}
	return b, err
}

// IsData reports whether a name is a data URL: the bundler reads the module out of it.
func IsData(path string) bool { return strings.HasPrefix(path, "data:") }

// waits reports whether a file could not be compiled into what runs at once because it waits at its top level.
func waits(e *source.Error) bool {
	for _, d := range e.Diagnostics {
		if strings.Contains(strings.ToLower(d.Text), "top-level await") {
			return true
		}
	}
	return false
}

// root is the folder whose data and, for what is loaded at run time, whose scripts may be imported.
func (c *compiler) root() string {
	entry := c.entry.Path
	if c.owner != "" {
		entry = c.owner
	}
	if root := c.entry.FolderOf(entry); root != "" {
		return root
	}
	return filepath.Dir(entry)
}

func (c *compiler) contents() string {
	if c.sync {
		return fmt.Sprintf("import * as ns from %q;\n__pier_entry(ns, require(%q));\n", c.entry.Path, c.entry.Path)
	}
	entry := c.entry.Path
	if c.portable {
		entry = "./" + filepath.Base(entry)
	}
	return fmt.Sprintf("import * as ns from %q;\n__pier_entry(ns);\n", entry)
}

// The wrappers around esbuild's output have the same number of lines.
const (
	codeHead = "(async function (__pier_host) {\n\"use strict\"; let __pier_ns; const __pier_entry = (ns) => { __pier_ns = ns; };%s\n"
	codeTail = "\nreturn { ns: __pier_ns, plain: %t };\n})"
	syncHead = "(function (__pier_host) {\n\"use strict\"; let __pier_all; const __pier_entry = (ns, exports) => { __pier_all = { ns, exports }; };%s\n"
	syncTail = "\nreturn __pier_all;\n})"
)

// What is required or imported under a computed name is left to the host's require, which the bundler's own looks for first.
const (
	requireProbe = `typeof require !== "undefined" ? require`
	requireHead  = ` const require = __pier_host("pi:node/internal_require");`
	importHead   = ` const __pi1 = (loading) => loading, __pi2 = require.import;`
)

var (
	usesRequire    = lazyregexp.New(`\brequire\b`)
	computedImport = lazyregexp.New(`__toESM\d*\((?:__)?require\d*\(`)
)

// wrap makes the function of the output. A computed import is written as a require by the bundler, which does not know which
// names of the result are meant; the names that take its place are as long, so that the source map stays true.
func (c *compiler) wrap(output []byte, plain bool) []byte {
	head, tail := codeHead, fmt.Sprintf(codeTail, plain)
	if c.sync {
		head, tail = syncHead, syncTail
	}
	if c.portable {
		head = strings.Replace(head, "(__pier_host)", "(__pier_host, __pier_root)", 1)
	}
	with := ""
	text, globs := openGlobs(string(output))
	if globs {
		output = []byte(text)
	}
	dropClassNames(text, output) // this and what follows writes as many bytes as it takes away
	if globs || strings.Contains(text, requireProbe) || c.sync && usesRequire.MatchString(text) {
		with = requireHead
		for _, at := range computedImport.FindAllStringIndex(text, -1) {
			copy(output[at[0]:], "__pi1("+strings.Repeat(" ", at[1]-at[0]-len("__pi1(__pi2("))+"__pi2(")
			with = requireHead + importHead
		}
	}
	if globs {
		with += globHead
	}
	with += share(text, output)
	return slices.Concat([]byte(fmt.Sprintf(head, with)), output, []byte(tail))
}

func (c *compiler) format() api.Format {
	if c.sync {
		return api.FormatCommonJS
	}
	return api.FormatESModule
}
