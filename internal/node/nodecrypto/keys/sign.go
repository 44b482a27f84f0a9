package keys

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"encoding/asn1"
	"errors"
	"math/big"

	"github.com/cloudflare/circl/sign/ed448"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/node/nodecrypto"
)

func signNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{"sign": nativeSign, "verify": nativeVerify, "rsaCrypt": nativeRSACrypt}
}

var hashIDs = map[string]crypto.Hash{
	"md5": crypto.MD5, "sha1": crypto.SHA1, "sha224": crypto.SHA224, "sha256": crypto.SHA256, "sha384": crypto.SHA384, "sha512": crypto.SHA512,
	"sha512-224": crypto.SHA512_224, "sha512-256": crypto.SHA512_256, "sha3-224": crypto.SHA3_224, "sha3-256": crypto.SHA3_256,
	"sha3-384": crypto.SHA3_384, "sha3-512": crypto.SHA3_512, "ripemd160": crypto.RIPEMD160,
}

// digest names the hash and hashes the data. A hash that Go has no number for is 0.
func digest(name string, data []byte) (crypto.Hash, []byte, error) {
	if name == "" {
		name = "sha256"
	}
	if nodecrypto.NewShake(name) != nil {
		return 0, nil, ext.E(ext.CodeInvalidRequest, "error:1C80007A:Provider routines::invalid digest")
	}
	h, err := nodecrypto.NewHash(name)
	if err != nil {
		return 0, nil, ext.E(ext.CodeInvalidRequest, "Invalid digest: "+name)
	}
	sum := h()
	sum.Write(data)
	return hashIDs[nodecrypto.HashName(name)], sum.Sum(nil), nil
}

// ripemdPrefix is what OpenSSL puts before a RIPEMD-160 digest. Go puts another identifier of the same hash.
var ripemdPrefix = []byte{0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x24, 0x03, 0x02, 0x01, 0x05, 0x00, 0x04, 0x14}

// prefixed is the digest as PKCS#1 signs it: for Go to put the name of the hash before it, or whole.
func prefixed(name string, id crypto.Hash, sum []byte) (crypto.Hash, []byte, error) {
	switch {
	case id == crypto.RIPEMD160:
		return 0, append(bytes.Clone(ripemdPrefix), sum...), nil
	case id == 0 && nodecrypto.HashName(name) != "md5-sha1":
		return 0, nil, errNoDigest()
	}
	return id, sum, nil
}

func errNotSigning() error {
	return ext.E(ext.CodeInvalidRequest, "error:03000096:digital envelope routines::operation not supported for this keytype")
}

func errNoDigest() error {
	return ext.E(ext.CodeInvalidRequest, "error:1C8000AE:Provider routines::digest not allowed")
}

// nativeSign: digest or "", key, data, "pkcs1" or "pss", salt length, "der" or "ieee-p1363".
func nativeSign(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	key, err := parseKey(a.Bytes(1))
	if err != nil {
		return nil, err
	}
	data := a.Bytes(2)
	switch k := key.key.(type) {
	case ed25519.PrivateKey:
		return ed25519.Sign(k, data), a.Err
	case ed448.PrivateKey:
		return ed448.Sign(k, data, ""), a.Err
	}
	id, sum, err := digest(a.Str(0), data)
	if _, isRSA := key.key.(*rsa.PrivateKey); isRSA && err != nil && nodecrypto.NewShake(a.Str(0)) != nil {
		err = errNoDigest()
	}
	if err != nil {
		return nil, err
	}
	var out []byte
	size := 0
	switch k := key.key.(type) {
	case *rsa.PrivateKey:
		if key.pss != nil || a.Str(3) == "pss" {
			out, err = signPSS(k, key.pss, id, sum, a.At(4))
		} else if id, sum, err = prefixed(a.Str(0), id, sum); err == nil {
			out, err = rsa.SignPKCS1v15(nil, k, id, sum)
		}
	case *ecPrivate:
		size = k.curve.size
		out, err = k.sign(sum)
	case *dsaPrivate:
		size = k.size()
		out, err = k.sign(sum)
	default:
		return nil, errNotSigning()
	}
	if err == nil && size > 0 && a.Str(5) == "ieee-p1363" {
		out, err = plainSignature(out, size)
	}
	if _, known := errors.AsType[*ext.Error](err); err != nil && !known {
		err = ext.Wrap(ext.CodeInvalidRequest, "The data cannot be signed with this key", err)
	}
	return out, err
}

// plainSignature writes r and s one after the other.
func plainSignature(der []byte, size int) ([]byte, error) {
	var s ecSignature
	if _, err := asn1.Unmarshal(der, &s); err != nil {
		return nil, err
	}
	return append(bigBytes(s.R, size), bigBytes(s.S, size)...), nil
}

// nativeVerify: digest or "", key, data, signature, "pkcs1" or "pss", salt length, "der" or "ieee-p1363".
func nativeVerify(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	key, err := parseKey(a.Bytes(1))
	if err != nil {
		return nil, err
	}
	key = key.public()
	data, sig := a.Bytes(2), a.Bytes(3)
	switch k := key.key.(type) {
	case ed25519.PublicKey:
		return ed25519.Verify(k, data, sig), a.Err
	case ed448.PublicKey:
		return ed448.Verify(k, data, sig, ""), a.Err
	}
	id, sum, err := digest(a.Str(0), data)
	if err != nil {
		return nil, err
	}
	derOf := func(size int) []byte {
		if a.Str(6) != "ieee-p1363" {
			return sig
		}
		if len(sig) != 2*size {
			return nil
		}
		der, err := asn1.Marshal(ecSignature{new(big.Int).SetBytes(sig[:size]), new(big.Int).SetBytes(sig[size:])})
		if err != nil {
			return nil
		}
		return der
	}
	switch k := key.key.(type) {
	case *rsa.PublicKey:
		if key.pss != nil || a.Str(4) == "pss" {
			return verifyPSS(k, key.pss, id, sum, sig, a.At(5))
		}
		id, sum, err := prefixed(a.Str(0), id, sum)
		return err == nil && rsa.VerifyPKCS1v15(k, id, sum, sig) == nil, err
	case *ecPublic:
		return k.verify(sum, derOf(k.curve.size)), a.Err
	case *dsaPublic:
		return k.verify(sum, derOf(k.size())), a.Err
	}
	return nil, errNotSigning()
}

// nativeRSACrypt: "encrypt", "decrypt", "privateEncrypt" or "publicDecrypt", key, data, "oaep", "pkcs1" or "none", digest, label.
func nativeRSACrypt(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	key, err := parseKey(a.Bytes(1))
	if err != nil {
		return nil, err
	}
	c := rsaCall{data: a.Bytes(2), padding: a.Str(3), label: a.Bytes(5)}
	c.private, _ = key.key.(*rsa.PrivateKey)
	c.public, _ = key.public().key.(*rsa.PublicKey)
	if c.public == nil || c.private == nil && (a.Str(0) == "decrypt" || a.Str(0) == "privateEncrypt") {
		return nil, errNotSigning()
	}
	h, err := nodecrypto.NewHash(a.Str(4))
	if err != nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid digest: "+a.Str(4))
	}
	var out []byte
	switch a.Str(0) {
	case "encrypt":
		out, err = c.encrypt(h)
	case "decrypt":
		out, err = c.decrypt(h)
	case "privateEncrypt":
		out, err = c.signRaw()
	default:
		out, err = c.openSigned()
	}
	if _, known := errors.AsType[*ext.Error](err); err != nil && !known {
		err = errRSA("02000079", "oaep decoding error")
	}
	return out, err
}
