package hostcall

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// A call that keeps a cache makes a folder, changes its mode, writes a file under a temporary name and renames it. These are one question:
// its answers are about the folder of the cache.

// bundle is a folder of a cache that a question is about, with the rules that answer for all of it.
type bundle struct {
	folder string // absolute, with a separator at its end; "" for a question about anything else
	rules  []policy.Rule
}

// text is the rules as an answer has them.
func (b bundle) text() string {
	var list []string
	for _, r := range b.rules {
		list = append(list, r.String())
	}
	return strings.Join(list, ",")
}

// bundleOf returns the cache folder that a question is about.
func (g *Gate) bundleOf(call *ext.Call, q *policy.Question) bundle {
	if call.Method != ext.MethodFS || q.Capability != ext.CapWrite && q.Capability != ext.CapRead {
		return bundle{}
	}
	config := g.policy.Load().Config()
	made := opOf(call.Params) == "mkdir" || isFolder(q.Scope)
	folder := cacheFolder(q.Scope, made, config.Home, config.Cwd)
	if folder == "" || strings.ContainsAny(folder, `,'"`) {
		return bundle{}
	}
	if q.Guarded && !insidePi(folder) {
		return bundle{}
	}
	scope := policy.LiteralScope(folder)
	return bundle{folder: folder, rules: []policy.Rule{{Cap: ext.CapWrite, Scope: scope}, {Cap: ext.CapRead, Scope: scope}}}
}

// sharedCaches are folders that hold the caches of many programs, in lower case.
var sharedCaches = []string{".cache", "caches", "cache"}

// cacheFolder returns the cache folder that a path lies in, with a separator at its end: the first folder on the way down from the project
// or the home whose name has the word cache. In a folder that many programs share, as ~/.cache, it is the one below. made says that
// the path is a folder itself. "" for a path that lies in none.
func cacheFolder(path string, made bool, bases ...string) string {
	slices.SortFunc(bases, func(a, b string) int { return len(b) - len(a) }) // the deepest first
	for _, base := range bases {
		rel, err := filepath.Rel(base, path)
		if base == "" || err != nil || !filepath.IsLocal(rel) || rel == "." {
			continue
		}
		parts := strings.Split(rel, string(filepath.Separator))
		folders := len(parts) - 1
		if made {
			folders++
		}
		for i := range folders {
			name := strings.ToLower(parts[i])
			if !strings.Contains(name, "cache") {
				continue
			}
			if slices.Contains(sharedCaches, name) {
				i++
			}
			if i >= folders || slices.Contains([]string{"pier", "..", ""}, parts[i]) || passingPath(parts[i]) {
				return ""
			}
			return filepath.Join(base, filepath.Join(parts[:i+1]...)) + string(filepath.Separator)
		}
		return ""
	}
	return ""
}

// insidePi reports whether a folder lies right below one that is called .pi, of which Pi loads other names only.
func insidePi(folder string) bool {
	return filepath.Base(filepath.Dir(filepath.Clean(folder))) == ".pi"
}
