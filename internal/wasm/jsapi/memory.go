package jsapi

import (
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero/experimental"
)

// budget hands out linear memory, as much as the store may have, and counts tables and instances, which wazero allocates by itself. Memory
// that a grown one has left behind is kept until the store is closed, since JavaScript may still hold a view of it.
type budget struct {
	left  int64
	spend func(n int64) bool
	kept  [][]byte
}

// take takes n bytes, or none when that is too much; fewer than none are given back.
func (b *budget) take(n int64) bool {
	if n > b.left || b.spend != nil && !b.spend(n) {
		return false
	}
	b.left -= n
	return true
}

// Allocate implements experimental.MemoryAllocator.
func (b *budget) Allocate(_, limit uint64) experimental.LinearMemory {
	return &linear{budget: b, limit: int64(min(limit, 1<<32))}
}

type linear struct {
	budget *budget
	limit  int64
	data   []byte
}

// Reallocate implements experimental.LinearMemory. It makes twice the room, so that growing page by page moves seldom.
func (l *linear) Reallocate(size uint64) []byte {
	want := int64(size)
	if want <= int64(cap(l.data)) {
		l.data = l.data[:want]
		return l.data
	}
	room := min(max(want, 2*int64(cap(l.data))), max(l.limit, want))
	if !l.budget.take(room) {
		if room = want; !l.budget.take(room) {
			return nil
		}
	}
	grown := make([]byte, want, max(room, 1))
	copy(grown, l.data)
	l.budget.kept = append(l.budget.kept, grown)
	l.data = grown
	return grown
}

// Free implements experimental.LinearMemory.
func (l *linear) Free() {}

var errNoMemory = fmt.Errorf("%w: WebAssembly.Memory(): could not allocate memory", ErrRange)

// NewMemory makes a memory; a maximum of -1 is none.
func (s *Store) NewMemory(initial, maximum int64) (int, error) {
	if initial*pageSize > s.budget.left {
		return 0, errNoMemory
	}
	id, err := s.define(Type{Kind: Memory, Min: initial, Max: maximum}, section(5, list(limits(initial, maximum))))
	if errors.Is(err, ErrRange) {
		return 0, errNoMemory
	}
	return id, err
}

// Grow makes a memory larger by some pages, and returns how many it had.
func (s *Store) Grow(id int, delta int64) (int64, error) {
	e, err := s.extern(id, Memory)
	if err != nil {
		return 0, err
	}
	if delta < 0 || delta > maxPages {
		return 0, fmt.Errorf("%w: WebAssembly.Memory.grow(): Maximum memory size exceeded", ErrRange)
	}
	before, ok := e.memory().Grow(uint32(delta))
	if !ok {
		return 0, fmt.Errorf("%w: WebAssembly.Memory.grow(): Maximum memory size exceeded", ErrRange)
	}
	return int64(before), nil
}

// Bytes is a memory's content itself, good until it grows.
func (s *Store) Bytes(id int) ([]byte, error) {
	e, err := s.extern(id, Memory)
	if err != nil {
		return nil, err
	}
	m := e.memory()
	data, _ := m.Read(0, m.Size())
	return data, nil
}
