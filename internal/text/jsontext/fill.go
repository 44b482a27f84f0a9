package jsontext

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Fill is json.Unmarshal into a zero value, of a document that was checked: it is JSON, names no member twice, and spells names as the
// type does, if they are the type's. Structs, texts and raw values are filled in here, in a third of the time; whatever is not usual is
// encoding/json's, and so is every mistake.
func Fill(data []byte, into any) error {
	f := filler{data: data}
	if f.value(reflect.ValueOf(into).Elem()) {
		return nil
	}
	return json.Unmarshal(data, into)
}

// how values of a type are filled in.
type how uint8

const (
	odd how = iota // by encoding/json
	raw
	text
	truth
	pointer
	record // a struct
	table  // a map of raw values
)

type plan struct {
	how
	fields map[string][]int // of a record, where they are
}

var (
	rawType    = reflect.TypeFor[json.RawMessage]()
	textType   = reflect.TypeFor[string]()
	numberType = reflect.TypeFor[json.Number]()
	ownJSON    = reflect.TypeFor[json.Unmarshaler]()
	ownText    = reflect.TypeFor[encoding.TextUnmarshaler]()
	plans      sync.Map // reflect.Type to plan
)

func planOf(t reflect.Type) plan {
	if p, ok := plans.Load(t); ok {
		return p.(plan)
	}
	p := plan{how: howOf(t)}
	if p.how == record {
		p.fields = map[string][]int{}
		if !place(p.fields, t, nil) {
			p.how = odd
		}
	}
	plans.Store(t, p)
	return p
}

func howOf(t reflect.Type) how {
	if t == rawType {
		return raw
	}
	if p := reflect.PointerTo(t); p.Implements(ownJSON) || p.Implements(ownText) || t.Implements(ownJSON) || t.Implements(ownText) || t == numberType {
		return odd
	}
	switch t.Kind() {
	case reflect.String:
		return text
	case reflect.Bool:
		return truth
	case reflect.Pointer:
		return pointer
	case reflect.Struct:
		return record
	case reflect.Map:
		if t.Elem() == rawType && t.Key() == textType {
			return table
		}
	}
	return odd
}

// place says where the fields of a struct are. It is false for one whose fields encoding/json finds by rules of its own.
func place(fields map[string][]int, t reflect.Type, at []int) bool {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		index := append(slices.Clone(at), i)
		switch {
		case name == "-" && options == "" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			if !place(fields, f.Type, index) {
				return false
			}
		case name == "" || fields[name] != nil || f.Anonymous || strings.Contains(options, "string"):
			return false
		default:
			fields[name] = index
		}
	}
	return true
}

// filler goes through a document that is known to be one.
type filler struct {
	data []byte
	at   int
}

// value fills in the next value. It is false where encoding/json is to do all.
func (f *filler) value(v reflect.Value) bool {
	p := planOf(v.Type())
	f.space()
	switch c := f.data[f.at]; {
	case p.how == pointer && c != 'n':
		v.Set(reflect.New(v.Type().Elem()))
		return f.value(v.Elem())
	case c == '{' && (p.how == record || p.how == table && v.IsNil()):
		return f.members(v, p)
	}
	span := f.next()
	switch c := span[0]; {
	case p.how == raw:
		v.SetBytes(bytes.Clone(span))
		return true
	case p.how == truth && (c == 't' || c == 'f'):
		v.SetBool(c == 't')
		return true
	case p.how == text && c == '"' && bytes.IndexByte(span, '\\') < 0:
		v.SetString(string(span[1 : len(span)-1]))
		return true
	}
	return json.Unmarshal(span, v.Addr().Interface()) == nil
}

// members fills in a struct or a map.
func (f *filler) members(v reflect.Value, p plan) bool {
	var m map[string]json.RawMessage
	if p.how == table {
		m = map[string]json.RawMessage{}
		v.Set(reflect.ValueOf(m)) // of whatever name
	}
	for f.at++; f.more(); {
		name := f.next()
		f.space()
		f.at++ // the colon
		if bytes.IndexByte(name, '\\') >= 0 {
			return false
		}
		if m != nil {
			m[string(name[1:len(name)-1])] = bytes.Clone(f.next())
		} else if index, known := p.fields[string(name[1:len(name)-1])]; !known {
			f.next()
		} else if !f.value(v.FieldByIndex(index)) {
			return false
		}
	}
	return true
}

// more passes over what is between members, or over the end, where it is false.
func (f *filler) more() bool {
	f.space()
	if f.data[f.at] == ',' {
		f.at++
		return true
	}
	if f.data[f.at] != '}' {
		return true
	}
	f.at++
	return false
}

func (f *filler) space() {
	for f.at < len(f.data) && f.data[f.at] <= ' ' {
		f.at++
	}
}

// next passes over one value, and returns it.
func (f *filler) next() []byte {
	f.space()
	from := f.at
	for depth := 0; f.at < len(f.data); {
		switch f.data[f.at] {
		case '"':
			f.at, _ = skipText(f.data, f.at)
		case '{', '[':
			depth++
			f.at++
		case '}', ']':
			depth--
			f.at++
		case ' ', '\t', '\n', '\r', ',', ':':
			f.at++
		default:
			for f.at < len(f.data) && strings.IndexByte(",]} \t\r\n", f.data[f.at]) < 0 {
				f.at++
			}
		}
		if depth == 0 {
			return f.data[from:f.at]
		}
	}
	return f.data[from:]
}
