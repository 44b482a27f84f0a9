package js

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// TestAhead: VMs that were prepared ahead are as good as others, serve one instance each, and are gone after Rest.
func TestAhead(t *testing.T) {
	rt := NewVMPool()
	rt.Ahead(7)
	rt.Ahead(7) // nothing new
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			i, err := rt.Start(t.Context(), Options{ID: "x", Caller: nobody{}, Code: []byte(`(async function () {
				globalThis.mine = (globalThis.mine ?? 0) + 1;
				return { ns: { default(pi) { pi.registerCommand("c" + globalThis.mine, { handler() {} }); } } };
			})`)})
			if err != nil {
				t.Error(err)
				return
			}
			registered, err := i.LoadJSON(t.Context())
			if err != nil || !strings.Contains(string(registered), `"c1"`) {
				t.Errorf("registered %s, %v", registered, err)
			}
			if err := i.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	rt.mu.Lock()
	waits := len(rt.next) > 0
	rt.mu.Unlock()
	if !waits {
		t.Error("no VM was prepared after the last was taken")
	}
	rt.Rest()
	rt.Rest()
	if len(rt.next) > 0 {
		t.Error("a VM waits after Rest")
	}
	rt.Ahead(1)
	i := rt.take()
	if len(rt.next) > 0 {
		t.Error("a VM was prepared that nobody will ask for")
	}
	close(i.assigned)
	<-i.exited
}

// TestAheadFails: what stops a VM from being begun is told whoever asks for one.
func TestAheadFails(t *testing.T) {
	rt := NewVMPool()
	rt.library = newLibrary(fstest.MapFS{})
	rt.Ahead(1)
	defer rt.Rest()
	if _, err := rt.Start(t.Context(), Options{ID: "x", Caller: nobody{}}); !errors.Is(err, errMissing) {
		t.Errorf("got %v, want %v", err, errMissing)
	}
}
