package rights

import (
	"fmt"
	"maps"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
	"github.com/cec80427/pier/internal/gate/learn"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/gate/risk"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/sys/regularfile"
)

// Difference is what an extension wants beside an earlier version, or beside what it was granted.
type Difference struct {
	Extension ext.ID   `json:"extension"`
	More      []string `json:"more"` // rules that no earlier one covers
	Less      []string `json:"less"` // earlier rules that nothing needs any more
}

// wishes are rules by extension.
type wishes map[ext.ID][]policy.Rule

// Diff compares what two versions want. Each is a learned manifest (docs/learned.md), or an extension: then it is what its
// manifest declares and its code imports. Without an earlier one, it is compared with what was granted for good to whatever code was there.
func (g Grants) Diff(before, after string) ([]Difference, error) {
	now, entries, err := g.wanted(after)
	if err != nil {
		return nil, err
	}
	var old wishes
	if before == "" {
		old, err = g.granted(entries)
	} else {
		old, _, err = g.wanted(before)
	}
	if err != nil {
		return nil, err
	}
	if len(old) == 1 && len(now) == 1 { // one extension, whatever it is called by now
		for id := range now {
			old = wishes{id: slices.Concat(slices.Collect(maps.Values(old))...)}
		}
	}
	return compare(old, now), nil
}

func compare(old, now wishes) []Difference {
	base := policy.Base{Windows: runtime.GOOS == "windows"}
	covers := func(o, r policy.Rule) bool { return base.Covers(o, r) || includes(o, r) }
	beyond := func(rules, others []policy.Rule, found func(o, r policy.Rule) bool) []string {
		out := []string{}
		for _, r := range rules {
			if !slices.ContainsFunc(others, func(o policy.Rule) bool { return found(o, r) }) {
				out = append(out, r.String())
			}
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	needed := func(o, r policy.Rule) bool { return covers(o, r) || includes(r, o) }
	ids := maps.Clone(now)
	maps.Copy(ids, old)
	list := []Difference{}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		list = append(list, Difference{Extension: id, More: beyond(now[id], old[id], covers), Less: beyond(old[id], now[id], needed)})
	}
	return list
}

// includes reports whether a rule for a program includes one for its arguments, or one for a host one for a request of it.
func includes(wider, rule policy.Rule) bool {
	switch {
	case wider.Cap != rule.Cap || wider.Scope == "":
		return false
	case rule.Cap == ext.CapExec:
		line, err := commandline.Parse(rule.Scope)
		return err == nil && (line.Words[0] == wider.Scope || !line.Placed() && policy.SameLine(wider, rule))
	case rule.Cap != ext.CapHTTP:
		return false
	}
	verb, host, port, path := request(wider.Scope)
	v, h, p, at := request(rule.Scope)
	below := path == "" || at == path || strings.HasPrefix(at, strings.TrimSuffix(path, "/")+"/")
	return host == h && below && (verb == "" || verb == v) && (port == "" || port == p)
}

// request takes the scope of an http rule apart: [METHOD ]HOST[:PORT][/PREFIX].
func request(scope string) (verb, host, port, path string) {
	if before, rest, ok := strings.Cut(scope, " "); ok {
		verb, scope = before, rest
	}
	if at := strings.IndexByte(scope, '/'); at >= 0 {
		scope, path = scope[:at], scope[at:]
	}
	if at := strings.LastIndexByte(scope, ':'); at > strings.LastIndexByte(scope, ']') {
		scope, port = scope[:at], scope[at+1:]
	}
	return verb, scope, port, path
}

// wanted is what a learned manifest, or an extension, wants; entries are where the code of each is.
func (g Grants) wanted(path string) (out wishes, entries map[ext.ID]string, err error) {
	out, entries = wishes{}, map[ext.ID]string{}
	if data, err := regularfile.Read(path, maxSettings); err == nil {
		if learned, err := learn.ParseLearned(data); err == nil {
			for _, x := range learned.Extensions {
				if out[x.ID], err = x.Allowed(); err != nil {
					return nil, nil, err
				}
				entries[x.ID] = x.Entry
			}
			return out, entries, nil
		}
	}
	for u, err := range g.units(path) {
		if err != nil {
			return out, entries, err
		}
		id := ext.ID(u.Entry.ID)
		entries[id] = u.Entry.Place()
		for _, w := range meet(u, risk.OriginUnknown).Wants {
			r, err := policy.ParseRule(w.Rule)
			if err != nil {
				return out, entries, fmt.Errorf("what %s wants: %w", id, err)
			}
			out[id] = append(out[id], r)
		}
		start, err := startRules(u)
		if err != nil {
			return out, entries, err
		}
		out[id] = append(out[id], start...)
	}
	return out, entries, nil
}

// startRules are what a program needs to be started at all, and what is far away to be reached.
func startRules(u instance.Unit) ([]policy.Rule, error) {
	learner, err := learn.NewLearner(policy.Config{GOOS: runtime.GOOS})
	if err != nil {
		return nil, err
	}
	var rules []policy.Rule
	if p, ok := u.Body.(instance.Startable); ok && len(p.Starts()) > 0 {
		line := commandline.Line{Words: p.Starts()} // in whatever folder
		rules = append(rules, policy.Rule{Cap: ext.CapExec, Scope: line.String()})
	}
	far, ok := u.Body.(instance.Reachable)
	if !ok {
		return rules, nil
	}
	method, address := far.Reaches()
	at, err := url.Parse(address)
	if err != nil || at.Host == "" {
		return rules, nil // it is not reached over the network
	}
	port := map[string]uint16{"http": 80, "https": 443}[at.Scheme]
	if n, err := strconv.ParseUint(at.Port(), 10, 16); err == nil {
		port = uint16(n)
	} else if method == "" {
		port = 0
	}
	return append(rules, learner.Narrowest(policy.Requirement{
		Extension: ext.ID(u.Entry.ID), Method: ext.MethodHTTP, Capability: ext.CapHTTP, HTTP: policy.HTTPNeed{Host: at.Hostname(), Port: port, Verb: method, URL: address},
	})...), nil
}

// granted is what was granted for good to the extensions at these entries, whatever their code was.
func (g Grants) granted(entries map[ext.ID]string) (wishes, error) {
	list, err := g.List()
	if err != nil {
		return nil, err
	}
	out := wishes{}
	for id, entry := range entries {
		out[id] = nil
		for _, grant := range list {
			if grant.Entry != entry || !grant.Allow {
				continue
			}
			r, err := policy.ParseRule(grant.Rule)
			if err != nil {
				return out, fmt.Errorf("read the grant %s: %w", grant.ID, err)
			}
			out[id] = append(out[id], r)
		}
	}
	return out, nil
}

// Beyond are the rights of all extensions in after that none in before wants; "" for what was granted to them.
func (g Grants) Beyond(before, after string) ([]string, error) {
	list, err := g.Diff(before, after)
	var more []string
	for _, d := range list {
		more = append(more, d.More...)
	}
	return more, err
}
