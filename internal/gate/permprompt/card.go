package permprompt

import "strings"

// Card is one question, in words. Texts that Wants, Lead and Text do not hold may be anybody's: they are cleaned when they are shown.
type Card struct {
	Who     string   // whose question it is: questions of one are counted and can be refused together
	Version string   // of its package, when known
	Wants   string   // "to run a program": in pier's own words
	May     string   // "run": what a line about the answer says that it may
	Subject string   // what is wanted, all of it
	Facts   []Fact   // what else is to be known about it
	Notes   []string // what is not obvious about granting it
	Items   []Item   // rights that are marked on one page; the caller reads the marks after the answer
	Many    bool     // Who is several
	Risk    string   // advice in a line, or ""
	Why     []Fact   // what is behind the advice, and where the record has the call
	Offers  []Offer  // the first denies
	Chosen  int      // the offer that Enter alone means; one that grants nothing
}

// Fact is a line about a question: a lead in pier's words, and a text.
type Fact struct{ Lead, Text string }

// Offer is one answer.
type Offer struct {
	Letter string // that chooses it
	Text   string // how long it is for: "This session"
	Rule   string // what it keeps; "" for nothing
	Allow  bool
	Wider  bool   // shown when the person looks for it
	Means  string // the reach of a wide rule, in a sentence; "" for a rule that says so itself
	More   bool   // it covers more than the question: what the call or the start wants next
}

// refuseAll is the offer that is pier's own: no to this question and to every later one of the same extension.
var refuseAll = Offer{Letter: "d", Text: "Deny all that it asks, until the session ends"}

// rule is what an offer keeps, as a person reads it.
func (o Offer) rule() string {
	switch {
	case o.Rule == "":
		return ""
	case o.Allow:
		return "allow " + Visible(o.Rule)
	}
	return "deny  " + Visible(o.Rule)
}

func (c Card) who() string {
	who := Cut(Visible(c.Who), 40)
	if c.Version != "" {
		who += " " + Cut(Visible(c.Version), 16)
	}
	return who
}

// shortSubject bounds what a line about an answer quotes.
const shortSubject = 60

// Settled is the line that stays of an answer.
func (c Card) Settled(o Offer) string {
	mark, may := "✗", " may not "
	if o.Allow {
		mark, may = "✓", " may "
	}
	term := strings.ToLower(o.Text)
	term = strings.TrimPrefix(term, "no, ")
	line := mark + " " + Cut(Visible(c.Who), 40) + may + strings.TrimSpace(c.May+" "+Cut(Visible(c.Subject), shortSubject)) + " (" + term + ")"
	if o.Rule != "" {
		line += "  " + Cut(Visible(o.Rule), shortSubject)
	}
	return line
}

// Unanswered is the line that stays of a question that nobody answered in time.
func (c Card) Unanswered() string {
	return "✗ " + Cut(Visible(c.Who), 40) + " may not " + strings.TrimSpace(c.May+" "+Cut(Visible(c.Subject), shortSubject)) + " (no answer)"
}

// Refused is the line that stays when everything that an extension asks for is refused.
func (c Card) Refused() string {
	return "✗ " + Cut(Visible(c.Who), 40) + " may not do anything that it would have to ask for (until the session ends)"
}

// Mark is a line of pier's own, with a mark of its frame before it: no extension can write one.
func Mark(line string) string { return paint(frame, "╙") + " " + line }
