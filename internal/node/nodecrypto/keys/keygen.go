package keys

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"encoding/asn1"
	"math/big"

	"github.com/cloudflare/circl/dh/x448"
	"github.com/cloudflare/circl/sign/ed448"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/node/nodecrypto"
)

// nativeKeyGenerate: type and what it needs. Of "rsa" and "rsa-pss": bits, exponent, hash, hash of MGF1, salt length (the last three
// nil when not said). Of "ec": the curve. Of "dsa": bits, bits of the divisor. Of "dh": prime, generator, bits of the key or 0.
// Returns the private key.
func nativeKeyGenerate(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	key, err := generateKey(&a)
	if err != nil {
		return nil, err
	}
	der, err := key.der()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "The key cannot be made", err)
	}
	return der, a.Err
}

func generateKey(a *hostfunc.Args) (asymmetric, error) {
	switch a.Str(0) {
	case "rsa", "rsa-pss":
		return generateRSA(a)
	case "ec":
		c := curveNamed(a.Str(1))
		if c == nil {
			return asymmetric{}, errCurve()
		}
		key, err := c.generate()
		return asymmetric{key: key}, err
	case "ed25519":
		_, key, err := ed25519.GenerateKey(rand.Reader)
		return asymmetric{key: key}, err
	case "ed448":
		_, key, err := ed448.GenerateKey(rand.Reader)
		return asymmetric{key: key}, err
	case "x25519":
		key, err := ecdh.X25519().GenerateKey(rand.Reader)
		return asymmetric{key: key}, err
	case "x448":
		var key x448.Key
		_, err := rand.Read(key[:])
		return asymmetric{key: x448Private(key)}, err
	case "dsa":
		return generateDSA(a.Int(1), a.Int(2))
	case "dh":
		g := dhGroup{P: number(a, 1), G: number(a, 2)}
		if a.Err != nil || g.P.BitLen() < 512 {
			return asymmetric{}, ext.E(ext.CodeInvalidRequest, "error:0280007E:Diffie-Hellman routines::modulus too small")
		}
		key, err := generateDH(g, a.Int(3))
		return asymmetric{key: key}, err
	}
	return asymmetric{}, ext.E(ext.CodeInvalidRequest, "Unsupported key type")
}

func generateRSA(a *hostfunc.Args) (asymmetric, error) {
	bits, exponent := a.Int(1), a.Int(2)
	if bits < 1024 || bits > 8192 {
		return asymmetric{}, ext.E(ext.CodeInvalidRequest, "pier makes RSA keys of 1024 to 8192 bits")
	}
	var out asymmetric
	var err error
	if exponent == 65537 {
		out.key, err = rsa.GenerateKey(rand.Reader, bits)
	} else {
		out.key, err = rsaWithExponent(bits, exponent)
	}
	if err != nil {
		return asymmetric{}, err
	}
	if a.Str(0) != "rsa-pss" {
		return out, nil
	}
	out.pss = &asn1.RawValue{}
	if a.At(3) == nil {
		return out, nil
	}
	out.pss, err = pssParams{nodecrypto.HashName(a.Str(3)), nodecrypto.HashName(a.Str(4)), a.Int(5)}.der()
	return out, err
}

// rsaWithExponent makes a key with another exponent than the usual one, which is Go's only one.
func rsaWithExponent(bits, exponent int) (*rsa.PrivateKey, error) {
	e, one := big.NewInt(int64(exponent)), big.NewInt(1)
	if exponent < 3 || exponent%2 == 0 || exponent > 1<<31-1 {
		return nil, ext.E(ext.CodeInvalidRequest, "error:020000B2:rsa routines::pub exponent out of range")
	}
	for {
		p, err := rand.Prime(rand.Reader, (bits+1)/2)
		if err != nil {
			return nil, err
		}
		q, err := rand.Prime(rand.Reader, bits-(bits+1)/2)
		if err != nil {
			return nil, err
		}
		n := new(big.Int).Mul(p, q)
		totient := new(big.Int).Mul(new(big.Int).Sub(p, one), new(big.Int).Sub(q, one))
		d := new(big.Int).ModInverse(e, totient)
		if p.Cmp(q) == 0 || n.BitLen() != bits || d == nil {
			continue
		}
		key := &rsa.PrivateKey{PublicKey: rsa.PublicKey{N: n, E: exponent}, D: d, Primes: []*big.Int{p, q}}
		if err := key.Validate(); err != nil {
			return nil, err
		}
		key.Precompute()
		return key, nil
	}
}

func generateDSA(bits, divisor int) (asymmetric, error) {
	group, err := newDSAGroup(bits, divisor)
	if err != nil {
		return asymmetric{}, err
	}
	x, err := group.number()
	if err != nil {
		return asymmetric{}, err
	}
	return withNumber(&dsaPublic{dsaGroup: group}, x), nil
}
