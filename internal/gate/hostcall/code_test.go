package hostcall

import (
	"context"
	"slices"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// TestOpenCode: of a program that may load other code later no permission is offered for good, and such an answer means the session.
func TestOpenCode(t *testing.T) {
	const note = "this program may load other code later, so no answer is for good: npx starts or fetches other code"
	for _, open := range []bool{true, false} {
		var got ext.Question
		r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
			o.Code = func(ext.ID) ([]string, bool) { return []string{note}, open }
			o.Approver = approverFunc(func(_ context.Context, q ext.Question) (ext.Answer, error) {
				got = q
				return ext.Answer{Choice: ext.ChoiceAlways}, nil
			})
		}})
		_, err := r.call(t, ext.MethodExec, `{"command":"git"}`)
		if !slices.Contains(got.Notes, note) {
			t.Errorf("open %v: the notes are %q", open, got.Notes)
		}
		offers := map[ext.Choice]bool{}
		for _, offer := range got.Offers {
			offers[offer.Answer.Choice] = true
		}
		if offers[ext.ChoiceAlways] == open || !offers[ext.ChoiceOnce] || !offers[ext.ChoiceSession] || !offers[ext.ChoiceNever] {
			t.Errorf("open %v: the offers are %+v", open, got.Offers)
		}
		if err != nil {
			t.Errorf("open %v: %v", open, err)
		}
		if open {
			same(t, r.remember)
		} else {
			same(t, r.remember, "x exec='git' in . true")
		}
	}
}
