package js_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/runtime/js"
)

// TestRoom: while as many VMs are at work for long as there are processors, one more is there for the host, and later no longer. A runtime
// that was not told to leaves the number alone.
func TestRoom(t *testing.T) {
	for name, c := range map[string]struct {
		runtime func() *js.VMPool
		more    bool
	}{
		"alone": {func() *js.VMPool {
			rt := js.NewVMPool()
			rt.UseProcessors()
			return rt
		}, true},
		"embedded": {js.NewVMPool, false},
	} {
		t.Run(name, func(t *testing.T) {
			before := runtime.GOMAXPROCS(0)
			most := crowded(t, c.runtime(), before)
			if more := most > before; more != c.more {
				t.Errorf("%d VMs at work share %d processors with the host", before, most)
			}
			if after := runtime.GOMAXPROCS(0); after != before {
				t.Errorf("%d processors are left of %d", after, before)
			}
		})
	}
}

// crowded has n VMs loop until their limit ends them, and returns the most processors that Go had meanwhile.
func crowded(t *testing.T, rt *js.VMPool, n int) int {
	t.Helper()
	over := make(chan error, n)
	all := make([]*js.Instance, n)
	for at := range all {
		all[at] = startWith(t, rt, tool+`() => { for (;;) {} } })`, func(o *js.Options) { o.Limits.Entry = time.Second })
		load(t, all[at])
	}
	for _, i := range all {
		go func() {
			_, err := callTool(i, t.Context(), "t")
			over <- err
		}()
	}
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	most := 0
	for ended := 0; ended < n; {
		select {
		case <-look.C:
			most = max(most, runtime.GOMAXPROCS(0))
		case err := <-over:
			if ended++; err == nil {
				t.Error("an endless loop has ended")
			}
		}
	}
	return most
}

// TestGrowth: what grows by being moved keeps what it was.
func TestGrowth(t *testing.T) {
	i := start(t, tool+`() => {
		const all = [];
		for (let n = 0; n < 1e6; n++) all.push(n);
		let sum = 0;
		for (const [n, value] of all.entries()) if (n === value) sum++;
		return { content: [], details: sum };
	} })`, nil)
	load(t, i)
	out, err := callTool(i, t.Context(), "t")
	if err != nil || string(out) != `{"content":[],"details":1000000}` {
		t.Errorf("got %s, %v", out, err)
	}
}

// TestGrowthUnlimited: a script whose bytecode grows beyond what a heap may have over its limit is compiled, in a VM that has none.
func TestGrowthUnlimited(t *testing.T) {
	i := start(t, tool+`() => [`+strings.Repeat(`"abcdefghij",`, 1_500_000)+`].length })`, nil)
	load(t, i)
	if out, err := callTool(i, t.Context(), "t"); err != nil || string(out) != "1500000" {
		t.Errorf("got %s, %v", out, err)
	}
}
