package rtpserve

import "testing"

// TestSeats: one tenant gets half of the seats, all of them together no more than there are, and what is left is taken again.
func TestSeats(t *testing.T) {
	s := seats{most: 4}
	var leave []func()
	for _, step := range []struct {
		tenant string
		want   bool
	}{{"a", true}, {"a", true}, {"a", false}, {"b", true}, {"", true}, {"c", false}} {
		l := s.take(step.tenant)
		if (l != nil) != step.want {
			t.Fatalf("%q has a seat: %v", step.tenant, l != nil)
		}
		if l != nil {
			leave = append(leave, l)
		}
	}
	for _, l := range leave {
		l()
	}
	if s.all != 0 || len(s.taken) != 0 || s.take("a") == nil {
		t.Errorf("when all have left, %d seats are taken, by %v", s.all, s.taken)
	}
}
