package ask

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

func (p *Prompt) headline() string { return p.card.who() + " wants " + p.card.Wants }

// gutter stands before each row of what is quoted, so that no such row looks like one of pier's.
const gutter = "  │ "

// text is what is above the offers, in rows.
func (p *Prompt) text(width int) []string {
	c := p.card
	rows := wrap(paint(strong, p.headline()), width, "     ")
	if p.why {
		rows = append(rows, "")
		for _, f := range c.Why {
			rows = append(rows, p.fact(f, width, false)...)
		}
		return rows
	}
	subject := Visible(c.Subject)
	if !p.whole {
		subject = Cut(subject, max(120, 4*(width-len(gutter))))
	}
	rows = append(rows, "")
	for _, line := range wrap(subject, width-len("  │ ")-1, "") {
		rows = append(rows, paint(faint, gutter)+line)
	}
	for _, f := range c.Facts {
		rows = append(rows, p.fact(f, width, !p.whole)...)
	}
	if c.Risk != "" {
		rows = append(rows, wrap(Visible(c.Risk), width, "     ")...)
	}
	for _, note := range c.Notes {
		rows = append(rows, wrap("! "+Visible(note), width, "     ")...)
	}
	if p.whole {
		rows = append(rows, p.kept(width)...)
	}
	return append(rows, "")
}

// fact is a lead and a text; a short one cuts the text to two rows.
func (p *Prompt) fact(f Fact, width int, short bool) []string {
	text := Visible(f.Text)
	if short {
		text = Cut(text, max(20, 2*width-ansi.StringWidth(f.Lead)-4))
	}
	return wrap(f.Lead+"  "+text, width, "     ")
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

// summary is the offer that is chosen, in one row.
func (p *Prompt) summary(width int) string {
	o := p.current()
	text := o.Letter + "  " + o.Text
	if rule := o.rule(); rule != "" {
		text += "  " + Cut(rule, max(12, width-ansi.StringWidth(text)-4))
	}
	return paint(chosen, ansi.Truncate("▸ "+text, width, "…"))
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
