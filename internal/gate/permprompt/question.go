package permprompt

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

// Of is the card of a question about a right. The card's offers are the question's, in its order. In what it shows, home is ~.
func Of(q ext.Question, home string) Card {
	c := Card{Who: string(q.Extension), Version: q.Version, Subject: q.Subject, Notes: q.Notes}
	c.Wants, c.May = wants(q)
	if q.Subject == "" {
		c.Subject = q.Scope
	}
	if q.Capability == ext.CapRead || q.Capability == ext.CapWrite {
		c.Subject = tilde(c.Subject, home)
	}
	if q.Dir != "" {
		c.Facts = append(c.Facts, Fact{"in", tilde(q.Dir, home)})
	}
	if len(q.Env) > 0 {
		c.Facts = append(c.Facts, Fact{"sets", strings.Join(q.Env, " ")})
	}
	c.Facts = append(c.Facts, because(q.Cause, home)...)
	c.Risk, c.Why = risk(q.Risk)
	for _, f := range []Fact{{"method", string(q.Method)}, {"call", q.CallID}, {"code", q.Hash}, {"flag", q.Flag}} {
		if f.Text != "" {
			c.Why = append(c.Why, f)
		}
	}
	for _, o := range q.Offers {
		c.Offers = append(c.Offers, offerOf(o))
	}
	if len(c.Offers) == 0 || c.Offers[0].Allow { // whoever asks offers a no first; nothing else may be chosen by Enter alone
		c.Offers = slices.Insert(c.Offers, 0, offerOf(ext.Offer{Text: "No"}))
	}
	return c
}

// AnswerTo is the question's answer for an offer of its card.
func AnswerTo(q ext.Question, offer int) ext.Answer {
	if own := len(Of(q, "").Offers) - len(q.Offers); offer >= own && offer-own < len(q.Offers) {
		return q.Offers[offer-own].Answer
	}
	return ext.Answer{}
}

func offerOf(o ext.Offer) Offer {
	out := Offer{Text: o.Text, Rule: o.Answer.Rule, Wider: o.Wider, Means: o.Means}
	switch o.Answer.Choice {
	case ext.ChoiceDeny:
		out.Letter, out.Rule = "n", ""
	case ext.ChoiceNever:
		out.Letter = "N"
	case ext.ChoiceOnce:
		out.Letter, out.Allow, out.Rule = "o", true, ""
	case ext.ChoiceSession:
		out.Letter, out.Allow = "s", true
	case ext.ChoiceAlways:
		out.Letter, out.Allow = "a", true
	}
	if out.Allow && (o.Answer.Rest == ext.RestCall || o.Answer.Rest == ext.RestStart) {
		out.Letter, out.More = "y", true
		if o.Answer.Choice == ext.ChoiceAlways {
			out.Letter = "Y"
		}
	}
	return out
}

// wants says what a right is wanted for, and what a line about the answer says that the extension may.
func wants(q ext.Question) (wants, may string) {
	switch {
	case q.Capability == ext.CapExec && q.Shell:
		return "to run a line in a shell", "run"
	case q.Capability == ext.CapExec:
		return "to run a program", "run"
	case q.Capability == ext.CapTool && strings.HasPrefix(q.Subject, "mcp:"):
		if words, ok := askedBack[path.Base(q.Subject)]; ok {
			return words[0], words[1]
		}
	}
	if words, ok := fileWords[q.Op]; ok && (q.Capability == ext.CapRead || q.Capability == ext.CapWrite) {
		return words[0], words[1]
	}
	words, ok := map[ext.Capability][2]string{
		ext.CapRead: {"to read", "read"}, ext.CapWrite: {"to write", "write"}, ext.CapHTTP: {"to reach", "reach"},
		ext.CapEnv: {"to see a variable", "see"}, ext.CapTool: {"to use a tool", "use the tool"},
		ext.CapSession: {"to use the session", "use the session:"}, ext.CapUI: {"to talk to you", "show"}, ext.CapLog: {"to write a log", "log"},
	}[q.Capability]
	if !ok {
		return "the right " + Visible(string(q.Capability)), "use " + Visible(string(q.Capability))
	}
	return words[0], words[1]
}

// fileWords name the operations on files that are neither plain reading nor plain writing.
var fileWords = map[string][2]string{
	"mkdir": {"to make the folder", "make the folder"}, "mkdtemp": {"to make a folder that begins with", "make a folder that begins with"},
	"delete": {"to delete", "delete"}, "rename": {"to rename, or move", "rename"}, "copy": {"to copy", "copy"},
	"chmod": {"to change the permissions of", "change the permissions of"}, "utimes": {"to change the times of", "change the times of"},
	"link": {"to make another name for", "make another name for"}, "symlink": {"to make the link", "make the link"},
	"list": {"to list the folder", "list the folder"}, "stat": {"to look at", "look at"}, "lstat": {"to look at", "look at"},
	"access": {"to look at", "look at"}, "realpath": {"to look at", "look at"}, "watch": {"to watch", "watch"},
}

// Doing says in the imperative what a right is wanted for: "make the folder". A denial and a question use the same words.
func Doing(c ext.Capability, op string) string {
	_, may := wants(ext.Question{Capability: c, Op: op})
	return may
}

// askedBack are what a server of the Model Context Protocol may ask its client for, each a right tool=mcp:SERVER/NAME.
var askedBack = map[string][2]string{
	"roots":       {"to know the folder that you work in", "know the folder:"},
	"elicitation": {"to ask you something", "ask you:"},
	"sampling":    {"to ask your model", "ask your model:"},
}

// because is what made the extension ask.
func because(c ext.Cause, home string) []Fact {
	lead, ok := map[string]string{
		"tool": "for the call", "command": "for your command", "event": "on the event", "shortcut": "for your key", "load": "while it loads",
	}[c.Kind]
	if !ok {
		lead = "for no single call of yours"
	}
	text := strings.TrimSpace(c.Name + " " + c.Input)
	if c.Kind == "command" && text != "" {
		text = "/" + strings.TrimPrefix(text, "/")
	}
	facts := []Fact{{lead, text}}
	if c.Place != "" {
		facts = append(facts, Fact{"asked at", tilde(c.Place, home)})
	}
	return facts
}

// risk is the advice of the loss model: the level and its reasons in one line, and behind it what would change it. The figures are
// those of the record, in words.
func risk(r *ext.Risk) (line string, why []Fact) {
	if r == nil {
		return "", nil
	}
	line = r.Level + " risk"
	if len(r.Why) > 0 {
		line += ": " + strings.Join(r.Why, ", ")
	}
	why = []Fact{{"risk", r.Level + ": " + compareLosses(r)}}
	for _, text := range r.Why {
		why = append(why, Fact{"since", text + changes[text]})
	}
	names := slices.Sorted(maps.Keys(r.Evidence))
	if len(names) > 0 {
		why = append(why, Fact{"weighed", strings.ReplaceAll(strings.Join(names, ", "), "_", " ") + " (docs/security.md says how)"})
	}
	return line, why
}

// compareLosses compares the losses that the model expects, in words.
func compareLosses(r *ext.Risk) string {
	switch {
	case r.GrantLoss >= 5*r.DenyLoss:
		return "if it means harm, a yes costs far more than a no costs you if it means well"
	case r.GrantLoss >= r.DenyLoss:
		return "a yes may cost about as much as a no"
	}
	return "a no is likely to cost you more than a yes"
}

// changes says of a reason what would change it.
var changes = map[string]string{
	"new here":                                  "; less so when this very code has been here for 7 and for 30 days",
	"wide":                                      "; a narrower rule weighs less",
	"outside the project":                       "; less so for files of the project",
	"its manifest does not declare it":          "; less so when its manifest declares the right",
	"where it is from is not known":             "; less so for a file that you name, or an installed package",
	"from a package":                            "; less so for a file that you name yourself",
	"the project brings it":                     "; less so for a file that you name yourself",
	"it changes the program's variables":        "; less so when it starts the program with your own",
	"it can start any program":                  "; less so for a program that starts no other",
	"a program has your rights":                 "; that stays so for every program",
	"it is loaded or run later":                 "; less so for a file that nothing loads",
	"secrets are kept there":                    "; that stays so for this place",
	"an address of this machine or its network": "; less so for a public host",
}

// tilde is a path as a person writes it.
func tilde(path, home string) string {
	home = cmp.Or(strings.TrimRight(home, `/\`), "\x00")
	rest, ok := strings.CutPrefix(path, home)
	if !ok || rest != "" && rest[0] != '/' && rest[0] != '\\' {
		return path
	}
	return "~" + rest
}

// Project is what a person is asked about a project.
func Project(q ext.ProjectQuestion, home string) Card {
	c := Card{
		Who: "this folder", Wants: "its settings, extensions or prompts used", May: "use its part of", Subject: tilde(q.Dir, home),
		Notes: []string{"an extension of it runs with the rights that every extension has"},
		Offers: []Offer{
			{Letter: "n", Text: "No, not this time"},
			{Letter: "N", Text: "Never, whatever it will hold"},
			{Letter: "o", Text: "This time", Allow: true},
			{Letter: "a", Text: "Always, as it is now", Allow: true},
		},
	}
	if q.Changed {
		c.Wants = "to be trusted again: it has changed"
	}
	for _, item := range q.Items {
		c.Facts = append(c.Facts, Fact{"·", item})
	}
	return c
}

// ProjectChoice is the choice of an offer of Project's.
func ProjectChoice(offer int) ext.Choice {
	return []ext.Choice{ext.ChoiceDeny, ext.ChoiceNever, ext.ChoiceOnce, ext.ChoiceAlways}[offer]
}
