package scan

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strconv"
	"strings"
)

// maxFoldedText is how long a text may become.
const maxFoldedText = 1 << 12

// decodeText is what a global function makes of a text; known reports whether it is one of those that decode.
func decodeText(name, given string) (text string, known, ok bool) {
	var err error
	switch name {
	case "atob":
		text, err = decodeBase64(given)
	case "decodeURIComponent", "decodeURI", "unescape":
		text, err = url.PathUnescape(given)
	default:
		return "", false, false
	}
	return text, true, err == nil
}

func decodeBase64(given string) (string, error) {
	given = strings.TrimRight(strings.NewReplacer("-", "+", "_", "/").Replace(given), "=")
	data, err := base64.RawStdEncoding.DecodeString(given)
	return string(data), err
}

// bufferText is the text that the bytes of Buffer.from(given, encoding) are.
func bufferText(given, encoding string) (string, bool) {
	switch encoding {
	case "base64", "base64url":
		text, err := decodeBase64(given)
		return text, err == nil
	case "hex":
		data, err := hex.DecodeString(given)
		return string(data), err == nil
	case "", "utf8", "utf-8", "latin1", "ascii", "binary":
		return given, true
	}
	return "", false
}

// codePointText is the text of code points.
func codePointText(list []string) (string, bool) {
	var b strings.Builder
	for _, code := range list {
		n, err := strconv.ParseInt(code, 0, 32)
		if err != nil {
			return "", false
		}
		b.WriteRune(rune(n))
	}
	return b.String(), true
}

// methodText is what a method of a constant text gives for constant arguments, if that is known.
func methodText(given, name string, args []string) (string, bool) {
	made := func(s string) (string, bool) { return s, len(s) <= maxFoldedText }
	switch {
	case name == "toLowerCase" || name == "toLocaleLowerCase":
		return made(strings.ToLower(given))
	case name == "toUpperCase" || name == "toLocaleUpperCase":
		return made(strings.ToUpper(given))
	case name == "trim":
		return made(strings.TrimSpace(given))
	case (name == "toString" || name == "valueOf" || name == "normalize") && strings.TrimLeft(strings.Join(args, ""), "0123456789") == strings.Join(args, ""): // with a radix it is another text
		return made(given)
	case name == "concat":
		return made(given + strings.Join(args, ""))
	case name == "replace" && len(args) == 2:
		return made(strings.Replace(given, args[0], args[1], 1))
	case name == "replaceAll" && len(args) == 2 && len(given) < 256:
		return made(strings.ReplaceAll(given, args[0], args[1]))
	case (name == "charAt" || name == "at") && len(args) == 1:
		return cut(given, args[0], "", name)
	case (name == "slice" || name == "substring" || name == "substr") && len(args) > 0 && len(args) < 3:
		return cut(given, args[0], strings.Join(args[1:], ""), name)
	case name == "repeat" && len(args) == 1:
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 0 || n*len(given) > maxFoldedText {
			return "", false
		}
		return made(strings.Repeat(given, n))
	}
	return "", false
}

// cut is a part of a text, by the rules of the method.
func cut(given, from, to, method string) (string, bool) {
	n := len(given)
	a, err := strconv.Atoi(from)
	if err != nil {
		return "", false
	}
	b := n
	if to != "" {
		if b, err = strconv.Atoi(to); err != nil {
			return "", false
		}
	}
	if a < 0 && (method == "slice" || method == "substr" || method == "at") {
		a += n
	}
	switch {
	case method == "charAt" || method == "at":
		b = a + 1
	case method == "substr" && to != "":
		b += a
	case b < 0 && method == "slice":
		b += n
	}
	a, b = min(max(a, 0), n), min(max(b, 0), n)
	if method == "substring" && a > b {
		a, b = b, a
	}
	return given[a:max(a, b)], true
}
