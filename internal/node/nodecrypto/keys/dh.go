package keys

import (
	"crypto/ecdh"
	"crypto/rand"
	"math/big"
	"slices"

	"github.com/cloudflare/circl/dh/x448"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

func dhNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{
		"ecKnown": nativeECKnown, "ecGenerate": nativeECGenerate, "ecPublic": nativeECPublic, "ecSecret": nativeECSecret, "ecPoint": nativeECPoint, "keySecret": nativeKeySecret,
		"modPow": nativeModPow, "prime": nativePrime, "isPrime": nativeIsPrime, "modpGroup": nativeModpGroup,
	}
}

func errCurve() error { return ext.E(ext.CodeInvalidRequest, "Invalid EC curve name") }

// nativeECKnown: curve. Whether there is one of that name.
func nativeECKnown(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	return curveNamed(a.Str(0)) != nil, a.Err
}

// nativeECGenerate: curve. Returns a private key's number.
func nativeECGenerate(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	c := curveNamed(a.Str(0))
	if c == nil {
		return nil, errCurve()
	}
	k, err := c.generate()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "The key cannot be made", err)
	}
	return k.number(), a.Err
}

// nativeECPublic: curve, private number. Returns the point.
func nativeECPublic(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	k, err := ecNumber(&a)
	if err != nil {
		return nil, err
	}
	return k.point(), a.Err
}

func ecNumber(a *hostfunc.Args) (*ecPrivate, error) {
	c := curveNamed(a.Str(0))
	if c == nil {
		return nil, errCurve()
	}
	k, err := c.private(a.Bytes(1))
	if err != nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Private key is not valid for specified curve.")
	}
	return k, nil
}

// nativeECSecret: curve, private number, the other's point. Returns nil when the point is none.
func nativeECSecret(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	k, err := ecNumber(&a)
	if err != nil {
		return nil, err
	}
	other, err := k.curve.public(a.Bytes(2))
	if err != nil {
		return nil, a.Err
	}
	secret, err := k.agree(other)
	if err != nil {
		return nil, a.Err
	}
	return secret, a.Err
}

// nativeECPoint: curve, point, "compressed", "uncompressed" or "hybrid". Returns nil when the point is none.
func nativeECPoint(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	c := curveNamed(a.Str(0))
	if c == nil {
		return nil, errCurve()
	}
	k, err := c.public(a.Bytes(1))
	if err != nil {
		return nil, a.Err
	}
	long := k.point()
	odd := long[len(long)-1] & 1
	switch a.Str(2) {
	case "compressed":
		return append([]byte{2 + odd}, long[1:1+len(long)/2]...), a.Err
	case "hybrid":
		long[0] = 6 + odd
	}
	return long, a.Err
}

// nativeKeySecret: a private key and another's public key, both DER.
func nativeKeySecret(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	own, err := parseKey(a.Bytes(0))
	if err != nil {
		return nil, err
	}
	other, err := parseKey(a.Bytes(1))
	if err != nil {
		return nil, err
	}
	secret, err := agree(own.key, other.public().key)
	if err != nil {
		return nil, err
	}
	return secret, a.Err
}

func agree(own, other any) ([]byte, error) {
	failed := ext.E(ext.CodeInvalidRequest, "error:1C8000F1:Provider routines::failed during derivation")
	switch k := own.(type) {
	case *ecPrivate:
		if p, ok := other.(*ecPublic); ok && p.curve == k.curve {
			return k.agree(p)
		}
		return nil, ext.E(ext.CodeInvalidRequest, "error:1C8000CB:Provider routines::mismatching domain parameters")
	case *ecdh.PrivateKey:
		if p, ok := other.(*ecdh.PublicKey); ok {
			secret, err := k.ECDH(p)
			if err != nil {
				return nil, failed
			}
			return secret, nil
		}
	case x448Private:
		if p, ok := other.(x448Public); ok {
			var secret x448.Key
			if !x448.Shared(&secret, (*x448.Key)(&k), (*x448.Key)(&p)) {
				return nil, failed
			}
			return secret[:], nil
		}
	case *dhPrivate:
		if p, ok := other.(*dhPublic); ok && p.group.P.Cmp(k.group.P) == 0 {
			return bigBytes(new(big.Int).Exp(p.y, k.x, k.group.P), (k.group.P.BitLen()+7)/8), nil
		}
		return nil, ext.E(ext.CodeInvalidRequest, "error:1C8000CB:Provider routines::mismatching domain parameters")
	}
	return nil, errNotSigning()
}

// maxModulus bounds the numbers of Diffie-Hellman and of primes, in bits.
const maxModulus = 10_000

func number(a *hostfunc.Args, i int) *big.Int {
	b := a.Bytes(i)
	if len(b) > maxModulus/8 {
		a.Fail("The number is too long")
		return new(big.Int)
	}
	return new(big.Int).SetBytes(b)
}

// nativeModPow: base, exponent, modulus.
func nativeModPow(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	base, exponent, modulus := number(&a, 0), number(&a, 1), number(&a, 2)
	if modulus.Sign() == 0 {
		a.Fail("The modulus is zero")
	}
	if a.Err != nil {
		return nil, a.Err
	}
	return base.Exp(base, exponent, modulus).Bytes(), nil
}

// nativePrime: bits, whether (p-1)/2 is prime too.
func nativePrime(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	bits, safe := a.Int(0), a.Bool(1)
	if bits < 2 || bits > 4096 || safe && bits > 1024 {
		a.Fail("pier makes primes of at most 4096 bits, safe ones of at most 1024")
	}
	if a.Err != nil {
		return nil, a.Err
	}
	if safe && bits > 2 {
		p, err := safePrime(bits)
		if err != nil {
			return nil, ext.Wrap(ext.CodeInternal, "The prime cannot be made", err)
		}
		return p.Bytes(), nil
	}
	p, err := rand.Prime(rand.Reader, bits)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "The prime cannot be made", err)
	}
	return p.Bytes(), nil
}

// smallPrimes are the odd ones below 2000.
func smallPrimes() (list []uint64) {
	for n := uint64(3); n < 2000; n += 2 {
		if !slices.ContainsFunc(list, func(p uint64) bool { return n%p == 0 }) {
			list = append(list, n)
		}
	}
	return list
}

// safePrime finds p with (p-1)/2 prime too. Numbers that a small prime divides, or half of which it divides, are passed over.
func safePrime(bits int) (*big.Int, error) {
	one, small := big.NewInt(1), smallPrimes()
	for {
		q, err := rand.Int(rand.Reader, new(big.Int).Lsh(one, uint(bits-1)))
		if err != nil {
			return nil, err
		}
		q.SetBit(q.SetBit(q, bits-2, 1), 0, 1)
		for range 64 {
			if p := new(big.Int).Add(new(big.Int).Lsh(q, 1), one); p.BitLen() == bits && maybeSafe(q, small) && q.ProbablyPrime(0) && p.ProbablyPrime(20) && q.ProbablyPrime(20) {
				return p, nil
			}
			q.Add(q, big.NewInt(2))
		}
	}
}

func maybeSafe(q *big.Int, small []uint64) bool {
	rest := new(big.Int)
	for _, p := range small {
		s := new(big.Int).SetUint64(p)
		if r := rest.Mod(q, s).Uint64(); (r == 0 || r == (p-1)/2) && q.Cmp(s) > 0 {
			return false
		}
	}
	return true
}

// nativeIsPrime: number.
func nativeIsPrime(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	return number(&a, 0).ProbablyPrime(20), a.Err
}

// modp are the groups of RFC 2412 and RFC 3526: 2^bits - 2^(bits-64) - 1 + 2^64 (floor(2^(bits-130) pi) + plus).
var modp = map[string]struct{ bits, plus int64 }{
	"modp1": {768, 149686}, "modp2": {1024, 129093}, "modp5": {1536, 741804}, "modp14": {2048, 124476}, "modp15": {3072, 1690314},
	"modp16": {4096, 240904}, "modp17": {6144, 929484}, "modp18": {8192, 4743158},
}

// nativeModpGroup: name. Returns the prime, or nil.
func nativeModpGroup(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	g, ok := modp[a.Str(0)]
	if !ok {
		return nil, a.Err
	}
	one := big.NewInt(1)
	p := new(big.Int).Lsh(one, uint(g.bits))
	p.Sub(p, new(big.Int).Lsh(one, uint(g.bits-64))).Sub(p, one)
	n := new(big.Int).Add(pi(uint(g.bits-130)), big.NewInt(g.plus))
	return p.Add(p, n.Lsh(n, 64)).Bytes(), a.Err
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
