package zlib

import (
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/json"
	"errors"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"github.com/cec80427/pier/ext"
)

// maxInflated bounds what a few compressed bytes can become when the caller sets no limit of its own.
const maxInflated = 256 << 20

// settings are what zlib's options come to.
type settings struct {
	Format     string `json:"format"` // gzip, deflate, deflateRaw, brotliCompress, zstdCompress; gunzip, inflate, inflateRaw, unzip, brotliDecompress, zstdDecompress
	Level      int    `json:"level"`
	Strategy   int    `json:"strategy"`
	Window     int    `json:"window"`
	Checksum   bool   `json:"checksum"` // of zstd
	Dictionary []byte `json:"-"`
	Limit      int    `json:"limit"`
	Partial    bool   `json:"partial"` // an end in the middle is none: finishFlush is not Z_FINISH
}

// How much of what was pushed must come out: zlib's numbers.
const (
	FlushNone   = 0
	FlushSync   = 2
	FlushFinish = 4
)

// Sink takes what comes out. It says how much it has got, and its own limit by an error.
type Sink interface {
	io.Writer
	Len() int
}

// Stream is a stream of compression in either direction. It keeps neither what is pushed nor where that goes beyond one Push.
type Stream interface {
	Push(data []byte, flush int, to Sink) error
	Used() int  // bytes of input that the result needed
	Done() bool // the compressed text has ended
	Holds() int // bytes that it has of the host's memory, about and at most
	Close()
}

// Open begins a stream: options as JSON, and a dictionary or nil.
func Open(options string, dictionary []byte) (Stream, error) {
	var o settings
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The options of the compression are none", err)
	}
	o.Dictionary = dictionary
	if o.Limit <= 0 || o.Limit > maxInflated {
		o.Limit = maxInflated
	}
	switch o.Format {
	case "gunzip", "inflate", "inflateRaw", "unzip", "brotliDecompress", "zstdDecompress":
		return newExpander(o), nil
	}
	return newPacker(o)
}

// packer compresses.
type packer struct {
	out   Sink // of the push under way
	to    interface{ Flush() error }
	limit int
	n     int
	most  int // what it may come to hold
}

// Write passes on what the compressor has.
func (p *packer) Write(data []byte) (int, error) {
	n, err := p.out.Write(data)
	if err == nil && p.out.Len() > p.limit {
		err = errTooLarge
	}
	return n, err
}

// What compressors hold in the end: of deflate a window and tables, of the others windows, and tables as large as these.
const (
	deflateHolds = 1 << 20
	widerHolds   = 40 << 20
)

func newPacker(o settings) (*packer, error) {
	p := &packer{limit: o.Limit, most: widerHolds}
	if o.Strategy == 2 { // Z_HUFFMAN_ONLY
		o.Level = flate.HuffmanOnly
	}
	var err error
	switch o.Format {
	case "gzip":
		p.to, err = gzip.NewWriterLevel(p, o.Level)
	case "deflate":
		p.to, err = zlib.NewWriterLevelDict(p, o.Level, o.Dictionary)
	case "deflateRaw":
		p.to, err = flate.NewWriterDict(p, o.Level, o.Dictionary)
	case "brotliCompress":
		p.to = brotli.NewWriterOptions(p, brotli.WriterOptions{Quality: o.Level, LGWin: o.Window})
	case "zstdCompress":
		p.to, err = zstd.NewWriter(p, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(o.Checksum), zstd.WithEncoderLevel(zstd.EncoderLevelFromZstd(o.Level)))
	default:
		return nil, ext.E(ext.CodeInvalidRequest, "The format of the compression is none")
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Compression is not possible with these options", err)
	}
	switch o.Format {
	case "gzip", "deflate", "deflateRaw":
		p.most = deflateHolds
	}
	return p, nil
}

// Push implements Stream.
func (p *packer) Push(data []byte, flush int, to Sink) error {
	p.n += len(data)
	p.out = to
	_, err := p.to.(io.Writer).Write(data)
	switch {
	case err != nil:
	case flush == FlushFinish:
		err = p.to.(io.Closer).Close()
	case flush != FlushNone:
		err = p.to.Flush()
	}
	p.out = nil
	return err
}

// Used implements Stream.
func (p *packer) Used() int { return p.n }

// Done implements Stream.
func (p *packer) Done() bool { return false }

// Holds implements Stream.
func (p *packer) Holds() int { return min(8*p.n+64<<10, p.most) }

// Close implements Stream.
func (p *packer) Close() {}

var (
	errTooLarge = errors.New("too large")
	errBadDict  = errors.New("bad dictionary")
)

// Failure is an error in zlib's words, so that the shim can raise Node's.
func Failure(err error) map[string]any {
	fail := func(code string, errno int, message string) map[string]any {
		return map[string]any{"code": code, "errno": errno, "message": message}
	}
	var corrupt *corruptError
	switch {
	case errors.Is(err, errTooLarge):
		return map[string]any{"code": "TOO_LARGE"}
	case errors.As(err, &corrupt):
		return fail(corrupt.code, corrupt.errno, corrupt.message)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return fail("Z_BUF_ERROR", -5, "unexpected end of file")
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, zlib.ErrHeader):
		return fail("Z_DATA_ERROR", -3, "incorrect header check")
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, zlib.ErrChecksum):
		return fail("Z_DATA_ERROR", -3, "incorrect data check")
	case errors.Is(err, zlib.ErrDictionary):
		return fail("Z_NEED_DICT", 2, "Missing dictionary")
	case errors.Is(err, errBadDict):
		return fail("Z_NEED_DICT", 2, "Bad dictionary")
	}
	return fail("Z_DATA_ERROR", -3, "invalid distance too far back")
}
