package keys

import (
	"bytes"
	"crypto"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"encoding/asn1"
	"encoding/binary"
	"hash"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/node/nodecrypto"
)

// RSA-PSS (RFC 8017, section 9.1) by Go's package, and by hand where MGF1 has another hash than the message.

// pssRule is what a key asks of its signatures: the hash of MGF1, and the least length of a salt.
func pssRule(raw *asn1.RawValue, id crypto.Hash) (mgf func() hash.Hash, least int, err error) {
	if id == 0 {
		return nil, 0, errNoDigest()
	}
	if raw == nil || len(raw.FullBytes) == 0 {
		return nil, 0, nil
	}
	p, err := readPSS(raw)
	if err != nil {
		return nil, 0, err
	}
	if hashIDs[p.hash] != id {
		return nil, 0, ext.E(ext.CodeInvalidRequest, "error:1C8000AE:Provider routines::digest not allowed")
	}
	if p.mgf == p.hash {
		return nil, p.salt, nil
	}
	mgf, err = nodecrypto.NewHash(p.mgf)
	return mgf, p.salt, err
}

func signPSS(k *rsa.PrivateKey, raw *asn1.RawValue, id crypto.Hash, sum []byte, salt any) ([]byte, error) {
	mgf, least, err := pssRule(raw, id)
	if err != nil {
		return nil, err
	}
	room := (k.N.BitLen()-1+7)/8 - len(sum) - 2
	length, ok := saltLength(salt, raw, len(sum), room, least)
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "error:1C800070:Provider routines::invalid salt length")
	}
	if length > room || room < 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "error:0200006E:rsa routines::data too large for key size")
	}
	if length < least {
		return nil, ext.E(ext.CodeInvalidRequest, "error:1C8000AC:Provider routines::pss saltlen too small")
	}
	if mgf == nil && length > 0 {
		return rsa.SignPSS(rand.Reader, k, id, sum, &rsa.PSSOptions{SaltLength: length, Hash: id})
	}
	seed := make([]byte, length)
	if _, err := rand.Read(seed); err != nil {
		return nil, err
	}
	h, err := hashOf(id)
	if err != nil {
		return nil, err
	}
	if mgf == nil {
		mgf = h
	}
	return rsaCall{private: k, public: &k.PublicKey}.privatePower(pssEncode(h, mgf, k.N.BitLen()-1, sum, seed))
}

// saltLength is how long the salt of a signature is to be: nil for what the key says, or OpenSSL's number.
func saltLength(salt any, raw *asn1.RawValue, digest, room, least int) (int, bool) {
	restricted := raw != nil && len(raw.FullBytes) > 0
	a := hostfunc.Args{List: []any{salt}}
	switch n := a.Int(0); {
	case salt == nil && restricted:
		return least, true
	case salt == nil:
		return room, true
	case n == -1:
		return digest, true
	case n == -4:
		return min(digest, room), true
	case n < 0:
		return room, !restricted
	default:
		return n, true
	}
}

func hashOf(id crypto.Hash) (func() hash.Hash, error) {
	for name, known := range hashIDs {
		if known == id {
			return nodecrypto.NewHash(name)
		}
	}
	return nil, errNoDigest()
}

func pssEncode(h, mgf func() hash.Hash, bits int, sum, salt []byte) []byte {
	size := (bits + 7) / 8
	first := pssHash(h, sum, salt)
	block := make([]byte, size-len(first)-1-len(salt)-1, size)
	block = append(append(block, 1), salt...)
	xorMask(mgf, first, block)
	block[0] &= 0xff >> (8*size - bits)
	return append(append(block, first...), 0xbc)
}

func pssHash(h func() hash.Hash, sum, salt []byte) []byte {
	d := h()
	d.Write(make([]byte, 8))
	d.Write(sum)
	d.Write(salt)
	return d.Sum(nil)
}

// xorMask is MGF1 over a seed.
func xorMask(mgf func() hash.Hash, seed, block []byte) {
	for counter := uint32(0); len(block) > 0; counter++ {
		d := mgf()
		d.Write(seed)
		d.Write(binary.BigEndian.AppendUint32(nil, counter))
		mask := d.Sum(nil)
		n := min(len(mask), len(block))
		for i := range n {
			block[i] ^= mask[i]
		}
		block = block[n:]
	}
}

func verifyPSS(k *rsa.PublicKey, raw *asn1.RawValue, id crypto.Hash, sum, sig []byte, salt any) (any, error) {
	mgf, _, err := pssRule(raw, id)
	if err != nil {
		return nil, err
	}
	h, err := hashOf(id)
	if err != nil {
		return nil, err
	}
	if mgf == nil {
		mgf = h
	}
	if len(sig) != k.Size() {
		return false, nil
	}
	block, err := rsaCall{public: k}.publicPower(sig)
	if err != nil {
		return false, nil
	}
	want := -1
	if salt != nil {
		a := hostfunc.Args{List: []any{salt}}
		if want = a.Int(0); want == -1 {
			want = len(sum)
		}
	}
	return pssOpen(h, mgf, k.N.BitLen()-1, sum, block, want), nil
}

// pssOpen checks a block; a salt of a length below zero may have any.
func pssOpen(h, mgf func() hash.Hash, bits int, sum, block []byte, salt int) bool {
	size := (bits + 7) / 8
	if len(block) > size {
		if block[0] != 0 {
			return false
		}
		block = block[1:]
	}
	n := size - len(sum) - 1
	if n < 1 || block[size-1] != 0xbc {
		return false
	}
	first, masked := block[n:size-1], bytes.Clone(block[:n])
	if masked[0]&^(0xff>>(8*size-bits)) != 0 {
		return false
	}
	xorMask(mgf, first, masked)
	masked[0] &= 0xff >> (8*size - bits)
	at := bytes.IndexByte(masked, 1)
	if at < 0 || len(bytes.Trim(masked[:at], "\x00")) > 0 {
		return false
	}
	found := masked[at+1:]
	return (salt < 0 || salt == len(found)) && hmac.Equal(first, pssHash(h, sum, found))
}
