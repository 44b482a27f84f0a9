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

func (k *keyStack) push(key []byte) {
	if k.n < len(k.near) {
		k.near[k.n] = key
	} else {
		k.far = append(k.far[:k.n-len(k.near)], key)
	}
	k.n++
}

func (k *keyStack) at(i int) []byte {
	if i < len(k.near) {
		return k.near[i]
	}
	return k.far[i-len(k.near)]
}

// has reports whether key is among those pushed since the stack had base keys.
func (k *keyStack) has(base int, key string) bool {
	for i := base; i < k.n; i++ {
		if string(k.at(i)) == key {
			return true
		}
	}
	return false
}

// document reads the whole of s.data as one value.
func (s *scanner) document(at slot) *Error {
	if f := s.value(at); f != nil {
		return f
	}
	s.space()
	if s.pos < len(s.data) {
		return s.syntax("data after the value")
	}
	return nil
}

func (s *scanner) syntax(msg string) *Error {
	s.mark = s.pos
	return NewError("byte " + strconv.Itoa(s.pos) + ": " + msg)
}

// peek skips white space and returns the next byte, or 0 at the end: no token begins with 0.
func (s *scanner) peek() byte {
	s.space()
	if s.pos < len(s.data) {
		return s.data[s.pos]
	}
	return 0
}

func (s *scanner) space() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

func (s *scanner) unexpected(want string) *Error {
	if s.pos >= len(s.data) {
		return s.syntax("the document ends where " + want + " belongs")
	}
	return s.syntax("not " + want)
}

func (s *scanner) value(at slot) *Error {
	c := s.peek()
	s.mark = s.pos
	switch {
	case c == '{':
		if at.kind != kindAny && at.kind != kindObject && at.kind != kindStruct {
			return mismatch(at.kind, "an object")
		}
		return s.object(at.shape)
	case c == '[':
		if at.kind != kindAny && at.kind != kindArray {
			return mismatch(at.kind, "an array")
		}
		return s.array(at.shape)
	case c == '"':
		if at.kind != kindAny && at.kind != kindString {
			return mismatch(at.kind, "a string")
		}
		_, f := s.text()
		return f
	case c == '-' || '0' <= c && c <= '9':
		return s.number(at.kind)
	case c == 't' || c == 'f':
		if at.kind != kindAny && at.kind != kindBool {
			return mismatch(at.kind, "a boolean")
		}
		return s.literal(strconv.FormatBool(c == 't'))
	case c == 'n':
		if at.kind != kindAny && (!at.null || s.opts.RejectNull) {
			return mismatch(at.kind, "null")
		}
		return s.literal("null")
	default:
		return s.unexpected("a value")
	}
}

func mismatch(want kind, got string) *Error {
	return NewError("wants " + want.String() + ", got " + got)
}

func (s *scanner) literal(word string) *Error {
	if len(s.data)-s.pos < len(word) || string(s.data[s.pos:s.pos+len(word)]) != word {
		return s.syntax("not a value")
	}
	s.pos += len(word)
	return nil
}

func (s *scanner) enter() *Error {
	if s.depth++; s.depth > s.opts.MaxDepth {
		return s.syntax("nested more than " + strconv.Itoa(s.opts.MaxDepth) + " deep")
	}
	s.pos++
	return nil
}

func (s *scanner) object(sh *shape) *Error {
	if f := s.enter(); f != nil {
		return f
	}
	seen := keySet{base: s.keys.n}
	required := 0
	for c := s.peek(); c != '}'; {
		if c != '"' {
			return s.unexpected("a key")
		}
		s.mark = s.pos
		key, f := s.key()
		if f != nil {
			return f
		}
		if !seen.add(s, key) {
			return NewError("duplicate key").Under(string(key))
		}
		if s.peek() != ':' {
			return s.unexpected("a colon")
		}
		s.pos++
		at, f := s.field(sh, key, &required)
		if f == nil {
			f = s.value(at)
		}
		if f != nil {
			return f.Under(string(key))
		}
		if c, f = s.more('}', "a key", "object"); f != nil {
			return f
		}
	}
	s.pos++
	s.depth--
	if s.opts.RequireAll && required < sh.required {
		return sh.missing(&s.keys, seen.base)
	}
	s.keys.n = seen.base
	return nil
}

// more passes over the comma before another member, and returns what the next begins with, or the end.
func (s *scanner) more(end byte, member, of string) (byte, *Error) {
	c := s.peek()
	if c == ',' {
		s.pos++
		if c = s.peek(); c == end {
			return c, s.unexpected(member)
		}
	} else if c != end {
		return c, s.unexpected("a comma or the end of the " + of)
	}
	return c, nil
}

// field returns the slot of a key. In a struct the key must be one the struct has, letter for letter; where
// unknown keys are allowed, one that differs from a known key by case alone still is not: encoding/json would
// take it for that key.
func (s *scanner) field(sh *shape, key []byte, required *int) (slot, *Error) {
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
		if name, ok := sh.fold(key); ok {
			return slot{}, NewError("unknown key, keys match by case: " + name)
		}
		if !s.opts.AllowUnknown {
			return slot{}, NewError("unknown key")
		}
	}
	return anything, nil
}

var anything = slot{&shape{kind: kindAny}, true}

// fold finds the field that encoding/json would give key to.
func (sh *shape) fold(key []byte) (string, bool) {
	found, ok := "", false
	for name := range sh.fields {
		if (!ok || name < found) && bytes.EqualFold(key, []byte(name)) {
			found, ok = name, true
		}
	}
	return found, ok
}

// missing names the first required field, in sorted order, that is not among the keys from base on.
func (sh *shape) missing(keys *keyStack, base int) *Error {
	name := ""
	for n, f := range sh.fields {
		if f.required && (name == "" || n < name) && !keys.has(base, n) {
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

// add puts key into the set and reports whether it was new.
func (k *keySet) add(s *scanner, key []byte) bool {
	const few = 16
	if k.many == nil && s.keys.n-k.base >= few {
		k.many = make(map[string]struct{}, 4*few)
		for i := k.base; i < s.keys.n; i++ {
			k.many[string(s.keys.at(i))] = struct{}{}
		}
	}
	if k.many == nil {
		for i := k.base; i < s.keys.n; i++ {
			if bytes.Equal(s.keys.at(i), key) {
				return false
			}
		}
	} else {
		if _, ok := k.many[string(key)]; ok {
			return false
		}
		k.many[string(key)] = struct{}{}
	}
	s.keys.push(key)
	return true
}

func (s *scanner) array(sh *shape) *Error {
	if f := s.enter(); f != nil {
		return f
	}
	at := anything
	if sh.kind == kindArray {
		at = sh.elem
	}
	n := 0
	for c := s.peek(); c != ']'; {
		if f := s.value(at); f != nil {
			return f.At(n)
		}
		n++
		var f *Error
		if c, f = s.more(']', "a value", "array"); f != nil {
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

// key reads a string as the key it stands for: "\u0061" is "a".
func (s *scanner) key() ([]byte, *Error) {
	from := s.pos
	escaped, f := s.text()
	if f != nil {
		return nil, f
	}
	if !escaped {
		return s.data[from+1 : s.pos-1], nil
	}
	var key string
	if err := json.Unmarshal(s.data[from:s.pos], &key); err != nil {
		return nil, s.syntax("not a key")
	}
	return []byte(key), nil
}

// text passes over a string and reports whether it has escapes.
func (s *scanner) text() (escaped bool, f *Error) {
	for s.pos++; s.pos < len(s.data); s.pos++ {
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return escaped, nil
		case c == '\\':
			escaped = true
			if f := s.escape(); f != nil {
				return false, f
			}
		case c < ' ':
			return false, s.syntax("a control character in a string")
		}
	}
	return false, s.unexpected("the end of a string")
}

// escape passes over an escape up to its last byte.
func (s *scanner) escape() *Error {
	s.pos++
	if s.pos >= len(s.data) {
		return s.unexpected("an escape")
	}
	switch s.data[s.pos] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return nil
	case 'u':
		for range 4 {
			s.pos++
			if !s.at("0123456789abcdefABCDEF") {
				return s.unexpected("a hexadecimal digit")
			}
		}
		return nil
	}
	return s.unexpected("an escape")
}

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

func (s *scanner) number(want kind) *Error {
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

// integer spells a number that is whole without fraction and exponent. JSON Schema calls 1.0 an integer;
// encoding/json does not. The size of the exponent is looked at before anything is built from it.
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
