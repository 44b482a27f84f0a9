package codecache

import (
	"hash/maphash"
	"sync"
	"time"
)

// Resting is a value that can be had again, from an entry, and is there only while it is used. It is safe for concurrent use.
type Resting[T any] struct {
	mu    sync.Mutex
	held  *T // nil while it rests
	again func() *T
	awake time.Duration // how long it stayed the last time that it was had again
}

// NewResting holds a value; again is nil for one that cannot be had twice.
func NewResting[T any](value *T, again func() *T) *Resting[T] {
	return &Resting[T]{held: value, again: again}
}

var restingSeed = maphash.MakeSeed()

// RestingBytes holds bytes that must be the same when they are had again; again is nil for those that cannot be had twice.
func RestingBytes(value []byte, again func() []byte) *Resting[[]byte] {
	if again == nil {
		return NewResting(&value, nil)
	}
	sum := maphash.Bytes(restingSeed, value)
	return NewResting(&value, func() *[]byte {
		if value := again(); value != nil && maphash.Bytes(restingSeed, value) == sum {
			return &value
		}
		return nil
	})
}

// Rest lets the value go.
func (r *Resting[T]) Rest() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.again != nil {
		r.held = nil
	}
}

// How long a value stays that was had again: at first no longer than a load takes to settle, then twice as long each time, so who asks all the time
// is not kept waiting.
const (
	firstAwake = time.Second / 2
	mostAwake  = time.Minute
)

// Get is the value, nil when it could not be had again: then the entry is no longer what it was.
func (r *Resting[T]) Get() *T {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.held == nil {
		r.held = r.again()
		r.awake = min(max(2*r.awake, firstAwake), mostAwake)
		time.AfterFunc(r.awake, r.Rest)
	}
	return r.held
}
