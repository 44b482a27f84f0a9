package js

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"
	"strconv"
	"strings"

	"golang.org/x/crypto/chacha20"
	"golang.org/x/crypto/chacha20poly1305"

	"github.com/cec80427/pier/ext"
)

func cipherNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"cipher": nativeCipher, "cipherStream": nativeCipherStream, "keyWrap": nativeKeyWrap, "keyUnwrap": nativeKeyUnwrap}
}

// cipherCall is one whole encryption or decryption.
type cipherCall struct {
	mode         string
	decrypt, pad bool
	key, iv      []byte
	data         []byte
	aad, tag     []byte
	tagSize      int
}

// nativeCipher: "encrypt" or "decrypt", name, key, iv, data, padding, aad, tag, tag length. Returns {data, tag}.
func nativeCipher(list []any) (any, error) {
	a := nativeArgs{list: list}
	size, mode, ok := cipherName(a.str(1))
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	c := cipherCall{
		mode: mode, decrypt: a.str(0) == "decrypt", key: a.bytes(2), iv: a.bytes(3), data: a.bytes(4), pad: a.bool(5), aad: a.bytes(6), tag: a.bytes(7),
		tagSize: a.int(8),
	}
	if a.err != nil {
		return nil, a.err
	}
	if len(c.key) != size {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid key length")
	}
	out, tag, err := c.run()
	if err != nil {
		return nil, err
	}
	return map[string]any{"data": out, "tag": tag}, nil
}

// cipherName splits aes-256-cbc (and id-aes256-GCM) into key bytes and mode.
func cipherName(name string) (int, string, bool) {
	name = strings.ToLower(name)
	switch name {
	case "chacha20-poly1305":
		return chacha20poly1305.KeySize, "chacha20-poly1305", true
	case "des-ede3-cbc":
		return 24, "cbc", true
	}
	if rest, ok := strings.CutPrefix(name, "id-aes"); ok {
		name = "aes-" + rest
	}
	if rest, ok := strings.CutPrefix(name, "aes"); ok && rest != "" && rest[0] != '-' {
		name = "aes-" + rest + "-cbc"
	}
	parts := strings.Split(name, "-")
	if len(parts) != 3 || parts[0] != "aes" {
		return 0, "", false
	}
	keyBits, err := strconv.Atoi(parts[1])
	if err != nil || (keyBits != 128 && keyBits != 192 && keyBits != 256) {
		return 0, "", false
	}
	switch parts[2] {
	case "cbc", "ctr", "ecb", "gcm":
		return keyBits / 8, parts[2], true
	}
	return 0, "", false
}

// block is the block cipher: a key of 24 bytes with an IV of 8 is that of triple DES.
func (c cipherCall) block() (cipher.Block, error) {
	if len(c.key) == 24 && len(c.iv) == des.BlockSize && c.mode == "cbc" {
		return des.NewTripleDESCipher(c.key)
	}
	return aes.NewCipher(c.key)
}

func (c cipherCall) run() (out, tag []byte, err error) {
	if c.mode == "chacha20-poly1305" {
		aead, err := chacha20poly1305.New(c.key)
		if err != nil || len(c.iv) != aead.NonceSize() {
			return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid initialization vector")
		}
		return c.sealed(aead)
	}
	block, err := c.block()
	if err != nil {
		return nil, nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid key length", err)
	}
	wantIV := block.BlockSize()
	if c.mode == "ecb" {
		wantIV = 0
	}
	if c.mode != "gcm" && len(c.iv) != wantIV {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid initialization vector")
	}
	switch c.mode {
	case "gcm":
		return c.gcm(block)
	case "ctr":
		out = make([]byte, len(c.data))
		cipher.NewCTR(block, c.iv).XORKeyStream(out, c.data)
		return out, nil, nil
	}
	out, err = c.blocks(block)
	return out, nil, err
}

func (c cipherCall) gcm(block cipher.Block) (out, tag []byte, err error) {
	size := c.tagSize
	if c.decrypt {
		size = len(c.tag)
	}
	if len(c.iv) == 0 {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid initialization vector")
	}
	// Go makes short tags only for the usual length of the IV. A short tag is the beginning of the whole one, so that serves for
	// sealing; opening seals again and compares.
	aead, err := cipher.NewGCMWithNonceSize(block, len(c.iv))
	if err != nil {
		return nil, nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid authentication tag length: "+strconv.Itoa(size), err)
	}
	if size == 16 || !c.decrypt {
		out, tag, err = c.sealed(aead)
		return out, tag[:min(size, len(tag))], err
	}
	if size < 4 || size > 16 {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid authentication tag length: "+strconv.Itoa(size))
	}
	stream := aead.Seal(nil, c.iv, make([]byte, len(c.data)), nil)
	out = make([]byte, len(c.data))
	subtle.XORBytes(out, c.data, stream[:len(c.data)])
	whole := aead.Seal(nil, c.iv, out, c.aad)[len(out):]
	if !hmac.Equal(whole[:size], c.tag) {
		return nil, nil, errUnauthentic()
	}
	return out, nil, nil
}

func errUnauthentic() error {
	return ext.E(ext.CodeInvalidRequest, "Unsupported state or unable to authenticate data")
}

// gcmCounter is the first counter of the text for an IV of twelve bytes.
func gcmCounter(iv []byte) []byte {
	counter := make([]byte, aes.BlockSize)
	copy(counter, iv)
	counter[aes.BlockSize-1] = 2
	return counter
}

func (c cipherCall) sealed(aead cipher.AEAD) (out, tag []byte, err error) {
	if !c.decrypt {
		sealed := aead.Seal(nil, c.iv, c.data, c.aad)
		return sealed[:len(c.data)], sealed[len(c.data):], nil
	}
	out, err = aead.Open(nil, c.iv, append(bytes.Clone(c.data), c.tag...), c.aad)
	if err != nil {
		return nil, nil, errUnauthentic()
	}
	return out, nil, nil
}

// blocks is CBC and ECB with or without PKCS#7 padding.
func (c cipherCall) blocks(block cipher.Block) ([]byte, error) {
	data, size := bytes.Clone(c.data), block.BlockSize()
	if !c.decrypt && c.pad {
		n := size - len(data)%size
		data = append(data, bytes.Repeat([]byte{byte(n)}, n)...)
	}
	if len(data)%size != 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "wrong final block length")
	}
	switch {
	case c.mode == "cbc" && c.decrypt:
		cipher.NewCBCDecrypter(block, c.iv).CryptBlocks(data, data)
	case c.mode == "cbc":
		cipher.NewCBCEncrypter(block, c.iv).CryptBlocks(data, data)
	default:
		for i := 0; i < len(data); i += size {
			if c.decrypt {
				block.Decrypt(data[i:], data[i:])
			} else {
				block.Encrypt(data[i:], data[i:])
			}
		}
	}
	if !c.decrypt || !c.pad {
		return data, nil
	}
	if len(data) == 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "wrong final block length")
	}
	n := int(data[len(data)-1])
	if n == 0 || n > size || !bytes.Equal(data[len(data)-n:], bytes.Repeat([]byte{byte(n)}, n)) {
		return nil, ext.E(ext.CodeInvalidRequest, "bad decrypt")
	}
	return data[:len(data)-n], nil
}

// nativeCipherStream: name, key, iv, offset, data. The part at an offset of a text in CTR, GCM with an IV of twelve bytes, or
// ChaCha20: the same for both directions.
func nativeCipherStream(list []any) (any, error) {
	a := nativeArgs{list: list}
	_, mode, ok := cipherName(a.str(0))
	key, iv, at, data := a.bytes(1), a.bytes(2), int64(a.num(3)), a.bytes(4)
	if !ok || a.err != nil || at < 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	out := make([]byte, len(data))
	if mode == "chacha20-poly1305" {
		const size = 64
		stream, err := chacha20.NewUnauthenticatedCipher(key, iv)
		if err != nil || at/size >= 1<<32-1 {
			return nil, ext.E(ext.CodeInvalidRequest, "Invalid initialization vector")
		}
		stream.SetCounter(uint32(at/size) + 1)
		skip(stream, int(at%size))
		stream.XORKeyStream(out, data)
		return out, nil
	}
	block, err := aes.NewCipher(key)
	if mode == "gcm" && len(iv) == 12 {
		iv = gcmCounter(iv)
	} else if mode == "gcm" && err == nil {
		return gcmPart(block, iv, at, data)
	}
	if err != nil || len(iv) != aes.BlockSize {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid initialization vector")
	}
	stream := cipher.NewCTR(block, advanced(iv, uint64(at/aes.BlockSize)))
	skip(stream, int(at%aes.BlockSize))
	stream.XORKeyStream(out, data)
	return out, nil
}

// gcmPart is nativeCipherStream for an IV of another length, which Go hashes without telling: what seals zeros is the key stream.
func gcmPart(block cipher.Block, iv []byte, at int64, data []byte) (any, error) {
	aead, err := cipher.NewGCMWithNonceSize(block, len(iv))
	if err != nil || at > maxDerivedBytes {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid initialization vector")
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

// wrapIV is the check value of AES key wrap (RFC 3394).
var wrapIV = bytes.Repeat([]byte{0xa6}, 8)

// nativeKeyWrap: key, data.
func nativeKeyWrap(list []any) (any, error) {
	a := nativeArgs{list: list}
	block, err := aes.NewCipher(a.bytes(0))
	data := a.bytes(1)
	if err != nil || len(data) < 16 || len(data)%8 != 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "The data cannot be wrapped")
	}
	n := len(data) / 8
	out := append(bytes.Clone(wrapIV), data...)
	for j := range 6 {
		for i := 1; i <= n; i++ {
			b := append(bytes.Clone(out[:8]), out[8*i:8*i+8]...)
			block.Encrypt(b, b)
			binary.BigEndian.PutUint64(out, binary.BigEndian.Uint64(b)^uint64(n*j+i))
			copy(out[8*i:], b[8:])
		}
	}
	return out, a.err
}

// nativeKeyUnwrap: key, data.
func nativeKeyUnwrap(list []any) (any, error) {
	a := nativeArgs{list: list}
	block, err := aes.NewCipher(a.bytes(0))
	data := a.bytes(1)
	if err != nil || len(data) < 24 || len(data)%8 != 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "The data cannot be unwrapped")
	}
	n := len(data)/8 - 1
	out := bytes.Clone(data)
	for j := 5; j >= 0; j-- {
		for i := n; i >= 1; i-- {
			b := make([]byte, 16)
			binary.BigEndian.PutUint64(b, binary.BigEndian.Uint64(out)^uint64(n*j+i))
			copy(b[8:], out[8*i:8*i+8])
			block.Decrypt(b, b)
			copy(out, b[:8])
			copy(out[8*i:], b[8:])
		}
	}
	if !hmac.Equal(out[:8], wrapIV) {
		return nil, ext.E(ext.CodeInvalidRequest, "The data cannot be unwrapped")
	}
	return out[8:], a.err
}
