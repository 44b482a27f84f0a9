package redact

import (
	"encoding/base64"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/internal/redact/secretword"
)

// charset is a set of bytes that continue a token.
type charset uint8

const (
	alnum   charset = iota // letters and digits
	wordy                  // and _
	dashed                 // and -
	dotted                 // and .
	base64s                // letters, digits, + / _ - =
)

func (c charset) has(b byte) bool {
	return b != '_' && secretword.WordByte(b) || strings.IndexByte(besides[c], b) >= 0
}

var besides = [...]string{alnum: "", wordy: "_", dashed: "_-", dotted: "_-.", base64s: "+/_-="}

// tokenForm is a form of a service's tokens: their prefixes, and the least number of characters after one.
// digit demands a digit among these, which a word of a language rarely has.
type tokenForm struct {
	prefixes string
	least    int
	set      charset
	digit    bool
}

var tokenForms = []tokenForm{
	{"ghp_ gho_ ghu_ ghr_ AGE-SECRET-KEY-1", 8, alnum, false},
	{"ghs_ github_pat_ sk_live_ sk_test_ rk_live_ rk_test_", 8, wordy, false},
	{"glpat- sk-ant- sk-proj- sk-or- xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- dckr_pat_ GOCSPX-", 8, dashed, false},
	{"gldt- xapp-", 8, dashed, true},
	{"xoxe. ya29.", 8, dotted, false},
	{"whsec_", 8, base64s, false},
	{"AKIA ASIA", 12, alnum, false},
	{"ABIA ACCA npm_ rubygems_ hf_ gsk_ xai- pplx- r8_ dop_v1_ shpat_ lin_api_", 12, alnum, true},
	{"glsa_", 12, wordy, true},
	{"sk- tvly- figd_", 12, dashed, true},
	{"hvs.", 12, dotted, true},
	{"ntn_", 16, alnum, true},
	{"AIza", 16, dashed, false},
	{"pypi- 1//0", 16, dashed, true},
	{"SG.", 16, dotted, true},
	{"services/T", 16, base64s, true}, // Slack, its webhooks too
	{"sess-", 20, dashed, true},
	{"EAAC", 24, alnum, true},
	{"api/webhooks/", 24, base64s, true}, // Discord
	{"key-", 32, alnum, true},
}

// tokensBy is tokenForms by the first bytes of their prefixes, each with one of its own.
var tokensBy = sync.OnceValue(func() *[256][]tokenForm {
	var by [256][]tokenForm
	for _, f := range tokenForms {
		for _, f.prefixes = range strings.Fields(f.prefixes) {
			by[f.prefixes[0]] = append(by[f.prefixes[0]], f)
		}
	}
	return &by
})

// markForms sets the pairs of bytes that findForm looks at.
func markForms(t *triggers) {
	for _, list := range tokensBy() {
		for _, f := range list {
			t.pairs.set(pairOf(f.prefixes[0], f.prefixes[1]))
		}
	}
	for _, p := range []string{"eyJ", "-B", ":/", "Be", "be", "BE", "Ba", "ba", "BA", "('", "(\""} {
		t.pairs.set(pairOf(p[0], p[1]))
	}
	for b := range 256 {
		for _, sign := range []byte("=:?>") {
			t.pairs.set(pairOf(sign, byte(b)))
		}
		for _, sign := range []byte("@ \t|") {
			t.pairs.set(pairOf(byte(b), sign))
		}
	}
	for d := byte('0'); d <= '9'; d++ {
		for _, p := range [][2]byte{{'+', d}, {'(', d}, {d, '-'}, {d, '.'}} {
			t.pairs.set(pairOf(p[0], p[1]))
		}
	}
}

// findForm returns the part of s that a secret seen at i takes, not before from; an empty part if there is none.
func findForm(s string, i, from int) (start, end int) {
	c := s[i]
	if next := s[i+1]; next == ' ' || next == '\t' || next == '|' {
		if start, end := findSpaced(s, i+1, from); end > start || secretword.WordByte(c) && !secretword.DigitByte(c) {
			return start, end
		}
	}
	switch {
	case c == '(' && (s[i+1] == '"' || s[i+1] == '\''):
		return findArgument(s, i, from)
	case c == '=':
		return findAssigned(s, i, from)
	case c == ':':
		if strings.HasPrefix(s[i:], "://") {
			if start, end := findUserInfo(s, i+3); end > start {
				return start, end
			}
			if start, end := secretword.Hook(s, i+3); start >= from && !strings.HasPrefix(s[start:], Redacted) {
				return start, end
			}
			return 0, 0
		}
		return findAssigned(s, i, from)
	case c == '?':
		return findQuery(s, i)
	case c == '>':
		return findElementValue(s, i, from)
	case s[i+1] == '@':
		return findBeforeAt(s, i+1, from)
	case c == '-':
		return secretword.PEM(s, i-4, from)
	case c == '+' || c == '(' || '0' <= c && c <= '9':
		if start, end := secretword.Telephone(s, i, from); end > start {
			return start, end
		}
		if s[i+1] == ' ' {
			return secretword.StreetAddress(s, i, from)
		}
		return findToken(s, i)
	case c == 'e':
		return findWebToken(s, i)
	case c|0x20 == 'b':
		return findCredential(s, i)
	}
	return findToken(s, i)
}

// skipBack returns the start of the bytes of set that end at i.
func skipBack(s string, i, from int, set charset) int {
	for i > from && set.has(s[i-1]) {
		i--
	}
	return i
}

// skipRun returns the end of the bytes of set that start at i.
func skipRun(s string, i int, set charset) int {
	for i < len(s) && set.has(s[i]) {
		i++
	}
	return i
}

// beginsWord reports whether a word begins at i: after what is no part of one, after a flag of one letter
// (-pSECRET), or after an underscore, where a digit tells a secret from the rest of a name.
func beginsWord(s string, i int) (ok, digit bool) {
	switch {
	case i == 0 || !secretword.WordByte(s[i-1]):
		return true, false
	case s[i-1] == '_':
		return true, true
	}
	return i > 1 && s[i-2] == '-' && (i == 2 || !secretword.WordByte(s[i-3])), false
}

// findToken finds a token of a known form that begins at i.
func findToken(s string, i int) (start, end int) {
	ok, digit := beginsWord(s, i)
	if !ok {
		return 0, 0
	}
	for _, f := range tokensBy()[s[i]] {
		if !strings.HasPrefix(s[i:], f.prefixes) {
			continue
		}
		from := i + len(f.prefixes)
		to := skipRun(s, from, f.set)
		if to-from >= f.least && (!f.digit && !digit || strings.ContainsAny(s[from:to], "0123456789")) {
			return i, to
		}
	}
	return 0, 0
}

// findWebToken finds a JSON Web Token: two or three parts, of which the first is a JSON object.
func findWebToken(s string, i int) (start, end int) {
	if ok, _ := beginsWord(s, i); !ok || !strings.HasPrefix(s[i:], "eyJ") {
		return 0, 0
	}
	for end = i; end < len(s) && (dotted.has(s[end]) || s[end] == '='); end++ {
	}
	if end-i < 16 || !strings.Contains(s[i:end], ".") {
		return 0, 0
	}
	return i, end
}

// findCredential finds the credentials after Bearer and Basic in an Authorization header.
func findCredential(s string, i int) (start, end int) {
	if i > 0 && secretword.WordByte(s[i-1]) || len(s)-i < 10 {
		return 0, 0
	}
	const bearer, basic = "bearer ", "basic "
	alone := func(end int) bool { // nothing else is in the quotes, or it is given to a name
		return i == 0 && end == len(s) ||
			i > 0 && (strings.IndexByte(":=", s[i-1]) >= 0 ||
				strings.IndexByte("\"'`", s[i-1]) >= 0 && end < len(s) && s[end] == s[i-1])
	}
	switch {
	case strings.EqualFold(s[i:i+len(bearer)], bearer):
		start = i + len(bearer)
		for end = start; end < len(s) && (base64s.has(s[end]) || s[end] == '.' || s[end] == '~'); end++ {
		}
		if text := s[start:end]; len(text) >= 16 || len(text) >= 4 && strings.ContainsAny(text, "0123456789") ||
			text != "" && alone(end) {
			return start, end
		}
	case strings.EqualFold(s[i:i+len(basic)], basic):
		start = i + len(basic)
		end = skipRun(s, start, base64s)
		text, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(s[start:end], "="))
		if err == nil && strings.Contains(string(text), ":") ||
			end > start && alone(end) && secretword.GivesLogin(s[max(0, i-24):i]) {
			return start, end
		}
	}
	return 0, 0
}

// findUserInfo finds the text before @ in a URL whose :// ends at i. The user git of a repository is no secret.
func findUserInfo(s string, i int) (start, end int) {
	end = i + strings.LastIndexByte(s[i:indexOrEnd(s, i, "/?# \"'\\\n\t<>")], '@') // a password may hold one, too
	if end <= i || s[i:end] == "git" || s[i:end] == Redacted {
		return 0, 0
	}
	return i, end
}

// findQuery finds the query of a URL: all after the ? at i.
func findQuery(s string, i int) (start, end int) {
	word := strings.LastIndexAny(s[:i], " \t\n\"'<>`") + 1
	end = indexOrEnd(s, i+1, " \t\n\"'<>`\\")
	if !strings.Contains(s[word:i], "://") || s[i+1:end] == Redacted {
		return 0, 0
	}
	return i + 1, end
}

// findAssigned finds the value that = or : at i assigns to a sensitive name, or a value after = that looks
// like a key.
func findAssigned(s string, i, from int) (start, end int) {
	to := i
	for to > from && (strings.IndexByte("\"'\\ ", s[to-1]) >= 0 ||
		s[i] == '=' && strings.IndexByte("]}", s[to-1]) >= 0) {
		to--
	}
	name := skipBack(s, to, from, dashed)
	if s[i] == ':' && !mayNameSecret(s[name:to]) && (name == from || s[name-1] != '/') &&
		!slices.Contains(pairValues, s[name:to]) && !strings.HasPrefix(strings.TrimLeft(s[i+1:], " "), "'") {
		return findBotToken(s, i, from) // most
	}
	start, end = findValue(s, i)
	if s[name:to] == "Private-Lines" { // PuTTY's keys
		return start, len(s)
	}
	// {"pass":"x"}, {pass: 'x'}
	keyed := start > i+1 && (strings.IndexByte("\"'\\", s[to]) >= 0 ||
		strings.IndexByte("\"'", s[start-1]) >= 0 && secretword.InObject(s[from:name]))
	prose := s[i] == ':' && !keyed
	// password = x
	if rest := strings.TrimLeft(s[start:], "="); s[i] == '=' && rest != "" && rest[0] == ' ' &&
		(to < i || rest != s[start:]) {
		prose = true
		start, end = findOperand(s, len(s)-len(rest))
	}
	named := name < to && (isPairedValue(s[from:name], s[name:to], s[start:end], keyed) ||
		takesSecret(s[name:to], s[start:end], prose) || setsUserPassword(s, i, start, from) ||
		name > from && s[name-1] == '/' && takesSlashSecret(s[name-1:to], s[start:end]))
	if !named && s[i] != '=' {
		return findBotToken(s, i, from)
	}
	if end == start || strings.HasPrefix(s[start:], Redacted) || isReference(s[start:end]) {
		return 0, 0
	}
	if start < end && end < len(s) && s[end] == ' ' && named && secretword.Scheme(s[start:end]) {
		end = indexOrEnd(s, end+1, wordEnds)
	}
	if named || s[i] == '=' && (looksRandom(s[start:end]) || looksMixed(s[start:end])) {
		return start, end
	}
	return 0, 0
}

// isPairedValue reports whether value belongs to a sensitive name before it, as in <add key="ApiKey"
// value="X"/> and in YAML.
func isPairedValue(before, name, value string, keyed bool) bool {
	before = strings.TrimRight(before, " \t\n\"',")
	return slices.Contains(pairValues, name) && (keyed || looksChosen(value)) &&
		takesSecret(wordBefore(before, len(before), 0), value, true)
}

// findValue returns where the value after the sign at i stands: in quotes, or to the end of the word; of a
// header, "Name: value", to the end of the line.
func findValue(s string, i int) (start, end int) {
	start = i + 1
	header := false
	for start < len(s) && s[start] == ' ' && s[i] == ':' {
		start, header = start+1, true
	}
	if quoted := strings.TrimLeft(s[start:], " "); s[i] == '=' && quoted != "" &&
		strings.IndexByte("\"'`", quoted[0]) >= 0 {
		start = len(s) - len(quoted)
	}
	stops := wordEnds + "&|"
	if header {
		stops = "\n\r\"'`\\"
	}
	if rest := strings.TrimLeft(s[start:], `\`); rest != "" && strings.IndexByte("\"'`", rest[0]) >= 0 {
		start = len(s) - len(rest) + 1
		stops = rest[:1] + "\n"
		if len(s)-len(rest) > i+1 && s[len(s)-len(rest)-1] == '\\' {
			stops += `\`
		}
	}
	end = indexOrEnd(s, start, stops)
	// credentials: password: "x"
	if header && end > start && end < len(s) && s[end-1] == ' ' && strings.IndexByte("\"'`", s[end]) >= 0 {
		end = indexOrEnd(s, end+1, s[end:end+1]+"\n")
	}
	return start, secretword.CallEnd(s, end)
}

// findOperand finds the word after the blanks at i; an empty part if the word is code.
func findOperand(s string, i int) (start, end int) {
	start = len(s) - len(strings.TrimLeft(s[i:], " "))
	end = indexOrEnd(s, start, wordEnds)
	word := s[start:end]
	if end < len(s) && strings.IndexByte("([{", s[end]) >= 0 || slices.Contains(codeWords, word) ||
		strings.IndexByte(word, '.') > 0 && !strings.ContainsAny(word, "0123456789") {
		return i, i
	}
	return start, end
}

// codeWords are no values.
var codeWords = []string{
	"await", "new", "null", "undefined", "true", "false", "none", "None", "nil", "this", "self",
	"function", "async", "typeof", "=", "==", "&&",
}

// setsUserPassword reports whether the = at i is that of SQL's "set password for me = 'x'", whose value begins
// at start.
func setsUserPassword(s string, i, start, from int) bool {
	return start > i+1 && s[start-1] == '\'' && strings.Contains(strings.ToLower(s[max(from, i-80):i]), "password for ")
}

// wordEnds end a value that is not in quotes.
const wordEnds = " \t\n\r\"'`,;<>(){}[]\\"

// indexOrEnd returns the index of the first byte of stops at or after i, or the end of s.
func indexOrEnd(s string, i int, stops string) int {
	if at := strings.IndexAny(s[i:], stops); at >= 0 {
		return i + at
	}
	return len(s)
}

// isReference reports whether v is $NAME, ${NAME} or %NAME%: it names a secret and holds none.
func isReference(v string) bool {
	name, ok := strings.CutPrefix(v, "$")
	if !ok {
		name, ok = strings.CutPrefix(v, "%")
		return ok && strings.HasSuffix(name, "%") && skipRun(name, 0, wordy) == len(name)-1
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "{"), "}")
	return v == "$" || name != "" && skipRun(name, 0, wordy) == len(name)
}

// isNumeric reports whether v is a number.
func isNumeric(v string) bool {
	return v != "" && v[0] < 'A' && strings.Trim(v, "0123456789.") == ""
}

// looksRandom reports whether v looks drawn by lot: long hexadecimal, or long base64 in which all kinds of
// characters mix.
func looksRandom(v string) bool {
	if len(v) < 24 || skipRun(v, 0, base64s) != len(v) || strings.HasPrefix(v, "/") {
		return false
	}
	if strings.Trim(v, "0123456789abcdefABCDEF") == "" {
		return len(v) >= 32 && strings.ContainsAny(v, "0123456789") && strings.Trim(v, "0123456789") != ""
	}
	return secretword.Mixes(v)
}

// looksMixed is looksRandom for a shorter word of letters and digits.
func looksMixed(v string) bool {
	return len(v) >= 12 && skipRun(v, 0, dashed) == len(v) && secretword.Mixes(v)
}

// URLPath returns the path of an absolute URL without its secrets: the query, and parts that look like keys.
func URLPath(text string) string {
	if _, rest, ok := strings.Cut(text, "://"); ok {
		text = rest
		if start, end := secretword.Hook(text, 0); end > start {
			text = text[:start] + Redacted + text[end:]
		}
	}
	i := strings.IndexAny(text, `/\?#`)
	if i < 0 {
		return "/"
	}
	path, _, _ := strings.Cut(text[i:], "#")
	path, _, asked := strings.Cut(path, "?")
	if len(path) >= 12 && strings.ContainsAny(path, "0123456789") {
		parts := strings.Split(path, "/")
		for i, part := range parts {
			if strings.IndexByte(part, '.') < 0 &&
				(isMixedPart(part) || i > 0 && looksChosen(part) && secretword.Linked(parts[i-1])) {
				parts[i] = Redacted
			}
		}
		path = strings.Join(parts, "/")
	}
	if path == "" {
		path = "/"
	}
	if asked {
		path += "?" + Redacted
	}
	return path
}

// isMixedPart is looksRandom for a part of a path: hexadecimal names commits and files there.
func isMixedPart(part string) bool {
	return looksRandom(part) && strings.ContainsAny(part, "ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ")
}
