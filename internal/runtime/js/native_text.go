package js

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/text/charset"
	"github.com/cec80427/pier/internal/text/utftext"
)

func textNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{
		"utf8Encode": func(list []any) (any, error) {
			a := hostfunc.Args{List: list}
			text := a.Str(0)
			return engine.LendBytes(text), a.Err // copied when it is given
		},
		"utf8Decode": func(list []any) (any, error) {
			a := hostfunc.Args{List: list}
			switch raw := a.Bytes(0); {
			case utf8.Valid(raw):
				return engine.LendText(raw), a.Err // copied when it is given
			case a.Bool(1): // what is malformed is an error
				return nil, a.Err
			case len(raw) > engine.MaxCopied/3: // each byte may become three
				return false, a.Err
			default:
				return utftext.FromUTF8(raw), a.Err
			}
		},
		"base64Decode": func(list []any) (any, error) {
			a := hostfunc.Args{List: list}
			data, err := base64.StdEncoding.DecodeString(a.Str(0))
			if err != nil {
				return nil, a.Err
			}
			return data, a.Err
		},
		"textLabel":  nativeTextLabel,
		"textDecode": nativeTextDecode,
	}
}

// nativeTextLabel is the canonical name of an encoding's label, or nil.
func nativeTextLabel(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	name, ok := charset.Name(a.Str(0))
	if !ok {
		return nil, a.Err
	}
	return name, a.Err
}

// nativeTextDecode decodes bytes of a named encoding. In fatal mode nil stands for malformed input.
func nativeTextDecode(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	text, ok := charset.Decode(a.Str(0), a.Bytes(1))
	if !ok {
		a.Fail("unknown encoding")
		return nil, a.Err
	}
	if a.Bool(2) && strings.ContainsRune(text, utf8.RuneError) {
		return nil, a.Err
	}
	return text, a.Err
}
