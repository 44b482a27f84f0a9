package ext

import (
	"strconv"
	"strings"
)

// maxPath bounds the key path in an error: keys are written by an extension and may be of any length.
const maxPath = 160

// fault is a finding of the scanner or of a message's rules on its way up to where its whole path is known.
type fault struct {
	path  []string // innermost step first
	msg   string
	cause error // for the host's eyes
}

func faulty(msg string) *fault { return &fault{msg: msg} }

// under puts a finding below key, and keeps nil nil so that checks can be chained.
func (f *fault) under(key string) *fault {
	if f != nil {
		f.path = append(f.path, step(key))
	}
	return f
}

// at puts a finding below an element of an array.
func (f *fault) at(index int) *fault {
	if f != nil {
		f.path = append(f.path, "["+strconv.Itoa(index)+"]")
	}
	return f
}

// err turns a finding into the error a caller sees, and nil into a nil error.
func (f *fault) err() error {
	if f == nil {
		return nil
	}
	if len(f.path) == 0 {
		return Wrap(CodeInvalidRequest, f.msg, f.cause)
	}
	var b strings.Builder
	for i := len(f.path) - 1; i >= 0; i-- {
		s := f.path[i]
		if b.Len() > 0 && s[0] != '[' {
			b.WriteByte('.')
		}
		if b.Len()+len(s) > maxPath {
			b.WriteString("…")
			break
		}
		b.WriteString(s)
	}
	return Wrap(CodeInvalidRequest, b.String()+": "+f.msg, f.cause)
}

// step spells a key so that it cannot be mistaken for anything else in a message: quoted unless it is a plain name.
func step(key string) string {
	const longest = 48
	if len(key) > longest {
		return strconv.QuoteToASCII(strings.ToValidUTF8(key[:longest], "")) + "…"
	}
	if key == "" || strings.ContainsFunc(key, func(r rune) bool { return !nameRune(r) }) {
		return strconv.QuoteToASCII(key)
	}
	return key
}

func nameRune(r rune) bool {
	return r == '_' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}
