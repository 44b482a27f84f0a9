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
