package wasmcode

import (
	"runtime"
	"sync/atomic"

	"github.com/tetratelabs/wazero/experimental"
)

// Memory hands out memory to instances, as much as they may have together.
type Memory struct{ Limit, left int64 }

// NewMemory is so many bytes.
func NewMemory(limit int64) *Memory { return &Memory{Limit: limit, left: limit} }

// Take counts what is none of the memories; false when there is no room for it.
func (b *Memory) Take(size int64) bool {
	b.left -= size
	return b.left >= 0
}

// Allocate implements experimental.MemoryAllocator.
func (b *Memory) Allocate(_, limit uint64) experimental.LinearMemory {
	return &linear{budget: b, limit: int64(min(limit, 1<<32))}
}

type linear struct {
	budget *Memory
	limit  int64
	data   []byte
}

// Reallocate implements experimental.LinearMemory. It makes half as much room again, so that growing page by page moves seldom.
func (l *linear) Reallocate(size uint64) []byte {
	want := int64(size)
	if want <= int64(cap(l.data)) {
		l.data = l.data[:want]
		return l.data
	}
	have := int64(cap(l.data))
	room := want
	if have > 0 {
		room = min(max(want, have+have/2), max(l.limit, want))
	}
	if room-have > l.budget.left {
		room = want
	}
	if room-have > l.budget.left {
		return nil
	}
	l.budget.left -= room - have
	released(have)
	grown := make([]byte, want, max(room, 1))
	copy(grown, l.data)
	l.data = grown
	return grown
}

// Free implements experimental.LinearMemory.
func (l *linear) Free() {
	released(int64(cap(l.data)))
	l.data = nil
}

// letGo is how much memory instances have let go of since it was last collected.
var letGo atomic.Int64

// released notes memory that nobody needs any more. Go would collect it when as much again is in use, which is more than instances may have.
func released(size int64) {
	if letGo.Add(size) > 64<<20 {
		letGo.Store(0)
		runtime.GC()
	}
}
