package rights

import (
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/learn"
	"github.com/cec80427/pier/internal/loss"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/regular"
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
	beyond := func(rules, others []policy.Rule) []string {
		out := []string{}
		for _, r := range rules {
			if !slices.ContainsFunc(others, func(o policy.Rule) bool { return base.Covers(o, r) }) {
				out = append(out, r.String())
			}
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	ids := maps.Clone(now)
	maps.Copy(ids, old)
	list := []Difference{}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		list = append(list, Difference{Extension: id, More: beyond(now[id], old[id]), Less: beyond(old[id], now[id])})
	}
	return list
}

// wanted is what a learned manifest, or an extension, wants; entries are where the code of each is.
func (g Grants) wanted(path string) (out wishes, entries map[ext.ID]string, err error) {
	out, entries = wishes{}, map[ext.ID]string{}
	if data, err := regular.Read(path, maxSettings); err == nil {
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
		for _, w := range meet(u, loss.OriginUnknown).Wants {
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

// startRules are what a program needs to be started at all.
func startRules(u instance.Unit) ([]policy.Rule, error) {
	p, ok := u.Body.(instance.Startable)
	if !ok || len(p.Starts()) == 0 {
		return nil, nil
	}
	learner, err := learn.NewLearner(policy.Config{GOOS: runtime.GOOS})
	if err != nil {
		return nil, err
	}
	words := p.Starts()
	return learner.Narrowest(policy.Requirement{
		Extension: ext.ID(u.Entry.ID), Method: ext.MethodExec, Capability: ext.CapExec, Command: words[0], Args: words[1:], Real: "/" + filepath.Base(words[0]),
	}), nil
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
