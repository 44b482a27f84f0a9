package jsonlines

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// DefaultMax is the length of the longest line when a Reader is told none: 10 MB.
const DefaultMax = 10_000_000

// LineError is a line that could not be taken. The lines after it can.
type LineError struct {
	Line int    // counted from 1
	Size int    // bytes of it that were seen
	Text string // what is wrong with it
	Head []byte // how it begins
}

// headSize is how much is kept of a line that could not be taken, in bytes.
const headSize = 512

// Error names the line and what is wrong with it.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Text) }

// Members are those of the object that a line begins as, as far as they can be read: who sent a line that cannot be taken should hear which.
func Members(line []byte) map[string]json.RawMessage {
	in := json.NewDecoder(bytes.NewReader(line))
	if open, err := in.Token(); err != nil || open != json.Delim('{') {
		return nil
	}
	all := map[string]json.RawMessage{}
	for in.More() {
		name, err := in.Token()
		var value json.RawMessage
		if err != nil || in.Decode(&value) != nil {
			break
		}
		if key, ok := name.(string); ok && utf8.Valid(value) {
			all[key] = value
		}
	}
	return all
}

// Reader takes lines from a stream. It is for one goroutine.
type Reader struct {
	in   *bufio.Reader
	max  int
	line int
}

// NewReader returns a Reader of lines up to max bytes, 0 for DefaultMax.
func NewReader(in io.Reader, max int) *Reader {
	if max <= 0 {
		max = DefaultMax
	}
	return &Reader{in: bufio.NewReaderSize(in, 32<<10), max: max}
}

// Next returns the next line without its end; the bytes are the caller's. The error is a *LineError for a line that could not
// be taken, io.EOF at the end, or what the stream failed with. Text after the last LF is a line.
func (r *Reader) Next() ([]byte, error) {
	for {
		line, size, err := r.take()
		if size == 0 && err != nil {
			return nil, err
		}
		r.line++
		switch {
		case size > r.max:
			return nil, &LineError{r.line, size, fmt.Sprintf("it has more than %d bytes", r.max), line[:min(len(line), headSize)]}
		case !utf8.Valid(line):
			return nil, &LineError{r.line, size, "it is not UTF-8", line[:min(len(line), headSize)]}
		case len(bytes.TrimSpace(line)) > 0:
			return line, nil
		}
	}
}

// take reads up to and with the next LF. Of a line that is too long it keeps nothing but its size and how it begins.
func (r *Reader) take() (line []byte, size int, err error) {
	for {
		part, err := r.in.ReadSlice('\n')
		size += len(part)
		if size-2 <= r.max { // the end of the line does not count
			line = append(line, part...)
		} else if len(line) > headSize {
			line = bytes.Clone(line[:headSize])
		} else if len(line) < headSize {
			line = append(line, part[:min(len(part), headSize-len(line))]...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == nil, errors.Is(err, io.EOF) && size > 0:
			line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte{'\n'}), []byte{'\r'})
			return line, max(len(line), size-2), nil
		default:
			return nil, 0, err
		}
	}
}
