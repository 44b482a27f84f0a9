package cli

import (
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestWish: a denial says what was wanted, also of a call that was refused before it was known what for.
func TestWish(t *testing.T) {
	for c, want := range map[ext.Capability]string{ext.CapRead: "read", "": "make one more host call"} {
		if got := wish(c); got != want {
			t.Errorf("%q: %q, want %q", c, got, want)
		}
	}
}
