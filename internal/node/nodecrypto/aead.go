package nodecrypto

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"
	"math/bits"
	"strconv"

	"golang.org/x/crypto/chacha20poly1305"

	"github.com/cec80427/pier/ext"
)

// Authenticated ciphers.

// poly1305 is ChaCha20-Poly1305. A short tag is the beginning of the whole one.
func (c Call) poly1305() (out, tag []byte, err error) {
	aead, err := chacha20poly1305.New(c.Key)
	if err != nil || len(c.IV) > aead.NonceSize() {
		return nil, nil, errCipherIV()
	}
	padded := c
	padded.IV = append(make([]byte, aead.NonceSize()-len(c.IV)), c.IV...)
	return padded.sealed(aead)
}

func (c Call) gcm(block cipher.Block) (out, tag []byte, err error) {
	if len(c.IV) == 0 {
		return nil, nil, errCipherIV()
	}
	aead, err := cipher.NewGCMWithNonceSize(block, len(c.IV))
	if err != nil {
		return nil, nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid authentication tag length: "+strconv.Itoa(c.tagSize), err)
	}
	return c.sealed(aead)
}

func errUnauthentic() error {
	return ext.E(ext.CodeInvalidRequest, "Unsupported state or unable to authenticate data")
}

// sealed encrypts or opens. Go makes short tags only for the usual length of the IV. A short tag is the beginning of the whole one,
// so that serves for sealing; opening seals again and compares.
func (c Call) sealed(aead cipher.AEAD) (out, tag []byte, err error) {
	if !c.Decrypt {
		sealed := aead.Seal(nil, c.IV, c.Data, c.aad)
		return sealed[:len(c.Data)], sealed[len(c.Data):][:min(c.tagSize, aead.Overhead())], nil
	}
	size := len(c.tag)
	if size < 1 || size > aead.Overhead() {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid authentication tag length: "+strconv.Itoa(size))
	}
	if size == aead.Overhead() {
		out, err = aead.Open(nil, c.IV, append(bytes.Clone(c.Data), c.tag...), c.aad)
		if err != nil {
			return nil, nil, errUnauthentic()
		}
		return out, nil, nil
	}
	stream := aead.Seal(nil, c.IV, make([]byte, len(c.Data)), nil)
	out = make([]byte, len(c.Data))
	subtle.XORBytes(out, c.Data, stream[:len(c.Data)])
	whole := aead.Seal(nil, c.IV, out, c.aad)[len(out):]
	if !hmac.Equal(whole[:size], c.tag) {
		return nil, nil, errUnauthentic()
	}
	return out, nil, nil
}

// checked is the tag when encrypting, and otherwise what comes of comparing it.
func (c Call) checked(out, tag []byte) ([]byte, []byte, error) {
	if !c.Decrypt {
		return out, tag, nil
	}
	if !hmac.Equal(tag, c.tag) {
		return nil, nil, errUnauthentic()
	}
	return out, nil, nil
}

// ccm is counter mode with CBC-MAC (RFC 3610).
func (c Call) ccm(block cipher.Block) (out, tag []byte, err error) {
	size := c.tagSize
	if c.Decrypt {
		size = len(c.tag)
	}
	wide := 15 - len(c.IV) // of the length, in bytes
	if wide < 2 || wide > 8 {
		return nil, nil, errCipherIV()
	}
	if size < 4 || size > 16 || size%2 == 1 {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid authentication tag length: "+strconv.Itoa(size))
	}
	if wide < 4 && len(c.Data)>>(8*wide) > 0 {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid message length")
	}
	counter := make([]byte, aes.BlockSize)
	counter[0] = byte(wide - 1)
	copy(counter[1:], c.IV)
	mask := make([]byte, aes.BlockSize)
	stream := cipher.NewCTR(block, counter)
	stream.XORKeyStream(mask, mask)
	out = make([]byte, len(c.Data))
	stream.XORKeyStream(out, c.Data)
	text := c.Data
	if c.Decrypt {
		text = out
	}
	first := bytes.Clone(counter)
	first[0] |= byte((size - 2) / 2 << 3)
	if len(c.aad) > 0 {
		first[0] |= 64
	}
	length := binary.BigEndian.AppendUint64(nil, uint64(len(text)))
	copy(first[16-wide:], length[8-wide:])
	mac := cbcMAC{block: block}
	mac.write(first)
	if n := len(c.aad); n > 0 && n < 0xff00 {
		mac.write(append(binary.BigEndian.AppendUint16(nil, uint16(n)), c.aad...))
	} else if n > 0 {
		mac.write(append(binary.BigEndian.AppendUint32([]byte{0xff, 0xfe}, uint32(n)), c.aad...))
	}
	mac.write(text)
	subtle.XORBytes(mask, mask, mac.sum[:])
	return c.checked(out, mask[:size])
}

// cbcMAC takes texts, each filled up with zeros.
type cbcMAC struct {
	block cipher.Block
	sum   [aes.BlockSize]byte
}

func (m *cbcMAC) write(text []byte) {
	for len(text) > 0 {
		n := subtle.XORBytes(m.sum[:], m.sum[:], text)
		m.block.Encrypt(m.sum[:], m.sum[:])
		text = text[n:]
	}
}

// ocbState is OCB (RFC 7253) at some block of the text.
type ocbState struct {
	block                cipher.Block
	star, dollar, offset [16]byte
	l                    [][16]byte
	at                   int
}

func double(b [16]byte) (out [16]byte) {
	carry := b[0] >> 7
	for i := range 15 {
		out[i] = b[i]<<1 | b[i+1]>>7
	}
	out[15] = b[15]<<1 ^ carry*0x87
	return out
}

func newOCB(block cipher.Block, iv []byte, tagSize int) *ocbState {
	s := &ocbState{block: block}
	block.Encrypt(s.star[:], s.star[:])
	s.dollar = double(s.star)
	s.l = [][16]byte{double(s.dollar)}
	var nonce [16]byte
	copy(nonce[16-len(iv):], iv)
	nonce[15-len(iv)] |= 1
	nonce[0] |= byte(tagSize * 8 % 128 << 1)
	bottom := int(nonce[15] & 63)
	nonce[15] &^= 63
	block.Encrypt(nonce[:], nonce[:])
	stretch := make([]byte, 24)
	copy(stretch, nonce[:])
	subtle.XORBytes(stretch[16:], nonce[:8], nonce[1:9])
	for i := range 16 {
		from := i + bottom/8
		s.offset[i] = byte((uint16(stretch[from])<<8 | uint16(stretch[from+1])) << (bottom % 8) >> 8)
	}
	return s
}

// advance moves to the next block.
func (s *ocbState) advance() {
	s.at++
	n := bits.TrailingZeros(uint(s.at))
	for len(s.l) <= n {
		s.l = append(s.l, double(s.l[len(s.l)-1]))
	}
	subtle.XORBytes(s.offset[:], s.offset[:], s.l[n][:])
}

// crypt does one whole block.
func (s *ocbState) crypt(out, in []byte, decrypt bool) {
	s.advance()
	var b [16]byte
	subtle.XORBytes(b[:], in, s.offset[:])
	if decrypt {
		s.block.Decrypt(b[:], b[:])
	} else {
		s.block.Encrypt(b[:], b[:])
	}
	subtle.XORBytes(out, b[:], s.offset[:])
}

func (s *ocbState) hash(aad []byte) (sum [16]byte) {
	h := &ocbState{block: s.block, star: s.star, l: s.l}
	var b [16]byte
	for ; len(aad) >= 16; aad = aad[16:] {
		h.advance()
		subtle.XORBytes(b[:], aad, h.offset[:])
		s.block.Encrypt(b[:], b[:])
		subtle.XORBytes(sum[:], sum[:], b[:])
	}
	if len(aad) > 0 {
		b = [16]byte{}
		copy(b[:], aad)
		b[len(aad)] = 0x80
		subtle.XORBytes(h.offset[:], h.offset[:], s.star[:])
		subtle.XORBytes(b[:], b[:], h.offset[:])
		s.block.Encrypt(b[:], b[:])
		subtle.XORBytes(sum[:], sum[:], b[:])
	}
	return sum
}

func (c Call) ocb(block cipher.Block) (out, tag []byte, err error) {
	size := c.tagSize
	if c.Decrypt {
		size = len(c.tag)
	}
	if len(c.IV) < 1 || len(c.IV) > 15 {
		return nil, nil, errCipherIV()
	}
	if size < 1 || size > 16 {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid authentication tag length: "+strconv.Itoa(size))
	}
	s := newOCB(block, c.IV, size)
	out = make([]byte, len(c.Data))
	whole := len(c.Data) &^ 15
	for i := 0; i < whole; i += 16 {
		s.crypt(out[i:], c.Data[i:i+16], c.Decrypt)
	}
	var sum, b [16]byte
	if whole < len(c.Data) {
		subtle.XORBytes(s.offset[:], s.offset[:], s.star[:])
		block.Encrypt(b[:], s.offset[:])
		subtle.XORBytes(out[whole:], c.Data[whole:], b[:])
	}
	text := c.Data
	if c.Decrypt {
		text = out
	}
	for i := 0; i < whole; i += 16 {
		subtle.XORBytes(sum[:], sum[:], text[i:])
	}
	if whole < len(text) {
		last := [16]byte{}
		sum[copy(last[:], text[whole:])] ^= 0x80
		subtle.XORBytes(sum[:], sum[:], last[:])
	}
	subtle.XORBytes(sum[:], sum[:], s.offset[:])
	subtle.XORBytes(sum[:], sum[:], s.dollar[:])
	block.Encrypt(sum[:], sum[:])
	hash := s.hash(c.aad)
	subtle.XORBytes(sum[:], sum[:], hash[:])
	return c.checked(out, sum[:size])
}
