package ext

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
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
	if f != nil {
		return f
	}
	if err := json.Unmarshal(plain, into); err != nil {
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
