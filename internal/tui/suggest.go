package tui

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/printable"
	"github.com/cec80427/pier/internal/text/sorting"
)

// suggestionList is what could complete the prompt's text, and who said so: "" for the screen itself.
type suggestionList struct {
	pier.Suggestions
	from   ext.ID
	at     int
	stale  bool // the text has changed since: it shows until the next one comes, and is not chosen from
	forced bool // the person asked for it
	labels []string
}

// shownSuggestions is how many are seen at a time.
const shownSuggestions = 6

// suggest asks for suggestions for the text as it is now; their answer comes when it comes.
func (s *Screen) suggest(force bool) {
	s.mu.Lock()
	s.prompt.asked++
	asked, text := s.prompt.asked, s.prompt.edited()
	again := s.prompt.list != nil && s.prompt.list.forced
	chain := slices.Clone(s.suggesting)
	s.mu.Unlock()
	go func() {
		found, from, err := s.ask(s.life, chain, text, force || again)
		if err != nil {
			found = nil // no suggestions rather than an error at each letter
		}
		s.change(func() {
			if asked != s.prompt.asked {
				return
			}
			s.prompt.list = nil
			if found != nil && len(found.Items) > 0 {
				s.prompt.list = newList(s.colors, *found, from)
				s.prompt.list.forced = force || again
				if force && len(found.Items) == 1 {
					s.apply(s.prompt.list) // there is nothing to choose
				}
			}
		})
	}()
}

func newList(c palette, found pier.Suggestions, from ext.ID) *suggestionList {
	l := &suggestionList{Suggestions: found, from: from}
	for _, raw := range found.Items {
		var item struct{ Label, Value, Description string }
		_ = json.Unmarshal(raw, &item) // one without a label shows none
		label := item.Label
		if label == "" {
			label = item.Value
		}
		if item.Description != "" {
			label += "  " + c.paint("muted", item.Description)
		}
		l.labels = append(l.labels, strings.ReplaceAll(printable.Styled(label), "\n", " "))
	}
	return l
}

// ask asks the extension that offered suggestions last; it asks those before it, down to the screen's own.
func (s *Screen) ask(ctx context.Context, chain []ext.ID, text pier.Text, force bool) (*pier.Suggestions, ext.ID, error) {
	s.mu.Lock()
	host := s.host
	s.mu.Unlock()
	if host == nil {
		return nil, "", nil
	}
	if len(chain) == 0 {
		return s.offer(ctx, host, text, force), "", nil
	}
	from := chain[len(chain)-1]
	found, err := host.Suggest(ctx, from, text, force)
	return found, from, err
}

// offerSuggestions takes an extension into the chain, or out of it. An extension's editor hears what begins a suggestion now.
func (s *Screen) offerSuggestions(from ext.ID, on bool, triggers []string) {
	s.suggesting = toggled(s.suggesting, from, on)
	if s.triggeredBy == nil {
		s.triggeredBy = map[ext.ID][]string{}
	}
	s.triggeredBy[from] = triggers
	if s.editor != nil {
		s.events.push(event{triggers: s.triggers()})
	}
}

// triggers are the characters of all who suggest. It runs under the lock.
func (s *Screen) triggers() []string {
	all := []string{}
	for _, from := range s.suggesting {
		all = append(all, s.triggeredBy[from]...)
	}
	return all
}

// suggestBelow answers an extension that asks what would be suggested without it, or with whole, in its editor.
func (s *Screen) suggestBelow(ctx context.Context, from ext.ID, p ext.UIRequest) (json.RawMessage, error) {
	s.mu.Lock()
	chain := slices.Clone(s.suggesting)
	s.mu.Unlock()
	if i := slices.Index(chain, from); i >= 0 && !p.Whole {
		chain = chain[:i]
	}
	found, _, err := s.ask(ctx, chain, pier.Text{Lines: p.Lines, Line: p.Line, Col: p.Col}, p.Force)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"value": found})
}

// offer is what the screen itself suggests: slash commands, what a command offers for its arguments, and paths.
func (s *Screen) offer(ctx context.Context, host *pier.Host, text pier.Text, force bool) *pier.Suggestions {
	if text.Line < 0 || text.Line >= len(text.Lines) {
		return nil
	}
	line := []rune(text.Lines[text.Line])
	before := string(line[:min(max(text.Col, 0), len(line))])
	if text.Line == 0 && strings.HasPrefix(before, "/") && !force && !strings.HasPrefix(word(before), "@") {
		return s.commands(ctx, host, before)
	}
	if text.Line == 0 && force {
		if found := s.verbs(host, before); found != nil && len(found.Items) > 0 {
			return found
		}
	}
	return s.paths(ctx, before, force)
}

func (s *Screen) commands(ctx context.Context, host *pier.Host, before string) *pier.Suggestions {
	name, args, complete := strings.Cut(strings.TrimPrefix(before, "/"), " ")
	if complete {
		list, err := host.CompleteJSON(ctx, name, args)
		var items []json.RawMessage
		if err != nil || json.Unmarshal(list, &items) != nil {
			return nil
		}
		return &pier.Suggestions{Items: items, Prefix: args}
	}
	var commands []Word
	if json.Unmarshal(host.CommandsJSON(), &commands) != nil {
		return nil
	}
	for _, w := range s.words { // an extension's command of that name comes first
		own, slash := strings.CutPrefix(w.Name, "/")
		if slash && !slices.ContainsFunc(commands, func(c Word) bool { return c.Name == own }) {
			commands = append(commands, Word{own, w.Description})
		}
	}
	type match struct {
		item  json.RawMessage
		score float64
	}
	var matches []match
	for _, c := range commands {
		if score, ok := fuzzy(name, c.Name); ok {
			item, err := json.Marshal(map[string]string{"value": c.Name, "label": c.Name, "description": c.Description})
			if err == nil {
				matches = append(matches, match{item, score})
			}
		}
	}
	sorting.Stable(matches, func(a, b *match) int { return cmp.Compare(a.score, b.score) })
	found := &pier.Suggestions{Prefix: before}
	for _, m := range matches {
		found.Items = append(found.Items, m.item)
	}
	return found
}

// choose handles a key while suggestions show. It runs under the lock and reports whether the key is used up.
func (s *Screen) choose(k *key) bool {
	l := s.prompt.list
	if l == nil || l.stale {
		return false
	}
	switch k.name {
	case "up":
		l.at = (l.at + len(l.Items) - 1) % len(l.Items)
	case "down":
		l.at = (l.at + 1) % len(l.Items)
	case "esc":
		s.prompt.list = nil
	case "tab":
		s.apply(l)
	case "enter":
		s.apply(l)
		if l.from == "" && strings.HasPrefix(l.Prefix, "/") {
			s.submit(s.prompt.text()) // the name of a command was all that was missing
		}
	default:
		return false
	}
	return true
}

func valueOf(item json.RawMessage) string {
	var in struct{ Value string }
	_ = json.Unmarshal(item, &in) // one without a value completes to nothing
	return in.Value
}

// apply puts the chosen item into the text.
func (s *Screen) apply(l *suggestionList) {
	s.prompt.list = nil
	s.prompt.asked++
	item, text := l.Items[l.at], s.prompt.edited()
	if l.from == "" {
		value := valueOf(item)
		switch {
		case strings.HasPrefix(l.Prefix, "/") && !l.forced:
			value = "/" + value + " "
		case strings.HasPrefix(value, "@") && !strings.HasSuffix(strings.TrimSuffix(value, `"`), "/"):
			value += " "
		}
		s.prompt.replace(l.Prefix, value)
		return
	}
	host := s.host
	go func() {
		changed, err := host.ApplySuggestion(s.life, l.from, text, item, l.Prefix)
		if err != nil {
			s.Print(string(l.from) + ": " + err.Error())
			return
		}
		s.change(func() { s.prompt.place(changed) })
	}()
}

// replace puts a text where prefix stands before the cursor.
func (p *prompt) replace(prefix, value string) {
	text := p.edited()
	line := []rune(text.Lines[text.Line])
	col := min(text.Col, len(line))
	start := max(0, col-len([]rune(prefix)))
	text.Lines[text.Line] = string(line[:start]) + value + string(line[col:])
	text.Col = start + len([]rune(value))
	p.place(text)
}

// place takes a text with its cursor.
func (p *prompt) place(t pier.Text) {
	p.put(printable.Styled(strings.Join(t.Lines, "\n")))
	moveTo(&p.area, t.Line, t.Col)
}

// suggestions are the lines below the prompt.
func (p *prompt) suggestions(c palette, width int) []string {
	l := p.list
	if l == nil {
		return nil
	}
	first := max(0, min(l.at-shownSuggestions/2, len(l.labels)-shownSuggestions))
	var lines []string
	for i := first; i < min(len(l.labels), first+shownSuggestions); i++ {
		line := "  " + l.labels[i]
		if i == l.at {
			line = c.title("accent", "→ "+l.labels[i])
		}
		lines = append(lines, ansi.Truncate(line, width, "…")+reset)
	}
	return lines
}
