package component

import (
	"fmt"
	"unicode/utf8"
)

// Invalid is what is wrong with a binary, and where.
type Invalid struct {
	Text   string
	Offset int // in the binary
}

// Error implements error.
func (e *Invalid) Error() string { return fmt.Sprintf("%s (at byte 0x%x)", e.Text, e.Offset) }

// reader takes a binary apart; the first mistake sticks, and all that is read after it is zero.
type reader struct {
	data []byte
	at   int
	base int // of data in the whole binary
	err  *Invalid
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = &Invalid{Text: fmt.Sprintf(format, args...), Offset: r.base + r.at}
	}
}

func (r *reader) done() bool { return r.err != nil || r.at >= len(r.data) }

func (r *reader) byte() byte {
	if r.err != nil || r.at >= len(r.data) {
		r.fail("unexpected end")
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *reader) peek() byte {
	if r.done() {
		return 0
	}
	return r.data[r.at]
}

func (r *reader) bytes(n uint32) []byte {
	if r.err != nil || uint64(n) > uint64(len(r.data)-r.at) {
		r.fail("unexpected end")
		return nil
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at]
}

// u32 reads an unsigned LEB128 number of at most 32 bits.
func (r *reader) u32() uint32 { return uint32(r.unsigned(32)) }

func (r *reader) unsigned(bits uint) uint64 {
	var n uint64
	for shift := uint(0); ; shift += 7 {
		b := r.byte()
		if r.err != nil {
			return 0
		}
		if left := bits - shift; left < 7 && b&0x7f>>left != 0 || shift >= bits {
			r.fail("an integer is too large or too long")
			return 0
		}
		n |= uint64(b&0x7f) << shift
		if b&0x80 == 0 {
			return n
		}
		if shift+7 >= bits {
			r.fail("an integer is too large or too long")
			return 0
		}
	}
}

// s33 reads a signed LEB128 number of at most 33 bits: an index, or a negative code.
func (r *reader) s33() int64 { return r.signed(33) }

func (r *reader) signed(bits uint) int64 {
	var n int64
	for shift := uint(0); shift < bits; shift += 7 {
		b := r.byte()
		if r.err != nil {
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
	r.fail("an integer is too large or too long")
	return 0
}

// maxName is the longest name there may be.
const maxName = 100_000

func (r *reader) name() string {
	n := r.u32()
	if n > maxName {
		r.fail("a name has %d bytes, the most is %d", n, maxName)
	}
	text := r.bytes(n)
	if r.err == nil && !utf8.Valid(text) {
		r.fail("a name is not UTF-8")
	}
	return string(text)
}

// count reads how many things follow. Each takes a byte at least, so that no number makes room for more than there can be.
func (r *reader) count(what string, most uint32) uint32 {
	n := r.u32()
	switch {
	case r.err != nil:
		return 0
	case n > most:
		r.fail("%d %s, the most is %d", n, what, most)
		return 0
	case uint64(n) > uint64(len(r.data)-r.at):
		r.fail("unexpected end: %d %s", n, what)
		return 0
	}
	return n
}

// each reads a vector.
func (r *reader) each(what string, most uint32, read func()) {
	for n := r.count(what, most); n > 0 && r.err == nil; n-- {
		read()
	}
}

// part is a reader for the next n bytes.
func (r *reader) part(n uint32) *reader {
	start := r.base + r.at
	return &reader{data: r.bytes(n), base: start, err: r.err}
}
