package proc

import (
	"context"
	"errors"
	"os"
)

// input is pier's end of a pipe to a process.
type input struct {
	file *os.File
	turn chan struct{} // holds one token: whose turn it is to write or close
}

func newInput(f *os.File) *input { return &input{file: f, turn: make(chan struct{}, 1)} }

// Write writes to the process's standard input, see WriteTo.
func (p *Process) Write(ctx context.Context, b []byte) error { return p.WriteTo(ctx, 0, b) }

// WriteTo writes to a piped stream of the process, one caller at a time. It blocks until the pipe has taken everything,
// ctx ends (which closes the input, for the reader may have got a part of b) or the process is over. An input that
// nobody reads is an error of the operating system, EPIPE on Unix.
func (p *Process) WriteTo(ctx context.Context, fd int, b []byte) error {
	in, err := p.takeTurn(ctx, fd)
	if err != nil {
		return err
	}
	defer func() { <-in.turn }()
	stop := context.AfterFunc(ctx, func() { in.file.Close() })
	defer stop()
	_, err = in.file.Write(b)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if errors.Is(err, os.ErrClosed) {
		return ErrNoStdin
	}
	return err
}

// TryWrite writes as much to a piped stream of the process as it takes at once, and says how much that was: nothing while another caller
// writes, and always nothing where the system cannot tell.
func (p *Process) TryWrite(fd int, b []byte) (int, error) {
	in := p.inputs[fd]
	if in == nil {
		return 0, ErrNoStdin
	}
	select {
	case in.turn <- struct{}{}:
	default:
		return 0, nil
	}
	defer func() { <-in.turn }()
	n, err := writeNow(in.file, b)
	if errors.Is(err, os.ErrClosed) {
		return n, ErrNoStdin
	}
	return n, err
}

// CloseStdin ends the process's standard input after the writes before it. It is idempotent.
func (p *Process) CloseStdin(ctx context.Context) error { return p.CloseInput(ctx, 0, false) }

// CloseInput ends what is written to a stream, after the writes before it; what the process says there is read on, unless the whole
// stream is to be closed. It is idempotent.
func (p *Process) CloseInput(ctx context.Context, fd int, whole bool) error {
	in, err := p.takeTurn(ctx, fd)
	if errors.Is(err, ErrNoStdin) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { <-in.turn }()
	if fd > 2 && !whole {
		return endWriting(in.file)
	}
	if err := in.file.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}

func (p *Process) takeTurn(ctx context.Context, fd int) (*input, error) {
	in := p.inputs[fd]
	if in == nil {
		return nil, ErrNoStdin
	}
	select {
	case in.turn <- struct{}{}:
		return in, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-p.done:
		return nil, ErrNoStdin
	}
}
