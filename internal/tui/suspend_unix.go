//go:build unix

package tui

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// suspend gives the terminal to the shell until it continues pier. Without a shell that could, where pier is all that runs in the
// terminal, the system ignores the signal, and the screen comes back at once.
func (s *Screen) suspend() {
	select {
	case s.lending <- struct{}{}:
	default: // somebody else has the terminal
		return
	}
	defer func() { <-s.lending }()
	if err := s.program.ReleaseTerminal(); err != nil {
		return // the screen has ended
	}
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	_ = syscall.Kill(0, syscall.SIGTSTP) // ignored or not, pier goes on
	select {
	case <-continued:
	case <-time.After(300 * time.Millisecond):
	case <-s.done:
		return
	}
	_ = s.program.RestoreTerminal() // a terminal that is gone ends the screen by itself
	s.asks.Hidden()
	s.redraw()
}
