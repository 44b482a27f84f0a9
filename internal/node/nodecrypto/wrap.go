package nodecrypto

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

// Key wrapping (RFC 3394 and RFC 5649), and XTS.

// wrapIV is the check value of key wrap.
var wrapIV = bytes.Repeat([]byte{0xa6}, 8)

func errWrap() error {
	return ext.E(ext.CodeInvalidRequest, "Trying to add data in unsupported state")
}

// nativeKeyWrap: key, data.
func nativeKeyWrap(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	block, err := aes.NewCipher(a.Bytes(0))
	data := a.Bytes(1)
	if err != nil || len(data) < 16 || len(data)%8 != 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "The data cannot be wrapped")
	}
	return wrap(block, wrapIV, data), a.Err
}

// nativeKeyUnwrap: key, data.
func nativeKeyUnwrap(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	block, err := aes.NewCipher(a.Bytes(0))
	data := a.Bytes(1)
	if err != nil || len(data) < 24 || len(data)%8 != 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "The data cannot be unwrapped")
	}
	check, out := unwrap(block, data)
	if !hmac.Equal(check, wrapIV) {
		return nil, ext.E(ext.CodeInvalidRequest, "The data cannot be unwrapped")
	}
	return out, a.Err
}

func wrap(block cipher.Block, iv, data []byte) []byte {
	n := len(data) / 8
	out := append(bytes.Clone(iv), data...)
	b := make([]byte, 16)
	for j := range 6 {
		for i := 1; i <= n; i++ {
			copy(b, out[:8])
			copy(b[8:], out[8*i:])
			block.Encrypt(b, b)
			binary.BigEndian.PutUint64(out, binary.BigEndian.Uint64(b)^uint64(n*j+i))
			copy(out[8*i:], b[8:])
		}
	}
	return out
}

func unwrap(block cipher.Block, data []byte) (check, out []byte) {
	n := len(data)/8 - 1
	out = bytes.Clone(data)
	b := make([]byte, 16)
	for j := 5; j >= 0; j-- {
		for i := n; i >= 1; i-- {
			binary.BigEndian.PutUint64(b, binary.BigEndian.Uint64(out)^uint64(n*j+i))
			copy(b[8:], out[8*i:8*i+8])
			block.Decrypt(b, b)
			copy(out, b[:8])
			copy(out[8*i:], b[8:])
		}
	}
	return out[:8], out[8:]
}

// wrapped is the cipher of a key wrap, whose IV takes the place of the standard's.
func (c Call) wrapped(block cipher.Block) ([]byte, error) {
	n := len(c.Data)
	switch {
	case n == 0:
		return nil, nil
	case c.Kind.Mode == "wrap-pad" && c.Decrypt:
		return c.unwrapPadded(block)
	case c.Kind.Mode == "wrap-pad":
		first := binary.BigEndian.AppendUint32(bytes.Clone(c.IV), uint32(n))
		data := append(bytes.Clone(c.Data), make([]byte, (8-n%8)%8)...)
		if len(data) == 8 {
			b := append(first, data...)
			block.Encrypt(b, b)
			return b, nil
		}
		return wrap(block, first, data), nil
	case c.Decrypt:
		if n < 24 || n%8 != 0 {
			return nil, errWrap()
		}
		check, out := unwrap(block, c.Data)
		if !hmac.Equal(check, c.IV) {
			return nil, errWrap()
		}
		return out, nil
	case n < 16 || n%8 != 0:
		return nil, errWrap()
	}
	return wrap(block, c.IV, c.Data), nil
}

func (c Call) unwrapPadded(block cipher.Block) ([]byte, error) {
	n := len(c.Data)
	if n < 16 || n%8 != 0 {
		return nil, errWrap()
	}
	var check, out []byte
	if n == 16 {
		b := make([]byte, 16)
		block.Decrypt(b, c.Data)
		check, out = b[:8], b[8:]
	} else {
		check, out = unwrap(block, c.Data)
	}
	size := int(binary.BigEndian.Uint32(check[4:]))
	if !hmac.Equal(check[:4], c.IV) || size > len(out) || size <= len(out)-8 || len(bytes.Trim(out[size:], "\x00")) > 0 {
		return nil, errWrap()
	}
	return out[:size], nil
}

// xts is IEEE 1619, a whole sector with the last block stolen from the one before.
func (c Call) xts() ([]byte, error) {
	half := len(c.Key) / 2
	block, err := aes.NewCipher(c.Key[:half])
	if err != nil || len(c.IV) != aes.BlockSize {
		return nil, errCipherIV()
	}
	tweaker, err := aes.NewCipher(c.Key[half:])
	if err != nil {
		return nil, errCipherIV()
	}
	if len(c.Data) < aes.BlockSize {
		return nil, errWrap()
	}
	tweak := make([]byte, aes.BlockSize)
	tweaker.Encrypt(tweak, c.IV)
	crypt := func(b, t []byte) {
		subtle.XORBytes(b, b, t)
		if c.Decrypt {
			block.Decrypt(b, b)
		} else {
			block.Encrypt(b, b)
		}
		subtle.XORBytes(b, b, t)
	}
	out := bytes.Clone(c.Data)
	rest := len(out) % 16
	whole := len(out) - rest
	if rest > 0 && c.Decrypt {
		whole -= 16
	}
	for i := 0; i < whole; i += 16 {
		crypt(out[i:i+16], tweak)
		xtsDouble(tweak)
	}
	if rest == 0 {
		return out, nil
	}
	at := len(out) - rest - 16
	if c.Decrypt {
		next := bytes.Clone(tweak)
		xtsDouble(next)
		crypt(out[at:at+16], next)
	}
	for i := range rest {
		out[at+i], out[at+16+i] = out[at+16+i], out[at+i]
	}
	crypt(out[at:at+16], tweak)
	return out, nil
}

func xtsDouble(t []byte) {
	carry := byte(0)
	for i, b := range t {
		t[i] = b<<1 | carry
		carry = b >> 7
	}
	t[0] ^= carry * 0x87
}
