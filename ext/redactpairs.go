package ext

import "strings"

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
