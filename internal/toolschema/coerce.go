package toolschema

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
)

// coerce changes arguments to what the schema asks for, and leaves alone what it cannot change without guessing: models send
// "5" for 5 and null for nothing. As in Pi it tries twice: loosely where one type is asked for, and then strictly, which
// is all that several types get. shim/src/pi/ai/coerce.ts is the same for extensions that ask pi-ai.
func (w *work) coerce(schema, value any) any {
	return w.bend(schema, w.convert(schema, w.dropNulls(schema, value)))
}

// dropNulls: optional properties that are null where null is not allowed count as left out.
func (w *work) dropNulls(schema, value any) any {
	s, ok := schema.(*object)
	if !ok || !w.step() {
		return value
	}
	switch v := value.(type) {
	case []any:
		out := make([]any, len(v))
		for i, item := range v {
			out[i] = w.dropNulls(s.get("items"), item)
		}
		return out
	case *object:
		out := newObject()
		properties, _ := s.get("properties").(*object)
		for _, key := range v.keys {
			property, item := w.property(s, key), v.members[key]
			own, _ := property.(*object)
			optional := properties != nil && properties.has(key) && !slices.Contains(list(s.get("required")), any(key))
			if item == nil && optional && !(own != nil && own.has("$ref")) && !w.fits(property, nil) {
				continue
			}
			out.set(key, w.dropNulls(property, item))
		}
		return out
	}
	return value
}

// absent is the schema of what a schema does not speak of.
type absent struct{}

// property is what a schema says of one property: by its name, by a pattern its name matches, or of all the others.
func (w *work) property(s *object, key string) any {
	if properties, ok := s.get("properties").(*object); ok && properties.has(key) {
		return properties.get(key)
	}
	if patterns, ok := s.get("patternProperties").(*object); ok {
		for _, pattern := range patterns.keys {
			if w.matches(pattern, key) {
				return patterns.get(pattern)
			}
		}
	}
	if s.has("additionalProperties") {
		return s.get("additionalProperties")
	}
	return absent{}
}

// convert is the loose attempt.
func (w *work) convert(schema, value any) any {
	s, ok := schema.(*object)
	if !ok || !w.enter() {
		return value
	}
	defer w.leave()
	if target, ok := w.target(s); ok {
		return w.convert(target, value)
	}
	if s.has("const") {
		return toLiteral(s.get("const"), value)
	}
	if members, ok := s.get("enum").([]any); ok {
		return convertEnum(members, value)
	}
	if branches, ok := s.get("anyOf").([]any); ok {
		return w.convertUnion(s, branches, value)
	}
	if branches, ok := s.get("oneOf").([]any); ok {
		return w.convertUnion(s, branches, value)
	}
	if members, ok := s.get("allOf").([]any); ok {
		for _, member := range members {
			value = w.convert(member, value)
		}
		return value
	}
	return w.convertType(s, value)
}

func convertEnum(members []any, value any) any {
	for _, member := range members {
		if !isNested(member) && equal(member, value) {
			return value
		}
	}
	for _, member := range members {
		if candidate := toLiteral(member, value); !isNested(candidate) && !equal(candidate, value) {
			return candidate
		}
	}
	return value
}

func isNested(v any) bool { return isType(v, "object") || isType(v, "array") }

func (w *work) convertUnion(s *object, branches []any, value any) any {
	for _, branch := range branches {
		if w.fits(branch, value) {
			return value
		}
	}
	for _, branch := range branches {
		if candidate := w.convert(branch, value); w.fits(s, candidate) {
			return candidate
		}
	}
	return value
}

func (w *work) convertType(s *object, value any) any {
	switch s.get("type") {
	case "string":
		return toText(value)
	case "number":
		return toNumber(value)
	case "integer":
		if n, ok := toNumber(value).(json.Number); ok {
			return number(math.Trunc(float(n)))
		}
		return value
	case "boolean":
		return toBoolean(value)
	case "null":
		return toNull(value)
	case "array":
		return w.convertArray(s, value)
	case "object":
		return w.convertObject(s, value)
	}
	if _, several := s.get("type").([]any); !several && s.has("properties") {
		return w.convertObject(s, value)
	}
	return value
}

func (w *work) convertObject(s *object, value any) any {
	v, ok := value.(*object)
	if !ok {
		return value
	}
	out := newObject()
	for _, key := range v.keys {
		out.set(key, w.convert(w.property(s, key), v.members[key]))
	}
	return out
}

func (w *work) convertArray(s *object, value any) any {
	items, isList := value.([]any)
	prefix, rest := tuple(s)
	if prefix != nil {
		if !isList {
			return value
		}
		if _, old := s.get("items").([]any); old {
			rest = nil
		}
	}
	if !isList { // one element alone is taken for a list of it
		items = []any{value}
	}
	return w.each(items, prefix, rest, w.convert)
}

// tuple is what a schema says of a list's first items, and of the others.
func tuple(s *object) (prefix []any, rest any) {
	if items, ok := s.get("items").([]any); ok {
		return items, s.get("additionalItems")
	}
	prefix, _ = s.get("prefixItems").([]any)
	return prefix, s.get("items")
}

func (w *work) each(items, prefix []any, rest any, change func(schema, value any) any) []any {
	out := make([]any, len(items))
	for i, item := range items {
		if i < len(prefix) {
			out[i] = change(prefix[i], item)
		} else {
			out[i] = change(rest, item)
		}
	}
	return out
}

func number(f float64) json.Number { return json.Number(numberText(f)) }

func toText(value any) any {
	switch value.(type) {
	case nil, bool, json.Number:
		return string(encode(value))
	}
	return value
}

func toNumber(value any) any {
	switch v := value.(type) {
	case nil:
		return number(0)
	case bool:
		if v {
			return number(1)
		}
		return number(0)
	case string:
		if f, ok := parseNumber(v); ok {
			return number(f)
		}
		switch strings.ToLower(v) {
		case "true":
			return number(1)
		case "false":
			return number(0)
		}
	}
	return value
}

func toBoolean(value any) any {
	switch v := value.(type) {
	case nil:
		return false
	case json.Number:
		if f := float(v); f == 0 || f == 1 {
			return f == 1
		}
	case string:
		switch strings.ToLower(v) {
		case "true", "1":
			return true
		case "false", "0":
			return false
		}
	}
	return value
}

func toNull(value any) any {
	switch v := value.(type) {
	case bool:
		if !v {
			return nil
		}
	case json.Number:
		if float(v) == 0 {
			return nil
		}
	case string:
		switch strings.ToLower(v) {
		case "undefined", "null", "0", "":
			return nil
		}
	}
	return value
}

func toLiteral(literal, value any) any {
	converted := value
	switch literal.(type) {
	case string:
		converted = toText(value)
	case json.Number:
		converted = toNumber(value)
	case bool:
		converted = toBoolean(value)
	}
	if !isNested(converted) && equal(converted, literal) {
		return converted
	}
	return value
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}
