package jsonlines

import (
	"bytes"
	"errors"
	"io"
	"sync"
)

// Writer writes lines, whole and in the order of the calls. It is safe for concurrent use; a peer that does not
// read holds its callers back.
type Writer struct {
	mu  sync.Mutex
	out io.Writer
	err error
	buf []byte
}

// NewWriter returns a Writer on out.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// ErrBroken is what every call returns after one has failed: a line may have been cut, and nothing may follow it.
var ErrBroken = errors.New("the stream is broken")

var errSplit = errors.New("a line holds a line break")

// keep is the largest buffer that is kept from one line to the next.
const keep = 64 << 10

// Line writes lines in one Write; each value is JSON without a line break in it.
func (w *Writer) Line(values ...[]byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.write(values...)
}

// write is Line by whoever holds the lock.
func (w *Writer) write(values ...[]byte) error {
	if w.err != nil {
		return errors.Join(ErrBroken, w.err)
	}
	w.buf = w.buf[:0]
	for _, value := range values {
		if bytes.IndexByte(value, '\n') >= 0 {
			return errSplit
		}
		w.buf = append(append(w.buf, value...), '\n')
	}
	_, w.err = w.out.Write(w.buf)
	if cap(w.buf) > keep {
		w.buf = nil
	}
	return w.err
}
