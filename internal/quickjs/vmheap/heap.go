// Package vmheap is the memory of one VM: where its blocks lie, and how all of them are given back at once.
//
// Blocks are cut from regions that the C library gives, and joined with their neighbours when they are freed (two-level segregated fit: what
// finds a block takes the same few steps however many there are). What is large is the C library's own block. A heap lies in the first of
// its regions, and addresses are no pointers of Go: nothing here is garbage collected. A heap belongs to one goroutine at a time.
package vmheap

import (
	"math/bits"
	"unsafe"

	"modernc.org/libc"
)

// block begins each block of a region, and what it is for begins at next.
type block struct {
	before     uintptr // the block before it, 0 for the region's first
	size       uintptr // with these two fields, and flags in the lowest bits
	next, prev uintptr // in the list of free blocks
}

// large begins a block of the C library's own.
type large struct {
	prev, next uintptr // all such blocks of the heap
	block      [2]uintptr
}

// region begins a region.
type region struct{ prev, next uintptr }

// heap is what a Heap is the address of.
type heap struct {
	first   region
	size    uintptr // of what the heap lies in, which goes as a whole: a region, or a copied image
	clean   bool    // what is new is cleared, see Sample
	larges  large   // a ring
	rows    uint32
	columns [rows]uint8
	free    [rows][columns]uintptr
}

const (
	header      = unsafe.Offsetof(block{}.next)
	largeHeader = unsafe.Sizeof(large{})
	least       = unsafe.Sizeof(block{})
	aligned     = header - 1
	rows        = 16 // powers of two, up to the size of a region
	columns     = 8  // in each

	isFree, isLast, isLarge = 1, 2, 4
	flags                   = isFree | isLast | isLarge

	regionSize = 1<<16 - 64 // what the C library has in a page of its own
	most       = 1 << 14    // of a block in a region
)

// Heap is the address of a heap; 0 for none.
type Heap uintptr

func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// New makes a heap, 0 when there is no memory. Each new block of a clean one is cleared: what was
// there before is in no sample of it.
func New(tls *libc.TLS, clean bool) Heap {
	m := &Mappings{}
	p := m.fetchBlock(tls, regionSize, clean)
	if p == 0 {
		return 0
	}
	h := at[heap](p)
	*h = heap{first: region{prev: p, next: p}, size: regionSize, clean: clean}
	ring := uintptr(unsafe.Pointer(&h.larges))
	h.larges.prev, h.larges.next = ring, ring
	h.settle(p, unsafe.Sizeof(heap{}))
	return m.registerHeap(p)
}

// settle makes one free block of a region behind what begins it.
func (h *heap) settle(p, begun uintptr) {
	begun = (begun + aligned) &^ aligned
	b := at[block](p + begun)
	b.before, b.size = 0, (regionSize-begun)&^aligned|isLast
	h.put(b)
}

// place is the list of free blocks of a size.
func place(size uintptr) (row, column int) {
	row = bits.Len(uint(size)) - 1
	return row, int(size>>(row-3)) & (columns - 1)
}

func (h *heap) put(b *block) {
	row, column := place(b.size &^ flags)
	b.size |= isFree
	b.prev, b.next = 0, h.free[row][column]
	if b.next != 0 {
		at[block](b.next).prev = address(b)
	}
	h.free[row][column] = address(b)
	h.columns[row] |= 1 << column
	h.rows |= 1 << row
}

func (h *heap) take(b *block) {
	b.size &^= isFree
	if b.next != 0 {
		at[block](b.next).prev = b.prev
	}
	if b.prev != 0 {
		at[block](b.prev).next = b.next
		return
	}
	row, column := place(b.size &^ flags)
	h.free[row][column] = b.next
	if b.next != 0 {
		return
	}
	if h.columns[row] &^= 1 << column; h.columns[row] == 0 {
		h.rows &^= 1 << row
	}
}

// find is a free block of at least a size, nil when there is none.
func (h *heap) find(size uintptr) *block {
	row, column := place(size + 1<<(bits.Len(uint(size))-4) - 1) // all in that list are large enough
	found := h.columns[row] >> column << column
	if found == 0 {
		above := h.rows >> (row + 1) << (row + 1)
		if above == 0 {
			return nil
		}
		row = bits.TrailingZeros32(above)
		found = h.columns[row]
	}
	return at[block](h.free[row][bits.TrailingZeros8(found)])
}

func address(b *block) uintptr { return uintptr(unsafe.Pointer(b)) }

// behind is the block behind one, nil for the region's last.
func (b *block) behind() *block {
	if b.size&isLast != 0 {
		return nil
	}
	return at[block](address(b) + b.size&^flags)
}

// cut leaves a block that is in use as much as it needs, and frees the rest.
func (h *heap) cut(b *block, size uintptr) {
	rest := b.size&^flags - size
	if rest < least {
		return
	}
	r := at[block](address(b) + size)
	r.before, r.size = address(b), rest|b.size&isLast
	b.size = size
	h.join(r)
}

// join frees a block, together with its free neighbours.
func (h *heap) join(b *block) *block {
	if next := b.behind(); next != nil && next.size&isFree != 0 {
		h.take(next)
		b.size = b.size&^flags + next.size
	}
	if b.before != 0 {
		if prev := at[block](b.before); prev.size&isFree != 0 {
			h.take(prev)
			prev.size += b.size
			b = prev
		}
	}
	if next := b.behind(); next != nil {
		next.before = address(b)
	}
	h.put(b)
	return b
}

// whole is the size of the block for so many bytes.
func whole(size uintptr) uintptr { return max((size+header+aligned)&^aligned, least) }

// Alloc is the address of a new block, 0 when there is no memory.
func (to Heap) Alloc(tls *libc.TLS, size uintptr) uintptr {
	h := at[heap](uintptr(to))
	if size > most {
		return to.allocLarge(tls, size)
	}
	size = whole(size)
	b := h.find(size)
	if b == nil {
		p := to.Mappings().fetchBlock(tls, regionSize, h.clean)
		if p == 0 {
			return 0
		}
		r := at[region](p)
		r.prev, r.next = uintptr(to), h.first.next
		at[region](h.first.next).prev, h.first.next = p, p
		h.settle(p, unsafe.Sizeof(region{}))
		b = h.find(size)
	}
	h.take(b)
	h.cut(b, size)
	if h.clean {
		clear(unsafe.Slice(at[byte](address(b)+header), Size(address(b)+header)))
	}
	return address(b) + header
}

func (to Heap) allocLarge(tls *libc.TLS, size uintptr) uintptr {
	h := at[heap](uintptr(to))
	p := to.Mappings().fetchBlock(tls, size+largeHeader, h.clean)
	if p == 0 {
		return 0
	}
	l, ring := at[large](p), uintptr(unsafe.Pointer(&h.larges))
	l.prev, l.next = ring, h.larges.next
	at[large](h.larges.next).prev, h.larges.next = p, p
	// As the lowest bits are flags, the size is a multiple.
	l.block[1] = (uintptr(libc.Xmalloc_usable_size(tls, p))-largeHeader)&^aligned | isLarge
	return p + largeHeader
}

// Size is how many bytes fit into a block.
func Size(p uintptr) uintptr {
	size := at[block](p - header).size
	if size&isLarge != 0 {
		return size &^ flags
	}
	return size&^flags - header
}

// Resize gives a block another size where it is, if that can be.
func (to Heap) Resize(p, size uintptr) bool {
	h, b := at[heap](uintptr(to)), at[block](p-header)
	if b.size&isLarge != 0 {
		has := Size(p)
		return size <= has && size > has/2
	}
	if size > most {
		return false
	}
	size = whole(size)
	has := b.size &^ flags
	if has < size {
		next := b.behind()
		if next == nil || next.size&isFree == 0 || has+next.size&^flags < size {
			return false
		}
		h.take(next)
		b.size += next.size
		if next = b.behind(); next != nil {
			next.before = address(b)
		}
	}
	h.cut(b, size)
	if h.clean && has < size {
		clear(unsafe.Slice(at[byte](address(b)+has), size-has))
	}
	return true
}

// Free gives a block back.
func (to Heap) Free(tls *libc.TLS, p uintptr) {
	h, b := at[heap](uintptr(to)), at[block](p-header)
	if b.size&isLarge != 0 {
		if p -= largeHeader; p-uintptr(to) < h.size {
			return
		}
		l := at[large](p)
		at[large](l.prev).next, at[large](l.next).prev = l.next, l.prev
		to.Mappings().freeBlock(tls, p)
		return
	}
	b = h.join(b)
	if b.before != 0 || b.size&isLast == 0 {
		return
	}
	if p = address(b) - (unsafe.Sizeof(region{})+aligned)&^aligned; p-uintptr(to) < h.size {
		return
	}
	h.take(b)
	r := at[region](p)
	at[region](r.prev).next, at[region](r.next).prev = r.next, r.prev
	to.Mappings().freeBlock(tls, p)
}

// Unused calls drop with what lies in free blocks of regions, in whole pages. What is there may be lost.
func (to Heap) Unused(page uintptr, drop func([]byte)) {
	h := at[heap](uintptr(to))
	for row := bits.Len(uint(page)) - 1; row < rows; row++ { // what is smaller has no whole page
		for _, p := range h.free[row] {
			for ; p != 0; p = at[block](p).next {
				from, end := (p+least+page-1)&^(page-1), (p+at[block](p).size&^flags)&^(page-1)
				if from < end {
					drop(unsafe.Slice(at[byte](from), end-from))
				}
			}
		}
	}
}

// Release gives back all blocks, and the heap itself, whatever its lists say.
func (to Heap) Release(tls *libc.TLS) {
	to.Mappings().Release(tls, to)
}
