package redact

import (
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/redact/secretword"
)

// shortNames are names, or their last words, that mean a secret only where something is given to them;
// keyNames are such ends of a name that is written as one word.
var (
	shortNames = []string{
		"pass", "pwd", "otp", "totp", "pin", "pw", "passcode", "psk", "private", "passin", "passout", "sshpass",
		"dbpass", "userpass", "storepass", "keypass", "srcstorepass", "deststorepass", "srckeypass",
		"destkeypass", "sig", "x-amz-signature", "code-verifier", "mfa-code", "jsessionid",
		"phpsessid",
	}
	keyNames = []string{
		"accesskey", "accountkey", "authkey", "licensekey", "signingkey", "encryptionkey",
		"masterkey", "sharedkey", "functionskey",
	}
)

// takesSecret reports whether value, the value of name, is a secret. In prose a short name is a word like
// others, and its value must look like a secret.
func takesSecret(name, value string, prose bool) bool {
	if !mayNameSecret(name) {
		return false
	}
	flag := name
	if name = strings.TrimLeft(name, "-/"); SensitiveVariable(name) {
		return !isNumeric(value) || !countsTokens(name)
	}
	if name == "key" { // --key file:X: many things are called so
		kind, rest, tagged := strings.Cut(value, ":")
		return flag != name && (tagged && len(kind) > 1 && !secretword.Path(rest) || looksChosen(value))
	}
	word := name[strings.LastIndexAny(name, "_-.")+1:]
	for i := len(word) - 1; i > 0; i-- {
		if 'A' <= word[i] && word[i] <= 'Z' && 'a' <= word[i-1] && word[i-1] <= 'z' { // dbPass
			word = word[i:]
			break
		}
	}
	end := name[max(0, len(name)-3):]
	return strings.EqualFold(end, "key") &&
		slices.ContainsFunc(keyNames, func(key string) bool { return strings.HasSuffix(squashName(name), key) }) ||
		!secretword.Path(value) && (!prose || looksChosen(value)) &&
			(slices.Contains(shortNames, strings.ToLower(word)) || slices.Contains(shortNames, name))
}

// takesSlashSecret is takesSecret for a flag of Windows, /p or /password. The value of a build tool's /p is an
// assignment.
func takesSlashSecret(flag, value string) bool {
	switch name := strings.ToLower(flag[1:]); name {
	case "p", "rp", "k":
		return value != "" && !isNumeric(value) && strings.IndexByte(value, '=') < 0 && !secretword.Path(value)
	default:
		return name != "" && skipRun(name, 0, dashed) == len(name) && takesSecret(name, value, false)
	}
}

// looksChosen reports whether v reads as a secret of a person's choice, where something else marks it as a
// secret: at least eight characters with digits and letters, and neither a path, a file nor a time.
func looksChosen(v string) bool {
	return len(v) >= 8 && strings.ContainsAny(v, "0123456789") &&
		strings.ContainsFunc(v, func(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }) &&
		!strings.ContainsAny(v, `/\:.`) && !strings.HasPrefix(v, Redacted)
}

// findSpaced finds the secret that the blank at i separates from a name or a flag: "client-secret X", "-k X",
// "the password is X".
func findSpaced(s string, i, from int) (start, end int) {
	if i == from || s[i-1] == ' ' || s[i-1] == '\t' || s[i-1] == '|' {
		return 0, 0
	}
	if start, end := findDeclared(s, i, from); end > start {
		return start, end
	}
	for start = i; start < len(s) && beforeValue[s[start]]; start++ {
	}
	for end = start; end < len(s) && !afterValue[s[end]]; end++ {
	}
	value := s[start:end]
	if len(value) < 8 { // most words of a text
		return 0, 0
	}
	at := strings.LastIndexAny(value, ":%") + 1
	if !looksChosen(value[at:]) {
		return 0, 0
	}
	for i > from+1 && strings.IndexByte("\"'`", s[i-1]) >= 0 { // "password" => "X"
		i--
	}
	name := wordBefore(s, i, from)
	if strings.HasPrefix(name, "-") {
		line := strings.TrimLeft(s[from+strings.LastIndexAny(s[from:i], "\n\r;&|():\"'`")+1:i], " ")
		w := words{}
		w.Begin(line[:indexOrEnd(line, 0, " ")])
		hide, _ := w.Flag(name, value)
		if hide == secretword.Nothing {
			hide = w.kindAfterFlag(name, value)
		}
		if hide == secretword.Whole {
			return start, end
		} else if hide == secretword.Behind && at > 0 {
			return start + at, end
		}
		return 0, 0
	}
	if slices.Contains(connectors, name) {
		i = from + len(strings.TrimRight(s[from:i-len(name)], " "))
		name = wordBefore(s, i, from)
	}
	if skipRun(name, 0, dotted) == len(name) {
		name = name[strings.LastIndexByte(name, '.')+1:]
	}
	if name = strings.TrimLeft(name, ":"); strings.HasPrefix(name, "/") && takesSlashSecret(name, value) ||
		skipRun(name, 0, dashed) == len(name) && takesSecret(name, value, true) {
		return start, end
	}
	if strings.EqualFold(name, "key") { // an api key, or what is drawn
		if before := i - len(name); before > from && Sensitive(wordBefore(s, before-1, from)+name) ||
			looksMixed(value[at:]) {
			return start, end
		}
	}
	return 0, 0
}

// beforeValue may stand between a name and its value, and afterValue ends that.
var beforeValue, afterValue = byteSet(" \t|=<>:-\"'`("), byteSet(wordEnds + "&|")

// byteSet returns the set of the bytes of all.
func byteSet(all string) (has [256]bool) {
	for _, b := range []byte(all) {
		has[b] = true
	}
	return has
}

// findSlashLogin finds the password in user/password@database; an empty part if word has another form.
func findSlashLogin(word string) (start, end int) {
	from := strings.IndexByte(word, '=') + 1 // userid=
	if start = from + strings.IndexByte(word[from:], '/') + 1; start-from < 2 ||
		skipRun(word, from, dotted) != start-1 {
		return 0, 0
	}
	if end = indexOrEnd(word, start, " \t"); end == start || strings.HasPrefix(word[start:], Redacted) {
		return 0, 0
	}
	if at := strings.LastIndexByte(word[start:end], '@'); at > 0 {
		end = start + at
	}
	return start, end
}

// findBeforeAt finds the email address around the @ at i, or the password before it.
func findBeforeAt(s string, i, from int) (start, end int) {
	word := wordBefore(s, i, from)
	if at := strings.LastIndexByte(word, ':') + 1; strings.HasSuffix(word[:at], "oracle:thin:") {
		if start, end := findSlashLogin(word[at:]); end > start {
			return i - len(word) + at + start, i
		}
	}
	if start, end := findSlashLogin(word); end > start {
		for name := range strings.FieldsSeq(strings.ToLower(s[from : i-len(word)])) {
			if secretword.Known(strings.Trim(name, "\"'`:"))&secretword.Slash != 0 {
				return i - len(word) + start, i
			}
		}
	}
	start, end = secretword.Email(s, i, from)
	if at := strings.LastIndexByte(word, ':'); at > 0 && secretword.Login(word[:at], word[at+1:], s[i+1:]) {
		if at = i - len(word) + at + 1; end <= start || at < start {
			start = at
		}
		end = max(end, i)
	}
	return start, end
}

// findDeclared finds the quoted text after the blank at i, as in SQL: password 'x', identified by 'x'.
func findDeclared(s string, i, from int) (start, end int) {
	if last := s[i-1] | 0x20; last != 'd' && last != 'e' && last != 't' && last != 'y' {
		return 0, 0
	}
	name := s[skipBack(s, i, from, wordy):i]
	by := strings.EqualFold(name, "by") || strings.EqualFold(name, "key")
	if by {
		head := strings.ToLower(s[max(from, i-80):i])
		by = strings.Contains(head, "identified ") && strings.HasSuffix(head, "by") ||
			strings.Contains(head, "attach ") && strings.HasSuffix(head, " key")
	}
	if !by && !secretword.Declares(name) {
		return 0, 0
	}
	start, end = findValue(s, len(s)-len(strings.TrimLeft(s[i:], " \t"))-1)
	if start > from && strings.IndexByte("\"'`", s[start-1]) < 0 && !by || strings.HasPrefix(s[start:], Redacted) {
		return 0, 0
	}
	return start, end
}

// findArgument finds the secret argument of the call at i, as in PASSWORD('x') or set("TOKEN", "x").
func findArgument(s string, i, from int) (start, end int) {
	start = i + 2
	end = indexOrEnd(s, start, s[i+1:i+2]+"\n")
	if secretword.Declares(s[skipBack(s, i, from, wordy):i]) && s[start:end] != Redacted {
		return start, end
	}
	rest := strings.TrimLeft(s[min(end+1, len(s)):], " ")
	name := strings.ToLower(s[skipBack(s, i, from, wordy):i])
	login := secretword.LoginCall(name)
	if name == "" && strings.HasSuffix(strings.ToLower(s[from:i]), "auth=") {
		login = 1
	}
	if login > 1 && strings.HasPrefix(rest, ",") { // connect("HOST", "USER", "PASSWORD")
		if rest = strings.TrimLeft(rest[1:], " "); rest != "" && strings.IndexByte("\"'", rest[0]) >= 0 {
			rest = strings.TrimLeft(rest[min(indexOrEnd(rest, 1, rest[:1])+1, len(rest)):], " ")
		}
	}
	if login == 0 && (!SensitiveVariable(s[start:end]) || skipRun(s, start, dashed) != end) || rest == "" ||
		rest[0] != ',' {
		return 0, 0
	}
	rest = strings.TrimLeft(rest[1:], " ")
	start = len(s) - len(rest) + 1
	if rest == "" || strings.IndexByte("\"'", rest[0]) < 0 || strings.HasPrefix(rest[1:], Redacted) {
		return 0, 0
	}
	return start, indexOrEnd(s, start, rest[:1]+"\n")
}

// connectors stand between a name and its value.
var connectors = []string{"is", "was", "are", "=", "==", ":=", "=>", "->", "<-", ":", "be", "to", "provided:", "given:"}

// wordBefore returns the word that ends at i.
func wordBefore(s string, i, from int) string {
	return s[from+strings.LastIndexAny(s[from:i], " \t\n\"'`|,;()[]{}<")+1 : i]
}

// pairNames and pairValues are the keys of an object that holds a name and its value:
// {"name":"Authorization","value":"…"}.
var (
	pairNames  = []string{"name", "key", "header", "field", "k", "Name", "Key"}
	pairValues = []string{"value", "v", "val", "Value", "values"}
)

// hasNamedPair reports whether an object gives a value to a sensitive name.
func hasNamedPair(object map[string]any) bool {
	for _, key := range pairNames {
		if name, ok := object[key].(string); ok && SensitiveVariable(name) {
			return true
		}
	}
	return false
}

// findElementValue finds the text of the element <password> whose start tag ends with the > at i.
func findElementValue(s string, i, from int) (start, end int) {
	name := i
	for name > from && (secretword.WordByte(s[name-1]) || s[name-1] == '-' || s[name-1] == ':') {
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

// findBotToken finds the token after the number of a bot and the colon at i.
func findBotToken(s string, i, from int) (start, end int) {
	digits := i
	for digits > from && secretword.DigitByte(s[digits-1]) {
		digits--
	}
	end = skipRun(s, i+1, dashed)
	if i-digits < 8 || end-i < 20 || !strings.ContainsAny(s[i:end], "ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ_") {
		return 0, 0
	}
	return i + 1, end
}
