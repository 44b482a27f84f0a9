package vmheap

import (
	"os"
	"sync"
	"unsafe"

	"modernc.org/libc"
)

// Mappings lists the memory of one heap, outside of the heap itself, so that another goroutine can shut it. Each entry is a
// mapping of its own, since the C library gives none of these sizes a part of a shared one. Its methods are safe for concurrent use.
type Mappings struct {
	mu   sync.Mutex
	shut bool
	all  map[uintptr]uintptr // address of each block of the C library's, and its size in bytes
}

// mappings are those of all heaps, by the heap's address, from New until Release.
var mappings = struct {
	mu sync.RWMutex
	of map[Heap]*Mappings
}{of: map[Heap]*Mappings{}}

// stopped is the panic of a goroutine that wants memory of a heap that is shut.
const stopped = "vmheap: the heap was shut"

// Mappings returns those of a heap, nil for a released one.
func (to Heap) Mappings() *Mappings {
	mappings.mu.RLock()
	defer mappings.mu.RUnlock()
	return mappings.of[to]
}

// registerHeap makes a heap of the block that begins at p.
func (m *Mappings) registerHeap(p uintptr) Heap {
	mappings.mu.Lock()
	defer mappings.mu.Unlock()
	mappings.of[Heap(p)] = m
	return Heap(p)
}

// forgetHeap removes a heap whose memory is about to go. Another heap may lie there if this one is gone already.
func (m *Mappings) forgetHeap(h Heap) {
	mappings.mu.Lock()
	defer mappings.mu.Unlock()
	if mappings.of[h] == m {
		delete(mappings.of, h)
	}
}

// Release gives back all blocks of the heap h, whose mappings these are, once: a second call does nothing.
func (m *Mappings) Release(tls *libc.TLS, h Heap) {
	m.forgetHeap(h)
	m.releaseAll(tls)
}

// fetchBlock returns memory of the C library's, 0 when there is none. That of a clean heap is cleared, see Sample.
func (m *Mappings) fetchBlock(tls *libc.TLS, size uintptr, clean bool) uintptr {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shut {
		panic(stopped)
	}
	p := libc.Xmalloc(tls, libc.Tsize_t(size))
	if p == 0 {
		return 0
	}
	if m.all == nil {
		m.all = map[uintptr]uintptr{}
	}
	m.all[p] = uintptr(libc.Xmalloc_usable_size(tls, p))
	if clean {
		clear(unsafe.Slice(at[byte](p), m.all[p]))
	}
	return p
}

// freeBlock gives one block back to the C library.
func (m *Mappings) freeBlock(tls *libc.TLS, p uintptr) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shut {
		panic(stopped)
	}
	delete(m.all, p)
	libc.Xfree(tls, p)
}

// Shut makes the heap's whole pages unreadable, for the rest of its life: a goroutine that works in it faults at its next
// access, which is a panic of that goroutine if debug.SetPanicOnFault is on there. A heap that was released is left alone.
func (m *Mappings) Shut() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shut {
		return
	}
	m.shut = true
	for p, size := range m.all {
		if from, n := wholePages(p, size); n > 0 {
			protectPages(from, n, false)
		}
	}
}

// reopenPages undoes Shut, before the memory goes back to the C library, from where any heap may get it.
func (m *Mappings) reopenPages() {
	if !m.shut {
		return
	}
	m.shut = false
	for p, size := range m.all {
		if from, n := wholePages(p, size); n > 0 {
			protectPages(from, n, true)
		}
	}
}

// Reopen makes the heap's memory readable again, after its goroutine has stopped.
func (m *Mappings) Reopen() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.reopenPages()
}

// releaseAll gives all blocks back to the C library.
func (m *Mappings) releaseAll(tls *libc.TLS) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.reopenPages()
	for p := range m.all {
		libc.Xfree(tls, p)
	}
	m.all = nil
}

// wholePages returns the pages that lie in a block and nowhere else. The first page of a mapping also has notes of the C library,
// which other goroutines read.
func wholePages(p, size uintptr) (from, n uintptr) {
	page := uintptr(os.Getpagesize())
	from = (p + page - 1) &^ (page - 1)
	end := (p + size) &^ (page - 1)
	if from >= end {
		return 0, 0
	}
	return from, end - from
}
