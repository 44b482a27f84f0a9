package extc

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/sorting"
)

// A name that is computed from "./" on, as in import(`./plugins/${name}.js`), is taken by the bundler for one of the files that are
// there, and for an error when none is. Pi's loader looks when the import runs, by which time the extension may have written the
// file. So what fits no file is hidden from the bundler, and what fits some is left to the host's require for all others.

// What is the same for the bundler it reports once, so one file may need several rounds.
const maxComputed = 64

var noFileForGlob = lazyregexp.New(`^(?:Could not resolve|The glob pattern) (?:require|import)\("`)

// build runs the bundler, which sees no computed names that fit no file.
func (c *compiler) build() api.BuildResult {
	for range maxComputed {
		c.costs, c.cost = map[string]int64{}, 0
		c.host, c.files, c.sums, c.softly = map[string]bool{}, map[string]bool{}, map[string][sha256.Size]byte{}, map[want]bool{}
		result := c.bundleOnce()
		if c.abandoned() || !c.hideComputed(slices.Concat(result.Errors, result.Warnings)) {
			return result
		}
	}
	return c.bundleOnce()
}

// bundleOnce runs the bundler, which ends early when nobody waits any more.
func (c *compiler) bundleOnce() api.BuildResult {
	bundler, failed := api.Context(c.options())
	if failed != nil {
		return api.BuildResult{Errors: failed.Errors}
	}
	defer bundler.Dispose()
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		select {
		case <-c.fence.Done:
			bundler.Cancel()
		case <-ended:
		}
	}()
	return bundler.Rebuild()
}

// abandoned reports whether nobody waits for the bundle any more.
func (c *compiler) abandoned() bool {
	select {
	case <-c.fence.Done:
		return true
	default:
		return false
	}
}

// hideComputed makes computed names that fit no file something that the bundler does not look into, and reports whether there were any.
func (c *compiler) hideComputed(messages []api.Message) bool {
	hidden := false
	messages = slices.DeleteFunc(messages, func(m api.Message) bool { return m.Location == nil || !noFileForGlob.MatchString(m.Text) })
	sorting.Sort(messages, laterFirst) // what is hidden moves what comes behind it in its line
	for _, m := range messages {
		file := absolute(c.dir, m.Location.File)
		text, known := c.globs[file]
		if !known {
			data, err := source.ReadFile(file)
			if err != nil {
				continue
			}
			text = string(data)
		}
		starts := lineStarts(text)
		if m.Location.Line > len(starts) {
			continue
		}
		start := starts[m.Location.Line-1] + m.Location.Column
		if end := start + m.Location.Length; end <= len(text) {
			c.globs[file], hidden = text[:start]+"(0,"+text[start:end]+")"+text[end:], true
			c.made[file] = append(c.made[file], insertion{start, len("(0,")}, insertion{end + len("(0,"), len(")")})
		}
	}
	return hidden
}

func laterFirst(a, b *api.Message) int {
	return cmp.Or(strings.Compare(a.Location.File, b.Location.File), b.Location.Line-a.Location.Line, b.Location.Column-a.Location.Column)
}

// globThrow is where the bundler gives up on a computed name.
const globThrow = `throw new Error("Module not found in bundle: " + `

const globHead = ` const __globImport = (map) => (path) => Object.hasOwn(map, path) ? map[path]() : require.import(path);`

var (
	globThrows = lazyregexp.New(regexp.QuoteMeta(globThrow) + `(\w+)\);`)
	globImport = lazyregexp.New(`(?m)^(\s*var globImport\w* = )__glob\(`)
)

// openGlobs lets names that fit some files mean others, too, and reports whether there are any.
func openGlobs(text string) (string, bool) {
	if !strings.Contains(text, globThrow) { // a regular expression takes much longer over a bundle of megabytes
		return text, false
	}
	opened := globThrows.ReplaceAllString(text, "return require($1);")
	if opened == text {
		return text, false
	}
	return globImport.ReplaceAllString(opened, "${1}__globImport("), true
}

func usesGlob(code []byte) bool { return bytes.Contains(code, []byte(globHead)) }
