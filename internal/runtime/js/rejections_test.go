package js_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// Rejections that nothing handles by the end of their macrotask are reported with their place; those handled in time are
// not, and neither kind ends the extension.
func TestUnhandledRejection(t *testing.T) {
	var mu sync.Mutex
	var got []string
	i := start(t, tool+`async () => {
		const late = Promise.reject(new Error("handled in time"));
		queueMicrotask(() => late.catch(() => {}));
		Promise.reject("plain reason");
		(async () => { throw new TypeError("nobody waits"); })();
		new Promise((_, reject) => setTimeout(() => reject(new Error("from a timer")), 1));
		await new Promise((done) => setTimeout(done, 5));
		return { content: [] };
	} })`, func(o *js.Options) {
		o.Uncaught = func(e *ext.Exception) {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, e.Message+" "+e.Place())
		}
	})
	load(t, i)
	if _, err := callTool(i, t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	if _, err := callTool(i, t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	want := []string{"plain reason ", "nobody waits test.ts:6:", "from a timer test.ts:7:"}
	if len(got) != 2*len(want) {
		t.Fatalf("got %q, want %q twice", got, want)
	}
	for n, text := range got {
		if !strings.HasPrefix(text, want[n%len(want)]) {
			t.Errorf("report %d: got %q, want %q", n, text, want[n%len(want)])
		}
	}
}
