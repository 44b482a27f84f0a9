package extc

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// unitHash names what was compiled: every source file that went in, byte for byte, and what became of them. The script alone
// would not do: comments, types and what nobody calls are not in it, and a person who answered for "exactly this code" has seen files.
func (c *compiler) unitHash(code []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "unit of sources\n%x\n", sha256.Sum256(code))
	for _, file := range sorted(c.files) {
		name := c.relative(file)
		fmt.Fprintf(h, "%d %s %x\n", len(name), name, c.sums[file])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// noteFile remembers a file that went in.
func (c *compiler) noteFile(path string, data []byte) {
	sum := sha256.Sum256(data)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.files[path] = true
	c.sums[path] = sum
}
