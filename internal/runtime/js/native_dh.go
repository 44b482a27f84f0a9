package js

import (
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"math/big"

	"github.com/cec80427/pier/ext"
)

func dhNatives() map[string]nativeFunc {
	return map[string]nativeFunc{
		"ecGenerate": nativeECGenerate, "ecPublic": nativeECPublic, "ecSecret": nativeECSecret, "ecPoint": nativeECPoint, "keySecret": nativeKeySecret,
		"modPow": nativeModPow, "prime": nativePrime, "isPrime": nativeIsPrime, "modpGroup": nativeModpGroup,
	}
}

func ecdhCurve(name string) (ecdh.Curve, elliptic.Curve) {
	c := curveOf(name)
	switch c {
	case elliptic.P256():
		return ecdh.P256(), c
	case elliptic.P384():
		return ecdh.P384(), c
	case elliptic.P521():
		return ecdh.P521(), c
	}
	return nil, nil
}

func errCurve() error { return ext.E(ext.CodeInvalidRequest, "Invalid EC curve name") }

// nativeECGenerate: curve. Returns a private key's number.
func nativeECGenerate(list []any) (any, error) {
	a := nativeArgs{list: list}
	c, _ := ecdhCurve(a.str(0))
	if c == nil {
		return nil, errCurve()
	}
	k, err := c.GenerateKey(rand.Reader)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "The key cannot be made", err)
	}
	return k.Bytes(), a.err
}

// nativeECPublic: curve, private number. Returns the point.
func nativeECPublic(list []any) (any, error) {
	a := nativeArgs{list: list}
	k, err := ecPrivate(a.str(0), a.bytes(1))
	if err != nil {
		return nil, err
	}
	return k.PublicKey().Bytes(), a.err
}

func ecPrivate(name string, number []byte) (*ecdh.PrivateKey, error) {
	c, curve := ecdhCurve(name)
	if c == nil {
		return nil, errCurve()
	}
	size := (curve.Params().BitSize + 7) / 8
	if len(number) > size {
		return nil, ext.E(ext.CodeInvalidRequest, "Private key is not valid for specified curve.")
	}
	k, err := c.NewPrivateKey(append(make([]byte, size-len(number)), number...))
	if err != nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Private key is not valid for specified curve.")
	}
	return k, nil
}

// point reads a point in any of its three forms, and gives the long one.
func point(curve elliptic.Curve, data []byte) []byte {
	size := (curve.Params().BitSize + 7) / 8
	switch {
	case len(data) == 1+size && (data[0] == 2 || data[0] == 3):
		x, y := elliptic.UnmarshalCompressed(curve, data)
		if x == nil {
			return nil
		}
		return append(append([]byte{4}, bigBytes(x, size)...), bigBytes(y, size)...)
	case len(data) == 1+2*size && (data[0] == 4 || data[0] == 6 || data[0] == 7):
		return append([]byte{4}, data[1:]...)
	}
	return nil
}

// nativeECSecret: curve, private number, the other's point. Returns nil when the point is none.
func nativeECSecret(list []any) (any, error) {
	a := nativeArgs{list: list}
	k, err := ecPrivate(a.str(0), a.bytes(1))
	if err != nil {
		return nil, err
	}
	c, curve := ecdhCurve(a.str(0))
	other, err := c.NewPublicKey(point(curve, a.bytes(2)))
	if err != nil {
		return nil, a.err
	}
	secret, err := k.ECDH(other)
	if err != nil {
		return nil, a.err
	}
	return secret, a.err
}

// nativeECPoint: curve, point, "compressed", "uncompressed" or "hybrid". Returns nil when the point is none.
func nativeECPoint(list []any) (any, error) {
	a := nativeArgs{list: list}
	c, curve := ecdhCurve(a.str(0))
	if c == nil {
		return nil, errCurve()
	}
	long := point(curve, a.bytes(1))
	if _, err := c.NewPublicKey(long); err != nil {
		return nil, a.err
	}
	odd := long[len(long)-1] & 1
	switch a.str(2) {
	case "compressed":
		return append([]byte{2 + odd}, long[1:1+len(long)/2]...), a.err
	case "hybrid":
		long[0] = 6 + odd
	}
	return long, a.err
}

// nativeKeySecret: a private key and another's public key, both DER.
func nativeKeySecret(list []any) (any, error) {
	a := nativeArgs{list: list}
	own, _, err := parseKey(a.bytes(0))
	if err != nil {
		return nil, err
	}
	other, _, err := parseKey(a.bytes(1))
	if err != nil {
		return nil, err
	}
	k, ok := own.(*ecdh.PrivateKey)
	if ec, isEC := own.(*ecdsa.PrivateKey); isEC {
		k, err = ec.ECDH()
		ok = err == nil
	}
	p, okOther := publicOf(other).(*ecdh.PublicKey)
	if ec, isEC := publicOf(other).(*ecdsa.PublicKey); isEC {
		p, err = ec.ECDH()
		okOther = err == nil
	}
	if !ok || !okOther {
		return nil, ext.E(ext.CodeInvalidRequest, "Incompatible key types for Diffie-Hellman")
	}
	secret, err := k.ECDH(p)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "error:1C8000F1:Provider routines::failed during derivation", err)
	}
	return secret, a.err
}

// maxModulus bounds the numbers of Diffie-Hellman and of primes, in bits.
const maxModulus = 10_000

func (a *nativeArgs) number(i int) *big.Int {
	b := a.bytes(i)
	if len(b) > maxModulus/8 {
		a.fail("The number is too long")
		return new(big.Int)
	}
	return new(big.Int).SetBytes(b)
}

// nativeModPow: base, exponent, modulus.
func nativeModPow(list []any) (any, error) {
	a := nativeArgs{list: list}
	base, exponent, modulus := a.number(0), a.number(1), a.number(2)
	if modulus.Sign() == 0 {
		a.fail("The modulus is zero")
	}
	if a.err != nil {
		return nil, a.err
	}
	return base.Exp(base, exponent, modulus).Bytes(), nil
}

// nativePrime: bits, whether (p-1)/2 is prime too.
func nativePrime(list []any) (any, error) {
	a := nativeArgs{list: list}
	bits, safe := a.int(0), a.bool(1)
	if bits < 2 || bits > 4096 || safe && bits > 1024 {
		a.fail("pier makes primes of at most 4096 bits, safe ones of at most 1024")
	}
	if a.err != nil {
		return nil, a.err
	}
	for {
		p, err := rand.Prime(rand.Reader, bits)
		if err != nil {
			return nil, ext.Wrap(ext.CodeInternal, "The prime cannot be made", err)
		}
		if !safe || new(big.Int).Rsh(p, 1).ProbablyPrime(20) {
			return p.Bytes(), nil
		}
	}
}

// nativeIsPrime: number.
func nativeIsPrime(list []any) (any, error) {
	a := nativeArgs{list: list}
	return a.number(0).ProbablyPrime(20), a.err
}

// modp are the groups of RFC 2412 and RFC 3526: 2^bits - 2^(bits-64) - 1 + 2^64 (floor(2^(bits-130) pi) + plus).
var modp = map[string]struct{ bits, plus int64 }{
	"modp1": {768, 149686}, "modp2": {1024, 129093}, "modp5": {1536, 741804}, "modp14": {2048, 124476}, "modp15": {3072, 1690314},
	"modp16": {4096, 240904}, "modp17": {6144, 929484}, "modp18": {8192, 4743158},
}

// nativeModpGroup: name. Returns the prime, or nil.
func nativeModpGroup(list []any) (any, error) {
	a := nativeArgs{list: list}
	g, ok := modp[a.str(0)]
	if !ok {
		return nil, a.err
	}
	one := big.NewInt(1)
	p := new(big.Int).Lsh(one, uint(g.bits))
	p.Sub(p, new(big.Int).Lsh(one, uint(g.bits-64))).Sub(p, one)
	n := new(big.Int).Add(pi(uint(g.bits-130)), big.NewInt(g.plus))
	return p.Add(p, n.Lsh(n, 64)).Bytes(), a.err
}

// pi is floor(2^bits pi), by Machin's formula.
func pi(bits uint) *big.Int {
	const guard = 64
	arctan := func(n int64) *big.Int {
		term := new(big.Int).Lsh(big.NewInt(1), bits+guard)
		term.Quo(term, big.NewInt(n))
		sum, square := new(big.Int).Set(term), big.NewInt(n*n)
		for k := int64(3); term.Sign() != 0; k += 2 {
			term.Quo(term, square)
			part := new(big.Int).Quo(term, big.NewInt(k))
			if k%4 == 3 {
				part.Neg(part)
			}
			sum.Add(sum, part)
		}
		return sum
	}
	out := arctan(5)
	out.Mul(out, big.NewInt(16)).Sub(out, new(big.Int).Mul(arctan(239), big.NewInt(4)))
	return out.Rsh(out, guard)
}
