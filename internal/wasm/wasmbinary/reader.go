package wasmbinary

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// Invalid is what is wrong with a binary, and where.
type Invalid struct {
	Text   string
	Offset int // in the binary; 0 for nowhere in it
}

// Error implements error.
func (e *Invalid) Error() string {
	if e.Offset == 0 {
		return e.Text
	}
	return fmt.Sprintf("%s (at byte 0x%x)", e.Text, e.Offset)
}

// Reader takes a binary apart; the first mistake sticks, and all that is read after it is zero.
type Reader struct {
	data []byte
	at   int
	base int      // of data in the whole binary
	Err  *Invalid // the first mistake; nil for none
}

// New is a reader of a whole binary.
func New(data []byte) *Reader { return &Reader{data: data} }

// Fail notes a mistake at the place that has been reached.
func (r *Reader) Fail(format string, args ...any) {
	if r.Err == nil {
		r.Err = &Invalid{Text: fmt.Sprintf(format, args...), Offset: r.base + r.at}
	}
}

// Done reports that nothing is left, or that there was a mistake.
func (r *Reader) Done() bool { return r.Err != nil || r.at >= len(r.data) }

// Rest is what has not been read.
func (r *Reader) Rest() []byte { return r.data[r.at:] }

// Since is what was read after Rest gave something.
func (r *Reader) Since(rest []byte) []byte { return rest[:len(rest)-len(r.Rest())] }

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if r.Err != nil || r.at >= len(r.data) {
		r.Fail("unexpected end")
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

// Peek is the next byte, 0 for none; it stays to be read.
func (r *Reader) Peek() byte {
	if r.Done() {
		return 0
	}
	return r.data[r.at]
}

// Bytes reads so many bytes.
func (r *Reader) Bytes(n uint32) []byte {
	if r.Err != nil || uint64(n) > uint64(len(r.data)-r.at) {
		r.Fail("unexpected end")
		return nil
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at]
}

// U32 reads an unsigned LEB128 number of at most 32 bits.
func (r *Reader) U32() uint32 { return uint32(r.Unsigned(32)) }

// Unsigned reads an unsigned LEB128 number.
func (r *Reader) Unsigned(bits uint) uint64 {
	var n uint64
	for shift := uint(0); ; shift += 7 {
		b := r.Byte()
		if r.Err != nil {
			return 0
		}
		if left := bits - shift; left < 7 && b&0x7f>>left != 0 || shift >= bits {
			r.Fail("an integer is too large or too long")
			return 0
		}
		n |= uint64(b&0x7f) << shift
		if b&0x80 == 0 {
			return n
		}
		if shift+7 >= bits {
			r.Fail("an integer is too large or too long")
			return 0
		}
	}
}

// S33 reads a signed LEB128 number of at most 33 bits: an index, or a negative code.
func (r *Reader) S33() int64 { return r.Signed(33) }

// Signed reads a signed LEB128 number.
func (r *Reader) Signed(bits uint) int64 {
	var n int64
	for shift := uint(0); shift < bits; shift += 7 {
		b := r.Byte()
		if r.Err != nil {
			return 0
		}
		n |= int64(b&0x7f) << shift
		if b&0x80 != 0 {
			continue
		}
		if shift+7 < 64 && b&0x40 != 0 {
			n |= -1 << (shift + 7)
		}
		if bits < 64 && (n >= 1<<(bits-1) || n < -1<<(bits-1)) {
			break
		}
		return n
	}
	r.Fail("an integer is too large or too long")
	return 0
}

// maxName is the longest name there may be.
const maxName = 100_000

// Name reads a text.
func (r *Reader) Name() string {
	n := r.U32()
	if n > maxName {
		r.Fail("a name has %d bytes, the most is %d", n, maxName)
	}
	text := r.Bytes(n)
	if r.Err == nil && !utf8.Valid(text) {
		r.Fail("a name is not UTF-8")
	}
	return string(text)
}

// count reads how many things follow. Each takes a byte at least, so that no number makes room for more than there can be.
func (r *Reader) count(what string, most uint32) uint32 {
	n := r.U32()
	switch {
	case r.Err != nil:
		return 0
	case n > most:
		r.Fail("%d %s, the most is %d", n, what, most)
		return 0
	case uint64(n) > uint64(len(r.data)-r.at):
		r.Fail("unexpected end: %d %s", n, what)
		return 0
	}
	return n
}

// Each reads a vector.
func (r *Reader) Each(what string, most uint32, read func()) {
	for n := r.count(what, most); n > 0 && r.Err == nil; n-- {
		read()
	}
}

// Part is a reader for the next n bytes.
func (r *Reader) Part(n uint32) *Reader {
	start := r.base + r.at
	return &Reader{data: r.Bytes(n), base: start, Err: r.Err}
}

// Constant skips a constant expression.
func (r *Reader) Constant() {
	for r.Err == nil {
		switch op := r.Byte(); op {
		case 0x0b:
			return
		case 0x41, 0x42, 0x23, 0xd2: // numbers of variable length
			r.Signed(64)
		case 0x43:
			r.Bytes(4)
		case 0x44:
			r.Bytes(8)
		case 0xd0:
			r.S33()
		case 0xfd:
			r.U32()
			r.Bytes(16)
		case 0xfb: // structs and arrays
			if sub := r.U32(); sub <= 8 {
				r.U32()
			}
		}
	}
}

// Sections takes a module apart. Those that say nothing of what it does are left out.
func Sections(r *Reader) Parts {
	all, last := Parts{}, -1
	for r.Bytes(8); !r.Done(); {
		id := r.Byte()
		part := r.Part(r.U32())
		at := bytes.IndexByte(Order, id)
		switch {
		case id == 0:
		case at <= last:
			r.Fail("section %d is unknown, or out of order", id)
		default:
			last, all[id] = at, part.Rest()
		}
	}
	return all
}
