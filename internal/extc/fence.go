package extc

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Compiling reads files before there is an instance whose calls a policy could decide on. What is imported is code, which
// runs in the fence like the rest; but data that is imported is data that was read. So data comes from the extension's
// own folder and from node_modules only: nothing may hand an extension ../auth.json. What is loaded at run time comes from there
// as a whole, scripts too: an extension that may write could otherwise link to what it may not read.

// A file without extension counts as data: one of a single word is a script that fails and names the word.
var script = regexp.MustCompile(`\.([cm]?[jt]s|[jt]sx)$`)

// shut reports whether a file must not be read for an import. A package.json is open wherever it is: packages ask for
// their version.
func (c *compiler) shut(path string) bool {
	if c.owner == "" && (script.MatchString(path) || path == c.entry.Path) {
		return false
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false // it cannot be read either
	}
	slashed := filepath.ToSlash(real)
	if filepath.Base(real) == "package.json" || strings.Contains(slashed, "/node_modules/") {
		return false
	}
	rel, err := filepath.Rel(c.root(), real)
	return err != nil || !filepath.IsLocal(rel)
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
	//lint:ignore ST1005 esbuild's own words, which advise looks for
	return api.OnLoadResult{}, fmt.Errorf("No loader is configured for %q files: %s", filepath.Ext(a.Path), c.named(a.Path))
}

func (c *compiler) named(path string) string {
	if rel, err := filepath.Rel(c.dir, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}
