package vmheap_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"modernc.org/libc"

	"github.com/cec80427/pier/internal/quickjs/vmheap"
)

func word(p uintptr) *uintptr { return (*uintptr)(*(*unsafe.Pointer)(unsafe.Pointer(&p))) }

// chain fills a clean heap with blocks of many sizes, large ones too, that each begin with the address of the one before; some are freed again.
// The heap and the last block are as the seed says.
func chain(tls *libc.TLS, seed uint64) (h vmheap.Heap, last uintptr) {
	r := rand.New(rand.NewPCG(seed, 0))
	h = vmheap.New(tls, true)
	for n := range 400 {
		size := uintptr(16 + r.IntN(1<<(4+r.IntN(12))))
		p := h.Alloc(tls, size)
		*word(p), *word(p + 8) = last, uintptr(n)
		if r.IntN(3) == 0 {
			h.Free(tls, p)
			continue
		}
		last = p
	}
	return h, last
}

// TestImage: a copy has each block at its place, is worked in as any other heap, and goes as a whole.
func TestImage(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	for seed := range uint64(20) {
		a, last := chain(tls, seed)
		b, _ := chain(tls, seed)
		sample := a.Sample()
		image, other, err := vmheap.NewImage(sample, b.Sample())
		if err != nil || len(other) > 0 {
			t.Fatalf("%d: %v, %d words differ", seed, err, len(other))
		}
		offset, ok := sample.Offset(last)
		if !ok {
			t.Fatal("the last block is not in the sample")
		}
		for range 2 {
			h := image.Copy(tls)
			var blocks []uintptr
			for p, was := uintptr(h)+offset, last; p != 0; p, was = *word(p), *word(was) {
				if *word(p + 8) != *word(was + 8) || vmheap.Size(p) != vmheap.Size(was) {
					t.Fatalf("%d: a block is not what it was", seed)
				}
				blocks = append(blocks, p)
			}
			var live []filled
			for n, p := range blocks {
				if n%2 == 0 {
					h.Free(tls, p)
				} else if grown := vmheap.Size(p) + 100; h.Resize(p, grown) {
					live = append(live, filled{p, 3}.fill())
				}
				live = append(live, filled{h.Alloc(tls, uintptr(n*37%20_000+1)), byte(n) | 1}.fill())
			}
			for n, f := range live {
				f.check(t, 1<<62)
				if n%3 > 0 {
					h.Free(tls, f.p)
				}
			}
			h.Release(tls)
		}
		a.Release(tls)
		b.Release(tls)
	}
}

// TestImageRefuses: heaps that cannot be compared are not.
func TestImageRefuses(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	a, last := chain(tls, 1)
	defer a.Release(tls)
	b, _ := chain(tls, 2)
	defer b.Release(tls)
	same, other := chain(tls, 1)
	defer same.Release(tls)
	if _, _, err := vmheap.NewImage(a.Sample(), b.Sample()); err == nil {
		t.Error("heaps of other steps were compared")
	}
	if _, _, err := vmheap.NewImage(a.Sample(), a.Sample()); err == nil {
		t.Error("a heap was compared with itself")
	}
	*word(other + 8)++
	sample := a.Sample()
	_, differs, err := vmheap.NewImage(sample, same.Sample())
	if offset, _ := sample.Offset(last + 8); err != nil || len(differs) != 1 || differs[0] != offset {
		t.Errorf("got %v, %v; want the one word that differs", differs, err)
	}
}
