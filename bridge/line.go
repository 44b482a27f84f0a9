package bridge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/jsonlines"
)

// Problem is a line of the other end that could not be taken, or an answer of its that nobody waits for.
type Problem struct {
	Type string // of the message, "" when that cannot be read
	ID   string // likewise
	Text string // the problem, in words
	Line string // how the line begins
}

// Error names the message and its problem.
func (p *Problem) Error() string {
	if p.Type == "" {
		return p.Text
	}
	return fmt.Sprintf("%s %s: %s", p.Type, p.ID, p.Text)
}

// ErrGone is in the errors of what waits when the connection ends; they have the code io.
var ErrGone = jsonlines.ErrGone

// preview is how much of a line a Problem keeps, in bytes.
const preview = 200

// held counts what was taken and is not answered yet, in bytes. Over the most the end refuses more: it goes on reading, since what it waits for
// may come behind.
type held struct {
	size atomic.Int64
	most int64
}

const (
	heldLines = 13      // of the longest ones
	besides   = 4 << 10 // what each takes beside its line
)

// take reports whether there is room for a line. Who takes gives back.
func (h *held) take(line []byte) bool {
	if h.size.Add(heldBy(line)) > h.most {
		h.size.Add(-heldBy(line))
		return false
	}
	return true
}

func (h *held) give(size int64) { h.size.Add(-size) }

func heldBy(line []byte) int64 { return int64(len(line) + besides) }

// slot waits for one of the slots; false when ctx ends first. One that is free is taken in any case.
func slot(ctx context.Context, slots chan struct{}) bool {
	select {
	case slots <- struct{}{}:
		return true
	default:
	}
	select {
	case slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// line is what both ends do with a stream.
type line struct {
	in      *jsonlines.Reader
	out     *jsonlines.Outbox
	problem func(*Problem)
	held    *held
	longest int // bytes of a line
}

func newLine(in io.Reader, out io.Writer, max int, problem func(*Problem)) line {
	if problem == nil {
		problem = func(*Problem) {}
	}
	longest := max
	if longest <= 0 {
		longest = jsonlines.DefaultMax
	}
	return line{jsonlines.NewReader(in, max), jsonlines.NewOutbox(out), problem, &held{most: heldLines * int64(longest)}, longest}
}

func (l *line) send(ctx context.Context, m Message) error {
	text, err := Encode(m)
	if err != nil {
		return err
	}
	if len(text) > l.longest { // the other end would not take it
		return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the message has more than %d bytes", l.longest))
	}
	return l.out.Put(ctx, text)
}

// reply sends the answer to a line that could not be taken: under its id, or as that was sent when it is no id.
func (l *line) reply(ctx context.Context, is bool, m Message, raw []byte) error {
	if is {
		return l.send(ctx, m)
	}
	id := sentID(raw)
	if id == nil {
		return nil // there is nothing to answer under
	}
	text, err := answerAs(id, m)
	if err != nil {
		return err
	}
	return l.out.Put(ctx, text)
}

// read takes lines until the stream ends; take answers those that could not be decoded, too. nil at the end of the stream.
func (l *line) read(take func(m Message, bad error, raw []byte) error) error {
	for {
		raw, err := l.in.Next()
		var bad *jsonlines.LineError
		var m Message
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &bad):
			raw = bad.Head
			m, err = headOf(raw), ext.E(ext.CodeInvalidRequest, bad.Text)
		case err != nil:
			return ext.Wrap(ext.CodeIO, "the connection failed", err)
		default:
			m, err = Decode(raw)
		}
		if err := take(m, err, raw); err != nil {
			return err
		}
	}
}

// report tells of what cannot be taken.
func (l *line) report(m Message, text string, raw []byte) {
	p := &Problem{Text: text, Line: cut(strings.ToValidUTF8(string(raw), "\uFFFD"), preview)}
	if m != nil {
		p.Type, p.ID = m.kind(), idOf(m)
	}
	l.problem(p)
}

// idOf is a message's id in words, "" for none.
func idOf(m Message) string {
	switch m := m.(type) {
	case *Call:
		return fmt.Sprint(m.ID)
	case *Result:
		return fmt.Sprint(m.ID)
	case *Request:
		return m.ID
	case *Response:
		return m.ID
	case *Chunk:
		return m.ID
	case *Done:
		return m.ID
	case *Failure:
		return m.ID
	case *Cancel:
		return m.ID
	}
	return ""
}

// run reads until the stream ends or ctx does, whichever is first, or nothing can be written any more.
func (l *line) run(ctx context.Context, cancel context.CancelCauseFunc, take func(Message, error, []byte) error) error {
	lost := context.AfterFunc(l.out.Life(), func() { cancel(jsonlines.Gone) })
	defer lost()
	read := make(chan error, 1)
	go func() { read <- l.read(take) }()
	select {
	case err := <-read:
		return err
	case <-ctx.Done(): // the reader may be blocked in the stream until its owner closes it
		return context.Cause(ctx)
	}
}

// answerOf is the text and the code of an error, as the other end gets them: never a text of the system's.
func answerOf(err error) (text, code string) {
	e := ext.NewHostCallError(err)
	return e.Message, string(e.Code)
}

// failed is an error that the other end sent. A code that is none of the five is io: it failed elsewhere.
func failed(text, code string) error {
	c := ext.Code(code)
	if !c.Valid() {
		c = ext.CodeIO
	}
	if text == "" {
		text = "the other end gave no reason"
	}
	return ext.E(c, text)
}
