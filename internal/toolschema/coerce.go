package toolschema

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// coerce changes value towards schema: scalars are converted, and null for an optional property means absent (1.5.2).
// What cannot be bent stays, for the validator to name.
func coerce(value, schema any) any {
	s, ok := schema.(map[string]any)
	if !ok {
		return value
	}
	for _, nested := range list(s["allOf"]) {
		value = coerce(value, nested)
	}
	for _, key := range []string{"anyOf", "oneOf"} {
		value = coerceUnion(value, list(s[key]))
	}
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
			coerceProperties(v, s)
		}
	case []any:
		if slices.Contains(types, "array") {
			coerceItems(v, s)
		}
	}
	return value
}

// wrap makes a list of one value where only a list is wanted.
func wrap(value any, types []string) any {
	if _, ok := value.([]any); ok || value == nil || len(types) != 1 || types[0] != "array" {
		return value
	}
	return []any{value}
}

func coerceUnion(value any, members []any) any {
	for _, m := range members {
		candidate := coerce(clone(value), m)
		if fits(candidate, m) {
			return candidate
		}
	}
	return value
}

func fits(value, schema any) bool {
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	if c.AddResource("pier:member", schema) != nil {
		return false
	}
	check, err := c.Compile("pier:member")
	return err == nil && check.Validate(value) == nil
}

func coerceProperties(object, schema map[string]any) {
	properties, _ := schema["properties"].(map[string]any)
	required := list(schema["required"])
	for key, value := range object {
		property, known := properties[key]
		switch {
		case known && value == nil && !slices.Contains(required, any(key)) && !allowsNull(property):
			delete(object, key)
		case known:
			object[key] = coerce(value, property)
		case schema["additionalProperties"] != nil:
			object[key] = coerce(value, schema["additionalProperties"])
		}
	}
}

func allowsNull(schema any) bool {
	s, ok := schema.(map[string]any)
	return !ok || len(s) == 0 || fits(nil, s)
}

func coerceItems(items []any, schema map[string]any) {
	prefix := list(schema["prefixItems"])
	if tuple := list(schema["items"]); tuple != nil {
		prefix = tuple
	}
	for i := range items {
		if i < len(prefix) {
			items[i] = coerce(items[i], prefix[i])
		} else {
			items[i] = coerce(items[i], schema["items"])
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
