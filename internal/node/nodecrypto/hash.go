package nodecrypto

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding"
	"fmt"
	"hash"
	"hash/crc32"
	"strings"

	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/blake2s"

	//lint:ignore SA1019 Node has it
	"golang.org/x/crypto/ripemd160"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

func hashNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{
		"hash": nativeHash, "hashUpdate": nativeHashUpdate, "hmac": nativeHMAC, "pbkdf2": nativePBKDF2, "hkdf": nativeHKDF, "scrypt": nativeScrypt,
		"crc32": nativeCRC32,
	}
}

// nativeHash: name, data, state of hashUpdate or nil, length of the result for SHAKE.
func nativeHash(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	if shake := NewShake(a.Str(0)); shake != nil {
		size := a.Int(3)
		if size < 0 || size > maxDerivedBytes {
			return nil, ext.E(ext.CodeInvalidRequest, "The output is too long")
		}
		_, _ = shake.Write(a.Bytes(1)) // a hash takes everything
		out := make([]byte, size)
		_, _ = shake.Read(out)
		return out, a.Err
	}
	h, err := NewHash(a.Str(0))
	if err != nil {
		return nil, err
	}
	sum := h()
	if state := a.Bytes(2); len(state) > 0 {
		if err := restoreHash(sum, state); err != nil {
			return nil, err
		}
	}
	sum.Write(a.Bytes(1))
	return sum.Sum(nil), a.Err
}

func restoreHash(sum hash.Hash, state []byte) error {
	if u, ok := sum.(encoding.BinaryUnmarshaler); ok && u.UnmarshalBinary(state) == nil {
		return nil
	}
	return ext.E(ext.CodeInvalidRequest, "The state of the digest is none")
}

// nativeHashUpdate: name, data, state or nil. Returns the new state, or nil when this digest has none that can be kept.
func nativeHashUpdate(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	h, err := NewHash(a.Str(0))
	if err != nil {
		return nil, err
	}
	sum := h()
	m, ok := sum.(encoding.BinaryMarshaler)
	if !ok {
		return nil, a.Err
	}
	if state := a.Bytes(2); len(state) > 0 {
		if err := restoreHash(sum, state); err != nil {
			return nil, err
		}
	}
	sum.Write(a.Bytes(1))
	state, err := m.MarshalBinary()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The state of the digest cannot be kept", err)
	}
	return state, a.Err
}

// nativeHMAC: digest, key, data.
func nativeHMAC(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	h, err := NewHash(a.Str(0))
	if err != nil {
		return nil, err
	}
	mac := hmac.New(h, a.Bytes(1))
	mac.Write(a.Bytes(2))
	return mac.Sum(nil), a.Err
}

// HashName takes the names that OpenSSL has for a digest together.
func HashName(name string) string {
	name = strings.TrimSuffix(strings.ToLower(name), "withrsaencryption")
	name = strings.TrimPrefix(strings.TrimPrefix(name, "rsa-"), "id-rsassa-pkcs1-v1_5-with-")
	switch name {
	case "sha-1", "sha-224", "sha-256", "sha-384", "sha-512", "ssl3-md5", "ssl3-sha1":
		return strings.ReplaceAll(strings.TrimPrefix(name, "ssl3-"), "-", "")
	case "sha1-2":
		return "sha1"
	case "sha512/224", "sha512/256", "sha-512/224", "sha-512/256":
		return "sha512-" + name[len(name)-3:]
	case "ripemd", "rmd160", "ripemd160withrsa":
		return "ripemd160"
	}
	return name
}

// NewShake returns nil for a name of another digest.
func NewShake(name string) *sha3.SHAKE {
	switch strings.ToLower(name) {
	case "shake128":
		return sha3.NewSHAKE128()
	case "shake256":
		return sha3.NewSHAKE256()
	}
	return nil
}

// NewHash finds a digest by any of its names.
func NewHash(name string) (func() hash.Hash, error) {
	switch HashName(name) {
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
	case "sha512-256":
		return sha512.New512_256, nil
	case "sha512-224":
		return sha512.New512_224, nil
	case "sha3-224":
		return func() hash.Hash { return sha3.New224() }, nil
	case "sha3-256":
		return func() hash.Hash { return sha3.New256() }, nil
	case "sha3-384":
		return func() hash.Hash { return sha3.New384() }, nil
	case "sha3-512":
		return func() hash.Hash { return sha3.New512() }, nil
	case "ripemd160":
		return ripemd160.New, nil
	case "blake2b512":
		return unkeyed(blake2b.New512), nil
	case "blake2s256":
		return unkeyed(blake2s.New256), nil
	case "md5-sha1":
		return func() hash.Hash { return &bothHashes{md5.New(), sha1.New()} }, nil
	}
	return nil, ext.E(ext.CodeInvalidRequest, "Digest method not supported")
}

// unkeyed is a BLAKE2 without a key, which always exists.
func unkeyed(make func([]byte) (hash.Hash, error)) func() hash.Hash {
	return func() hash.Hash {
		h, err := make(nil)
		if err != nil {
			panic(err)
		}
		return h
	}
}

// bothHashes is TLS 1.0's digest.
type bothHashes struct{ a, b hash.Hash }

func (h *bothHashes) Write(p []byte) (int, error) {
	_, _ = h.a.Write(p)
	return h.b.Write(p)
}
func (h *bothHashes) Sum(b []byte) []byte { return h.b.Sum(h.a.Sum(b)) }
func (h *bothHashes) Reset()              { h.a.Reset(); h.b.Reset() }
func (h *bothHashes) Size() int           { return h.a.Size() + h.b.Size() }
func (h *bothHashes) BlockSize() int      { return h.a.BlockSize() }

// Bounds on the cost of a key derivation: no interrupt reaches it, so it must end by itself within a minute.
const (
	maxDerivedBytes = 1 << 24
	maxIterations   = 50_000_000 // of all blocks of a key together
	maxScryptMemory = 1 << 28    // bytes
	maxScryptMixes  = 1 << 26    // blocks of 128 bytes that are mixed: N * r * p
)

// nativePBKDF2: password, salt, iterations, length, digest.
func nativePBKDF2(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	h, err := NewHash(a.Str(4))
	if err != nil {
		return nil, err
	}
	n, size := a.Int(2), a.Int(3)
	if n < 1 || n > maxIterations || size < 0 || size > maxDerivedBytes {
		a.Fail("The iterations or the key length are out of range")
	} else if blocks := (size + h().Size() - 1) / h().Size(); blocks > maxIterations/n {
		a.Fail(fmt.Sprintf("pier derives keys with at most %d iterations, of all blocks of the key together", maxIterations))
	}
	if a.Err != nil || size == 0 {
		return []byte{}, a.Err
	}
	key, err := pbkdf2.Key(h, string(a.Bytes(0)), a.Bytes(1), n, size)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "The key cannot be derived", err)
	}
	return key, a.Err
}

// nativeHKDF: digest, key, salt, info, length.
func nativeHKDF(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	h, err := NewHash(a.Str(0))
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(h, a.Bytes(1), a.Bytes(2), string(a.Bytes(3)), a.Int(4))
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid key length", err)
	}
	return key, a.Err
}

// nativeScrypt: password, salt, length, N, r, p, maxmem.
func nativeScrypt(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	size, n, r, p := a.Int(2), a.Int(3), a.Int(4), a.Int(5)
	limit := min(a.Int(6), maxScryptMemory)
	if n < 2 || n&(n-1) != 0 || r < 1 || p < 1 || size < 0 || size > maxDerivedBytes || r > 1<<20 || p > 1<<20 || n > 1<<24 {
		a.Fail("Invalid scrypt params")
	} else if 128*n*r > limit || 128*r*p > limit {
		a.Fail("Invalid scrypt params: memory limit exceeded")
	} else if n*r > maxScryptMixes/p {
		a.Fail(fmt.Sprintf("pier mixes at most %d blocks for a key (N * r * p)", maxScryptMixes))
	}
	if a.Err != nil {
		return nil, a.Err
	}
	key, err := scrypt(a.Bytes(0), a.Bytes(1), n, r, p, size)
	if err != nil {
		return nil, err
	}
	return key, a.Err
}

// nativeCRC32: data, the checksum so far.
func nativeCRC32(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	return float64(crc32.Update(uint32(a.Num(1)), crc32.IEEETable, a.Bytes(0))), a.Err
}
