package source

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/text/textdiff"
)

// A manifest bounds rights, so that no key of it may be overlooked: one that is written twice, or misspelt, is an error at its place.

// manifestKeys are the keys of a manifest.
var manifestKeys = []string{
	"api_version", "capabilities", "capability_manifest", "description", "entrypoint", "extension_id", "name", "runtime", "schema", "version",
}

// resourceKeys are what Pi itself reads in the pi section of a package.json.
var resourceKeys = []string{"extensions", "image", "prompts", "skills", "themes", "video"}

// keyAt is one key of a JSON text: the names that lead to it, and its offset.
type keyAt struct {
	path   []string
	offset int
}

// level is an object or a list that is not closed yet.
type keyLevel struct {
	list bool
	name string // that it stands under
	n    int    // elements of a list
	seen map[string]bool
	key  bool // a value follows
}

// keysIn lists the keys of a JSON text in their order, and the first that is written twice in one object, below the section named.
func keysIn(data []byte, section string) (all []keyAt, double *keyAt) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var levels []*keyLevel
	for {
		from := int(d.InputOffset())
		token, err := d.Token()
		if err != nil {
			return all, double
		}
		top := &keyLevel{list: true}
		if len(levels) > 0 {
			top = levels[len(levels)-1]
		}
		name, isKey := token.(string)
		if isKey = isKey && !top.list && !top.key; isKey {
			k := keyAt{path: append(pathOf(levels), name), offset: from + bytes.IndexByte(data[from:], '"')}
			if top.seen[name] && double == nil && (section == "" || k.path[0] == section) {
				double = &k
			}
			top.seen[name], top.key, top.name = true, true, name
			all = append(all, k)
			continue
		}
		top.key = false
		switch token {
		case json.Delim('{'), json.Delim('['):
			if len(levels) > 0 && top.list {
				top.name = fmt.Sprintf("[%d]", top.n)
				top.n++
			}
			levels = append(levels, &keyLevel{list: token == json.Delim('['), seen: map[string]bool{}})
		case json.Delim('}'), json.Delim(']'):
			levels = levels[:len(levels)-1]
		default:
			top.n++
		}
	}
}

func pathOf(levels []*keyLevel) []string {
	var path []string
	for _, l := range levels[:len(levels)-1] {
		path = append(path, l.name)
	}
	return path
}

// checkKeys reports the first key of a manifest that is there twice or that a manifest has not. The manifest is the whole file, or the
// section of it.
func checkKeys(file string, data []byte, section string) *Error {
	all, double := keysIn(data, section)
	if double != nil {
		return keyFailure(file, data, *double, "", "%s is there twice: only one of them can count", strings.Join(double.path, "."))
	}
	allowed, depth := manifestKeys, 1
	if section != "" {
		allowed, depth = slices.Concat(manifestKeys, resourceKeys), 2
	}
	for _, k := range all {
		if len(k.path) != depth || section != "" && k.path[0] != section {
			continue
		}
		if name := k.path[depth-1]; !slices.Contains(allowed, name) {
			return keyFailure(file, data, k, textdiff.Nearest(name, manifestKeys), "a manifest has no %q", name)
		}
	}
	return nil
}

func keyFailure(file string, data []byte, k keyAt, meant, format string, args ...any) *Error {
	d := Diagnostic{Text: fmt.Sprintf(format, args...), File: file}
	if meant != "" {
		d.Suggestion = fmt.Sprintf("did you mean %q?", meant)
	}
	d.Line, d.Column = position(data, k.offset+1)
	return failure(d)
}
