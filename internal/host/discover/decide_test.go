package discover_test

import (
	"context"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/discover"
)

type approver struct {
	ext.Approver
	choice ext.Choice
	asked  *ext.ProjectQuestion
}

func (a approver) ApproveProject(_ context.Context, q ext.ProjectQuestion) (ext.Choice, error) {
	*a.asked = q
	return a.choice, nil
}

func TestDecide(t *testing.T) {
	yes, no := true, false
	answer := func(hash string, trusted bool) *ext.ProjectAnswer {
		return &ext.ProjectAnswer{Dir: "/p", Hash: hash, Trusted: trusted}
	}
	nobody := func(context.Context) (trusted, remember, decided bool) { return false, false, false }
	tests := map[string]struct {
		judges  discover.Judges
		trusted bool
		keep    bool
		by      string
		asked   bool
	}{
		"a flag":                      {judges: discover.Judges{Approve: &yes, Kept: answer("now", false)}, trusted: true, by: "flag"},
		"a flag that refuses":         {judges: discover.Judges{Approve: &no, Kept: answer("now", true)}, by: "flag"},
		"a reload":                    {judges: discover.Judges{Decided: &ext.Project{Dir: "/p", Hash: "now", Trusted: true, By: "user"}}, trusted: true, by: "user"},
		"a reload of other content":   {judges: discover.Judges{Decided: &ext.Project{Dir: "/p", Hash: "before", Trusted: true}}, by: "user", asked: true},
		"a kept answer":               {judges: discover.Judges{Kept: answer("now", true)}, trusted: true, by: "kept"},
		"kept for other content":      {judges: discover.Judges{Kept: answer("before", true)}, by: "user", asked: true},
		"refused, whatever it is now": {judges: discover.Judges{Kept: answer("before", false)}, by: "kept"},
		"settings that say never":     {judges: discover.Judges{Default: "never"}, by: "settings"},
		"settings that say always":    {judges: discover.Judges{Default: "always"}, by: "user", asked: true},
		"an extension": {
			judges:  discover.Judges{Kept: answer("now", false), Extensions: func(context.Context) (trusted, remember, decided bool) { return true, true, true }},
			trusted: true, keep: true, by: "extension",
		},
	}
	for name, tc := range tests {
		var asked ext.ProjectQuestion
		tc.judges.Warn, tc.judges.Approver = func(string) {}, approver{choice: ext.ChoiceDeny, asked: &asked}
		if tc.judges.Extensions == nil {
			tc.judges.Extensions = nobody
		}
		p := &discover.Project{Project: ext.Project{Dir: "/p", Hash: "now"}}
		keep := tc.judges.Decide(t.Context(), p)
		if p.Trusted != tc.trusted || p.By != tc.by || keep != tc.keep || (asked.Dir != "") != tc.asked {
			t.Errorf("%s: trusted %v by %s, kept %v, asked %+v", name, p.Trusted, p.By, keep, asked)
		}
	}
}
