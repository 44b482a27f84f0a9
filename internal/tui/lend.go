package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/cec80427/pier/ext"
)

// afterLoan is how long after its return a terminal still counts as lent. It is raw by then: no key is an interrupt.
const afterLoan = 250 * time.Millisecond

var errNoTerminal = errors.New("the screen has no terminal to lend")

// Lend implements ext.LendingUI. Meanwhile the terminal is in the mode it was in before pier, on its main screen, and pier reads no keys.
func (s *Screen) Lend(ctx context.Context, _ ext.ID) (*ext.Terminal, error) {
	in, inOK := s.in.(*os.File)
	out, outOK := s.out.(*os.File)
	if !inOK || !outOK {
		return nil, errNoTerminal
	}
	select {
	case s.lending <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.done:
		return nil, errNoTerminal
	}
	s.lent.Add(1)
	if err := s.program.ReleaseTerminal(); err != nil {
		s.lent.Add(-1)
		<-s.lending
		return nil, fmt.Errorf("lend the terminal: %w", err)
	}
	return &ext.Terminal{In: in, Out: out, Return: func() error {
		defer func() { <-s.lending }()
		// A Ctrl-C that ended the program may still be on its way here.
		defer func() { time.AfterFunc(afterLoan, func() { s.lent.Add(-1) }) }()
		select {
		case <-s.done: // the screen has ended meanwhile, and the terminal is the shell's
			return nil
		default:
		}
		err := s.program.RestoreTerminal()
		s.asks.Hidden()
		s.redraw()
		return err
	}}, nil
}
