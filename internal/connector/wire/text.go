package wire

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Decoder turns bytes that arrive in pieces into text as the web's TextDecoder does: each maximal part of an invalid
// sequence becomes one U+FFFD, where Go's own helpers would make one of a whole run.
type Decoder struct {
	held []byte // an unfinished sequence at the end of the last piece
}

// Decode returns the text of one more piece. last says that nothing follows.
func (d *Decoder) Decode(p []byte, last bool) string {
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

// Text decodes a whole file as Node's Buffer.toString does.
func Text(p []byte) string {
	var d Decoder
	return d.Decode(p, true)
}
