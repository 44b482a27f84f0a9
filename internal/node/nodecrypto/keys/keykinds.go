package keys

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"math/big"

	"github.com/cloudflare/circl/dh/x448"
	"github.com/cloudflare/circl/sign/ed448"
)

// asymmetric is a key of any kind: one of *rsa.PrivateKey, *ecPrivate, ed25519.PrivateKey, ed448.PrivateKey, *ecdh.PrivateKey
// (X25519), x448Private, *dsaPrivate, *dhPrivate, or the public key to one of these.
type asymmetric struct {
	key any
	pss *asn1.RawValue // of an RSA-PSS key: its parameters, empty when it has none
}

type (
	x448Public  x448.Key
	x448Private x448.Key
)

// dhPublic and dhPrivate are keys of Diffie-Hellman over numbers.
type dhPublic struct {
	group dhGroup
	y     *big.Int
}

type dhPrivate struct {
	dhPublic
	x *big.Int
}

type dhGroup struct {
	P, G   *big.Int
	Length int `asn1:"optional"`
}

var (
	oidRSA     = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}
	oidPSS     = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 10}
	oidEC      = asn1.ObjectIdentifier{1, 2, 840, 10045, 2, 1}
	oidDSA     = asn1.ObjectIdentifier{1, 2, 840, 10040, 4, 1}
	oidDH      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 3, 1}
	oidX25519  = asn1.ObjectIdentifier{1, 3, 101, 110}
	oidX448    = asn1.ObjectIdentifier{1, 3, 101, 111}
	oidEd25519 = asn1.ObjectIdentifier{1, 3, 101, 112}
	oidEd448   = asn1.ObjectIdentifier{1, 3, 101, 113}
)

// The outer shapes of keys.
type pkcs8 struct {
	Version    int
	Algorithm  pkix.AlgorithmIdentifier
	PrivateKey []byte
	Attributes asn1.RawValue  `asn1:"optional,tag:0"`
	PublicKey  asn1.BitString `asn1:"optional,tag:1"`
}

type spki struct {
	Algorithm pkix.AlgorithmIdentifier
	PublicKey asn1.BitString
}

func (k asymmetric) public() asymmetric {
	switch key := k.key.(type) {
	case *rsa.PrivateKey:
		k.key = &key.PublicKey
	case *ecPrivate:
		k.key = &key.ecPublic
	case ed25519.PrivateKey:
		k.key = key.Public()
	case ed448.PrivateKey:
		k.key = key.Public()
	case *ecdh.PrivateKey:
		k.key = key.PublicKey()
	case x448Private:
		var public x448.Key
		x448.KeyGen(&public, (*x448.Key)(&key))
		k.key = x448Public(public)
	case *dsaPrivate:
		k.key = &key.dsaPublic
	case *dhPrivate:
		k.key = &key.dhPublic
	}
	return k
}

func (k asymmetric) private() bool {
	switch k.key.(type) {
	case *rsa.PrivateKey, *ecPrivate, ed25519.PrivateKey, ed448.PrivateKey, *ecdh.PrivateKey, x448Private, *dsaPrivate, *dhPrivate:
		return true
	}
	return false
}

// kind is Node's asymmetricKeyType.
func (k asymmetric) kind() string {
	switch k.public().key.(type) {
	case *rsa.PublicKey:
		if k.pss != nil {
			return "rsa-pss"
		}
		return "rsa"
	case *ecPublic:
		return "ec"
	case ed25519.PublicKey:
		return "ed25519"
	case ed448.PublicKey:
		return "ed448"
	case *ecdh.PublicKey:
		return "x25519"
	case x448Public:
		return "x448"
	case *dsaPublic:
		return "dsa"
	}
	return "dh"
}

// der writes a key the way it is kept: PKCS#8 or SubjectPublicKeyInfo.
func (k asymmetric) der() ([]byte, error) {
	algorithm, err := k.algorithm()
	if err != nil {
		return nil, err
	}
	if !k.private() {
		bits, err := k.publicBits()
		if err != nil {
			return nil, err
		}
		return asn1.Marshal(spki{algorithm, asn1.BitString{Bytes: bits, BitLength: 8 * len(bits)}})
	}
	inner, err := k.privateBytes()
	if err != nil {
		return nil, err
	}
	return asn1.Marshal(struct {
		Version    int
		Algorithm  pkix.AlgorithmIdentifier
		PrivateKey []byte
	}{0, algorithm, inner})
}

func (k asymmetric) algorithm() (pkix.AlgorithmIdentifier, error) {
	with := func(oid asn1.ObjectIdentifier, params any) (pkix.AlgorithmIdentifier, error) {
		der, err := asn1.Marshal(params)
		return pkix.AlgorithmIdentifier{Algorithm: oid, Parameters: asn1.RawValue{FullBytes: der}}, err
	}
	switch key := k.public().key.(type) {
	case *rsa.PublicKey:
		if k.pss != nil {
			return pkix.AlgorithmIdentifier{Algorithm: oidPSS, Parameters: *k.pss}, nil
		}
		return pkix.AlgorithmIdentifier{Algorithm: oidRSA, Parameters: asn1.NullRawValue}, nil
	case *ecPublic:
		return with(oidEC, key.curve.oid)
	case *dsaPublic:
		return with(oidDSA, key.dsaGroup)
	case *dhPublic:
		return with(oidDH, key.group)
	}
	return pkix.AlgorithmIdentifier{Algorithm: plainOIDs[k.kind()]}, nil
}

// plainOIDs are those of kinds that have no parameters.
var plainOIDs = map[string]asn1.ObjectIdentifier{"ed25519": oidEd25519, "ed448": oidEd448, "x25519": oidX25519, "x448": oidX448}

func (k asymmetric) publicBits() ([]byte, error) {
	switch key := k.key.(type) {
	case *rsa.PublicKey:
		return x509.MarshalPKCS1PublicKey(key), nil
	case *ecPublic:
		return key.point(), nil
	case *dsaPublic:
		return asn1.Marshal(key.y)
	case *dhPublic:
		return asn1.Marshal(key.y)
	}
	return k.rawBytes(), nil
}

func (k asymmetric) privateBytes() ([]byte, error) {
	switch key := k.key.(type) {
	case *rsa.PrivateKey:
		return x509.MarshalPKCS1PrivateKey(key), nil
	case *ecPrivate:
		return key.der(false)
	case *dsaPrivate:
		return asn1.Marshal(key.x)
	case *dhPrivate:
		return asn1.Marshal(key.x)
	}
	return asn1.Marshal(k.rawBytes())
}

// rawBytes are a key of one of the Edwards or Montgomery curves as these write it.
func (k asymmetric) rawBytes() []byte {
	switch key := k.key.(type) {
	case ed25519.PublicKey:
		return key
	case ed25519.PrivateKey:
		return key.Seed()
	case ed448.PublicKey:
		return key
	case ed448.PrivateKey:
		return key.Seed()
	case *ecdh.PublicKey:
		return key.Bytes()
	case *ecdh.PrivateKey:
		return key.Bytes()
	case x448Public:
		return key[:]
	case x448Private:
		return key[:]
	}
	return nil
}

// rawKey reads what rawBytes writes.
func rawKey(kind string, private bool, raw []byte) (any, error) {
	size := map[string]int{"ed25519": 32, "x25519": 32, "ed448": 57, "x448": 56}[kind]
	if size == 0 || len(raw) != size {
		return nil, errBadKey()
	}
	switch {
	case kind == "ed25519" && private:
		return ed25519.NewKeyFromSeed(raw), nil
	case kind == "ed25519":
		return ed25519.PublicKey(raw), nil
	case kind == "ed448" && private:
		return ed448.NewKeyFromSeed(raw), nil
	case kind == "ed448":
		return ed448.PublicKey(raw), nil
	case kind == "x25519" && private:
		return ecdh.X25519().NewPrivateKey(raw)
	case kind == "x25519":
		return ecdh.X25519().NewPublicKey(raw)
	case private:
		return x448Private(raw), nil
	}
	return x448Public(raw), nil
}

// parsePKCS8 and parseSPKI read what der writes.
func parsePKCS8(der []byte) (asymmetric, error) {
	var in pkcs8
	if rest, err := asn1.Unmarshal(der, &in); err != nil || len(rest) > 0 {
		return asymmetric{}, errBadKey()
	}
	oid, params := in.Algorithm.Algorithm, in.Algorithm.Parameters
	switch {
	case oid.Equal(oidRSA), oid.Equal(oidPSS):
		key, err := x509.ParsePKCS1PrivateKey(in.PrivateKey)
		return rsaKey(key, oid, params), err
	case oid.Equal(oidEC):
		c, err := paramCurve(params)
		if err != nil {
			return asymmetric{}, err
		}
		key, err := parseSEC1(in.PrivateKey, c)
		return asymmetric{key: key}, err
	case oid.Equal(oidDSA), oid.Equal(oidDH):
		x := new(big.Int)
		if _, err := asn1.Unmarshal(in.PrivateKey, &x); err != nil {
			return asymmetric{}, errBadKey()
		}
		public, err := numberKey(oid, params, nil)
		if err != nil {
			return asymmetric{}, err
		}
		return withNumber(public, x), nil
	}
	for kind, known := range plainOIDs {
		var raw []byte
		if _, err := asn1.Unmarshal(in.PrivateKey, &raw); err == nil && known.Equal(oid) {
			key, err := rawKey(kind, true, raw)
			return asymmetric{key: key}, err
		}
	}
	return asymmetric{}, errBadKey()
}

func parseSPKI(der []byte) (asymmetric, error) {
	var in spki
	if rest, err := asn1.Unmarshal(der, &in); err != nil || len(rest) > 0 {
		return asymmetric{}, errBadKey()
	}
	oid, params, bits := in.Algorithm.Algorithm, in.Algorithm.Parameters, in.PublicKey.RightAlign()
	switch {
	case oid.Equal(oidRSA), oid.Equal(oidPSS):
		key, err := x509.ParsePKCS1PublicKey(bits)
		return rsaKey(key, oid, params), err
	case oid.Equal(oidEC):
		c, err := paramCurve(params)
		if err != nil {
			return asymmetric{}, err
		}
		key, err := c.public(bits)
		return asymmetric{key: key}, err
	case oid.Equal(oidDSA), oid.Equal(oidDH):
		y := new(big.Int)
		if _, err := asn1.Unmarshal(bits, &y); err != nil {
			return asymmetric{}, errBadKey()
		}
		key, err := numberKey(oid, params, y)
		return asymmetric{key: key}, err
	}
	for kind, known := range plainOIDs {
		if known.Equal(oid) {
			key, err := rawKey(kind, false, bits)
			return asymmetric{key: key}, err
		}
	}
	return asymmetric{}, errBadKey()
}

func rsaKey(key any, oid asn1.ObjectIdentifier, params asn1.RawValue) asymmetric {
	if oid.Equal(oidPSS) {
		return asymmetric{key: key, pss: &asn1.RawValue{FullBytes: params.FullBytes}}
	}
	return asymmetric{key: key}
}

func paramCurve(params asn1.RawValue) (*curve, error) {
	var oid asn1.ObjectIdentifier
	if _, err := asn1.Unmarshal(params.FullBytes, &oid); err != nil {
		return nil, errBadKey()
	}
	if c := curveWithOID(oid); c != nil {
		return c, nil
	}
	return nil, errBadKey()
}

// numberKey is a public key of DSA or Diffie-Hellman.
func numberKey(oid asn1.ObjectIdentifier, params asn1.RawValue, y *big.Int) (any, error) {
	if oid.Equal(oidDH) {
		var g dhGroup
		if _, err := asn1.Unmarshal(params.FullBytes, &g); err != nil || g.P.Sign() <= 0 || g.P.BitLen() > maxModulus {
			return nil, errBadKey()
		}
		return &dhPublic{g, y}, nil
	}
	var g dsaGroup
	if _, err := asn1.Unmarshal(params.FullBytes, &g); err != nil || g.P.Sign() <= 0 || g.Q.Sign() <= 0 || g.P.BitLen() > maxModulus {
		return nil, errBadKey()
	}
	return &dsaPublic{g, y}, nil
}

// withNumber is the private key to a group.
func withNumber(group any, x *big.Int) asymmetric {
	switch g := group.(type) {
	case *dsaPublic:
		g.y = new(big.Int).Exp(g.G, x, g.P)
		return asymmetric{key: &dsaPrivate{*g, x}}
	case *dhPublic:
		g.y = new(big.Int).Exp(g.group.G, x, g.group.P)
		return asymmetric{key: &dhPrivate{*g, x}}
	}
	return asymmetric{}
}

// generateDH makes a key of a group. As OpenSSL, it gives one of a known group no more bits than its strength asks for.
func generateDH(g dhGroup, bits int) (*dhPrivate, error) {
	if bits == 0 {
		bits = g.P.BitLen() - 1
	}
	x, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), uint(bits)))
	if err != nil {
		return nil, err
	}
	x.SetBit(x, bits-1, 1)
	return withNumber(&dhPublic{group: g}, x).key.(*dhPrivate), nil
}
