package nodecrypto

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"

	"github.com/cec80427/pier/ext"
)

// scrypt is RFC 7914. The parameters were checked by the caller.
func scrypt(password, salt []byte, n, r, p, size int) ([]byte, error) {
	if size == 0 {
		return nil, nil
	}
	blocks, err := pbkdf2.Key(sha256.New, string(password), salt, 1, p*128*r)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid scrypt params", err)
	}
	words := make([]uint32, 32*r)
	table := make([]uint32, 32*r*n)
	scratch := make([]uint32, 32*r)
	for i := range p {
		block := blocks[i*128*r : (i+1)*128*r]
		for j := range words {
			words[j] = binary.LittleEndian.Uint32(block[4*j:])
		}
		roMix(words, table, scratch, n, r)
		for j, w := range words {
			binary.LittleEndian.PutUint32(block[4*j:], w)
		}
	}
	key, err := pbkdf2.Key(sha256.New, string(password), blocks, 1, size)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid scrypt params", err)
	}
	return key, nil
}

// roMix is RFC 7914 §5: fill the table, then walk it at random.
func roMix(x, table, scratch []uint32, n, r int) {
	width := 32 * r
	for i := range n {
		copy(table[i*width:], x)
		blockMix(x, scratch, r)
	}
	for range n {
		j := int(x[width-16]) & (n - 1)
		for k, w := range table[j*width : (j+1)*width] {
			x[k] ^= w
		}
		blockMix(x, scratch, r)
	}
}

// blockMix is RFC 7914 §4: even blocks first, odd blocks after them.
func blockMix(b, out []uint32, r int) {
	var x [16]uint32
	copy(x[:], b[(2*r-1)*16:])
	for i := range 2 * r {
		for k := range x {
			x[k] ^= b[i*16+k]
		}
		salsa8(&x)
		to := i / 2
		if i%2 == 1 {
			to += r
		}
		copy(out[to*16:], x[:])
	}
	copy(b, out)
}

// salsa8 is the Salsa20/8 core, RFC 7914 §3.
func salsa8(x *[16]uint32) {
	in := *x
	quarter := func(a, b, c, d int) {
		x[b] ^= bits.RotateLeft32(x[a]+x[d], 7)
		x[c] ^= bits.RotateLeft32(x[b]+x[a], 9)
		x[d] ^= bits.RotateLeft32(x[c]+x[b], 13)
		x[a] ^= bits.RotateLeft32(x[d]+x[c], 18)
	}
	for range 4 {
		quarter(0, 4, 8, 12)
		quarter(5, 9, 13, 1)
		quarter(10, 14, 2, 6)
		quarter(15, 3, 7, 11)
		quarter(0, 1, 2, 3)
		quarter(5, 6, 7, 4)
		quarter(10, 11, 8, 9)
		quarter(15, 12, 13, 14)
	}
	for i := range x {
		x[i] += in[i]
	}
}
