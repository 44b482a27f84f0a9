package policy

import "slices"

// takeRules puts what is configured for everybody and for one extension into its view, and the mode that counts for it.
func (v *view) takeRules(x Extension) error {
	p, defaults := v.p, v.p.config.DefaultCaps
	if x.DefaultCaps != nil {
		defaults = *x.DefaultCaps
	}
	v.mode = p.config.Mode
	if x.Mode != "" {
		var err error
		if v.mode, err = ParseMode(string(x.Mode)); err != nil {
			return err
		}
	}
	for _, list := range []struct {
		into  *[numCaps][]matcher
		from  Source
		rules []Rule
	}{
		{&v.deny, Source{Kind: FromFlag, By: ByUser}, p.config.Deny},
		{&v.deny, Source{Kind: FromFlag, By: ByHost}, x.Deny},
		{&v.allow, Source{Kind: FromFlag, By: ByHost}, x.Allow},
		{&v.allow, Source{Kind: FromFlag, By: ByUser}, p.config.Allow},
		{&v.defaults, Source{Kind: FromDefault, By: ByPolicy}, defaults},
	} {
		for _, r := range list.rules {
			if err := p.add(list.into, r, list.from, nil); err != nil {
				return err
			}
		}
	}
	return v.addAnswers(slices.Concat(x.Answers, p.config.Settings))
}

func (v view) unasked(i int) *view { v.defaults[i] = nil; return &v }
