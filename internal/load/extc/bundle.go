package extc

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/sys/stopwatch"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Bundle is one extension as one script.
type Bundle struct {
	Entry source.Entry

	// Code is an expression that evaluates to an async function: called with the host's require, it runs the
	// extension's modules and resolves to {ns: the entry's namespace, plain: whether the entry is JavaScript that sets its exports
	// by hand}. With Sync it is a plain function that returns {ns, exports}, what an import and what a require of the entry gives.
	Code []byte
	Sync bool
	// Hash names the source files, byte for byte, and Code, in hex. The same sources at the same place give the same hash.
	Hash string
	// HostModules lists the pi: modules the code may ask for, sorted.
	HostModules []string
	// Files lists the source files that went in, sorted.
	Files  []string
	stored bool // it was compiled before
	// Warnings are problems that do not stop the extension.
	Warnings []source.Diagnostic
	// Again makes the bundle anew from what is kept of it, nil when that is no longer so. It is nil itself for one of which nothing is kept.
	Again func() *Bundle

	store  *codecache.Store // of what is known of it; nil for none
	places *places
	whole  []byte // Code without what an artifact's needs around it; nil for the rest
}

// SourceMap leads from Code to the sources; see Places.
func (b *Bundle) SourceMap() []byte { return b.places.data }

// Text is what can be looked at before any of it runs.
func (b *Bundle) Text() (modules []string, code []byte) { return b.HostModules, b.Code }

// Locate maps a 1-based line and column of Code to its place in the source.
func (b *Bundle) Locate(line, column int) (file string, srcLine, srcColumn int, ok bool) {
	return b.places.locate(line, column)
}

// stdinName stands for the two lines that import the entry.
const (
	stdinName = "<pier>"
	stdinURL  = "%3Cpier%3E" // in a source map
)

var headLines = strings.Count(codeHead, "\n")

// A source may import a name that is not there: under Pi's loader that is undefined, for esbuild an error. The bundle
// is built again with the missing names declared; each round can uncover more, so there is a bound.
const maxRounds = 8

// Compile bundles one entry, or takes it from store if the very same was bundled before. The error is a *source.Error when the
// source is at fault.
func Compile(entry source.Entry, store *codecache.Store) (*Bundle, error) {
	return CompileThrough(entry, store, Fence{})
}

// CompileThrough is Compile for an extension that is to be run: what it imports from outside of its folder is read by the right to read.
func CompileThrough(entry source.Entry, store *codecache.Store, fence Fence) (*Bundle, error) {
	defer stopwatch.Begin("bundle", "")()
	c := newCompiler(entry)
	c.fence = fence
	if fence.Cover != nil && entry.Artifact == nil && entry.Kind == source.JS {
		c.still = watch(entry)
		b, err := c.compile() // nobody else wants it
		if err == nil {
			b.Code = fence.Cover.Instrument(b.Code, b.Locate)
		}
		return b, err
	}
	b, err := c.bundled(store)
	if err != nil {
		return b, err
	}
	if b.store = store; !b.stored {
		return b, nil
	}
	for _, file := range append([]string{entry.Path}, b.Files...) { // who asked before may have been somebody else
		if c.ownFile(file) && (script.MatchString(file) || c.packaged()) && (fence.Shut == nil || !fence.Shut(file)) {
			continue // its content is the same as when it was judged by what it leads to
		}
		if c.mayImport(file) != nil {
			return c.compile() // for this one that is wrong with its importer, which need not run
		}
	}
	return b, nil
}

// CompileAlone is Compile for an extension whose dependencies may not be beside it, to look at it: an import of a package that is not there
// leads to nothing. absent are their names, sorted.
func CompileAlone(entry source.Entry) (b *Bundle, absent []string, err error) {
	c := newCompiler(entry)
	c.away = map[string]bool{}
	b, err = c.bundled(nil)
	return b, slices.Sorted(maps.Keys(c.away)), err
}

func (c *compiler) mayImport(file string) error {
	real, whose := c.whose(file)
	switch whose {
	case refused:
		return outside(file)
	case other:
		_, err := c.readOther(file, real)
		return err
	}
	return nil
}

// bundled is the entry as one script, perhaps from the store.
func (c *compiler) bundled(store *codecache.Store) (*Bundle, error) {
	entry := c.entry
	if entry.Artifact != nil {
		return fromArtifact(entry)
	}
	if entry.Kind != source.JS {
		return nil, source.Failure(source.Diagnostic{File: entry.Name, Text: "this is no script", Suggestion: "pier inspect says what it is, and what it may ask for"})
	}
	name := cacheName(entry)
	if b := cached(entry, store, name); b != nil {
		return b, nil
	}
	beside := knownBeside(entry, store).bundleName(entry, name)
	if b := cached(entry, store, beside); b != nil {
		return b, nil
	}
	if store == nil {
		return c.compile()
	}
	c.still = watch(entry)
	b, err := c.compile()
	switch {
	case err != nil || len(b.Warnings) > 0:
	case c.others || len(c.files) > 1 || len(c.globs) > 0 || usesGlob(b.Code):
		c.keepBeside(b, store, beside)
	case cacheName(entry) == name: // it imports nothing but host modules: the entry alone decides what becomes of it
		b.keep(store, name)
	}
	return b, err
}

func newCompiler(entry source.Entry) *compiler {
	return &compiler{
		entry: entry, dir: filepath.Dir(entry.Path), missing: map[string][]missingName{}, absent: map[want]bool{}, globs: map[string]string{}, made: map[string][]insertion{},
		short: map[want]bool{}, broken: map[string][]api.Message{}, constants: map[string][]assignment{}, dirs: map[string]bool{}, rewritten: map[rewritten]bool{}, imported: map[string]bool{}, packages: map[string]packageFacts{},
		asked: map[lookup]bool{}, reals: map[string]string{}, sound: map[string]bool{}, soundAll: map[string]bool{},
	}
}

func (c *compiler) compile() (*Bundle, error) {
	var result api.BuildResult
	for round := range maxRounds {
		if result = c.build(); c.abandoned() {
			return nil, ext.E(ext.CodeTimeout, "nobody waited for it to be compiled")
		}
		if !c.declareShort(result.Errors) && !c.declareAbsent(result) && !c.declareMissing(round, result.Errors) && !c.declareConstants(result.Errors) && !c.declareBroken(result.Errors) {
			break
		}
	}
	if len(result.Errors) > 0 {
		return nil, &source.Error{Diagnostics: c.diagnostics("error", result.Errors)}
	}
	if err := c.certain(result.Metafile); err != nil {
		return nil, err
	}
	return c.bundle(result)
}

type compiler struct {
	entry    source.Entry
	dir      string
	owner    string          // the entry of the extension that loads this at run time; "" for the entry itself
	portable bool            // the code names no folder: it is for an artifact
	base     string          // the folder that becomes the artifact's
	away     map[string]bool // the packages that need not be there, and are not; nil when all must be
	sync     bool            // the code runs at once: it must not wait at its top level
	still    *still          // since before the build
	// These change between builds only.
	missing map[string][]missingName // by the file that lacks them
	vain    []api.Message            // the imports of missing names
	absent  map[want]bool            // the soft imports that lead nowhere
	globs   map[string]string        // the text of a file without the computed names that fit no file
	made    map[string][]insertion   // what that inserted
	short   map[want]bool            // the imports that a map of package.json leads to a file without its extension
	broken  map[string][]api.Message // what is wrong with a file other than the entry: it throws when it is run

	constants map[string][]assignment // where a file assigns to what cannot be assigned to

	mu        sync.Mutex // esbuild resolves and loads on several goroutines
	host      map[string]bool
	files     map[string]bool
	cost      int64                        // of all of these
	costs     map[string]int64             // what the bundler holds of them
	sums      map[string][sha256.Size]byte // of their bytes
	softly    map[want]bool
	dirs      map[string]bool
	packages  map[string]packageFacts
	fence     Fence
	homes     []string           // the folders that are the extension's own
	reals     map[string]string  // where folders lead
	modules   []string           // the node_modules that serve it
	outside   map[string]reading // what was read outside of them, by path without links
	others    bool               // something else than the entry and host modules was looked for
	rewritten map[rewritten]bool
	imported  map[string]bool // modules of the host that a source names
	asked     map[lookup]bool // what that was
	sound     map[string]bool // folders whose package.json was looked through, and packages
	soundAll  map[string]bool
}

// missingName is imported from a file that does not export it.
type missingName struct {
	name  string
	round int // the build that found it missing
}

// note adds a name to one of the sets.
func (c *compiler) note(set map[string]bool, name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	set[name] = true
}

var resolveExtensions = []string{".js", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".json"}

func (c *compiler) options() api.BuildOptions {
	contents := api.SourcesContentExclude // half of the map, which is kept and read
	if c.portable {
		contents = api.SourcesContentInclude // an artifact needs no sources
	}
	return api.BuildOptions{
		Stdin: &api.StdinOptions{
			Contents:   c.contents(),
			ResolveDir: c.dir, Sourcefile: stdinName, Loader: api.LoaderJS,
		},
		AbsWorkingDir: c.dir,
		Outfile:       filepath.Join(c.dir, "bundle.js"),
		Bundle:        true,
		KeepNames:     true, // two classes of one name stay two of one name: errors are told apart by it
		Format:        c.format(),
		Platform:      api.PlatformNeutral,
		Target:        api.ES2023,
		// dynamic-import: see wrap. for-await: the engine does not wait for an iterator's return when such a loop is left early;
		// esbuild's own loop does.
		Supported: map[string]bool{"dynamic-import": false, "for-await": false},
		Charset:   api.CharsetUTF8,
		Sourcemap: api.SourceMapExternal, SourcesContent: contents,
		LegalComments: api.LegalCommentsNone,
		Metafile:      c.mayBePlain() || len(c.broken) > 0,
		TreeShaking:   api.TreeShakingTrue,
		// What jiti resolves, in its order (pi-loader.md).
		ResolveExtensions: resolveExtensions,
		MainFields:        []string{"main"},
		Conditions:        []string{"node"},
		// tsconfig.json of the extension is not read: Pi's loader does not read it either.
		TsconfigRaw: `{"compilerOptions":{"experimentalDecorators":true,"useDefineForClassFields":true}}`,
		Loader: map[string]api.Loader{
			"": api.LoaderTS, ".ts": api.LoaderTS, ".mts": api.LoaderTS, ".cts": api.LoaderTS, ".tsx": api.LoaderTS,
			".js": api.LoaderJS, ".mjs": api.LoaderJS, ".cjs": api.LoaderJS, ".jsx": api.LoaderJS, ".json": api.LoaderJSON,
		},
		Define:      metaDefines,
		Plugins:     []api.Plugin{c.plugin()},
		LogLevel:    api.LogLevelSilent,
		LogOverride: map[string]api.LogLevel{"empty-import-meta": api.LogLevelSilent},
	}
}

var notResolved = lazyregexp.New(`^Could not resolve "(.*)"$`)

// declareAbsent notes the soft imports that could not be resolved and reports whether there were any.
func (c *compiler) declareAbsent(result api.BuildResult) bool {
	found := false
	for _, m := range slices.Concat(result.Errors, result.Warnings) {
		if w, ok := c.unresolved(m); ok && c.softly[w] && !c.absent[w] {
			c.absent[w], found = true, true
		}
	}
	return found
}

// unresolved is the import that a message says leads nowhere.
func (c *compiler) unresolved(m api.Message) (want, bool) {
	text := notResolved.FindStringSubmatch(m.Text)
	if text == nil || m.Location == nil {
		return want{}, false
	}
	return want{absolute(c.dir, m.Location.File), text[1]}, true
}

// declareShort notes the imports that a map of package.json led to no file, and reports whether there were any new ones: Pi's
// loader tries such a name with each extension behind it.
func (c *compiler) declareShort(errors []api.Message) bool {
	found := false
	for _, m := range errors {
		if w, ok := c.unresolved(m); ok && !relativePath(w.path) && strings.Contains(w.path, "/") && !c.short[w] {
			c.short[w], found = true, true
		}
	}
	return found
}

// The file may carry a query or import attributes.
var noMatchingExport = lazyregexp.New(`^No matching export in "(.*?)(?:\?.*?)?(?: with \{.*\})?" for import "(.*)"$`)

// declareMissing notes the names that the errors are about and reports whether every error was of that kind, and none
// about a name that was declared in an earlier round already.
func (c *compiler) declareMissing(round int, errors []api.Message) bool {
	for _, e := range errors {
		m := noMatchingExport.FindStringSubmatch(e.Text)
		if m == nil {
			return false
		}
		file, name := absolute(c.dir, m[1]), m[2]
		known := slices.IndexFunc(c.missing[file], func(known missingName) bool { return known.name == name })
		switch {
		case known < 0:
			c.missing[file] = append(c.missing[file], missingName{name, round})
		case c.missing[file][known].round < round:
			return false
		}
		e.Notes = nil
		e.Text = fmt.Sprintf("%s has no export named %q: the import is undefined", filepath.Base(file), name)
		if !slices.ContainsFunc(c.vain, func(v api.Message) bool { return v.Text == e.Text && *v.Location == *e.Location }) {
			c.vain = append(c.vain, e)
		}
	}
	return len(errors) > 0
}

// plain reports whether the entry is JavaScript in CommonJS. Pi's loader takes its exports as they are, while TypeScript becomes
// a module whatever it is written as.
func (c *compiler) plain(metafile string) (bool, error) {
	if !c.mayBePlain() {
		return false, nil
	}
	var meta struct {
		Inputs map[string]struct{ Format string }
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return false, fmt.Errorf("read what the bundler says of %s: %w", c.entry.Name, err)
	}
	for name, input := range meta.Inputs {
		if absolute(c.dir, name) == c.entry.Path {
			return input.Format == "cjs", nil
		}
	}
	return false, nil
}

func (c *compiler) mayBePlain() bool {
	ext := filepath.Ext(c.entry.Path)
	return ext == ".js" || ext == ".cjs"
}

func (c *compiler) bundle(result api.BuildResult) (*Bundle, error) {
	plain, err := c.plain(result.Metafile)
	if err != nil {
		return nil, err
	}
	b := &Bundle{Entry: c.entry, Sync: c.sync, HostModules: sorted(c.host), Files: sorted(c.files)}
	for _, f := range result.OutputFiles {
		if strings.HasSuffix(f.Path, ".map") {
			b.places = &places{data: f.Contents, dir: c.dir, head: headLines}
		} else {
			b.Code = c.wrap(f.Contents, plain)
		}
	}
	b.Hash = c.unitHash(b.Code)
	b.Warnings = append(c.diagnostics("warning", result.Warnings), c.diagnostics("warning", c.vain)...)
	return b, nil
}

func sorted(m map[string]bool) []string { return slices.Sorted(keys(m)) }

func keys[V any](m map[string]V) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}
