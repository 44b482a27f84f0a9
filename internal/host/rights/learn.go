package rights

import (
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/gate/learn"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
)

// Learned is what the extensions of a host have wanted by now, denied or not, as a learned manifest (docs/learned.md): for each the hash
// of its code and the least rules that cover it. It needs Options.Learn and works after Close, too. It grants nothing; what does is
// Policy.Enforce.
func (r *Rights) Learned() ([]byte, error) {
	if r.learner == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "the host was not told to learn: set Options.Learn")
	}
	units := map[ext.ID]learn.LearnedExtension{}
	r.mu.Lock()
	for id, unit := range r.admitted {
		units[id] = learn.LearnedExtension{Entry: unit.Entry.Place(), Hash: unit.Hash}
	}
	r.mu.Unlock()
	learned, err := r.learner.Learned(units)
	if err != nil {
		return nil, err
	}
	return learned.JSON()
}

// learn begins to watch what is wanted, when the options say so.
func (r *Rights) learn(rights *policy.Policy) error {
	if !r.o.Learn {
		return nil
	}
	var err error
	r.learner, err = learn.NewLearner(rights.Config())
	return err
}

// Learns implements hostcall.Observer.
func (r *Rights) Learns() bool { return r.learner != nil }

// Wanted implements hostcall.Observer.
func (r *Rights) Wanted(want hostcall.Wanted) {
	r.learner.Saw(want.Requirement, want.Target, want.Place, want.Allowed)
}

// enforced are the rights of an extension under Policy.Enforce: the rules that were learned about exactly this code, and denials.
func (r *Rights) enforced(u instance.Unit, rights policy.Extension) (policy.Extension, error) {
	known := false
	for _, learned := range r.enforce.Extensions {
		if learned.Hash != u.Hash {
			known = known || learned.ID == u.ID
			continue
		}
		rules, err := learned.Allowed()
		if err != nil {
			return rights, err
		}
		only := policy.Extension{Roots: rights.Roots, Mode: policy.ModeStrict, DefaultCaps: &[]policy.Rule{}}
		for _, a := range rights.Answers {
			if !a.Allow {
				only.Answers = append(only.Answers, a)
			}
		}
		for _, rule := range rules {
			only.Answers = append(only.Answers, policy.Sourced{Rule: rule, Allow: true, From: policy.Source{Kind: policy.FromLearned, By: policy.ByConfig}})
		}
		return only, nil
	}
	return rights, &ext.LearnedError{Extension: u.ID, Known: known}
}

// readEnforced reads Policy.Enforce. With it nothing else allows anything.
func (r *Rights) readEnforced() error {
	o := &r.o
	if o.Enforce == nil {
		return nil
	}
	if len(o.Allow) > 0 || o.AllowAll || o.Learn {
		return ext.E(ext.CodeInvalidRequest, "a learned manifest is enforced alone: allow nothing beside it, and do not learn meanwhile")
	}
	var err error
	if r.enforce, err = learn.ParseLearned(o.Enforce); err != nil {
		return BadOption(fmt.Errorf("the learned manifest: %w", err))
	}
	o.Enforced, o.Mode, o.Defaults = true, string(policy.ModeStrict), false
	return nil
}
