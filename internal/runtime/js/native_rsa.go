package js

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"hash"
	"math/big"
)

// rsaCall is one encryption or decryption with RSA.
type rsaCall struct {
	private *rsa.PrivateKey
	public  *rsa.PublicKey
	data    []byte
	padding string
	label   []byte
}

var errRSAData = errors.New("the data does not fit the key")

func (c rsaCall) encrypt(h func() hash.Hash) ([]byte, error) {
	switch c.padding {
	case "oaep":
		return rsa.EncryptOAEP(h(), rand.Reader, c.public, c.data, c.label)
	case "pkcs1":
		return c.encryptOld()
	}
	return c.publicPower(c.data)
}

// encryptOld is PKCS#1 v1.5: the text behind random bytes that are not zero.
func (c rsaCall) encryptOld() ([]byte, error) {
	room := c.public.Size() - len(c.data) - 3
	if room < 8 {
		return nil, errRSAData
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
	switch c.padding {
	case "oaep":
		return rsa.DecryptOAEP(h(), nil, c.private, c.data, c.label)
	case "pkcs1":
		//lint:ignore SA1019 the extension chose it
		return rsa.DecryptPKCS1v15(nil, c.private, c.data)
	}
	return c.privatePower(c.data)
}

// signRaw is OpenSSL's private encryption: PKCS#1 padding of the kind that signatures have, without naming a hash.
func (c rsaCall) signRaw() ([]byte, error) {
	if c.padding == "none" {
		return c.privatePower(c.data)
	}
	return rsa.SignPKCS1v15(nil, c.private, 0, c.data)
}

// openSigned takes off what signRaw put on.
func (c rsaCall) openSigned() ([]byte, error) {
	block, err := c.publicPower(c.data)
	if err != nil || c.padding == "none" {
		return block, err
	}
	if len(block) < 11 || block[0] != 0 || block[1] != 1 {
		return nil, errRSAData
	}
	end := bytes.IndexByte(block[2:], 0)
	if end < 8 || len(bytes.Trim(block[2:2+end], "\xff")) > 0 {
		return nil, errRSAData
	}
	return block[3+end:], nil
}

func (c rsaCall) publicPower(data []byte) ([]byte, error) {
	n := new(big.Int).SetBytes(data)
	if n.Cmp(c.public.N) >= 0 {
		return nil, errRSAData
	}
	return bigBytes(n.Exp(n, big.NewInt(int64(c.public.E)), c.public.N), c.public.Size()), nil
}

// privatePower is blinded, so that its time says nothing of the key.
func (c rsaCall) privatePower(data []byte) ([]byte, error) {
	n := new(big.Int).SetBytes(data)
	if n.Cmp(c.public.N) >= 0 {
		return nil, errRSAData
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
