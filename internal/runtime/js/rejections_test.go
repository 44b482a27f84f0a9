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

// Listeners on process take what nothing caught, as in Node 22 (which gave these events), and only what none takes is
// reported. A listener that throws is reported itself.
func TestUncaughtListeners(t *testing.T) {
	var mu sync.Mutex
	var reported []string
	i := start(t, tool+`async () => {
		const process = __pier_host("pi:node/process");
		const seen = [];
		const rejected = (reason, promise) => seen.push("rejection " + reason.message + " " + (promise instanceof Promise));
		const caught = (err, origin) => seen.push(origin + " " + err.message.slice(-12));
		process.on("unhandledRejection", rejected);
		process.on("uncaughtException", caught);
		process.nextTick(() => { throw new Error("tick"); });
		const wait = (ms) => new Promise((done) => setTimeout(done, ms));
		setTimeout(() => { throw new Error("timer"); }, 1);
		setTimeout(() => { Promise.reject(new Error("one")); }, 2);
		setTimeout(() => { process.off("unhandledRejection", rejected); Promise.reject(5); }, 3);
		await wait(10);
		process.off("uncaughtException", caught);
		process.once("uncaughtException", () => { throw new Error("the listener"); });
		setTimeout(() => { throw new Error("taken"); }, 1);
		await wait(5);
		setTimeout(() => { throw new Error("nobody's"); }, 1);
		await wait(5);
		return { content: [], details: seen };
	} })`, func(o *js.Options) {
		o.Uncaught = func(e *ext.Exception) {
			mu.Lock()
			defer mu.Unlock()
			reported = append(reported, e.Message)
		}
	})
	load(t, i)
	out, err := callTool(i, t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	want := `["uncaughtException tick","uncaughtException timer","rejection one true","unhandledRejection  reason \"5\"."]`
	if !strings.Contains(string(out), want) {
		t.Errorf("got %s, want %s", out, want)
	}
	mu.Lock()
	defer mu.Unlock()
	if got := strings.Join(reported, ", "); got != "the listener, taken, nobody's" {
		t.Errorf("reported %s", got)
	}
}
