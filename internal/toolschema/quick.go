package toolschema

import (
	"slices"
	"unicode/utf8"
)

// quick is what most schemas are: objects, lists and scalars of one type, with nothing but descriptions beside. Arguments that are
// as such a schema wants them, in the spelling that JSON.stringify has, are let through after one reading of their text; whatever
// is not certain here is left to the whole check.
type quick struct {
	kind       string            // a type; "any" for a schema that asks for nothing
	properties map[string]*quick // of an object; nil for one that has to be checked as a whole
	required   []string
	closed     bool // no other properties
	items      *quick
	allowed    []string // of a string
}

// saysNothing are the keywords that no argument is checked against.
var saysNothing = []string{"title", "description", "default", "examples", "$schema", "$comment", "deprecated", "readOnly", "writeOnly"}

// quickly is the quick form of a schema, nil when it has none.
func quickly(schema any) *quick {
	s, ok := schema.(*object)
	if !ok {
		return nil
	}
	q := &quick{kind: "any"}
	for _, key := range s.keys {
		if slices.Contains(saysNothing, key) {
			continue
		}
		switch key {
		case "type":
			q.kind, ok = s.get(key).(string)
		case "properties":
			ok = q.takeProperties(s.get(key))
		case "required":
			q.required, ok = texts(s.get(key))
		case "additionalProperties":
			allowed, isFlag := s.get(key).(bool)
			q.closed, ok = !allowed, isFlag
		case "items":
			q.items = quickly(s.get(key))
			ok = q.items != nil
		case "enum":
			q.allowed, ok = texts(s.get(key))
		default:
			return nil
		}
		if !ok {
			return nil
		}
	}
	return q.certain()
}

// certain is the quick form itself, unless a keyword stands where its type gives it no meaning.
func (q *quick) certain() *quick {
	objects := q.properties != nil || q.required != nil || q.closed
	switch {
	case objects && q.kind != "object", q.items != nil && q.kind != "array", q.allowed != nil && q.kind != "string":
		return nil
	case !slices.Contains([]string{"any", "object", "array", "string", "number", "integer", "boolean"}, q.kind):
		return nil
	}
	return q
}

func (q *quick) takeProperties(schemas any) bool {
	s, ok := schemas.(*object)
	if !ok {
		return false
	}
	q.properties = map[string]*quick{}
	for _, name := range s.keys {
		q.properties[name] = quickly(s.get(name))
	}
	return true
}

func texts(list any) ([]string, bool) {
	items, ok := list.([]any)
	all := make([]string, 0, len(items))
	for _, item := range items {
		text, isText := item.(string)
		if !isText {
			return nil, false
		}
		all = append(all, text)
	}
	return all, ok
}

// accepts reports whether the arguments certainly fit.
func (q *quick) accepts(input []byte) bool {
	if q == nil || !utf8.Valid(input) {
		return false
	}
	r := reader{text: input}
	if !r.value(q, 0) {
		return false
	}
	r.space()
	return r.at == len(input)
}

// reader reads JSON from the front. Its methods report whether what is next is certainly what is asked for.
type reader struct {
	text []byte
	at   int
}

// maxQuick is how deep arguments may nest here.
const maxQuick = 32

func (r *reader) space() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == '\n' || r.text[r.at] == '\t' || r.text[r.at] == '\r') {
		r.at++
	}
}

// next is the next byte that is no white space, 0 at the end.
func (r *reader) next() byte {
	r.space()
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// take takes one byte after white space.
func (r *reader) take(c byte) bool {
	if r.next() != c {
		return false
	}
	r.at++
	return true
}

// anything is the quick form of a schema that asks for nothing.
var anything = &quick{kind: "any"}

func (r *reader) value(q *quick, depth int) bool {
	if q == nil || depth > maxQuick {
		return false
	}
	c := r.next()
	is := func(kind string) bool { return q.kind == kind || q.kind == "any" }
	switch {
	case c == '{':
		return is("object") && r.object(q, depth)
	case c == '[':
		return is("array") && r.list(q, depth)
	case c == '"':
		text, escaped, ok := r.quoted()
		return ok && is("string") && (q.allowed == nil || !escaped && slices.Contains(q.allowed, string(text)))
	case c == 't':
		return is("boolean") && r.word("true")
	case c == 'f':
		return is("boolean") && r.word("false")
	case c == 'n':
		return q.kind == "any" && r.word("null")
	}
	whole, ok := r.number()
	return ok && (is("number") || whole && is("integer"))
}

func (r *reader) word(w string) bool {
	if len(r.text)-r.at < len(w) || string(r.text[r.at:r.at+len(w)]) != w {
		return false
	}
	r.at += len(w)
	return true
}

func (r *reader) object(q *quick, depth int) bool {
	r.at++
	missing := len(q.required)
	var seen [8]string // names of required properties, each once
	for first := true; !r.take('}'); first = false {
		if !first && !r.take(',') || r.next() != '"' {
			return false
		}
		name, escaped, ok := r.quoted()
		if !ok || escaped || !r.take(':') {
			return false
		}
		own, known := q.properties[string(name)]
		if !known && q.closed {
			return false
		}
		if !known {
			own = anything
		}
		if n := slices.Index(q.required, string(name)); n >= 0 && !slices.Contains(seen[:], q.required[n]) {
			if missing > len(seen) {
				return false
			}
			missing--
			seen[missing] = q.required[n]
		}
		if !r.value(own, depth+1) {
			return false
		}
	}
	return missing == 0
}

func (r *reader) list(q *quick, depth int) bool {
	items := q.items
	if items == nil {
		items = anything
	}
	r.at++
	for first := true; !r.take(']'); first = false {
		if !first && !r.take(',') || !r.value(items, depth+1) {
			return false
		}
	}
	return true
}

// quoted takes a string and returns what is between its quotes.
func (r *reader) quoted() (text []byte, escaped, ok bool) {
	r.at++
	from := r.at
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			return r.text[from : r.at-1], escaped, true
		case c < ' ':
			return nil, false, false
		case c == '\\':
			escaped = true
			if r.at++; !r.escape() {
				return nil, false, false
			}
		}
	}
	return nil, false, false
}

// escape takes what is behind a backslash, but for its last byte.
func (r *reader) escape() bool {
	if r.at >= len(r.text) {
		return false
	}
	switch r.text[r.at] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
		for range 4 {
			r.at++
			if r.at >= len(r.text) || !isHex(r.text[r.at]) {
				return false
			}
		}
		return true
	}
	return false
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// number takes a number that JavaScript would write in just this way.
func (r *reader) number() (whole, ok bool) {
	const certain, small = 15, 6 // digits that every number keeps, and before which it gets no exponent
	from := r.at
	if r.at < len(r.text) && r.text[r.at] == '-' {
		r.at++
	}
	digits := r.at
	for r.at < len(r.text) && '0' <= r.text[r.at] && r.text[r.at] <= '9' {
		r.at++
	}
	n := r.at - digits
	if n == 0 || n > 1 && r.text[digits] == '0' || n == 1 && r.text[digits] == '0' && digits > from {
		return false, false
	}
	whole = true
	if r.at < len(r.text) && r.text[r.at] == '.' {
		whole = false
		point := r.at
		for r.at++; r.at < len(r.text) && '0' <= r.text[r.at] && r.text[r.at] <= '9'; r.at++ {
		}
		if last := r.text[r.at-1]; last == '.' || last == '0' || r.at-point-1 > small {
			return false, false
		}
	}
	exponent := r.at < len(r.text) && r.text[r.at]|0x20 == 'e'
	return whole, !exponent && r.at-from <= certain
}
