package keys

import (
	"crypto/rand"
	"encoding/asn1"
	"math/big"

	"github.com/cec80427/pier/ext"
)

// DSA (FIPS 186-4), which Go's own package tells everybody not to use. Extensions meet it in old keys.

type dsaGroup struct{ P, Q, G *big.Int }

type dsaPublic struct {
	dsaGroup
	y *big.Int
}

type dsaPrivate struct {
	dsaPublic
	x *big.Int
}

func (k *dsaPublic) size() int { return (k.Q.BitLen() + 7) / 8 }

// number is a random one below the group's order, not zero.
func (g dsaGroup) number() (*big.Int, error) {
	n, err := rand.Int(rand.Reader, new(big.Int).Sub(g.Q, big.NewInt(1)))
	if err != nil {
		return nil, err
	}
	return n.Add(n, big.NewInt(1)), nil
}

func (k *dsaPrivate) sign(sum []byte) ([]byte, error) {
	if k.P.Sign() <= 0 || k.Q.BitLen() < 2 || k.G.Sign() <= 0 {
		return nil, errBadKey()
	}
	for range 100 {
		n, err := k.number()
		if err != nil {
			return nil, err
		}
		inverse := new(big.Int).ModInverse(n, k.Q)
		if inverse == nil {
			break // the order is no prime
		}
		r := new(big.Int).Exp(k.G, n, k.P)
		r.Mod(r, k.Q)
		s := new(big.Int).Mul(k.x, r)
		s.Add(s, hashed(sum, k.Q)).Mul(s, inverse).Mod(s, k.Q)
		if r.Sign() != 0 && s.Sign() != 0 {
			return asn1.Marshal(ecSignature{r, s})
		}
	}
	return nil, errBadKey()
}

func (k *dsaPublic) verify(sum, der []byte) bool {
	var sig ecSignature
	if rest, err := asn1.Unmarshal(der, &sig); err != nil || len(rest) > 0 {
		return false
	}
	if sig.R.Sign() <= 0 || sig.S.Sign() <= 0 || sig.R.Cmp(k.Q) >= 0 || sig.S.Cmp(k.Q) >= 0 {
		return false
	}
	inverse := new(big.Int).ModInverse(sig.S, k.Q)
	if inverse == nil {
		return false
	}
	u := new(big.Int).Mul(hashed(sum, k.Q), inverse)
	v := new(big.Int).Mul(sig.R, inverse)
	u.Exp(k.G, u.Mod(u, k.Q), k.P)
	v.Exp(k.y, v.Mod(v, k.Q), k.P)
	u.Mul(u, v).Mod(u, k.P).Mod(u, k.Q)
	return u.Cmp(sig.R) == 0
}

// newDSAGroup makes primes q and p = 1 + 2mq, and a generator of the subgroup of order q.
func newDSAGroup(bits, divisor int) (dsaGroup, error) {
	sizes := map[[2]int]bool{{1024, 160}: true, {2048, 224}: true, {2048, 256}: true, {3072, 256}: true}
	if !sizes[[2]int{bits, divisor}] {
		return dsaGroup{}, ext.E(ext.CodeInvalidRequest, "pier makes DSA keys of 1024 and 160, 2048 and 224 or 256, and 3072 and 256 bits")
	}
	one := big.NewInt(1)
	q, err := rand.Prime(rand.Reader, divisor)
	if err != nil {
		return dsaGroup{}, err
	}
	twice := new(big.Int).Lsh(q, 1)
	for {
		p, err := rand.Int(rand.Reader, new(big.Int).Lsh(one, uint(bits-1)))
		if err != nil {
			return dsaGroup{}, err
		}
		p.SetBit(p, bits-1, 1)
		p.Sub(p, new(big.Int).Mod(p, twice)).Add(p, one)
		if p.BitLen() != bits || !p.ProbablyPrime(20) {
			continue
		}
		exponent := new(big.Int).Quo(new(big.Int).Sub(p, one), q)
		for h := int64(2); ; h++ {
			if g := new(big.Int).Exp(big.NewInt(h), exponent, p); g.Cmp(one) != 0 {
				return dsaGroup{p, q, g}, nil
			}
		}
	}
}
