package ext

import (
	"math"
	"strconv"
	"strings"
)

// fix replaces data[from:to], a whole number spelled 1.0 or 1e3, by the spelling encoding/json takes for an integer.
type fix struct {
	from, to int
	text     string
}

// digits passes over digits and reports whether there was one.
func (s *scanner) digits() bool {
	from := s.pos
	for s.pos < len(s.data) && '0' <= s.data[s.pos] && s.data[s.pos] <= '9' {
		s.pos++
	}
	return s.pos > from
}

func (s *scanner) at(chars string) bool {
	return s.pos < len(s.data) && strings.IndexByte(chars, s.data[s.pos]) >= 0
}

func (s *scanner) number(want kind) *fault {
	if want != kindAny && want != kindNumber && want != kindInteger {
		return mismatch(want, "a number")
	}
	from, plain := s.pos, true
	if s.at("-") {
		s.pos++
	}
	if s.at("0") {
		s.pos++
	} else if !s.digits() {
		return s.unexpected("a digit")
	}
	if s.at(".") {
		plain = false
		if s.pos++; !s.digits() {
			return s.unexpected("a digit")
		}
	}
	if s.at("eE") {
		plain = false
		s.pos++
		if s.at("+-") {
			s.pos++
		}
		if !s.digits() {
			return s.unexpected("a digit")
		}
	}
	if want == kindInteger && !plain {
		text, ok := integer(string(s.data[from:s.pos]))
		if !ok {
			return mismatch(want, "another number")
		}
		s.fixes = append(s.fixes, fix{from, s.pos, text})
	}
	return nil
}

// integer spells a number that is whole without fraction and exponent. JSON Schema calls 1.0 an integer; encoding/json
// does not. The size of the exponent is looked at before anything is built from it.
func integer(number string) (string, bool) {
	sign := ""
	if number[0] == '-' {
		sign, number = "-", number[1:]
	}
	exp := 0
	if i := strings.IndexAny(number, "eE"); i >= 0 {
		e, err := strconv.Atoi(number[i+1:])
		if err != nil { // more than an int holds
			e = math.MaxInt32
			if number[i+1] == '-' {
				e = math.MinInt32
			}
		}
		e = min(max(e, math.MinInt32), math.MaxInt32) // sums of it must not wrap
		number, exp = number[:i], e
	}
	if i := strings.IndexByte(number, '.'); i >= 0 {
		exp -= len(number) - i - 1
		number = number[:i] + number[i+1:]
	}
	for len(number) > 0 && number[0] == '0' {
		number = number[1:]
	}
	if number == "" {
		return "0", true
	}
	for exp < 0 && number[len(number)-1] == '0' {
		number, exp = number[:len(number)-1], exp+1
	}
	const longest = 20 // digits of the largest uint64
	if exp < 0 || int64(len(number))+int64(exp) > longest {
		return "", false
	}
	return sign + number + strings.Repeat("0", exp), true
}
