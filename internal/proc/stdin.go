package proc

import (
	"context"
	"errors"
	"os"
)

// stdin is pier's end of a pipe to a process.
type stdin struct {
	file *os.File
	turn chan struct{} // holds one token: whose turn it is to write or close
}

func newStdin(f *os.File) *stdin { return &stdin{file: f, turn: make(chan struct{}, 1)} }

// Write writes to the process's standard input, one caller at a time. It blocks until the pipe has taken everything,
// ctx ends (which closes the input, for the reader may have got a part of b) or the process is over. An input that
// nobody reads is an error of the operating system, EPIPE on Unix.
func (p *Process) Write(ctx context.Context, b []byte) error {
	if err := p.takeTurn(ctx); err != nil {
		return err
	}
	defer func() { <-p.stdin.turn }()
	stop := context.AfterFunc(ctx, func() { p.stdin.file.Close() })
	defer stop()
	_, err := p.stdin.file.Write(b)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if errors.Is(err, os.ErrClosed) {
		return ErrNoStdin
	}
	return err
}

// CloseStdin ends the process's standard input after the writes before it. It is idempotent.
func (p *Process) CloseStdin(ctx context.Context) error {
	err := p.takeTurn(ctx)
	if errors.Is(err, ErrNoStdin) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { <-p.stdin.turn }()
	if err := p.stdin.file.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}

func (p *Process) takeTurn(ctx context.Context) error {
	if p.stdin == nil {
		return ErrNoStdin
	}
	select {
	case p.stdin.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-p.done:
		return ErrNoStdin
	}
}
