package jsonlines

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/cec80427/pier/ext"
)

// ErrGone is in the errors of what cannot be written any more, which have the code io.
var ErrGone = errors.New("the other end of the connection is gone")

// Gone is the error of a connection that has ended.
var Gone = ext.Wrap(ext.CodeIO, ErrGone.Error(), ErrGone)

// Outbox writes lines in the order they were put, in a goroutine of its own, so that nobody who sends is stuck with a peer
// that does not read: each waits no longer than its own context.
type Outbox struct {
	lines chan []byte
	once  sync.Once
	stop  chan struct{}   // closed by Close: nobody puts a line any more
	last  chan struct{}   // closed when nobody is about to
	put   sync.RWMutex    // held by each Put
	life  context.Context // ends when nothing can be written any more
	end   context.CancelCauseFunc
	done  chan struct{} // closed when the writer is gone
}

// NewOutbox returns an Outbox on out. Close ends its goroutine.
func NewOutbox(out io.Writer) *Outbox {
	b := &Outbox{lines: make(chan []byte, 64), stop: make(chan struct{}), last: make(chan struct{}), done: make(chan struct{})}
	b.life, b.end = context.WithCancelCause(context.Background())
	go b.write(NewWriter(out))
	return b
}

func (b *Outbox) write(out *Writer) {
	defer close(b.done)
	var lines [][]byte
	for {
		var line []byte
		select {
		case line = <-b.lines:
		case <-b.life.Done():
			return
		case <-b.last:
			select {
			case line = <-b.lines: // what was put is written
			default:
				return
			}
		}
		lines = append(lines[:0], line)
		for size := len(line); size < keep; { // and what waits already, so that many short lines cost few writes
			select {
			case line = <-b.lines:
				lines, size = append(lines, line), size+len(line)
				continue
			default:
			}
			break
		}
		if err := out.Line(lines...); err != nil {
			b.end(err)
			return
		}
	}
}

// Life ends when nothing can be written any more.
func (b *Outbox) Life() context.Context { return b.life }

// Put hands one line over. After nil it is written before the Outbox closes, unless the stream breaks.
func (b *Outbox) Put(ctx context.Context, line []byte) error {
	if b.life.Err() != nil {
		return Gone
	}
	b.put.RLock()
	defer b.put.RUnlock()
	select {
	case <-b.stop:
		return Gone
	default:
	}
	select {
	case b.lines <- line:
		return nil
	case <-b.life.Done():
		return Gone
	case <-b.stop:
		return Gone
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close writes what was put, for as long as ctx lasts.
func (b *Outbox) Close(ctx context.Context) error {
	b.once.Do(func() {
		close(b.stop)
		b.put.Lock() // those that wait in Put see the end
		defer b.put.Unlock()
		close(b.last)
	})
	select {
	case <-b.done:
		return b.Failure()
	case <-ctx.Done():
		b.end(ctx.Err())
		return ctx.Err()
	}
}

// Failure is what the stream failed with, nil while it works.
func (b *Outbox) Failure() error {
	if b.life.Err() == nil {
		return nil
	}
	return context.Cause(b.life)
}
