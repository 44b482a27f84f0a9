package extc

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/coverage"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Compiling reads files before there is an instance whose calls a policy could decide on. What an import names is judged by the file it
// leads to, not by its name. The extension's own folder, and the node_modules that Node looks for its packages in, are its own:
// that is what the user asked to load. Any other script is read through the gate, by the right to read, and on record. Other data is not
// imported at all: nothing may hand an extension ../auth.json. What is loaded at run time is its own as a whole,
// scripts too: an extension that may write could otherwise link to what it may not read.

// Fence is what reading for an import asks. The zero Fence asks nobody: for a user who compiles for themselves.
type Fence struct {
	// Read reads a file outside of the extension's folder, if the extension may.
	Read func(path string) ([]byte, error)
	// Shut reports whether a file is protected or denied, in the extension's folder too.
	Shut func(path string) bool
	// Memory is how many bytes the bundler may hold, about; 0 for PlentyMemory.
	Memory int64
	// Done is closed when nobody waits any more: the bundler stops at its next step. Nil for never.
	Done <-chan struct{}
	// Cover counts the lines that are run; nil for nobody.
	Cover *coverage.Watch
}

// A file without extension counts as data: one of a single word is a script that fails and names the word.
var script = lazyregexp.New(`\.([cm]?[jt]s|[jt]sx)$`)

// kinship says whose a file is.
type kinship int

const (
	own     kinship = iota // the extension's
	other                  // to be read by the right to read
	refused                // not to be read for an import
)

// whose judges the file that a path leads to. A package.json is open wherever it is, by the right to read: packages ask for their version.
func (c *compiler) whose(path string) (string, kinship) {
	real, err := c.real(path)
	if err != nil {
		return path, own // it cannot be read either
	}
	entry := real == c.entry.Path
	if first, err := c.real(c.entry.Path); err == nil && real == first {
		entry = true
	}
	code := script.MatchString(real) || entry && c.owner == ""
	switch {
	case c.fence.Shut != nil && c.fence.Shut(real):
		return real, refused
	case c.ownFile(real) && (code || c.fence.Read == nil || c.packaged()):
		return real, own
	case c.ownFile(real), filepath.Base(real) == "package.json":
		return real, other // a lone file's folder may be anybody's home
	case c.owner == "" && code:
		if entry {
			return real, own
		}
		return real, other
	}
	return real, refused
}

// shut reports whether a file must not be read for an import.
func (c *compiler) shut(path string) bool {
	_, whose := c.whose(path)
	return whose == refused
}

// real is where a path leads, links followed. Where its folder leads is asked once: most of a build's files lie beside another one. When the
// extension runs already it is asked each time, since it may change that.
func (c *compiler) real(path string) (string, error) {
	dir := filepath.Dir(path)
	if c.owner != "" || dir == path {
		return filepath.EvalSymlinks(path)
	}
	c.mu.Lock()
	real, known := c.reals[dir]
	c.mu.Unlock()
	if !known {
		var err error
		if real, err = filepath.EvalSymlinks(dir); err != nil {
			return "", err
		}
		c.mu.Lock()
		c.reals[dir] = real
		c.mu.Unlock()
	}
	real = filepath.Join(real, filepath.Base(path))
	if info, err := os.Lstat(real); err != nil || info.Mode()&os.ModeSymlink == 0 {
		return real, err
	}
	return filepath.EvalSymlinks(real)
}

func realOf(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

func (c *compiler) packaged() bool { return c.entry.FolderOf(c.owning()) != "" }

// owning is the entry of the extension that imports.
func (c *compiler) owning() string {
	if c.owner != "" {
		return c.owner
	}
	return c.entry.Path
}

// ownFile reports whether a file, by its path without links, lies in the extension's folder or in a node_modules that serves it.
func (c *compiler) ownFile(real string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.homes == nil {
		c.homes = ownFolders(c.entry, c.owning())
	}
	if inOne(c.homes, real) {
		return true
	}
	if c.modules == nil { // which is many links to follow, and most extensions are one file
		c.modules = modulesOf(c.homes)
	}
	return inOne(c.modules, real)
}

func inOne(folders []string, file string) bool {
	return slices.ContainsFunc(folders, func(dir string) bool {
		rel, err := filepath.Rel(dir, file)
		return err == nil && filepath.IsLocal(rel)
	})
}

// ownFolders are the folder of an entry, under the name it was given and where a link of that name leads.
func ownFolders(e source.Entry, entry string) (dirs []string) {
	real := realOf(entry)
	if dirs = append(dirs, cmp.Or(e.FolderOf(real), filepath.Dir(real))); real != entry { // what is above a real file is real
		dirs = append(dirs, realOf(cmp.Or(e.FolderOf(entry), filepath.Dir(entry))))
	}
	return dirs
}

// modulesOf are the node_modules beside and above folders.
func modulesOf(folders []string) []string {
	dirs := []string{}
	for _, dir := range folders {
		for {
			dirs = append(dirs, realOf(filepath.Join(dir, "node_modules")))
			if dir == filepath.Dir(dir) {
				break
			}
			dir = filepath.Dir(dir)
		}
	}
	return dirs
}

// reading is what came of a file outside.
type reading struct {
	data []byte
	err  error
}

// readOther reads a file that is not the extension's own, once for all builds.
func (c *compiler) readOther(path, real string) ([]byte, error) {
	c.mu.Lock()
	known, ok := c.outside[real]
	c.mu.Unlock()
	if !ok {
		if c.fence.Read == nil {
			known.data, known.err = source.ReadFile(real)
		} else if known.data, known.err = c.fence.Read(real); known.err != nil {
			known.err = fmt.Errorf("%s lies outside of the extension's folder, which has no right to read it: it cannot be imported", filepath.Base(path))
		}
		c.mu.Lock()
		if c.outside == nil {
			c.outside = map[string]reading{}
		}
		c.outside[real] = known
		c.mu.Unlock()
	}
	return known.data, known.err
}

// conceal takes out of a message what it quotes of a file that is not the extension's own.
func (c *compiler) conceal(m api.Message) api.Message {
	if m.Location == nil || m.Location.File == stdinName || m.Location.Namespace != "file" && m.Location.Namespace != "" {
		return m
	}
	file := absolute(c.dir, m.Location.File)
	if _, whose := c.whose(file); whose == own {
		return m
	}
	if strings.Contains(m.Text, "lies outside of the extension's folder") {
		return m
	}
	at := *m.Location
	at.LineText, at.Suggestion, at.Line, at.Column = "", "", 0, 0
	return api.Message{ID: m.ID, Text: filepath.Base(file) + " cannot be compiled", Location: &at}
}

func outside(path string) error {
	why := ", and is no script"
	if script.MatchString(path) {
		why = ""
	}
	return fmt.Errorf("%s lies outside of the extension's folder%s: it cannot be imported", filepath.Base(path), why)
}

// loadOther answers for what is neither a script nor JSON by its name: esbuild would take in any file as text on request.
func (c *compiler) loadOther(a api.OnLoadArgs) (api.OnLoadResult, error) {
	if a.With["type"] == "json" {
		return c.loadJSON(a)
	}
	text := fmt.Sprintf("No loader is configured for %q files: %s", filepath.Ext(a.Path), c.named(a.Path)) // esbuild's own words, which advise looks for
	return api.OnLoadResult{Errors: []api.Message{{Text: text, Detail: a.Path}}}, nil
}

func (c *compiler) named(path string) string {
	if rel, err := filepath.Rel(c.dir, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}
