package policy

import (
	"slices"

	"github.com/cec80427/pier/ext"
)

// Question is one thing to ask the user, and the rules that would allow it.
type Question struct {
	Capability ext.Capability
	Scope      string // what is wanted, as the decision names it
	Rules      []Rule // the narrowest first: it covers what is wanted and nothing else, where rules can say that
	Flag       string // the narrowest flag that helps
	Notes      []string
	Guarded    bool // what is written is loaded or run later
	Wide       bool // no rule is for what is wanted alone: all Rules are wider
}

// Same reports whether two questions ask for the same.
func (q Question) Same(o Question) bool {
	return q.Capability == o.Capability && q.Scope == o.Scope && slices.Equal(q.Rules, o.Rules)
}

// asks reports whether q is one of the questions of d.
func (d Decision) asks(q Question) bool {
	return slices.ContainsFunc(d.Asks, q.Same)
}

// StillAsks reports whether a decision made anew still asks q.
func (d Decision) StillAsks(q Question) bool { return d.Outcome == Ask && d.asks(q) }

// proposal is what could be granted to let a part of a requirement through.
type proposal struct {
	rules []Rule // as in Question
	flag  Rule
	notes []string
	later bool
	wide  bool
}

// only proposes one rule.
func only(r Rule) func() proposal {
	return func() proposal { return proposal{rules: []Rule{r}, flag: r} }
}

// proposePath proposes the path, its folder, the open directory it lies in, and everything.
func (v *view) proposePath(c ext.Capability, abs string, in *root, note string) proposal {
	f := v.p.flavor
	folder := func(dir string) Rule {
		scope := LiteralScope(dir)
		if dir[len(dir)-1] != f.sep {
			scope += string(f.sep)
		}
		return Rule{Cap: c, Scope: scope}
	}
	p := proposal{}
	add := func(r Rule) {
		if !slices.Contains(p.rules, r) {
			p.rules = append(p.rules, r)
		}
	}
	narrow := Rule{Cap: c, Scope: LiteralScope(abs)}
	if v.p.isDir(abs) {
		narrow = folder(abs)
	}
	add(narrow)
	if dir, name := f.split(abs); name != "." {
		add(folder(dir))
	}
	if in != nil {
		add(folder(in.dir))
		add(Rule{Cap: c})
	}
	p.flag = narrow
	if note != "" { // what runs later is opened by a rule that names it, and by no other
		p.notes, p.rules, p.later = []string{note}, p.rules[:1], true
	} else if c == ext.CapWrite && len(p.rules) > 1 {
		p.notes = []string{folderNote}
	}
	return p
}

func (p *Policy) isDir(abs string) bool { return p.config.IsDir != nil && p.config.IsDir(abs) }
