package vmheap_test

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"

	"github.com/cec80427/pier/internal/quickjs/vmheap"
)

// TestTrim: what was freed is no longer resident after it, what is in use stays as it is, and there is more to be had.
func TestTrim(t *testing.T) {
	const large = 32 << 20
	tls := libc.NewTLS()
	defer tls.Close()
	h := vmheap.New(tls, false)
	defer func() { h.Release(tls) }()
	kept := filled{h.Alloc(tls, 10_000), 7}.fill()
	for range 2 {
		before := resident(t)
		p := libc.Xmalloc(tls, large)
		block := unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&p))), large)
		for n := range block {
			block[n] = 1
		}
		libc.Xfree(tls, p)
		vmheap.Trim()
		if after := resident(t); after > before+large/4 {
			t.Errorf("%d kB are resident after, %d before", after>>10, before>>10)
		}
		kept.check(t, 1<<62)
	}
}

// resident is how many bytes this process has resident that are no file's.
func resident(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "RssAnon:")
	kb, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kb << 10
}

// TestTrimBeside: while some allocate and free, memory is given back, and nobody loses any.
func TestTrimBeside(t *testing.T) {
	var all sync.WaitGroup
	for n := range 3 {
		all.Go(func() {
			tls := libc.NewTLS()
			defer tls.Close()
			h := vmheap.New(tls, false)
			defer h.Release(tls)
			for round := range 40 {
				var live []filled
				for k := range 20 {
					live = append(live, filled{h.Alloc(tls, uintptr(k*2000+n+1)), byte(round) | 1}.fill())
				}
				for _, f := range live {
					f.check(t, 1<<62)
					h.Free(tls, f.p)
				}
			}
		})
	}
	for range 60 {
		vmheap.Trim()
	}
	all.Wait()
}
