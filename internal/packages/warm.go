package packages

import (
	"context"
	"slices"
)

// Warm compiles and scans the packages that a plan installed, each after begin is called with its
// source and its number of all. failed is called for those that cannot be compiled: they are
// installed all the same.
func (m *Manager) Warm(ctx context.Context, p Plan, begin func(source string, n, of int),
	failed func(source string, err error),
) error {
	all, err := m.List()
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(all, func(l Listed) bool {
		return !l.There || l.Scope != p.Scope || !slices.ContainsFunc(p.Changes, func(c Change) bool {
			return c.Source == l.Source && !p.Unusable(c.Name)
		})
	})
	for i, l := range list {
		begin(l.Source, i+1, len(list))
		if err := m.o.Compile(ctx, l.Path); err != nil {
			failed(l.Source, err)
		}
	}
	return nil
}
