package toolschema

import (
	"net/url"
	"strings"
)

// work is one check of arguments. A schema of a few lines can mean endless steps: alternatives nest, and refer to themselves.
type work struct {
	schema *Schema
	left   int // steps
	depth  int
	spent  bool
}

const (
	maxSteps = 200_000
	maxDepth = 2_000
)

func (w *work) step() bool {
	w.left--
	w.spent = w.spent || w.left < 0
	return !w.spent
}

// enter goes one level down, if there is anything left; leave comes back.
func (w *work) enter() bool {
	w.depth++
	w.spent = w.spent || w.depth > maxDepth
	if w.step() {
		return true
	}
	w.depth--
	return false
}

func (w *work) leave() { w.depth-- }

// fits reports whether a value is as a schema wants it.
func (w *work) fits(schema, value any) bool {
	return len(w.problems(schema, value, "")) == 0 && !w.spent
}

// matches reports whether a text matches a pattern of the schema.
func (w *work) matches(pattern, text string) bool { return w.schema.patterns[pattern].match(text) }

// target is the schema that a schema refers to.
func (w *work) target(s *object) (any, bool) {
	ref, ok := s.get("$ref").(string)
	if !ok {
		return nil, false
	}
	if target, ok := w.schema.named[ref]; ok {
		return target, true
	}
	if !strings.HasPrefix(ref, "#") {
		return nil, false
	}
	at := w.schema.source
	if len(ref) == 1 {
		return at, true
	}
	for part := range strings.SplitSeq(strings.TrimPrefix(ref[1:], "/"), "/") {
		if text, err := url.PathUnescape(part); err == nil {
			part = text
		}
		part = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
		switch v := at.(type) {
		case *object:
			if !v.has(part) {
				return nil, false
			}
			at = v.get(part)
		case []any:
			n := indexOf(part)
			if n >= uint64(len(v)) {
				return nil, false
			}
			at = v[n]
		default:
			return nil, false
		}
	}
	return at, true
}
