package protocol

import (
	"context"
	"io"

	"github.com/cec80427/pier/internal/jsonlines"
)

// outbox writes lines in the order they were put, in a goroutine of its own, so that nobody who sends is stuck with a peer
// that does not read: each waits no longer than its own context.
type outbox struct {
	lines chan []byte
	stop  chan struct{}   // closed by close
	life  context.Context // ends when nothing can be written any more
	end   context.CancelCauseFunc
	done  chan struct{} // closed when the writer is gone
}

func newOutbox(out io.Writer) *outbox {
	b := &outbox{lines: make(chan []byte, 64), stop: make(chan struct{}), done: make(chan struct{})}
	b.life, b.end = context.WithCancelCause(context.Background())
	go b.write(jsonlines.NewWriter(out))
	return b
}

func (b *outbox) write(out *jsonlines.Writer) {
	defer close(b.done)
	for {
		var line []byte
		select {
		case line = <-b.lines:
		default:
			select {
			case line = <-b.lines:
			case <-b.stop:
				return
			case <-b.life.Done():
				return
			}
		}
		if err := out.Line(line); err != nil {
			b.end(err)
			return
		}
	}
}

// put hands one line over. After nil it is written before the outbox closes, unless the stream breaks.
func (b *outbox) put(ctx context.Context, line []byte) error {
	if b.life.Err() != nil {
		return gone
	}
	select {
	case <-b.stop:
		return gone
	default:
	}
	select {
	case b.lines <- line:
		return nil
	case <-b.life.Done():
		return gone
	case <-b.stop:
		return gone
	case <-ctx.Done():
		return ctx.Err()
	}
}

// close writes what was put, for as long as ctx lasts.
func (b *outbox) close(ctx context.Context) error {
	select {
	case <-b.stop:
	default:
		close(b.stop)
	}
	select {
	case <-b.done:
		return b.failure()
	case <-ctx.Done():
		b.end(ctx.Err())
		return ctx.Err()
	}
}

// failure is what the stream failed with, nil while it works.
func (b *outbox) failure() error {
	if b.life.Err() == nil {
		return nil
	}
	return context.Cause(b.life)
}
