package vmheap_test

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unsafe"

	"modernc.org/libc"

	"github.com/cec80427/pier/internal/quickjs/vmheap"
)

// memory is what a block holds.
func memory(p uintptr) []byte {
	return unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&p))), vmheap.Size(p))
}

// filled is a block all of whose bytes are one, so that blocks that share memory are found.
type filled struct {
	p    uintptr
	with byte
}

func (f filled) fill() filled {
	for i := range memory(f.p) {
		memory(f.p)[i] = f.with
	}
	return f
}

func (f filled) check(t *testing.T, most uintptr) {
	t.Helper()
	m := memory(f.p)
	if m = m[:min(uintptr(len(m)), most)]; bytes.Count(m, []byte{f.with}) != len(m) {
		t.Fatalf("a block of %d bytes was written to by another", len(m))
	}
}

// exercise does with a heap what the bytes say, and holds each block to what was put into it.
func exercise(t *testing.T, steps []byte) {
	tls := libc.NewTLS()
	defer tls.Close()
	h := vmheap.New(tls, false)
	defer func() { h.Release(tls) }()
	var live []filled
	for n := 0; n+3 < len(steps); n += 4 {
		size := uintptr(steps[n+1])<<(steps[n+2]%8) + uintptr(steps[n+3]) + 1
		at := int(steps[n+1]) + int(steps[n+3])<<8
		switch {
		case steps[n]%4 < 2 || len(live) == 0:
			p := h.Alloc(tls, size)
			if vmheap.Size(p) < size || p%unsafe.Alignof(complex128(0)) != 0 {
				t.Fatalf("%d bytes at %x for %d", vmheap.Size(p), p, size)
			}
			live = append(live, filled{p, steps[n+3] | 1}.fill())
		case steps[n]%4 == 2:
			at %= len(live)
			live[at].check(t, 1<<62)
			h.Free(tls, live[at].p)
			live = append(live[:at], live[at+1:]...)
		default:
			f := live[at%len(live)]
			before := vmheap.Size(f.p)
			if fits := h.Resize(f.p, size); fits && vmheap.Size(f.p) < size || !fits && vmheap.Size(f.p) != before {
				t.Fatalf("%d bytes for %d", vmheap.Size(f.p), size)
			}
			f.check(t, min(before, size))
			f.fill()
		}
	}
	for _, f := range live {
		f.check(t, 1<<62)
	}
}

func FuzzHeap(f *testing.F) {
	f.Add([]byte{0, 200, 7, 0, 0, 10, 1, 0, 2, 0, 0, 0, 3, 90, 6, 1, 2, 0, 0, 0})
	f.Fuzz(func(t *testing.T, steps []byte) { exercise(t, steps) })
}

// TestRandom: blocks keep what is in them, whatever becomes of others.
func TestRandom(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 1))
		steps := make([]byte, 8_000)
		for i := range steps {
			steps[i] = byte(r.Uint32())
		}
		exercise(t, steps)
	}
}

// TestReuse: what was freed in any order is one piece again, so that other sizes fit into it.
func TestReuse(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	h := vmheap.New(tls, false)
	defer func() { h.Release(tls) }()
	lowest, highest := ^uintptr(0), uintptr(0)
	for round := range 50 {
		var all []uintptr
		for range 100 {
			all = append(all, h.Alloc(tls, uintptr(100+round*8)))
		}
		rand.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		for _, p := range all {
			if round < 1 {
				lowest, highest = min(lowest, p), max(highest, p)
			}
			h.Free(tls, p)
		}
	}
	if p := h.Alloc(tls, 12_000); p < lowest || p > highest {
		t.Errorf("a block of 12,000 bytes lies at %x, not between %x and %x", p, lowest, highest)
	}
}

// TestUnused: what is dropped is in whole pages and in no block, most of what is free, and blocks can lie there again.
func TestUnused(t *testing.T) {
	const page = 4096
	tls := libc.NewTLS()
	defer tls.Close()
	h := vmheap.New(tls, false)
	defer func() { h.Release(tls) }()
	var live, dead []filled
	for n := range 60 {
		f := filled{h.Alloc(tls, 10_000), byte(n) | 1}.fill()
		if n%4 == 0 {
			live = append(live, f)
		} else {
			dead = append(dead, f)
		}
	}
	for _, f := range dead {
		h.Free(tls, f.p)
	}
	for range 2 {
		dropped := 0
		h.Unused(page, func(pages []byte) {
			if len(pages)%page != 0 || uintptr(unsafe.Pointer(&pages[0]))%page != 0 {
				t.Errorf("%d bytes at %p are no pages", len(pages), &pages[0])
			}
			dropped += len(pages)
			clear(pages)
		})
		if dropped < len(dead)*10_000*2/3 {
			t.Errorf("%d bytes of %d blocks are unused", dropped, len(dead))
		}
		for _, f := range live {
			f.check(t, 1<<62)
		}
		again := filled{h.Alloc(tls, 10_000), 1}.fill()
		again.check(t, 1<<62)
		h.Free(tls, again.p)
	}
}
