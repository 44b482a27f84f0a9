package js

import (
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"math/big"

	"github.com/cec80427/pier/ext"
)

func jwkNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"jwkExport": nativeJWKExport, "jwkImport": nativeJWKImport}
}

func errBadJWK() error { return ext.E(ext.CodeInvalidRequest, "Invalid JWK data") }

// nativeJWKExport: key. Returns the members of its JWK; those that are numbers are bytes.
func nativeJWKExport(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, _, err := parseKey(a.bytes(0))
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	switch k := key.(type) {
	case *rsa.PrivateKey:
		k.Precompute()
		out["d"], out["p"], out["q"] = k.D.Bytes(), k.Primes[0].Bytes(), k.Primes[1].Bytes()
		out["dp"], out["dq"], out["qi"] = k.Precomputed.Dp.Bytes(), k.Precomputed.Dq.Bytes(), k.Precomputed.Qinv.Bytes()
	case *ecdsa.PrivateKey:
		if out["d"], err = k.Bytes(); err != nil {
			return nil, errBadKey()
		}
	case ed25519.PrivateKey:
		out["d"] = k.Seed()
	case *ecdh.PrivateKey:
		out["d"] = k.Bytes()
	}
	switch k := publicOf(key).(type) {
	case *rsa.PublicKey:
		out["kty"], out["n"], out["e"] = "RSA", k.N.Bytes(), big.NewInt(int64(k.E)).Bytes()
	case *ecdsa.PublicKey:
		point, err := k.Bytes()
		if err != nil {
			return nil, errBadKey()
		}
		half := len(point) / 2
		out["kty"], out["crv"], out["x"], out["y"] = "EC", k.Curve.Params().Name, point[1:1+half], point[1+half:]
	case ed25519.PublicKey:
		out["kty"], out["crv"], out["x"] = "OKP", "Ed25519", []byte(k)
	case *ecdh.PublicKey:
		out["kty"], out["crv"], out["x"] = "OKP", "X25519", k.Bytes()
	default:
		return nil, errBadKey()
	}
	return out, a.err
}

// nativeJWKImport: kty, crv, whether private, and the members as bytes: n, e, d, p, q for RSA; x, y, d for the rest.
func nativeJWKImport(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, err := jwkKey(a.str(0), a.str(1), a.bool(2), a)
	if err != nil {
		return nil, err
	}
	der, err := storedKey(key, false)
	if err != nil {
		return nil, errBadJWK()
	}
	return der, a.err
}

func jwkKey(kind, curve string, private bool, a nativeArgs) (any, error) {
	switch kind {
	case "RSA":
		return jwkRSA(private, a)
	case "EC":
		return jwkEC(curve, private, a.bytes(3), a.bytes(4), a.bytes(5))
	case "OKP":
		x, d := a.bytes(3), a.bytes(5)
		if len(x) != 32 || private && len(d) != 32 {
			return nil, errBadJWK()
		}
		switch {
		case curve == "Ed25519" && private:
			return ed25519.NewKeyFromSeed(d), nil
		case curve == "Ed25519":
			return ed25519.PublicKey(x), nil
		case curve == "X25519" && private:
			return ecdh.X25519().NewPrivateKey(d)
		case curve == "X25519":
			return ecdh.X25519().NewPublicKey(x)
		}
	}
	return nil, errBadJWK()
}

func jwkRSA(private bool, a nativeArgs) (any, error) {
	number := func(i int) *big.Int { return new(big.Int).SetBytes(a.bytes(i)) }
	e := number(4)
	if !e.IsInt64() || e.Int64() < 2 || e.Int64() > 1<<31-1 || len(a.bytes(3)) == 0 {
		return nil, errBadJWK()
	}
	public := rsa.PublicKey{N: number(3), E: int(e.Int64())}
	if !private {
		return &public, nil
	}
	key := &rsa.PrivateKey{PublicKey: public, D: number(5), Primes: []*big.Int{number(6), number(7)}}
	if key.Validate() != nil {
		return nil, errBadJWK()
	}
	key.Precompute()
	return key, nil
}

func jwkEC(name string, private bool, x, y, d []byte) (any, error) {
	curve := curveOf(name)
	if curve == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Unsupported JWK EC curve: "+name+".")
	}
	size := (curve.Params().BitSize + 7) / 8
	if len(x) > size || len(y) > size || len(d) > size {
		return nil, errBadJWK()
	}
	pad := func(b []byte) []byte { return append(make([]byte, size-len(b)), b...) }
	public, err := ecdsa.ParseUncompressedPublicKey(curve, append(append([]byte{4}, pad(x)...), pad(y)...))
	if err != nil {
		return nil, errBadJWK()
	}
	if !private {
		return public, nil
	}
	key, err := ecdsa.ParseRawPrivateKey(curve, pad(d))
	if err != nil || !key.PublicKey.Equal(public) {
		return nil, errBadJWK()
	}
	return key, nil
}
