package component

import "fmt"

// loadString lifts a string of n code units.
func (c *crossing) loadString(at, n uint32) (string, error) {
	size, align, wide := c.encoding.Layout(n)
	if err := aligned(at, align); err != nil {
		return "", err
	}
	if size > maxBytes || uint64(at)+size > uint64(c.mem().Size()) {
		return "", trap(TrapPointer, fmt.Sprintf("string content out-of-bounds: %d bytes at %d", size, at))
	}
	if err := c.take(int(size)); err != nil {
		return "", err
	}
	data, err := c.view(at, uint32(size), "string content")
	if err != nil {
		return "", err
	}
	text, wrong := c.encoding.Text(data, wide)
	if wrong != "" {
		return "", trap(TrapText, wrong)
	}
	return text, nil
}

// storeString lowers a string.
func (c *crossing) storeString(text string) (at, n uint32, err error) {
	data, n := c.encoding.Bytes(text)
	_, align, _ := c.encoding.Layout(n)
	at, err = c.room(uint64(len(data)), align)
	if err != nil {
		return 0, 0, err
	}
	into, err := c.view(at, uint32(len(data)), "string content")
	copy(into, data)
	return at, n, err
}
