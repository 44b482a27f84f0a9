package ledger

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Secrets in a word of a command that carries them in another form: JSON, base64, or the encoding of URLs.

// unwrappedAll are the words of a command without the secrets that are wrapped in them, and the beginnings of very long ones.
func unwrappedAll(r *ext.Redactor, argv []string) []string {
	out := argv
	for i, word := range argv {
		clean, ok := unwrapped(r, Begun(word))
		if ok && i > 0 || len(word) > maxTargetRead {
			if &out[0] == &argv[0] {
				out = slices.Clone(argv)
			}
			out[i] = clean
		}
	}
	return out
}

// unwrapped returns word without the secrets that are wrapped in it, and whether there were any.
func unwrapped(r *ext.Redactor, word string) (string, bool) {
	if len(word) > 1 && (word[0] == '{' || word[0] == '[') {
		if clean, ok := jsonWord(r, word); ok {
			return clean, true
		}
	}
	if strings.Contains(word, "%") {
		seen := r.Text(word)
		if plain, err := url.QueryUnescape(seen); err == nil && plain != seen {
			if clean := r.Text(plain); clean != plain {
				return clean, true
			}
		}
	}
	return encodedWord(r, word)
}

// jsonWord is for a word that is JSON as a whole.
func jsonWord(r *ext.Redactor, word string) (string, bool) {
	if r.Clean(json.RawMessage(word)) {
		return word, false
	}
	before, err := jsontext.Canonical([]byte(word))
	if err != nil && !json.Valid([]byte(word)) {
		return word, false
	}
	clean := string(r.JSON(ext.RedactJSON(json.RawMessage(word))))
	if after, failed := jsontext.Canonical([]byte(clean)); err == nil && failed == nil {
		return clean, !bytes.Equal(before, after)
	}
	return clean, !reflect.DeepEqual(reread(word), reread(clean)) // a key comes twice
}

// reread is what a text of JSON says, its numbers as they are spelled.
func reread(word string) any {
	dec := json.NewDecoder(strings.NewReader(word))
	dec.UseNumber()
	var v any
	if dec.Decode(&v) != nil {
		return nil
	}
	return v
}

// leastEncoded is how long a run of base64 is at least that something could be in.
const leastEncoded = 20

var encodedBytes = func() (is [256]bool) {
	for _, b := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-=") {
		is[b] = true
	}
	return is
}()

// encodedWord takes out the runs of base64 in which there is a secret.
func encodedWord(r *ext.Redactor, word string) (string, bool) {
	if len(word) < leastEncoded {
		return word, false
	}
	var b strings.Builder
	at := 0
	for i := 0; i < len(word); {
		end := i
		for end < len(word) && encodedBytes[word[end]] {
			end++
		}
		if end == i {
			i++
			continue
		}
		if end-i >= leastEncoded && holdsSecret(r, word[i:end]) {
			b.WriteString(word[at:i])
			b.WriteString(ext.Redacted)
			at = end
		}
		i = end
	}
	if at == 0 {
		return word, false
	}
	b.WriteString(word[at:])
	return b.String(), true
}

// holdsSecret reports whether a text in base64, its sign of assignment perhaps before it, says something that would be taken out.
func holdsSecret(r *ext.Redactor, encoded string) bool {
	var room, out [256]byte
	plain := append(room[:0], strings.TrimRight(encoded, "=")...)
	for i, b := range plain {
		switch b {
		case '-':
			plain[i] = '+'
		case '_':
			plain[i] = '/'
		}
	}
	said := append(out[:0], plain...)
	n, err := base64.RawStdEncoding.Decode(said, plain)
	plain = said[:n]
	if err != nil || !utf8.Valid(plain) || bytes.IndexByte(plain, 0) >= 0 {
		return false
	}
	text := string(plain)
	if _, ok := unwrapped(r, text); ok {
		return true
	}
	return r.Text(text) != text
}
