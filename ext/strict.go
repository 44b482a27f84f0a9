package ext

import (
	"errors"
	"reflect"

	"github.com/cec80427/pier/internal/text/jsonstrict"
)

// MaxDepth is how deep objects and arrays may nest in a document unless [DecodeOptions] say otherwise.
const MaxDepth = 128

// DecodeOptions say what a decoder takes beyond, or refuses beyond, what [DecodeStrict] does. The zero value is
// DecodeStrict.
type DecodeOptions struct {
	// AllowUnknown accepts keys a struct does not have, where an object's schema is open. Such keys are dropped.
	// One that differs from a known key by case alone is still refused.
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
// A type with its own UnmarshalJSON, and any map or interface, is checked for the rules that need no field
// names. The error is an *[Error] of code invalid_request that names the path of the key, or the byte where the
// text is not JSON, and never a Go type. After an error the target is in no defined state.
func DecodeStrict(data []byte, into any) error { return DecodeWith(data, into, DecodeOptions{}) }

// DecodeWith is [DecodeStrict] with options.
func DecodeWith(data []byte, into any, opts DecodeOptions) error {
	target := reflect.ValueOf(into)
	if target.Kind() != reflect.Pointer || target.IsNil() {
		return E(CodeInternal, "the decoder was given no place to decode into")
	}
	return requestError(decode(data, into, opts))
}

// Offset is the byte of a document at which a decoder of this package found its mistake: where the key or value
// begins that is wrong. It is not known for everything.
func Offset(err error) (int, bool) { return jsonstrict.Offset(err) }

// fault is a finding of the decoder or of a message's rules, until its whole path is known.
type fault = jsonstrict.Error

// newFault returns a finding at the value itself.
func newFault(msg string) *fault { return jsonstrict.NewError(msg) }

// requestError turns a finding into the error of a caller, and nil into a nil error.
func requestError(f *fault) error {
	if f == nil {
		return nil
	}
	return Wrap(CodeInvalidRequest, f.Error(), f.Cause)
}

// decode fills in what into points to. If a type's own UnmarshalJSON returns an [Error], its message is for the
// caller.
func decode(data []byte, into any, opts DecodeOptions) *fault {
	f := jsonstrict.Decode(data, into, jsonstrict.Options(opts))
	if f == nil {
		return nil
	}
	if e, ok := errors.AsType[*Error](f.Cause); ok && e != nil {
		return &fault{Msg: e.Msg, Cause: f.Cause}
	}
	return f
}
