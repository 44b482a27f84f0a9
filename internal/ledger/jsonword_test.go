package ledger

import (
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestUnreadableJSONWord checks words of JSON without a canonical form: a key twice takes out the whole word, a number that no float
// holds stays as it is spelled, and a secret beside such a number is taken out alone.
func TestUnreadableJSONWord(t *testing.T) {
	r := &ext.Redactor{}
	for _, tt := range []struct {
		word, want string
		changed    bool
	}{
		{`{"a":1,"a":2}`, `"[REDACTED]"`, true},
		{`["x",{"a":1,"a":1}]`, `"[REDACTED]"`, true},
		{"{\"a\":\"\xff\"}", `"[REDACTED]"`, true},
		{`{"b":1.50,  "a":1e999}`, `{"b":1.50,  "a":1e999}`, false},
		{`{"b":"token=Xy7Rt9LmZx2W","a":1e999}`, `{"a":1e999,"b":"token=[REDACTED]"}`, true},
		{`{"a":1e999,"token":"Xy7Rt9LmZx2W"}`, `{"a":1e999,"token":"[REDACTED]"}`, true},
		{`{"token":[1e999]}`, `{"token":"[REDACTED]"}`, true},
		{`{"token":"[REDACTED]", "a":1}`, `{"token":"[REDACTED]", "a":1}`, false},
		{`{"a":1`, `{"a":1`, false},
	} {
		if got, changed := unwrapped(r, tt.word); got != tt.want || changed != tt.changed {
			t.Errorf("%q became %q, %v", tt.word, got, changed)
		}
	}
}
