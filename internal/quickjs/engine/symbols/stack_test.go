package symbols

import (
	"runtime"
	"testing"

	"modernc.org/libc"
)

// stackKept reports whether the C library of this system keeps unused blocks of a C stack.
const stackKept = runtime.GOOS == "linux"

// TestTakeUnusedStack: what nothing is on is given back, what a function has stays, and the stack can be used again.
func TestTakeUnusedStack(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	kept := tls.Alloc(100)
	for range 2 {
		for range 3 {
			tls.Alloc(2000)
		}
		for range 3 {
			tls.Free(2000)
		}
		blocks := TakeUnusedStack(tls)
		if stackKept != (len(blocks) == 3) || len(TakeUnusedStack(tls)) > 0 {
			t.Errorf("%d blocks are given back", len(blocks))
		}
		for _, b := range blocks {
			if b.At == kept {
				t.Error("a function lost its block")
			}
			libc.Xfree(tls, b.At)
		}
	}
	tls.Free(100)
}
