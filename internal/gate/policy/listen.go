package policy

import (
	"net/netip"
	"strconv"

	"github.com/cec80427/pier/ext"
)

// Listening is an http right of its own, written http=listen or http=listen:8080. Neither http nor the name of a host grants
// it: who may call out may not therefore be called. A host that is called listen cannot be granted.

// listenScope is what an http scope says in place of a host.
const listenScope = "listen"

// Listen is where a granted server listens.
type Listen struct{ At netip.AddrPort }

// listens reports whether an http rule speaks of listening on a port. A deny of all names counts.
func (m *matcher) listens(port uint16, deny bool) bool {
	h := &m.host
	switch {
	case m.kind == matchAll, !h.listen && h.name == "*":
		return deny
	}
	return h.listen && (h.port == 0 || h.port == port || deny && port == 0)
}

func (v *view) decideListen(d *Decision, r *Requirement) {
	rule := Rule{Cap: ext.CapHTTP, Scope: listenScope}
	if r.HTTP.Port != 0 {
		rule.Scope += ":" + strconv.Itoa(int(r.HTTP.Port))
	}
	at, ok := loopback(r.HTTP.Host)
	if !ok {
		d.take(verdict{outcome: Deny, reason: reasonListen, noFlag: true}, r.Capability, rule.Scope, only(rule))
		return
	}
	d.take(v.settle(idxHTTP, r.Method, &hashTrail{All: true}, func(m *matcher, deny bool) bool { return m.listens(r.HTTP.Port, deny) }), r.Capability, rule.Scope, only(rule))
	d.Grant.Listen = &Listen{netip.AddrPortFrom(at, r.HTTP.Port)}
}

// loopback is the address of this machine that a host to listen on means. Every interface is narrowed to it.
func loopback(host string) (netip.Addr, bool) {
	if host == "" || host == "localhost" {
		return netip.AddrFrom4([4]byte{127, 0, 0, 1}), true
	}
	at, err := netip.ParseAddr(host)
	switch {
	case err != nil:
		return at, false
	case at.IsUnspecified():
		return netip.AddrFrom4([4]byte{127, 0, 0, 1}), true
	}
	return at.Unmap().WithZone(""), at.IsLoopback()
}

// ReservedHost reports whether a host, as a rule writes it, is this machine or in a network that is not the internet.
func ReservedHost(host string) bool {
	h, err := parseHostPattern(host)
	return err == nil && (h.listen || h.prefix.IsValid() && Special(h.prefix.Addr()) || localName(h.name))
}
