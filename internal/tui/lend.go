package tui

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/cec80427/pier/ext"
)

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
	s.lent.Store(true)
	if err := s.program.ReleaseTerminal(); err != nil {
		s.lent.Store(false)
		<-s.lending
		return nil, fmt.Errorf("lend the terminal: %w", err)
	}
	return &ext.Terminal{In: in, Out: out, Return: func() error {
		defer func() { <-s.lending }()
		s.lent.Store(false)
		select {
		case <-s.done: // the screen has ended meanwhile, and the terminal is the shell's
			return nil
		default:
		}
		err := s.program.RestoreTerminal()
		s.redraw()
		return err
	}}, nil
}
