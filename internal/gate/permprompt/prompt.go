package permprompt

import (
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// Grace is how long after a question has been drawn keys are dropped: they were typed before a person can have read it. Each key
// that is dropped makes it last Pause longer at least, since who types on has not read it yet. So has not who types words: a key that
// answers nothing, or another letter so soon after one, drops what follows likewise.
const (
	Grace = 500 * time.Millisecond
	Pause = 200 * time.Millisecond
)

// Prompt is a question that stands, and how far its answer has come. It is not safe for concurrent use.
type Prompt struct {
	card  Card
	more  bool // others of the same extension wait or were answered, so refusing them all is offered
	n, of int

	chosen int  // of offers
	wider  bool // the wider offers are shown
	whole  bool // all of the text is shown
	why    bool // what is behind it is shown
	cursor int  // of items
	row    int  // of the cursor in the text, as drawn last
	scroll int
	end    int // how far one can scroll, as drawn last

	look    Look // as drawn last
	cramped bool // there was no room for what is wanted, so nothing that grants it is offered

	open   time.Time // when keys count; zero until it has been drawn
	letter string    // the last that chose an offer
	since  time.Time // when it did
}

func newPrompt(c Card) *Prompt {
	p := &Prompt{card: c, n: 1, of: 1, chosen: c.Chosen, cursor: -1}
	p.moveCursor(1)
	return p
}

// Card is what is asked.
func (p *Prompt) Card() Card { return p.card }

// Drawn says that the person sees the question now. The first time counts, until Hidden.
func (p *Prompt) Drawn(now time.Time) {
	if p.open.IsZero() {
		p.open = now.Add(Grace)
	}
}

// at says where the question is drawn from now on. In another size it is another sight: what was typed before answers nothing.
func (p *Prompt) at(look Look) {
	if p.look != look {
		p.Hidden()
	}
}

// Hidden says that the question was not to be seen for a while.
func (p *Prompt) Hidden() { p.open = time.Time{} }

// offers are those that are shown, in order. The first, which denies, always is.
func (p *Prompt) offers() []Offer {
	list := slices.Clone(p.card.Offers[:1])
	for _, o := range p.card.Offers[1:] {
		if o.Wider == p.wider && !(p.cramped && o.Allow) {
			list = append(list, o)
		}
	}
	if p.more {
		list = append(list, refuseAll)
	}
	return list
}

func (p *Prompt) hasWider() bool {
	return !p.cramped && slices.ContainsFunc(p.card.Offers, func(o Offer) bool { return o.Wider })
}

// press takes a key by its name and reports whether the question is answered: by the offer that is chosen.
func (p *Prompt) press(key string, now time.Time) (answered bool) {
	if p.open.IsZero() {
		return false
	}
	if now.Before(p.open) {
		p.open = later(p.open, now.Add(Pause))
		return false
	}
	switch key {
	case "enter":
		return true
	case "ctrl+c":
		p.wider, p.chosen = false, 0
		return true
	case "esc":
		if p.wider || p.whole || p.why {
			p.wider, p.whole, p.why = false, false, false
		}
		p.chosen, p.scroll = 0, 0
	case "w":
		if p.hasWider() {
			p.wider, p.chosen = !p.wider, 0
		}
	case "v":
		p.whole, p.why, p.scroll = !p.whole, false, 0
	case "?":
		p.why, p.whole, p.scroll = !p.why && len(p.card.Why) > 0, false, 0
	case "up", "down":
		p.step(key)
	case "space":
		if words := p.letter != "" && now.Before(p.since.Add(Pause)); !p.isForm() || words {
			p.letterKey(key, now)
			break
		}
		p.toggle()
	case "pgup", "pgdown", "home", "end":
		p.turn(key)
	default:
		p.letterKey(key, now)
	}
	return false
}

// letterKey takes a letter of an offer. Words are no answer: their first letter may be one's, and the choice goes back to the first.
func (p *Prompt) letterKey(key string, now time.Time) {
	words := p.letter != "" && p.letter != key && now.Before(p.since.Add(Pause))
	switch {
	case !words && p.choose(key):
		p.letter, p.since = key, now
	case !words && slices.ContainsFunc(p.card.Offers, func(o Offer) bool { return o.Letter == key }): // which is not offered now
	case utf8.RuneCountInString(key) == 1 || key == "space" || key == "paste":
		p.letter, p.chosen, p.open = "", 0, now.Add(Grace)
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// step moves the choice, or the text while all of it is shown.
func (p *Prompt) step(key string) {
	by := 1
	if key == "up" {
		by = -1
	}
	if p.whole || p.why {
		p.scroll = clamp(p.scroll+by, p.end)
		return
	}
	if p.isForm() {
		p.moveCursor(by)
		return
	}
	p.chosen = clamp(p.chosen+by, len(p.offers())-1)
}

func (p *Prompt) turn(key string) {
	page := 5
	p.scroll = clamp(map[string]int{"pgup": p.scroll - page, "pgdown": p.scroll + page, "home": 0, "end": p.end}[key], p.end)
}

func clamp(n, most int) int { return max(0, min(n, most)) }

// choose takes a letter; the same one again goes on to the next offer that has it. It reports whether any has.
func (p *Prompt) choose(letter string) bool {
	list := p.offers()
	for i := range list {
		at := (p.chosen + 1 + i) % len(list)
		if list[at].Letter == letter {
			p.chosen = at
			return true
		}
	}
	return false
}

// letters are the keys there are, in order and each once.
func (p *Prompt) letters() []string {
	var list []string
	for _, o := range p.offers() {
		if !slices.Contains(list, o.Letter) {
			list = append(list, o.Letter)
		}
	}
	if p.hasWider() {
		list = append(list, "w")
	}
	if list = append(list, "v"); len(p.card.Why) > 0 {
		list = append(list, "?")
	}
	return list
}

// offerIndex is the offer of the card that is chosen.
func (p *Prompt) offerIndex() int { return slices.Index(p.card.Offers, p.current()) }

func (p *Prompt) current() Offer { return p.offers()[p.chosen] }

// title is "pier asks", and which of how many questions it is.
func (p *Prompt) title() (name, count string) {
	if p.of > 1 {
		count = strconv.Itoa(p.n) + " of " + strconv.Itoa(p.of)
	}
	if p.cramped {
		return tooSmall, count
	}
	return "pier asks", count
}

const tooSmall = "pier asks · enlarge to allow"

// lead is what stands before the letters when there is but one row.
func (p *Prompt) lead() string {
	name, _ := p.title()
	return name + " "
}
