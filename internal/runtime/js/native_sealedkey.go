package js

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"hash"
	"strings"

	"github.com/cec80427/pier/ext"
)

// PKCS#8 under a passphrase (RFC 5958, RFC 8018): PBES2 with PBKDF2 and AES-CBC.
type encryptedKey struct {
	Algorithm pkix.AlgorithmIdentifier
	Data      []byte
}

type pbes2 struct{ KDF, Cipher pkix.AlgorithmIdentifier }

type pbkdf2Params struct {
	Salt       []byte
	Iterations int
	KeyLength  int                      `asn1:"optional"`
	PRF        pkix.AlgorithmIdentifier `asn1:"optional"`
}

var (
	oidPBES2  = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 5, 13}
	oidPBKDF2 = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 5, 12}
	oidHMAC   = map[string]string{ // pseudo-random functions by their object identifiers
		"1.2.840.113549.2.7": "sha1", "1.2.840.113549.2.9": "sha256", "1.2.840.113549.2.10": "sha384", "1.2.840.113549.2.11": "sha512",
	}
	oidAES = map[string]asn1.ObjectIdentifier{
		"aes-128-cbc": {2, 16, 840, 1, 101, 3, 4, 1, 2}, "aes-192-cbc": {2, 16, 840, 1, 101, 3, 4, 1, 22}, "aes-256-cbc": {2, 16, 840, 1, 101, 3, 4, 1, 42},
	}
)

func errBadDecrypt() error {
	return ext.E(ext.CodeInvalidRequest, "error:1C800064:Provider routines::bad decrypt")
}

// sealedKey reports whether DER is a key under a passphrase.
func sealedKey(der []byte) bool {
	var k encryptedKey
	rest, err := asn1.Unmarshal(der, &k)
	return err == nil && len(rest) == 0 && k.Algorithm.Algorithm.Equal(oidPBES2)
}

// openPEM opens the old form, where the text says how it is encrypted: "AES-128-CBC,IV". The key is OpenSSL's EVP_BytesToKey.
func openPEM(info string, data, pass []byte) ([]byte, error) {
	name, ivText, _ := strings.Cut(info, ",")
	size, mode, ok := cipherName(name)
	iv, err := hex.DecodeString(strings.TrimSpace(ivText))
	if !ok || mode != "cbc" || err != nil || len(iv) < 8 {
		return nil, errBadKey()
	}
	var key, sum []byte
	for len(key) < size {
		h := md5.New()
		h.Write(sum)
		h.Write(pass)
		h.Write(iv[:8])
		sum = h.Sum(nil)
		key = append(key, sum...)
	}
	out, _, err := cipherCall{mode: mode, decrypt: true, pad: true, key: key[:size], iv: iv, data: data}.run()
	if err != nil {
		return nil, errBadDecrypt()
	}
	return out, nil
}

// maxKeyIterations bounds what a key may ask for.
const maxKeyIterations = 10_000_000

func openKey(der, pass []byte) ([]byte, error) {
	var k encryptedKey
	var scheme pbes2
	var kdf pbkdf2Params
	var iv []byte
	_, err := asn1.Unmarshal(der, &k)
	if err == nil {
		_, err = asn1.Unmarshal(k.Algorithm.Parameters.FullBytes, &scheme)
	}
	if err == nil {
		_, err = asn1.Unmarshal(scheme.KDF.Parameters.FullBytes, &kdf)
	}
	if err == nil {
		_, err = asn1.Unmarshal(scheme.Cipher.Parameters.FullBytes, &iv)
	}
	if err != nil || !scheme.KDF.Algorithm.Equal(oidPBKDF2) || kdf.Iterations < 1 || kdf.Iterations > maxKeyIterations || len(iv) != aes.BlockSize {
		return nil, errBadKey()
	}
	prf := "sha1"
	if kdf.PRF.Algorithm != nil {
		prf = oidHMAC[kdf.PRF.Algorithm.String()]
	}
	h, err := newHash(prf)
	if err != nil {
		return nil, errBadKey()
	}
	for name, oid := range oidAES {
		if scheme.Cipher.Algorithm.Equal(oid) {
			return cbcKey(name, h, pass, kdf, iv, k.Data, true)
		}
	}
	return nil, errBadKey()
}

func cbcKey(name string, h func() hash.Hash, pass []byte, kdf pbkdf2Params, iv, data []byte, decrypt bool) ([]byte, error) {
	size, _, _ := cipherName(name)
	secret, err := pbkdf2.Key(h, string(pass), kdf.Salt, kdf.Iterations, size)
	if err != nil {
		return nil, errBadDecrypt()
	}
	block, err := aes.NewCipher(secret)
	if err != nil {
		return nil, errBadDecrypt()
	}
	if !decrypt {
		n := aes.BlockSize - len(data)%aes.BlockSize
		out := append(bytes.Clone(data), bytes.Repeat([]byte{byte(n)}, n)...)
		cipher.NewCBCEncrypter(block, iv).CryptBlocks(out, out)
		return out, nil
	}
	if len(data) == 0 || len(data)%aes.BlockSize != 0 {
		return nil, errBadDecrypt()
	}
	out := make([]byte, len(data))
	cipher.NewCBCDecrypter(block, iv).CryptBlocks(out, data)
	n := int(out[len(out)-1])
	if n == 0 || n > aes.BlockSize || !bytes.HasSuffix(out, bytes.Repeat([]byte{byte(n)}, n)) {
		return nil, errBadDecrypt()
	}
	return out[:len(out)-n], nil
}

// sealKey puts a PKCS#8 key under a passphrase, as OpenSSL does.
func sealKey(der []byte, name string, pass []byte) ([]byte, error) {
	oid, ok := oidAES[name]
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	random := make([]byte, 16+aes.BlockSize)
	if _, err := rand.Read(random); err != nil {
		return nil, err
	}
	salt, iv := random[:16], random[16:]
	kdf := pbkdf2Params{Salt: salt, Iterations: 2048, PRF: pkix.AlgorithmIdentifier{
		Algorithm: asn1.ObjectIdentifier{1, 2, 840, 113549, 2, 9}, Parameters: asn1.NullRawValue,
	}}
	h, err := newHash("sha256")
	if err != nil {
		return nil, err
	}
	data, err := cbcKey(name, h, pass, kdf, iv, der, false)
	if err != nil {
		return nil, err
	}
	kdfText, err := asn1.Marshal(kdf)
	if err != nil {
		return nil, err
	}
	ivText, err := asn1.Marshal(iv)
	if err != nil {
		return nil, err
	}
	scheme, err := asn1.Marshal(pbes2{
		pkix.AlgorithmIdentifier{Algorithm: oidPBKDF2, Parameters: asn1.RawValue{FullBytes: kdfText}},
		pkix.AlgorithmIdentifier{Algorithm: oid, Parameters: asn1.RawValue{FullBytes: ivText}},
	})
	if err != nil {
		return nil, err
	}
	return asn1.Marshal(encryptedKey{pkix.AlgorithmIdentifier{Algorithm: oidPBES2, Parameters: asn1.RawValue{FullBytes: scheme}}, data})
}
