package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
)

// Dialog shows one dialog of an extension below the last line, for a command that has no screen, and wipes it when it is over. It returns
// a string, a bool, or nil when the person dismissed it. The terminal behind in is raw meanwhile, which is the caller's to see to.
func Dialog(ctx context.Context, in io.Reader, out io.Writer, from ext.ID, op string, p ext.UIRequest) (any, error) {
	if op == "select" && len(p.Options) == 0 {
		return nil, nil // nothing to choose
	}
	m := &lone{dialog: newDialog(from, op, p), width: 80, height: 24}
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler()).Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && !errors.Is(err, tea.ErrInterrupted):
		return nil, fmt.Errorf("show the dialog: %w", err)
	}
	return m.value, nil
}

// lone is a dialog as bubbletea sees it when it is all that is drawn.
type lone struct {
	dialog        *dialog
	width, height int
	over          bool
	value         any
}

// Init implements tea.Model.
func (m *lone) Init() tea.Cmd {
	if m.dialog.deadline.IsZero() {
		return wide
	}
	return tea.Batch(wide, tick())
}

// Update implements tea.Model.
func (m *lone) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if msg.Width > 0 && msg.Height > 0 { // else a terminal that tells no size
			m.width, m.height = msg.Width, msg.Height
		}
	case tea.KeyPressMsg:
		m.dialog.press(keyOf(tea.Key(msg), false))
	case tea.PasteMsg:
		m.dialog.press(pasted(msg.Content))
	case tickMsg:
		return m, tick()
	}
	select {
	case m.value = <-m.dialog.answer:
		m.over = true
		return m, tea.Quit
	default:
		return m, nil
	}
}

// loneRows is how many rows a dialog takes at most when what the command has said stands above it.
const loneRows = 16

// View implements tea.Model.
func (m *lone) View() tea.View {
	if m.over {
		return tea.NewView("")
	}
	rows := m.dialog.draw(terminalPalette, m.width, max(1, min(loneRows, m.height-1)), time.Now())
	return tea.NewView(permprompt.Unframed(strings.Join(rows, "\n")))
}
