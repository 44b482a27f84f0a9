package js

import (
	"crypto"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"math/big"
	"strings"

	"github.com/cec80427/pier/ext"
)

// Keys are DER on both sides of the border: PKCS#8 for private ones, SubjectPublicKeyInfo for public ones.
func keyNatives() map[string]nativeFunc {
	return map[string]nativeFunc{
		"keyImport": nativeKeyImport, "keyExport": nativeKeyExport, "keyPublic": nativeKeyPublic, "keyGenerate": nativeKeyGenerate,
		"keyInfo": nativeKeyInfo,
	}
}

func errBadKey() error {
	return ext.E(ext.CodeInvalidRequest, "error:1E08010C:DECODER routines::unsupported")
}

var (
	oidRSA = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}
	oidPSS = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 10}
)

// The outer shapes of keys, to change what Go's parsers do not know.
type pkcs8 struct {
	Version    int
	Algorithm  pkix.AlgorithmIdentifier
	PrivateKey []byte
}

type spki struct {
	Algorithm pkix.AlgorithmIdentifier
	PublicKey asn1.BitString
}

// plainRSA makes an RSA-PSS key one that Go reads.
func plainRSA(der []byte) (out []byte, pss bool) {
	var private pkcs8
	if rest, err := asn1.Unmarshal(der, &private); err == nil && len(rest) == 0 && private.Algorithm.Algorithm.Equal(oidPSS) {
		private.Algorithm = pkix.AlgorithmIdentifier{Algorithm: oidRSA, Parameters: asn1.NullRawValue}
		if out, err := asn1.Marshal(private); err == nil {
			return out, true
		}
	}
	var public spki
	if rest, err := asn1.Unmarshal(der, &public); err == nil && len(rest) == 0 && public.Algorithm.Algorithm.Equal(oidPSS) {
		public.Algorithm = pkix.AlgorithmIdentifier{Algorithm: oidRSA, Parameters: asn1.NullRawValue}
		if out, err := asn1.Marshal(public); err == nil {
			return out, true
		}
	}
	return der, false
}

// parseKey reads a private key, a public key or a certificate from DER, whatever its form.
func parseKey(der []byte) (key any, pss bool, err error) {
	der, pss = plainRSA(der)
	parsers := []func([]byte) (any, error){
		x509.ParsePKCS8PrivateKey,
		func(b []byte) (any, error) { return x509.ParsePKCS1PrivateKey(b) },
		func(b []byte) (any, error) { return x509.ParseECPrivateKey(b) },
		x509.ParsePKIXPublicKey,
		func(b []byte) (any, error) { return x509.ParsePKCS1PublicKey(b) },
		func(b []byte) (any, error) {
			c, err := x509.ParseCertificate(b)
			if err != nil {
				return nil, err
			}
			return c.PublicKey, nil
		},
	}
	for _, parse := range parsers {
		if key, err := parse(der); err == nil {
			return key, pss, nil
		}
	}
	return nil, false, errBadKey()
}

func publicOf(key any) any {
	switch k := key.(type) {
	case *ecdh.PrivateKey:
		return k.PublicKey()
	case crypto.Signer:
		return k.Public()
	}
	return key
}

func isPrivate(key any) bool {
	if _, ok := key.(*ecdh.PrivateKey); ok {
		return true
	}
	_, ok := key.(crypto.Signer)
	return ok
}

// storedKey writes a key the way it is kept.
func storedKey(key any, pss bool) ([]byte, error) {
	marshal := x509.MarshalPKIXPublicKey
	if isPrivate(key) {
		marshal = x509.MarshalPKCS8PrivateKey
	}
	der, err := marshal(key)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The key cannot be used", err)
	}
	if pss {
		return pssKey(der)
	}
	return der, nil
}

// pssKey writes that an RSA key is for PSS.
func pssKey(der []byte) ([]byte, error) {
	algorithm := pkix.AlgorithmIdentifier{Algorithm: oidPSS}
	var private pkcs8
	if rest, err := asn1.Unmarshal(der, &private); err == nil && len(rest) == 0 {
		private.Algorithm = algorithm
		return asn1.Marshal(private)
	}
	var public spki
	if _, err := asn1.Unmarshal(der, &public); err != nil {
		return nil, errBadKey()
	}
	public.Algorithm = algorithm
	return asn1.Marshal(public)
}

// nativeKeyImport: text or DER, passphrase or nil. Returns {kind, der}, or {need: "passphrase"}.
func nativeKeyImport(list []any) (any, error) {
	a := nativeArgs{list: list}
	data, pass := a.bytes(0), a.bytes(1)
	if a.err != nil {
		return nil, a.err
	}
	der := data
	if strings.Contains(string(data[:min(len(data), 4096)]), "-----BEGIN ") {
		block, _ := pem.Decode(data)
		if block == nil {
			return nil, errBadKey()
		}
		der = block.Bytes
		if info := block.Headers["DEK-Info"]; info != "" {
			if a.at(1) == nil {
				return map[string]any{"need": "passphrase"}, nil
			}
			var err error
			if der, err = openPEM(info, block.Bytes, pass); err != nil {
				return nil, err
			}
		}
	}
	if sealedKey(der) {
		if a.at(1) == nil {
			return map[string]any{"need": "passphrase"}, nil
		}
		var err error
		if der, err = openKey(der, pass); err != nil {
			return nil, err
		}
	}
	key, pss, err := parseKey(der)
	if err != nil {
		return nil, err
	}
	stored, err := storedKey(key, pss)
	if err != nil {
		return nil, err
	}
	kind := "public"
	if isPrivate(key) {
		kind = "private"
	}
	return map[string]any{"kind": kind, "der": stored}, nil
}

// nativeKeyPublic: the public key of any key.
func nativeKeyPublic(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, pss, err := parseKey(a.bytes(0))
	if err != nil {
		return nil, err
	}
	return storedKey(publicOf(key), pss)
}

// nativeKeyInfo: key. Returns {type} and what Node's asymmetricKeyDetails has.
func nativeKeyInfo(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, pss, err := parseKey(a.bytes(0))
	if err != nil {
		return nil, err
	}
	switch k := publicOf(key).(type) {
	case *rsa.PublicKey:
		name := "rsa"
		if pss {
			name = "rsa-pss"
		}
		return map[string]any{"type": name, "bits": k.N.BitLen(), "exponent": k.E}, a.err
	case *ecdsa.PublicKey:
		return map[string]any{"type": "ec", "curve": curveNames[k.Curve.Params().Name]}, a.err
	case *ecdh.PublicKey:
		return map[string]any{"type": "x25519"}, a.err
	case ed25519.PublicKey:
		return map[string]any{"type": "ed25519"}, a.err
	}
	return nil, errBadKey()
}

// curveNames are OpenSSL's names of Go's curves.
var curveNames = map[string]string{"P-224": "secp224r1", "P-256": "prime256v1", "P-384": "secp384r1", "P-521": "secp521r1"}

func curveOf(name string) elliptic.Curve {
	switch name {
	case "P-224", "secp224r1":
		return elliptic.P224()
	case "P-256", "prime256v1", "secp256r1":
		return elliptic.P256()
	case "P-384", "secp384r1":
		return elliptic.P384()
	case "P-521", "secp521r1":
		return elliptic.P521()
	}
	return nil
}

// nativeKeyExport: key, "pem" or "der", "spki", "pkcs8", "pkcs1" or "sec1", cipher and passphrase or nil.
func nativeKeyExport(list []any) (any, error) {
	a := nativeArgs{list: list}
	stored, form := a.bytes(0), a.str(2)
	key, _, err := parseKey(stored)
	if err != nil {
		return nil, err
	}
	label, der := "", []byte(nil)
	switch k := key.(type) {
	case *rsa.PublicKey:
		if form == "pkcs1" {
			label, der = "RSA PUBLIC KEY", x509.MarshalPKCS1PublicKey(k)
		}
	case *rsa.PrivateKey:
		if form == "pkcs1" {
			label, der = "RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(k)
		}
	case *ecdsa.PrivateKey:
		if form == "sec1" {
			label = "EC PRIVATE KEY"
			der, err = x509.MarshalECPrivateKey(k)
		}
	}
	switch {
	case label != "":
	case isPrivate(key):
		label, der = "PRIVATE KEY", stored
	default:
		label, der = "PUBLIC KEY", stored
	}
	if err == nil && a.at(3) != nil {
		label = "ENCRYPTED PRIVATE KEY"
		der, err = sealKey(stored, a.str(3), a.bytes(4))
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The key cannot be exported like that", err)
	}
	if a.str(1) == "pem" {
		der = pem.EncodeToMemory(&pem.Block{Type: label, Bytes: der})
	}
	return der, a.err
}

// nativeKeyGenerate: type, bits or curve. Returns the private key.
func nativeKeyGenerate(list []any) (any, error) {
	a := nativeArgs{list: list}
	var key any
	var err error
	switch a.str(0) {
	case "rsa", "rsa-pss":
		n := a.int(1)
		if n < 1024 || n > 8192 {
			return nil, ext.E(ext.CodeInvalidRequest, "pier makes RSA keys of 1024 to 8192 bits")
		}
		key, err = rsa.GenerateKey(rand.Reader, n)
	case "ec":
		curve := curveOf(a.str(1))
		if curve == nil {
			return nil, ext.E(ext.CodeInvalidRequest, "Invalid EC curve name")
		}
		key, err = ecdsa.GenerateKey(curve, rand.Reader)
	case "ed25519":
		_, key, err = ed25519.GenerateKey(rand.Reader)
	case "x25519":
		key, err = ecdh.X25519().GenerateKey(rand.Reader)
	default:
		return nil, ext.E(ext.CodeInvalidRequest, "Unsupported key type")
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "The key cannot be made", err)
	}
	der, err := storedKey(key, a.str(0) == "rsa-pss")
	if err != nil {
		return nil, err
	}
	return der, a.err
}

func bigBytes(n *big.Int, size int) []byte { return n.FillBytes(make([]byte, size)) }
