package keys

import (
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"hash"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/nodecrypto"
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
	oidCiphers = map[string]asn1.ObjectIdentifier{
		"des-ede3-cbc": {1, 2, 840, 113549, 3, 7},
		"aes-128-cbc":  {2, 16, 840, 1, 101, 3, 4, 1, 2}, "aes-192-cbc": {2, 16, 840, 1, 101, 3, 4, 1, 22}, "aes-256-cbc": {2, 16, 840, 1, 101, 3, 4, 1, 42},
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
	kind := nodecrypto.Ciphers()[strings.ToLower(name)]
	iv, err := hex.DecodeString(strings.TrimSpace(ivText))
	if kind == nil || kind.Authentic || err != nil || len(iv) != kind.IV || len(iv) < 8 {
		return nil, errBadKey()
	}
	out, _, err := nodecrypto.Call{Kind: kind, Decrypt: true, Pad: true, Key: bytesToKey(kind.Key, pass, iv), IV: iv, Data: data}.Run()
	if err != nil {
		return nil, errBadDecrypt()
	}
	return out, nil
}

// bytesToKey is OpenSSL's old key derivation.
func bytesToKey(size int, pass, iv []byte) []byte {
	var key, sum []byte
	for len(key) < size {
		h := md5.New()
		h.Write(sum)
		h.Write(pass)
		h.Write(iv[:8])
		sum = h.Sum(nil)
		key = append(key, sum...)
	}
	return key[:size]
}

// sealPEM writes what openPEM opens.
func sealPEM(block *pem.Block, name string, pass []byte) error {
	kind := nodecrypto.Ciphers()[strings.ToLower(name)]
	if kind == nil {
		return ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	if kind.Authentic || kind.IV < 8 || kind.Open == nil || kind.Mode == "xts" || kind.Mode == "wrap" {
		return ext.E(ext.CodeInvalidRequest, "error:04800065:PEM routines::bad decrypt")
	}
	iv := make([]byte, kind.IV)
	if _, err := rand.Read(iv); err != nil {
		return err
	}
	out, _, err := nodecrypto.Call{Kind: kind, Pad: true, Key: bytesToKey(kind.Key, pass, iv), IV: iv, Data: block.Bytes}.Run()
	if err != nil {
		return err
	}
	block.Headers = map[string]string{"Proc-Type": "4,ENCRYPTED", "DEK-Info": strings.ToUpper(kind.ID + "," + hex.EncodeToString(iv))}
	block.Bytes = out
	return nil
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
	if err != nil || !scheme.KDF.Algorithm.Equal(oidPBKDF2) || kdf.Iterations < 1 || kdf.Iterations > maxKeyIterations || len(iv) < 8 {
		return nil, errBadKey()
	}
	prf := "sha1"
	if kdf.PRF.Algorithm != nil {
		prf = oidHMAC[kdf.PRF.Algorithm.String()]
	}
	h, err := nodecrypto.NewHash(prf)
	if err != nil {
		return nil, errBadKey()
	}
	for name, oid := range oidCiphers {
		if scheme.Cipher.Algorithm.Equal(oid) {
			return cbcKey(name, h, pass, kdf, iv, k.Data, true)
		}
	}
	return nil, errBadKey()
}

func cbcKey(name string, h func() hash.Hash, pass []byte, kdf pbkdf2Params, iv, data []byte, decrypt bool) ([]byte, error) {
	kind := nodecrypto.Ciphers()[name]
	secret, err := pbkdf2.Key(h, string(pass), kdf.Salt, kdf.Iterations, kind.Key)
	if err != nil {
		return nil, errBadDecrypt()
	}
	out, _, err := nodecrypto.Call{Kind: kind, Decrypt: decrypt, Pad: true, Key: secret, IV: iv, Data: data}.Run()
	if err != nil {
		return nil, errBadDecrypt()
	}
	return out, nil
}

// sealKey puts a PKCS#8 key under a passphrase, as OpenSSL does.
func sealKey(der []byte, name string, pass []byte) ([]byte, error) {
	kind := nodecrypto.Ciphers()[strings.ToLower(name)]
	if kind == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	oid, ok := oidCiphers[kind.ID]
	switch {
	case !ok && kind.Authentic:
		return nil, ext.E(ext.CodeInvalidRequest, "error:0300007A:digital envelope routines::cipher parameter error")
	case !ok:
		return nil, ext.E(ext.CodeInvalidRequest, "error:0680006C:asn1 encoding routines::cipher has no object identifier")
	}
	random := make([]byte, 16+kind.IV)
	if _, err := rand.Read(random); err != nil {
		return nil, err
	}
	salt, iv := random[:16], random[16:]
	kdf := pbkdf2Params{Salt: salt, Iterations: 2048, PRF: pkix.AlgorithmIdentifier{
		Algorithm: asn1.ObjectIdentifier{1, 2, 840, 113549, 2, 9}, Parameters: asn1.NullRawValue,
	}}
	h, err := nodecrypto.NewHash("sha256")
	if err != nil {
		return nil, err
	}
	data, err := cbcKey(kind.ID, h, pass, kdf, iv, der, false)
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
