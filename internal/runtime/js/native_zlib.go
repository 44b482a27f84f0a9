package js

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"github.com/cec80427/pier/ext"
)

func zlibNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"zip": nativeZip, "crc32": nativeCRC32}
}

// maxInflated bounds what a few compressed bytes can become when the caller sets no limit of its own.
const maxInflated = 256 << 20

// zipOptions are what zlib's options come to.
type zipOptions struct {
	Format     string `json:"format"` // gzip, deflate, deflateRaw, brotliCompress, zstdCompress; gunzip, inflate, inflateRaw, unzip, brotliDecompress, zstdDecompress
	Level      int    `json:"level"`
	Strategy   int    `json:"strategy"`
	Window     int    `json:"window"`
	Checksum   bool   `json:"checksum"` // of zstd
	Dictionary []byte `json:"-"`
	Limit      int    `json:"limit"`
	Partial    bool   `json:"partial"` // an end in the middle is none: finishFlush is not Z_FINISH
}

// nativeZip compresses or expands in one go: options as JSON, data, dictionary or nil. Returns {data, used} or {code, errno, message}.
func nativeZip(list []any) (any, error) {
	a := nativeArgs{list: list}
	data := a.bytes(1)
	z, err := newZip(a.str(0), a.bytes(2))
	if a.err != nil || err != nil {
		return nil, errors.Join(a.err, err)
	}
	defer z.close()
	out, err := z.push(data, flushFinish)
	if err != nil {
		return zipFailure(err), nil
	}
	return map[string]any{"data": out, "used": z.used()}, nil
}

// How much of what was pushed must come out: zlib's numbers.
const (
	flushNone   = 0
	flushSync   = 2
	flushFinish = 4
)

// zip is a stream of compression in either direction.
type zip interface {
	push(data []byte, flush int) ([]byte, error)
	used() int  // bytes of input that the result needed
	done() bool // the compressed text has ended
	close()
}

func newZip(options string, dictionary []byte) (zip, error) {
	var o zipOptions
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
	out   bytes.Buffer
	to    interface{ Flush() error }
	limit int
	n     int
}

func newPacker(o zipOptions) (*packer, error) {
	p := &packer{limit: o.Limit}
	if o.Strategy == 2 { // Z_HUFFMAN_ONLY
		o.Level = flate.HuffmanOnly
	}
	var err error
	switch o.Format {
	case "gzip":
		p.to, err = gzip.NewWriterLevel(&p.out, o.Level)
	case "deflate":
		p.to, err = zlib.NewWriterLevelDict(&p.out, o.Level, o.Dictionary)
	case "deflateRaw":
		p.to, err = flate.NewWriterDict(&p.out, o.Level, o.Dictionary)
	case "brotliCompress":
		p.to = brotli.NewWriterOptions(&p.out, brotli.WriterOptions{Quality: o.Level, LGWin: o.Window})
	case "zstdCompress":
		p.to, err = zstd.NewWriter(&p.out, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(o.Checksum), zstd.WithEncoderLevel(zstd.EncoderLevelFromZstd(o.Level)))
	default:
		return nil, ext.E(ext.CodeInvalidRequest, "The format of the compression is none")
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Compression is not possible with these options", err)
	}
	return p, nil
}

func (p *packer) push(data []byte, flush int) ([]byte, error) {
	p.n += len(data)
	// Writing to a buffer does not fail.
	_, err := p.to.(io.Writer).Write(data)
	switch {
	case err != nil:
	case flush == flushFinish:
		err = p.to.(io.Closer).Close()
	case flush != flushNone:
		err = p.to.Flush()
	}
	if err != nil {
		return nil, err
	}
	if p.out.Len() > p.limit {
		return nil, errTooLarge
	}
	out := bytes.Clone(p.out.Bytes())
	p.out.Reset()
	return out, nil
}

func (p *packer) used() int  { return p.n }
func (p *packer) done() bool { return false }
func (p *packer) close()     {}

var (
	errTooLarge = errors.New("too large")
	errBadDict  = errors.New("bad dictionary")
)

// zipFailure is an error in zlib's words, so that the shim can raise Node's.
func zipFailure(err error) map[string]any {
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

// nativeCRC32: data, the checksum so far.
func nativeCRC32(list []any) (any, error) {
	a := nativeArgs{list: list}
	return float64(crc32.Update(uint32(a.num(1)), crc32.IEEETable, a.bytes(0))), a.err
}
