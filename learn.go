package pier

import (
	"fmt"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/hostcall"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/rights"
)

// Learned is what the extensions of a host have wanted by now, denied or not, as a learned manifest (docs/learned.md): for each the hash
// of its code and the least rules that cover it. It needs Options.Learn and works after Close, too. It grants nothing; what does is
// Policy.Enforce.
func (h *Host) Learned() ([]byte, error) {
	w := h.wiring
	if w.learner == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "the host was not told to learn: set Options.Learn")
	}
	units := map[ext.ID]policy.LearnedExtension{}
	w.mu.Lock()
	for id, unit := range w.admitted {
		units[id] = policy.LearnedExtension{Entry: unit.Entry.Path, Hash: unit.Hash}
	}
	w.mu.Unlock()
	learned, err := w.learner.Learned(units)
	if err != nil {
		return nil, err
	}
	return learned.JSON()
}

// learn begins to watch what is wanted, when the options say so.
func (w *wiring) learn(rights *policy.Policy) error {
	if !w.host.opts.Learn {
		return nil
	}
	var err error
	w.learner, err = policy.NewLearner(rights.Config())
	return err
}

// wanted is told of each decision; nil without a learner.
func (w *wiring) wanted() func(hostcall.Wanted) {
	if w.learner == nil {
		return nil
	}
	return func(want hostcall.Wanted) {
		w.learner.Saw(want.Requirement, want.Target, want.Place, want.Allowed)
	}
}

// LearnedError is an extension that Policy.Enforce does not let start: its code is another than the one that was learned, or none was.
type LearnedError struct {
	Extension ext.ID
	Known     bool // there are rules for other code under this id
}

func (e *LearnedError) Error() string {
	if e.Known {
		return fmt.Sprintf("the code of %s has changed since it was learned: learn it anew with --learn", e.Extension)
	}
	return fmt.Sprintf("nothing was learned about %s: learn it with --learn", e.Extension)
}

// Is makes it a denial.
func (e *LearnedError) Is(target error) bool { return target == error(ext.ErrDenied) }

// enforced are the rights of an extension under Policy.Enforce: the rules that were learned about exactly this code, and denials.
func (w *wiring) enforced(x *Extension, rights policy.Extension) (policy.Extension, error) {
	known := false
	for _, learned := range w.enforce.Extensions {
		if learned.Hash != x.unit.Hash {
			known = known || learned.ID == x.ID()
			continue
		}
		rules, err := learned.Allowed()
		if err != nil {
			return rights, err
		}
		only := policy.Extension{Roots: rights.Roots, Mode: policy.ModeStrict, DefaultCaps: &[]policy.Rule{}}
		only.Answers = slices.DeleteFunc(slices.Clone(rights.Answers), func(a policy.Sourced) bool { return a.Allow })
		for _, rule := range rules {
			only.Answers = append(only.Answers, policy.Sourced{Rule: rule, Allow: true, From: policy.Source{Kind: policy.FromLearned, By: policy.ByConfig}})
		}
		return only, nil
	}
	return rights, &LearnedError{Extension: x.ID(), Known: known}
}

// readEnforced reads Policy.Enforce. With it nothing else allows anything.
func (w *wiring) readEnforced() error {
	o := &w.host.opts
	if o.Policy.Enforce == nil {
		return nil
	}
	if len(o.Policy.Allow) > 0 || o.Policy.AllowAll || o.Learn {
		return ext.E(ext.CodeInvalidRequest, "a learned manifest is enforced alone: allow nothing beside it, and do not learn meanwhile")
	}
	var err error
	if w.enforce, err = policy.ParseLearned(o.Policy.Enforce); err != nil {
		return rights.BadOption(fmt.Errorf("the learned manifest: %w", err))
	}
	o.Policy.Mode, o.Policy.Defaults = string(policy.ModeStrict), false
	return nil
}
