package hostcall

import (
	neturl "net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/nlnwa/whatwg-url/url"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/jsontext"
)

func deriveHTTP(r *policy.Requirement, p params) error {
	r.Capability = ext.CapHTTP
	o := lookupOp(ext.MethodHTTP, p.op)
	if o == nil {
		return invalid("unknown http op")
	}
	r.UsesHandle, r.ReleasesHandle = o.has(usesHandle), o.has(closesHandle)
	if err := p.only(o.keys); err != nil || r.UsesHandle {
		return err
	}
	switch p.op {
	case "listen":
		return deriveListen(r, p)
	case "lookup":
		host, err := p.text("host")
		if err == nil && host == "" {
			err = invalid("a host has a name")
		}
		r.HTTP.Host = host
		return err
	case "tunnel":
		if p.get("host") != nil {
			return deriveTunnel(r, p)
		}
	}
	return deriveURL(r, p)
}

// deriveTunnel takes the host and port that a tunnel leads to. What goes through it is not known: neither method nor path.
func deriveTunnel(r *policy.Requirement, p params) error {
	host, err := p.text("host")
	if err != nil {
		return err
	}
	if p.get("url") != nil || p.get("method") != nil || strings.ContainsAny(host, "/?#@\\ \t\r\n") {
		return invalid("a tunnel leads to a host and a port")
	}
	err = deriveTarget(&r.HTTP, "https://"+host+"/", false)
	r.HTTP.URL = ""
	return err
}

// deriveURL takes the host and port that a request or a WebSocket is for: the right to one is the right to the other.
func deriveURL(r *policy.Requirement, p params) error {
	text, err := p.text("url")
	if err != nil {
		return err
	}
	r.HTTP.Verb = "GET"
	if raw := p.get("method"); p.op != "connect" && raw != nil && string(raw) != "null" {
		if r.HTTP.Verb, err = p.text("method"); err != nil {
			return err
		}
	}
	if err := deriveTarget(&r.HTTP, text, p.op == "connect"); err != nil {
		return err
	}
	if says := overrides(p, r.HTTP.URL); says != "" && !strings.EqualFold(says, r.HTTP.Verb) {
		if len(says) > 16 || strings.Trim(strings.ToLower(says), "abcdefghijklmnopqrstuvwxyz-") != "" {
			says = "?"
		}
		r.HTTP.Verb += " as " + says
	}
	r.HTTP.Mover = movingHeader(p, &r.HTTP)
	return nil
}

// overriding are the headers, and the names in a query, by which servers take another method for that of a request.
var overriding = []string{"xhttpmethodoverride", "xhttpmethod", "xmethodoverride", "xmethod", "httpmethodoverride", "methodoverride", "xoriginalmethod", "xforwardedmethod"}

// moving are the ends of headers, without signs, that name a path or a virtual host in place of that of the request, or a
// second path beside it: X-Original-URL, X-Forwarded-Prefix, Destination, x-amz-copy-source. Proxies and frameworks obey them.
var moving = []string{
	"url", "uri", "path", "pathinfo", "pathroot", "prefix", "host", "hostoverride", "forwardedserver", "forwarded", "destination",
	"scriptname", "copysource", "copyfrom", "renamesource", "rewrite", "redirect", "sendfile", "requesttarget", "basehref",
}

// movingHeader returns the first header by which servers may take another path for that of a request to host; "" for none.
// Empty values count also.
func movingHeader(p params, to *policy.HTTPNeed) string {
	for header := range jsontext.List(p.get("headers")) {
		var field []string
		for part := range jsontext.List(header) {
			text, _ := jsontext.Text(part)
			field = append(field, text)
		}
		if len(field) == 0 {
			continue
		}
		name := unseparated.Replace(strings.ToLower(field[0]))
		if name == "host" && len(field) == 2 && namesHost(field[1], to) {
			continue
		}
		if slices.ContainsFunc(moving, func(end string) bool { return strings.HasSuffix(name, end) }) {
			return field[0]
		}
	}
	return ""
}

// namesHost reports whether the value of a header Host is the host that is asked.
func namesHost(value string, to *policy.HTTPNeed) bool {
	_, rest, _ := strings.Cut(to.URL, "://")
	return strings.EqualFold(value, rest[:max(strings.IndexByte(rest, '/'), 0)]) || strings.EqualFold(value, to.Host) ||
		strings.EqualFold(value, to.Host+":"+strconv.Itoa(int(to.Port)))
}

var unseparated = strings.NewReplacer("-", "", "_", "", ".", "", "$", "", " ", "")

// overrides returns the method that a header or the query of a request asks for in place of its own; "?" where they ask for several.
func overrides(p params, href string) (says string) {
	say := func(name, value string) {
		name = strings.ToLower(name)
		value = strings.TrimSpace(value)
		switch {
		case name != "_method" && !slices.Contains(overriding, unseparated.Replace(name)), value == "":
		case says != "" && !strings.EqualFold(says, value):
			says = "?"
		default:
			says = value
		}
	}
	for header := range jsontext.List(p.get("headers")) {
		name, named := "", false
		for part := range jsontext.List(header) {
			text, _ := jsontext.Text(part)
			if named {
				say(name, text)
			}
			name, named = text, true
		}
	}
	_, query, _ := strings.Cut(href, "?")
	query, _, _ = strings.Cut(query, "#")
	for field := range strings.SplitSeq(strings.ReplaceAll(query, ";", "&"), "&") {
		name, value, _ := strings.Cut(field, "=")
		say(unescaped(name), unescaped(value))
	}
	return says
}

// unescaped is a part of a query as servers read it; what they cannot, as it is.
func unescaped(text string) string {
	if plain, err := neturl.QueryUnescape(text); err == nil {
		return plain
	}
	return text
}

// deriveTarget reads the URL that is asked for.
func deriveTarget(to *policy.HTTPNeed, text string, socket bool) error {
	u, err := url.Parse(text)
	if err != nil {
		return ext.Wrap(ext.CodeInvalidRequest, "the URL is malformed", err)
	}
	if strings.HasPrefix(u.Scheme(), "ws") != socket {
		return invalid("the URL's scheme does not fit the op")
	}
	switch u.Scheme() {
	case "https", "wss":
		to.Port = 443
	case "http", "ws":
		to.Port = 80
	default:
		return invalid("the URL is neither http nor https")
	}
	to.URL, to.Unclear = u.Href(false), unclear(text)
	to.Host = strings.TrimSuffix(strings.TrimPrefix(u.Hostname(), "["), "]")
	if port := u.Port(); port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil {
			return invalid("the URL's port is no port")
		}
		to.Port = uint16(n)
	}
	if to.Host == "" {
		return invalid("the URL has no host")
	}
	return nil
}

// unclear reports whether the path of a URL, as it was written and will be sent, may be read in more than one way.
func unclear(text string) bool {
	if strings.ContainsAny(text, "\\\t\r\n") {
		return true
	}
	_, rest, ok := strings.Cut(text, "://")
	if !ok {
		return true
	}
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		rest = rest[:end]
	}
	_, path, found := strings.Cut(rest, "/")
	return found && policy.UnclearPath("/"+strings.TrimRight(path, " "))
}

func deriveListen(r *policy.Requirement, p params) error {
	port, err := strconv.ParseUint(string(p.get("port")), 10, 16)
	if err != nil {
		return invalid("the port is no number below 65536")
	}
	r.HTTP.Listen, r.HTTP.Port = true, uint16(port)
	if p.get("host") != nil {
		r.HTTP.Host, err = p.text("host")
		return err
	}
	return nil
}
