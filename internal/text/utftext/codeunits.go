// Package utftext reads and writes texts in the encodings that components and JavaScript may have: UTF-8, UTF-16 and Latin-1.
package utftext

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Encoding is how a component keeps its strings.
type Encoding byte

// The encodings.
const (
	UTF8 Encoding = iota
	UTF16
	Latin1 // or UTF-16, said by the highest bit of the length
)

// wideTag marks the length of a latin1+utf16 string that is in UTF-16.
const wideTag = 1 << 31

// Layout is how n code units lie in memory: how many bytes they are and how they are aligned, and whether they are those of UTF-16.
func (e Encoding) Layout(n uint32) (size uint64, align uint32, wide bool) {
	switch {
	case e == UTF16:
		return 2 * uint64(n), 2, true
	case e == UTF8:
		return uint64(n), 1, false
	case n&wideTag != 0:
		return 2 * uint64(n^wideTag), 2, true
	}
	return uint64(n), 2, false
}

// Text is what lies there, or what is wrong with it.
func (e Encoding) Text(data []byte, wide bool) (text, wrong string) {
	switch {
	case wide:
		text, ok := FromUTF16(data)
		if !ok {
			return "", "unpaired surrogate: the guest's string is not UTF-16"
		}
		return text, ""
	case e == Latin1:
		return FromLatin1(data), ""
	case !utf8.Valid(data):
		return "", "invalid utf8 encoding: the guest's string is not UTF-8"
	}
	return string(data), ""
}

// Bytes is a text as it lies in memory, and its length in code units. What is not UTF-8 is replaced by U+FFFD.
func (e Encoding) Bytes(text string) (data []byte, n uint32) {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if e == UTF8 {
		return []byte(text), uint32(len(text))
	}
	if e == Latin1 {
		if data, ok := ToLatin1(text); ok {
			return data, uint32(len(data))
		}
		n = wideTag
	}
	data = ToUTF16(text)
	return data, n | uint32(len(data)/2)
}

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

// FromUTF8 is a text in UTF-8, with U+FFFD for each maximal ill-formed part, as the Encoding Standard wants it.
func FromUTF8(b []byte) string {
	var out strings.Builder
	out.Grow(len(b) + 8)
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size <= 1 {
			out.WriteRune(utf8.RuneError)
			b = b[illFormed(b):]
			continue
		}
		out.Write(b[:size])
		b = b[size:]
	}
	return out.String()
}

// illFormed is the length of the maximal part of a sequence that starts b and is not finished.
func illFormed(b []byte) int {
	low, high := byte(0x80), byte(0xbf)
	need := 0
	switch c := b[0]; {
	case c >= 0xc2 && c <= 0xdf:
		need = 1
	case c >= 0xe0 && c <= 0xef:
		need = 2
		if c == 0xe0 {
			low = 0xa0
		} else if c == 0xed {
			high = 0x9f
		}
	case c >= 0xf0 && c <= 0xf4:
		need = 3
		if c == 0xf0 {
			low = 0x90
		} else if c == 0xf4 {
			high = 0x8f
		}
	}
	n := 1
	for n <= need && n < len(b) && b[n] >= low && b[n] <= high {
		low, high = 0x80, 0xbf
		n++
	}
	return n
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
