package js

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

func cipherNatives() map[string]nativeFunc {
	return map[string]nativeFunc{
		"cipherNames": nativeCipherNames, "cipherInfo": nativeCipherInfo, "cipher": nativeCipher, "cipherStream": nativeCipherStream,
		"cipherFeedback": nativeCipherFeedback, "keyWrap": nativeKeyWrap, "keyUnwrap": nativeKeyUnwrap,
	}
}

// cipherKind is one of OpenSSL's ciphers.
type cipherKind struct {
	id        string // as it is called, when there are several names
	name      string // as OpenSSL says its name
	mode      string
	nid       int
	key, iv   int // lengths; of modes that take several, the usual one
	block     int // what OpenSSL calls the block size
	open      func(key []byte) (cipher.Block, error)
	also      []string
	authentic bool
}

// ciphers is the table of all, in lower case.
var ciphers = func() map[string]*cipherKind {
	all := map[string]*cipherKind{}
	add := func(k cipherKind) {
		for _, name := range append(k.also, k.id) {
			all[strings.ToLower(name)] = &k
		}
	}
	nids := map[string][3]int{ // of 128, 192 and 256 bits
		"cbc": {419, 423, 427}, "ccm": {896, 899, 902}, "cfb": {421, 425, 429}, "cfb1": {650, 651, 652}, "cfb8": {653, 654, 655},
		"ctr": {904, 905, 906}, "ecb": {418, 422, 426}, "gcm": {895, 898, 901}, "ocb": {958, 959, 960}, "ofb": {420, 424, 428}, "xts": {913, 0, 914},
		"wrap": {788, 789, 790}, "wrap-pad": {897, 900, 903},
	}
	for i, bits := range []int{128, 192, 256} {
		for mode, nid := range nids {
			if nid[i] != 0 {
				add(aesKind(bits, mode, nid[i]))
			}
		}
	}
	des2 := func(key []byte) (cipher.Block, error) {
		return des.NewTripleDESCipher(append(bytes.Clone(key), key[:8]...))
	}
	for mode, nid := range map[string][2]int{"ecb": {32, 33}, "cbc": {43, 44}, "cfb": {60, 61}, "ofb": {62, 63}, "cfb8": {0, 659}, "cfb1": {0, 658}} {
		for i, k := range []cipherKind{{id: "des-ede", key: 16, open: des2}, {id: "des-ede3", key: 24, open: des.NewTripleDESCipher}} {
			if k.nid = nid[i]; k.nid == 0 {
				continue
			}
			k.mode, k.iv, k.block = mode, 8, 1
			switch mode {
			case "ecb":
				k.iv, k.block, k.also = 0, 8, []string{k.id + "-ecb"}
			case "cbc":
				k.block = 8
			}
			if k.name = k.id; mode != "ecb" {
				k.id += "-" + mode
				k.name = k.id
			}
			if k.id == "des-ede3-cbc" {
				k.also = []string{"des3"}
			}
			add(k)
		}
	}
	add(cipherKind{id: "chacha20", name: "chacha20", mode: "stream", nid: 1019, key: 32, iv: 16})
	add(cipherKind{id: "chacha20-poly1305", name: "chacha20-poly1305", mode: "stream", nid: 1018, key: 32, iv: 12, authentic: true})
	return all
}()

func aesKind(bits int, mode string, nid int) cipherKind {
	k := cipherKind{id: fmt.Sprintf("aes-%d-%s", bits, mode), mode: mode, nid: nid, key: bits / 8, iv: 16, block: 1, open: aes.NewCipher}
	short := fmt.Sprintf("aes%d", bits)
	k.name = k.id
	switch mode {
	case "cbc":
		k.block, k.also = 16, []string{short}
	case "ecb":
		k.block, k.iv = 16, 0
	case "gcm", "ccm":
		k.iv, k.authentic, k.name, k.also = 12, true, "id-"+short+"-"+mode, []string{"id-" + short + "-" + strings.ToUpper(mode)}
	case "ocb":
		k.iv, k.block, k.authentic = 12, 16, true
	case "xts":
		k.key *= 2
	case "wrap", "wrap-pad":
		k.iv, k.block, k.id = 8, 8, short+"-"+mode
		if mode == "wrap-pad" {
			k.iv = 4
		}
		k.name = "id-" + k.id
		k.also = []string{k.name}
	}
	return k
}

// nativeCipherNames: all, as OpenSSL lists them.
func nativeCipherNames([]any) (any, error) {
	seen := map[string]bool{}
	for _, k := range ciphers {
		for _, name := range append(k.also, k.id) {
			seen[name] = true
		}
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, nil
}

// nativeCipherInfo: name or number. Returns what OpenSSL says of it, or nil.
func nativeCipherInfo(list []any) (any, error) {
	a := nativeArgs{list: list}
	var k *cipherKind
	if name, ok := a.at(0).(string); ok {
		k = ciphers[strings.ToLower(name)]
	} else {
		for _, known := range ciphers {
			if known.nid == a.int(0) {
				k = known
			}
		}
	}
	if k == nil {
		return nil, a.err
	}
	mode := k.mode
	switch mode {
	case "cfb1", "cfb8":
		mode = "cfb"
	case "wrap-pad":
		mode = "wrap"
	}
	return map[string]any{
		"id": k.id, "mode": mode, "name": k.name, "nid": k.nid, "block": k.block, "iv": k.iv, "key": k.key, "authentic": k.authentic, "kind": k.mode,
	}, a.err
}

// cipherCall is one whole encryption or decryption.
type cipherCall struct {
	kind         *cipherKind
	decrypt, pad bool
	key, iv      []byte
	data         []byte
	aad, tag     []byte
	tagSize      int
}

func errCipherIV() error { return ext.E(ext.CodeInvalidRequest, "Invalid initialization vector") }

// nativeCipher: "encrypt" or "decrypt", name, key, iv, data, padding, aad, tag, tag length. Returns {data, tag}.
func nativeCipher(list []any) (any, error) {
	a := nativeArgs{list: list}
	c := cipherCall{
		kind: ciphers[strings.ToLower(a.str(1))], decrypt: a.str(0) == "decrypt", key: a.bytes(2), iv: a.bytes(3), data: a.bytes(4), pad: a.bool(5),
		aad: a.bytes(6), tag: a.bytes(7), tagSize: a.int(8),
	}
	if a.err != nil {
		return nil, a.err
	}
	if c.kind == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	if len(c.key) != c.kind.key {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid key length")
	}
	out, tag, err := c.run()
	if err != nil {
		return nil, err
	}
	return map[string]any{"data": out, "tag": tag}, nil
}

func (c cipherCall) run() (out, tag []byte, err error) {
	switch c.kind.mode {
	case "stream":
		if !c.kind.authentic {
			return nil, nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
		}
		return c.poly1305()
	case "xts":
		out, err = c.xts()
		return out, nil, err
	}
	block, err := c.kind.open(c.key)
	if err != nil {
		return nil, nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid key length", err)
	}
	switch c.kind.mode {
	case "gcm":
		return c.gcm(block)
	case "ccm":
		return c.ccm(block)
	case "ocb":
		return c.ocb(block)
	}
	if len(c.iv) != c.kind.iv {
		return nil, nil, errCipherIV()
	}
	switch c.kind.mode {
	case "wrap", "wrap-pad":
		out, err = c.wrapped(block)
	case "cbc", "ecb":
		out, err = c.blocks(block)
	case "ctr":
		out = make([]byte, len(c.data))
		cipher.NewCTR(block, c.iv).XORKeyStream(out, c.data)
	default:
		out, _, _ = feedback(c.kind.mode, block, c.decrypt, c.iv, 0, c.data)
	}
	return out, nil, err
}

// blocks is CBC and ECB with or without PKCS#7 padding.
func (c cipherCall) blocks(block cipher.Block) ([]byte, error) {
	data, size := bytes.Clone(c.data), block.BlockSize()
	if !c.decrypt && c.pad {
		n := size - len(data)%size
		data = append(data, bytes.Repeat([]byte{byte(n)}, n)...)
	}
	if len(data)%size != 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "wrong final block length")
	}
	switch {
	case c.kind.mode == "cbc" && c.decrypt:
		cipher.NewCBCDecrypter(block, c.iv).CryptBlocks(data, data)
	case c.kind.mode == "cbc":
		cipher.NewCBCEncrypter(block, c.iv).CryptBlocks(data, data)
	default:
		for i := 0; i < len(data); i += size {
			if c.decrypt {
				block.Decrypt(data[i:], data[i:])
			} else {
				block.Encrypt(data[i:], data[i:])
			}
		}
	}
	if !c.decrypt || !c.pad {
		return data, nil
	}
	if len(data) == 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "wrong final block length")
	}
	n := int(data[len(data)-1])
	if n == 0 || n > size || !bytes.Equal(data[len(data)-n:], bytes.Repeat([]byte{byte(n)}, n)) {
		return nil, ext.E(ext.CodeInvalidRequest, "bad decrypt")
	}
	return data[:len(data)-n], nil
}
