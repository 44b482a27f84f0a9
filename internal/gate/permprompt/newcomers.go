package permprompt

import (
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
		c.Who, c.Wants = strconv.Itoa(len(list))+" extensions", "to start here for the first time"
	}
	var names []string
	for _, n := range list {
		names = append(names, string(n.Extension))
		if len(list) > 1 {
			c.Facts = append(c.Facts, Fact{strings.TrimSpace(string(n.Extension) + " " + n.Version), n.From})
		}
		c.Facts = append(c.Facts, wanted(n, len(list) == 1)...)
		c.Why = append(c.Why, Fact{"code of " + string(n.Extension), n.Hash})
	}
	if len(list) > 1 {
		c.Subject = strings.Join(names, ", ")
	}
	c.Notes = []string{"Now: it loads with its own folder and your project to read, and pier asks for the rest."}
	return c
}

// wanted says what one of them can ask for.
func wanted(n ext.Newcomer, from bool) []Fact {
	var facts []Fact
	if from && n.From != "" {
		facts = append(facts, Fact{"from", n.From})
	}
	if !n.Declares {
		facts = append(facts, Fact{"declares", "nothing. Its code can:"})
	}
	for _, w := range n.Wants {
		facts = append(facts, Fact{"·", w.Text + ": " + w.Rule + " (" + w.Why + ")"})
	}
	return facts
}

// Welcome is what an offer of Newcomers' card gives each of list, by its path; each asks about one want of one of them where the
// person wants to choose. Nothing starts none of them.
func Welcome(list []ext.Newcomer, offer int, each func(n ext.Newcomer, w ext.Want) (bool, error)) (map[string][]string, error) {
	if offer == notStarted {
		return nil, nil
	}
	given := map[string][]string{}
	for _, n := range list {
		rules := []string{}
		for _, w := range n.Wants {
			yes := offer == allowed
			if offer == chosenEach {
				var err error
				if yes, err = each(n, w); err != nil {
					return nil, err
				}
			}
			if yes {
				rules = append(rules, w.Rule)
			}
		}
		given[n.Path] = rules
	}
	return given, nil
}

// Wanted is the card of one want of one newcomer.
func Wanted(n ext.Newcomer, w ext.Want) Card {
	return Card{
		Who: string(n.Extension), Version: n.Version, Wants: "to " + Visible(w.Text), May: w.Text, Subject: w.Rule,
		Facts: []Fact{{"shown by", w.Why}},
		Offers: []Offer{
			{Letter: "n", Text: "No, ask when it is used"},
			{Letter: "a", Text: "Always, for exactly this code", Rule: w.Rule, Allow: true},
		},
	}
}
