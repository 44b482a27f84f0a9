package js

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"hash"
	"strings"

	"github.com/cec80427/pier/ext"
)

func hashNatives() map[string]nativeFunc {
	return map[string]nativeFunc{
		"hash": func(list []any) (any, error) {
			a := nativeArgs{list: list}
			h, err := newHash(a.str(0))
			if err != nil {
				return nil, err
			}
			sum := h()
			sum.Write(a.bytes(1))
			return sum.Sum(nil), a.err
		},
		"hmac": func(list []any) (any, error) {
			a := nativeArgs{list: list}
			h, err := newHash(a.str(0))
			if err != nil {
				return nil, err
			}
			mac := hmac.New(h, a.bytes(1))
			mac.Write(a.bytes(2))
			return mac.Sum(nil), a.err
		},
		"pbkdf2": nativePBKDF2,
		"hkdf":   nativeHKDF,
		"scrypt": nativeScrypt,
	}
}

func newHash(name string) (func() hash.Hash, error) {
	switch strings.ReplaceAll(strings.TrimPrefix(strings.ToLower(name), "rsa-"), "sha-", "sha") {
	case "md5":
		return md5.New, nil
	case "sha1":
		return sha1.New, nil
	case "sha224":
		return sha256.New224, nil
	case "sha256":
		return sha256.New, nil
	case "sha384":
		return sha512.New384, nil
	case "sha512":
		return sha512.New, nil
	case "sha512/256", "sha512-256":
		return sha512.New512_256, nil
	case "sha512/224", "sha512-224":
		return sha512.New512_224, nil
	case "sha3-224":
		return func() hash.Hash { return sha3.New224() }, nil
	case "sha3-256":
		return func() hash.Hash { return sha3.New256() }, nil
	case "sha3-384":
		return func() hash.Hash { return sha3.New384() }, nil
	case "sha3-512":
		return func() hash.Hash { return sha3.New512() }, nil
	}
	return nil, ext.E(ext.CodeInvalidRequest, "Digest method not supported")
}

// Bounds on what a key derivation may cost: an extension must not stall its host for minutes.
const (
	maxDerivedBytes = 1 << 24
	maxIterations   = 50_000_000
	maxScryptMemory = 1 << 28
)

// nativePBKDF2: password, salt, iterations, length, digest.
func nativePBKDF2(list []any) (any, error) {
	a := nativeArgs{list: list}
	h, err := newHash(a.str(4))
	if err != nil {
		return nil, err
	}
	n, size := a.int(2), a.int(3)
	if n < 1 || n > maxIterations || size < 0 || size > maxDerivedBytes {
		a.fail("The iterations or the key length are out of range")
	}
	if a.err != nil || size == 0 {
		return []byte{}, a.err
	}
	key, err := pbkdf2.Key(h, string(a.bytes(0)), a.bytes(1), n, size)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The key cannot be derived", err)
	}
	return key, a.err
}

// nativeHKDF: digest, key, salt, info, length.
func nativeHKDF(list []any) (any, error) {
	a := nativeArgs{list: list}
	h, err := newHash(a.str(0))
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(h, a.bytes(1), a.bytes(2), string(a.bytes(3)), a.int(4))
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid key length", err)
	}
	return key, a.err
}

// nativeScrypt: password, salt, length, N, r, p, maxmem.
func nativeScrypt(list []any) (any, error) {
	a := nativeArgs{list: list}
	size, n, r, p := a.int(2), a.int(3), a.int(4), a.int(5)
	limit := min(a.int(6), maxScryptMemory)
	if n < 2 || n&(n-1) != 0 || r < 1 || p < 1 || size < 0 || size > maxDerivedBytes || r > 1<<20 || p > 1<<20 || n > 1<<24 {
		a.fail("Invalid scrypt params")
	} else if 128*n*r > limit || 128*r*p > limit {
		a.fail("Invalid scrypt params: memory limit exceeded")
	}
	if a.err != nil {
		return nil, a.err
	}
	key, err := scrypt(a.bytes(0), a.bytes(1), n, r, p, size)
	if err != nil {
		return nil, err
	}
	return key, a.err
}
