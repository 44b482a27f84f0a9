package keys

import (
	"crypto/rand"
	"math/big"
)

// weierstrass is a curve y² = x³ + ax + b over a prime field, with a base point of prime order: for curves that Go has not. Its ladder
// does the same steps whatever the number; big.Int does not promise the same time for each.
type weierstrass struct{ p, a, b, x, y, n *big.Int }

func hexNumber(text string) *big.Int {
	n, ok := new(big.Int).SetString(text, 16)
	if !ok {
		panic("not hexadecimal: " + text)
	}
	return n
}

// secp256k1 is SEC 2's curve.
func secp256k1() *weierstrass {
	return &weierstrass{
		p: hexNumber("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"), a: new(big.Int), b: big.NewInt(7),
		x: hexNumber("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
		y: hexNumber("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"),
		n: hexNumber("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
	}
}

// ecPoint is affine; nil x is the point at infinity.
type ecPoint struct{ x, y *big.Int }

func (w *weierstrass) base() ecPoint { return ecPoint{w.x, w.y} }

// right is x³ + ax + b.
func (w *weierstrass) right(x *big.Int) *big.Int {
	r := new(big.Int).Mul(x, x)
	r.Add(r, w.a).Mul(r, x).Add(r, w.b)
	return r.Mod(r, w.p)
}

// holds tells whether the point is on the curve.
func (w *weierstrass) holds(q ecPoint) bool {
	if q.x == nil || q.x.Cmp(w.p) >= 0 || q.y.Cmp(w.p) >= 0 {
		return false
	}
	y2 := new(big.Int).Mul(q.y, q.y)
	return y2.Mod(y2, w.p).Cmp(w.right(q.x)) == 0
}

// lift finds the point of an x whose y is odd or even.
func (w *weierstrass) lift(x *big.Int, odd uint) (ecPoint, bool) {
	y := new(big.Int).ModSqrt(w.right(x), w.p)
	if y == nil || x.Cmp(w.p) >= 0 {
		return ecPoint{}, false
	}
	if y.Bit(0) != odd {
		y.Sub(w.p, y)
	}
	return ecPoint{x, y}, true
}

// jacobian is x/z², y/z³; z is 0 at infinity.
type jacobian struct{ x, y, z *big.Int }

func (w *weierstrass) mod(n *big.Int) *big.Int { return n.Mod(n, w.p) }

func (w *weierstrass) mul(a, b *big.Int) *big.Int { return w.mod(new(big.Int).Mul(a, b)) }

func (w *weierstrass) sub(a, b *big.Int) *big.Int { return w.mod(new(big.Int).Sub(a, b)) }

func (w *weierstrass) times(a *big.Int, n int64) *big.Int { return w.mul(a, big.NewInt(n)) }

func (w *weierstrass) double(q jacobian) jacobian {
	y2 := w.mul(q.y, q.y)
	s := w.times(w.mul(q.x, y2), 4)
	z2 := w.mul(q.z, q.z)
	m := new(big.Int).Add(w.times(w.mul(q.x, q.x), 3), w.mul(w.a, w.mul(z2, z2)))
	w.mod(m)
	x := w.sub(w.mul(m, m), w.times(s, 2))
	y := w.sub(w.mul(m, w.sub(s, x)), w.times(w.mul(y2, y2), 8))
	return jacobian{x, y, w.times(w.mul(q.y, q.z), 2)}
}

func (w *weierstrass) add(q, r jacobian) jacobian {
	if q.z.Sign() == 0 {
		return r
	}
	if r.z.Sign() == 0 {
		return q
	}
	qz2, rz2 := w.mul(q.z, q.z), w.mul(r.z, r.z)
	u1, u2 := w.mul(q.x, rz2), w.mul(r.x, qz2)
	s1, s2 := w.mul(q.y, w.mul(rz2, r.z)), w.mul(r.y, w.mul(qz2, q.z))
	h, rr := w.sub(u2, u1), w.sub(s2, s1)
	if h.Sign() == 0 {
		if rr.Sign() == 0 {
			return w.double(q)
		}
		return jacobian{big.NewInt(1), big.NewInt(1), new(big.Int)}
	}
	h2 := w.mul(h, h)
	h3 := w.mul(h2, h)
	v := w.mul(u1, h2)
	x := w.sub(w.sub(w.mul(rr, rr), h3), w.times(v, 2))
	y := w.sub(w.mul(rr, w.sub(v, x)), w.mul(s1, h3))
	return jacobian{x, y, w.mul(h, w.mul(q.z, r.z))}
}

func (w *weierstrass) affine(q jacobian) ecPoint {
	if q.z.Sign() == 0 {
		return ecPoint{}
	}
	inverse := new(big.Int).ModInverse(q.z, w.p)
	i2 := w.mul(inverse, inverse)
	return ecPoint{w.mul(q.x, i2), w.mul(q.y, w.mul(i2, inverse))}
}

func projective(q ecPoint) jacobian {
	if q.x == nil {
		return jacobian{big.NewInt(1), big.NewInt(1), new(big.Int)}
	}
	return jacobian{q.x, q.y, big.NewInt(1)}
}

// scale is k times the point, by Montgomery's ladder.
func (w *weierstrass) scale(q ecPoint, k *big.Int) jacobian {
	low, high := projective(ecPoint{}), projective(q)
	for i := w.n.BitLen() - 1; i >= 0; i-- {
		sum := w.add(low, high)
		if k.Bit(i) == 0 {
			low, high = w.double(low), sum
		} else {
			low, high = sum, w.double(high)
		}
	}
	return low
}

// scalar is a random number below the order, not zero.
func (w *weierstrass) scalar() (*big.Int, error) {
	k, err := rand.Int(rand.Reader, new(big.Int).Sub(w.n, big.NewInt(1)))
	if err != nil {
		return nil, err
	}
	return k.Add(k, big.NewInt(1)), nil
}

// hashed is the leftmost bits of a digest, as many as the order has.
func hashed(sum []byte, order *big.Int) *big.Int {
	e := new(big.Int).SetBytes(sum)
	if over := 8*len(sum) - order.BitLen(); over > 0 {
		e.Rsh(e, uint(over))
	}
	return e
}

// sign is ECDSA.
func (w *weierstrass) sign(d *big.Int, sum []byte) (ecSignature, error) {
	for {
		k, err := w.scalar()
		if err != nil {
			return ecSignature{}, err
		}
		r := w.affine(w.scale(w.base(), k)).x
		r = new(big.Int).Mod(r, w.n)
		s := new(big.Int).Mul(r, d)
		s.Add(s, hashed(sum, w.n)).Mul(s, new(big.Int).ModInverse(k, w.n)).Mod(s, w.n)
		if r.Sign() != 0 && s.Sign() != 0 {
			return ecSignature{r, s}, nil
		}
	}
}

func (w *weierstrass) verify(q ecPoint, sum []byte, sig ecSignature) bool {
	if sig.R.Sign() <= 0 || sig.S.Sign() <= 0 || sig.R.Cmp(w.n) >= 0 || sig.S.Cmp(w.n) >= 0 {
		return false
	}
	inverse := new(big.Int).ModInverse(sig.S, w.n)
	u := new(big.Int).Mul(hashed(sum, w.n), inverse)
	v := new(big.Int).Mul(sig.R, inverse)
	at := w.affine(w.add(w.scale(w.base(), u.Mod(u, w.n)), w.scale(q, v.Mod(v, w.n))))
	return at.x != nil && new(big.Int).Mod(at.x, w.n).Cmp(sig.R) == 0
}
