package connector

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
)

// marshalTool encodes a result as JavaScript would: < > & stay as they are.
func marshalTool(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the tool's result cannot be encoded", err)
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// jsNumber formats a number as JavaScript's String does, for the sizes tools meet.
func jsNumber(f float64) string {
	if f >= 1e21 || f <= -1e21 {
		return strings.Replace(strconv.FormatFloat(f, 'e', -1, 64), "e+0", "e+", 1)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// utf16Len is the length JavaScript gives a string.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// utf16Head cuts s after at most n UTF-16 units, never inside a character (1.5.2; 0.73.1 could cut a pair in two).
func utf16Head(s string, n int) string {
	for i, r := range s {
		if n -= utf16.RuneLen(r); n < 0 {
			return s[:i]
		}
	}
	return s
}

// textDecoder turns bytes that arrive in pieces into text as the web's TextDecoder does: each maximal part of an invalid
// sequence becomes one U+FFFD, where Go's own helpers would make one of a whole run.
type textDecoder struct {
	held []byte // an unfinished sequence at the end of the last piece
}

// decode returns the text of one more piece. last says that nothing follows.
func (d *textDecoder) decode(p []byte, last bool) string {
	if len(d.held) > 0 {
		p = append(d.held, p...)
		d.held = nil
	}
	if !last {
		n := completeLen(p)
		if n < len(p) {
			d.held = bytes.Clone(p[n:])
			p = p[:n]
		}
	}
	if utf8.Valid(p) {
		return string(p)
	}
	var b strings.Builder
	for len(p) > 0 {
		r, size := utf8.DecodeRune(p)
		if r == utf8.RuneError && size == 1 {
			size = badLen(p)
		}
		b.WriteRune(r)
		p = p[size:]
	}
	return b.String()
}

// completeLen is the length of p without an unfinished but so far valid sequence at its end.
func completeLen(p []byte) int {
	for i := len(p) - 1; i >= 0 && i >= len(p)-3; i-- {
		if utf8.RuneStart(p[i]) {
			if !utf8.FullRune(p[i:]) {
				return i
			}
			break
		}
	}
	return len(p)
}

// badLen is the length of the maximal subpart at the start of p, which is not a valid sequence.
func badLen(p []byte) int {
	for n := 2; n <= 3 && n <= len(p); n++ {
		if utf8.FullRune(p[:n]) { // no longer the start of any sequence
			return n - 1
		}
	}
	return min(len(p), 3)
}

// toText decodes a whole file as Node's Buffer.toString does.
func toText(p []byte) string {
	var d textDecoder
	return d.decode(p, true)
}
