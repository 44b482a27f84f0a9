// Package codeunits writes texts in the encodings that components may have beside UTF-8: Latin-1 and UTF-16.
package codeunits

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// FromLatin1 is a text in Latin-1.
func FromLatin1(data []byte) string {
	var b strings.Builder
	b.Grow(len(data))
	for _, c := range data {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// FromUTF16 is a text in UTF-16, the low byte of each unit first; false when there is a surrogate without another.
func FromUTF16(data []byte) (string, bool) {
	var b strings.Builder
	b.Grow(len(data) / 2)
	for n := 0; n+1 < len(data); n += 2 {
		unit := rune(data[n]) | rune(data[n+1])<<8
		if !utf16.IsSurrogate(unit) {
			b.WriteRune(unit)
			continue
		}
		low := rune(0)
		if n += 2; n+1 < len(data) {
			low = rune(data[n]) | rune(data[n+1])<<8
		}
		both := utf16.DecodeRune(unit, low)
		if both == utf8.RuneError {
			return "", false
		}
		b.WriteRune(both)
	}
	return b.String(), true
}

// ToUTF16 is a text in UTF-16, the low byte of each unit first.
func ToUTF16(text string) []byte {
	units := utf16.Encode([]rune(text))
	data := make([]byte, 0, 2*len(units))
	for _, u := range units {
		data = append(data, byte(u), byte(u>>8))
	}
	return data
}

// ToLatin1 is a text in Latin-1; false when it has other characters.
func ToLatin1(text string) ([]byte, bool) {
	data := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xff {
			return nil, false
		}
		data = append(data, byte(r))
	}
	return data, true
}
