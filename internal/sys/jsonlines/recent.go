package jsonlines

// Recent remembers the last ids that were added: those of requests that were given up, whose late answers are no mistakes.
type Recent[K comparable] struct {
	ids  map[K]struct{}
	ring []K
	next int
}

// NewRecent remembers n ids.
func NewRecent[K comparable](n int) *Recent[K] {
	return &Recent[K]{ids: make(map[K]struct{}), ring: make([]K, 0, n)}
}

// Add remembers an id, and forgets the oldest.
func (r *Recent[K]) Add(id K) {
	if len(r.ring) < cap(r.ring) {
		r.ring = append(r.ring, id)
	} else {
		delete(r.ids, r.ring[r.next])
		r.ring[r.next] = id
		r.next = (r.next + 1) % len(r.ring)
	}
	r.ids[id] = struct{}{}
}

// Has reports whether an id is remembered.
func (r *Recent[K]) Has(id K) bool {
	_, ok := r.ids[id]
	return ok
}
