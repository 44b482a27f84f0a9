package bytecode

import (
	"bytes"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// Bytecode of this size is packed in its file, which makes the program more than a megabyte smaller. It is unpacked once in a process, a
// megabyte in three milliseconds, and a VM needs a part of one.
const packedCode = 2 << 10

// denseCode is the size from which bytecode that few need is packed by brotli: a sixth smaller, and three times as long to unpack.
const denseCode = 50 << 10

// What starts a packed file: zstd's own mark, and ours for brotli, which has none. Bytecode starts with the engine's version of it, which is
// another byte.
var (
	packedMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
	denseMagic  = []byte{0, 'b', 'r', 0}
)

// Pack is what the file of a host module's bytecode holds; often is for one that many extensions need.
func Pack(code []byte, often bool) ([]byte, error) {
	if len(code) < packedCode {
		return code, nil
	}
	if len(code) >= denseCode && !often {
		out := bytes.NewBuffer(bytes.Clone(denseMagic))
		w := brotli.NewWriterLevel(out, brotli.BestCompression)
		if _, err := w.Write(code); err != nil {
			return nil, err
		}
		err := w.Close()
		return out.Bytes(), err
	}
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return e.EncodeAll(code, nil), e.Close()
}

// unpacker may be used by several goroutines. It is made at once, in 2 us: it holds a channel, and one that is made inside a bubble of
// testing/synctest, as whoever embeds pier may use it, is of no use outside.
var unpacker, errUnpacker = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))

// Unpack is the bytecode that such a file holds.
func Unpack(file []byte) ([]byte, error) {
	if dense, ok := bytes.CutPrefix(file, denseMagic); ok {
		return io.ReadAll(brotli.NewReader(bytes.NewReader(dense)))
	}
	if !bytes.HasPrefix(file, packedMagic) {
		return file, nil
	}
	if errUnpacker != nil {
		return nil, errUnpacker
	}
	return unpacker.DecodeAll(file, nil)
}
