package js

import "testing"

// The package's tests run in copies: what a VM does that is none, all others show.
func init() {
	t, err := NewRuntime().template()
	if err != nil {
		panic(err)
	}
	carried().copies.made.Store(t)
}

// TestTemplate: what other VMs are copied from can be made, always.
func TestTemplate(t *testing.T) {
	rt := NewRuntime()
	for range 20 {
		if _, err := rt.template(); err != nil {
			t.Error(err)
		}
	}
}
