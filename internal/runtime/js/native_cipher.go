package js

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
)

func cipherNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"cipher": nativeCipher}
}

// cipherCall is one whole encryption or decryption.
type cipherCall struct {
	mode         string
	decrypt, pad bool
	iv, data     []byte
	aad, tag     []byte
	tagSize      int
}

// nativeCipher: "encrypt" or "decrypt", name, key, iv, data, padding, aad, tag, tag length. Returns {data, tag}.
func nativeCipher(list []any) (any, error) {
	a := nativeArgs{list: list}
	size, mode, ok := cipherName(a.str(1))
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "Unknown cipher")
	}
	key := a.bytes(2)
	c := cipherCall{
		mode: mode, decrypt: a.str(0) == "decrypt", iv: a.bytes(3), data: a.bytes(4), pad: a.bool(5), aad: a.bytes(6), tag: a.bytes(7),
		tagSize: a.int(8),
	}
	if a.err != nil {
		return nil, a.err
	}
	if len(key) != size {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid key length")
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid key length", err)
	}
	out, tag, err := c.run(block)
	if err != nil {
		return nil, err
	}
	return map[string]any{"data": out, "tag": tag}, nil
}

// cipherName splits aes-256-cbc (and id-aes256-GCM) into key bytes and mode.
func cipherName(name string) (int, string, bool) {
	name = strings.ToLower(name)
	if rest, ok := strings.CutPrefix(name, "id-aes"); ok {
		name = "aes-" + rest
	}
	if rest, ok := strings.CutPrefix(name, "aes"); ok && rest != "" && rest[0] != '-' {
		name = "aes-" + rest + "-cbc"
	}
	parts := strings.Split(name, "-")
	if len(parts) != 3 || parts[0] != "aes" {
		return 0, "", false
	}
	keyBits, err := strconv.Atoi(parts[1])
	if err != nil || (keyBits != 128 && keyBits != 192 && keyBits != 256) {
		return 0, "", false
	}
	switch parts[2] {
	case "cbc", "ctr", "ecb", "gcm":
		return keyBits / 8, parts[2], true
	}
	return 0, "", false
}

func (c cipherCall) run(block cipher.Block) (out, tag []byte, err error) {
	wantIV := aes.BlockSize
	if c.mode == "ecb" {
		wantIV = 0
	}
	if c.mode != "gcm" && len(c.iv) != wantIV {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid initialization vector")
	}
	switch c.mode {
	case "gcm":
		return c.gcm(block)
	case "ctr":
		out = make([]byte, len(c.data))
		cipher.NewCTR(block, c.iv).XORKeyStream(out, c.data)
		return out, nil, nil
	}
	out, err = c.blocks(block)
	return out, nil, err
}

func (c cipherCall) gcm(block cipher.Block) (out, tag []byte, err error) {
	size := c.tagSize
	if c.decrypt {
		size = len(c.tag)
	}
	if len(c.iv) == 0 {
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid initialization vector")
	}
	var aead cipher.AEAD
	switch {
	case size == 16 && len(c.iv) == 12:
		aead, err = cipher.NewGCM(block)
	case size == 16:
		aead, err = cipher.NewGCMWithNonceSize(block, len(c.iv))
	case len(c.iv) == 12:
		aead, err = cipher.NewGCMWithTagSize(block, size)
	default:
		return nil, nil, ext.E(ext.CodeInvalidRequest, "Invalid authentication tag length: "+strconv.Itoa(size))
	}
	if err != nil {
		return nil, nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid authentication tag length: "+strconv.Itoa(size), err)
	}
	if !c.decrypt {
		sealed := aead.Seal(nil, c.iv, c.data, c.aad)
		return sealed[:len(c.data)], sealed[len(c.data):], nil
	}
	out, err = aead.Open(nil, c.iv, append(bytes.Clone(c.data), c.tag...), c.aad)
	if err != nil {
		return nil, nil, ext.Wrap(ext.CodeInvalidRequest, "Unsupported state or unable to authenticate data", err)
	}
	return out, nil, nil
}

// blocks is CBC and ECB with or without PKCS#7 padding.
func (c cipherCall) blocks(block cipher.Block) ([]byte, error) {
	data := bytes.Clone(c.data)
	if !c.decrypt && c.pad {
		n := aes.BlockSize - len(data)%aes.BlockSize
		data = append(data, bytes.Repeat([]byte{byte(n)}, n)...)
	}
	if len(data)%aes.BlockSize != 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "wrong final block length")
	}
	switch {
	case c.mode == "cbc" && c.decrypt:
		cipher.NewCBCDecrypter(block, c.iv).CryptBlocks(data, data)
	case c.mode == "cbc":
		cipher.NewCBCEncrypter(block, c.iv).CryptBlocks(data, data)
	default:
		for i := 0; i < len(data); i += aes.BlockSize {
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
	if n == 0 || n > aes.BlockSize || !bytes.Equal(data[len(data)-n:], bytes.Repeat([]byte{byte(n)}, n)) {
		return nil, ext.E(ext.CodeInvalidRequest, "bad decrypt")
	}
	return data[:len(data)-n], nil
}
