package js

import (
	"runtime"
	"testing"

	"modernc.org/libc"

	"github.com/cec80427/pier/internal/instance"
)

// stackKept is whether the C library of this system keeps the blocks of a C stack that nothing is on any more.
const stackKept = runtime.GOOS == "linux"

// TestUnusedStack: what nothing is on is given back, what a function has stays, and the stack can be used again.
func TestUnusedStack(t *testing.T) {
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
		blocks := unusedStack(tls)
		if stackKept != (len(blocks) == 3) || len(unusedStack(tls)) > 0 {
			t.Errorf("%d blocks are given back", len(blocks))
		}
		for _, b := range blocks {
			if b.at == kept {
				t.Error("a function lost its block")
			}
			libc.Xfree(tls, b.at)
		}
	}
	tls.Free(100)
}

// TestTidy: when an extension is loaded, the C stack that the load needed has been given back, and the VM goes on.
func TestTidy(t *testing.T) {
	i, err := NewRuntime().Start(t.Context(), Options{
		ID:   "test",
		Code: []byte(`(async () => ({ ns: { default(pi) { pi.on("turn_start", () => 7) } } }))`),
		Boot: instance.Facts{ExtensionID: "test", ExtensionPath: "test.ts", Cwd: "/", Mode: "print"},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	}()
	for range 2 {
		if _, err := i.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := i.Quiesce(t.Context()); err != nil {
			t.Fatal(err)
		}
		if blocks := unusedStack(i.stores.tls); len(blocks) > 0 {
			t.Errorf("%d blocks of the C stack are kept", len(blocks))
		}
	}
}
