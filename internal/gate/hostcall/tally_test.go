package hostcall

import (
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func TestPresentationIsCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, config{mode: policy.ModeStrict})
		size := func() {
			if _, err := r.call(t, ext.MethodUI, `{"op":"getSize"}`); err != nil {
				t.Fatal(err)
			}
		}
		for range 100 {
			size()
		}
		if _, err := r.call(t, ext.MethodUI, `{"op":"setWidget","key":"k"}`); err != nil {
			t.Fatal(err)
		}
		same(t, r.story(t))
		time.Sleep(10 * time.Second)
		synctest.Wait()
		same(t, r.story(t), "host_call.summary ui ui getSize allow", "host_call.summary ui ui setWidget allow")
		size()
		r.Flush()
		r.Flush()
		counts := []int{}
		for rec, err := range r.ledger.Records() {
			var d struct {
				Count       int
				First, Last time.Time
			}
			if err = errors.Join(err, json.Unmarshal(rec.Data, &d)); err != nil || d.Last.Before(d.First) {
				t.Fatal(err, string(rec.Data))
			}
			counts = append(counts, d.Count)
		}
		if len(counts) != 3 || counts[0] != 100 || counts[1] != 1 || counts[2] != 1 {
			t.Errorf("%v", counts)
		}
	})
}

// What is counted needs a ledger that works, too.
func TestNothingIsCountedWithoutALedger(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict})
	if err := r.ledger.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.call(t, ext.MethodUI, `{"op":"getSize"}`); ext.CodeOf(err) != ext.CodeInternal {
		t.Error(err)
	}
	same(t, r.effects)
}
