package hostcall

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// compose makes the question that an approver is asked.
func (g *Gate) compose(call ext.Call, r policy.Requirement, q policy.Question) ext.Question {
	out := ext.Question{
		ID: "q" + strconv.FormatUint(g.asking.next.Add(1), 10), Extension: call.Extension, CallID: call.ID,
		Capability: q.Capability, Method: call.Method,
		Subject: q.Scope, Scope: q.Rules[0].Scope, Flag: q.Flag, Notes: q.Notes, Guarded: q.Guarded,
		Cause: g.opts.Subject.Cause(call), Offers: g.offers(&q),
	}
	out.Version, out.Hash = g.opts.Subject.Unit(call.Extension)
	switch {
	case q.Capability == ext.CapExec && r.Exec.Command != "":
		out.Shell, out.Dir, out.Env = r.Exec.Shell, cmp.Or(r.Exec.RealDir, r.Exec.Dir), r.Exec.Sets
		if !r.Exec.Shell {
			out.Args = append([]string{r.Exec.Command}, r.Exec.Args...)
		}
	case q.Capability == ext.CapHTTP && r.HTTP.URL != "":
		url, _, _ := strings.Cut(r.HTTP.URL, "#") // what is not sent
		out.Subject = r.HTTP.Verb + " " + url
	}
	g.opts.Answers.Weigh(&out)
	return out
}

// offers are the answers to a question: first those for the narrowest rule, then the wider ones. Without a narrow rule, No and Once are
// the only answers that are not wider.
func (g *Gate) offers(q *policy.Question) []ext.Offer {
	once := ext.Answer{Choice: ext.ChoiceOnce}
	if !q.Wide {
		once.Rule = q.Rules[0].String()
	}
	list := []ext.Offer{
		{Answer: ext.Answer{Choice: ext.ChoiceDeny}, Text: "No"},
		{Answer: once, Text: "Once"},
	}
	for i, rule := range q.Rules {
		for _, kind := range []struct {
			choice ext.Choice
			text   string
		}{
			{ext.ChoiceSession, "This session"},
			{ext.ChoiceAlways, "Always, for exactly this code"},
			{ext.ChoiceNever, "Never"},
		} {
			if kind.choice != ext.ChoiceSession && !g.opts.Answers.Remembers() {
				continue
			}
			list = append(list, ext.Offer{Answer: ext.Answer{Choice: kind.choice, Rule: rule.String()}, Text: kind.text, Wider: i > 0 || q.Wide, Means: policy.Meaning(rule)})
		}
	}
	return list
}
