package hostcall

import (
	"encoding/json"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// weighed makes a gate answer every question with Once and weigh the n-th question of a call as losses[n]; 0 is no risk.
func weighed(losses ...float64) func(*rigOptions) {
	return func(o *rigOptions) {
		asked := 0
		o.Weigh = func(q *ext.Question) {
			if loss := losses[asked]; loss > 0 {
				q.Risk = &ext.Risk{Level: "high", GrantLoss: loss}
			}
			asked++
		}
		o.Approver = &answers{list: &[]ext.Choice{ext.ChoiceOnce, ext.ChoiceOnce, ext.ChoiceOnce}}
	}
}

// TestHighestRiskIsRecorded checks that the decision on a call of several questions is recorded with the highest of their risks,
// whichever question had it, and without a risk when none was weighed.
func TestHighestRiskIsRecorded(t *testing.T) {
	for _, tt := range []struct {
		losses []float64
		want   float64
	}{
		{[]float64{3, 2, 1}, 3},
		{[]float64{1, 3, 2}, 3},
		{[]float64{1, 2, 3}, 3},
		{[]float64{2, 0, 1}, 2},
		{[]float64{0, 0, 1}, 1},
		{[]float64{0, 0, 0}, 0},
	} {
		r := newRig(t, config{mode: policy.ModePrompt, options: weighed(tt.losses...)})
		if _, err := r.call(t, ext.MethodFS, `{"op":"rename","path":"/etc/a","to":"/etc/b"}`); err != nil {
			t.Fatal(err)
		}
		decisions := 0
		for rec, err := range r.ledger.Records() {
			if err != nil {
				t.Fatal(err)
			}
			var d struct {
				Risk *struct {
					Level     string
					GrantLoss float64 `json:"grant_loss"`
				}
			}
			if err := json.Unmarshal(rec.Data, &d); err != nil {
				t.Fatal(err)
			}
			if rec.Event != "policy.decision" {
				continue
			}
			decisions++
			if tt.want == 0 && d.Risk != nil || tt.want > 0 && (d.Risk == nil || d.Risk.GrantLoss != tt.want || d.Risk.Level != "high") {
				t.Errorf("risks %v: recorded %s", tt.losses, rec.Data)
			}
		}
		if decisions != 1 {
			t.Errorf("risks %v: %d decisions are recorded", tt.losses, decisions)
		}
	}
}
