package nodecrypto

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
	"strings"

	"golang.org/x/crypto/chacha20"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

// gcmCounter is the first counter of the text for an IV of twelve bytes.
func gcmCounter(iv []byte) []byte {
	counter := make([]byte, aes.BlockSize)
	copy(counter, iv)
	counter[aes.BlockSize-1] = 2
	return counter
}

// nativeCipherStream: name, key, iv, offset, data, "encrypt" or "decrypt", tag length. The part at an offset of a text in CTR, GCM,
// ChaCha20 or, from one whole block to another, OCB.
func nativeCipherStream(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	kind := Ciphers()[strings.ToLower(a.Str(0))]
	key, iv, at, data := a.Bytes(1), a.Bytes(2), int64(a.Num(3)), a.Bytes(4)
	if kind == nil || a.Err != nil || at < 0 || len(key) != kind.Key {
		return nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	if kind.Mode == "stream" {
		return chachaPart(kind, key, iv, at, data)
	}
	block, err := kind.Open(key)
	switch {
	case err != nil:
	case kind.Mode == "gcm" && len(iv) == 12:
		iv = gcmCounter(iv)
	case kind.Mode == "gcm":
		return gcmPart(block, iv, at, data)
	case kind.Mode == "ocb":
		s := newOCB(block, iv, a.Int(6))
		for range at / 16 {
			s.advance()
		}
		out := make([]byte, len(data))
		for i := 0; i+16 <= len(data); i += 16 {
			s.crypt(out[i:], data[i:i+16], a.Str(5) == "decrypt")
		}
		return out, nil
	}
	if err != nil || len(iv) != aes.BlockSize {
		return nil, errCipherIV()
	}
	out := make([]byte, len(data))
	stream := cipher.NewCTR(block, advanced(iv, uint64(at/aes.BlockSize)))
	skip(stream, int(at%aes.BlockSize))
	stream.XORKeyStream(out, data)
	return out, nil
}

// chachaPart: alone the cipher takes the first four bytes of the IV for its counter, with Poly1305 the first block is the tag's.
func chachaPart(kind *Kind, key, iv []byte, at int64, data []byte) (any, error) {
	const size = 64
	counter := uint64(at / size)
	if kind.Authentic {
		iv = append(make([]byte, max(0, chacha20.NonceSize-len(iv))), iv...)
		counter++
	} else if len(iv) == 16 {
		counter += uint64(binary.LittleEndian.Uint32(iv))
		iv = iv[4:]
	}
	stream, err := chacha20.NewUnauthenticatedCipher(key, iv)
	if err != nil || counter >= 1<<32-1 {
		return nil, errCipherIV()
	}
	stream.SetCounter(uint32(counter))
	skip(stream, int(at%size))
	out := make([]byte, len(data))
	stream.XORKeyStream(out, data)
	return out, nil
}

// gcmPart is nativeCipherStream for an IV of another length, which Go hashes without telling: what seals zeros is the key stream.
func gcmPart(block cipher.Block, iv []byte, at int64, data []byte) (any, error) {
	aead, err := cipher.NewGCMWithNonceSize(block, len(iv))
	if err != nil || at > maxDerivedBytes {
		return nil, errCipherIV()
	}
	stream := aead.Seal(nil, iv, make([]byte, int(at)+len(data)), nil)[at:]
	out := make([]byte, len(data))
	subtle.XORBytes(out, data, stream[:len(data)])
	return out, nil
}

func skip(stream cipher.Stream, n int) {
	rest := make([]byte, n)
	stream.XORKeyStream(rest, rest)
}

// advanced is a counter some blocks later.
func advanced(counter []byte, blocks uint64) []byte {
	out := bytes.Clone(counter)
	low := binary.BigEndian.Uint64(out[8:])
	binary.BigEndian.PutUint64(out[8:], low+blocks)
	if low+blocks < low {
		binary.BigEndian.PutUint64(out, binary.BigEndian.Uint64(out)+1)
	}
	return out
}

// nativeCipherFeedback: "encrypt" or "decrypt", name, key, register, how much of it is used, data. Returns {data, register, used}.
func nativeCipherFeedback(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	kind := Ciphers()[strings.ToLower(a.Str(1))]
	key, register, used := a.Bytes(2), a.Bytes(3), a.Int(4)
	if kind == nil || kind.Open == nil || len(key) != kind.Key || len(register) != kind.IV || used < 0 || used >= len(register) || a.Err != nil {
		return nil, errCipherIV()
	}
	block, err := kind.Open(key)
	if err != nil {
		return nil, errCipherIV()
	}
	out, register, used := feedback(kind.Mode, block, a.Str(0) == "decrypt", register, used, a.Bytes(5))
	return map[string]any{"data": out, "register": register, "used": used}, a.Err
}

// feedback is CFB and OFB, which Go thinks nobody should use.
func feedback(mode string, block cipher.Block, decrypt bool, register []byte, used int, data []byte) (out, next []byte, left int) {
	register = bytes.Clone(register)
	out = make([]byte, len(data))
	switch mode {
	case "cfb8":
		b := make([]byte, len(register))
		for i, in := range data {
			block.Encrypt(b, register)
			out[i] = in ^ b[0]
			copy(register, register[1:])
			register[len(register)-1] = chosen(decrypt, in, out[i])
		}
	case "cfb1":
		for i := range 8 * len(data) {
			cfbBit(block, decrypt, register, data, out, i)
		}
	default:
		for i, in := range data {
			if used == 0 {
				block.Encrypt(register, register)
			}
			out[i] = in ^ register[used]
			if mode == "cfb" {
				register[used] = chosen(decrypt, in, out[i])
			}
			used = (used + 1) % len(register)
		}
	}
	return out, register, used
}

// chosen is the encrypted one of two bytes.
func chosen(decrypt bool, in, out byte) byte {
	if decrypt {
		return in
	}
	return out
}

func cfbBit(block cipher.Block, decrypt bool, register, data, out []byte, i int) {
	b := make([]byte, len(register))
	block.Encrypt(b, register)
	shift := 7 - i%8
	in := data[i/8] >> shift & 1
	bit := in ^ b[0]>>7
	out[i/8] |= bit << shift
	for j := range len(register) - 1 {
		register[j] = register[j]<<1 | register[j+1]>>7
	}
	register[len(register)-1] = register[len(register)-1]<<1 | chosen(decrypt, in, bit)
}
