package ledger

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
	"slices"

	"github.com/cec80427/pier/ext"
)

// Records iterates over the records of a ledger, with data as it was before it was chained. It checks form, not the
// chain: see Verify. Once it yields an error, it stops.
func Records(r io.Reader) iter.Seq2[ext.LogRecord, error] {
	return func(yield func(ext.LogRecord, error) bool) {
		for line, err := range lines(r) {
			var rec ext.LogRecord
			if err == nil {
				rec, _, err = parseLine(line)
			}
			if !yield(rec, err) || err != nil {
				return
			}
		}
	}
}

// Tail returns the last n records of a ledger.
func Tail(r io.Reader, n int) ([]ext.LogRecord, error) {
	if n <= 0 {
		return nil, nil
	}
	var ring [][]byte
	at := 0
	for line, err := range lines(r) {
		if err != nil {
			return nil, err
		}
		if len(ring) < n {
			ring = append(ring, bytes.Clone(line))
			continue
		}
		ring[at] = append(ring[at][:0], line...)
		at = (at + 1) % n
	}
	out := make([]ext.LogRecord, 0, len(ring))
	for i := range ring {
		rec, _, err := parseLine(ring[(at+i)%len(ring)])
		if err != nil {
			return nil, err
		}
		out = append(out, rec)
	}
	return out, nil
}

// Records iterates over the records of a ledger in memory.
func (l *Ledger) Records() iter.Seq2[ext.LogRecord, error] {
	return Records(bytes.NewReader(l.Bytes()))
}

// Lines iterates over the whole lines of a ledger, without their ends; each is valid until the next. An end that is torn is an
// error, the last.
func Lines(r io.Reader) iter.Seq2[[]byte, error] { return lines(r) }

var errTorn = errors.New("ledger: the last line has no end")

// lines iterates over whole lines; each is valid until the next.
func lines(r io.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		in := bufio.NewReaderSize(r, 64<<10)
		var line []byte
		for {
			part, err := in.ReadSlice('\n')
			line = append(line, part...)
			switch {
			case errors.Is(err, bufio.ErrBufferFull) && len(line) <= MaxLine:
				continue
			case len(line) > MaxLine:
				yield(nil, errTooLong)
				return
			case errors.Is(err, io.EOF):
				if len(line) > 0 {
					yield(line, errTorn)
				}
				return
			case err != nil:
				yield(nil, err)
				return
			}
			if !yield(line[:len(line)-1], nil) {
				return
			}
			line = line[:0]
		}
	}
}

// lastLines returns the last whole lines of f, as many as a process that died can leave, the offset after them, and the
// size of f.
func lastLines(f *os.File) (lines [][]byte, end, size int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return nil, 0, 0, err
	}
	size = info.Size()
	for _, most := range []int64{16 << 10, 3 * MaxLine} { // a torn line, and what waited before it
		if lines, end, err = linesFrom(f, max(0, size-most), size); err != nil || len(lines) == maxWaiting || size <= most {
			break
		}
	}
	return lines, end, size, err
}

// linesFrom returns the last whole lines of a part of f, without its first one unless that begins the file, and the offset after them.
func linesFrom(f *os.File, from, size int64) (lines [][]byte, end int64, err error) {
	r := bufio.NewReaderSize(io.NewSectionReader(f, from, size-from), 64<<10)
	at := from
	for {
		part, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return lines, end, nil
		}
		if err != nil {
			return nil, 0, err
		}
		if at > 0 && at == from { // this line may begin before from
			at += int64(len(part))
			continue
		}
		at += int64(len(part))
		if len(lines) == maxWaiting {
			lines = slices.Delete(lines, 0, 1)
		}
		end, lines = at, append(lines, part[:len(part)-1])
	}
}
