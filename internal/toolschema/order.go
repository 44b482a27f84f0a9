package toolschema

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

// encodeLike writes a coerced value with its members in the order that the original has: a tool may show its arguments.
func encodeLike(original json.RawMessage, value any) (json.RawMessage, error) {
	switch v := value.(type) {
	case map[string]any:
		return encodeObject(original, v)
	case []any:
		return encodeList(original, v)
	}
	return json.Marshal(value)
}

func encodeObject(original json.RawMessage, object map[string]any) (json.RawMessage, error) {
	var parts map[string]json.RawMessage
	_ = json.Unmarshal(original, &parts) // a value that was no object before has no order to keep
	names := memberOrder(original)
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	out := []byte{'{'}
	for _, name := range names {
		value, ok := object[name]
		if !ok {
			continue
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		text, err := encodeLike(parts[name], value)
		if err != nil {
			return nil, err
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, key...), ':'), text...)
	}
	return append(out, '}'), nil
}

func encodeList(original json.RawMessage, list []any) (json.RawMessage, error) {
	var parts []json.RawMessage
	if json.Unmarshal(original, &parts) != nil {
		parts = []json.RawMessage{original} // one value that became a list
	}
	out := []byte{'['}
	for i, item := range list {
		var part json.RawMessage
		if i < len(parts) {
			part = parts[i]
		}
		text, err := encodeLike(part, item)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, text...)
	}
	return append(out, ']'), nil
}

// memberOrder lists the names of an object's members as they are written, each once; nothing for other values.
func memberOrder(text json.RawMessage) []string {
	d := json.NewDecoder(bytes.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil
	}
	var names []string
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return names
		}
		var skipped json.RawMessage
		if d.Decode(&skipped) != nil {
			return names
		}
		if name, ok := key.(string); ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
