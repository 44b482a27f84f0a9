package jsonstrict

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// MaxDepth bounds the nesting of objects and arrays where [Options] set no other bound.
const MaxDepth = 128

// Options relax or tighten the rules of a decoder. The zero value has the rules of [Decode].
type Options struct {
	// AllowUnknown accepts and drops keys that a struct does not have. A key that differs from a known key by case
	// alone is still refused.
	AllowUnknown bool

	// RequireAll demands every field of every struct that is not tagged omitzero or omitempty.
	RequireAll bool

	// RejectNull refuses null in every typed place. It remains a value of interfaces and of json.RawMessage.
	RejectNull bool

	// MaxDepth bounds nesting; 0 means the constant MaxDepth.
	MaxDepth int

	// CheckOnly leaves the target unchanged: its type says what to check.
	CheckOnly bool
}

// Decode decodes one JSON document into the zero value that into points to, which must be a pointer and not nil.
// After an error the target is in no defined state. The rules are those of ext.DecodeStrict.
func Decode(data []byte, into any, opts Options) *Error {
	plain, f := checkDocument(data, shapeOf(reflect.TypeOf(into).Elem()), opts)
	if f != nil || opts.CheckOnly {
		return f
	}
	if err := jsontext.Fill(plain, into); err != nil {
		return misfitError(err)
	}
	return nil
}

// Check checks a document as [Decode] would before it fills in a value of type t.
func Check(data []byte, t reflect.Type, opts Options) *Error {
	_, f := checkDocument(data, shapeOf(t), opts)
	return f
}

// Parse returns the value of a document that is strict JSON: maps, slices, strings, json.Number, bool and nil.
// It is false for any other document: of a duplicate key encoding/json would show only the last value.
func Parse(data []byte) (value any, ok bool) {
	if _, f := checkDocument(data, anything, Options{}); f != nil {
		return nil, false
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	err := dec.Decode(&value)
	return value, err == nil
}

// checkDocument scans data and returns it in a spelling that encoding/json understands.
func checkDocument(data []byte, at slot, opts Options) ([]byte, *Error) {
	if !utf8.Valid(data) {
		return nil, NewError("byte " + strconv.Itoa(findInvalidUTF8(data)) + ": not UTF-8")
	}
	if opts.MaxDepth == 0 {
		opts.MaxDepth = MaxDepth
	}
	s := scanner{data: data, opts: opts}
	if f := s.readDocument(at); f != nil {
		f.Cause = &placeError{s.mark}
		return nil, f
	}
	return applyFixes(data, s.fixes), nil
}

// findInvalidUTF8 returns the offset of the first byte that is not UTF-8.
func findInvalidUTF8(data []byte) int {
	for i, r := range string(data) {
		if _, n := utf8.DecodeRune(data[i:]); r == utf8.RuneError && n <= 1 {
			return i
		}
	}
	return len(data)
}

// applyFixes applies the fixes of the scanner to data.
func applyFixes(data []byte, fixes []fix) []byte {
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

// misfitError puts what only encoding/json can find (a number too large, base64 that is none, a type's own
// rules) in words that do not name a Go type.
func misfitError(err error) *Error {
	f := &Error{Msg: "a value does not fit its field", Cause: err}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		f.Msg = "does not fit the field"
		for _, key := range slices.Backward(strings.Split(e.Field, ".")) {
			f = f.Under(key)
		}
	}
	return f
}
