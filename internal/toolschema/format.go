package toolschema

import (
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

const (
	ipv4 = `(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
	host = `[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*`
	name = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
	uri  = `(?:[-a-z0-9._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*`
	iri  = "[^\\s<>\"{}|\\\\^`]*"
)

// formats are the ones that are a pattern. A format that nobody knows accepts everything.
var formats = map[string]*lazyregexp.Regexp{
	"duration":                  lazyregexp.New(`^P(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$`),
	"email":                     lazyregexp.New(`(?i)^` + name + `(?:\.` + name + `)*@` + host + `$`),
	"hostname":                  lazyregexp.New(`(?i)^` + host + `$`),
	"idn-email":                 lazyregexp.New(`^[^\s@]+@[^\s@]+$`),
	"idn-hostname":              lazyregexp.New(`^[^\s/@:]+$`),
	"ipv4":                      lazyregexp.New(`^` + ipv4 + `$`),
	"iri-reference":             lazyregexp.New(`^` + iri + `$`),
	"iri":                       lazyregexp.New(`(?i)^[a-z][a-z0-9+\-.]*:` + iri + `$`),
	"json-pointer-uri-fragment": lazyregexp.New(`(?i)^#(?:/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$`),
	"json-pointer":              lazyregexp.New(`^(?:/(?:[^~/]|~0|~1)*)*$`),
	"relative-json-pointer":     lazyregexp.New(`^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~0|~1)*)*)$`),
	"uri-reference":             lazyregexp.New(`(?i)^` + uri + `$`),
	"uri-template":              lazyregexp.New(`(?i)^(?:[^\s"'<>%\\^` + "`" + `{|}]|%[0-9a-f]{2}|\{[+#./;?&=,!@|]?[a-z0-9_%.,:*]+\})*$`),
	"uri":                       lazyregexp.New(`(?i)^[a-z][a-z0-9+\-.]*:` + uri + `$`),
	"url":                       lazyregexp.New(`(?i)^(?:https?|ftp)://[^\s/$.?#][^\s]*$`),
	"uuid":                      lazyregexp.New(`(?i)^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$`),
}

func hasFormat(format, text string) bool {
	switch format {
	case "date":
		return isDate(text)
	case "time":
		return isTime(text)
	case "date-time":
		date, clock, ok := cutFold(text, "t")
		return ok && isDate(date) && isTime(clock)
	case "ipv6":
		a, err := netip.ParseAddr(text)
		return err == nil && a.Is6() && a.Zone() == ""
	case "regex":
		return compilePattern(text).err == nil
	case "duration":
		if text == "P" || strings.HasSuffix(text, "T") {
			return false
		}
	case "hostname":
		if len(text) > 253 {
			return false
		}
	}
	pattern, known := formats[format]
	return !known || pattern.MatchString(text)
}

func cutFold(text, sep string) (before, after string, ok bool) {
	i := strings.Index(strings.ToLower(text), sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

var datePattern = lazyregexp.New(`^\d{4}-\d\d-\d\d$`)

func isDate(text string) bool {
	_, err := time.Parse("2006-01-02", text)
	return err == nil && datePattern.MatchString(text)
}

var timePattern = lazyregexp.New(`^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$`)

func isTime(text string) bool {
	m := timePattern.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	n := func(i int) int {
		v, _ := strconv.Atoi(m[i]) // two digits or none
		return v
	}
	hour, minute, second, ahead := n(1), n(2), n(3), n(5)*60+n(6)
	if n(5) > 23 || n(6) > 59 || minute > 59 {
		return false
	}
	if second < 60 {
		return hour <= 23
	}
	if m[4] == "-" {
		ahead = -ahead
	}
	// A leap second is one only at 23:59 UTC.
	return second == 60 && ((hour*60+minute-ahead)%1440+1440)%1440 == 1439
}
