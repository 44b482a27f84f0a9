package js_test

import (
	"errors"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/js"
)

// Promise jobs that feed themselves survive an interrupt. The VM ends with the second one, so that it does not keep a
// processor busy until its host closes.
func TestEndlessPromiseJobs(t *testing.T) {
	died := make(chan *ext.Exception, 1)
	i := start(t, tool+`async () => { for (;;) await null } })`, func(o *js.Options) {
		o.Limits = instance.Limits{Entry: 500 * time.Millisecond}
		o.Died = func(e *ext.Exception) { died <- e }
	})
	load(t, i)
	for range 2 {
		if _, err := callTool(i, t.Context(), "t"); !errors.Is(err, ext.ErrTimeout) {
			t.Fatalf("got %v, want timeout", err)
		}
	}
	if e := <-died; e.Code != ext.CodeTimeout {
		t.Errorf("died of %v, want timeout", e)
	}
	if _, err := callTool(i, t.Context(), "t"); !errors.Is(err, ext.ErrTimeout) {
		t.Errorf("a dead instance answers %v", err)
	}
}
