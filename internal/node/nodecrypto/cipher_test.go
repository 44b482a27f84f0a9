package nodecrypto

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCipherRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{
			"aes-128-cbc", "aes-192-ctr", "aes-256-ecb", "aes-256-gcm", "id-aes128-GCM", "aes-128-ccm", "aes-256-ocb", "aes-128-cfb", "aes-192-cfb8",
			"aes-128-cfb1", "aes-256-ofb", "chacha20-poly1305", "des-ede3-cbc", "aes256-wrap-pad",
		}).Draw(t, "name")
		kind := Ciphers()[strings.ToLower(name)]
		key := []byte(strings.Repeat("k", kind.Key))
		iv := []byte(strings.Repeat("i", kind.IV))
		text := []byte(string(rapid.SliceOf(rapid.Byte()).Draw(t, "text")))
		sealed, err := nativeCipher([]any{"encrypt", name, key, iv, text, true, nil, nil, 16})
		if err != nil {
			t.Fatal(err)
		}
		parts := sealed.(map[string]any)
		opened, err := nativeCipher([]any{"decrypt", name, key, iv, parts["data"], true, nil, parts["tag"], 16})
		if err != nil {
			t.Fatal(err)
		}
		if got := opened.(map[string]any)["data"].([]byte); !bytes.Equal(got, text) {
			t.Fatalf("got %s, want %s", got, text)
		}
	})
}
