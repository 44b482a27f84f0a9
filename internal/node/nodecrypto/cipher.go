package nodecrypto

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

func cipherNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{
		"cipherNames": nativeCipherNames, "cipherInfo": nativeCipherInfo, "cipher": nativeCipher, "cipherStream": nativeCipherStream,
		"cipherFeedback": nativeCipherFeedback, "keyWrap": nativeKeyWrap, "keyUnwrap": nativeKeyUnwrap,
	}
}

// Kind is one of OpenSSL's ciphers.
type Kind struct {
	ID        string // as it is called, when there are several names
	name      string // as OpenSSL says its name
	Mode      string
	nid       int
	Key, IV   int // lengths; of modes that take several, the usual one
	block     int // what OpenSSL calls the block size
	Open      func(key []byte) (cipher.Block, error)
	also      []string
	Authentic bool
}

var (
	ciphers     map[string]*Kind
	ciphersMade sync.Once
)

// Ciphers is the table of all, in lower case.
func Ciphers() map[string]*Kind {
	ciphersMade.Do(makeCiphers)
	return ciphers
}

func makeCiphers() {
	all := map[string]*Kind{}
	add := func(k Kind) {
		for _, name := range append(k.also, k.ID) {
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
		for i, k := range []Kind{{ID: "des-ede", Key: 16, Open: des2}, {ID: "des-ede3", Key: 24, Open: des.NewTripleDESCipher}} {
			if k.nid = nid[i]; k.nid == 0 {
				continue
			}
			k.Mode, k.IV, k.block = mode, 8, 1
			switch mode {
			case "ecb":
				k.IV, k.block, k.also = 0, 8, []string{k.ID + "-ecb"}
			case "cbc":
				k.block = 8
			}
			if k.name = k.ID; mode != "ecb" {
				k.ID += "-" + mode
				k.name = k.ID
			}
			if k.ID == "des-ede3-cbc" {
				k.also = []string{"des3"}
			}
			add(k)
		}
	}
	add(Kind{ID: "chacha20", name: "chacha20", Mode: "stream", nid: 1019, Key: 32, IV: 16})
	add(Kind{ID: "chacha20-poly1305", name: "chacha20-poly1305", Mode: "stream", nid: 1018, Key: 32, IV: 12, Authentic: true})
	ciphers = all
}

func aesKind(bits int, mode string, nid int) Kind {
	k := Kind{ID: fmt.Sprintf("aes-%d-%s", bits, mode), Mode: mode, nid: nid, Key: bits / 8, IV: 16, block: 1, Open: aes.NewCipher}
	short := fmt.Sprintf("aes%d", bits)
	k.name = k.ID
	switch mode {
	case "cbc":
		k.block, k.also = 16, []string{short}
	case "ecb":
		k.block, k.IV = 16, 0
	case "gcm", "ccm":
		k.IV, k.Authentic, k.name, k.also = 12, true, "id-"+short+"-"+mode, []string{"id-" + short + "-" + strings.ToUpper(mode)}
	case "ocb":
		k.IV, k.block, k.Authentic = 12, 16, true
	case "xts":
		k.Key *= 2
	case "wrap", "wrap-pad":
		k.IV, k.block, k.ID = 8, 8, short+"-"+mode
		if mode == "wrap-pad" {
			k.IV = 4
		}
		k.name = "id-" + k.ID
		k.also = []string{k.name}
	}
	return k
}

// nativeCipherNames: all, as OpenSSL lists them.
func nativeCipherNames([]any) (any, error) {
	seen := map[string]bool{}
	for _, k := range Ciphers() {
		for _, name := range append(k.also, k.ID) {
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
	a := hostfunc.Args{List: list}
	var k *Kind
	if name, ok := a.At(0).(string); ok {
		k = Ciphers()[strings.ToLower(name)]
	} else {
		for _, known := range Ciphers() {
			if known.nid == a.Int(0) {
				k = known
			}
		}
	}
	if k == nil {
		return nil, a.Err
	}
	mode := k.Mode
	switch mode {
	case "cfb1", "cfb8":
		mode = "cfb"
	case "wrap-pad":
		mode = "wrap"
	}
	return map[string]any{
		"id": k.ID, "mode": mode, "name": k.name, "nid": k.nid, "block": k.block, "iv": k.IV, "key": k.Key, "authentic": k.Authentic, "kind": k.Mode,
	}, a.Err
}

// Call is one whole encryption or decryption.
type Call struct {
	Kind         *Kind
	Decrypt, Pad bool
	Key, IV      []byte
	Data         []byte
	aad, tag     []byte
	tagSize      int
}

func errCipherIV() error { return ext.E(ext.CodeInvalidRequest, "Invalid initialization vector") }

// nativeCipher: "encrypt" or "decrypt", name, key, iv, data, padding, aad, tag, tag length. Returns {data, tag}.
func nativeCipher(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	c := Call{
		Kind: Ciphers()[strings.ToLower(a.Str(1))], Decrypt: a.Str(0) == "decrypt", Key: a.Bytes(2), IV: a.Bytes(3), Data: a.Bytes(4), Pad: a.Bool(5),
		aad: a.Bytes(6), tag: a.Bytes(7), tagSize: a.Int(8),
	}
	if a.Err != nil {
		return nil, a.Err
	}
	if c.Kind == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	if len(c.Key) != c.Kind.Key {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid key length")
	}
	out, tag, err := c.Run()
	if err != nil {
		return nil, err
	}
	return map[string]any{"data": out, "tag": tag}, nil
}

// Run returns what comes out, and the tag of an authentic encryption.
func (c Call) Run() (out, tag []byte, err error) {
	switch c.Kind.Mode {
	case "stream":
		if !c.Kind.Authentic {
			return nil, nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
		}
		return c.poly1305()
	case "xts":
		out, err = c.xts()
		return out, nil, err
	}
	block, err := c.Kind.Open(c.Key)
	if err != nil {
		return nil, nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid key length", err)
	}
	switch c.Kind.Mode {
	case "gcm":
		return c.gcm(block)
	case "ccm":
		return c.ccm(block)
	case "ocb":
		return c.ocb(block)
	}
	if len(c.IV) != c.Kind.IV {
		return nil, nil, errCipherIV()
	}
	switch c.Kind.Mode {
	case "wrap", "wrap-pad":
		out, err = c.wrapped(block)
	case "cbc", "ecb":
		out, err = c.blocks(block)
	case "ctr":
		out = make([]byte, len(c.Data))
		cipher.NewCTR(block, c.IV).XORKeyStream(out, c.Data)
	default:
		out, _, _ = feedback(c.Kind.Mode, block, c.Decrypt, c.IV, 0, c.Data)
	}
	return out, nil, err
}

// blocks is CBC and ECB with or without PKCS#7 padding.
func (c Call) blocks(block cipher.Block) ([]byte, error) {
	data, size := bytes.Clone(c.Data), block.BlockSize()
	if !c.Decrypt && c.Pad {
		n := size - len(data)%size
		data = append(data, bytes.Repeat([]byte{byte(n)}, n)...)
	}
	if len(data)%size != 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "wrong final block length")
	}
	switch {
	case c.Kind.Mode == "cbc" && c.Decrypt:
		cipher.NewCBCDecrypter(block, c.IV).CryptBlocks(data, data)
	case c.Kind.Mode == "cbc":
		cipher.NewCBCEncrypter(block, c.IV).CryptBlocks(data, data)
	default:
		for i := 0; i < len(data); i += size {
			if c.Decrypt {
				block.Decrypt(data[i:], data[i:])
			} else {
				block.Encrypt(data[i:], data[i:])
			}
		}
	}
	if !c.Decrypt || !c.Pad {
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
