package utftext

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzTexts: what was written is read again, and no bytes make the readers panic.
func FuzzTexts(f *testing.F) {
	f.Add("aé€😀", []byte{0x3d, 0xd8, 0x00, 0xde})
	f.Add("é", []byte{0x00, 0xd8})
	f.Add("", []byte{1})
	f.Fuzz(func(t *testing.T, text string, data []byte) {
		text = strings.ToValidUTF8(text, "")
		if got, ok := FromUTF16(ToUTF16(text)); !ok || got != text {
			t.Errorf("%q became %q, %v", text, got, ok)
		}
		if narrow, ok := ToLatin1(text); ok && FromLatin1(narrow) != text {
			t.Errorf("%q became %q", text, FromLatin1(narrow))
		}
		if read, ok := FromUTF16(data); ok && string(ToUTF16(read)) != string(data[:len(data)&^1]) {
			t.Errorf("%x became %q", data, read)
		}
	})
}

func TestSurrogates(t *testing.T) {
	for _, data := range []string{"\x00\xd8", "\x00\xd8a\x00", "\x00\xdc"} {
		if text, ok := FromUTF16([]byte(data)); ok {
			t.Errorf("%x is taken for %q", data, text)
		}
	}
}

// FuzzFromUTF8: what comes out is valid, and valid text comes out as it was.
func FuzzFromUTF8(f *testing.F) {
	for _, s := range []string{"", "a", "\xf0\x9f\x98", "\xed\xa0\x80", "\xe2\x82\xac"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		text := FromUTF8(b)
		if !utf8.ValidString(text) || utf8.Valid(b) && text != string(b) {
			t.Errorf("%q: %q", b, text)
		}
	})
}
