// Package learn collects the rights that a run needs and writes the least rules that cover them (pier.learned.v1).
package learn

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/sorting"
)

// LearnedSchema names the format of Learned.
const LearnedSchema = "pier.learned.v1"

// Learned is what a run wanted: for each extension its code and the least rules that cover everything it asked for, denied or
// not. The same run gives the same bytes. docs/learned.md describes it.
type Learned struct {
	Schema     string             `json:"schema"`
	Extensions []LearnedExtension `json:"extensions"` // by id
}

// LearnedExtension is what one extension wanted.
type LearnedExtension struct {
	ID       ext.ID       `json:"id"`
	Entry    string       `json:"entry"` // its file, which decides nothing
	Hash     string       `json:"hash"`  // of its content, manifest included
	Rules    []string     `json:"rules"` // sorted
	Evidence []LearnedUse `json:"evidence"`
}

// LearnedUse is why a rule is there.
type LearnedUse struct {
	Rule   string     `json:"rule"`
	Method ext.Method `json:"method"`
	Target string     `json:"target"`          // what was wanted, without secrets
	Place  string     `json:"place,omitempty"` // file:line of the extension, when known
	Count  int        `json:"count"`
	Denied int        `json:"denied,omitempty"` // how many of Count did not happen
}

// ParseLearned reads a learned manifest, strictly: a rule that is overlooked could be one too many.
func ParseLearned(data []byte) (*Learned, error) {
	var l Learned
	if err := ext.DecodeWith(data, &l, ext.DecodeOptions{RequireAll: true, RejectNull: true}); err != nil {
		return nil, err
	}
	if l.Schema != LearnedSchema {
		return nil, fmt.Errorf("schema: want %s, got %q", LearnedSchema, l.Schema)
	}
	seen := map[ext.ID]bool{}
	for _, x := range l.Extensions {
		if x.ID == "" || x.Hash == "" || seen[x.ID] {
			return nil, fmt.Errorf("extensions: %q is named twice, or has no id or no hash", x.ID)
		}
		seen[x.ID] = true
		if _, err := x.Allowed(); err != nil {
			return nil, fmt.Errorf("extensions: %s: %w", x.ID, err)
		}
	}
	return &l, nil
}

// Allowed are the rules.
func (x LearnedExtension) Allowed() ([]policy.Rule, error) {
	rules := make([]policy.Rule, 0, len(x.Rules))
	for _, text := range x.Rules {
		r, err := policy.ParseRule(text)
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
	}
	return rules, nil
}

// JSON is the manifest as it is written: one that people read and compare.
func (l Learned) JSON() ([]byte, error) {
	data, err := json.MarshalIndent(l, "", "  ")
	return append(data, '\n'), err
}

// maxUses bounds what a Learner keeps of one run; what is beyond it is refused, so that no rule is missing unsaid.
const maxUses = 100_000

// Learner watches decisions and grants nothing.
type Learner struct {
	bare *policy.Policy // without any rule: whatever is wanted is asked for, with the narrowest rule

	mu   sync.Mutex
	uses map[use]*tally
	full bool
}

type use struct {
	id     ext.ID
	rule   policy.Rule
	method ext.Method
	target string
	place  string
}

type tally struct {
	count, denied int
	wanted        policy.Requirement
}

// NewLearner makes a Learner for a policy's roots and folders.
func NewLearner(c policy.Config) (*Learner, error) {
	bare, err := policy.New(policy.Config{
		Mode: policy.ModePrompt, Roots: c.Roots, Protected: c.Protected, Guarded: c.Guarded, Home: c.Home, Cwd: c.Cwd, GOOS: c.GOOS, IsDir: c.IsDir,
		Private: c.Private, Aliases: c.Aliases,
	})
	return &Learner{bare: bare, uses: map[use]*tally{}}, err
}

// Saw notes a requirement that was decided on.
func (l *Learner) Saw(r policy.Requirement, target, place string, allowed bool) {
	for _, rule := range l.Narrowest(r) {
		l.note(use{r.Extension, rule, r.Method, target, place}, r, allowed)
	}
}

// Narrowest are the rules that let a requirement through and as little else as rules can say.
func (l *Learner) Narrowest(r policy.Requirement) []policy.Rule {
	if r.Capability == ext.CapEnv { // nobody is ever asked about a variable
		if r.Env == "" {
			return nil
		}
		return []policy.Rule{{Cap: ext.CapEnv, Scope: r.Env}}
	}
	var rules []policy.Rule
	for _, q := range l.bare.Decide(r).Asks {
		rules = append(rules, q.Rules[0])
	}
	return rules
}

func (l *Learner) note(u use, r policy.Requirement, allowed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.uses[u]
	if t == nil {
		if l.full = l.full || len(l.uses) >= maxUses; l.full {
			return
		}
		t = &tally{wanted: r}
		l.uses[u] = t
	}
	t.count++
	if !allowed {
		t.denied++
	}
}

// Learned is what was wanted by now. units says which code ran under an id; what no unit is known for is left out.
func (l *Learner) Learned(units map[ext.ID]LearnedExtension) (Learned, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.full {
		return Learned{}, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the run wanted more than %d different things: too much to learn from", maxUses))
	}
	out := Learned{Schema: LearnedSchema, Extensions: []LearnedExtension{}}
	for _, id := range slices.Sorted(maps.Keys(units)) {
		if err := l.besideWrites(id); err != nil {
			return Learned{}, err
		}
		x := units[id]
		x.ID, x.Rules, x.Evidence = id, []string{}, []LearnedUse{}
		wanted := map[policy.Rule][]policy.Requirement{}
		for u, t := range l.uses {
			if u.id != id {
				continue
			}
			wanted[u.rule] = append(wanted[u.rule], t.wanted)
			x.Evidence = append(x.Evidence, LearnedUse{u.rule.String(), u.method, u.target, u.place, t.count, t.denied})
		}
		sorting.Sort(x.Evidence, compareUses)
		rules, err := l.least(wanted)
		if err != nil {
			return Learned{}, err
		}
		x.Rules = append(x.Rules, rules...)
		out.Extensions = append(out.Extensions, x)
	}
	return out, nil
}

// besideWrites replaces the rules for command lines that do not hold beside what the extension wrote: those of programs that take code from
// there. The replacement says so ("after write").
func (l *Learner) besideWrites(id ext.ID) error {
	config := l.bare.Config()
	for u := range l.uses {
		if u.id == id && u.rule.Cap == ext.CapWrite {
			config.Allow = append(config.Allow, u.rule)
		}
	}
	if len(config.Allow) == 0 {
		return nil
	}
	p, err := policy.New(config)
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	for u, t := range maps.Clone(l.uses) {
		if u.id != id || u.rule.Cap != ext.CapExec {
			continue
		}
		asks := p.Decide(t.wanted).Asks
		if len(asks) != 1 || asks[0].Rules[0] == u.rule {
			continue
		}
		delete(l.uses, u)
		u.rule = asks[0].Rules[0]
		if other := l.uses[u]; other != nil {
			t.count, t.denied = t.count+other.count, t.denied+other.denied
		}
		l.uses[u] = t
	}
	return nil
}

func compareUses(a, b *LearnedUse) int {
	key := func(u *LearnedUse) string {
		return strings.Join([]string{u.Rule, string(u.Method), u.Target, u.Place}, "\x00")
	}
	return strings.Compare(key(a), key(b))
}

// maxReduced is how many rules are compared with each other; of more, all are kept.
const maxReduced = 300

// least drops the rules that the others make needless: a file's when its folder was listed. It tries the rules in order, so the same
// ones always go.
func (l *Learner) least(wanted map[policy.Rule][]policy.Requirement) ([]string, error) {
	texts := map[string]policy.Rule{}
	for r := range wanted {
		texts[r.String()] = r
	}
	kept := slices.Sorted(maps.Keys(texts))
	if len(kept) > maxReduced {
		return kept, nil
	}
	for _, text := range slices.Clone(kept) {
		rest := slices.DeleteFunc(slices.Clone(kept), func(other string) bool { return other == text })
		var rules []policy.Rule
		for _, other := range rest {
			rules = append(rules, texts[other])
		}
		config := l.bare.Config()
		config.Allow = rules
		p, err := policy.New(config)
		if err != nil {
			return nil, fmt.Errorf("learn: %w", err)
		}
		needless := !slices.ContainsFunc(wanted[texts[text]], func(r policy.Requirement) bool { return p.Decide(r).Outcome != policy.Allow })
		if needless {
			kept = rest
		}
	}
	return kept, nil
}
