package zlib

import (
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// expander expands what is pushed piece by piece. Go's readers pull instead, so the reader runs as a coroutine, which hands
// control back when it has nothing left to read.
type expander struct {
	o     settings
	in    input
	out   Sink // of the push under way
	total int
	err   error
	first byte // of what was pushed
	over  bool // the reader has come to the end of the compressed text

	resume func() (struct{}, bool)
	stop   func()
}

func newExpander(o settings) *expander {
	x := &expander{o: o}
	x.resume, x.stop = iter.Pull(func(yield func(struct{}) bool) {
		x.in.wait = func() bool { return yield(struct{}{}) }
		x.err = x.run()
		x.over = true
	})
	return x
}

// input is what was pushed and is not read yet.
type input struct {
	data  []byte
	n     int
	ended bool
	wait  func() bool // lets the pusher go on; false when the stream was closed
}

func (in *input) more() error {
	for len(in.data) == 0 {
		if in.ended {
			return io.EOF
		}
		if !in.wait() {
			return io.ErrClosedPipe
		}
	}
	return nil
}

func (in *input) Read(p []byte) (int, error) {
	if err := in.more(); err != nil {
		return 0, err
	}
	n := copy(p, in.data)
	in.data, in.n = in.data[n:], in.n+n
	return n, nil
}

func (in *input) ReadByte() (byte, error) {
	if err := in.more(); err != nil {
		return 0, err
	}
	b := in.data[0]
	in.data, in.n = in.data[1:], in.n+1
	return b, nil
}

// Push implements Stream.
func (x *expander) Push(data []byte, flush int, to Sink) error {
	if x.over {
		return x.err
	}
	if x.in.n == 0 && len(data) > 0 {
		x.first = data[0]
	}
	x.in.data, x.in.ended, x.out = data, flush == FlushFinish, to
	_, _ = x.resume()
	x.in.data, x.out = nil, nil
	if x.over && x.err != nil && !(x.o.Partial && errors.Is(x.err, io.ErrUnexpectedEOF)) {
		return x.err
	}
	return nil
}

// Used implements Stream.
func (x *expander) Used() int { return x.in.n }

// Done implements Stream.
func (x *expander) Done() bool { return x.over && x.err == nil }

// Close implements Stream.
func (x *expander) Close() { x.stop() }

// Holds implements Stream: the window, which is no larger than what has come out.
func (x *expander) Holds() int {
	window := 64 << 10
	switch x.o.Format {
	case "brotliDecompress":
		window = 1 << 24
	case "zstdDecompress":
		window = 2 * maxWindow
	}
	return min(2*x.total, window) + 64<<10
}

// run expands until the compressed text ends.
func (x *expander) run() error {
	switch x.o.Format {
	case "brotliDecompress":
		return x.brotli()
	case "zstdDecompress":
		return x.zstd()
	case "inflate":
		r, err := zlib.NewReaderDict(&x.in, x.o.Dictionary)
		if err != nil {
			return x.zlibHeader(err)
		}
		return x.copy(r)
	case "inflateRaw":
		return x.copy(flate.NewReaderDict(&x.in, x.o.Dictionary))
	}
	first, err := x.peek()
	if err != nil {
		return unexpected(err)
	}
	if x.o.Format == "unzip" && first != 0x1f {
		r, err := zlib.NewReaderDict(&x.in, x.o.Dictionary)
		if err != nil {
			return x.zlibHeader(err)
		}
		return x.copy(r)
	}
	return x.gzip()
}

func (x *expander) zlibHeader(err error) error {
	if errors.Is(err, zlib.ErrDictionary) && len(x.o.Dictionary) > 0 {
		return errBadDict
	}
	return unexpected(err)
}

func (x *expander) peek() (byte, error) {
	if err := x.in.more(); err != nil {
		return 0, err
	}
	return x.in.data[0], nil
}

// gzip expands the members of a gzip text; what follows the last one is left alone.
func (x *expander) gzip() error {
	if first, err := x.peek(); err == nil && first != 0x1f {
		return gzip.ErrHeader
	}
	r, err := gzip.NewReader(&x.in)
	if err != nil {
		return unexpected(err)
	}
	for {
		r.Multistream(false)
		if err := x.copy(r); err != nil {
			return err
		}
		// Zeros are padding; anything else has to be another member.
		first, err := x.peek()
		if err != nil || first == 0 {
			return nil
		}
		if first != 0x1f {
			return gzip.ErrHeader
		}
		if err := r.Reset(&x.in); err != nil {
			return unexpected(err)
		}
	}
}

func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// corruptError is a fault of a format other than zlib's.
type corruptError struct {
	code    string
	errno   int
	message string
}

func (e *corruptError) Error() string { return e.message }

func (x *expander) brotli() error {
	err := x.copy(brotli.NewReader(&x.in))
	if err == nil || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, errTooLarge) || errors.Is(err, io.ErrClosedPipe) {
		return err
	}
	if strings.Contains(err.Error(), "excessive input") { // what follows the end is left alone
		return nil
	}
	return &corruptError{"ERR__ERROR_FORMAT_PADDING_2", -15, "Decompression failed"}
}

// maxWindow bounds the window of zstd, as the command zstd does without --long.
const maxWindow = 8 << 20

func (x *expander) zstd() error {
	r, err := zstd.NewReader(&x.in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(maxInflated), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return err
	}
	defer r.Close()
	err = x.copy(r)
	switch {
	case err == nil, errors.Is(err, io.ErrUnexpectedEOF): // Node takes an end in the middle for an end
		return nil
	case errors.Is(err, errTooLarge), errors.Is(err, io.ErrClosedPipe):
		return err
	case errors.Is(err, zstd.ErrMagicMismatch):
		return &corruptError{"ZSTD_error_prefix_unknown", 10, "Unknown frame descriptor"}
	case errors.Is(err, zstd.ErrCRCMismatch):
		return &corruptError{"ZSTD_error_checksum_wrong", 22, "Restored data doesn't match checksum"}
	}
	return &corruptError{"ZSTD_error_corruption_detected", 20, "Data corruption detected"}
}

// copy reads to the end of the compressed text, or to the limit, which holds for all that one push brings: a text of many
// members too.
func (x *expander) copy(r io.Reader) error {
	part := make([]byte, 32<<10)
	for {
		n, err := r.Read(part)
		if errors.Is(err, io.ErrClosedPipe) { // the stream was closed: nobody takes what is left
			return err
		}
		x.total += n
		_, full := x.out.Write(part[:n])
		switch {
		case full != nil:
			return full
		case x.out.Len() > x.o.Limit:
			return errTooLarge
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return x.named(err)
		}
	}
}

// named says what zlib would say of a broken deflate block, as far as its first bits tell.
func (x *expander) named(err error) error {
	var corrupt flate.CorruptInputError
	if !errors.As(err, &corrupt) {
		return err
	}
	if x.in.n <= 8 && x.o.Format == "inflateRaw" {
		switch x.first >> 1 & 3 {
		case 0:
			return &corruptError{"Z_DATA_ERROR", -3, "invalid stored block lengths"}
		case 3:
			return &corruptError{"Z_DATA_ERROR", -3, "invalid block type"}
		}
	}
	return err
}
