package js

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/rivo/uniseg"

	"github.com/cec80427/pier/internal/charset"
	"github.com/cec80427/pier/internal/native"
)

func textNatives() map[string]native.Func {
	return map[string]native.Func{
		"utf8Encode": func(list []any) (any, error) {
			a := native.Args{List: list}
			text := a.Str(0)
			return unsafe.Slice(unsafe.StringData(text), len(text)), a.Err // copied when it is given
		},
		"utf8Decode": func(list []any) (any, error) {
			a := native.Args{List: list}
			if raw := a.Bytes(0); len(raw) > maxCopied/3 && !a.Bool(1) && !utf8.Valid(raw) { // each byte may become three
				return false, a.Err
			}
			text, ok := decodeUTF8(a.Bytes(0), a.Bool(1))
			if !ok {
				return nil, a.Err
			}
			return text, a.Err
		},
		"base64Decode": func(list []any) (any, error) {
			a := native.Args{List: list}
			data, err := base64.StdEncoding.DecodeString(a.Str(0))
			if err != nil {
				return nil, a.Err
			}
			return data, a.Err
		},
		"textLabel":  nativeTextLabel,
		"textDecode": nativeTextDecode,
		"graphemes":  nativeGraphemes,
		"words":      nativeWords,
	}
}

// decodeUTF8 replaces each maximal ill-formed part by U+FFFD, as the Encoding Standard wants it. In fatal mode such a
// part makes it fail.
func decodeUTF8(b []byte, fatal bool) (string, bool) {
	if utf8.Valid(b) {
		return unsafe.String(unsafe.SliceData(b), len(b)), true // copied when it is given
	}
	if fatal {
		return "", false
	}
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
	return out.String(), true
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

// nativeTextLabel is the canonical name of an encoding's label, or nil.
func nativeTextLabel(list []any) (any, error) {
	a := native.Args{List: list}
	name, ok := charset.Name(a.Str(0))
	if !ok {
		return nil, a.Err
	}
	return name, a.Err
}

// nativeTextDecode decodes bytes of a named encoding. In fatal mode nil stands for malformed input.
func nativeTextDecode(list []any) (any, error) {
	a := native.Args{List: list}
	text, ok := charset.Decode(a.Str(0), a.Bytes(1))
	if !ok {
		a.Fail("unknown encoding")
		return nil, a.Err
	}
	if a.Bool(2) && strings.ContainsRune(text, utf8.RuneError) {
		return nil, a.Err
	}
	return text, a.Err
}

// nativeGraphemes returns the lengths, in UTF-16 units, of a text's grapheme clusters.
func nativeGraphemes(list []any) (any, error) {
	a := native.Args{List: list}
	lengths := []int{}
	clusters := graphemes.FromString(a.Str(0)) // uniseg has not the rule of Unicode 15.1 that keeps Indic conjuncts together
	for clusters.Next() {
		lengths = append(lengths, utf16Length(clusters.Value()))
	}
	return lengths, a.Err
}

// nativeWords returns the lengths, in UTF-16 units, of a text's words or sentences.
func nativeWords(list []any) (any, error) {
	a := native.Args{List: list}
	next := uniseg.FirstWordInString
	if a.Str(1) == "sentence" {
		next = uniseg.FirstSentenceInString
	}
	lengths := []int{}
	rest, state := a.Str(0), -1
	for rest != "" {
		var part string
		part, rest, state = next(rest, state)
		lengths = append(lengths, utf16Length(part))
	}
	return lengths, a.Err
}

func utf16Length(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}
