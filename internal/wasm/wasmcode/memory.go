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
	budget   *Memory
	limit    int64
	data     []byte
	reserved bool // data lies where it can grow without moving
}

// Reallocate implements experimental.LinearMemory. A memory that grows moves once, to where there is room for all that it may have.
func (l *linear) Reallocate(size uint64) []byte {
	have, want := int64(len(l.data)), int64(size)
	if want-have > l.budget.left {
		return nil
	}
	if l.data == nil || want > int64(cap(l.data)) {
		fresh := l.room(want, min(l.limit, have+l.budget.left))
		copy(fresh, l.data)
		l.data = fresh
	}
	l.budget.left -= want - have
	l.data = l.data[:want]
	return l.data
}

// room is where a memory lies from now on. What is reserved takes no memory before it is written to; without that half as much again is made,
// so that growing page by page moves seldom.
func (l *linear) room(want, most int64) []byte {
	have := int64(cap(l.data))
	released(have)
	if have > 0 {
		if m := reserve(l.budget, most); m != nil {
			l.reserved = true
			return m[:want]
		}
	}
	return make([]byte, want, max(want, min(have+have/2, most), 1))
}

// Free implements experimental.LinearMemory.
func (l *linear) Free() {
	if l.reserved {
		discard(l.data)
	} else {
		released(int64(cap(l.data)))
	}
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
