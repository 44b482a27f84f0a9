package keys

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"math/big"
	"math/bits"

	"github.com/cec80427/pier/ext"
)

// rsaCall is one encryption or decryption with RSA.
type rsaCall struct {
	private *rsa.PrivateKey
	public  *rsa.PublicKey
	data    []byte
	padding string
	label   []byte
}

func errRSA(number, reason string) error {
	return ext.E(ext.CodeInvalidRequest, "error:"+number+":rsa routines::"+reason)
}

func errRSAData() error { return errRSA("0200006E", "data too large for key size") }

func (c rsaCall) encrypt(h func() hash.Hash) ([]byte, error) {
	switch c.padding {
	case "oaep":
		if len(c.data) > c.public.Size()-2*h().Size()-2 {
			return nil, errRSAData()
		}
		return rsa.EncryptOAEP(h(), rand.Reader, c.public, c.data, c.label)
	case "pkcs1":
		return c.encryptOld()
	}
	if err := c.exact(); err != nil {
		return nil, err
	}
	return c.publicPower(c.data)
}

// exact: without padding the data is as long as the key.
func (c rsaCall) exact() error {
	switch n := len(c.data) - c.public.Size(); {
	case n > 0:
		return errRSAData()
	case n < 0:
		return errRSA("0200007A", "data too small for key size")
	}
	return nil
}

// encryptOld is PKCS#1 v1.5: the text behind random bytes that are not zero.
func (c rsaCall) encryptOld() ([]byte, error) {
	room := c.public.Size() - len(c.data) - 3
	if room < 8 {
		return nil, errRSAData()
	}
	block := []byte{0, 2}
	for random := make([]byte, 1); len(block) < 2+room; {
		if _, err := rand.Read(random); err != nil {
			return nil, err
		}
		if random[0] != 0 {
			block = append(block, random[0])
		}
	}
	return c.publicPower(append(append(block, 0), c.data...))
}

func (c rsaCall) decrypt(h func() hash.Hash) ([]byte, error) {
	if len(c.data) > c.private.Size() {
		return nil, errRSA("0200006C", "data greater than mod len")
	}
	switch c.padding {
	case "oaep":
		out, err := rsa.DecryptOAEP(h(), nil, c.private, c.data, c.label)
		if err != nil {
			return nil, errRSA("02000079", "oaep decoding error")
		}
		return out, nil
	case "pkcs1":
		//lint:ignore SA1019 the extension chose it
		out, err := rsa.DecryptPKCS1v15(nil, c.private, c.data)
		if err != nil {
			return c.rejected()
		}
		return out, nil
	}
	return c.privatePower(c.data)
}

// rejected is what OpenSSL gives instead of an error, so that nobody learns of the padding: bytes that follow from key and data.
func (c rsaCall) rejected() ([]byte, error) {
	size := c.private.Size()
	if _, err := c.privatePower(c.data); err != nil {
		return nil, err
	}
	secret := sha256.Sum256(bigBytes(c.private.D, size))
	mac := hmac.New(sha256.New, secret[:])
	mac.Write(append(make([]byte, size-len(c.data)), c.data...))
	key := mac.Sum(nil)
	stream := func(label string, n int) []byte {
		var out []byte
		for i := 0; len(out) < n; i++ {
			part := hmac.New(sha256.New, key)
			part.Write(binary.BigEndian.AppendUint16(nil, uint16(i)))
			part.Write([]byte(label))
			part.Write(binary.BigEndian.AppendUint16(nil, uint16(8*n)))
			out = part.Sum(out)
		}
		return out[:n]
	}
	text, lengths := stream("message", size), stream("length", 256)
	most := size - 10
	mask, length := 1<<bits.Len(uint(most))-1, 0
	for i := 0; i < len(lengths); i += 2 {
		if n := int(binary.BigEndian.Uint16(lengths[i:])) & mask; n < most {
			length = n
		}
	}
	return text[size-length:], nil
}

// signRaw is OpenSSL's private encryption: PKCS#1 padding of the kind that signatures have, without naming a hash.
func (c rsaCall) signRaw() ([]byte, error) {
	if c.padding == "none" {
		if err := c.exact(); err != nil {
			return nil, err
		}
		return c.privatePower(c.data)
	}
	if len(c.data) > c.private.Size()-11 {
		return nil, errRSAData()
	}
	return rsa.SignPKCS1v15(nil, c.private, 0, c.data)
}

// openSigned takes off what signRaw put on.
func (c rsaCall) openSigned() ([]byte, error) {
	if len(c.data) > c.public.Size() {
		return nil, errRSA("0200006C", "data greater than mod len")
	}
	block, err := c.publicPower(c.data)
	if err != nil || c.padding == "none" {
		return block, err
	}
	if len(block) < 11 || block[0] != 0 || block[1] != 1 {
		return nil, errRSA("0200008A", "invalid padding")
	}
	end := bytes.IndexByte(block[2:], 0)
	if end < 8 || len(bytes.Trim(block[2:2+end], "\xff")) > 0 {
		return nil, errRSA("0200008A", "invalid padding")
	}
	return block[3+end:], nil
}

func (c rsaCall) publicPower(data []byte) ([]byte, error) {
	n := new(big.Int).SetBytes(data)
	if n.Cmp(c.public.N) >= 0 {
		return nil, errRSAData()
	}
	return bigBytes(n.Exp(n, big.NewInt(int64(c.public.E)), c.public.N), c.public.Size()), nil
}

// privatePower is blinded, so that its time says nothing of the key.
func (c rsaCall) privatePower(data []byte) ([]byte, error) {
	n := new(big.Int).SetBytes(data)
	if n.Cmp(c.public.N) >= 0 {
		return nil, errRSAData()
	}
	for {
		r, err := rand.Int(rand.Reader, c.public.N)
		if err != nil {
			return nil, err
		}
		inverse := new(big.Int).ModInverse(r, c.public.N)
		if inverse == nil {
			continue
		}
		blind := r.Exp(r, big.NewInt(int64(c.public.E)), c.public.N)
		n.Mul(n, blind).Mod(n, c.public.N)
		n.Exp(n, c.private.D, c.public.N).Mul(n, inverse).Mod(n, c.public.N)
		return bigBytes(n, c.public.Size()), nil
	}
}
