package policy

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

// hostPattern is what an http scope matches: [METHOD ]HOST[:PORT][/PREFIX], where HOST is a name or a prefix of addresses.
type hostPattern struct {
	verb   string       // in capitals; empty for any
	name   string       // lower case; "*.x" for the names below x, "*" for every name
	prefix netip.Prefix // valid for addresses
	port   uint16       // 0 for any
	path   string       // as cleanPath writes it; empty for any
	listen bool         // listening, and no host
}

func (h hostPattern) String() string {
	s := h.name
	if h.prefix.IsValid() {
		s = h.prefix.String()
		if h.prefix.IsSingleIP() {
			s = h.prefix.Addr().String()
			if h.port != 0 && h.prefix.Addr().Is6() || h.port == 0 && h.path != "" { // 10.0.0.1/8 would be a network
				s = "[" + s + "]"
			}
		}
	}
	if h.port != 0 {
		s += ":" + strconv.Itoa(int(h.port))
	}
	if h.verb != "" {
		s = h.verb + " " + s
	}
	return s + h.path
}

func parseHostPattern(s string) (hostPattern, error) {
	verb, rest, found := strings.Cut(s, " ")
	if !found {
		return parseHost(s)
	}
	h, err := parseHost(rest)
	if err != nil {
		return h, err
	}
	h.verb = strings.ToUpper(verb)
	switch {
	case verb == "" || strings.ContainsFunc(h.verb, func(c rune) bool { return c < 'A' || c > 'Z' }):
		return h, fmt.Errorf("%q is no method: it stands before the host, as in GET api.github.com", verb)
	case h.listen:
		return h, fmt.Errorf("listening has no method")
	}
	return h, nil
}

// parseHost reads HOST[:PORT][/PREFIX].
func parseHost(s string) (hostPattern, error) {
	var h hostPattern
	if strings.Contains(s, "://") {
		return h, fmt.Errorf("http takes a host, not a URL")
	}
	if p, err := netip.ParsePrefix(s); err == nil {
		h.prefix = p.Masked()
		return h, nil
	}
	if i := strings.IndexByte(s, '/'); i >= 0 {
		var err error
		if h.path, err = parsePrefix(s[i:]); err != nil {
			return h, err
		}
		s = s[:i]
	}
	if a, err := netip.ParseAddr(s); err == nil && a.Zone() == "" {
		h.prefix = netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen())
		return h, nil
	}
	host := s
	if i := strings.LastIndexByte(s, ':'); i >= 0 && !strings.HasSuffix(s, "]") {
		port, err := strconv.ParseUint(s[i+1:], 10, 16)
		if err != nil || port == 0 {
			return h, fmt.Errorf("port %q is not a number from 1 to 65535", s[i+1:])
		}
		h.port, host = uint16(port), s[:i]
	}
	bare := strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if a, err := netip.ParseAddr(bare); err == nil && a.Zone() == "" {
		h.prefix = netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen())
		return h, nil
	}
	return h.named(host)
}

// named gives the pattern a host by its name.
func (h hostPattern) named(host string) (hostPattern, error) {
	if host == listenScope {
		if h.path != "" {
			return h, fmt.Errorf("listening has no path")
		}
		h.name, h.listen = listenScope, true
		return h, nil
	}
	h.name = canonicalHost(host)
	label := strings.TrimPrefix(h.name, "*.")
	dots := strings.Contains(label, "..") || strings.HasPrefix(label, ".") || strings.HasSuffix(label, ".")
	if h.name != "*" && (label == "" || dots || strings.ContainsFunc(label, notHostRune)) {
		return h, fmt.Errorf("%q is not a host name: only a leading *. may be a wildcard, and names beyond ASCII are written in punycode", host)
	}
	return h, nil
}

func notHostRune(c rune) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-', c == '_', c == '.':
		return false
	}
	return true
}

// canonicalHost is lower case without the root's dot.
func canonicalHost(host string) string { return strings.TrimSuffix(strings.ToLower(host), ".") }

// parsePrefix reads the beginning of a path.
func parsePrefix(s string) (string, error) {
	switch {
	case s == "/":
		return "", nil
	case strings.ContainsAny(s, "*?#"):
		return "", fmt.Errorf("a path is a beginning, which all below it follows: leave *, ? and # out")
	case UnclearPath(s):
		return "", fmt.Errorf("servers do not agree on what the path %q means: leave out dots, empty segments, and encoded dots, slashes and percent signs", s)
	}
	return cleanPath(s), nil
}

// UnclearPath reports whether servers and proxies may read the path of a URL in more than one way: they decode it once or twice, resolve dots
// before or after that, merge slashes or keep them, cut parameters off. No rule for a path allows such a one.
func UnclearPath(path string) bool {
	for i := range len(path) {
		c := path[i]
		if c <= ' ' || c == 0x7f || c == '\\' || c == '%' && unclearByte(path[i+1:]) {
			return true
		}
	}
	if !strings.HasPrefix(path, "/") {
		return path != ""
	}
	for segment := range strings.SplitSeq(path[1:], "/") {
		name, _, parameters := strings.Cut(segment, ";")
		if name == "." || name == ".." || name == "" && parameters {
			return true
		}
	}
	return strings.Contains(path, "//")
}

// unclearByte reports whether what follows a percent sign is no byte, or one that changes what the rest means.
func unclearByte(rest string) bool {
	if len(rest) < 2 {
		return true
	}
	b, err := strconv.ParseUint(rest[:2], 16, 8)
	if err != nil {
		return true
	}
	return b < ' ' || b == 0x7f || strings.IndexByte(`./\%;?#`, byte(b)) >= 0
}

// cleanPath gives a path its one spelling: what may stand for itself does, and all else is encoded, in capitals.
func cleanPath(path string) string {
	plain := func(c byte) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~/:@!$&+;=", c) >= 0
	}
	i := 0
	for i < len(path) && plain(path[i]) {
		i++
	}
	if i == len(path) {
		return path
	}
	b := append(make([]byte, 0, len(path)+16), path[:i]...)
	for ; i < len(path); i++ {
		c := path[i]
		if c == '%' && i+2 < len(path) {
			if n, err := strconv.ParseUint(path[i+1:i+3], 16, 8); err == nil {
				c, i = byte(n), i+2
			}
		}
		if plain(c) && c != '/' || c == '/' && path[i] == '/' {
			b = append(b, c)
			continue
		}
		b = fmt.Appendf(b, "%%%02X", c)
	}
	return string(b)
}

// within reports whether a path is the prefix or lies below it.
func (h *hostPattern) within(path string, fold bool) bool {
	if fold {
		path = path[:min(len(path), len(h.path)+1)]
		n := min(len(path), len(h.path))
		if !strings.EqualFold(path[:n], h.path) {
			return false
		}
	} else if !strings.HasPrefix(path, h.path) {
		return false
	}
	return len(path) == len(h.path) || strings.HasSuffix(h.path, "/") || path[len(h.path)] == '/' || path[len(h.path)] == ';'
}
