package jsonstrict

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// kind is a JSON type that a Go type accepts.
type kind uint8

const (
	kindAny kind = iota // any value: interfaces, json.RawMessage, types that decode themselves
	kindObject
	kindStruct // an object whose keys are known
	kindArray
	kindString
	kindBool
	kindNumber
	kindInteger
)

func (k kind) String() string {
	return [...]string{
		"a value", "an object", "an object", "an array", "a string", "a boolean", "a number", "an integer",
	}[k]
}

// shape is the description of a Go type by which the scanner judges a document before encoding/json sees it.
type shape struct {
	kind     kind
	elem     slot // of kindObject and kindArray
	length   int  // of a Go array; -1 for a slice
	fields   map[string]field
	required int // number of fields that are required
}

// slot is a place of a document that has a shape and may hold null.
type slot struct {
	*shape
	null bool
}

type field struct {
	slot
	required bool // no omitempty, no omitzero: the sender always writes it
}

// shapes remembers what reflection found, as encoding/json does for itself. It is the one thing here that changes
// after start-up, and nothing can observe the change but a clock.
var shapes sync.Map // reflect.Type to *shape

// shapeOf returns the slot of a document that is decoded into a t.
func shapeOf(t reflect.Type) slot {
	if s, ok := shapes.Load(t); ok {
		return slot{s.(*shape), false}
	}
	s := shaper{}.slotOf(t)
	s.null = false // the document itself is not null, whatever it is decoded into
	shapes.Store(t, s.shape)
	return s
}

// shaper holds the shapes under construction, so that a type may contain itself.
type shaper map[reflect.Type]*shape

var (
	unmarshaler     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
	numberType      = reflect.TypeFor[json.Number]()
)

// slotOf describes t and the types in it.
func (b shaper) slotOf(t reflect.Type) slot {
	null := false
	for t.Kind() == reflect.Pointer && !t.Implements(unmarshaler) {
		t, null = t.Elem(), true
	}
	if reflect.PointerTo(t).Implements(unmarshaler) || t.Implements(unmarshaler) || t.Kind() == reflect.Interface {
		return slot{&shape{kind: kindAny}, true}
	}
	null = null || t.Kind() == reflect.Map || t.Kind() == reflect.Slice
	if s, ok := b[t]; ok {
		return slot{s, null}
	}
	s := &shape{length: -1}
	b[t] = s
	b.fillShape(s, t)
	return slot{s, null}
}

// fillShape describes t in s.
func (b shaper) fillShape(s *shape, t reflect.Type) {
	if reflect.PointerTo(t).Implements(textUnmarshaler) {
		s.kind = kindString
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		s.kind = kindStruct
		s.fields = b.findFields(t)
		for _, f := range s.fields {
			if f.required {
				s.required++
			}
		}
	case reflect.Map:
		s.kind, s.elem = kindObject, b.slotOf(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			s.kind = kindString // base64
			return
		}
		s.kind, s.elem = kindArray, b.slotOf(t.Elem())
	case reflect.Array:
		s.kind, s.elem, s.length = kindArray, b.slotOf(t.Elem()), t.Len()
	case reflect.String:
		s.kind = kindString
		if t == numberType {
			s.kind = kindNumber
		}
	case reflect.Bool:
		s.kind = kindBool
	case reflect.Float32, reflect.Float64:
		s.kind = kindNumber
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		s.kind = kindInteger
	default:
		s.kind = kindAny // a channel or the like: encoding/json refuses it
	}
}

// findFields finds the keys of a struct by the rule of encoding/json: the shallowest field of a name wins, among
// equals the tagged one, and a draw hides them all.
func (b shaper) findFields(t reflect.Type) map[string]field {
	out := map[string]field{}
	hidden := map[string]bool{}
	seen := map[reflect.Type]bool{}
	for level := []reflect.Type{t}; len(level) > 0; {
		var next []reflect.Type
		found := map[string][]candidate{}
		for _, t := range level {
			if seen[t] {
				continue
			}
			seen[t] = true
			for f := range t.Fields() {
				c, inner := b.describeField(f)
				if inner != nil {
					next = append(next, inner)
				} else if c.name != "" && !hidden[c.name] {
					found[c.name] = append(found[c.name], c)
				}
			}
		}
		for name, cs := range found {
			hidden[name] = true
			if f, ok := pickDominant(cs); ok {
				out[name] = f
			}
		}
		level = next
	}
	return out
}

type candidate struct {
	name   string
	tagged bool
	field  field
}

// describeField describes one Go field, or returns the struct to look into when it is embedded.
func (b shaper) describeField(f reflect.StructField) (candidate, reflect.Type) {
	tag := f.Tag.Get("json")
	if tag == "-" {
		return candidate{}, nil
	}
	name, opts, _ := strings.Cut(tag, ",")
	if f.Anonymous && name == "" {
		t := f.Type
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() == reflect.Struct {
			return candidate{}, t
		}
	}
	if !f.IsExported() {
		return candidate{}, nil
	}
	c := candidate{name: name, tagged: name != "", field: field{slot: b.slotOf(f.Type), required: true}}
	if name == "" {
		c.name = f.Name
	}
	for opt := range strings.SplitSeq(opts, ",") {
		switch opt {
		case "omitempty", "omitzero":
			c.field.required = false
		case "string":
			c.field.slot = slot{&shape{kind: kindString}, c.field.null}
		}
	}
	return c, nil
}

// pickDominant returns the field that wins among several of one name; false for a draw.
func pickDominant(cs []candidate) (field, bool) {
	if len(cs) > 1 {
		cs = slices.DeleteFunc(cs, func(c candidate) bool { return !c.tagged })
	}
	if len(cs) != 1 {
		return field{}, false
	}
	return cs[0].field, true
}
