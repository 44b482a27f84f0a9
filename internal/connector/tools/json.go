package tools

import (
	"strconv"
	"strings"
	"unicode/utf16"
)

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
