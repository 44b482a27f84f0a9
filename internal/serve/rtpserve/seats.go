package rtpserve

import "sync"

// seats are those of requests under way. No tenant has more than half of them: what one holds up, the others do not wait for.
type seats struct {
	most int

	mu    sync.Mutex
	all   int
	taken map[string]int // by tenant
}

// take takes one until leave, which is nil when there is none.
func (s *seats) take(tenant string) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= s.most || s.taken[tenant] >= s.most/2 {
		return nil
	}
	if s.taken == nil {
		s.taken = map[string]int{}
	}
	s.all++
	s.taken[tenant]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all--
		if s.taken[tenant]--; s.taken[tenant] == 0 {
			delete(s.taken, tenant)
		}
	}
}
