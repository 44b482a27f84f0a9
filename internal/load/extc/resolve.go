package extc

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/source"
)

// A require or a dynamic import of something absent fails when it runs, not when it is compiled: that is how packages try for
// optional dependencies. Asking esbuild about each of them costs more than everything else it does, because it keeps nothing
// it read from one question to the next. So only the file system is asked, which finds nearly all that is absent; what is
// left becomes an error of the build, which is then repeated with it declared absent.

// soft reports whether an import is one that may fail when it runs.
func soft(kind api.ResolveKind) bool {
	return kind == api.ResolveJSRequireCall || kind == api.ResolveJSDynamicImport
}

// want is one import of one file.
type want struct{ importer, path string }

// absent reports whether a soft import leads nowhere.
func (c *compiler) absentImport(a api.OnResolveArgs) bool {
	c.mu.Lock()
	known := c.absent[want{a.Importer, a.Path}]
	c.softly[want{a.Importer, a.Path}] = true
	c.mu.Unlock()
	if known {
		return true
	}
	path, _, _ := strings.Cut(a.Path, "?")
	switch {
	case strings.HasPrefix(path, "data:"), strings.HasPrefix(path, "#"):
		return false
	case relativePath(path) || filepath.IsAbs(path):
		if !filepath.IsAbs(path) {
			path = filepath.Join(a.ResolveDir, filepath.FromSlash(path))
		}
		return !c.leadsSomewhere(path) || c.shut(path)
	}
	return !c.hasPackage(a.ResolveDir, packageName(path))
}

func relativePath(path string) bool {
	return path == "." || path == ".." || strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../")
}

// leadsSomewhere reports whether a path names a file or a folder, perhaps without its extension, or with that of what it is
// compiled to.
func (c *compiler) leadsSomewhere(path string) bool {
	if _, err := os.Stat(path); err == nil {
		return true
	}
	for _, ext := range resolveExtensions {
		if _, err := os.Stat(path + ext); err == nil {
			return true
		}
	}
	stem, compiled := strings.TrimSuffix(path, filepath.Ext(path)), map[string]string{".js": ".ts", ".mjs": ".mts", ".cjs": ".cts"}[filepath.Ext(path)]
	if compiled == "" {
		return false
	}
	_, err := os.Stat(stem + compiled)
	return err == nil
}

// hasPackage reports whether a folder sees a package: in a node_modules above it, or because it belongs to it.
func (c *compiler) hasPackage(dir, name string) bool {
	for {
		if c.isDir(filepath.Join(dir, "node_modules", filepath.FromSlash(name))) {
			return true
		}
		if own, _ := c.packageOf(dir); own == name && name != "" {
			return true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return false
		}
		dir = up
	}
}

// isDir remembers what it found: a build asks about the same packages again and again.
func (c *compiler) isDir(path string) bool {
	c.mu.Lock()
	known, ok := c.dirs[path]
	c.mu.Unlock()
	if ok {
		return known
	}
	info, err := os.Stat(path)
	known = err == nil && info.IsDir()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dirs[path] = known
	return known
}

// packageFacts is what a package.json says that imports depend on.
type packageFacts struct {
	Name    string          `json:"name"`
	Imports json.RawMessage `json:"imports"`
}

// packageOf reads the package.json of a folder, once.
func (c *compiler) packageOf(dir string) (name string, imports json.RawMessage) {
	c.mu.Lock()
	facts, ok := c.packages[dir]
	c.mu.Unlock()
	if !ok {
		if data, err := source.ReadFile(filepath.Join(dir, "package.json")); err == nil {
			_ = json.Unmarshal(data, &facts) // a broken one says nothing; esbuild will complain
		}
		c.mu.Lock()
		c.packages[dir] = facts
		c.mu.Unlock()
	}
	return facts.Name, facts.Imports
}

// internalImport returns what the imports map of the nearest package.json makes of a #name, when that is no file: a builtin
// or one of Pi's packages.
func (c *compiler) internalImport(a api.OnResolveArgs) string {
	for dir := a.ResolveDir; ; dir = filepath.Dir(dir) {
		name, imports := c.packageOf(dir)
		if imports != nil {
			target := imported(imports, a.Path, conditionsOf(a.Kind))
			if target != "" && !relativePath(target) {
				return target
			}
			return ""
		}
		if name != "" || dir == filepath.Dir(dir) {
			return ""
		}
	}
}

func conditionsOf(kind api.ResolveKind) []string {
	if kind == api.ResolveJSRequireCall || kind == api.ResolveJSRequireResolve {
		return []string{"node", "require", "default"}
	}
	return []string{"node", "import", "default"}
}

// imported follows an imports map: the exact key, else the longest key with a * that fits.
func imported(imports json.RawMessage, specifier string, conditions []string) string {
	best, fill := "", ""
	var found json.RawMessage
	for _, m := range members(imports) {
		before, after, star := strings.Cut(m.key, "*")
		switch {
		case m.key == specifier:
			return pick(m.value, conditions)
		case star && len(m.key) > len(best) && len(specifier) >= len(before)+len(after) && strings.HasPrefix(specifier, before) && strings.HasSuffix(specifier, after):
			best, found, fill = m.key, m.value, specifier[len(before):len(specifier)-len(after)]
		}
	}
	return strings.ReplaceAll(pick(found, conditions), "*", fill)
}

// pick is the first target of a conditional one that applies. The order of a package.json counts.
func pick(target json.RawMessage, conditions []string) string {
	var text string
	if json.Unmarshal(target, &text) == nil {
		return text
	}
	var list []json.RawMessage
	if json.Unmarshal(target, &list) == nil {
		for _, item := range list {
			if found := pick(item, conditions); found != "" {
				return found
			}
		}
		return ""
	}
	for _, m := range members(target) {
		if slices.Contains(conditions, m.key) {
			if found := pick(m.value, conditions); found != "" {
				return found
			}
		}
	}
	return ""
}

type member struct {
	key   string
	value json.RawMessage
}

// members lists the members of a JSON object in their order.
func members(object json.RawMessage) []member {
	in := json.NewDecoder(bytes.NewReader(object))
	if first, err := in.Token(); err != nil || first != json.Delim('{') {
		return nil
	}
	var list []member
	for in.More() {
		key, err := in.Token()
		if err != nil {
			return nil
		}
		m := member{}
		m.key, _ = key.(string)
		if err := in.Decode(&m.value); err != nil {
			return nil
		}
		list = append(list, m)
	}
	return list
}
