package permprompt

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

func (p *Prompt) headline() string {
	if p.card.Many {
		return p.card.who() + " want " + p.card.Wants
	}
	return p.card.who() + " wants " + p.card.Wants
}

// gutter stands before each row of what is quoted, so that no such row looks like one of pier's.
const gutter = "  │ "

// text is what is above the offers, in rows.
func (p *Prompt) text(width int) []string {
	c := p.card
	if p.why {
		rows := append(p.heading(width), "")
		for _, f := range c.Why {
			rows = append(rows, p.fact(f, width, false)...)
		}
		return rows
	}
	rows := append(append(p.heading(width), ""), p.subject(width, p.whole)...)
	for _, f := range c.Facts {
		rows = append(rows, p.fact(f, width, !p.whole)...)
	}
	if c.Risk != "" {
		rows = append(rows, wrap(Visible(c.Risk), width, "     ")...)
	}
	for _, note := range c.Notes {
		rows = append(rows, wrap("! "+Visible(note), width, "     ")...)
	}
	for _, text := range p.meanings() {
		rows = append(rows, wrap("! "+text, width, "     ")...)
	}
	if p.isForm() {
		items, at := p.itemRows(width)
		p.row = len(rows) + at
		rows = append(rows, items...)
	}
	if p.whole {
		rows = append(rows, p.kept(width)...)
	}
	return append(rows, "")
}

func (p *Prompt) heading(width int) []string {
	return wrap(paint(strong, p.headline()), width, "     ")
}

// subject is what is wanted; but for the whole of it, a long one is its beginning and its end.
func (p *Prompt) subject(width int, whole bool) []string {
	subject := Visible(p.card.Subject)
	if !whole {
		subject = Cut(subject, max(120, 4*(width-len(gutter))))
	}
	rows := wrap(subject, width-len(gutter)-1, "")
	for i, line := range rows {
		rows[i] = paint(faint, gutter) + line
	}
	return rows
}

// wanted is what a person has to see before granting it: who wants what, and the thing itself.
func (p *Prompt) wanted(width int) []string {
	return append(p.heading(width), p.subject(width, false)...)
}

// fact is a lead and a text; a short one cuts the text to two rows.
func (p *Prompt) fact(f Fact, width int, short bool) []string {
	text := Visible(f.Text)
	if short {
		text = Cut(text, max(20, 2*width-ansi.StringWidth(f.Lead)-4))
	}
	return wrap(f.Lead+"  "+text, width, "     ")
}

// meanings are the sentences about the wide rules that are shown.
func (p *Prompt) meanings() []string {
	var list []string
	for _, o := range p.offers() {
		text := Visible(o.Rule) + ": " + Visible(o.Means)
		if p.wider && o.Means != "" && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// kept is each answer with all that it keeps.
func (p *Prompt) kept(width int) []string {
	rows := []string{"", "what each answer keeps"}
	for _, o := range p.card.Offers {
		text := o.rule()
		if text == "" {
			text = "nothing"
		}
		rows = append(rows, wrap("  "+o.Letter+"  "+o.Text+": "+text, width, "       ")...)
	}
	return rows
}

// wrap breaks a text into rows; those after the first are indented.
func wrap(text string, width int, indent string) []string {
	rows := strings.Split(ansi.Wrap(text, max(1, width-ansi.StringWidth(indent)), ""), "\n")
	for i := 1; i < len(rows); i++ {
		rows[i] = indent + rows[i]
	}
	return rows
}

// options is a row for each offer, and one for what is behind them.
func (p *Prompt) options(width int) []string {
	list := p.offers()
	cols := 0
	for _, o := range list {
		if o.Rule != "" {
			cols = max(cols, ansi.StringWidth(o.Text))
		}
	}
	var rows []string
	for i, o := range list {
		row, below := "  "+o.Letter+"  "+o.Text, ""
		switch beside := width - cols - leadCols; {
		case o.Rule == "":
		case beside >= leastRule:
			row += strings.Repeat(" ", cols-ansi.StringWidth(o.Text)+2) + Cut(o.rule(), beside)
		default:
			below = "       " + Cut(o.rule(), max(leastRule, width-leadCols))
		}
		if i == p.chosen {
			row = paint(chosen, "▸ "+strings.TrimPrefix(row, "  "))
		}
		if rows = append(rows, row); below != "" {
			rows = append(rows, below)
		}
	}
	if p.hasWider() {
		text := "Wider…"
		if p.wider {
			text = "Narrower…"
		}
		rows = append(rows, "  w  "+text+paint(faint, p.widerHint(width-len("  w  ")-len(text))))
	}
	return rows
}

// widerHint names what the wider offers reach.
func (p *Prompt) widerHint(width int) string {
	if p.wider {
		return ""
	}
	var rules []string
	for _, o := range p.card.Offers {
		if rule := Visible(o.Rule); o.Wider && o.Allow && !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	return ansi.Truncate("  "+strings.Join(rules, ", "), max(0, width), "…")
}

// summary is the offer that is chosen, in one row, or two where what it keeps has no room beside it.
func (p *Prompt) summary(width int) []string {
	o := p.current()
	text := "▸ " + o.Letter + "  " + o.Text
	rule, beside := o.rule(), width-ansi.StringWidth(text)-2
	switch {
	case rule == "":
	case beside >= leastRule:
		text += "  " + Cut(rule, beside)
	default:
		return []string{paint(chosen, ansi.Truncate(text, width, "…")), "  " + Cut(rule, max(1, width-2))}
	}
	return []string{paint(chosen, ansi.Truncate(text, width, "…"))}
}

// brief is all offers in few rows: their letters and how they begin.
func (p *Prompt) brief(width int) []string {
	var rows []string
	add := func(letter, text string) {
		text, _, _ = strings.Cut(letter+" "+text, ",")
		if last := len(rows) - 1; last >= 0 && ansi.StringWidth(rows[last]+"   "+text) <= width {
			rows[last] += "   " + text
			return
		}
		rows = append(rows, "  "+text)
	}
	for i, o := range p.offers() {
		if i != p.chosen {
			add(o.Letter, o.Text)
		}
	}
	if p.hasWider() {
		add("w", "Wider…")
	}
	return rows
}

// letterRow is the keys there are, with the one that is chosen in brackets.
func (p *Prompt) letterRow(lead string, width int) string {
	var parts []string
	for _, letter := range p.letters() {
		if letter == p.current().Letter {
			letter = "[" + letter + "]"
		}
		parts = append(parts, letter)
	}
	for _, sep := range []string{" ", ""} {
		for _, lead := range []string{lead, ""} {
			if row := lead + strings.Join(parts, sep); ansi.StringWidth(row) <= width {
				return row
			}
		}
	}
	return strings.Join(parts, "")
}
