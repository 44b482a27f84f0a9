package toolschema

import (
	"encoding/json"
	"slices"
	"strings"
)

// bend is the strict attempt.
func (w *work) bend(schema, value any) any {
	s, ok := schema.(*object)
	if !ok || !w.enter() {
		return value
	}
	defer w.leave()
	for _, member := range list(s.get("allOf")) {
		value = w.bend(member, value)
	}
	value = w.bendUnion(list(s.get("anyOf")), value)
	value = w.bendUnion(list(s.get("oneOf")), value)
	types := typesOf(s)
	value = bendType(types, value)
	switch v := value.(type) {
	case *object:
		if slices.Contains(types, "object") {
			out := newObject()
			for _, key := range v.keys {
				out.set(key, w.bend(w.property(s, key), v.members[key]))
			}
			return out
		}
	case []any:
		if slices.Contains(types, "array") {
			prefix, rest := tuple(s)
			if _, old := s.get("items").([]any); old {
				rest = nil
			}
			return w.each(v, prefix, rest, w.bend)
		}
	}
	return value
}

func typesOf(s *object) []string {
	switch t := s.get("type").(type) {
	case string:
		return []string{t}
	case []any:
		names := make([]string, 0, len(t))
		for _, name := range t {
			names = append(names, plainText(name))
		}
		return names
	}
	return nil
}

// plainText is what JavaScript makes of a value in a text.
func plainText(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	return string(encode(v))
}

func (w *work) bendUnion(branches []any, value any) any {
	for _, branch := range branches {
		if w.fits(branch, value) {
			return value
		}
	}
	for _, branch := range branches {
		if candidate := w.bend(branch, value); w.fits(branch, candidate) {
			return candidate
		}
	}
	return value
}

func bendType(types []string, value any) any {
	for _, name := range types {
		if isType(value, name) {
			return value
		}
	}
	for _, name := range types {
		if bent := exactly(name, value); isType(bent, name) {
			return bent
		}
	}
	return value
}

// exactly converts a scalar to one type, where there is no doubt what was meant.
func exactly(name string, value any) any {
	switch name {
	case "string":
		if value == nil {
			return ""
		}
		return toText(value)
	case "number", "integer":
		if text, ok := value.(string); ok {
			if f, ok := parseNumber(text); ok && strings.TrimSpace(text) != "" {
				return number(f)
			}
			return value
		}
		return toNumber(value)
	case "boolean":
		return exactBoolean(value)
	case "null":
		if n, ok := value.(json.Number); value == "" || value == false || ok && float(n) == 0 {
			return nil
		}
	}
	return value
}

func exactBoolean(value any) any {
	switch v := value.(type) {
	case nil:
		return false
	case json.Number:
		return toBoolean(v)
	case string:
		if v == "true" || v == "false" {
			return v == "true"
		}
	}
	return value
}
