package hostcall

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func TestQuotaOfRecords(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict, options: func(o *rigOptions) { o.Quota = 20 << 10 }})
	var err error
	n := 0
	for ; err == nil && n < 1000; n++ {
		_, err = r.call(t, ext.MethodFS, `{"op":"read","path":"a"}`)
	}
	if !errors.Is(err, ext.ErrDenied) || !strings.Contains(err.Error(), "quota of records") || n < 5 {
		t.Fatal(n, err)
	}
	size := len(r.ledger.Bytes())
	for range 100 {
		if _, err := r.call(t, ext.MethodUI, `{"op":"getSize"}`); !errors.Is(err, ext.ErrDenied) {
			t.Fatal(err)
		}
	}
	if len(r.ledger.Bytes()) != size {
		t.Error("the ledger grows on")
	}
	if story := r.story(t); !slices.Contains(story, "policy.decision fs deny") || len(r.denials) != 1 {
		t.Errorf("%q %q", story[len(story)-1], r.denials)
	}
	if _, err := r.Call(t.Context(), ext.Call{Extension: "other", Method: ext.MethodFS, Params: []byte(`{"op":"read","path":"a"}`)}); err != nil {
		t.Error("another extension has a quota of its own: ", err)
	}
}
