package policy

import (
	"strings"

	"github.com/cec80427/pier/internal/gate/commandline"
)

// A decision looks at few of many rules. Each rule is filed under what it names: a path or the folder before a pattern, a host and a path, a
// program with its first words, a variable, an operation. A call looks where a rule that speaks of it can have been filed, and then asks
// each rule that it finds, in their order. What is found is a superset of what matches, so the index never decides: TestIndex
// compares it with the plain search through all rules.

// fewRules are searched one by one.
const fewRules = 6

// ruleSet is the rules of one capability, in their order.
type ruleSet struct {
	list  []matcher
	index *index // nil while they are few
}

// index finds rules by what they name.
type index struct {
	first map[ruleHash]int32 // by hash, the first rule
	next  []int32            // for each rule, the next of the same hash
	rest  []int32            // rules that name nothing in particular
	held  hashFilter
}

// find is the first rule that matches, as a search through all of them has it.
func (s *ruleSet) find(t *hashTrail, deny bool, match func(*matcher) bool) *matcher {
	x := s.index
	if x == nil || t.All || deny && t.Deny {
		return find(s.list, match)
	}
	best := int32(len(s.list))
	for _, i := range x.rest {
		if match(&s.list[i]) {
			best = i
			break
		}
	}
	for _, h := range t.Hashes() {
		if !x.held.Has(h) {
			continue
		}
		i, ok := x.first[h]
		for ; ok && i >= 0 && i < best; i = x.next[i] {
			if match(&s.list[i]) {
				best = i
				break
			}
		}
	}
	if int(best) == len(s.list) {
		return nil
	}
	return &s.list[best]
}

// file builds the index, of rules that deny or of others.
func (s *ruleSet) file(p *Policy, i int, deny bool) {
	if p.scan || len(s.list) <= fewRules || s.index != nil {
		return
	}
	x := &index{first: map[ruleHash]int32{}, next: make([]int32, len(s.list))}
	for j := len(s.list) - 1; j >= 0; j-- {
		x.next[j] = -1
		h, ok := p.filed(&s.list[j], i, deny)
		if !ok {
			continue
		}
		if before, ok := x.first[h]; ok {
			x.next[j] = before
		}
		x.first[h] = int32(j)
		x.held.Add(h)
	}
	for j := range s.list {
		if _, ok := p.filed(&s.list[j], i, deny); !ok {
			x.rest = append(x.rest, int32(j))
		}
	}
	s.index = x
}

// filed is what a rule is filed under, or false when every call has to look at it.
func (p *Policy) filed(m *matcher, i int, deny bool) (ruleHash, bool) {
	if m.kind == matchAll {
		return 0, false
	}
	switch i {
	case idxRead, idxWrite:
		return hashPath.Text(strings.TrimSuffix(m.bkey, string(p.flavor.sep))), true
	case idxEnv:
		return hashName.Text(m.key), true
	case idxHTTP:
		return m.host.filed(deny)
	case idxExec:
		return p.filedProgram(m, deny)
	}
	return hashName.Text(m.key), !strings.ContainsAny(m.key, `*?[{\`)
}

func (h *hostPattern) filed(deny bool) (ruleHash, bool) {
	var at ruleHash
	below, domain := strings.CutPrefix(h.name, "*.")
	switch {
	case h.listen || h.name == "*" || deny && localName(h.name) || h.prefix.IsValid() && !h.prefix.IsSingleIP():
		return 0, false
	case domain:
		return hashDomain.Text(below), true
	case h.prefix.IsValid():
		at = hashAddress.Addr(h.prefix.Addr())
	default:
		at = hashHost.Text(h.name)
	}
	if !deny { // a deny counts, too, while the path is not known
		at = at.Text(strings.ToLower(strings.TrimSuffix(h.path, "/")))
	}
	return at, true
}

func (p *Policy) filedProgram(m *matcher, deny bool) (ruleHash, bool) {
	switch {
	case m.kind == matchLine && deny:
		return hashDenied.Word(commandline.ProgramName(m.line.Words[0])).Words(m.line.Words[1:]), true
	case m.kind == matchLine && m.base != "":
		return hashFile.Word(m.bkey).Words(m.line.Words[1:]), true
	case m.kind == matchLine:
		return hashLine.Word(m.line.Words[0]).Words(m.line.Words[1:]), true
	case m.base != "":
		return hashPath.Text(strings.TrimSuffix(m.bkey, string(p.flavor.sep))), !deny // a deny counts for the bare name as well
	}
	return hashName.Text(m.key), m.kind == matchLiteral
}

// trail is where rules are filed that speak of a start.
func (s *start) trail(v *view) (t hashTrail) {
	t = hashTrail{Deny: s.shell || s.command == "" || s.wraps}
	t.Add(hashName.Text(s.name))
	if s.key != "" {
		t.Folders(s.key, s.flavor.sep)
	}
	if len(s.argv) == 0 {
		return t
	}
	if s.key != "" {
		t.AddLine(hashFile.Word(s.key), s.argv[1:])
	} else {
		t.AddLine(hashLine.Word(s.argv[0]), s.argv[1:])
	}
	if v.deny[idxExec].index != nil && !t.Deny {
		t.AddLine(hashDenied.Word(commandline.ProgramName(s.argv[0])), s.argv[1:])
	}
	return t
}

// trail is where rules are filed that speak of a request.
func (q *request) trail() (t hashTrail) {
	if q.addr.IsValid() {
		t.URL(hashAddress.Addr(q.addr), q.path)
		return t
	}
	t.URL(hashHost.Text(q.host), q.path)
	for i := range len(q.host) {
		if q.host[i] == '.' {
			t.Add(hashDomain.Text(q.host[i+1:]))
		}
	}
	return t
}
