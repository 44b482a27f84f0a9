package ext

import (
	"encoding/base64"
	"math"
	"slices"
	"strings"
	"sync"
)

// charset is which bytes go on with a token.
type charset uint8

const (
	alnum   charset = iota // letters and digits
	wordy                  // and _
	dashed                 // and -
	dotted                 // and .
	base64s                // letters, digits, + / _ - =
)

func (c charset) has(b byte) bool {
	switch {
	case 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9':
		return true
	case c == alnum:
		return false
	case c == base64s:
		return b == '+' || b == '/' || b == '_' || b == '-' || b == '='
	case b == '_':
		return true
	case b == '-':
		return c >= dashed
	case b == '.':
		return c == dotted
	}
	return false
}

// tokenForm is how the tokens of a service begin, and how many characters follow at least. digit wants one among them, which a
// word of a language rarely has.
type tokenForm struct {
	prefix string
	least  int
	set    charset
	digit  bool
}

var tokenForms = []tokenForm{
	{"AKIA", 12, alnum, false},
	{"ASIA", 12, alnum, false},
	{"ABIA", 12, alnum, true},
	{"ACCA", 12, alnum, true}, // AWS
	{"ghp_", 8, alnum, false},
	{"gho_", 8, alnum, false},
	{"ghu_", 8, alnum, false},
	{"ghs_", 8, wordy, false},
	{"ghr_", 8, alnum, false},
	{"github_pat_", 8, wordy, false},
	{"glpat-", 8, dashed, false},
	{"glsa_", 12, wordy, true},
	{"gldt-", 8, dashed, true},
	{"sk-ant-", 8, dashed, false},
	{"sk-proj-", 8, dashed, false},
	{"sk-or-", 8, dashed, false},
	{"sk-", 12, dashed, true},
	{"sess-", 20, dashed, true},
	{"sk_live_", 8, wordy, false},
	{"sk_test_", 8, wordy, false},
	{"rk_live_", 8, wordy, false},
	{"rk_test_", 8, wordy, false},
	{"whsec_", 8, base64s, false},
	{"xoxb-", 8, dashed, false},
	{"xoxp-", 8, dashed, false},
	{"xoxa-", 8, dashed, false},
	{"xoxr-", 8, dashed, false},
	{"xoxs-", 8, dashed, false},
	{"xoxe-", 8, dashed, false},
	{"xoxe.", 8, dotted, false},
	{"xapp-", 8, dashed, true},
	{"services/T", 16, base64s, true},    // Slack, its webhooks too
	{"api/webhooks/", 24, base64s, true}, // Discord
	{"npm_", 12, alnum, true},
	{"pypi-", 16, dashed, true},
	{"rubygems_", 12, alnum, true},
	{"dckr_pat_", 8, dashed, false},
	{"AIza", 16, dashed, false},
	{"ya29.", 8, dotted, false},
	{"GOCSPX-", 8, dashed, false},
	{"1//0", 16, dashed, true}, // Google
	{"hf_", 12, alnum, true},
	{"gsk_", 12, alnum, true},
	{"xai-", 12, alnum, true},
	{"pplx-", 12, alnum, true},
	{"r8_", 12, alnum, true},
	{"tvly-", 12, dashed, true},
	{"SG.", 16, dotted, true},
	{"dop_v1_", 12, alnum, true},
	{"shpat_", 12, alnum, true},
	{"lin_api_", 12, alnum, true},
	{"hvs.", 12, dotted, true},
	{"AGE-SECRET-KEY-1", 8, alnum, false},
	{"key-", 32, alnum, true},
	{"EAAC", 24, alnum, true},
	{"figd_", 12, dashed, true},
	{"ntn_", 16, alnum, true},
}

// tokensBy is tokenForms by their first bytes.
var tokensBy = sync.OnceValue(func() *[256][]tokenForm {
	var by [256][]tokenForm
	for _, f := range tokenForms {
		by[f.prefix[0]] = append(by[f.prefix[0]], f)
	}
	return &by
})

// markForms sets the pairs of bytes with which findForm has something to look at.
func markForms(t *triggers) {
	for _, f := range tokenForms {
		t.set(pairOf(f.prefix[0], f.prefix[1]))
	}
	for _, p := range []string{"eyJ", "--", ":/", "Be", "be", "BE", "Ba", "ba", "BA"} {
		t.set(pairOf(p[0], p[1]))
	}
	for b := range 256 {
		for _, sign := range []byte("=:?>") {
			t.set(pairOf(sign, byte(b)))
		}
		t.set(pairOf(byte(b), '@'))
	}
	for d := byte('0'); d <= '9'; d++ {
		for _, p := range [][2]byte{{'+', d}, {'(', d}, {d, '-'}, {d, '.'}, {d, ' '}} {
			t.set(pairOf(p[0], p[1]))
		}
	}
}

// findForm returns the part of s that a secret seen at i takes, not before from; an empty part for none.
func findForm(s string, i, from int) (start, end int) {
	switch c := s[i]; {
	case c == '=':
		return assigned(s, i, from)
	case c == ':':
		if strings.HasPrefix(s[i:], "://") {
			return userInfo(s, i+3)
		}
		return assigned(s, i, from)
	case c == '?':
		return query(s, i)
	case c == '>':
		return elementValue(s, i, from)
	case s[i+1] == '@':
		return email(s, i+1, from)
	case c == '-':
		return pem(s, i)
	case c == '+' || c == '(' || '0' <= c && c <= '9':
		if start, end := telephone(s, i, from); end > start {
			return start, end
		}
		if s[i+1] == ' ' {
			return streetAddress(s, i, from)
		}
		return token(s, i)
	case c == 'e':
		return webToken(s, i)
	case c|0x20 == 'b':
		return scheme(s, i)
	}
	return token(s, i)
}

func wordByte(b byte) bool { return wordy.has(b) }

func digitByte(b byte) bool { return '0' <= b && b <= '9' }

// run returns the end of the bytes of set from i on.
func run(s string, i int, set charset) int {
	for i < len(s) && set.has(s[i]) {
		i++
	}
	return i
}

// begins reports whether a word begins at i: after what is no part of one, after a flag of one letter (-pSECRET), or after an underscore,
// where a digit tells a secret from the rest of a name.
func begins(s string, i int) (ok, digit bool) {
	switch {
	case i == 0 || !wordByte(s[i-1]):
		return true, false
	case s[i-1] == '_':
		return true, true
	}
	return i > 1 && s[i-2] == '-' && (i == 2 || !wordByte(s[i-3])), false
}

func token(s string, i int) (start, end int) {
	ok, digit := begins(s, i)
	if !ok {
		return 0, 0
	}
	for _, f := range tokensBy()[s[i]] {
		if !strings.HasPrefix(s[i:], f.prefix) {
			continue
		}
		from := i + len(f.prefix)
		to := run(s, from, f.set)
		if to-from >= f.least && (!f.digit && !digit || strings.ContainsAny(s[from:to], "0123456789")) {
			return i, to
		}
	}
	return 0, 0
}

// webToken is a JSON Web Token: two or three parts, the first of which is a JSON object.
func webToken(s string, i int) (start, end int) {
	if ok, _ := begins(s, i); !ok || !strings.HasPrefix(s[i:], "eyJ") {
		return 0, 0
	}
	for end = i; end < len(s) && (dotted.has(s[end]) || s[end] == '='); end++ {
	}
	if end-i < 16 || !strings.Contains(s[i:end], ".") {
		return 0, 0
	}
	return i, end
}

// pem is a block such as a private key, to its end or that of the text.
func pem(s string, i int) (start, end int) {
	if !strings.HasPrefix(s[i:], "-----BEGIN ") {
		return 0, 0
	}
	const mark = "-----END "
	at := strings.Index(s[i:], mark)
	if at < 0 {
		return i, len(s)
	}
	end = i + at + len(mark)
	if close := strings.Index(s[end:], "-----"); close >= 0 {
		return i, end + close + len("-----")
	}
	return i, len(s)
}

// scheme is what follows Bearer and Basic in an Authorization header.
func scheme(s string, i int) (start, end int) {
	if i > 0 && wordByte(s[i-1]) || len(s)-i < 10 {
		return 0, 0
	}
	const bearer, basic = "bearer ", "basic "
	switch {
	case strings.EqualFold(s[i:i+len(bearer)], bearer):
		start = i + len(bearer)
		for end = start; end < len(s) && (base64s.has(s[end]) || s[end] == '.' || s[end] == '~'); end++ {
		}
		if text := s[start:end]; len(text) >= 16 || len(text) >= 4 && strings.ContainsAny(text, "0123456789") {
			return start, end
		}
	case strings.EqualFold(s[i:i+len(basic)], basic):
		start = i + len(basic)
		end = run(s, start, base64s)
		text, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(s[start:end], "="))
		if err == nil && strings.Contains(string(text), ":") {
			return start, end
		}
	}
	return 0, 0
}

// userInfo is what stands before @ in a URL whose :// ends at i. The user git of a repository is none.
func userInfo(s string, i int) (start, end int) {
	to := strings.IndexAny(s[i:], "/?# \"'\\\n\t<>")
	if to < 0 {
		to = len(s) - i
	}
	end = i + strings.LastIndexByte(s[i:i+to], '@') // a password may hold one, too
	if end <= i || s[i:end] == "git" || s[i:end] == Redacted {
		return 0, 0
	}
	return i, end
}

// query is all that follows ? in a URL.
func query(s string, i int) (start, end int) {
	word := i
	for word > 0 && !strings.ContainsRune(" \t\n\"'<>`", rune(s[word-1])) {
		word--
	}
	if !strings.Contains(s[word:i], "://") {
		return 0, 0
	}
	end = i + 1
	for end < len(s) && !strings.ContainsRune(" \t\n\"'<>`\\", rune(s[end])) {
		end++
	}
	if s[i+1:end] == Redacted {
		return 0, 0
	}
	return i + 1, end
}

// assigned is the value that = or : at i gives to a sensitive name, or after = one that looks like a key.
func assigned(s string, i, from int) (start, end int) {
	to := i
	for to > from && strings.IndexByte("\"'\\ ", s[to-1]) >= 0 {
		to--
	}
	name := to
	for name > from && (wordByte(s[name-1]) || s[name-1] == '-') {
		name--
	}
	named := name < to && SensitiveVariable(s[name:to])
	if !named && s[i] != '=' {
		return botToken(s, i, from)
	}
	start, end = valueAfter(s, i)
	if end == start || strings.HasPrefix(s[start:], Redacted) || reference(s[start:end]) {
		return 0, 0
	}
	if start < end && end < len(s) && s[end] == ' ' && named && slices.Contains(schemes, strings.ToLower(s[start:end])) {
		for end++; end < len(s) && strings.IndexByte(" \t\n\r\"'`,;<>(){}[]\\", s[end]) < 0; end++ {
		}
	}
	if named && !(numeric(s[start:end]) && counts(s[name:to])) || s[i] == '=' && random(s[start:end]) {
		return start, end
	}
	return 0, 0
}

// valueAfter returns where the value after the sign at i stands: in quotes, or to the end of the word; of a header, "Name: value",
// to the end of the line.
func valueAfter(s string, i int) (start, end int) {
	start = i + 1
	header := false
	for start < len(s) && s[start] == ' ' && s[i] == ':' {
		start, header = start+1, true
	}
	if quoted := strings.TrimLeft(s[start:], " "); s[i] == '=' && quoted != "" && strings.IndexByte("\"'`", quoted[0]) >= 0 {
		start = len(s) - len(quoted)
	}
	stops := " \t\n\r\"'`,;&|<>(){}[]\\"
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
	if end = strings.IndexAny(s[start:], stops); end < 0 {
		return start, len(s)
	}
	return start, start + end
}

// reference tells $NAME, ${NAME} and %NAME%, which name a secret and are none.
func reference(v string) bool {
	name, ok := strings.CutPrefix(v, "$")
	if !ok {
		name, ok = strings.CutPrefix(v, "%")
		return ok && strings.HasSuffix(name, "%") && run(name, 0, wordy) == len(name)-1
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "{"), "}")
	return name != "" && run(name, 0, wordy) == len(name)
}

func numeric(v string) bool {
	return v != "" && strings.Trim(v, "0123456789.") == ""
}

// random reports whether v looks drawn by lot: long hexadecimal, or long base64 in which all kinds of characters mix.
func random(v string) bool {
	if len(v) < 24 || run(v, 0, base64s) != len(v) || strings.HasPrefix(v, "/") {
		return false
	}
	var lower, upper, digits, beyond, seen int
	var count [256]int
	for i := range len(v) {
		b := v[i]
		if count[b]++; count[b] == 1 {
			seen++
		}
		switch {
		case digitByte(b):
			digits++
		case 'a' <= b && b <= 'z':
			lower++
		case 'A' <= b && b <= 'Z':
			upper++
		}
		if !digitByte(b) && (b|0x20 < 'a' || b|0x20 > 'f') {
			beyond++
		}
	}
	if beyond == 0 {
		return len(v) >= 32 && digits > 0 && lower+upper > 0
	}
	entropy := 0.0
	for _, n := range count {
		if n > 0 {
			p := float64(n) / float64(len(v))
			entropy -= p * math.Log2(p)
		}
	}
	return lower > 0 && upper > 0 && digits > 0 && entropy > 3.5
}

// URLPath is the path of an absolute URL as it may be written down: without what follows ?, and without parts that look like keys.
func URLPath(text string) string {
	if _, rest, ok := strings.Cut(text, "://"); ok {
		text = rest
	}
	i := strings.IndexAny(text, `/\?#`)
	if i < 0 {
		return "/"
	}
	path, _, _ := strings.Cut(text[i:], "#")
	path, _, asked := strings.Cut(path, "?")
	if len(path) >= 24 {
		parts := strings.Split(path, "/")
		for i, part := range parts {
			if strings.IndexByte(part, '.') < 0 && mixed(part) {
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

// mixed is random for a part of a path: hexadecimal names commits and files there.
func mixed(part string) bool {
	return random(part) && strings.ContainsAny(part, "ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ")
}
