package redact

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/text/jsonstrict"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Redacted stands in for a value that is not to be written anywhere.
const Redacted = "[REDACTED]"

// secretNames are the keys of seed 002 §3.1 as squashName leaves them.
var secretNames = []string{
	"apikey", "token", "authorization", "cookie", "password", "secret", "privatekey", "credential", "bearer",
}

// follows are the letters, one bit each, that the first letter of a secret name has behind it.
var follows = func() (bits [256]uint32) {
	for _, secret := range secretNames {
		bits[secret[0]] |= 1 << (secret[1] - 'a')
	}
	return bits
}()

// Sensitive reports whether a key, a header or an environment variable of this name holds a secret: one of
// api_key, token, authorization, cookie, password, secret, private_key, credential and bearer is part of it,
// in any case and with any separators. Thus GITHUB_TOKEN, x-api-key, clientSecret and Set-Cookie are
// sensitive.
func Sensitive(name string) bool {
	// Each record of the ledger asks for each of its keys, so nothing is copied.
	for at := range len(name) - len("toke") { // none is shorter than token
		next := follows[name[at]|0x20]
		if next == 0 {
			continue
		}
		if b := name[at+1] | 0x20; 'a' <= b && b <= 'z' && next&(1<<(b-'a')) == 0 {
			continue
		}
		for _, secret := range secretNames {
			if secret[0] == name[at]|0x20 && startsWith(name[at:], secret) {
				return true
			}
		}
	}
	return false
}

// mayNameSecret reports whether name may contain the name of a secret. It spares most words all further looks.
func mayNameSecret(name string) bool {
	for at := range len(name) {
		b := name[at]
		if b >= utf8.RuneSelf {
			return true
		}
		next := &opens[b&0x1f]
		if next[0] == 0 || b < 'A' || at+1 == len(name) {
			continue
		}
		if b = name[at+1]; b < 'A' || b == '_' {
			return true
		}
		if third := next[b&0x1f]; third != 0 &&
			(third == ^uint32(0) || at+2 < len(name) &&
				(name[at+2] < 'A' || name[at+2] == '_' || third>>(name[at+2]&0x1f)&1 != 0)) {
			return true
		}
	}
	return false
}

// opens are the third letters, one bit each, behind the first and the second of all names of secrets, which
// are counted from a = 1. Behind no letter it says whether there is a second, and behind a name of two letters
// comes anything.
var opens = func() (bits [32][32]uint32) {
	for _, list := range [][]string{secretNames, lastWords, shortNames, keyNames, {"passwd", "passphrase"}} {
		for _, name := range list {
			next := &bits[name[0]&0x1f]
			next[0] = 1
			if len(name) == 2 {
				next[name[1]&0x1f] = ^uint32(0)
			} else {
				next[name[1]&0x1f] |= 1 << (name[2] & 0x1f)
			}
		}
	}
	return bits
}()

// startsWith reports whether name, as squashName leaves it, starts with secret.
func startsWith(name, secret string) bool {
	n := 0
	for i := 0; i < len(name) && n < len(secret); i++ {
		b := name[i]
		if 'A' <= b && b <= 'Z' {
			b |= 0x20
		}
		if b == secret[n] {
			n++
		} else if strings.IndexByte(separators, b) < 0 || n == 0 {
			return false
		}
	}
	return n == len(secret)
}

const separators = "_-. :/"

// squashName drops case and all separators of a name.
func squashName(name string) string { return unseparated.Replace(strings.ToLower(name)) }

var unseparated = strings.NewReplacer("_", "", "-", "", ".", "", " ", "", ":", "", "/", "")

// countsTokens reports whether name is sensitive only because it counts a model's tokens, as in maxTokens.
func countsTokens(name string) bool {
	return !Sensitive(strings.ReplaceAll(squashName(name), "tokens", ""))
}

// Value returns v, a JSON value in Go's terms, without its secrets: the value of every sensitive key (see
// [Sensitive]) at any depth, and the second of two strings in an array when the first is sensitive, as headers
// are written, become [Redacted]. A number under a key such as maxTokens is a count and stays. v is not
// changed; a json.RawMessage stays one, and any other type comes back as the maps and slices of its JSON. What
// is not JSON, or nests deeper than [jsonstrict.MaxDepth], is replaced as a whole.
func Value(v any) any {
	if raw, ok := v.(json.RawMessage); ok {
		return JSON(raw)
	}
	return redactValue(v, 0)
}

// JSON is [Value] for JSON text. The keys of the result are sorted and its numbers are spelled as they were.
func JSON(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return nil
	}
	if out, err := jsontext.Marshal(redactValue(raw, 0)); err == nil {
		return out
	}
	return json.RawMessage(`"` + Redacted + `"`)
}

// redactValue redacts v, a value at a depth of its document.
func redactValue(v any, depth int) any {
	if depth > jsonstrict.MaxDepth {
		return Redacted
	}
	switch v := v.(type) {
	case nil, bool, string, json.Number, float64, int, int64:
		return v
	case map[string]any:
		out := make(map[string]any, len(v))
		pair := hasNamedPair(v)
		for key, value := range v {
			if Sensitive(key) && !(isNumber(value) && countsTokens(key)) || pair && slices.Contains(pairValues, key) {
				out[key] = Redacted
			} else {
				out[key] = redactValue(value, depth+1)
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, value := range v {
			out[i] = redactValue(value, depth+1)
		}
		if len(v) == 2 {
			name, named := v[0].(string)
			if _, text := v[1].(string); named && text && Sensitive(name) {
				out[1] = Redacted
			}
		}
		return out
	case json.RawMessage:
		return redactText(v, depth)
	default:
		text, err := jsontext.Marshal(v)
		if err != nil {
			return Redacted
		}
		return redactText(text, depth)
	}
}

// redactText redacts JSON text. Text that is not strict JSON is replaced as a whole.
func redactText(text []byte, depth int) any {
	if v, ok := jsonstrict.Parse(text); ok {
		return redactValue(v, depth)
	}
	return Redacted
}

// isNumber reports whether v is a number of JSON in Go's terms.
func isNumber(v any) bool {
	switch v.(type) {
	case json.Number, float64, int, int64:
		return true
	}
	return false
}
