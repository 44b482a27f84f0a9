package secretword

import (
	"slices"
	"strings"
)

// WordByte reports whether a byte is of a word: a letter, a digit or _.
func WordByte(b byte) bool { return b == '_' || DigitByte(b) || 'a' <= b|0x20 && b|0x20 <= 'z' }

// DigitByte reports whether a byte is a digit.
func DigitByte(b byte) bool { return '0' <= b && b <= '9' }

// Telephone is a number at or around i: +, then 8 to 15 digits; or three, three and four of them.
func Telephone(s string, i, from int) (start, end int) {
	if s[i] == '+' {
		if i > from && (WordByte(s[i-1]) || s[i-1] == '+') {
			return 0, 0
		}
		return i, digitsWithin(s, i+1, 8, 15)
	}
	if s[i] == '(' {
		if i+5 < len(s) && s[i+4] == ')' && digits(s[i+1:i+4]) {
			at := i + 5
			if s[at] == ' ' {
				at++
			}
			return i, lastSeven(s, at)
		}
		return 0, 0
	}
	start = i - 2
	if start < from || !digits(s[start:i+1]) || start > 0 && (WordByte(s[start-1]) || strings.IndexByte("-.:/", s[start-1]) >= 0) {
		return 0, 0
	}
	return start, lastSeven(s, i+2)
}

// lastSeven returns the end of ddd-dddd at i, 0 when it is something else.
func lastSeven(s string, i int) int {
	if len(s) < i+8 || !digits(s[i:i+3]) || strings.IndexByte("-. ", s[i+3]) < 0 || !digits(s[i+4:i+8]) {
		return 0
	}
	if end := i + 8; end == len(s) || !WordByte(s[end]) && s[end] != '-' {
		return end
	}
	return 0
}

// digitsWithin returns the end of least to most digits from i on, spaces and signs between them; 0 when there are fewer or more.
func digitsWithin(s string, i, least, most int) int {
	n, end := 0, 0
	for ; i < len(s); i++ {
		if DigitByte(s[i]) {
			n, end = n+1, i+1
		} else if strings.IndexByte(" -.()", s[i]) < 0 {
			break
		}
	}
	if n < least || n > most || end < len(s) && WordByte(s[end]) {
		return 0
	}
	return end
}

// Email is the address around the @ at i. Versions and pictures (pkg@1.2.3, icon@2x.png) and the user git are none.
func Email(s string, i, from int) (start, end int) {
	for start = i; start > from && (nameByte(s[start-1]) || s[start-1] == '+' || s[start-1] == '%'); start-- {
	}
	domain := strings.TrimRight(s[i+1:i+1+name(s[i+1:])], ".-_")
	dot := strings.LastIndexByte(domain, '.')
	if start == i || start > from && s[start-1] == '$' || s[start:i] == "git" || dot < 1 || len(domain)-dot < 3 || strings.HasPrefix(domain, "2x.") || strings.HasPrefix(domain, "3x.") || !letters(domain[dot+1:]) {
		return 0, 0
	}
	return start, i + 1 + len(domain)
}

var streets = []string{
	"street", "st", "avenue", "ave", "road", "rd", "lane", "ln", "drive", "dr", "boulevard", "blvd", "way", "court", "ct", "square", "sq",
	"place", "pl", "terrace", "parkway", "pkwy", "highway", "hwy", "crescent",
}

// StreetAddress is a number, whose last digit is at i, up to four capitalised words and a word for a street.
func StreetAddress(s string, i, from int) (start, end int) {
	for start = i; start > from && DigitByte(s[start-1]); start-- {
	}
	if i-start > 5 || start > from && WordByte(s[start-1]) {
		return 0, 0
	}
	at := i + 2
	for range 5 {
		for end = at; end < len(s) && s[end] != '_' && WordByte(s[end]); end++ {
		}
		if end == at || s[at] < 'A' || s[at] > 'Z' {
			return 0, 0
		}
		word := strings.ToLower(s[at:end])
		if at > i+2 && slices.Contains(streets, word) {
			return start, end
		}
		if end >= len(s) || s[end] != ' ' {
			return 0, 0
		}
		at = end + 1
	}
	return 0, 0
}
