package secretword

import (
	"slices"
	"strings"
)

// schemes are the words that stand before the secret in an Authorization header.
var schemes = []string{"bearer", "basic", "token", "digest", "negotiate", "apikey", "api-key", "aws4-hmac-sha256", "key"}

// Scheme reports whether a word stands before the secret in an Authorization header.
func Scheme(word string) bool { return slices.Contains(schemes, strings.ToLower(word)) }

// Schemed returns where the secret in "Bearer X" and "auth:Token X" begins, 0 where word is neither. before is what the word is given to.
func Schemed(word, before string) int {
	head, _, more := strings.Cut(word, " ")
	if !more {
		return 0
	}
	from := strings.IndexAny(head, ":=") + 1
	scheme, value, _ := strings.Cut(strings.TrimLeft(word[from:], " "), " ")
	if value = strings.TrimLeft(value, " "); value == "" || strings.ContainsAny(value, " \t\n") || !Scheme(scheme) {
		return 0
	}
	if from > 0 {
		before = word[:from]
	}
	if !strings.EqualFold(scheme, "bearer") && before != "-H" && !GivesLogin(before) {
		return 0
	}
	return len(word) - len(value)
}

// GivesLogin reports whether a flag or a name is one for what authorizes.
func GivesLogin(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"auth", "header", "credential", "token", "bearer"}, func(part string) bool { return strings.Contains(name, part) })
}

// LoginCall is the place, from 0, of the password among what a function of this name, in small letters, takes; 0 of one that takes none.
func LoginCall(name string) int {
	if slices.Contains([]string{"pdo", "mysqli", "mysqli_connect", "mysql_connect", "getconnection", "connect", "ftp", "ftp_tls"}, name) {
		return 2
	}
	return strings.Count(" login auth httpbasicauth httpdigestauth basicauth basic_auth setbasicauth set_basic_auth basic_authorize ", " "+name+" ")
}

// Linked reports whether what follows a part of a path lets in whoever has the link: /reset-password/X, /invite/X.
func Linked(part string) bool {
	part = strings.ToLower(part)
	return strings.Contains(part, "password") || slices.Contains([]string{"token", "key", "apikey", "api-key", "api_key", "invite", "verify", "confirm", "activate", "magic", "magic-link", "reset", "unsubscribe"}, part)
}

// InObject reports whether a key of an object may stand behind before.
func InObject(before string) bool {
	before = strings.TrimRight(before, " \t\n")
	return strings.HasSuffix(before, "{") || strings.HasSuffix(before, ",")
}

// Mixes reports whether capitals, small letters and digits take turns in v, as they do in no name.
func Mixes(v string) bool {
	const capital, small, digit = 1, 2, 4
	turns, seen, before := 0, 0, 0
	for i := range len(v) {
		kind := 8
		switch b := v[i]; {
		case '0' <= b && b <= '9':
			kind = digit
		case 'a' <= b && b <= 'z':
			kind = small
		case 'A' <= b && b <= 'Z':
			kind = capital
		}
		if kind != before && (before != capital || kind != small) {
			turns++
		}
		seen, before = seen|kind, kind
	}
	return seen&(capital|small|digit) == capital|small|digit && (turns-1)*3 >= len(v)
}

// Declares reports whether a word says that what follows it in quotes is a secret.
func Declares(name string) bool {
	return len(name) > 5 && slices.Contains([]string{"password", "passwd", "passphrase", "passcode", "secret", "keystroke"}, strings.ToLower(name))
}

// AuthToken reports whether what --auth is given is a token, and neither a login nor a way to sign in.
func AuthToken(word string) bool {
	return !strings.ContainsAny(word, ":%,") && word[0] != '-' && !Path(word) && !slices.Contains(notAuth, strings.ToLower(word))
}

var notAuth = []string{
	"basic", "bearer", "digest", "ntlm", "negotiate", "kerberos", "oauth", "oauth2", "jwt", "saml", "ldap", "none", "no",
	"any", "auto", "true", "false", "yes", "token", "password", "cookie", "session",
}

// SetsPassword reports whether a word is one that a password follows: set-password, reset-admin-password.
func SetsPassword(name string) bool {
	return strings.HasSuffix(name, "password") && slices.ContainsFunc([]string{"set", "change", "reset"}, func(verb string) bool { return strings.HasPrefix(name, verb) })
}

// PEM is a block such as a private key, to its end or that of the text.
func PEM(s string, i, from int) (start, end int) {
	if i < from || !strings.HasPrefix(s[i:], "-----BEGIN ") {
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
