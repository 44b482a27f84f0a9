package keys

import (
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"math/big"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

// Keys are DER on both sides of the border: PKCS#8 for private ones, SubjectPublicKeyInfo for public ones.
func keyNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{
		"keyImport": nativeKeyImport, "keyExport": nativeKeyExport, "keyPublic": nativeKeyPublic, "keyGenerate": nativeKeyGenerate,
		"keyInfo": nativeKeyInfo,
	}
}

func errBadKey() error {
	return ext.E(ext.CodeInvalidRequest, "error:1E08010C:DECODER routines::unsupported")
}

func errNotDER() error {
	return ext.E(ext.CodeInvalidRequest, "error:0680008E:asn1 encoding routines::not enough data")
}

// parseKey reads a key the way it is kept.
func parseKey(der []byte) (asymmetric, error) {
	if key, err := parsePKCS8(der); err == nil {
		return key, nil
	}
	return parseSPKI(der)
}

// parseForm reads a key in one of its forms.
func parseForm(form string, der []byte) (asymmetric, error) {
	var key any
	var err error
	switch form {
	case "pkcs8":
		return parsePKCS8(der)
	case "spki":
		return parseSPKI(der)
	case "sec1":
		key, err = parseSEC1(der, nil)
	case "dsa":
		key, err = parseOldDSA(der)
	case "certificate":
		c, err := x509.ParseCertificate(der)
		if err != nil {
			return asymmetric{}, errBadKey()
		}
		return parseSPKI(c.RawSubjectPublicKeyInfo)
	case "pkcs1":
		if key, err = x509.ParsePKCS1PrivateKey(der); err != nil {
			key, err = x509.ParsePKCS1PublicKey(der)
		}
	default:
		return asymmetric{}, errBadKey()
	}
	if err != nil {
		return asymmetric{}, errBadKey()
	}
	return asymmetric{key: key}, nil
}

// parseOldDSA reads OpenSSL's own form: p, q, g, y, x.
func parseOldDSA(der []byte) (any, error) {
	var in struct {
		Version       int
		P, Q, G, Y, X *big.Int
	}
	if _, err := asn1.Unmarshal(der, &in); err != nil || in.P.BitLen() > maxModulus || in.P.Sign() <= 0 {
		return nil, errBadKey()
	}
	params, err := asn1.Marshal(dsaGroup{in.P, in.Q, in.G})
	if err != nil {
		return nil, errBadKey()
	}
	group, err := numberKey(oidDSA, asn1.RawValue{FullBytes: params}, nil)
	if err != nil {
		return nil, err
	}
	return withNumber(group, in.X).key, nil
}

// forms are what stands under a label of PEM.
var forms = map[string]string{
	"PRIVATE KEY": "pkcs8", "ENCRYPTED PRIVATE KEY": "sealed", "RSA PRIVATE KEY": "pkcs1", "EC PRIVATE KEY": "sec1", "DSA PRIVATE KEY": "dsa",
	"PUBLIC KEY": "spki", "RSA PUBLIC KEY": "pkcs1", "CERTIFICATE": "certificate",
}

// nativeKeyImport: text or DER, passphrase or nil, form of DER. Returns {kind, der}, or {need: "passphrase"}.
func nativeKeyImport(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	der, pass, form := a.Bytes(0), a.Bytes(1), a.Str(2)
	if a.Err != nil {
		return nil, a.Err
	}
	if form == "" {
		block := keyBlock(der)
		if block == nil {
			return nil, errBadKey()
		}
		der, form = block.Bytes, forms[block.Type]
		if info := block.Headers["DEK-Info"]; info != "" {
			if a.At(1) == nil {
				return map[string]any{"need": "passphrase"}, nil
			}
			var err error
			if der, err = openPEM(info, block.Bytes, pass); err != nil {
				return nil, err
			}
		}
	} else if rest, err := asn1.Unmarshal(der, new(asn1.RawValue)); form == "pkcs8" && (err != nil || len(rest) > 0) {
		return nil, errNotDER()
	}
	if form == "sealed" || form == "pkcs8" && sealedKey(der) {
		if a.At(1) == nil {
			return map[string]any{"need": "passphrase"}, nil
		}
		var err error
		if der, err = openKey(der, pass); err != nil {
			return nil, err
		}
		form = "pkcs8"
	}
	key, err := parseForm(form, der)
	if err != nil {
		return nil, errBadKey()
	}
	stored, err := key.der()
	if err != nil {
		return nil, errBadKey()
	}
	kind := "public"
	if key.private() {
		kind = "private"
	}
	return map[string]any{"kind": kind, "der": stored}, nil
}

// keyBlock finds the first key or certificate in PEM.
func keyBlock(text []byte) *pem.Block {
	for {
		block, rest := pem.Decode(text)
		if block == nil || forms[block.Type] != "" {
			return block
		}
		text = rest
	}
}

// nativeKeyPublic: the public key of any key.
func nativeKeyPublic(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	key, err := parseKey(a.Bytes(0))
	if err != nil {
		return nil, err
	}
	return key.public().der()
}

// nativeKeyInfo: key. Returns {type} and what Node's asymmetricKeyDetails has.
func nativeKeyInfo(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	key, err := parseKey(a.Bytes(0))
	if err != nil {
		return nil, err
	}
	out := map[string]any{"type": key.kind()}
	switch k := key.public().key.(type) {
	case *rsa.PublicKey:
		out["bits"], out["exponent"] = k.N.BitLen(), k.E
		if key.pss != nil && len(key.pss.FullBytes) > 0 {
			p, err := readPSS(key.pss)
			if err != nil {
				return nil, err
			}
			out["hash"], out["mgf"], out["salt"] = p.hash, p.mgf, p.salt
		}
	case *ecPublic:
		out["curve"] = k.curve.name
	case *dsaPublic:
		out["bits"], out["divisor"] = k.P.BitLen(), k.Q.BitLen()
	}
	return out, a.Err
}

// pssParams are those of a key for RSA-PSS (RFC 4055), and how they are written.
type pssParams struct {
	hash, mgf string
	salt      int
}

type pssDER struct {
	Hash pkix.AlgorithmIdentifier `asn1:"optional,explicit,tag:0"`
	MGF  pkix.AlgorithmIdentifier `asn1:"optional,explicit,tag:1"`
	Salt int                      `asn1:"optional,explicit,tag:2,default:20"`
}

var (
	oidMGF1     = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 8}
	digestNames = map[string]string{ // by their object identifiers
		"1.2.840.113549.2.5": "md5", "1.3.14.3.2.26": "sha1", "2.16.840.1.101.3.4.2.4": "sha224", "2.16.840.1.101.3.4.2.1": "sha256",
		"2.16.840.1.101.3.4.2.2": "sha384", "2.16.840.1.101.3.4.2.3": "sha512", "2.16.840.1.101.3.4.2.5": "sha512-224",
		"2.16.840.1.101.3.4.2.6": "sha512-256",
	}
)

func readPSS(raw *asn1.RawValue) (pssParams, error) {
	var in pssDER
	if rest, err := asn1.Unmarshal(raw.FullBytes, &in); err != nil || len(rest) > 0 {
		return pssParams{}, errBadKey()
	}
	out := pssParams{"sha1", "sha1", in.Salt}
	if in.Hash.Algorithm != nil {
		out.hash = digestNames[in.Hash.Algorithm.String()]
	}
	if in.MGF.Algorithm != nil {
		var inner pkix.AlgorithmIdentifier
		if _, err := asn1.Unmarshal(in.MGF.Parameters.FullBytes, &inner); err != nil || !in.MGF.Algorithm.Equal(oidMGF1) {
			return pssParams{}, errBadKey()
		}
		out.mgf = digestNames[inner.Algorithm.String()]
	}
	if out.hash == "" || out.mgf == "" || out.salt < 0 {
		return pssParams{}, errBadKey()
	}
	return out, nil
}

// der leaves out what is as it is when nothing is said.
func (p pssParams) der() (*asn1.RawValue, error) {
	digest := func(name string) (pkix.AlgorithmIdentifier, error) {
		for text, known := range digestNames {
			if known != name {
				continue
			}
			oid, err := parseOID(text)
			return pkix.AlgorithmIdentifier{Algorithm: oid, Parameters: asn1.NullRawValue}, err
		}
		return pkix.AlgorithmIdentifier{}, ext.E(ext.CodeInvalidRequest, "Invalid digest: "+name)
	}
	out := pssDER{Salt: p.salt}
	if hash, err := digest(p.hash); err != nil {
		return nil, err
	} else if p.hash != "sha1" {
		out.Hash = hash
	}
	inner, err := digest(p.mgf)
	if err != nil {
		return nil, err
	}
	if p.mgf != "sha1" {
		text, err := asn1.Marshal(inner)
		if err != nil {
			return nil, err
		}
		out.MGF = pkix.AlgorithmIdentifier{Algorithm: oidMGF1, Parameters: asn1.RawValue{FullBytes: text}}
	}
	text, err := asn1.Marshal(out)
	return &asn1.RawValue{FullBytes: text}, err
}

func parseOID(text string) (asn1.ObjectIdentifier, error) {
	oid, err := x509.ParseOID(text)
	if err != nil {
		return nil, err
	}
	der, err := oid.MarshalBinary()
	if err != nil {
		return nil, err
	}
	var out asn1.ObjectIdentifier
	_, err = asn1.Unmarshal(append([]byte{6, byte(len(der))}, der...), &out)
	return out, err
}

// nativeKeyExport: key, "pem" or "der", "spki", "pkcs8", "pkcs1" or "sec1", cipher and passphrase or nil.
func nativeKeyExport(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	stored, form := a.Bytes(0), a.Str(2)
	key, err := parseKey(stored)
	if err != nil {
		return nil, err
	}
	label, der := "PUBLIC KEY", stored
	switch k := key.key.(type) {
	case *rsa.PublicKey:
		if form == "pkcs1" {
			label, der = "RSA PUBLIC KEY", x509.MarshalPKCS1PublicKey(k)
		}
	case *rsa.PrivateKey:
		if form == "pkcs1" {
			label, der = "RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(k)
		}
	case *ecPrivate:
		if form == "sec1" {
			label = "EC PRIVATE KEY"
			der, err = k.der(true)
		}
	}
	if form == "pkcs8" {
		label = "PRIVATE KEY"
	}
	block := &pem.Block{Type: label, Bytes: der}
	if err == nil && a.At(3) != nil {
		if form == "pkcs8" {
			block.Type = "ENCRYPTED PRIVATE KEY"
			block.Bytes, err = sealKey(stored, a.Str(3), a.Bytes(4))
		} else {
			err = sealPEM(block, a.Str(3), a.Bytes(4))
		}
	}
	if err != nil {
		return nil, err
	}
	if a.Str(1) == "pem" {
		return pem.EncodeToMemory(block), a.Err
	}
	return block.Bytes, a.Err
}

func bigBytes(n *big.Int, size int) []byte { return n.FillBytes(make([]byte, size)) }
