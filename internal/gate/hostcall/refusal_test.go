package hostcall

import (
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// TestEveryAnswerHasAnEffect checks that each call that returns without an error had its effect, and that no call has one after the quota is used up.
func TestEveryAnswerHasAnEffect(t *testing.T) {
	r := newRig(t, config{mode: policy.ModeStrict, options: func(o *rigOptions) { o.Quota = 20 << 10 }})
	answers, refusals := 0, 0
	for refusals < 3 {
		result, err := r.call(t, ext.MethodFS, `{"op":"read","path":"a"}`)
		if (err == nil) != (string(result) == `{"done":true}` && len(r.denials) == 0) {
			t.Fatalf("%s, %v", result, err)
		}
		if err == nil {
			answers++
		} else {
			refusals++
		}
	}
	if len(r.effects) != answers || answers == 0 || len(r.denials) != 1 {
		t.Errorf("%d answers, %d effects, %d denials", answers, len(r.effects), len(r.denials))
	}
}
