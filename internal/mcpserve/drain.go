package mcpserve

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"sync"
	"time"
)

// drained is a client's two streams. The end of its input is told to the server only when what it asked for is answered, so that
// requests that are piped in get their answers; a client that is gone is waited for no longer than drainTime.
type drained struct {
	in  io.Reader
	out io.Writer
	ctx context.Context // of the connection

	mu      sync.Mutex
	pending map[string]bool // ids of requests without an answer
	none    chan struct{}   // closed when there is none any more; nil while nobody waits

	asked, told lines
}

const drainTime = 30 * time.Second

func drain(ctx context.Context, in io.Reader, out io.Writer) *drained {
	d := &drained{in: in, out: out, ctx: ctx, pending: map[string]bool{}}
	d.asked.each, d.told.each = d.request, d.answer
	return d
}

// envelope is what tells a request from an answer.
type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		RequestID json.RawMessage `json:"requestId"`
	} `json:"params"`
}

// Read implements io.Reader.
func (d *drained) Read(p []byte) (int, error) {
	n, err := d.in.Read(p)
	d.asked.add(p[:n])
	if err != nil {
		d.wait()
	}
	return n, err
}

// Write implements io.Writer.
func (d *drained) Write(p []byte) (int, error) {
	n, err := d.out.Write(p)
	d.told.add(p[:n])
	return n, err
}

func (d *drained) request(e envelope) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case e.Method == "notifications/cancelled": // such a request gets no answer
		d.settle(e.Params.RequestID)
	case e.Method != "" && e.ID != nil:
		d.pending[string(e.ID)] = true
	}
}

func (d *drained) answer(e envelope) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if e.Method == "" {
		d.settle(e.ID)
	}
}

func (d *drained) settle(id json.RawMessage) {
	delete(d.pending, string(id))
	if len(d.pending) == 0 && d.none != nil {
		close(d.none)
		d.none = nil
	}
}

func (d *drained) wait() {
	d.mu.Lock()
	if len(d.pending) == 0 {
		d.mu.Unlock()
		return
	}
	none := make(chan struct{})
	d.none = none
	d.mu.Unlock()
	late := time.NewTimer(drainTime)
	defer late.Stop()
	select {
	case <-none:
	case <-late.C:
	case <-d.ctx.Done():
	}
}

// lines takes pieces of a stream and passes on the message of each line. What is no message, or longer than a message may be, is left
// to the server to refuse.
type lines struct {
	each func(envelope)
	part []byte
	long bool
}

const maxLine = 16 << 20

func (l *lines) add(p []byte) {
	for {
		head, rest, ended := bytes.Cut(p, []byte("\n"))
		if l.long = l.long || len(l.part)+len(head) > maxLine; !l.long {
			l.part = append(l.part, head...)
		}
		if !ended {
			return
		}
		var e envelope
		if !l.long && json.Unmarshal(l.part, &e) == nil {
			l.each(e)
		}
		l.part, l.long, p = l.part[:0], false, rest
	}
}
