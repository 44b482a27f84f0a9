package jsontext

import (
	"bytes"
	"encoding/json"
)

// Raw is a JSON object whose values stay texts.
type Raw = map[string]json.RawMessage

// Encode writes a value made of JSON texts, strings, numbers and the like, which cannot fail, without escaping what HTML would want
// escaped.
func Encode(v any) json.RawMessage {
	if o, ok := v.(Raw); ok && o != nil {
		if text, ok := Join(o, nil); ok {
			return text
		}
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// Marshal is json.Marshal that leaves < > & as they are.
func Marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}

// MapTexts returns v, a JSON value in Go's terms, with change applied to every text in it, also to keys. Slices are changed
// in place.
func MapTexts(v any, change func(string) string) any {
	switch v := v.(type) {
	case string:
		return change(v)
	case []any:
		for i := range v {
			v[i] = MapTexts(v[i], change)
		}
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, value := range v {
			out[change(key)] = MapTexts(value, change)
		}
		return out
	}
	return v
}

// Truthy is JavaScript's idea of true; v is "" for undefined.
func Truthy(v json.RawMessage) bool {
	switch string(bytes.TrimSpace(v)) {
	case "", "null", "false", "0", "-0", `""`:
		return false
	}
	return true
}

// Given tells a value from null and undefined, as ?? does.
func Given(v json.RawMessage) bool { return len(v) > 0 && string(v) != "null" }

// Elements are the values of a list; nil for anything else.
func Elements(data json.RawMessage) []json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(data, &list) != nil {
		return nil
	}
	return list
}

// String is the text that v is, "" for anything else.
func String(v json.RawMessage) string {
	var s string
	_ = json.Unmarshal(v, &s)
	return s
}
