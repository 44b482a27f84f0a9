package jsontext

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gowebpki/jcs"
)

// Canonical returns the canonical form (RFC 8785) of one JSON document: no white space, keys sorted by UTF-16 code
// units, one spelling of each number and string. It refuses what has no single meaning: a key twice, text that is not
// UTF-8, a number no float64 holds, nesting deeper than MaxDepth, anything after the document. Half a surrogate
// pair, which JavaScript produces by cutting a string, becomes U+FFFD as in ext.DecodeStrict.
//
// It is github.com/gowebpki/jcs, which tests compare it with, in one pass: a call's params may hold a whole file.
func Canonical(src []byte) ([]byte, error) {
	out, _, err := CanonicalWatching(make([]byte, 0, len(src)), src, nil)
	return out, err
}

// CanonicalWatching is Canonical, and whether names liked a text that may name what its value is: a key, or the first of two texts in a
// list, as the name of a header is. The text is as the canonical form has it, without its quotes. What is returned is added to room.
func CanonicalWatching(room, src []byte, names func(text []byte) bool) (out []byte, seen bool, err error) {
	c := canon{src: src, out: room, names: names}
	if err := c.document(); err != nil {
		return nil, false, err
	}
	return c.out, c.seen, nil
}

// MaxDepth is how deep objects and arrays may nest. ext.MaxDepth is the same (a test of the ledger holds them together).
const MaxDepth = 128

var errJSON = errors.New("not one JSON document in UTF-8 with unique keys")

type canon struct {
	src     []byte
	at      int
	out     []byte
	scratch []byte

	names func([]byte) bool // nil asks nobody
	seen  bool              // it has said yes
}

func (c *canon) document() error {
	if err := c.value(0); err != nil {
		return err
	}
	c.space()
	if c.at != len(c.src) {
		return errJSON
	}
	return nil
}

func (c *canon) space() {
	for c.at < len(c.src) {
		switch c.src[c.at] {
		case ' ', '\t', '\n', '\r':
			c.at++
		default:
			return
		}
	}
}

// peek is the next byte that is no white space, or 0.
func (c *canon) peek() byte {
	c.space()
	if c.at < len(c.src) {
		return c.src[c.at]
	}
	return 0
}

func (c *canon) value(depth int) error {
	if depth > MaxDepth {
		return errors.New("nested too deeply")
	}
	switch b := c.peek(); b {
	case '{':
		return c.object(depth)
	case '[':
		return c.array(depth)
	case '"':
		return c.text(false)
	case 't':
		return c.literal("true")
	case 'f':
		return c.literal("false")
	case 'n':
		return c.literal("null")
	default:
		return c.number()
	}
}

func (c *canon) literal(word string) error {
	if len(c.src)-c.at < len(word) || string(c.src[c.at:c.at+len(word)]) != word {
		return errJSON
	}
	c.at += len(word)
	c.out = append(c.out, word...)
	return nil
}

func (c *canon) array(depth int) error {
	c.at++
	c.out = append(c.out, '[')
	if c.peek() == ']' {
		c.at++
		c.out = append(c.out, ']')
		return nil
	}
	seen, named := c.seen, false // before, and by the first element
	for i := 0; ; i++ {
		text := c.peek() == '"'
		if i == 0 && text {
			if err := c.text(true); err != nil {
				return err
			}
			named = c.seen && !seen
			c.seen = seen
		} else if err := c.value(depth + 1); err != nil {
			return err
		}
		switch c.peek() {
		case ',':
			c.at++
			c.out = append(c.out, ',')
		case ']':
			c.at++
			c.out = append(c.out, ']')
			c.seen = c.seen || named && i == 1 && text
			return nil
		default:
			return errJSON
		}
	}
}

// member is where one member of an object stands in out: its key's quotes, and its end.
type member struct{ from, keyEnd, to int }

func (c *canon) object(depth int) error {
	c.at++
	c.out = append(c.out, '{')
	start := len(c.out)
	if c.peek() == '}' {
		c.at++
		c.out = append(c.out, '}')
		return nil
	}
	var room [16]member
	members := room[:0]
	sorted := true
	for {
		if c.peek() != '"' {
			return errJSON
		}
		m := member{from: len(c.out)}
		if err := c.text(true); err != nil {
			return err
		}
		m.keyEnd = len(c.out)
		if c.peek() != ':' {
			return errJSON
		}
		c.at++
		c.out = append(c.out, ':')
		if err := c.value(depth + 1); err != nil {
			return err
		}
		m.to = len(c.out)
		if n := len(members); n > 0 && sorted {
			order := CompareKeys(c.key(members[n-1]), c.key(m))
			if order == 0 {
				return errJSON
			}
			sorted = order < 0
		}
		members = append(members, m)
		switch c.peek() {
		case ',':
			c.at++
			c.out = append(c.out, ',')
			continue
		case '}':
			c.at++
		default:
			return errJSON
		}
		break
	}
	if !sorted {
		if err := c.sort(start, members); err != nil {
			return err
		}
	}
	c.out = append(c.out, '}')
	return nil
}

func (c *canon) key(m member) []byte { return c.out[m.from:m.keyEnd] }

// byKey sorts many members. slices.SortFunc would be compiled for them alone.
type byKey struct {
	out  []byte
	list []member
}

// Len implements sort.Interface.
func (b *byKey) Len() int { return len(b.list) }

// Less implements sort.Interface.
func (b *byKey) Less(i, j int) bool {
	return CompareKeys(b.out[b.list[i].from:b.list[i].keyEnd], b.out[b.list[j].from:b.list[j].keyEnd]) < 0
}

// Swap implements sort.Interface.
func (b *byKey) Swap(i, j int) { b.list[i], b.list[j] = b.list[j], b.list[i] }

func (c *canon) sort(start int, members []member) error {
	const few = 12
	if len(members) > few {
		by := &byKey{c.out, slices.Clone(members)} // members stay where they are, which may be the stack
		sort.Sort(by)
		copy(members, by.list)
	}
	for i := range members { // what is sorted already takes one comparison each
		for j := i; j > 0 && CompareKeys(c.key(members[j]), c.key(members[j-1])) < 0; j-- {
			members[j], members[j-1] = members[j-1], members[j]
		}
	}
	c.scratch = c.scratch[:0]
	for i, m := range members {
		if i > 0 {
			if CompareKeys(c.key(members[i-1]), c.key(m)) == 0 {
				return errJSON
			}
			c.scratch = append(c.scratch, ',')
		}
		c.scratch = append(c.scratch, c.out[m.from:m.to]...)
	}
	c.out = append(c.out[:start], c.scratch...)
	return nil
}

// CompareKeys orders canonical keys, in their quotes. Bytes will do up to an escape or a character beyond ASCII.
func CompareKeys(a, b []byte) int {
	a, b = a[1:len(a)-1], b[1:len(b)-1]
	for i := range min(len(a), len(b)) {
		switch {
		case a[i]|b[i] >= utf8.RuneSelf, a[i] == '\\', b[i] == '\\':
			return slices.Compare(utf16.Encode([]rune(unquote(a))), utf16.Encode([]rune(unquote(b))))
		case a[i] != b[i]:
			return cmp.Compare(a[i], b[i])
		}
	}
	return cmp.Compare(len(a), len(b))
}

// unquote undoes the escapes of a canonical string without its quotes.
func unquote(s []byte) string {
	if bytes.IndexByte(s, '\\') < 0 {
		return string(s)
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			out = append(out, s[i])
			continue
		}
		i++
		switch s[i] {
		case 'u':
			n, _ := strconv.ParseUint(string(s[i+1:i+5]), 16, 8) // canonical text escapes control characters only
			out = append(out, byte(n))
			i += 4
		case 'b', 't', 'n', 'f', 'r':
			out = append(out, "\b\t\n\f\r"[strings.IndexByte("btnfr", s[i])])
		default:
			out = append(out, s[i])
		}
	}
	return string(out)
}

// text reads one string; name says it may be the name of something, see CanonicalWatching.
func (c *canon) text(name bool) error {
	c.at++
	from := len(c.out)
	c.out = append(c.out, '"')
	run, wide := c.at, false
	for c.at < len(c.src) {
		switch b := c.src[c.at]; {
		case b == '"':
			c.out = append(append(c.out, c.src[run:c.at]...), '"')
			c.at++
			if wide && !utf8.Valid(c.out[from:]) {
				return errJSON
			}
			if name && c.names != nil && !c.seen {
				c.seen = c.names(c.out[from+1 : len(c.out)-1])
			}
			return nil
		case b < ' ':
			return errJSON
		case b == '\\':
			c.out = append(c.out, c.src[run:c.at]...)
			r, err := c.escape()
			if err != nil {
				return err
			}
			c.out = appendRune(c.out, r)
			run = c.at
		case b >= utf8.RuneSelf:
			wide = true
			for c.at++; c.at < len(c.src) && c.src[c.at] >= utf8.RuneSelf; c.at++ {
			}
		default:
			at := c.at + 1
			for at < len(c.src) && plain[c.src[at]] { // what texts are made of, most of the time
				at++
			}
			c.at = at
		}
	}
	return errJSON
}

// plain are the ASCII characters that stand for themselves in a string.
var plain = func() (p [256]bool) {
	for b := range p {
		p[b] = b >= ' ' && b < utf8.RuneSelf && b != '"' && b != '\\'
	}
	return p
}()

func (c *canon) escape() (rune, error) {
	if c.at+1 >= len(c.src) {
		return 0, errJSON
	}
	b := c.src[c.at+1]
	if b != 'u' {
		i := strings.IndexByte(`"\/btnfr`, b)
		if i < 0 {
			return 0, errJSON
		}
		c.at += 2
		return rune("\"\\/\b\t\n\f\r"[i]), nil
	}
	r, ok := c.unit(c.at)
	if !ok {
		return 0, errJSON
	}
	c.at += 6
	if !utf16.IsSurrogate(r) {
		return r, nil
	}
	if low, ok := c.unit(c.at); ok {
		if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
			c.at += 6
			return pair, nil
		}
	}
	return utf8.RuneError, nil
}

// unit reads \uXXXX at i.
func (c *canon) unit(i int) (rune, bool) {
	if i+6 > len(c.src) || c.src[i] != '\\' || c.src[i+1] != 'u' {
		return 0, false
	}
	var r rune
	for _, b := range c.src[i+2 : i+6] {
		switch {
		case b >= '0' && b <= '9':
			r = r<<4 | rune(b-'0')
		case b|0x20 >= 'a' && b|0x20 <= 'f':
			r = r<<4 | rune(b|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

// appendRune writes one character of a string as RFC 8785 does.
func appendRune(out []byte, r rune) []byte {
	switch {
	case r == '"' || r == '\\':
		return append(out, '\\', byte(r))
	case r >= ' ':
		return utf8.AppendRune(out, r)
	}
	if i := strings.IndexRune("\b\t\n\f\r", r); i >= 0 {
		return append(out, '\\', "btnfr"[i])
	}
	const hex = "0123456789abcdef"
	return append(out, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
}

// AppendString writes s as a canonical JSON string.
func AppendString(out []byte, s string) []byte {
	out = append(out, '"')
	for {
		at := 0
		for at < len(s) && plain[s[at]] {
			at++
		}
		if out = append(out, s[:at]...); at == len(s) {
			return append(out, '"')
		}
		r, size := utf8.DecodeRuneInString(s[at:]) // an invalid byte reads as U+FFFD
		out, s = appendRune(out, r), s[at+size:]
	}
}

func (c *canon) number() error {
	from := c.at
	for c.at < len(c.src) && strings.IndexByte("+-.0123456789eE", c.src[c.at]) >= 0 {
		c.at++
	}
	text := c.src[from:c.at]
	if !validNumber(text) {
		return errJSON
	}
	if len(text) <= 15 && !bytes.ContainsAny(text, ".eE") && string(text) != "-0" {
		c.out = append(c.out, text...) // an integer in its only spelling
		return nil
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return errJSON
	}
	s, err := jcs.NumberToJSON(f)
	if err != nil {
		return errJSON
	}
	c.out = append(c.out, s...)
	return nil
}

// validNumber checks JSON's grammar, which is narrower than ParseFloat's.
func validNumber(b []byte) bool {
	digits := func() bool {
		n := 0
		for n < len(b) && b[n] >= '0' && b[n] <= '9' {
			n++
		}
		b = b[n:]
		return n > 0
	}
	if len(b) > 0 && b[0] == '-' {
		b = b[1:]
	}
	if len(b) > 1 && b[0] == '0' && b[1] >= '0' && b[1] <= '9' || !digits() {
		return false
	}
	if len(b) > 0 && b[0] == '.' {
		b = b[1:]
		if !digits() {
			return false
		}
	}
	if len(b) > 0 && b[0]|0x20 == 'e' {
		b = b[1:]
		if len(b) > 0 && (b[0] == '+' || b[0] == '-') {
			b = b[1:]
		}
		if !digits() {
			return false
		}
	}
	return len(b) == 0
}
