package jsonstrict

import (
	"errors"
	"strconv"
	"strings"
)

// maxPath bounds the key path in an error: keys are written by an extension and may be of any length.
const maxPath = 160 // bytes

// Error is a finding in a document, or of a caller's own rules, on its way up to the place where its whole path
// is known. Its message never names a Go type. A nil *Error is no finding; it must not be stored in an error.
type Error struct {
	Msg   string
	Cause error // for the host's eyes: never part of the message

	path []string // innermost step first
}

// NewError returns a finding at the value itself.
func NewError(msg string) *Error { return &Error{Msg: msg} }

// Under puts a finding below key. It keeps nil nil, so that checks can be chained.
func (e *Error) Under(key string) *Error {
	if e != nil {
		e.path = append(e.path, spellStep(key))
	}
	return e
}

// At puts a finding below an element of an array. It keeps nil nil.
func (e *Error) At(index int) *Error {
	if e != nil {
		e.path = append(e.path, "["+strconv.Itoa(index)+"]")
	}
	return e
}

// Error returns the path and the message.
func (e *Error) Error() string {
	if len(e.path) == 0 {
		return e.Msg
	}
	var b strings.Builder
	for i := len(e.path) - 1; i >= 0; i-- {
		s := e.path[i]
		if b.Len() > 0 && s[0] != '[' {
			b.WriteByte('.')
		}
		if b.Len()+len(s) > maxPath {
			b.WriteString("…")
			break
		}
		b.WriteString(s)
	}
	return b.String() + ": " + e.Msg
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// spellStep spells a key so that a message cannot mistake it for anything else: quoted unless it is a plain name.
func spellStep(key string) string {
	const longest = 48
	if len(key) > longest {
		return strconv.QuoteToASCII(strings.ToValidUTF8(key[:longest], "")) + "…"
	}
	if key == "" || strings.ContainsFunc(key, func(r rune) bool { return !isNameRune(r) }) {
		return strconv.QuoteToASCII(key)
	}
	return key
}

// isNameRune reports whether a plain name may hold r.
func isNameRune(r rune) bool {
	return r == '_' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// placeError is the cause of a finding of the scanner: its place in the document.
type placeError struct{ offset int }

// Error names the byte.
func (p *placeError) Error() string { return "byte " + strconv.Itoa(p.offset) }

// Offset returns the byte of a document at which [Decode] or [Check] found its mistake: the beginning of the
// wrong key or value. It is false for an error without a known place.
func Offset(err error) (offset int, ok bool) {
	if p, found := errors.AsType[*placeError](err); found {
		return p.offset, true
	}
	return 0, false
}
