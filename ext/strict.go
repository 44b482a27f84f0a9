package ext

import (
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// MaxDepth is how deep objects and arrays may nest in a document unless [DecodeOptions] say otherwise.
const MaxDepth = 128

// DecodeOptions say what a decoder takes beyond, or refuses beyond, what [DecodeStrict] does. The zero value is
// DecodeStrict.
type DecodeOptions struct {
	// AllowUnknown accepts keys a struct does not have, where an object's schema is open. Such keys are dropped. One that
	// differs from a known key by case alone is still refused.
	AllowUnknown bool

	// RequireAll demands every field of every struct that is not tagged omitzero or omitempty.
	RequireAll bool

	// RejectNull refuses null in every typed place. It remains a value of interfaces and of json.RawMessage.
	RejectNull bool

	// MaxDepth bounds nesting; 0 means the constant MaxDepth.
	MaxDepth int

	// CheckOnly leaves the target as it is: what it points to says what to check.
	CheckOnly bool
}

// DecodeStrict decodes one JSON document, as every border of pier does, into what into points to, a zero value. It
// refuses what encoding/json forgives:
//
//   - keys that differ from a field's by case, and keys no field has (in structs);
//   - a key twice in one object, at any depth, however it is escaped;
//   - text that is not UTF-8, and nesting deeper than [MaxDepth];
//   - null where the Go type has no nil, and a document that is null;
//   - a Go array given fewer or more elements than it has.
//
// It takes one thing encoding/json does not: an integer may be written 1.0 or 1e3, as JSON Schema allows. An escaped
// half of a surrogate pair, which JavaScript produces by cutting a string inside an emoji, reads as U+FFFD; keys are
// compared after that.
//
// A type with its own UnmarshalJSON, and any map or interface, is checked for the rules that need no field names. The
// error is an *[Error] of code invalid_request that names the path of the key, or the byte where the text is not JSON,
// and never a Go type. After an error the target is in no defined state.
func DecodeStrict(data []byte, into any) error { return DecodeWith(data, into, DecodeOptions{}) }

// DecodeWith is [DecodeStrict] with options.
func DecodeWith(data []byte, into any, opts DecodeOptions) error {
	target := reflect.ValueOf(into)
	if target.Kind() != reflect.Pointer || target.IsNil() {
		return E(CodeInternal, "the decoder was given no place to decode into")
	}
	return decode(data, into, opts).err()
}

func decode(data []byte, into any, opts DecodeOptions) *fault {
	plain, f := check(data, shapeOf(reflect.TypeOf(into).Elem()), opts)
	if f != nil || opts.CheckOnly {
		return f
	}
	if err := jsontext.Fill(plain, into); err != nil {
		return misfit(err)
	}
	return nil
}

// check scans data and returns it in a spelling that encoding/json understands.
func check(data []byte, at slot, opts DecodeOptions) ([]byte, *fault) {
	if !utf8.Valid(data) {
		return nil, faulty("byte " + strconv.Itoa(invalidUTF8(data)) + ": not UTF-8")
	}
	if opts.MaxDepth == 0 {
		opts.MaxDepth = MaxDepth
	}
	s := scanner{data: data, opts: opts}
	if f := s.document(at); f != nil {
		f.cause = &placed{s.mark}
		return nil, f
	}
	return respell(data, s.fixes), nil
}

// placed is where in a document a finding is.
type placed struct{ offset int }

func (p *placed) Error() string { return "byte " + strconv.Itoa(p.offset) }

// Offset is the byte of a document at which a decoder of this package found its mistake: where the key or value begins that is
// wrong. It is not known for everything.
func Offset(err error) (int, bool) {
	if p, ok := errors.AsType[*placed](err); ok {
		return p.offset, true
	}
	return 0, false
}

func invalidUTF8(data []byte) int {
	for i, r := range string(data) {
		if _, n := utf8.DecodeRune(data[i:]); r == utf8.RuneError && n <= 1 {
			return i
		}
	}
	return len(data)
}

func respell(data []byte, fixes []fix) []byte {
	if len(fixes) == 0 {
		return data
	}
	out := make([]byte, 0, len(data)+8*len(fixes))
	done := 0
	for _, f := range fixes {
		out = append(append(out, data[done:f.from]...), f.text...)
		done = f.to
	}
	return append(out, data[done:]...)
}

// misfit puts what only encoding/json can find (a number too large, base64 that is none, a type's own rules) in words
// that do not name a Go type.
func misfit(err error) *fault {
	if e, ok := errors.AsType[*Error](err); ok && e != nil {
		return &fault{msg: e.Msg, cause: err}
	}
	f := &fault{msg: "a value does not fit its field", cause: err}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		f.msg = "does not fit the field"
		for _, key := range slices.Backward(strings.Split(e.Field, ".")) {
			f = f.under(key)
		}
	}
	return f
}

// kind is what a Go type accepts, in JSON's terms.
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

// shape is what the scanner must know about a Go type to judge a document before encoding/json sees it.
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

func shapeOf(t reflect.Type) slot {
	if s, ok := shapes.Load(t); ok {
		return slot{s.(*shape), false}
	}
	s := shaper{}.slot(t)
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

func (b shaper) slot(t reflect.Type) slot {
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
	b.fill(s, t)
	return slot{s, null}
}

// fill describes t in s.
func (b shaper) fill(s *shape, t reflect.Type) {
	if reflect.PointerTo(t).Implements(textUnmarshaler) {
		s.kind = kindString
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		s.kind = kindStruct
		s.fields = b.fields(t)
		for _, f := range s.fields {
			if f.required {
				s.required++
			}
		}
	case reflect.Map:
		s.kind, s.elem = kindObject, b.slot(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			s.kind = kindString // base64
			return
		}
		s.kind, s.elem = kindArray, b.slot(t.Elem())
	case reflect.Array:
		s.kind, s.elem, s.length = kindArray, b.slot(t.Elem()), t.Len()
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

// fields finds the keys of a struct by the rule of encoding/json: the shallowest field of a name wins, among equals the
// tagged one, and a draw hides them all.
func (b shaper) fields(t reflect.Type) map[string]field {
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
				c, inner := b.candidate(f)
				if inner != nil {
					next = append(next, inner)
				} else if c.name != "" && !hidden[c.name] {
					found[c.name] = append(found[c.name], c)
				}
			}
		}
		for name, cs := range found {
			hidden[name] = true
			if f, ok := dominant(cs); ok {
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

// candidate describes one Go field, or returns the struct to look into when it is embedded.
func (b shaper) candidate(f reflect.StructField) (candidate, reflect.Type) {
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
	c := candidate{name: name, tagged: name != "", field: field{slot: b.slot(f.Type), required: true}}
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

func dominant(cs []candidate) (field, bool) {
	if len(cs) > 1 {
		cs = slices.DeleteFunc(cs, func(c candidate) bool { return !c.tagged })
	}
	if len(cs) != 1 {
		return field{}, false
	}
	return cs[0].field, true
}
