package permprompt

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Item is a row of a card that can be marked: a group of rights. A row without rules is a title.
type Item struct {
	Text   string   // "reaches the web", or the title
	Detail string   // what the group holds
	Why    string   // what shows it
	Rules  []string // that a mark stands for
	Marked bool     // as it is offered, and after the answer as it was marked
}

// selectable reports whether the item can be marked.
func (i *Item) selectable() bool { return len(i.Rules) > 0 }

// isForm reports whether the card has items.
func (p *Prompt) isForm() bool { return len(p.card.Items) > 0 && !p.cramped }

// moveCursor goes to the next item that can be marked, in a direction.
func (p *Prompt) moveCursor(by int) {
	for at := p.cursor + by; at >= 0 && at < len(p.card.Items); at += by {
		if p.card.Items[at].selectable() {
			p.cursor = at
			return
		}
	}
}

// toggle changes the mark of the item under the cursor.
func (p *Prompt) toggle() {
	if item := &p.card.Items[p.cursor]; item.selectable() {
		item.Marked = !item.Marked
	}
}

// itemCols is the least width of the first column of items.
const itemCols = 22

// itemRows draws the items; at is the row of the cursor.
func (p *Prompt) itemRows(width int) (rows []string, at int) {
	for i := range p.card.Items {
		item := &p.card.Items[i]
		if !item.selectable() {
			rows = append(rows, paint(strong, Cut(Visible(item.Text), max(8, width/2)))+"  "+Cut(Visible(item.Detail), max(8, width/2-4)))
			continue
		}
		mark := "[ ] "
		if item.Marked {
			mark = "[x] "
		}
		row := mark + Visible(item.Text)
		if fill := len("[x] ") + itemCols - ansi.StringWidth(row); fill > 0 {
			row += strings.Repeat(" ", fill)
		}
		row += "  " + Cut(Visible(item.Detail), max(8, width-ansi.StringWidth(row)-6))
		if i != p.cursor {
			rows = append(rows, "  "+row)
			continue
		}
		at = len(rows)
		rows = append(rows, paint(chosen, "▸ "+row))
	}
	return rows, at
}

// follow scrolls so that the row of the cursor is seen.
func (p *Prompt) follow(row, room int) {
	if row < p.scroll {
		p.scroll = row
	}
	if last := p.scroll + room - 2; row > last { // the last row says that there is more
		p.scroll += row - last
	}
}
