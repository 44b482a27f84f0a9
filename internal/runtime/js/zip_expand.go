package js

import (
	"bytes"
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
	o     zipOptions
	in    input
	out   bytes.Buffer
	err   error
	first byte // of what was pushed
	over  bool // the reader has come to the end of the compressed text

	resume func() (struct{}, bool)
	stop   func()
}

func newExpander(o zipOptions) *expander {
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

func (x *expander) push(data []byte, flush int) ([]byte, error) {
	if x.over {
		return nil, x.err
	}
	if x.in.n == 0 && len(data) > 0 {
		x.first = data[0]
	}
	x.in.data, x.in.ended = data, flush == flushFinish
	_, _ = x.resume()
	out := bytes.Clone(x.out.Bytes())
	x.out.Reset()
	if x.over && x.err != nil && !(x.o.Partial && errors.Is(x.err, io.ErrUnexpectedEOF)) {
		return nil, x.err
	}
	return out, nil
}

func (x *expander) used() int  { return x.in.n }
func (x *expander) done() bool { return x.over && x.err == nil }
func (x *expander) close()     { x.stop() }

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

func (x *expander) zstd() error {
	r, err := zstd.NewReader(&x.in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(maxInflated))
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
		x.out.Write(part[:n])
		switch {
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

// zips are the streams that an extension has open. They belong to the VM's goroutine.
type zips struct {
	next int
	open map[int]zip
}

// maxZips bounds the open streams: each has up to a megabyte of its own.
const maxZips = 256

// do serves one request: "open", options, dictionary; "push", id, data, flush; "close", id.
func (z *zips) do(args []any) (any, error) {
	switch str(args, 0) {
	case "open":
		if len(z.open) >= maxZips {
			return nil, errors.New("too many streams of zlib are open")
		}
		stream, err := newZip(str(args, 1), octets(args, 2))
		if err != nil {
			return nil, err
		}
		if z.open == nil {
			z.open = map[int]zip{}
		}
		z.next++
		z.open[z.next] = stream
		return z.next, nil
	case "push":
		stream := z.open[integer(args, 1)]
		if stream == nil {
			return nil, errors.New("the stream of zlib is closed")
		}
		out, err := stream.push(octets(args, 2), integer(args, 3))
		if err != nil {
			return zipFailure(err), nil
		}
		return map[string]any{"data": out, "done": stream.done(), "used": stream.used()}, nil
	}
	if stream := z.open[integer(args, 1)]; stream != nil {
		stream.close()
		delete(z.open, integer(args, 1))
	}
	return nil, nil
}

func (z *zips) close() {
	for id, stream := range z.open {
		stream.close()
		delete(z.open, id)
	}
}
