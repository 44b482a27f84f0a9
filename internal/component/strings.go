package component

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// utf16Tag marks the length of a latin1+utf16 string that is in UTF-16.
const utf16Tag = 1 << 31

// loadString lifts a string of n code units.
func (c *crossing) loadString(at, n uint32) (string, error) {
	size, align, wide := uint64(n), uint32(1), false
	switch c.encoding {
	case utf16Text:
		size, align, wide = 2*uint64(n), 2, true
	case latin1Text:
		align = 2
		if n&utf16Tag != 0 {
			size, wide = 2*uint64(n^utf16Tag), true
		}
	}
	if err := aligned(at, align); err != nil {
		return "", err
	}
	if size > maxBytes || uint64(at)+size > uint64(c.mem().Size()) {
		return "", trap(TrapPointer, fmt.Sprintf("string content out-of-bounds: %d bytes at %d", size, at))
	}
	data, err := c.view(at, uint32(size), "string content")
	switch {
	case err != nil:
		return "", err
	case wide:
		return fromUTF16(data)
	case c.encoding == latin1Text:
		return fromLatin1(data), nil
	case !utf8.Valid(data):
		return "", trap(TrapText, "invalid utf8 encoding: the guest's string is not UTF-8")
	}
	return string(data), nil
}

func fromLatin1(data []byte) string {
	var b strings.Builder
	b.Grow(len(data))
	for _, c := range data {
		b.WriteRune(rune(c))
	}
	return b.String()
}

func fromUTF16(data []byte) (string, error) {
	var b strings.Builder
	b.Grow(len(data) / 2)
	for n := 0; n+1 < len(data); n += 2 {
		unit := rune(data[n]) | rune(data[n+1])<<8
		if !utf16.IsSurrogate(unit) {
			b.WriteRune(unit)
			continue
		}
		low := rune(0)
		if n += 2; n+1 < len(data) {
			low = rune(data[n]) | rune(data[n+1])<<8
		}
		both := utf16.DecodeRune(unit, low)
		if both == utf8.RuneError {
			return "", trap(TrapText, "unpaired surrogate: the guest's string is not UTF-16")
		}
		b.WriteRune(both)
	}
	return b.String(), nil
}

// storeString lowers a string. What is not UTF-8 of a host's string is replaced by U+FFFD.
func (c *crossing) storeString(text string) (at, n uint32, err error) {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if c.encoding == utf8Text {
		return c.storeBytes([]byte(text), 1, uint32(len(text)))
	}
	if c.encoding == latin1Text {
		if data, ok := toLatin1(text); ok {
			return c.storeBytes(data, 2, uint32(len(data)))
		}
	}
	units := utf16.Encode([]rune(text))
	data := make([]byte, 0, 2*len(units))
	for _, u := range units {
		data = append(data, byte(u), byte(u>>8))
	}
	count := uint32(len(units))
	if c.encoding == latin1Text {
		count |= utf16Tag
	}
	return c.storeBytes(data, 2, count)
}

func toLatin1(text string) ([]byte, bool) {
	data := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xff {
			return nil, false
		}
		data = append(data, byte(r))
	}
	return data, true
}

func (c *crossing) storeBytes(data []byte, align, n uint32) (uint32, uint32, error) {
	at, err := c.room(uint64(len(data)), align)
	if err != nil {
		return 0, 0, err
	}
	into, err := c.view(at, uint32(len(data)), "string content")
	copy(into, data)
	return at, n, err
}
