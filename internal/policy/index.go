package policy

import (
	"net/netip"
	"strings"

	"github.com/cec80427/pier/internal/commandline"
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
	first map[hash]int32 // by hash, the first rule
	next  []int32        // for each rule, the next of the same hash
	rest  []int32        // rules that name nothing in particular
	held  filter
}

// filter says of most hashes that they are not in an index.
type filter [16]uint64

// The bits are those that the last byte of what was hashed reaches.
func (f *filter) add(h hash)      { f[h>>46&15] |= 1 << (h >> 40 & 63) }
func (f *filter) has(h hash) bool { return f[h>>46&15]&(1<<(h>>40&63)) != 0 }

// hash is FNV-1a, which can go on: the hash of a folder is on the way to that of what is in it.
type hash uint64

// The kinds of thing that rules name.
const (
	ofPath    hash = 14695981039346656037 ^ iota
	ofHost         // and its path
	ofDomain       // the names below it
	ofName         // a program, variable, operation or tool
	ofLine         // the first words of a command line
	ofFile         // the same, of a program that is named by its path
	ofDenied       // the same, by what the program is called in the lists
	ofAddress      // and its path
)

func (h hash) byte(c byte) hash { return (h ^ hash(c)) * 1099511628211 }

func (h hash) text(s string) hash {
	for i := range len(s) {
		h = h.byte(s[i])
	}
	return h
}

// word ends where the next begins; what is beyond 64 bytes does not count.
func (h hash) word(s string) hash { return h.text(s[:min(len(s), 64)]).byte(0xff) }

func (h hash) address(a netip.Addr) hash {
	for _, c := range a.As16() {
		h = h.byte(c)
	}
	return h
}

// lineWords is how many words of a command line a rule is filed under, the program not counted.
const lineWords = 6

func (h hash) words(words []string) hash {
	for _, w := range words[:min(len(words), lineWords)] {
		h = h.word(w)
	}
	return h
}

// trail is the hashes under which the rules that speak of a call can have been filed.
type trail struct {
	at   [40]hash
	n    int
	all  bool // there would be more: every rule is looked at
	deny bool // the same, for rules that deny
}

func (t *trail) add(h hash) {
	if t.n == len(t.at) {
		t.all = true
		return
	}
	t.at[t.n] = h
	t.n++
}

// folders adds a path and each folder above it.
func (t *trail) folders(key string, sep byte) {
	h := ofPath
	for i := range len(key) {
		if key[i] == sep {
			t.add(h)
		}
		h = h.byte(key[i])
	}
	if key == "" || key[len(key)-1] != sep {
		t.add(h)
	}
}

// prefixes adds what begins a name, and the name.
func (t *trail) prefixes(name string) {
	h := ofName
	t.add(h)
	for i := range len(name) {
		h = h.byte(name[i])
		t.add(h)
	}
}

// url adds a host and what a path begins with.
func (t *trail) url(h hash, path string) {
	t.add(h)
	for i := range len(path) {
		if i > 0 && (path[i] == '/' || path[i] == ';') {
			t.add(h)
		}
		h = h.byte(lower(path[i]))
	}
	if path != "" && path[len(path)-1] != '/' {
		t.add(h)
	}
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// line adds a program, and it with its first words.
func (t *trail) line(h hash, args []string) {
	t.add(h)
	for _, w := range args[:min(len(args), lineWords)] {
		h = h.word(w)
		t.add(h)
	}
}

// find is the first rule that matches, as a search through all of them has it.
func (s *ruleSet) find(t *trail, deny bool, match func(*matcher) bool) *matcher {
	x := s.index
	if x == nil || t.all || deny && t.deny {
		return find(s.list, match)
	}
	best := int32(len(s.list))
	for _, i := range x.rest {
		if match(&s.list[i]) {
			best = i
			break
		}
	}
	for _, h := range t.at[:t.n] {
		if !x.held.has(h) {
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
	if p.scan || len(s.list) <= fewRules {
		return
	}
	x := &index{first: map[hash]int32{}, next: make([]int32, len(s.list))}
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
		x.held.add(h)
	}
	for j := range s.list {
		if _, ok := p.filed(&s.list[j], i, deny); !ok {
			x.rest = append(x.rest, int32(j))
		}
	}
	s.index = x
}

// filed is what a rule is filed under, or false when every call has to look at it.
func (p *Policy) filed(m *matcher, i int, deny bool) (hash, bool) {
	if m.kind == matchAll {
		return 0, false
	}
	switch i {
	case idxRead, idxWrite:
		return ofPath.text(strings.TrimSuffix(m.bkey, string(p.flavor.sep))), true
	case idxEnv:
		return ofName.text(m.key), true
	case idxHTTP:
		return m.host.filed(deny)
	case idxExec:
		return p.filedProgram(m, deny)
	}
	return ofName.text(m.key), !strings.ContainsAny(m.key, `*?[{\`)
}

func (h *hostPattern) filed(deny bool) (hash, bool) {
	var at hash
	below, domain := strings.CutPrefix(h.name, "*.")
	switch {
	case h.listen || h.name == "*" || h.prefix.IsValid() && !h.prefix.IsSingleIP():
		return 0, false
	case domain:
		return ofDomain.text(below), true
	case h.prefix.IsValid():
		at = ofAddress.address(h.prefix.Addr())
	default:
		at = ofHost.text(h.name)
	}
	if !deny { // a deny counts, too, while the path is not known
		at = at.text(strings.ToLower(strings.TrimSuffix(h.path, "/")))
	}
	return at, true
}

func (p *Policy) filedProgram(m *matcher, deny bool) (hash, bool) {
	switch {
	case m.kind == matchLine && deny:
		return ofDenied.word(commandline.ProgramName(m.line.Words[0])).words(m.line.Words[1:]), true
	case m.kind == matchLine && m.base != "":
		return ofFile.word(m.bkey).words(m.line.Words[1:]), true
	case m.kind == matchLine:
		return ofLine.word(m.line.Words[0]).words(m.line.Words[1:]), true
	case m.base != "":
		return ofPath.text(strings.TrimSuffix(m.bkey, string(p.flavor.sep))), !deny // a deny counts for the bare name as well
	}
	return ofName.text(m.key), m.kind == matchLiteral
}

// trail is where rules are filed that speak of a start.
func (s *start) trail(v *view) (t trail) {
	t = trail{deny: s.shell || s.command == "" || s.wraps}
	t.add(ofName.text(s.name))
	if s.key != "" {
		t.folders(s.key, s.flavor.sep)
	}
	if len(s.argv) == 0 {
		return t
	}
	if s.key != "" {
		t.line(ofFile.word(s.key), s.argv[1:])
	} else {
		t.line(ofLine.word(s.argv[0]), s.argv[1:])
	}
	if v.deny[idxExec].index != nil && !t.deny {
		t.line(ofDenied.word(commandline.ProgramName(s.argv[0])), s.argv[1:])
	}
	return t
}

// trail is where rules are filed that speak of a request.
func (q *request) trail() (t trail) {
	if q.addr.IsValid() {
		t.url(ofAddress.address(q.addr), q.path)
		return t
	}
	t.url(ofHost.text(q.host), q.path)
	for i := range len(q.host) {
		if q.host[i] == '.' {
			t.add(ofDomain.text(q.host[i+1:]))
		}
	}
	return t
}
