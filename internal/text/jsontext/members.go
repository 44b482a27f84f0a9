package jsontext

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Objects cross between host and VM at every call. What is usual about them is read and written here, in a fifth of the time that
// reflection takes; whatever is not usual is encoding/json's.

// Members is json.Unmarshal of an object. Nil is what is none.
func Members(data []byte) map[string]json.RawMessage {
	if o, ok := members(data); ok {
		return o
	}
	var o map[string]json.RawMessage
	if json.Unmarshal(data, &o) != nil {
		return nil
	}
	return o
}

// members divides an object that is known to be JSON, as everything is that a VM hands over. It is false where json.Unmarshal has to
// say more: names with escapes, names twice, white space.
func members(data []byte) (map[string]json.RawMessage, bool) {
	if len(data) < 2 || data[0] != '{' || data[len(data)-1] != '}' {
		return nil, false
	}
	const usual = 4
	o := make(map[string]json.RawMessage, usual)
	for at, last := 1, len(data)-1; at < last || data[at-1] == ','; {
		end, ok := skipText(data, at)
		if !ok || end >= len(data) || data[end] != ':' || bytes.IndexByte(data[at:end], '\\') >= 0 {
			return nil, false
		}
		name := string(data[at+1 : end-1])
		from := end + 1
		if end, ok = skipValue(data, from); !ok {
			return nil, false
		}
		if _, twice := o[name]; twice {
			return nil, false
		}
		o[name] = data[from:end:end]
		at = end
		switch {
		case data[at] == ',':
			at++
		case at < last:
			return nil, false
		}
	}
	return o, true
}

// Only is the value of an object's only member, when it has this plain name; false for every other object, and where Members has to look.
func Only(data []byte, name string) (json.RawMessage, bool) {
	from := len(name) + len(`{"":`)
	if len(data) <= from || string(data[:2]) != `{"` || string(data[2:2+len(name)]) != name || string(data[2+len(name):from]) != `":` {
		return nil, false
	}
	end, ok := skipValue(data, from)
	if !ok || end != len(data)-1 || data[end] != '}' {
		return nil, false
	}
	return data[from:end:end], true
}

// skipText is behind the string that begins at i.
func skipText(data []byte, i int) (end int, ok bool) {
	if i >= len(data) || data[i] != '"' {
		return 0, false
	}
	for i++; i < len(data); i++ {
		switch data[i] {
		case '"':
			return i + 1, true
		case '\\':
			i++
		}
	}
	return 0, false
}

// skipValue is at the comma or the bracket behind the value that begins at i.
func skipValue(data []byte, i int) (end int, ok bool) {
	depth := 0
	for from := i; i < len(data); {
		switch data[i] {
		case '"':
			if i, ok = skipText(data, i); !ok {
				return 0, false
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i, i > from
			}
			depth--
		case ',':
			if depth == 0 {
				return i, i > from
			}
		case ' ', '\t', '\n', '\r':
			return 0, false
		}
		i++
	}
	return 0, false
}

// Join writes an object as json.Marshal does, HTML's characters unescaped, but the members named first in their order; the others go
// by name. It is false where that has to be done by reflection.
func Join(o map[string]json.RawMessage, first []string) (json.RawMessage, bool) {
	size := 2
	for name, value := range o {
		size += len(name) + len(value) + len(`"":,`)
	}
	out := bytes.NewBuffer(make([]byte, 0, size))
	out.WriteByte('{')
	var room [8]string
	names := room[:0]
	for _, name := range first {
		if _, ok := o[name]; ok {
			names = append(names, name)
		}
	}
	if ahead := len(names); ahead < len(o) {
		for name := range o {
			if !slices.Contains(names[:ahead], name) {
				names = append(names, name)
			}
		}
		slices.Sort(names[ahead:])
	}
	for n, name := range names {
		if !plainName(name) {
			return nil, false
		}
		if n > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('"')
		out.WriteString(name)
		out.WriteString(`":`)
		if json.Compact(out, o[name]) != nil {
			return nil, false
		}
	}
	out.WriteByte('}')
	return out.Bytes(), true
}

func plainName(name string) bool {
	for i := range len(name) {
		if c := name[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
