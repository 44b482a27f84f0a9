package toolschema

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// coercion is one attempt to make a value fit. Members of unions are tried one after the other, and unions nest: a schema of
// a few lines can mean millions of attempts, so there is an end to them.
type coercion struct{ left int }

const maxCoercions = 10_000

// coerce changes value towards schema, whose compiled form is check: scalars are converted, and null for an optional
// property means absent (1.5.2). What cannot be bent stays, for the validator to name.
func (c *coercion) coerce(value, schema any, check *jsonschema.Schema) any {
	s, ok := schema.(map[string]any)
	if c.left--; !ok || check == nil || c.left < 0 {
		return value
	}
	for i, nested := range list(s["allOf"]) {
		value = c.coerce(value, nested, at(check.AllOf, i))
	}
	value = c.coerceUnion(value, list(s["anyOf"]), check.AnyOf)
	value = c.coerceUnion(value, list(s["oneOf"]), check.OneOf)
	types := typesOf(s)
	if !slices.ContainsFunc(types, func(t string) bool { return isType(value, t) }) {
		for _, t := range types {
			if c, changed := coerceScalar(value, t); changed {
				value = c
				break
			}
		}
	}
	value = wrap(value, types)
	switch v := value.(type) {
	case map[string]any:
		if slices.Contains(types, "object") {
			c.coerceProperties(v, s, check)
		}
	case []any:
		if slices.Contains(types, "array") {
			c.coerceItems(v, s, check)
		}
	}
	return value
}

// at is nil where the compiled schema has no such member: in draft-07 a $ref hides what stands beside it.
func at(checks []*jsonschema.Schema, i int) *jsonschema.Schema {
	if i < len(checks) {
		return checks[i]
	}
	return nil
}

// wrap makes a list of one value where only a list is wanted.
func wrap(value any, types []string) any {
	if _, ok := value.([]any); ok || value == nil || len(types) != 1 || types[0] != "array" {
		return value
	}
	return []any{value}
}

func (c *coercion) coerceUnion(value any, members []any, checks []*jsonschema.Schema) any {
	for i, m := range members {
		check := at(checks, i)
		if candidate := c.coerce(clone(value), m, check); c.left >= 0 && fits(candidate, check) {
			return candidate
		}
	}
	return value
}

func fits(value any, check *jsonschema.Schema) bool {
	return check != nil && check.Validate(value) == nil
}

func (c *coercion) coerceProperties(object, schema map[string]any, check *jsonschema.Schema) {
	properties, _ := schema["properties"].(map[string]any)
	required := list(schema["required"])
	others, _ := check.AdditionalProperties.(*jsonschema.Schema)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		value, own := object[key], check.Properties[key]
		property, known := properties[key]
		switch {
		case known && value == nil && !slices.Contains(required, any(key)) && !allowsNull(property, own):
			delete(object, key)
		case known:
			object[key] = c.coerce(value, property, own)
		case schema["additionalProperties"] != nil:
			object[key] = c.coerce(value, schema["additionalProperties"], others)
		}
	}
}

func allowsNull(schema any, check *jsonschema.Schema) bool {
	s, ok := schema.(map[string]any)
	return !ok || len(s) == 0 || fits(nil, check)
}

func (c *coercion) coerceItems(items []any, schema map[string]any, check *jsonschema.Schema) {
	prefix, checks, rest := list(schema["prefixItems"]), check.PrefixItems, check.Items2020
	if one, ok := check.Items.(*jsonschema.Schema); ok {
		rest = one
	}
	if tuple := list(schema["items"]); tuple != nil {
		prefix = tuple
		checks, _ = check.Items.([]*jsonschema.Schema)
	}
	for i := range items {
		if i < len(prefix) {
			items[i] = c.coerce(items[i], prefix[i], at(checks, i))
		} else {
			items[i] = c.coerce(items[i], schema["items"], rest)
		}
	}
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

func typesOf(schema map[string]any) []string {
	switch t := schema["type"].(type) {
	case string:
		return []string{t}
	case []any:
		var names []string
		for _, n := range t {
			if s, ok := n.(string); ok {
				names = append(names, s)
			}
		}
		return names
	}
	return nil
}

func isType(value any, name string) bool {
	switch v := value.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case json.Number:
		f, err := v.Float64()
		return name == "number" || name == "integer" && err == nil && f == math.Trunc(f)
	case []any:
		return name == "array"
	case map[string]any:
		return name == "object"
	}
	return false
}

func coerceScalar(value any, name string) (any, bool) {
	switch name {
	case "number", "integer":
		return coerceNumber(value, name == "integer")
	case "boolean":
		return coerceBoolean(value)
	case "string":
		return coerceString(value)
	case "null":
		if value == "" || value == false || value == json.Number("0") {
			return nil, true
		}
	}
	return value, false
}

func coerceNumber(value any, integer bool) (any, bool) {
	switch v := value.(type) {
	case nil:
		return json.Number("0"), true
	case bool:
		if v {
			return json.Number("1"), true
		}
		return json.Number("0"), true
	case string:
		f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		if err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) && (!integer || f == math.Trunc(f)) {
			return json.Number(strconv.FormatFloat(f, 'g', -1, 64)), true
		}
	}
	return value, false
}

func coerceBoolean(value any) (any, bool) {
	switch v := value.(type) {
	case nil:
		return false, true
	case string:
		if v == "true" || v == "false" {
			return v == "true", true
		}
	case json.Number:
		if v == "1" || v == "0" {
			return v == "1", true
		}
	}
	return value, false
}

func coerceString(value any) (any, bool) {
	switch v := value.(type) {
	case nil:
		return "", true
	case bool:
		return strconv.FormatBool(v), true
	case json.Number:
		return v.String(), true
	}
	return value, false
}
