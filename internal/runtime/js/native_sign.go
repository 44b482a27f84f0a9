package js

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"encoding/asn1"
	"math/big"

	"github.com/cec80427/pier/ext"
)

func signNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"sign": nativeSign, "verify": nativeVerify, "rsaCrypt": nativeRSACrypt}
}

var hashIDs = map[string]crypto.Hash{
	"md5": crypto.MD5, "sha1": crypto.SHA1, "sha224": crypto.SHA224, "sha256": crypto.SHA256, "sha384": crypto.SHA384, "sha512": crypto.SHA512,
	"sha512-224": crypto.SHA512_224, "sha512-256": crypto.SHA512_256, "sha3-224": crypto.SHA3_224, "sha3-256": crypto.SHA3_256,
	"sha3-384": crypto.SHA3_384, "sha3-512": crypto.SHA3_512, "ripemd160": crypto.RIPEMD160,
}

// digest names the hash and hashes the data.
func digest(name string, data []byte) (crypto.Hash, []byte, error) {
	if name == "" {
		name = "sha256"
	}
	h, err := newHash(name)
	id := hashIDs[hashName(name)]
	if err != nil || id == 0 {
		return 0, nil, ext.E(ext.CodeInvalidRequest, "Invalid digest: "+name)
	}
	sum := h()
	sum.Write(data)
	return id, sum.Sum(nil), nil
}

type ecSignature struct{ R, S *big.Int }

// signOptions are those of sign and verify after their bytes: "pkcs1" or "pss", salt length, hash of MGF1, "der" or "ieee-p1363".
func saltLength(n int, verify bool) int {
	switch {
	case n == -1:
		return rsa.PSSSaltLengthEqualsHash
	case n < 0 || verify && n == 0:
		return rsa.PSSSaltLengthAuto
	}
	return n
}

// nativeSign: digest or "", key, data, "pkcs1" or "pss", salt length, "der" or "ieee-p1363".
func nativeSign(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, pss, err := parseKey(a.bytes(1))
	if err != nil {
		return nil, err
	}
	signer, ok := key.(crypto.Signer)
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "error:03000096:digital envelope routines::operation not supported for this keytype")
	}
	if k, ok := key.(ed25519.PrivateKey); ok {
		return ed25519.Sign(k, a.bytes(2)), a.err
	}
	id, sum, err := digest(a.str(0), a.bytes(2))
	if err != nil {
		return nil, err
	}
	var opts crypto.SignerOpts = id
	if _, isRSA := key.(*rsa.PrivateKey); isRSA && (pss || a.str(3) == "pss") {
		opts = &rsa.PSSOptions{SaltLength: saltLength(a.int(4), false), Hash: id}
	}
	out, err := signer.Sign(rand.Reader, sum, opts)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The data cannot be signed with this key", err)
	}
	if k, ok := key.(*ecdsa.PrivateKey); ok && a.str(5) == "ieee-p1363" {
		var sig ecSignature
		if _, err := asn1.Unmarshal(out, &sig); err != nil {
			return nil, ext.Wrap(ext.CodeInternal, "The signature cannot be written", err)
		}
		size := (k.Curve.Params().BitSize + 7) / 8
		out = append(bigBytes(sig.R, size), bigBytes(sig.S, size)...)
	}
	return out, a.err
}

// nativeVerify: digest or "", key, data, signature, "pkcs1" or "pss", salt length, "der" or "ieee-p1363".
func nativeVerify(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, pss, err := parseKey(a.bytes(1))
	if err != nil {
		return nil, err
	}
	data, sig := a.bytes(2), a.bytes(3)
	if k, ok := publicOf(key).(ed25519.PublicKey); ok {
		return ed25519.Verify(k, data, sig), a.err
	}
	id, sum, err := digest(a.str(0), data)
	if err != nil {
		return nil, err
	}
	switch k := publicOf(key).(type) {
	case *rsa.PublicKey:
		if pss || a.str(4) == "pss" {
			return rsa.VerifyPSS(k, id, sum, sig, &rsa.PSSOptions{SaltLength: saltLength(a.int(5), true)}) == nil, a.err
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
	return nil, ext.E(ext.CodeInvalidRequest, "error:03000096:digital envelope routines::operation not supported for this keytype")
}

// nativeRSACrypt: "encrypt", "decrypt", "privateEncrypt" or "publicDecrypt", key, data, "oaep", "pkcs1" or "none", digest, label.
func nativeRSACrypt(list []any) (any, error) {
	a := nativeArgs{list: list}
	key, _, err := parseKey(a.bytes(1))
	if err != nil {
		return nil, err
	}
	c := rsaCall{data: a.bytes(2), padding: a.str(3), label: a.bytes(5)}
	c.private, _ = key.(*rsa.PrivateKey)
	c.public, _ = publicOf(key).(*rsa.PublicKey)
	if c.public == nil || c.private == nil && (a.str(0) == "decrypt" || a.str(0) == "privateEncrypt") {
		return nil, errBadKey()
	}
	h, err := newHash(a.str(4))
	if err != nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid digest: "+a.str(4))
	}
	var out []byte
	switch a.str(0) {
	case "encrypt":
		out, err = c.encrypt(h)
	case "decrypt":
		out, err = c.decrypt(h)
	case "privateEncrypt":
		out, err = c.signRaw()
	default:
		out, err = c.openSigned()
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "error:02000079:rsa routines::oaep decoding error", err)
	}
	return out, a.err
}
