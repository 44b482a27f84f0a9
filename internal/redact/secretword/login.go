package secretword

import (
	"slices"
	"strings"
)

// Login reports whether before:password@after is the login of a user at a host, and no kind of reference: npm:left-pad@latest.
func Login(before, password, after string) bool {
	user := strings.ToLower(before[strings.LastIndexAny(before, ":/=@")+1:])
	if password == "" || strings.IndexByte(password, '/') >= 0 || user == "" || name(user) != len(user) || digits(user[:1]) || slices.Contains(notUsers, user) {
		return false
	}
	host := strings.ToLower(after[:name(after)])
	if digits(strings.ReplaceAll(host, ".", "")) {
		return strings.Count(host, ".") == 3
	}
	version := strings.TrimPrefix(host, "v")
	return version != "" && !digits(version[:1]) && !slices.Contains(notHosts, host)
}

// notUsers are kinds of references, notHosts names of versions.
var (
	notUsers = []string{
		"npm", "workspace", "jsr", "github", "gitlab", "bitbucket", "gist", "file", "link", "portal", "patch", "catalog",
		"mailto", "sip", "sips", "xmpp", "acct",
	}
	notHosts = []string{"latest", "next", "beta", "alpha", "canary", "main", "master", "dev", "head", "stable", "sha256", "sha512"}
)

// name returns how many bytes at the beginning of s are of a name.
func name(s string) (n int) {
	for n < len(s) && nameByte(s[n]) {
		n++
	}
	return n
}

func nameByte(b byte) bool { return WordByte(b) || b == '.' || b == '-' }

func digits(s string) bool {
	for i := range len(s) {
		if !DigitByte(s[i]) {
			return false
		}
	}
	return true
}

// Port tells 8080:80/tcp and the like.
func Port(word string) bool {
	word = strings.TrimSuffix(strings.TrimSuffix(word, "/tcp"), "/udp")
	return strings.Trim(word, "0123456789.:-") == ""
}

// Path reports whether a word reads as the path of a file.
func Path(s string) bool {
	return strings.HasPrefix(s, "/") || strings.HasPrefix(s, `\`) || len(s) > 2 && s[1] == ':' && s[2] == '\\' || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || strings.HasPrefix(s, "~/")
}

// Pair reports whether a word reads as user:password, and not as the numbers or names of a user and a group.
func Pair(word string) bool {
	i := strings.IndexAny(word, ":%,")
	password := word[i+1:]
	return i > 0 && len(password) >= 6 && strings.ContainsAny(password, "0123456789") && strings.Trim(password, "0123456789.") != "" && !strings.ContainsAny(word, "/ ")
}
