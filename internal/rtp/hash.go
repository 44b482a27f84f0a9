package rtp

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// SortedJSON is a JSON text as the protocol hashes it: members by name, no blanks, ASCII alone, numbers as they are written. Python's
// json.dumps writes the same with sort_keys and the separators "," and ":". A member that is there twice is an error.
func SortedJSON(data []byte) ([]byte, error) {
	if isSorted(data) {
		return data, nil
	}
	v, err := decode(data)
	if err != nil {
		return nil, err
	}
	return appendSorted(nil, v), nil
}

// isSorted reports whether a text is as SortedJSON writes it, which most are that a program has made. The canonical form of JSON differs from
// the protocol's in characters beyond ASCII, in escapes and in how numbers are written.
func isSorted(data []byte) bool {
	for _, b := range data {
		if b < ' ' || b > '~' || b == '\\' {
			return false
		}
	}
	canonical, err := jsontext.Canonical(data)
	return err == nil && bytes.Equal(canonical, data)
}

// decode reads JSON strictly, with numbers as they are written.
func decode(data []byte) (any, error) {
	var checked json.RawMessage
	if err := ext.DecodeStrict(data, &checked); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the value is not JSON", err)
	}
	return v, nil
}

func appendSorted(out []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(out, "null"...)
	case bool:
		return strconv.AppendBool(out, v)
	case json.Number:
		return append(out, v...)
	case string:
		return appendASCII(out, v)
	case []any:
		out = append(out, '[')
		for i, item := range v {
			if i > 0 {
				out = append(out, ',')
			}
			out = appendSorted(out, item)
		}
		return append(out, ']')
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names) // bytes of UTF-8 sort as code points do
		out = append(out, '{')
		for i, name := range names {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(appendASCII(out, name), ':')
			out = appendSorted(out, v[name])
		}
		return append(out, '}')
	}
	return out
}

// appendASCII writes a string as Python's json does by default.
func appendASCII(out []byte, text string) []byte {
	const hexDigits = "0123456789abcdef"
	unit := func(u rune) {
		out = append(out, '\\', 'u', hexDigits[u>>12&15], hexDigits[u>>8&15], hexDigits[u>>4&15], hexDigits[u&15])
	}
	out = append(out, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r >= ' ' && r <= '~':
			out = append(out, byte(r))
		case strings.ContainsRune("\n\r\t\f\b", r):
			out = append(out, '\\', "btn?fr"[r-8])
		case r > 0xffff:
			unit(0xd800 + (r-0x10000)>>10)
			unit(0xdc00 + (r-0x10000)&0x3ff)
		default:
			unit(r)
		}
	}
	return append(out, '"')
}

// HashOf is the sha256, in hex, of a JSON text as SortedJSON writes it.
func HashOf(data []byte) (string, error) {
	sorted, err := SortedJSON(data)
	if err != nil {
		return "", err
	}
	return sum(sorted), nil
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// interfaceHash names what callers rely on: of every tool, by name, the name and the three schemas.
func interfaceHash(tools []*Tool) (string, error) {
	sorted := slices.SortedFunc(slices.Values(tools), func(a, b *Tool) int { return strings.Compare(a.Name, b.Name) })
	out := []byte{'['}
	for i, t := range sorted {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendASCII(append(out, '['), t.Name), ',')
		for j, schema := range []json.RawMessage{t.InputSchema, t.OutputSchema, t.ErrorSchema} {
			text, err := SortedJSON(schema)
			if err != nil {
				return "", err
			}
			if j > 0 {
				out = append(out, ',')
			}
			out = append(out, text...)
		}
		out = append(out, ']')
	}
	return sum(append(out, ']')), nil
}

// Hash names one tool exactly, with its risk class and slots: what a person approved is approved for this one alone.
func (t *Tool) Hash() (string, error) {
	data, err := json.Marshal(t)
	if err != nil {
		return "", ext.Wrap(ext.CodeInternal, "the tool cannot be written as JSON", err)
	}
	return HashOf(data)
}
