package cli

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/text/printable"
)

// waitShown is the time after which a person sees what a wait is for.
const waitShown = time.Second

// progress says what a command waits for: in the last line of a terminal, or on the screen of pier run. Other lines come before it.
type progress struct {
	draw func(text string) // "" wipes what was drawn

	mu     sync.Mutex
	text   string // what is waited for, "" for nothing
	drawn  string
	held   int // questions and dialogs that stand
	timer  *time.Timer
	begins bool // the wait has lasted long enough
}

// setText says what is waited for from now on, "" for nothing. A wait goes on while its text changes.
func (p *progress) setText(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case text == "":
		if p.timer != nil {
			p.timer.Stop()
		}
		p.timer, p.begins = nil, false
	case p.timer == nil:
		p.timer = time.AfterFunc(waitShown, p.beginShowing)
	}
	p.text = text
	p.showText()
}

// beginShowing draws a wait that has lasted.
func (p *progress) beginShowing() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.begins = p.timer != nil
	p.showText()
}

// showText draws what is to be seen. p.mu is held.
func (p *progress) showText() {
	text := p.text
	if !p.begins || p.held > 0 {
		text = ""
	}
	if text != p.drawn {
		p.drawn = text
		p.draw(text)
	}
}

// holdText wipes the line until release is called, for what else is written.
func (p *progress) holdText() (release func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held++
	p.showText()
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.held--
		p.showText()
	})
}

// Waits says what the command waits for from now on, "" for nothing. A person sees it once the wait has lasted a second.
func (a *App) Waits(text string) {
	if p := a.openProgress(); p != nil {
		p.setText(printable.Name(text))
	}
}

// holdProgress keeps the line of Waits away while something else is written or asked.
func (a *App) holdProgress() (release func()) {
	if p := a.waiting.Load(); p != nil {
		return p.holdText()
	}
	return func() {}
}

// openProgress returns the place where waits are said; nil: standard error is no terminal.
func (a *App) openProgress() *progress {
	if p := a.waiting.Load(); p != nil {
		return p
	}
	p := &progress{draw: a.drawWait()}
	if p.draw == nil || !a.waiting.CompareAndSwap(nil, p) {
		return a.waiting.Load()
	}
	return p
}

// drawWait draws what is waited for on the screen, or in the last line of a terminal; nil where there is neither. A terminal that cannot wipe
// a line has one for each step.
func (a *App) drawWait() func(text string) {
	if screen := a.Screen; screen != nil {
		return screen.Loading
	}
	out, ok := a.Env.Err.(*os.File)
	if !ok || !term.IsTerminal(int(out.Fd())) {
		return nil
	}
	write := func(text string) {
		stderrMu.Lock()
		defer stderrMu.Unlock()
		_, _ = out.WriteString(text) // a terminal that is gone shows nothing
	}
	if a.Env.Getenv("TERM") == "dumb" {
		return func(text string) {
			if text != "" {
				write(text + "\n")
			}
		}
	}
	return func(text string) {
		width, _, err := term.GetSize(int(out.Fd()))
		if err != nil || width <= 1 {
			width = 80
		}
		write("\r\x1b[K" + ansi.Truncate(text, width-1, "…"))
	}
}

// Stdout is standard output. What is written there comes before the line of Waits if both are in a terminal.
func (a *App) Stdout() io.Writer {
	if out, ok := a.Env.Out.(*os.File); !ok || !term.IsTerminal(int(out.Fd())) {
		return a.Env.Out
	}
	return heldWriter{a}
}

type heldWriter struct{ a *App }

func (w heldWriter) Write(p []byte) (int, error) {
	defer w.a.holdProgress()()
	return w.a.Env.Out.Write(p)
}

// sayProgress says how far a load is.
func (a *App) sayProgress(p pier.Progress) { a.Waits(p.String()) }
