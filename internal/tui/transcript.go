package tui

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
	"github.com/cec80427/pier/internal/text/printable"
)

// block is one entry of the transcript: text, or what an extension draws for a tool's call or a message, with a text in case it
// draws nothing.
type block struct {
	text   string
	own    bool // of pier's own, which alone may have the marks of its frame
	render *pier.RenderRequest

	wrapped struct { // text at a width
		text  string
		width int
		lines []string
	}
	drawn []string // what render gave, at this width
	width int
	asked int // counts the requests under way and before, so that a late answer is told from the last
}

// maxBlocks bounds the transcript; older blocks are dropped.
const maxBlocks = 2000

func (s *Screen) add(text string) *block {
	b := &block{text: text}
	s.transcript = append(s.transcript, b)
	if len(s.transcript) > maxBlocks {
		s.transcript = s.transcript[1:]
	}
	s.scroll = 0
	return b
}

// at is the block's lines at a width.
func (b *block) at(width int) []string {
	if b.drawn != nil && b.width == width {
		return b.drawn
	}
	if w := &b.wrapped; w.lines == nil || w.width != width || w.text != b.text {
		text := b.text
		if !b.own {
			text = permprompt.Unframed(text)
		}
		w.text, w.width, w.lines = b.text, width, strings.Split(ansi.Wrap(text, max(1, width), ""), "\n")
	}
	return b.wrapped.lines
}

// refresh has the block drawn anew if an extension draws it. It runs under the lock.
func (s *Screen) refresh(b *block) {
	if b.render == nil || s.host == nil {
		return
	}
	request := *b.render
	request.Width, request.Expanded = s.width, s.expanded
	b.asked++
	asked, host := b.asked, s.host
	go func() {
		lines, err := host.Render(s.life, request)
		if err != nil || lines == nil {
			return // the text stands for it
		}
		for i, l := range lines {
			lines[i] = permprompt.Unframed(printable.Styled(l))
		}
		s.change(func() {
			if b.asked == asked {
				b.drawn, b.width = lines, request.Width
			}
		})
	}()
}

func (s *Screen) setExpanded(expanded bool) {
	s.expanded = expanded
	for _, b := range s.transcript {
		s.refresh(b)
	}
}

// Tool shows a tool's call. The function it returns shows the result, which may come in parts.
func (s *Screen) Tool(name string, input json.RawMessage) (result func(r pier.Result, partial bool)) {
	var b *block
	var title string
	s.change(func() {
		title = s.colors.title("toolTitle", printable.Styled(name)) + " " + printable.Styled(string(input))
		b = s.add("\n" + title)
		b.render = &pier.RenderRequest{Kind: "tool", Tool: name, Input: input}
		s.refresh(b)
	})
	return func(r pier.Result, partial bool) {
		s.change(func() {
			text := strings.TrimRight(printable.Styled(r.Text()), "\n")
			if r.IsError {
				text = s.colors.paint("error", text)
			}
			b.text = "\n" + title + "\n" + text
			b.render.Result, b.render.Partial = r.JSON(), partial
			s.refresh(b)
		})
	}
}

// Watch returns a caller that shows what extensions put into the session once it is there. It is an Options.Middleware.
func (s *Screen) Watch(next ext.Caller) ext.Caller { return watcher{s, next} }

type watcher struct {
	screen *Screen
	next   ext.Caller
}

// Call implements ext.Caller.
func (w watcher) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	result, err := w.next.Call(ctx, call)
	if err != nil || call.Method != ext.MethodSession {
		return result, err
	}
	var in struct {
		Op    string `json:"op"`
		Kind  string `json:"kind"`
		Entry struct {
			Type string `json:"type"`
		} `json:"entry"`
	}
	if json.Unmarshal(call.Params, &in) != nil {
		return result, nil
	}
	switch {
	case in.Op == "deliver":
		w.screen.Message(in.Kind, call.Params)
	case in.Op == "append" && in.Entry.Type == "custom":
		var added struct {
			Entry json.RawMessage `json:"entry"`
		}
		if json.Unmarshal(result, &added) == nil {
			w.screen.Entry(added.Entry)
		}
	}
	return result, nil
}

// Message shows a message that an extension sent into the session: custom with its renderer, or one in the user's name.
func (s *Screen) Message(kind string, body json.RawMessage) {
	var in struct {
		Message json.RawMessage `json:"message"`
		Content json.RawMessage `json:"content"`
	}
	if json.Unmarshal(body, &in) != nil {
		return
	}
	if kind == "user" {
		s.change(func() { s.add(s.colors.prompted(printable.Styled(contentText(in.Content)))) })
		return
	}
	var message struct {
		CustomType string          `json:"customType"`
		Content    json.RawMessage `json:"content"`
		Display    bool            `json:"display"`
	}
	if json.Unmarshal(in.Message, &message) != nil || !message.Display {
		return
	}
	s.change(func() {
		b := s.add("\n" + s.colors.title("customMessageLabel", "["+printable.Line(message.CustomType)+"]") + "\n" + printable.Styled(contentText(message.Content)))
		b.render = &pier.RenderRequest{Kind: "custom", Message: in.Message}
		s.refresh(b)
	})
}

// Entry shows a custom entry of the session if an extension draws it.
func (s *Screen) Entry(entry json.RawMessage) {
	s.mu.Lock()
	host, width, expanded := s.host, s.width, s.expanded
	s.mu.Unlock()
	if host == nil {
		return
	}
	request := pier.RenderRequest{Kind: "entry", Entry: entry, Width: width, Expanded: expanded}
	go func() {
		lines, err := host.Render(s.life, request)
		if err != nil || len(lines) == 0 {
			return
		}
		s.change(func() {
			b := s.add(printable.Styled(strings.Join(lines, "\n")))
			b.render = &pier.RenderRequest{Kind: "entry", Entry: entry}
			s.refresh(b)
		})
	}()
}

// contentText is the text of a message's content, which is a string or a list of blocks.
func contentText(content json.RawMessage) string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return text
	}
	var blocks []struct{ Type, Text string }
	_ = json.Unmarshal(content, &blocks) // what has no text shows none
	var parts []string
	for _, b := range blocks {
		if b.Type == "text" {
			parts = append(parts, b.Text)
		}
	}
	return strings.Join(parts, "\n")
}
