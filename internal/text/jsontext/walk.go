package jsontext

import (
	"bytes"
	"iter"
	"strings"
)

// What is here walks over canonical text, which is known to be right, and checks nothing.

// Object iterates over the members of an object in canonical form, which Canonical returned: each key as it reads, and its value in
// canonical form. It yields nothing for any other value.
func Object(canonical []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		if len(canonical) == 0 || canonical[0] != '{' {
			return
		}
		at := 1
		for canonical[at] != '}' {
			keyEnd := End(canonical, at)
			end := End(canonical, keyEnd+1)
			if !yield(unquote(canonical[at+1:keyEnd-1]), canonical[keyEnd+1:end]) {
				return
			}
			at = end
			if canonical[at] == ',' {
				at++
			}
		}
	}
}

// List iterates over the elements of a list in canonical form, each in canonical form. It yields nothing for any other value.
func List(canonical []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if len(canonical) == 0 || canonical[0] != '[' {
			return
		}
		for at := 1; canonical[at] != ']'; {
			end := End(canonical, at)
			if !yield(canonical[at:end]) {
				return
			}
			if at = end; canonical[at] == ',' {
				at++
			}
		}
	}
}

// Text returns the string that a canonical value is, and false for any other value.
func Text(canonical []byte) (string, bool) {
	if len(canonical) < 2 || canonical[0] != '"' {
		return "", false
	}
	return unquote(canonical[1 : len(canonical)-1]), true
}

// Place is where a text stands.
type Place uint8

// The places: elsewhere, before its value, first in a list.
const (
	Other Place = iota
	Key
	First
)

// Texts iterates over the texts in a value in canonical form, as they read.
func Texts(canonical string) iter.Seq2[string, Place] {
	return func(yield func(string, Place) bool) {
		for i := 0; i < len(canonical); i++ {
			if canonical[i] != '"' {
				continue
			}
			from, end := i+1, i+1
			for ; canonical[end] != '"'; end++ {
				if canonical[end] == '\\' {
					end++
				}
			}
			text, place := canonical[from:end], Other
			if strings.IndexByte(text, '\\') >= 0 {
				text = unquote([]byte(text))
			}
			if i > 0 && canonical[i-1] == '[' {
				place = First
			} else if end+1 < len(canonical) && canonical[end+1] == ':' {
				place = Key
			}
			if !yield(text, place) {
				return
			}
			i = end
		}
	}
}

// End returns the end of the canonical value at i.
func End(b []byte, i int) int {
	depth := 0
	for {
		switch b[i] {
		case '"':
			i = skipString(b, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case ',', ':':
			i++
			continue
		default:
			for i < len(b) && bytes.IndexByte([]byte(",:]}"), b[i]) < 0 {
				i++
			}
		}
		if depth == 0 {
			return i
		}
	}
}

// skipString returns the end of the string whose quote is at i. Base64 of a whole file goes at memchr's speed.
func skipString(b []byte, i int) int {
	for i++; ; {
		quote := bytes.IndexByte(b[i:], '"')
		escape := bytes.IndexByte(b[i:i+quote], '\\')
		if escape < 0 {
			return i + quote + 1
		}
		i += escape + 2
	}
}
