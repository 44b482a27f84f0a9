package wasm

import (
	"testing"
	"time"
)

// TestClock: a short host call counts as time without a pause, a short wait does not, and a long one is a pause.
func TestClock(t *testing.T) {
	c := clock{limit: time.Hour, over: func() { t.Error("it is over") }}
	after := func(call time.Duration, over func()) time.Duration {
		c.rest()
		c.ran, c.rested = 0, time.Now().Add(-call)
		over()
		return c.ran
	}
	c.run()
	if ran := after(aPause/10, c.asked); ran < aPause/10 {
		t.Errorf("a short call counts %s", ran)
	}
	if ran := after(aPause/10, c.resume); ran != 0 {
		t.Errorf("a short wait counts %s", ran)
	}
	if ran := after(2*aPause, c.asked); ran != 0 {
		t.Errorf("after a pause it has run for %s", ran)
	}
	c.rest()
}
