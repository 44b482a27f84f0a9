package ext

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"unicode/utf8"
)

// Secrets in a word of a command that carries them in another form: JSON, base64, or the encoding of URLs.

// unwrapped returns word without the secrets that are wrapped in it, and whether there were any.
func (r *Redactor) unwrapped(word string) (string, bool) {
	if len(word) > 1 && (word[0] == '{' || word[0] == '[') {
		if clean, ok := r.jsonWord(word); ok {
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
	return r.encodedWord(word)
}

// jsonWord is for a word that is JSON as a whole.
func (r *Redactor) jsonWord(word string) (string, bool) {
	if !json.Valid([]byte(word)) {
		return word, false
	}
	clean := r.JSON(RedactJSON(json.RawMessage(word)))
	var plain bytes.Buffer
	same, f := marshal(reread(word))
	if f != nil || json.Compact(&plain, clean) != nil || bytes.Equal(plain.Bytes(), same) {
		return word, false
	}
	return plain.String(), true
}

// reread is a text of JSON as redact gives it back when there is nothing to take out.
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

// encodedWord takes out the runs of base64 in which there is a secret.
func (r *Redactor) encodedWord(word string) (string, bool) {
	if len(word) < leastEncoded {
		return word, false
	}
	var b strings.Builder
	at := 0
	for i := 0; i < len(word); {
		end := run(word, i, base64s)
		if end == i {
			i++
			continue
		}
		if end-i >= leastEncoded && r.holdsSecret(word[i:end]) {
			b.WriteString(word[at:i])
			b.WriteString(Redacted)
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
func (r *Redactor) holdsSecret(encoded string) bool {
	encoded = strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(encoded, "="))
	plain, err := base64.RawStdEncoding.DecodeString(encoded)
	if err != nil || !utf8.Valid(plain) || bytes.IndexByte(plain, 0) >= 0 {
		return false
	}
	text := string(plain)
	if _, ok := r.unwrapped(text); ok {
		return true
	}
	return r.Text(text) != text
}

// pairNames and pairValues are how objects say a name and its value: {"name":"Authorization","value":"…"}.
var (
	pairNames  = []string{"name", "key", "header", "field", "k", "Name", "Key"}
	pairValues = []string{"value", "v", "val", "Value", "values"}
)

// namedPair reports whether an object gives a value to a sensitive name.
func namedPair(object map[string]any) bool {
	for _, key := range pairNames {
		if name, ok := object[key].(string); ok && SensitiveVariable(name) {
			return true
		}
	}
	return false
}

// schemes are the words that stand before the secret in an Authorization header.
var schemes = []string{"bearer", "basic", "token", "digest", "negotiate", "apikey", "api-key", "aws4-hmac-sha256", "key"}

// elementValue is what <password> at the > of i encloses.
func elementValue(s string, i, from int) (start, end int) {
	name := i
	for name > from && (wordByte(s[name-1]) || s[name-1] == '-' || s[name-1] == ':') {
		name--
	}
	if name == i || name == 0 || s[name-1] != '<' || !SensitiveVariable(s[name:i]) {
		return 0, 0
	}
	end = strings.IndexByte(s[i+1:], '<')
	if end <= 0 || strings.HasPrefix(s[i+1:], Redacted) {
		return 0, 0
	}
	return i + 1, i + 1 + end
}

// botToken is what follows the number of a bot and a colon.
func botToken(s string, i, from int) (start, end int) {
	digits := i
	for digits > from && digitByte(s[digits-1]) {
		digits--
	}
	end = run(s, i+1, dashed)
	if i-digits < 8 || end-i < 20 || !strings.ContainsAny(s[i:end], "ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ_") {
		return 0, 0
	}
	return i + 1, end
}

// shortSecretFlags are names of flags that say of nothing else.
var shortSecretFlags = []string{"pass", "pwd", "otp", "totp", "pin", "pw", "passcode", "mfa-code", "oauth2-bearer"}
