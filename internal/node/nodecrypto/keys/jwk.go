package keys

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rsa"
	"math/big"

	"github.com/cloudflare/circl/sign/ed448"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

func jwkNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{"jwkExport": nativeJWKExport, "jwkImport": nativeJWKImport}
}

func errBadJWK(what string) error { return ext.E(ext.CodeInvalidRequest, "Invalid JWK "+what) }

// okpNames are JWK's names of the curves whose keys are plain bytes.
var okpNames = map[string]string{"ed25519": "Ed25519", "ed448": "Ed448", "x25519": "X25519", "x448": "X448"}

// nativeJWKExport: key. Returns the members of its JWK; those that are numbers are bytes.
func nativeJWKExport(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	key, err := parseKey(a.Bytes(0))
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	switch k := key.key.(type) {
	case *rsa.PrivateKey:
		k.Precompute()
		out["d"], out["p"], out["q"] = k.D.Bytes(), k.Primes[0].Bytes(), k.Primes[1].Bytes()
		out["dp"], out["dq"], out["qi"] = k.Precomputed.Dp.Bytes(), k.Precomputed.Dq.Bytes(), k.Precomputed.Qinv.Bytes()
	case *ecPrivate:
		out["d"] = k.number()
	case ed25519.PrivateKey, ed448.PrivateKey, *ecdh.PrivateKey, x448Private:
		out["d"] = key.rawBytes()
	}
	public := key.public()
	switch k := public.key.(type) {
	case *rsa.PublicKey:
		out["kty"], out["n"], out["e"] = "RSA", k.N.Bytes(), big.NewInt(int64(k.E)).Bytes()
	case *ecPublic:
		if k.curve.jwk == "" {
			return nil, ext.E(ext.CodeInvalidRequest, "Unsupported JWK EC curve: "+k.curve.name+".")
		}
		point, size := k.point(), k.curve.size
		out["kty"], out["crv"], out["x"], out["y"] = "EC", k.curve.jwk, point[1:1+size], point[1+size:]
	default:
		name := okpNames[key.kind()]
		if name == "" {
			return nil, ext.E(ext.CodeInvalidRequest, "Unsupported JWK Key Type.")
		}
		out["kty"], out["crv"], out["x"] = "OKP", name, public.rawBytes()
	}
	return out, a.Err
}

// nativeJWKImport: kty, crv, whether private, and the members as bytes: n, e, d, p, q for RSA; x, y, d for the rest.
func nativeJWKImport(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	key, err := jwkKey(a.Str(0), a.Str(1), a.Bool(2), &a)
	if err != nil {
		return nil, err
	}
	der, err := asymmetric{key: key}.der()
	if err != nil {
		return nil, errBadJWK("data")
	}
	return der, a.Err
}

func jwkKey(kind, name string, private bool, a *hostfunc.Args) (any, error) {
	switch kind {
	case "RSA":
		return jwkRSA(private, a)
	case "EC":
		return jwkEC(name, private, a.Bytes(3), a.Bytes(4), a.Bytes(5))
	case "OKP":
		for kind, known := range okpNames {
			if name != known {
				continue
			}
			raw := a.Bytes(3)
			if private {
				raw = a.Bytes(5)
			}
			key, err := rawKey(kind, private, raw)
			if err != nil {
				return nil, errBadJWK("data")
			}
			return key, nil
		}
	}
	return nil, errBadJWK("data")
}

func jwkRSA(private bool, a *hostfunc.Args) (any, error) {
	number := func(i int) *big.Int { return new(big.Int).SetBytes(a.Bytes(i)) }
	e := number(4)
	if !e.IsInt64() || e.Int64() < 2 || e.Int64() > 1<<31-1 || len(a.Bytes(3)) == 0 {
		return nil, errBadJWK("RSA key")
	}
	public := rsa.PublicKey{N: number(3), E: int(e.Int64())}
	if !private {
		return &public, nil
	}
	key := &rsa.PrivateKey{PublicKey: public, D: number(5), Primes: []*big.Int{number(6), number(7)}}
	if key.Validate() != nil {
		return nil, errBadJWK("RSA key")
	}
	key.Precompute()
	return key, nil
}

func jwkEC(name string, private bool, x, y, d []byte) (any, error) {
	c := curveNamed(name)
	if c == nil || c.jwk == "" {
		return nil, ext.E(ext.CodeInvalidRequest, "Unsupported JWK EC curve: "+name+".")
	}
	if len(x) > c.size || len(y) > c.size || len(d) > c.size {
		return nil, errBadJWK("EC key")
	}
	pad := func(b []byte) []byte { return append(make([]byte, c.size-len(b)), b...) }
	public, err := c.public(append(append([]byte{4}, pad(x)...), pad(y)...))
	if err != nil {
		return nil, errBadJWK("EC key")
	}
	if !private {
		return public, nil
	}
	key, err := c.private(d)
	if err != nil || string(key.point()) != string(public.point()) {
		return nil, errBadJWK("EC key")
	}
	return key, nil
}
