package wire

import (
	"bytes"
	"encoding/base64"
	"encoding/json"

	"github.com/cec80427/pier/ext"
)

// JSON encodes a result as JavaScript would.
func JSON(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the result cannot be encoded", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// IsNull reports whether a value is null; it must be well-formed.
func IsNull(raw json.RawMessage) bool { return StartsWith(raw, 'n') }

// StartsWith reports whether a value begins with that character.
func StartsWith(raw json.RawMessage, c byte) bool {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	return len(raw) > 0 && raw[0] == c
}

// OrNull is null in the place of nothing.
func OrNull(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}

// Empty is the result of an operation that returns nothing.
func Empty() json.RawMessage { return json.RawMessage(`{}`) }

// Base64 is the result of an operation that returns bytes.
func Base64(data []byte) json.RawMessage {
	out := make([]byte, 0, base64.StdEncoding.EncodedLen(len(data))+16)
	out = append(out, `{"base64":"`...)
	out = base64.StdEncoding.AppendEncode(out, data)
	return append(out, `"}`...)
}
