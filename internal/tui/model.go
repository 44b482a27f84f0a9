package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// model is the screen as bubbletea sees it: it hands on what the terminal says and draws the screen's state. What it does for a
// question of pier's own waits for no lock and no extension.
type model struct {
	s      *Screen
	behind []string      // what stands above a question: the transcript as it was
	held   map[rune]bool // keys that went down while a question stood: nobody hears of them
	ctrlC  time.Time     // of the last one while a question stood
	asked  bool          // a question stood before
}

// drawMsg says that the state has changed.
type drawMsg struct{}

// tickMsg moves what moves by itself: the working line and the time a dialog has left.
type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(80*time.Millisecond, func(time.Time) tea.Msg { return tickMsg{} })
}

// wide says that letters made of several code points are as wide as they look, whether or not the terminal tells so: the lines are
// measured like that, and so are Pi's.
func wide() tea.Msg { return tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeSet} }

// Init implements tea.Model.
func (m *model) Init() tea.Cmd { return tea.Batch(wide, tick(), tea.RequestBackgroundColor) }

// Update implements tea.Model. When a question comes the screen is drawn anew: what extensions showed may stand elsewhere than it was drawn, where
// the terminal took a letter for wider.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd, before := m.hear(msg), m.asked
	if m.asked = m.s.asks.Standing(); m.asked && !before {
		cmd = tea.Batch(cmd, tea.ClearScreen)
	}
	return m, cmd
}

// hear takes what the terminal says.
func (m *model) hear(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if msg.Width <= 0 || msg.Height <= 0 { // a terminal that tells no size
			break
		}
		m.s.seen.Store(&size{msg.Width, msg.Height})
		m.s.events.push(event{size: &size{msg.Width, msg.Height}})
	case tea.KeyPressMsg:
		if msg.String() == "ctrl+z" {
			return func() tea.Msg { m.s.suspend(); return nil }
		}
		m.take(keyOf(tea.Key(msg), false))
	case tea.KeyReleaseMsg:
		m.take(keyOf(tea.Key(msg), true))
	case tea.PasteMsg:
		m.take(pasted(msg.Content))
	case tea.BackgroundColorMsg:
		m.s.background(isLight(msg))
	case tickMsg:
		return tick()
	}
	return nil
}

// View implements tea.Model. A question of pier's own is drawn over everything, and nothing of an extension beside it but what the
// transcript had already, without its colours: not even the window's title.
func (m *model) View() tea.View {
	lines, title := m.question(), askingTitle
	if lines == nil {
		lines, title = m.screen()
	}
	view := tea.NewView(strings.Join(lines, "\n"))
	view.AltScreen = true
	view.WindowTitle = title
	view.KeyboardEnhancements.ReportEventTypes = true
	return view
}

func (m *model) screen() (lines []string, title string) {
	m.s.mu.Lock()
	defer m.s.mu.Unlock()
	lines = m.s.draw(time.Now())
	m.behind = m.s.behind
	return lines, m.s.title
}
