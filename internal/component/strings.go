package component

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/codeunits"
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
		text, ok := codeunits.FromUTF16(data)
		if !ok {
			err = trap(TrapText, "unpaired surrogate: the guest's string is not UTF-16")
		}
		return text, err
	case c.encoding == latin1Text:
		return codeunits.FromLatin1(data), nil
	case !utf8.Valid(data):
		return "", trap(TrapText, "invalid utf8 encoding: the guest's string is not UTF-8")
	}
	return string(data), nil
}

// storeString lowers a string. What is not UTF-8 of a host's string is replaced by U+FFFD.
func (c *crossing) storeString(text string) (at, n uint32, err error) {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if c.encoding == utf8Text {
		return c.storeBytes([]byte(text), 1, uint32(len(text)))
	}
	if c.encoding == latin1Text {
		if data, ok := codeunits.ToLatin1(text); ok {
			return c.storeBytes(data, 2, uint32(len(data)))
		}
	}
	data := codeunits.ToUTF16(text)
	count := uint32(len(data) / 2)
	if c.encoding == latin1Text {
		count |= utf16Tag
	}
	return c.storeBytes(data, 2, count)
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
