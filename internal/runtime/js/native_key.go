package js

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/asn1"
	"encoding/pem"
	"math/big"
	"strings"

	"github.com/cec80427/pier/ext"
)

func keyNatives() map[string]nativeFunc {
	return map[string]nativeFunc{
		"keyInfo": nativeKeyInfo, "keyGenerate": nativeKeyGenerate, "sign": nativeSign, "verify": nativeVerify, "keyExport": nativeKeyExport,
		"rsaCrypt": nativeRSACrypt,
	}
}

func errBadKey() error {
	return ext.E(ext.CodeInvalidRequest, "error:1E08010C:DECODER routines::unsupported")
}

// parseKey reads a private key, a public key or a certificate from PEM or DER.
func parseKey(data []byte) (any, error) {
	der := data
	if block, _ := pem.Decode(data); block != nil {
		der = block.Bytes
	}
	if k, err := x509.ParsePKCS8PrivateKey(der); err == nil {
		return k, nil
	}
	if k, err := x509.ParsePKCS1PrivateKey(der); err == nil {
		return k, nil
	}
	if k, err := x509.ParseECPrivateKey(der); err == nil {
		return k, nil
	}
	if k, err := x509.ParsePKIXPublicKey(der); err == nil {
		return k, nil
	}
	if k, err := x509.ParsePKCS1PublicKey(der); err == nil {
		return k, nil
	}
	if c, err := x509.ParseCertificate(der); err == nil {
		return c.PublicKey, nil
	}
	return nil, errBadKey()
}

func publicOf(key any) any {
	if s, ok := key.(crypto.Signer); ok {
		return s.Public()
	}
	return key
}

// nativeKeyInfo: key. Returns {kind, type, bits, curve}.
func nativeKeyInfo(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, err := parseKey(a.bytes(0))
	if err != nil {
		return nil, err
	}
	info := map[string]any{"kind": "public"}
	if _, ok := key.(crypto.Signer); ok {
		info["kind"] = "private"
	}
	switch k := publicOf(key).(type) {
	case *rsa.PublicKey:
		info["type"], info["bits"] = "rsa", k.N.BitLen()
	case *ecdsa.PublicKey:
		info["type"], info["curve"] = "ec", curveName(k.Curve)
	case ed25519.PublicKey:
		info["type"] = "ed25519"
	default:
		return nil, errBadKey()
	}
	return info, a.err
}

func curveName(c elliptic.Curve) string {
	return map[string]string{"P-224": "secp224r1", "P-256": "prime256v1", "P-384": "secp384r1", "P-521": "secp521r1"}[c.Params().Name]
}

// nativeKeyExport: key, "public" or "private", "pem" or "der", "spki", "pkcs8", "pkcs1" or "sec1". Returns base64.
func nativeKeyExport(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, err := parseKey(a.bytes(0))
	if err != nil {
		return nil, err
	}
	label, der := "", []byte(nil)
	rsaPrivate, isRSA := key.(*rsa.PrivateKey)
	ecPrivate, isEC := key.(*ecdsa.PrivateKey)
	rsaPublic, isRSAPublic := publicOf(key).(*rsa.PublicKey)
	switch kind := a.str(3); {
	case a.str(1) == "public" && kind == "pkcs1" && isRSAPublic:
		label, der = "RSA PUBLIC KEY", x509.MarshalPKCS1PublicKey(rsaPublic)
	case a.str(1) == "public":
		label = "PUBLIC KEY"
		der, err = x509.MarshalPKIXPublicKey(publicOf(key))
	case kind == "pkcs1" && isRSA:
		label, der = "RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(rsaPrivate)
	case kind == "sec1" && isEC:
		label = "EC PRIVATE KEY"
		der, err = x509.MarshalECPrivateKey(ecPrivate)
	default:
		label = "PRIVATE KEY"
		der, err = x509.MarshalPKCS8PrivateKey(key)
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The key cannot be exported like that", err)
	}
	if a.str(2) == "pem" {
		der = pem.EncodeToMemory(&pem.Block{Type: label, Bytes: der})
	}
	return der, a.err
}

// nativeKeyGenerate: type, bits or curve. Returns the private key as PKCS#8 PEM, base64.
func nativeKeyGenerate(list []any) (any, error) {
	a := nativeArgs{list: list}
	var key any
	var err error
	switch a.str(0) {
	case "rsa", "rsa-pss":
		n := a.int(1)
		if n < 1024 || n > 8192 {
			return nil, ext.E(ext.CodeInvalidRequest, "The modulus length must be between 1024 and 8192")
		}
		key, err = rsa.GenerateKey(rand.Reader, n)
	case "ec":
		curve := map[string]elliptic.Curve{
			"P-256": elliptic.P256(), "prime256v1": elliptic.P256(), "secp256r1": elliptic.P256(), "P-384": elliptic.P384(),
			"secp384r1": elliptic.P384(), "P-521": elliptic.P521(), "secp521r1": elliptic.P521(),
		}[a.str(1)]
		if curve == nil {
			return nil, ext.E(ext.CodeInvalidRequest, "Invalid EC curve name")
		}
		key, err = ecdsa.GenerateKey(curve, rand.Reader)
	case "ed25519":
		_, key, err = ed25519.GenerateKey(rand.Reader)
	default:
		return nil, ext.E(ext.CodeInvalidRequest, "Unsupported key type")
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "The key cannot be made", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "The key cannot be made", err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), a.err
}

// digest names the hash and hashes the data.
func digest(name string, data []byte) (crypto.Hash, []byte, error) {
	h, err := newHash(name)
	if err != nil {
		return 0, nil, err
	}
	sum := h()
	sum.Write(data)
	id := map[string]crypto.Hash{
		"md5": crypto.MD5, "sha1": crypto.SHA1, "sha224": crypto.SHA224, "sha256": crypto.SHA256, "sha384": crypto.SHA384, "sha512": crypto.SHA512,
	}[strings.ReplaceAll(strings.TrimPrefix(strings.ToLower(name), "rsa-"), "sha-", "sha")]
	if id == 0 {
		return 0, nil, ext.E(ext.CodeInvalidRequest, "Invalid digest: "+name)
	}
	return id, sum.Sum(nil), nil
}

type ecSignature struct{ R, S *big.Int }

// nativeSign: digest or "", key, data, "pkcs1" or "pss", salt length, "der" or "ieee-p1363".
func nativeSign(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, err := parseKey(a.bytes(1))
	if err != nil {
		return nil, err
	}
	signer, ok := key.(crypto.Signer)
	if !ok {
		return nil, errBadKey()
	}
	var out []byte
	if k, ok := key.(ed25519.PrivateKey); ok {
		return ed25519.Sign(k, a.bytes(2)), a.err
	}
	id, sum, err := digest(orSHA256(a.str(0)), a.bytes(2))
	if err != nil {
		return nil, err
	}
	var opts crypto.SignerOpts = id
	if _, isRSA := key.(*rsa.PrivateKey); isRSA && a.str(3) == "pss" {
		opts = &rsa.PSSOptions{SaltLength: a.int(4), Hash: id}
	}
	if out, err = signer.Sign(rand.Reader, sum, opts); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The data cannot be signed with this key", err)
	}
	if k, ok := key.(*ecdsa.PrivateKey); ok && a.str(5) == "ieee-p1363" {
		var sig ecSignature
		if _, err := asn1.Unmarshal(out, &sig); err != nil {
			return nil, ext.Wrap(ext.CodeInternal, "The signature cannot be written", err)
		}
		size := (k.Curve.Params().BitSize + 7) / 8
		out = append(sig.R.FillBytes(make([]byte, size)), sig.S.FillBytes(make([]byte, size))...)
	}
	return out, a.err
}

func orSHA256(name string) string {
	if name == "" {
		return "sha256"
	}
	return name
}

// nativeVerify: digest or "", key, data, signature, "pkcs1" or "pss", salt length, "der" or "ieee-p1363".
func nativeVerify(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, err := parseKey(a.bytes(1))
	if err != nil {
		return nil, err
	}
	data, sig := a.bytes(2), a.bytes(3)
	if k, ok := publicOf(key).(ed25519.PublicKey); ok {
		return ed25519.Verify(k, data, sig), a.err
	}
	id, sum, err := digest(orSHA256(a.str(0)), data)
	if err != nil {
		return nil, err
	}
	switch k := publicOf(key).(type) {
	case *rsa.PublicKey:
		if a.str(4) == "pss" {
			return rsa.VerifyPSS(k, id, sum, sig, &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthAuto}) == nil, a.err
		}
		return rsa.VerifyPKCS1v15(k, id, sum, sig) == nil, a.err
	case *ecdsa.PublicKey:
		if a.str(6) != "ieee-p1363" {
			return ecdsa.VerifyASN1(k, sum, sig), a.err
		}
		size := (k.Curve.Params().BitSize + 7) / 8
		if len(sig) != 2*size {
			return false, a.err
		}
		der, err := asn1.Marshal(ecSignature{new(big.Int).SetBytes(sig[:size]), new(big.Int).SetBytes(sig[size:])})
		return err == nil && ecdsa.VerifyASN1(k, sum, der), a.err
	}
	return nil, errBadKey()
}

// nativeRSACrypt: "encrypt" or "decrypt", key, data, "oaep" or "pkcs1", digest.
func nativeRSACrypt(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, err := parseKey(a.bytes(1))
	if err != nil {
		return nil, err
	}
	h, err := newHash(a.str(4))
	if err != nil {
		return nil, err
	}
	data, oaep := a.bytes(2), a.str(3) == "oaep"
	var out []byte
	private, isPrivate := key.(*rsa.PrivateKey)
	public, isPublic := publicOf(key).(*rsa.PublicKey)
	switch {
	case a.str(0) == "decrypt" && isPrivate && oaep:
		out, err = rsa.DecryptOAEP(h(), nil, private, data, nil)
	case a.str(0) == "decrypt" && isPrivate:
		//lint:ignore SA1019 Node's default padding: the extension chose it
		out, err = rsa.DecryptPKCS1v15(nil, private, data)
	case a.str(0) == "encrypt" && isPublic && oaep:
		out, err = rsa.EncryptOAEP(h(), rand.Reader, public, data, nil)
	case a.str(0) == "encrypt" && isPublic:
		//lint:ignore SA1019 Node's default padding: the extension chose it
		out, err = rsa.EncryptPKCS1v15(rand.Reader, public, data)
	default:
		return nil, errBadKey()
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "RSA cannot do that with this key and data", err)
	}
	return out, a.err
}
