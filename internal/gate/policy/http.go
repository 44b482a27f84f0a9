package policy

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
)

// request is one request as rules see it.
type request struct {
	host    string     // canonical
	addr    netip.Addr // valid when host is an address
	port    uint16
	verb    string // empty when unknown
	path    string // as cleanPath writes it; empty when unknown, or when servers may read it in more than one way
	special bool   // needs a rule that names it: plain http does not reach it
}

// of gives q the method and path of a need, which speaks of the same host.
func (q request) of(need *HTTPNeed) request {
	if strings.IndexByte(need.Verb, ' ') < 0 { // GET as DELETE: which of the two it will be is not known here
		q.verb = need.Verb
	}
	_, rest, _ := strings.Cut(need.URL, "://")
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		rest = rest[:i]
	}
	if i := strings.IndexByte(rest, '/'); i >= 0 && !need.Unclear && need.Mover == "" && !UnclearPath(rest[i:]) {
		q.path = cleanPath(rest[i:])
	}
	return q
}

func newRequest(host string, port uint16) request {
	q := request{host: canonicalHost(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")), port: port}
	if a, err := netip.ParseAddr(q.host); err == nil {
		q.addr = plainAddr(a)
		q.special = Special(q.addr)
	} else {
		q.special = localName(q.host)
	}
	return q
}

func localName(host string) bool { return host == "localhost" || strings.HasSuffix(host, ".localhost") }

func plainAddr(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// match reports whether an http rule speaks of q. A deny of one port, method or path counts while
// that is unknown, and of a path in any case of its letters.
func (q request) match(m *matcher, deny bool) bool {
	if m.kind == matchAll {
		return deny || !q.special
	}
	h := &m.host
	if h.listen {
		return false
	}
	if h.port != 0 && h.port != q.port && !(deny && q.port == 0) {
		return false
	}
	if h.verb != "" && !strings.EqualFold(h.verb, q.verb) && !(deny && q.verb == "") {
		return false
	}
	if h.path != "" && !(deny && q.path == "") && !h.within(q.path, deny) {
		return false
	}
	if h.prefix.IsValid() {
		return q.addr.IsValid() && h.prefix.Contains(q.addr)
	}
	if q.addr.IsValid() {
		return deny && (h.name == "*" || localName(h.name) && (q.addr.IsLoopback() || q.addr.IsUnspecified()))
	}
	if h.name == "*" {
		return deny || !q.special
	}
	if below, ok := strings.CutPrefix(h.name, "*."); ok {
		n := len(q.host) - len(below)
		return n > 1 && q.host[n:] == below && q.host[n-1] == '.'
	}
	return h.name == q.host
}

func (v *view) decideRequest(d *Decision, r *Requirement) {
	switch {
	case r.UsesHandle: // a WebSocket or a server, decided on when it was opened
		d.take(v.decideHeld(idxHTTP, r), r.Capability, "", only(Rule{Cap: ext.CapHTTP}))
		return
	case r.HTTP.Listen:
		v.decideListen(d, r)
		return
	}
	q := newRequest(r.HTTP.Host, r.HTTP.Port).of(&r.HTTP)
	if q.host == "" {
		d.take(verdict{outcome: Deny, reason: reasonNoGrant, noFlag: true}, r.Capability, "", only(q.rule()))
		return
	}
	d.take(v.requestVerdict(q, r.Method), r.Capability, q.host, q.propose)
	d.Grant.Host = v.hostGrant(q.host, q.verb, q.path, r.Method, d.Outcome == Ask)
}

// hostGrant is Grant.Host for a request of a host. asked says that the grant counts only once a question was answered yes.
func (v *view) hostGrant(wanted, verb, path string, method ext.Method, asked bool) func(string, netip.AddrPort) error {
	return func(host string, addr netip.AddrPort) error {
		to := newRequest(host, addr.Port())
		if to.host == wanted { // what another host is asked for is not known here
			to.verb, to.path = verb, path
		}
		approved := ""
		if asked {
			approved = wanted
		}
		return v.checkAddr(approved, method, to, addr.Addr())
	}
}

// propose proposes the method and path at the host and port, the host, and every public host.
func (q request) propose() proposal {
	host, p := q.rule(), proposal{}
	if q.verb != "" && q.port != 0 {
		if h, err := parseHostPattern(q.verb + " " + q.authority() + q.path); err == nil {
			p.rules = append(p.rules, Rule{Cap: ext.CapHTTP, Scope: h.String()})
		}
	}
	p.rules = append(p.rules, host)
	if !q.special {
		p.rules = append(p.rules, Rule{Cap: ext.CapHTTP})
	}
	p.flag = p.rules[0]
	return p
}

// authority is the host and port.
func (q request) authority() string {
	host := q.host
	if q.addr.Is6() {
		host = "[" + host + "]"
	}
	return host + ":" + strconv.Itoa(int(q.port))
}

func (q request) rule() Rule {
	if q.addr.IsValid() {
		return Rule{Cap: ext.CapHTTP, Scope: q.addr.String()}
	}
	return Rule{Cap: ext.CapHTTP, Scope: q.host}
}

// requestVerdict decides on a host by its name. Permissive mode reaches this machine and the private network only by their
// own names, and link-local addresses, where clouds keep credentials, not at all.
func (v *view) requestVerdict(q request, method ext.Method) verdict {
	t := q.trail()
	vd := v.settle(idxHTTP, method, &t, q.match)
	if vd.warn && q.addr.IsValid() && q.special && !q.addr.IsLoopback() && !q.addr.IsPrivate() {
		return verdict{outcome: Deny, reason: reasonAddress}
	}
	return vd
}

// checkAddr is Grant.Host: it decides on the name again, since a redirect may have changed it, and then on the address the
// name turned out to be. approved is the host somebody was asked about.
func (v *view) checkAddr(approved string, method ext.Method, q request, to netip.Addr) error {
	vd := v.requestVerdict(q, method)
	if vd.outcome == Deny || vd.outcome == Ask && q.host != approved {
		flag := q.rule().Flag()
		if vd.m != nil {
			flag = ""
		}
		return deniedError(ext.CapHTTP, q.host, flag)
	}
	addr := plainAddr(to)
	if !addr.IsValid() {
		return deniedError(ext.CapHTTP, q.host, "")
	}
	at := request{host: addr.String(), addr: addr, port: q.port, verb: q.verb, path: q.path, special: Special(addr)}
	if find(v.deny[idxHTTP].list, func(m *matcher) bool { return at.match(m, true) && m.host.name != "*" }) != nil {
		return deniedError(ext.CapHTTP, at.host, "")
	}
	switch {
	case !at.special, v.p.config.AllowAll:
		return nil
	case q.addr == addr: // the host was this address, and has been decided on above
		return nil
	case localName(q.host) && addr.IsLoopback():
		return nil
	}
	named := func(m *matcher) bool { return m.host.prefix.IsValid() && at.match(m, false) }
	if find(v.allow[idxHTTP].list, named) != nil || find(v.defaults[idxHTTP].list, named) != nil {
		return nil
	}
	return deniedError(ext.CapHTTP, at.host, at.rule().Flag())
}

// Special reports whether an address is not simply a host on the public internet: loopback, private, link-local, multicast,
// unspecified, carrier-grade NAT, reserved, a cloud's metadata service, or an IPv6 address that leads to such an IPv4 one.
func Special(a netip.Addr) bool {
	a = plainAddr(a)
	if !a.IsValid() || a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() || a.IsMulticast() || a.IsUnspecified() {
		return true
	}
	if a.Is4() {
		return special4(a.As4())
	}
	b := a.As16()
	switch {
	case b[0] == 0x00 && b[1] == 0x64 && b[2] == 0xff && b[3] == 0x9b: // NAT64
		if [8]byte(b[4:12]) != [8]byte{} {
			return true
		}
		return Special(netip.AddrFrom4([4]byte(b[12:16])))
	case b[0] == 0x20 && b[1] == 0x02: // 6to4
		return Special(netip.AddrFrom4([4]byte(b[2:6])))
	}
	global := b[0]&0xe0 == 0x20 // 2000::/3, all that is handed out
	teredo := b[0] == 0x20 && b[1] == 0x01 && b[2] == 0 && b[3] == 0
	documentation := b[0] == 0x20 && b[1] == 0x01 && b[2] == 0x0d && b[3] == 0xb8
	return !global || teredo || documentation
}

func special4(b [4]byte) bool {
	switch {
	case b[0] == 0, b[0] >= 240: // this network; reserved and broadcast
		return true
	case b[0] == 100 && b[1]&0xc0 == 64: // carrier-grade NAT; Alibaba's metadata at 100.100.100.200
		return true
	case b[0] == 192 && b[1] == 0 && (b[2] == 0 || b[2] == 2): // protocol assignments; documentation
		return true
	case b[0] == 198 && (b[1]&0xfe == 18 || b[1] == 51 && b[2] == 100): // benchmarking; documentation
		return true
	case b[0] == 203 && b[1] == 0 && b[2] == 113: // documentation
		return true
	case b == [4]byte{168, 63, 129, 16}: // Azure's wire server
		return true
	}
	return false
}
