package jsonstrict

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// scanner reads one JSON document once and finds what encoding/json lets pass: duplicate keys, keys in another case,
// unknown keys, missing keys, null where the Go type has none, depth without bound. It stops at the first finding.
type scanner struct {
	data  []byte
	pos   int
	mark  int // where the key or value that was begun last begins
	depth int
	opts  Options

	keys  keyStack // of the open objects, innermost last
	fixes []fix
}

// keyStack is a stack of keys whose beginning is a part of the scanner, so that most documents are scanned without an
// allocation. (A slice of an array on the stack would not do: assigned through a pointer, it moves to the heap.)
type keyStack struct {
	near [24][]byte
	far  [][]byte
	n    int
}

// pushKey adds a key to the top.
func (k *keyStack) pushKey(key []byte) {
	if k.n < len(k.near) {
		k.near[k.n] = key
	} else {
		k.far = append(k.far[:k.n-len(k.near)], key)
	}
	k.n++
}

// keyAt returns the key at an index from the bottom.
func (k *keyStack) keyAt(i int) []byte {
	if i < len(k.near) {
		return k.near[i]
	}
	return k.far[i-len(k.near)]
}

// hasKey reports whether key is among those pushed since the stack had base keys.
func (k *keyStack) hasKey(base int, key string) bool {
	for i := base; i < k.n; i++ {
		if string(k.keyAt(i)) == key {
			return true
		}
	}
	return false
}

// readDocument reads the whole of s.data as one value.
func (s *scanner) readDocument(at slot) *Error {
	if f := s.readValue(at); f != nil {
		return f
	}
	s.skipSpace()
	if s.pos < len(s.data) {
		return s.syntaxError("data after the value")
	}
	return nil
}

// syntaxError returns a finding at the current byte.
func (s *scanner) syntaxError(msg string) *Error {
	s.mark = s.pos
	return NewError("byte " + strconv.Itoa(s.pos) + ": " + msg)
}

// peekByte skips white space and returns the next byte, or 0 at the end: no token begins with 0.
func (s *scanner) peekByte() byte {
	s.skipSpace()
	if s.pos < len(s.data) {
		return s.data[s.pos]
	}
	return 0
}

// skipSpace passes over white space.
func (s *scanner) skipSpace() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// unexpectedError returns the finding that something else stands at the current byte, or that the document
// ends there.
func (s *scanner) unexpectedError(want string) *Error {
	if s.pos >= len(s.data) {
		return s.syntaxError("the document ends where " + want + " belongs")
	}
	return s.syntaxError("not " + want)
}

// readValue reads one value and checks that it fits at.
func (s *scanner) readValue(at slot) *Error {
	c := s.peekByte()
	s.mark = s.pos
	switch {
	case c == '{':
		if at.kind != kindAny && at.kind != kindObject && at.kind != kindStruct {
			return mismatchError(at.kind, "an object")
		}
		return s.readObject(at.shape)
	case c == '[':
		if at.kind != kindAny && at.kind != kindArray {
			return mismatchError(at.kind, "an array")
		}
		return s.readArray(at.shape)
	case c == '"':
		if at.kind != kindAny && at.kind != kindString {
			return mismatchError(at.kind, "a string")
		}
		_, f := s.skipString()
		return f
	case c == '-' || '0' <= c && c <= '9':
		return s.readNumber(at.kind)
	case c == 't' || c == 'f':
		if at.kind != kindAny && at.kind != kindBool {
			return mismatchError(at.kind, "a boolean")
		}
		return s.skipLiteral(strconv.FormatBool(c == 't'))
	case c == 'n':
		if at.kind != kindAny && (!at.null || s.opts.RejectNull) {
			return mismatchError(at.kind, "null")
		}
		return s.skipLiteral("null")
	default:
		return s.unexpectedError("a value")
	}
}

// mismatchError returns the finding that a value has another type.
func mismatchError(want kind, got string) *Error {
	return NewError("wants " + want.String() + ", got " + got)
}

// skipLiteral passes over true, false or null.
func (s *scanner) skipLiteral(word string) *Error {
	if len(s.data)-s.pos < len(word) || string(s.data[s.pos:s.pos+len(word)]) != word {
		return s.syntaxError("not a value")
	}
	s.pos += len(word)
	return nil
}

// enterNesting passes over a bracket and checks the depth.
func (s *scanner) enterNesting() *Error {
	if s.depth++; s.depth > s.opts.MaxDepth {
		return s.syntaxError("nested more than " + strconv.Itoa(s.opts.MaxDepth) + " deep")
	}
	s.pos++
	return nil
}

// readObject reads an object, whose keys are those of sh.
func (s *scanner) readObject(sh *shape) *Error {
	if f := s.enterNesting(); f != nil {
		return f
	}
	seen := keySet{base: s.keys.n}
	required := 0
	for c := s.peekByte(); c != '}'; {
		if c != '"' {
			return s.unexpectedError("a key")
		}
		s.mark = s.pos
		key, f := s.readKey()
		if f != nil {
			return f
		}
		if !seen.addKey(s, key) {
			return NewError("duplicate key").Under(string(key))
		}
		if s.peekByte() != ':' {
			return s.unexpectedError("a colon")
		}
		s.pos++
		at, f := s.findField(sh, key, &required)
		if f == nil {
			f = s.readValue(at)
		}
		if f != nil {
			return f.Under(string(key))
		}
		if c, f = s.skipComma('}', "a key", "object"); f != nil {
			return f
		}
	}
	s.pos++
	s.depth--
	if s.opts.RequireAll && required < sh.required {
		return sh.missingError(&s.keys, seen.base)
	}
	s.keys.n = seen.base
	return nil
}

// skipComma passes over the comma before another member, and returns what the next begins with, or the end.
func (s *scanner) skipComma(end byte, member, of string) (byte, *Error) {
	c := s.peekByte()
	if c == ',' {
		s.pos++
		if c = s.peekByte(); c == end {
			return c, s.unexpectedError(member)
		}
	} else if c != end {
		return c, s.unexpectedError("a comma or the end of the " + of)
	}
	return c, nil
}

// findField returns the slot of a key. In a struct the key must be one the struct has, letter for letter; where
// unknown keys are allowed, one that differs from a known key by case alone still is not: encoding/json would
// take it for that key.
func (s *scanner) findField(sh *shape, key []byte, required *int) (slot, *Error) {
	switch sh.kind {
	case kindObject:
		return sh.elem, nil
	case kindStruct:
		if f, ok := sh.fields[string(key)]; ok {
			if f.required {
				*required++
			}
			return f.slot, nil
		}
		if name, ok := sh.foldKey(key); ok {
			return slot{}, NewError("unknown key, keys match by case: " + name)
		}
		if !s.opts.AllowUnknown {
			return slot{}, NewError("unknown key")
		}
	}
	return anything, nil
}

var anything = slot{&shape{kind: kindAny}, true}

// foldKey finds the field that encoding/json would give key to.
func (sh *shape) foldKey(key []byte) (string, bool) {
	found, ok := "", false
	for name := range sh.fields {
		if (!ok || name < found) && bytes.EqualFold(key, []byte(name)) {
			found, ok = name, true
		}
	}
	return found, ok
}

// missingError names the first required field, in sorted order, that is not among the keys from base on.
func (sh *shape) missingError(keys *keyStack, base int) *Error {
	name := ""
	for n, f := range sh.fields {
		if f.required && (name == "" || n < name) && !keys.hasKey(base, n) {
			name = n
		}
	}
	return NewError("missing").Under(name)
}

// keySet is the keys of one open object, s.keys from base on, and beside them a map once comparing each with
// each gets slow.
type keySet struct {
	base int
	many map[string]struct{}
}

// addKey puts key into the set and reports whether it was new.
func (k *keySet) addKey(s *scanner, key []byte) bool {
	const few = 16
	if k.many == nil && s.keys.n-k.base >= few {
		k.many = make(map[string]struct{}, 4*few)
		for i := k.base; i < s.keys.n; i++ {
			k.many[string(s.keys.keyAt(i))] = struct{}{}
		}
	}
	if k.many == nil {
		for i := k.base; i < s.keys.n; i++ {
			if bytes.Equal(s.keys.keyAt(i), key) {
				return false
			}
		}
	} else {
		if _, ok := k.many[string(key)]; ok {
			return false
		}
		k.many[string(key)] = struct{}{}
	}
	s.keys.pushKey(key)
	return true
}

// readArray reads an array, whose elements have the shape of those of sh.
func (s *scanner) readArray(sh *shape) *Error {
	if f := s.enterNesting(); f != nil {
		return f
	}
	at := anything
	if sh.kind == kindArray {
		at = sh.elem
	}
	n := 0
	for c := s.peekByte(); c != ']'; {
		if f := s.readValue(at); f != nil {
			return f.At(n)
		}
		n++
		var f *Error
		if c, f = s.skipComma(']', "a value", "array"); f != nil {
			return f
		}
	}
	s.pos++
	s.depth--
	if sh.kind == kindArray && sh.length >= 0 && n != sh.length {
		return NewError("wants " + strconv.Itoa(sh.length) + " elements, got " + strconv.Itoa(n))
	}
	return nil
}

// readKey reads a string as the key it stands for: "\u0061" is "a".
func (s *scanner) readKey() ([]byte, *Error) {
	from := s.pos
	escaped, f := s.skipString()
	if f != nil {
		return nil, f
	}
	if !escaped {
		return s.data[from+1 : s.pos-1], nil
	}
	var key string
	if err := json.Unmarshal(s.data[from:s.pos], &key); err != nil {
		return nil, s.syntaxError("not a key")
	}
	return []byte(key), nil
}

// skipString passes over a string and reports whether it has escapes.
func (s *scanner) skipString() (escaped bool, f *Error) {
	for s.pos++; s.pos < len(s.data); s.pos++ {
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return escaped, nil
		case c == '\\':
			escaped = true
			if f := s.skipEscape(); f != nil {
				return false, f
			}
		case c < ' ':
			return false, s.syntaxError("a control character in a string")
		}
	}
	return false, s.unexpectedError("the end of a string")
}

// skipEscape passes over an escape up to its last byte.
func (s *scanner) skipEscape() *Error {
	s.pos++
	if s.pos >= len(s.data) {
		return s.unexpectedError("an escape")
	}
	switch s.data[s.pos] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return nil
	case 'u':
		for range 4 {
			s.pos++
			if !s.atOneOf("0123456789abcdefABCDEF") {
				return s.unexpectedError("a hexadecimal digit")
			}
		}
		return nil
	}
	return s.unexpectedError("an escape")
}

// fix replaces data[from:to], a whole number spelled 1.0 or 1e3, by the spelling encoding/json takes for an integer.
type fix struct {
	from, to int
	text     string
}

// skipDigits passes over digits and reports whether there were any.
func (s *scanner) skipDigits() bool {
	from := s.pos
	for s.pos < len(s.data) && '0' <= s.data[s.pos] && s.data[s.pos] <= '9' {
		s.pos++
	}
	return s.pos > from
}

// atOneOf reports whether the current byte is one of chars.
func (s *scanner) atOneOf(chars string) bool {
	return s.pos < len(s.data) && strings.IndexByte(chars, s.data[s.pos]) >= 0
}

// readNumber reads a number and checks that it is of the wanted kind.
func (s *scanner) readNumber(want kind) *Error {
	if want != kindAny && want != kindNumber && want != kindInteger {
		return mismatchError(want, "a number")
	}
	from, plain := s.pos, true
	if s.atOneOf("-") {
		s.pos++
	}
	if s.atOneOf("0") {
		s.pos++
	} else if !s.skipDigits() {
		return s.unexpectedError("a digit")
	}
	if s.atOneOf(".") {
		plain = false
		if s.pos++; !s.skipDigits() {
			return s.unexpectedError("a digit")
		}
	}
	if s.atOneOf("eE") {
		plain = false
		s.pos++
		if s.atOneOf("+-") {
			s.pos++
		}
		if !s.skipDigits() {
			return s.unexpectedError("a digit")
		}
	}
	if want == kindInteger && !plain {
		text, ok := spellInteger(string(s.data[from:s.pos]))
		if !ok {
			return mismatchError(want, "another number")
		}
		s.fixes = append(s.fixes, fix{from, s.pos, text})
	}
	return nil
}

// spellInteger spells a number that is whole without fraction and exponent. JSON Schema calls 1.0 an integer;
// encoding/json does not. The size of the exponent is looked at before anything is built from it.
func spellInteger(number string) (string, bool) {
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
