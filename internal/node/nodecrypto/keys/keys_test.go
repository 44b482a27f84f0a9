package keys_test

import (
	"bytes"
	"encoding/hex"
	"math/big"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/nodecrypto/keys"
)

var natives = keys.Natives()

// call runs one native, which must not fail.
func call(t *testing.T, name string, args ...any) any {
	t.Helper()
	out, err := natives[name](args)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out
}

func callBytes(t *testing.T, name string, args ...any) []byte {
	t.Helper()
	out, ok := call(t, name, args...).([]byte)
	if !ok {
		t.Fatalf("%s returned no bytes", name)
	}
	return out
}

// TestSign: what a key signs its public half verifies, and nothing else: no other data, no other signature, no other key.
func TestSign(t *testing.T) {
	for _, tt := range []struct {
		name   string
		make   []any
		digest string
		form   string
	}{
		{"ed25519", []any{"ed25519"}, "", "der"},
		{"ed448", []any{"ed448"}, "", "der"},
		{"P-256", []any{"ec", "P-256"}, "sha256", "der"},
		{"P-384, in its plain form", []any{"ec", "P-384"}, "sha512", "ieee-p1363"},
		{"RSA", []any{"rsa", 1024.0, 65537.0}, "sha256", "der"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			private, other := callBytes(t, "keyGenerate", tt.make...), callBytes(t, "keyGenerate", tt.make...)
			public := callBytes(t, "keyPublic", private)
			data := []byte("what is signed")
			signed := callBytes(t, "sign", tt.digest, private, data, "pkcs1", nil, tt.form)
			verify := func(key, data, signature []byte) any {
				return call(t, "verify", tt.digest, key, data, signature, "pkcs1", nil, tt.form)
			}
			if verify(public, data, signed) != true {
				t.Error("its own signature does not verify")
			}
			broken := bytes.Clone(signed)
			broken[len(broken)/2] ^= 1
			if verify(public, []byte("something else"), signed) != false || verify(public, data, broken) != false || verify(public, data, nil) != false ||
				verify(callBytes(t, "keyPublic", other), data, signed) != false {
				t.Error("what was not signed verifies")
			}
		})
	}
}

// TestExport: a key that is written and read again is the same, sealed with a passphrase too, which has to be the right one.
func TestExport(t *testing.T) {
	private := callBytes(t, "keyGenerate", "ec", "P-256")
	imported := func(args ...any) map[string]any {
		out, ok := call(t, "keyImport", args...).(map[string]any)
		if !ok {
			t.Fatal("no key came back")
		}
		return out
	}
	pem := callBytes(t, "keyExport", private, "pem", "pkcs8", nil, nil)
	if got := imported(pem, nil, ""); got["kind"] != "private" || !bytes.Equal(got["der"].([]byte), private) {
		t.Errorf("read again it is %v", got["kind"])
	}
	public := callBytes(t, "keyExport", callBytes(t, "keyPublic", private), "der", "spki", nil, nil)
	if got := imported(public, nil, "spki"); got["kind"] != "public" {
		t.Errorf("the public half is %v", got["kind"])
	}
	sealed := callBytes(t, "keyExport", private, "pem", "pkcs8", "aes-256-cbc", []byte("open sesame"))
	if bytes.Contains(sealed, private[10:40]) {
		t.Error("a sealed key is there to be read")
	}
	if got := imported(sealed, nil, ""); got["need"] != "passphrase" {
		t.Errorf("without a passphrase: %v", got)
	}
	if got := imported(sealed, []byte("open sesame"), ""); !bytes.Equal(got["der"].([]byte), private) {
		t.Error("with its passphrase it is another key")
	}
	for _, bad := range [][]any{{sealed, []byte("open barley"), ""}, {[]byte("no key"), nil, ""}, {public[:20], nil, "spki"}, {[]byte{}, nil, "pkcs8"}, {"a text", nil, "pkcs8"}} {
		if _, err := natives["keyImport"](bad); err == nil {
			t.Errorf("%.20q is a key", bad)
		}
	}
}

// TestAgree: both sides of an agreement come to the same secret.
func TestAgree(t *testing.T) {
	for _, curve := range []string{"x25519", "x448"} {
		a, b := callBytes(t, "keyGenerate", curve), callBytes(t, "keyGenerate", curve)
		one, two := callBytes(t, "keySecret", a, callBytes(t, "keyPublic", b)), callBytes(t, "keySecret", b, callBytes(t, "keyPublic", a))
		if !bytes.Equal(one, two) || len(one) < 32 {
			t.Errorf("%s: %x and %x", curve, one, two)
		}
	}
	a, b := callBytes(t, "ecGenerate", "secp256k1"), callBytes(t, "ecGenerate", "secp256k1")
	one, two := callBytes(t, "ecSecret", "secp256k1", a, callBytes(t, "ecPublic", "secp256k1", b)), callBytes(t, "ecSecret", "secp256k1", b, callBytes(t, "ecPublic", "secp256k1", a))
	if !bytes.Equal(one, two) {
		t.Errorf("secp256k1: %x and %x", one, two)
	}
	if got := call(t, "ecSecret", "secp256k1", a, []byte{4, 1, 2, 3}); got != nil {
		t.Errorf("with a point that is none: %v", got)
	}
	if call(t, "ecKnown", "P-256") != true || call(t, "ecKnown", "curve") != false {
		t.Error("curves are not told apart")
	}
}

// TestNumbers: the arithmetic of Diffie and Hellman, beside that of math/big.
func TestNumbers(t *testing.T) {
	base, exponent, modulus := big.NewInt(5), big.NewInt(117), big.NewInt(1009)
	if got := callBytes(t, "modPow", base.Bytes(), exponent.Bytes(), modulus.Bytes()); new(big.Int).SetBytes(got).Cmp(new(big.Int).Exp(base, exponent, modulus)) != 0 {
		t.Errorf("5^117 mod 1009 is %x", got)
	}
	if call(t, "isPrime", big.NewInt(1009).Bytes()) != true || call(t, "isPrime", big.NewInt(1001).Bytes()) != false {
		t.Error("primes are not told apart")
	}
	group := callBytes(t, "modpGroup", "modp14")
	if got := hex.EncodeToString(group[:12]); len(group) != 256 || got != "ffffffffffffffffc90fdaa2" { // RFC 3526
		t.Errorf("modp14 has %d bytes and begins %s", len(group), got)
	}
	if got := call(t, "modpGroup", "modp99"); got != nil {
		t.Errorf("a group of no name: %v", got)
	}
}

// FuzzImport: no bytes that claim to be a key make it panic, and what is taken for one can be written.
func FuzzImport(f *testing.F) {
	for _, form := range []string{"", "pkcs8", "spki", "sec1", "pkcs1"} {
		f.Add([]byte("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"), form)
	}
	f.Fuzz(func(t *testing.T, data []byte, form string) {
		out, err := natives["keyImport"]([]any{data, nil, form})
		if err != nil {
			if ext.CodeOf(err) != ext.CodeInvalidRequest {
				t.Errorf("%v", err)
			}
			return
		}
		if key, _ := out.(map[string]any); key["der"] != nil {
			if _, err := natives["keyPublic"]([]any{key["der"]}); err != nil {
				t.Errorf("a key without a public half: %v", err)
			}
		}
	})
}
