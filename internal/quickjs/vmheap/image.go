package vmheap

import (
	"errors"
	"slices"
	"unsafe"

	"modernc.org/libc"
)

// word is a pointer's size.
const word = unsafe.Sizeof(uintptr(0))

// Sample is what a heap held at one time.
type Sample struct {
	parts []part
	data  []byte // of all parts, one behind the other
}

// part is a region or a large block.
type part struct{ at, size, offset uintptr }

// Sample copies the heap. Nothing may work in it meanwhile.
func (to Heap) Sample() *Sample {
	h := at[heap](uintptr(to))
	var parts []part
	size := uintptr(0)
	add := func(p, n uintptr) {
		parts = append(parts, part{p, n, size})
		size += n
	}
	add(uintptr(to), regionSize)
	for p := h.first.next; p != uintptr(to); p = at[region](p).next {
		add(p, regionSize)
	}
	regions := len(parts)
	for p := h.larges.next; p != uintptr(unsafe.Pointer(&h.larges)); p = at[large](p).next {
		add(p, largeHeader+at[large](p).block[1]&^flags)
	}
	s := &Sample{parts, make([]byte, size)}
	for _, p := range parts {
		copy(s.data[p.offset:], unsafe.Slice(at[byte](p.at), p.size))
	}
	begun := unsafe.Sizeof(heap{})
	for _, p := range parts[:regions] {
		s.clearFree(p.at, begun)
		begun = unsafe.Sizeof(region{})
	}
	return s
}

// clearFree clears what is in the free blocks of a region.
func (s *Sample) clearFree(p, begun uintptr) {
	for b := at[block](p + (begun+aligned)&^aligned); b != nil; b = b.behind() {
		if b.size&isFree != 0 {
			s.Clear(address(b)+least, b.size&^flags-least)
		}
	}
}

// Clear clears what the sample has of an address on.
func (s *Sample) Clear(p, size uintptr) {
	if offset, ok := s.Offset(p); ok {
		clear(s.data[offset : offset+size])
	}
}

// Offset is where what lay at an address lies in the sample.
func (s *Sample) Offset(p uintptr) (uintptr, bool) {
	for _, part := range s.parts {
		if p-part.at < part.size {
			return part.offset + p - part.at, true
		}
	}
	return 0, false
}

// touches reports whether another part lies, be it in part, where one of the sample's did.
func (s *Sample) touches(other part) bool {
	return slices.ContainsFunc(s.parts, func(p part) bool { return other.at < p.at+p.size && p.at < other.at+other.size })
}

// Word is what the sample has at an offset.
func (s *Sample) Word(offset uintptr) uintptr { return *s.word(offset) }

func (s *Sample) word(offset uintptr) *uintptr { return (*uintptr)(unsafe.Pointer(&s.data[offset])) }

// Image is what a heap held, wherever its copies lie: pointers into it are kept as distances from its beginning.
type Image struct {
	data     []byte
	pointers []uint32 // the words that are such
}

// NewImage compares two heaps that the same steps made, and by their differences knows what in them is a pointer: it leads to the same place
// of each. All that differs otherwise is named in other, by its offset; the image has it as it is in a. Both samples are used up.
func NewImage(a, b *Sample) (i *Image, other []uintptr, err error) {
	if !slices.EqualFunc(a.parts, b.parts, func(a, b part) bool { return a.size == b.size }) {
		return nil, nil, errors.New("two heaps that the same steps made have regions of different sizes")
	}
	for _, p := range b.parts {
		if a.touches(p) {
			return nil, nil, errors.New("one heap lies where the other was")
		}
	}
	i = &Image{data: a.data}
	for offset := uintptr(0); offset < uintptr(len(a.data)); offset += word {
		inA, inB := a.word(offset), b.word(offset)
		toA, okA := a.Offset(*inA)
		toB, okB := b.Offset(*inB)
		if okA && okB {
			*inA = toA
			i.pointers = append(i.pointers, uint32(offset/word))
		}
		if okA != okB || okA && toA != toB || !okA && *inA != *inB {
			other = append(other, offset)
		}
	}
	i.bind()
	return i, other, nil
}

// bind makes one block of the C library's of what were several: none of them is given back on its own.
func (i *Image) bind() {
	h := (*heap)(unsafe.Pointer(&i.data[0]))
	ring := unsafe.Offsetof(h.larges)
	h.first, h.size, h.clean, h.larges.prev, h.larges.next = region{}, uintptr(len(i.data)), false, ring, ring
}

// Copy makes a heap of the image, 0 when there is no memory.
func (i *Image) Copy(tls *libc.TLS) Heap {
	m := &Mappings{}
	p := m.fetchBlock(tls, uintptr(len(i.data)), false)
	if p == 0 {
		return 0
	}
	copy(unsafe.Slice(at[byte](p), len(i.data)), i.data)
	words := unsafe.Slice(at[uintptr](p), uintptr(len(i.data))/word)
	for _, n := range i.pointers {
		words[n] += p
	}
	return m.registerHeap(p)
}
