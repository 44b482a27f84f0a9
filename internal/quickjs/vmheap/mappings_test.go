package vmheap_test

import (
	"runtime/debug"
	"testing"

	"modernc.org/libc"

	"github.com/cec80427/pier/internal/quickjs/vmheap"
)

// panics reports whether do ends by a panic, be it of a fault.
func panics(do func()) (did bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { did = recover() != nil }()
	do()
	return false
}

// A heap that is shut stops the goroutine that works in it, and gives all of its memory back.
func TestShut(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	for _, size := range []uintptr{100, 20 << 10, 3 << 20} {
		h := vmheap.New(tls, false)
		m := h.Mappings()
		var blocks []uintptr
		for range 64 {
			blocks = append(blocks, h.Alloc(tls, size))
		}
		last := memory(blocks[len(blocks)-1])
		begun, ended := make(chan struct{}), make(chan bool)
		go func() {
			ended <- panics(func() {
				for n := 0; ; n++ {
					last[n%len(last)]++
					if n == 0 {
						close(begun)
					}
				}
			})
		}()
		<-begun
		m.Shut()
		if !<-ended {
			t.Fatal("the goroutine ended without a panic")
		}
		for name, do := range map[string]func(){
			"a new block": func() { h.Alloc(tls, 1<<20) }, "a freed block": func() { h.Free(tls, blocks[0]) },
		} {
			if size > 16<<10 && !panics(do) {
				t.Errorf("%s of a shut heap: no panic", name)
			}
		}
		m.Reopen()
		for _, p := range blocks {
			memory(p)[0] = 1
		}
		h.Release(tls)
		m.Shut() // of a heap that is gone: another one may lie there
		again := vmheap.New(tls, false)
		memory(again.Alloc(tls, size))[0] = 1
		again.Release(tls)
		if h.Mappings() != nil {
			t.Error("a released heap is still listed")
		}
	}
}

// A heap may be shut while its goroutine asks for memory and gives it back.
func TestShutAnytime(t *testing.T) {
	for range 50 {
		shared := make(chan *vmheap.Mappings)
		ended := make(chan bool)
		go func() {
			tls := libc.NewTLS()
			defer tls.Close()
			h := vmheap.New(tls, false)
			shared <- h.Mappings()
			ended <- panics(func() {
				for n := uintptr(0); ; n++ {
					p := h.Alloc(tls, 1+n*7919%(1<<17))
					memory(p)[0] = 1
					if n%3 > 0 {
						h.Free(tls, p)
					}
				}
			})
			h.Release(tls)
		}()
		(<-shared).Shut()
		if !<-ended {
			t.Fatal("the goroutine ended without a panic")
		}
	}
}

// A heap is released once: a second call gives nothing back that another heap has got meanwhile.
func TestReleaseOnce(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	first := vmheap.New(tls, false)
	gone := first.Mappings()
	gone.Release(tls, first)
	var others []vmheap.Heap
	for range 100 { // one of them lies where the first one did
		h := vmheap.New(tls, false)
		others = append(others, h)
		memory(h.Alloc(tls, 64))[0] = 1
	}
	gone.Release(tls, first)
	gone.Shut()
	for _, h := range others {
		if h.Mappings() == nil {
			t.Fatal("another heap was released")
		}
		memory(h.Alloc(tls, 64))[0] = 1
		h.Release(tls)
	}
}
