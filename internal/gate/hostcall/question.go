package hostcall

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// The notes of questions that are composed here.
const (
	noteCache   = "Pi loads nothing from a cache folder below .pi"
	notePassing = "a number or a name in it is another one at the next start, so no answer for it is kept"
)

// compose makes the question that an approver is asked.
func (g *Gate) compose(call ext.Call, r policy.Requirement, q policy.Question) ext.Question {
	out := ext.Question{
		ID: "q" + strconv.FormatUint(g.asking.next.Add(1), 10), Extension: call.Extension, CallID: call.ID,
		Capability: q.Capability, Method: call.Method,
		Subject: q.Scope, Scope: q.Rules[0].Scope, Flag: q.Flag, Notes: q.Notes, Guarded: q.Guarded,
		Cause: g.opts.Subject.Cause(call), Offers: g.offers(call, &r, &q),
	}
	out.Op = g.opAsked(&call, &r, &q)
	if b := g.bundleOf(&call, &q); b.folder != "" && q.Guarded { // the folder's own place is not one that Pi loads
		out.Guarded, out.Notes = false, []string{noteCache}
	} else if _, lasts := lastingRule(q.Rules[0]); !lasts && b.folder == "" {
		out.Notes = append(slices.Clip(out.Notes), notePassing)
	}
	notes, open := g.opts.Subject.CodeNotes(call.Extension)
	out.Notes = slices.Concat(out.Notes, notes)
	if open { // of code that cannot be counted no permission is stored
		out.Offers = slices.DeleteFunc(out.Offers, func(o ext.Offer) bool { return o.Answer.Choice == ext.ChoiceAlways })
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

// opAsked is the operation on files that a question is about. The second path of one that has two, and the reading that a rename needs,
// are plain reading and writing.
func (g *Gate) opAsked(call *ext.Call, r *policy.Requirement, q *policy.Question) string {
	if call.Method != ext.MethodFS || len(r.Files.Paths) == 0 {
		return ""
	}
	op := opOf(call.Params)
	if second := len(r.Files.Paths) > 1 && q.Scope != g.absolute(r.Files.Paths[0].Path); second || op == "rename" && q.Capability == ext.CapRead {
		return ""
	}
	return op
}

// offers are the answers to a question: first those that cover more, then those for the narrowest rule, then the wider ones.
func (g *Gate) offers(call ext.Call, r *policy.Requirement, q *policy.Question) []ext.Offer {
	rest := g.restOffered(call, r, q)
	no := ext.Offer{Text: "No"}
	if g.spanOf(call).of == startSpan {
		no = ext.Offer{Answer: ext.Answer{Rest: ext.RestStart}, Text: "No, and nothing else that it asks for while it starts"}
	}
	list := []ext.Offer{no}
	b := g.bundleOf(&call, q)
	if b.folder != "" {
		list = append(list, g.folderOffers(b)...)
	} else if rest != "" {
		list = append(list, g.restOffers(rest, q)...)
	}
	if q.Wide { // no rule is for this alone
		list = append(list, ext.Offer{Answer: ext.Answer{Choice: ext.ChoiceOnce}, Text: "Once"})
	}
	for i, rule := range q.Rules {
		list = append(list, g.ruleOffers(rule, i == 0 && !q.Wide, i > 0 || b.folder != "" || q.Wide)...)
	}
	if b.folder != "" && g.opts.Answers.Remembers() {
		never := ext.Answer{Choice: ext.ChoiceNever, Rule: b.rules[0].String()}
		list = append(list, ext.Offer{Answer: never, Text: "Never"})
	}
	return list
}

const alwaysText = "Always, for exactly this code"

// folderOffers are the answers for a cache folder.
func (g *Gate) folderOffers(b bundle) []ext.Offer {
	const also = ": this and the rest of its cache folder"
	list := []ext.Offer{
		{Answer: ext.Answer{Choice: ext.ChoiceOnce, Rest: ext.RestFolder, Rule: b.text()}, Text: "Once" + also},
		{Answer: ext.Answer{Choice: ext.ChoiceSession, Rest: ext.RestFolder, Rule: b.text()}, Text: "This session" + also},
	}
	if g.opts.Answers.Remembers() {
		list = append(list, ext.Offer{Answer: ext.Answer{Choice: ext.ChoiceAlways, Rest: ext.RestFolder, Rule: b.text()}, Text: alwaysText + also})
	}
	return list
}

// restOffers are the answers that cover what the call or the start wants next.
func (g *Gate) restOffers(rest ext.Rest, q *policy.Question) []ext.Offer {
	once, always := "Yes, with the rest of this call", "Always, with the rest of this call, for exactly this code"
	if rest == ext.RestStart {
		once, always = "Yes, and what else it looks at while it starts", "Always, and what else it looks at while it starts, for exactly this code"
	}
	list := []ext.Offer{{Answer: ext.Answer{Choice: ext.ChoiceOnce, Rest: rest, Rule: q.Rules[0].String()}, Text: once}}
	if rule, lasts := lastingRule(q.Rules[0]); lasts && !q.Wide && rule.Scope != "" && g.opts.Answers.Remembers() {
		list = append(list, ext.Offer{Answer: ext.Answer{Choice: ext.ChoiceAlways, Rest: rest, Rule: rule.String()}, Text: always})
	}
	return list
}

// ruleOffers are the answers for one rule.
func (g *Gate) ruleOffers(rule policy.Rule, first, wider bool) []ext.Offer {
	var list []ext.Offer
	if first {
		list = append(list, ext.Offer{Answer: ext.Answer{Choice: ext.ChoiceOnce, Rule: rule.String()}, Text: "Once", Wider: wider})
	}
	rule, lasts := lastingRule(rule)
	for _, kind := range []struct {
		choice ext.Choice
		text   string
	}{{ext.ChoiceSession, "This session"}, {ext.ChoiceAlways, alwaysText}, {ext.ChoiceNever, "Never"}} {
		if kind.choice != ext.ChoiceSession && (!lasts || !g.opts.Answers.Remembers()) {
			continue
		}
		list = append(list, ext.Offer{Answer: ext.Answer{Choice: kind.choice, Rule: rule.String()}, Text: kind.text, Wider: wider, Means: policy.Meaning(rule)})
	}
	return list
}
