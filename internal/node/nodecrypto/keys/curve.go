package keys

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/asn1"
	"errors"
	"math/big"
	"sync"
)

// curve is an elliptic curve that keys are on.
type curve struct {
	name string // OpenSSL's
	jwk  string // empty when JWK has no name for it
	nist string
	oid  asn1.ObjectIdentifier
	size int            // of a coordinate, in bytes
	ecc  elliptic.Curve // nil where Go has none
	own  *weierstrass   // where one of these is missing
}

// p224 is Go's curve for what Go does not do with it.
func p224() *weierstrass {
	c := elliptic.P224().Params()
	return &weierstrass{p: c.P, a: new(big.Int).Sub(c.P, big.NewInt(3)), b: c.B, x: c.Gx, y: c.Gy, n: c.N}
}

var (
	curves     []*curve
	curvesMade sync.Once
)

// known are all curves. They are made when they are first asked for: Go reads the numbers of all its own at the first of them.
func known() []*curve {
	curvesMade.Do(func() {
		curves = []*curve{
			{"secp224r1", "", "P-224", asn1.ObjectIdentifier{1, 3, 132, 0, 33}, 28, elliptic.P224(), p224()},
			{"prime256v1", "P-256", "P-256", asn1.ObjectIdentifier{1, 2, 840, 10045, 3, 1, 7}, 32, elliptic.P256(), nil},
			{"secp384r1", "P-384", "P-384", asn1.ObjectIdentifier{1, 3, 132, 0, 34}, 48, elliptic.P384(), nil},
			{"secp521r1", "P-521", "P-521", asn1.ObjectIdentifier{1, 3, 132, 0, 35}, 66, elliptic.P521(), nil},
			{"secp256k1", "secp256k1", "", asn1.ObjectIdentifier{1, 3, 132, 0, 10}, 32, nil, secp256k1()},
		}
	})
	return curves
}

// bits are those of its field.
func (c *curve) bits() int {
	if c.ecc == nil {
		return 256
	}
	return c.ecc.Params().BitSize
}

// curveNamed finds a curve by one of its names, or returns nil.
func curveNamed(name string) *curve {
	for _, c := range known() {
		if name != "" && (name == c.name || name == c.jwk || name == c.nist) {
			return c
		}
	}
	return nil
}

func curveWithOID(oid asn1.ObjectIdentifier) *curve {
	for _, c := range known() {
		if c.oid.Equal(oid) {
			return c
		}
	}
	return nil
}

// ecPublic and ecPrivate are keys on one of the curves: Go's, or points and numbers of ours.
type ecPublic struct {
	curve *curve
	key   *ecdsa.PublicKey
	at    ecPoint
}

type ecPrivate struct {
	ecPublic
	key *ecdsa.PrivateKey
	d   *big.Int
}

var errNoPoint = errors.New("no point of the curve")

// generate makes a private key.
func (c *curve) generate() (*ecPrivate, error) {
	if c.ecc == nil {
		d, err := c.own.scalar()
		if err != nil {
			return nil, err
		}
		return c.private(d.Bytes())
	}
	k, err := ecdsa.GenerateKey(c.ecc, rand.Reader)
	if err != nil {
		return nil, err
	}
	return &ecPrivate{ecPublic{curve: c, key: &k.PublicKey}, k, nil}, nil
}

// private is the key of a number, which may be shorter than the curve's.
func (c *curve) private(number []byte) (*ecPrivate, error) {
	n := new(big.Int).SetBytes(number)
	if n.Sign() == 0 || n.BitLen() > 8*c.size {
		return nil, errNoPoint
	}
	if c.ecc == nil {
		if n.Cmp(c.own.n) >= 0 {
			return nil, errNoPoint
		}
		return &ecPrivate{ecPublic{curve: c, at: c.own.affine(c.own.scale(c.own.base(), n))}, nil, n}, nil
	}
	k, err := ecdsa.ParseRawPrivateKey(c.ecc, bigBytes(n, c.size))
	if err != nil {
		return nil, err
	}
	return &ecPrivate{ecPublic{curve: c, key: &k.PublicKey}, k, nil}, nil
}

// public reads a point in any of its three forms.
func (c *curve) public(point []byte) (*ecPublic, error) {
	q, err := c.read(point)
	if err != nil || c.ecc == nil {
		return &ecPublic{curve: c, at: q}, err
	}
	k, err := ecdsa.ParseUncompressedPublicKey(c.ecc, c.long(q))
	if err != nil {
		return nil, err
	}
	return &ecPublic{curve: c, key: k}, nil
}

func (c *curve) read(point []byte) (ecPoint, error) {
	if len(point) == 0 {
		return ecPoint{}, errNoPoint
	}
	x := new(big.Int).SetBytes(point[1:min(len(point), 1+c.size)])
	switch kind := point[0]; {
	case len(point) == 1+c.size && (kind == 2 || kind == 3) && c.ecc != nil:
		if px, py := elliptic.UnmarshalCompressed(c.ecc, point); px != nil {
			return ecPoint{px, py}, nil
		}
	case len(point) == 1+c.size && (kind == 2 || kind == 3):
		if q, ok := c.own.lift(x, uint(kind&1)); ok {
			return q, nil
		}
	case len(point) == 1+2*c.size && (kind == 4 || (kind == 6 || kind == 7) && kind&1 == point[2*c.size]&1):
		q := ecPoint{x, new(big.Int).SetBytes(point[1+c.size:])}
		if c.ecc != nil || c.own.holds(q) {
			return q, nil
		}
	}
	return ecPoint{}, errNoPoint
}

// long is 4, x, y.
func (c *curve) long(q ecPoint) []byte {
	return append(append([]byte{4}, bigBytes(q.x, c.size)...), bigBytes(q.y, c.size)...)
}

// point is the long form.
func (k *ecPublic) point() []byte {
	if k.key == nil {
		return k.curve.long(k.at)
	}
	b, err := k.key.Bytes()
	if err != nil {
		panic(err) // the curve is one of Go's
	}
	return b
}

func (k *ecPrivate) number() []byte {
	if k.key == nil {
		return bigBytes(k.d, k.curve.size)
	}
	b, err := k.key.Bytes()
	if err != nil {
		panic(err) // the curve is one of Go's
	}
	return b
}

// agree is Diffie-Hellman: the shared point's x.
func (k *ecPrivate) agree(other *ecPublic) ([]byte, error) {
	if k.curve != other.curve {
		return nil, errNoPoint
	}
	if own := k.curve.own; own != nil {
		q, err := k.curve.read(other.point())
		if err != nil {
			return nil, err
		}
		q = own.affine(own.scale(q, new(big.Int).SetBytes(k.number())))
		if q.x == nil {
			return nil, errNoPoint
		}
		return bigBytes(q.x, k.curve.size), nil
	}
	own, err := k.key.ECDH()
	if err != nil {
		return nil, err
	}
	theirs, err := other.key.ECDH()
	if err != nil {
		return nil, err
	}
	return own.ECDH(theirs)
}

// ecSignature is what ECDSA and DSA make.
type ecSignature struct{ R, S *big.Int }

// sign returns a signature in DER.
func (k *ecPrivate) sign(sum []byte) ([]byte, error) {
	if k.key != nil {
		return ecdsa.SignASN1(rand.Reader, k.key, sum)
	}
	s, err := k.curve.own.sign(k.d, sum)
	if err != nil {
		return nil, err
	}
	return asn1.Marshal(s)
}

func (k *ecPublic) verify(sum, der []byte) bool {
	if k.key != nil {
		return ecdsa.VerifyASN1(k.key, sum, der)
	}
	var s ecSignature
	rest, err := asn1.Unmarshal(der, &s)
	return err == nil && len(rest) == 0 && k.curve.own.verify(k.at, sum, s)
}

// sec1 is the form of private keys in RFC 5915, inside PKCS#8 without the curve.
type sec1 struct {
	Version int
	Number  []byte
	Curve   asn1.ObjectIdentifier `asn1:"optional,explicit,tag:0"`
	Point   asn1.BitString        `asn1:"optional,explicit,tag:1"`
}

func (k *ecPrivate) der(withCurve bool) ([]byte, error) {
	point := k.point()
	out := sec1{Version: 1, Number: k.number(), Point: asn1.BitString{Bytes: point, BitLength: 8 * len(point)}}
	if withCurve {
		out.Curve = k.curve.oid
	}
	return asn1.Marshal(out)
}

// parseSEC1 reads a private key; the curve may be said outside.
func parseSEC1(der []byte, c *curve) (*ecPrivate, error) {
	var k sec1
	if rest, err := asn1.Unmarshal(der, &k); err != nil || len(rest) > 0 || k.Version != 1 {
		return nil, errBadKey()
	}
	if c == nil {
		c = curveWithOID(k.Curve)
	}
	if c == nil {
		return nil, errBadKey()
	}
	return c.private(k.Number)
}
