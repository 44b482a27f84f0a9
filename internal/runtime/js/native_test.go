package js

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

func unhex(t *testing.T, s string) string {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func nativeResult(t *testing.T, name string, args ...any) any {
	t.Helper()
	v, err := natives()[name](args)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

func TestNatives(t *testing.T) {
	for _, tt := range []struct {
		name string
		call string
		args []any
		want any
	}{
		{"text to UTF-8", "utf8Encode", []any{"é"}, []byte("é")},
		{"well-formed", "utf8Decode", []any{[]byte("a€"), false}, "a€"},
		{"each maximal part is one mark", "utf8Decode", []any{[]byte("\xe2\x82a\xf0\x9f\x98\xff"), false}, "\ufffda\ufffd\ufffd"},
		{"surrogates are three bad bytes", "utf8Decode", []any{[]byte("\xed\xa0\x80"), false}, "\ufffd\ufffd\ufffd"},
		{"fatal", "utf8Decode", []any{[]byte("\xff"), true}, nil},
		{"label", "textLabel", []any{"latin1"}, "windows-1252"},
		{"no label", "textLabel", []any{"klingon"}, nil},
		{"single byte", "textDecode", []any{"windows-1251", []byte("\xcf\xd0"), false}, "ПР"},
		{"double byte", "textDecode", []any{"shift_jis", []byte("\x83\x65"), false}, "テ"},
		{"graphemes in UTF-16 units", "graphemes", []any{"a👨‍👩‍👧🇩🇪é"}, []int{1, 8, 4, 1}},
		{"words", "words", []any{"Hi you.", "word"}, []int{2, 1, 3, 1}},
		{"sentences", "words", []any{"Hi. You.", "sentence"}, []int{4, 4}},
		{"no URL", "urlParse", []any{"nope", nil}, nil},
		{"unicode host", "toUnicode", []any{"xn--mnchen-3ya.de"}, "münchen.de"},
		{"md5", "hash", []any{"md5", []byte("a")}, []byte(unhex(t, "0cc175b9c0f1b6a831c399e269772661"))},
		{"sha-256 by its web name", "hash", []any{"SHA-256", []byte("a")}, []byte(unhex(t, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"))},
		{"hmac, RFC 4231 case 2", "hmac", []any{"sha256", []byte("Jefe"), []byte("what do ya want for nothing?")}, []byte(unhex(t, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))},
		{"pbkdf2, RFC 6070 case 2", "pbkdf2", []any{[]byte("password"), []byte("salt"), 2, 20, "sha1"}, []byte(unhex(t, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"))},
		{"scrypt, RFC 7914 case 2", "scrypt", []any{[]byte("password"), []byte("NaCl"), 64, 1024, 8, 16, 1 << 25}, []byte(unhex(t, "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"))},
		{"crc32", "crc32", []any{[]byte("123456789"), 0}, float64(0xcbf43926)},
		{"summer in Berlin", "zone", []any{"Europe/Berlin", float64(1751632209000)}, 7200},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, nativeResult(t, tt.call, tt.args...)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestNativesRefuse(t *testing.T) {
	for _, tt := range []struct {
		name, call string
		args       []any
		msg        string
	}{
		{"no bytes", "hash", []any{"md5", "?"}, "a native function expected bytes"},
		{"no text", "urlParse", []any{5}, "a native function expected text"},
		{"no number", "crc32", []any{"", "x"}, "a native function expected a number"},
		{"no such digest", "hash", []any{"md6", nil}, "Digest method not supported"},
		{"no such cipher", "cipher", []any{"encrypt", "rot13"}, "Unknown cipher"},
		{"short key", "cipher", []any{"encrypt", "aes-128-cbc", []byte("short"), []byte(strings.Repeat("i", 16)), nil, true}, "Invalid key length"},
		{"no IV", "cipher", []any{"encrypt", "aes-128-cbc", []byte(strings.Repeat("k", 16)), nil, nil, true}, "Invalid initialization vector"},
		{"bad padding", "cipher", []any{"decrypt", "aes-128-ecb", []byte(strings.Repeat("k", 16)), nil, []byte(strings.Repeat("x", 16)), true}, "bad decrypt"},
		{"half a block", "cipher", []any{"decrypt", "aes-128-ecb", []byte(strings.Repeat("k", 16)), nil, []byte("x"), true}, "wrong final block length"},
		{"wrong tag", "cipher", []any{"decrypt", "aes-128-gcm", []byte(strings.Repeat("k", 16)), []byte(strings.Repeat("i", 12)), []byte("x"), true, nil, []byte(strings.Repeat("t", 16))}, "Unsupported state or unable to authenticate data"},
		{"scrypt beyond its memory", "scrypt", []any{nil, nil, 32, 1 << 20, 8, 1, 1 << 25}, "Invalid scrypt params: memory limit exceeded"},
		{"scrypt of no power of two", "scrypt", []any{nil, nil, 32, 1000, 8, 1, 1 << 25}, "Invalid scrypt params"},
		{"no key", "keyImport", []any{[]byte("-----BEGIN NOTHING-----"), nil}, "error:1E08010C:DECODER routines::unsupported"},
		{"no zone", "zone", []any{"Mars/Olympus", 0}, "Invalid time zone specified"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := natives()[tt.call](tt.args)
			if ext.CodeOf(err) != ext.CodeInvalidRequest || err.Error() != tt.msg {
				t.Errorf("got %v (%s), want %q", err, ext.CodeOf(err), tt.msg)
			}
		})
	}
}

func TestURLParts(t *testing.T) {
	want := map[string]string{
		"href": "https://u:p@example.com:8443/b?x=%C3%BC#y", "protocol": "https:", "username": "u", "password": "p", "host": "example.com:8443",
		"hostname": "example.com", "port": "8443", "pathname": "/b", "search": "?x=%C3%BC", "hash": "#y",
	}
	if diff := cmp.Diff(want, nativeResult(t, "urlParse", "../b?x=ü#y", "https://u:p@EXAMPLE.com:8443/a/c")); diff != "" {
		t.Error(diff)
	}
	changed := nativeResult(t, "urlSet", "http://a/p?q#f", "port", "80").(map[string]string)
	if changed["href"] != "http://a/p?q#f" {
		t.Errorf("a default port stays: %s", changed["href"])
	}
}

func TestSignatures(t *testing.T) {
	for _, tt := range []struct {
		name, kind string
		size       any
		digest     string
		padding    string
		encoding   string
	}{
		{"RSA", "rsa", 1024, "sha256", "pkcs1", "der"},
		{"RSA-PSS", "rsa", 1024, "sha256", "pss", "der"},
		{"ECDSA", "ec", "P-256", "sha256", "pkcs1", "der"},
		{"ECDSA as two numbers", "ec", "P-384", "sha384", "pkcs1", "ieee-p1363"},
		{"Ed25519", "ed25519", nil, "", "pkcs1", "der"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			key := nativeResult(t, "keyGenerate", tt.kind, tt.size, 65537)
			public := nativeResult(t, "keyPublic", key)
			sig := nativeResult(t, "sign", tt.digest, key, []byte("text"), tt.padding, 0, tt.encoding)
			if nativeResult(t, "verify", tt.digest, public, []byte("text"), sig, tt.padding, 0, tt.encoding) != true {
				t.Error("the signature does not hold")
			}
			if nativeResult(t, "verify", tt.digest, public, []byte("other"), sig, tt.padding, 0, tt.encoding) != false {
				t.Error("the signature holds for another text")
			}
		})
	}
	key := nativeResult(t, "keyGenerate", "rsa", 1024, 65537)
	for _, padding := range []string{"oaep", "pkcs1"} {
		secret := nativeResult(t, "rsaCrypt", "encrypt", key, []byte("secret"), padding, "sha256")
		if got := nativeResult(t, "rsaCrypt", "decrypt", key, secret, padding, "sha256"); !bytes.Equal(got.([]byte), []byte("secret")) {
			t.Errorf("%s: %v", padding, got)
		}
	}
}

// FuzzNatives: whatever an extension passes, a native answers or refuses, with an error of the closed set.
func FuzzNatives(f *testing.F) {
	names := []string{
		"utf8Decode", "textDecode", "textLabel", "graphemes", "words", "urlParse", "toUnicode", "keyInfo", "keyImport", "keyExport", "jwkImport", "certInfo", "keyUnwrap", "cipherStream", "ecPoint", "isPrime", "verify", "zone", "cipher", "crc32",
	}
	f.Add(uint8(0), "\xe2\x82", "x", 1.0)
	f.Add(uint8(5), "http://a/../b", "http://b", 0.0)
	f.Add(uint8(7), "-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----", "", 0.0)
	table := natives()
	f.Fuzz(func(t *testing.T, which uint8, first, second string, n float64) {
		name := names[int(which)%len(names)]
		for _, args := range [][]any{{first, second, n}, {[]byte(first), n, second}, {second, []byte(first), n}, {n, true, nil}, {"decrypt", second, []byte(first), []byte(second), []byte(first), true}} {
			if _, err := table[name](args); err != nil && ext.CodeOf(err) != ext.CodeInvalidRequest {
				t.Errorf("%s%q: %v (%s)", name, args, err, ext.CodeOf(err))
			}
		}
	})
}
