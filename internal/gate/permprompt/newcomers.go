package permprompt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
)

// The offers of Newcomers' card, by index.
const (
	notStarted = iota
	started
	allowed
	chosenEach
)

// Newcomers is what a person is asked about extensions that start here for the first time, all of them together. Enter starts them
// with what every extension may do, which grants nothing.
func Newcomers(list []ext.Newcomer, home string) Card {
	c := Card{
		Who: "this start", Wants: "", May: "start", Chosen: started,
		Offers: []Offer{
			{Letter: "q", Text: "Do not start"},
			{Letter: "s", Text: "Start like that, and ask for the rest when it is used", Allow: true},
			{Letter: "l", Text: "Let it do all it can", Allow: true},
			{Letter: "c", Text: "Choose", Allow: true},
		},
	}
	if len(list) == 1 {
		n := list[0]
		c.Who, c.Version, c.Wants, c.Subject = string(n.Extension), n.Version, "to start here for the first time", tilde(n.Path, home)
	} else {
		c.Who, c.Wants, c.Many = strconv.Itoa(len(list))+" extensions", "to start here for the first time", true
	}
	var names []string
	for i, n := range list {
		names = append(names, string(n.Extension))
		if len(list) > 1 {
			c.Facts = append(c.Facts, Fact{strings.TrimSpace(string(n.Extension) + " " + n.Version), n.From})
		}
		c.Facts = append(c.Facts, wanted(list[i], len(list) == 1)...)
		c.Why = append(c.Why, evidence(n)...)
	}
	if len(list) > 1 {
		c.Subject = strings.Join(names, ", ")
	}
	c.Notes = []string{"Now: it loads with its own folder and your project to read, and pier asks for the rest."}
	return c
}

// wanted says what one of them can ask for, a line for each group of rights. Alone it has room for its origin and for what shows each.
func wanted(n ext.Newcomer, alone bool) []Fact {
	var facts []Fact
	if alone && n.From != "" {
		facts = append(facts, Fact{"from", n.From})
	}
	if !n.Declares {
		facts = append(facts, Fact{"declares", "nothing. Its code can:"})
	}
	for _, item := range groups(n) {
		text := item.Text + ": " + item.Detail
		if alone {
			text += " (" + item.Why + ")"
		}
		facts = append(facts, Fact{"·", text})
	}
	return facts
}

// evidence lists each want of a newcomer with its reasons, and its code's hash.
func evidence(n ext.Newcomer) []Fact {
	var facts []Fact
	for _, w := range n.Wants {
		facts = append(facts, Fact{string(n.Extension), w.Text + " (" + w.Rule + "): " + w.Why})
	}
	return append(facts, Fact{"code of " + string(n.Extension), n.Hash})
}

// groupWords are the groups of rights as a person reads them, in order. Wide is what the right as a whole reaches.
var groupWords = []struct{ right, text, wide string }{
	{"http", "reaches the web", "any public host, GET and POST"},
	{"read", "reads files", "beyond your project"},
	{"write", "writes files", "in your project, and where it is let"},
	{"exec", "runs programs", "any program"},
	{"env", "sees variables", "all that look like no secret"},
	{"secret", "sees secrets", ""},
	{"tool", "calls tools", "any tool"},
	{"session", "uses the session", "all of it"},
}

// groups are the wants of a newcomer as rows that can be marked. Marked are those that its manifest declares narrowly and variables that
// look like no secret: what runs programs, and a right as a whole, a person marks.
func groups(n ext.Newcomer) []Item {
	var items []Item
	for _, g := range groupWords {
		item := Item{Text: g.text}
		var details []string
		narrow := true
		for _, w := range n.Wants {
			if groupOf(w.Rule) != g.right {
				continue
			}
			item.Rules = append(item.Rules, w.Rule)
			if !strings.Contains(item.Why, w.Why) {
				item.Why = strings.TrimPrefix(item.Why+", "+w.Why, ", ")
			}
			_, scope, scoped := strings.Cut(w.Rule, "=")
			if !scoped {
				scope, narrow = g.wide, false
			}
			if names := startsOf(w.Why); names != "" {
				scope += " (its code: " + names + ")"
			}
			details = append(details, scope)
		}
		if len(item.Rules) == 0 {
			continue
		}
		item.Detail = strings.Join(details, ", ")
		item.Marked = narrow && (g.right == "env" || n.Declares && g.right != "exec" && g.right != "secret")
		items = append(items, item)
	}
	return items
}

// groupOf returns the group of a rule.
func groupOf(rule string) string {
	right, scope, _ := strings.Cut(rule, "=")
	if right == "env" && ext.SensitiveVariable(scope) {
		return "secret"
	}
	return right
}

// startsOf returns the programs that the evidence names.
func startsOf(why string) string {
	_, names, _ := strings.Cut(why, "starts ")
	return names
}

// The offers of Choices' card, by index.
const (
	choseNoStart = iota
	choseNothing
	choseMarked
)

// Choices is one page with the rights of all newcomers, a row for each group. Enter alone gives nothing.
func Choices(list []ext.Newcomer) Card {
	c := Card{
		Who: "this start", Wants: "rights: mark those that it is given", May: "start with", Chosen: choseNothing,
		Offers: []Offer{
			{Letter: "q", Text: "Do not start"},
			{Letter: "n", Text: "Nothing: each right is asked for when it is used"},
			{Letter: "y", Text: "Yes to what is marked, for exactly this code", Allow: true},
		},
	}
	var names []string
	for _, n := range list {
		names = append(names, string(n.Extension))
		from := n.From
		if !n.Declares {
			from = strings.TrimPrefix(from+"; declares nothing", "; ")
		}
		c.Items = append(c.Items, Item{Text: strings.TrimSpace(string(n.Extension) + " " + n.Version), Detail: from})
		c.Items = append(c.Items, groups(n)...)
		c.Why = append(c.Why, evidence(n)...)
	}
	c.Subject = strings.Join(names, ", ")
	if len(list) > 1 {
		c.Who, c.Many, c.Wants = strconv.Itoa(len(list))+" extensions", true, "rights: mark those that they are given"
	}
	return c
}

// Welcome is what an offer of Newcomers' card gives each of list, by its path; choose asks Choices' card where the person wants to
// choose. Nothing starts none of them.
func Welcome(list []ext.Newcomer, offer int, choose func(Card) (int, error)) (map[string][]string, error) {
	given := map[string][]string{}
	switch offer {
	case started, allowed:
		for _, n := range list {
			given[n.Path] = []string{}
			for _, w := range n.Wants {
				if offer == allowed {
					given[n.Path] = append(given[n.Path], w.Rule)
				}
			}
		}
	case chosenEach:
		c := Choices(list)
		answer, err := choose(c)
		if err != nil || answer == choseNoStart {
			return nil, err
		}
		items := c.Items
		for _, n := range list {
			given[n.Path] = []string{}
			items = items[1:] // the title
			for range groups(n) {
				if items[0].Marked && answer == choseMarked {
					given[n.Path] = slices.Concat(given[n.Path], items[0].Rules)
				}
				items = items[1:]
			}
		}
	default:
		return nil, nil
	}
	return given, nil
}
