// Package jsontext works on JSON as text: canonical form (RFC 8785), objects built from raw members and split into
// them, and text that is repaired for JSON. Strict decoding into Go's types is package jsonstrict.
package jsontext

import (
	"strings"
	"unicode/utf8"
)

// WellFormed makes text what JSON can carry: bytes that are no UTF-8 become U+FFFD. Who gets it in a run and in a replay gets the same.
func WellFormed(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
