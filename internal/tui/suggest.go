package tui

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector"
)

// suggestionList is what could complete the prompt's text, and who said so: "" for the screen itself.
type suggestionList struct {
	pier.Suggestions
	from   ext.ID
	at     int
	stale  bool // the text has changed since: it shows until the next one comes, and is not chosen from
	labels []string
}

// shownSuggestions is how many are seen at a time.
const shownSuggestions = 6

// suggest asks for suggestions for the text as it is now; their answer comes when it comes.
func (s *Screen) suggest(force bool) {
	s.mu.Lock()
	s.prompt.asked++
	asked, text := s.prompt.asked, s.prompt.edited()
	chain := slices.Clone(s.suggesting)
	s.mu.Unlock()
	go func() {
		found, from, err := s.ask(s.life, chain, text, force)
		if err != nil {
			found = nil // no suggestions rather than an error at each letter
		}
		s.change(func() {
			if asked != s.prompt.asked {
				return
			}
			s.prompt.list = nil
			if found != nil && len(found.Items) > 0 {
				s.prompt.list = newList(*found, from)
			}
		})
	}()
}

func newList(found pier.Suggestions, from ext.ID) *suggestionList {
	l := &suggestionList{Suggestions: found, from: from}
	for _, raw := range found.Items {
		var item struct{ Label, Value, Description string }
		_ = json.Unmarshal(raw, &item) // one without a label shows none
		label := item.Label
		if label == "" {
			label = item.Value
		}
		if item.Description != "" {
			label += "  \x1b[2m" + item.Description + "\x1b[22m"
		}
		l.labels = append(l.labels, strings.ReplaceAll(connector.CleanText(label), "\n", " "))
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
		return s.commands(ctx, host, text), "", nil
	}
	from := chain[len(chain)-1]
	found, err := host.Suggest(ctx, from, text, force)
	return found, from, err
}

// suggestBelow answers an extension that asks what would be suggested without it.
func (s *Screen) suggestBelow(ctx context.Context, from ext.ID, p request) (json.RawMessage, error) {
	s.mu.Lock()
	chain := slices.Clone(s.suggesting)
	s.mu.Unlock()
	if i := slices.Index(chain, from); i >= 0 {
		chain = chain[:i]
	}
	found, _, err := s.ask(ctx, chain, pier.Text{Lines: p.Lines, Line: p.Line, Col: p.Col}, p.Force)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"value": found})
}

// commands suggests slash commands, and what a command offers for its arguments.
func (s *Screen) commands(ctx context.Context, host *pier.Host, text pier.Text) *pier.Suggestions {
	if text.Line != 0 || len(text.Lines) == 0 || !strings.HasPrefix(text.Lines[0], "/") {
		return nil
	}
	line := []rune(text.Lines[0])
	before := string(line[:min(max(text.Col, 0), len(line))])
	name, args, complete := strings.Cut(strings.TrimPrefix(before, "/"), " ")
	if complete {
		list, err := host.Complete(ctx, name, args)
		var items []json.RawMessage
		if err != nil || json.Unmarshal(list, &items) != nil {
			return nil
		}
		return &pier.Suggestions{Items: items, Prefix: args}
	}
	var commands []struct{ Name, Description string }
	if json.Unmarshal(host.Commands(), &commands) != nil {
		return nil
	}
	found := &pier.Suggestions{Prefix: before}
	for _, c := range commands {
		if strings.HasPrefix(c.Name, name) {
			item, err := json.Marshal(map[string]string{"value": c.Name, "label": c.Name, "description": c.Description})
			if err == nil {
				found.Items = append(found.Items, item)
			}
		}
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
		if s.prompt.text() == l.Prefix && strings.TrimPrefix(l.Prefix, "/") == valueOf(l.Items[l.at]) {
			return false // it is complete: enter means it
		}
		s.apply(l)
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
		if strings.HasPrefix(l.Prefix, "/") {
			value = "/" + value + " "
		}
		s.prompt.set(strings.TrimSuffix(s.prompt.text(), l.Prefix) + value)
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

// place takes a text with its cursor.
func (p *prompt) place(t pier.Text) {
	p.set(connector.CleanText(strings.Join(t.Lines, "\n")))
	p.area.MoveToBegin()
	for range t.Line {
		p.area.CursorDown()
	}
	p.area.SetCursorColumn(t.Col)
}

// suggestions are the lines below the prompt.
func (p *prompt) suggestions(width int) []string {
	l := p.list
	if l == nil {
		return nil
	}
	first := max(0, min(l.at-shownSuggestions/2, len(l.labels)-shownSuggestions))
	var lines []string
	for i := first; i < min(len(l.labels), first+shownSuggestions); i++ {
		mark := "  "
		if i == l.at {
			mark = "\x1b[1m→ "
		}
		lines = append(lines, ansi.Truncate(mark+l.labels[i], width, "…")+reset)
	}
	return lines
}
