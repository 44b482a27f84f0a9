package js

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"hash/crc32"
	"io"

	"github.com/cec80427/pier/ext"
)

func zlibNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"deflate": nativeDeflate, "inflate": nativeInflate, "crc32": nativeCRC32}
}

// maxInflated bounds what a few compressed bytes can become when the caller sets no limit of its own.
const maxInflated = 256 << 20

// nativeDeflate: format ("gzip", "zlib", "raw"), level (-1 to 9), data, dictionary.
func nativeDeflate(list []any) (any, error) {
	a := nativeArgs{list: list}
	level, data, dict := a.int(1), a.bytes(2), a.bytes(3)
	if level < flate.DefaultCompression || level > flate.BestCompression {
		a.fail("The compression level is out of range")
	}
	if a.err != nil {
		return nil, a.err
	}
	var out bytes.Buffer
	var w io.WriteCloser
	var err error
	switch a.str(0) {
	case "gzip":
		w, err = gzip.NewWriterLevel(&out, level)
	case "zlib":
		w, err = zlib.NewWriterLevelDict(&out, level, dict)
	default:
		w, err = flate.NewWriterDict(&out, level, dict)
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Compression is not possible with these options", err)
	}
	// Writing to a buffer does not fail.
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes(), nil
}

// nativeInflate: format ("gzip", "zlib", "raw", "auto"), data, limit in bytes, dictionary. Returns {data} or {code}: zlib's
// name for what is wrong, so that the shim can raise Node's error.
func nativeInflate(list []any) (any, error) {
	a := nativeArgs{list: list}
	format, data, limit, dict := a.str(0), a.bytes(1), a.int(2), a.bytes(3)
	if a.err != nil {
		return nil, a.err
	}
	if limit <= 0 || limit > maxInflated {
		limit = maxInflated
	}
	if format == "auto" {
		format = "zlib"
		if len(data) > 1 && data[0] == 0x1f && data[1] == 0x8b {
			format = "gzip"
		}
	}
	if format == "gzip" && len(data) > 1 && (data[0] != 0x1f || data[1] != 0x8b) {
		return inflateFailure(gzip.ErrHeader), nil
	}
	src := bytes.NewReader(data)
	var r io.ReadCloser
	var err error
	switch format {
	case "gzip":
		r, err = gzip.NewReader(src)
	case "zlib":
		r, err = zlib.NewReaderDict(src, dict)
	default:
		r = flate.NewReaderDict(src, dict)
	}
	if err != nil {
		return inflateFailure(err), nil
	}
	defer r.Close()
	out, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if err != nil {
		return inflateFailure(err), nil
	}
	if len(out) > limit {
		return map[string]any{"code": "TOO_LARGE"}, nil
	}
	return map[string]any{"data": out}, nil
}

func inflateFailure(err error) map[string]any {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return map[string]any{"code": "Z_BUF_ERROR", "message": "unexpected end of file"}
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, zlib.ErrHeader):
		return map[string]any{"code": "Z_DATA_ERROR", "message": "incorrect header check"}
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, zlib.ErrChecksum):
		return map[string]any{"code": "Z_DATA_ERROR", "message": "incorrect data check"}
	case errors.Is(err, zlib.ErrDictionary):
		return map[string]any{"code": "Z_NEED_DICT", "message": "Missing dictionary"}
	}
	return map[string]any{"code": "Z_DATA_ERROR", "message": "invalid data"}
}

// nativeCRC32: data, the checksum so far.
func nativeCRC32(list []any) (any, error) {
	a := nativeArgs{list: list}
	return float64(crc32.Update(uint32(a.num(1)), crc32.IEEETable, a.bytes(0))), a.err
}
