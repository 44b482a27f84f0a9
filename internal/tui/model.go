package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// model is the screen as bubbletea sees it: it hands on what the terminal says and draws the screen's state.
type model struct{ s *Screen }

// drawMsg says that the state has changed.
type drawMsg struct{}

// tickMsg moves what moves by itself: the working line and the time a dialog has left.
type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(80*time.Millisecond, func(time.Time) tea.Msg { return tickMsg{} })
}

// Init implements tea.Model. It says that letters made of several code points are as wide as they look, whether or not the
// terminal tells so: the lines are measured like that, and so are Pi's.
func (m model) Init() tea.Cmd {
	wide := func() tea.Msg { return tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeSet} }
	return tea.Batch(wide, tick(), tea.RequestBackgroundColor)
}

// Update implements tea.Model.
func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.s.events.push(event{size: &size{msg.Width, msg.Height}})
	case tea.KeyPressMsg:
		if msg.String() == "ctrl+z" {
			return m, func() tea.Msg { m.s.suspend(); return nil }
		}
		m.s.events.push(event{key: keyOf(tea.Key(msg), false)})
	case tea.KeyReleaseMsg:
		m.s.events.push(event{key: keyOf(tea.Key(msg), true)})
	case tea.PasteMsg:
		m.s.events.push(event{key: pasted(msg.Content)})
	case tea.BackgroundColorMsg:
		m.s.background(isLight(msg))
	case tickMsg:
		return m, tick()
	}
	return m, nil
}

// View implements tea.Model.
func (m model) View() tea.View {
	m.s.mu.Lock()
	defer m.s.mu.Unlock()
	view := tea.NewView(strings.Join(m.s.draw(time.Now()), "\n"))
	view.AltScreen = true
	view.WindowTitle = m.s.title
	view.KeyboardEnhancements.ReportEventTypes = true
	return view
}
