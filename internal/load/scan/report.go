package scan

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/text/sorting"
)

// Verdict sums a scan up (seed 002 §8).
type Verdict string

// The verdicts.
const (
	Compatible Verdict = "compatible" // nothing of note
	Warning    Verdict = "warning"    // it runs, and there is something to know
	Blocked    Verdict = "blocked"    // its own files use what is forbidden
)

// Place is a line of a file that the user has.
type Place struct {
	File   string `json:"file"` // as Program.Name names it; "" when no line of the sources stands for it
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// Class is what is said of a finding.
type Class string

// The classes, the worst first.
const (
	Forbidden Class = "forbidden" // bypasses the policy, or cannot run here (seed 002 §2A.4)
	Dynamic   Class = "dynamic"   // it cannot be known what this does before it runs
	Flagged   Class = "flagged"   // unusual
)

// Finding is one line that is forbidden, unusual or unknowable.
type Finding struct {
	Class    Class  `json:"class"`
	API      string `json:"api"`
	Message  string `json:"message"`
	Place    Place  `json:"place"`
	Own      bool   `json:"own"`           // in the extension's own files, not in a dependency
	Evidence string `json:"evidence_hash"` // sha256 of what stands there
}

// Need is one line by which a capability is inferred.
type Need struct {
	Capability string `json:"capability"`
	Method     string `json:"method"`
	Kind       string `json:"kind"`  // import, primitive, global, literal_path, literal_url, literal_name, module, dynamic
	What       string `json:"what"`  // the name in the code
	Scope      string `json:"scope"` // from a literal; "" for an unspecified one
	Place      Place  `json:"place"`
	Own        bool   `json:"own"`
	Evidence   string `json:"value_hash"`
}

// Indirect reports that the code does not ask for it by itself: pier's own modules read something for it, or code that cannot be known may.
func (n Need) Indirect() bool { return n.Kind == KindModule || n.Kind == KindDynamic }

// Registration is a literal name that the code registers.
type Registration struct {
	Kind  string `json:"kind"` // tool, command, flag, shortcut, provider, renderer, event
	Name  string `json:"name"` // "" for one that is computed
	Place Place  `json:"place"`
}

// Report is all that a scan found, sorted by place.
type Report struct {
	Verdict       Verdict        `json:"verdict"`
	Findings      []Finding      `json:"findings"`
	Needs         []Need         `json:"needs"`
	Registrations []Registration `json:"registrations"`

	Placed map[string]bool `json:"-"` // paths below the folder of an artifact that the code names
}

// Capabilities are those that were inferred, sorted.
func (r *Report) Capabilities() []string {
	out := []string{}
	for _, n := range r.Needs {
		out = append(out, n.Capability)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Summary is what is kept of a report, and what the record of a start says of it.
type Summary struct {
	Verdict   Verdict    `json:"verdict"`
	Forbidden []Finding  `json:"forbidden"` // in its own files
	Inferred  []string   `json:"inferred"`
	Evidence  []Evidence `json:"evidence"` // each once, in the order of the needs

	Rules  []string  `json:"rules"`
	Counts [3][2]int `json:"counts"` // of the findings of each class, in its own files and in dependencies

	Why string `json:"-"` // nothing was scanned, so that all of this is empty
}

// Evidence is by what a capability was inferred, without the text itself.
type Evidence struct {
	Capability string `json:"capability"`
	Kind       string `json:"kind"`
	Hash       string `json:"value_hash"`
}

// Summary sums the inference up.
func (r *Report) Summary() *Summary {
	s := &Summary{
		Verdict: r.Verdict, Forbidden: r.Of(Forbidden, true), Inferred: r.Capabilities(), Evidence: []Evidence{},
		Rules: r.Rules(),
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		s.Counts[f.Class.rank()][order(f.Own, true)]++
	}
	seen := map[Evidence]bool{}
	for _, n := range r.Needs {
		e := Evidence{n.Capability, n.Kind, n.Evidence}
		if !seen[e] {
			s.Evidence = append(s.Evidence, e)
		}
		seen[e] = true
	}
	return s
}

// Of lists the findings of a class.
func (r *Report) Of(c Class, own bool) []Finding {
	var out []Finding
	for _, f := range r.Findings {
		if f.Class == c && f.Own == own {
			out = append(out, f)
		}
	}
	return out
}

func (r *Report) finish() {
	r.Findings, r.Needs, r.Registrations = append([]Finding{}, r.Findings...), append([]Need{}, r.Needs...), append([]Registration{}, r.Registrations...)
	sorting.Sort(r.Findings, func(a, b *Finding) int {
		return cmp.Or(order(a.Own, b.Own), cmp.Compare(a.Place.File, b.Place.File), cmp.Compare(a.Place.Line, b.Place.Line),
			cmp.Compare(about(*a), about(*b)), cmp.Compare(a.Class.rank(), b.Class.rank()), cmp.Compare(a.Place.Column, b.Place.Column))
	})
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool { // the worst that a line says of one thing
		return a.Place.File == b.Place.File && a.Place.Line == b.Place.Line && a.Own == b.Own && about(a) == about(b)
	})
	sorting.Sort(r.Needs, func(a, b *Need) int {
		return cmp.Or(cmp.Compare(a.Capability, b.Capability), cmp.Compare(a.Method, b.Method), cmp.Compare(a.Scope, b.Scope),
			order(a.Own, b.Own), comparePlaces(a.Place, b.Place), cmp.Compare(a.What, b.What))
	})
	r.Needs = slices.Compact(r.Needs)
	sorting.Sort(r.Registrations, func(a, b *Registration) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name), comparePlaces(a.Place, b.Place))
	})
	r.Registrations = slices.Compact(r.Registrations)
	r.Verdict = Compatible
	for _, f := range r.Findings {
		if f.Class == Forbidden && f.Own {
			r.Verdict = Blocked
			return
		}
		r.Verdict = Warning
	}
}

// about is what a finding is about, however bad it is.
func about(f Finding) string { return strings.TrimSuffix(f.API, "()") }

func (c Class) rank() int { return slices.Index([]Class{Forbidden, Dynamic, Flagged}, c) }

func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

func comparePlaces(a, b Place) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Scopes are the scopes of each capability, sorted; nil for one that is not bounded: some line of it names no literal. What a line says
// with a literal bounds that line only.
func (r *Report) Scopes() map[string][]string {
	literal := map[Need]bool{}
	at := func(n Need) Need { return Need{Capability: n.Capability, Place: n.Place, Own: n.Own} }
	for _, n := range r.Needs {
		if n.Scope != "" {
			literal[at(n)] = true
		}
	}
	out := map[string][]string{}
	open := map[string]bool{}
	for _, n := range r.Needs {
		if n.Indirect() {
			continue
		}
		if _, known := out[n.Capability]; !known {
			out[n.Capability] = nil
		}
		switch {
		case n.Scope != "":
			out[n.Capability] = append(out[n.Capability], n.Scope)
		case !literal[at(n)] || n.Place.Line == 0:
			open[n.Capability] = true
		}
	}
	for c, list := range out {
		slices.Sort(list)
		out[c] = slices.Compact(list)
		if open[c] {
			out[c] = nil
		}
	}
	return out
}

// Rules are the rules that would allow all that was inferred, sorted: "exec", "http=api.github.com".
func (r *Report) Rules() []string {
	rules := []string{}
	for c, scopes := range r.Scopes() {
		if scopes == nil {
			rules = append(rules, c)
		}
		for _, s := range scopes {
			rules = append(rules, c+"="+s)
		}
	}
	slices.Sort(rules)
	return rules
}
