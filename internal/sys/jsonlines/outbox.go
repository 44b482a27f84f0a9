package jsonlines

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
)

// ErrGone is in the errors of what cannot be written any more, which have the code io.
var ErrGone = errors.New("the other end of the connection is gone")

// Gone is the error of a connection that has ended.
var Gone = ext.Wrap(ext.CodeIO, ErrGone.Error(), ErrGone)

// Outbox writes lines in the order they were put, in a goroutine of its own, so that nobody who sends is stuck with a peer
// that does not read: each waits no longer than its own context. A short line that nothing waits before, and that the system takes at
// once, is written by who sends it: to wake another goroutine takes longer than that.
type Outbox struct {
	out   *Writer
	room  func() bool  // whether a short line would be taken at once; nil where that is not known
	wait  atomic.Int64 // how many lines are put and not written
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
	b := &Outbox{out: NewWriter(out), room: roomOf(out), lines: make(chan []byte, 64), stop: make(chan struct{}), last: make(chan struct{}), done: make(chan struct{})}
	b.life, b.end = context.WithCancelCause(context.Background())
	go b.write()
	return b
}

func (b *Outbox) write() {
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
		if err := b.out.Line(lines...); err != nil {
			b.end(err)
			return
		}
		b.wait.Add(-int64(len(lines)))
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
	if done, err := b.now(line); done {
		return err
	}
	b.wait.Add(1)
	select {
	case b.lines <- line:
		return nil
	case <-b.life.Done():
		return Gone
	case <-b.stop:
		return Gone
	case <-ctx.Done():
		b.wait.Add(-1)
		return ctx.Err()
	}
}

// short is the longest line that the system takes whole where it takes anything, its end included.
const short = 4096

// now writes a line at once where that needs no waiting.
func (b *Outbox) now(line []byte) (done bool, err error) {
	if b.room == nil || len(line) >= short || b.wait.Load() > 0 || !b.out.mu.TryLock() {
		return false, nil
	}
	defer b.out.mu.Unlock()
	if b.wait.Load() > 0 || !b.room() {
		return false, nil
	}
	if err := b.out.write(line); err != nil {
		b.end(err)
		return true, Gone
	}
	return true, nil
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
