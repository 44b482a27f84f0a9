package jsapi

import (
	recency "container/list"
	"context"
	"crypto/sha256"

	"github.com/tetratelabs/wazero"
)

// maxCompiled bounds the machine code that a store keeps, in bytes. What instances run stays beside that.
const maxCompiled = 32 << 20

// compiledSize is about how much a binary of n bytes takes when it is compiled.
func compiledSize(n int) int { return instanceCost + n }

// cache is the machine code of the modules that were used last. A module that has left it is compiled again when it is used.
type cache struct {
	room, used int
	order      *recency.List // of *cached, the last used first
	byDigest   map[[sha256.Size]byte]*recency.Element
}

type cached struct {
	digest   [sha256.Size]byte
	size     int
	compiled wazero.CompiledModule
}

func newCache(room int) *cache {
	return &cache{room: room, order: recency.New(), byDigest: map[[sha256.Size]byte]*recency.Element{}}
}

// get returns the machine code for a binary, made by compile if need be. It is good until the next get.
func (c *cache) get(code []byte, compile func([]byte) (wazero.CompiledModule, error)) (wazero.CompiledModule, error) {
	digest := sha256.Sum256(code)
	if found := c.byDigest[digest]; found != nil {
		c.order.MoveToFront(found)
		return found.Value.(*cached).compiled, nil
	}
	compiled, err := compile(code)
	if err != nil {
		return nil, err
	}
	c.byDigest[digest] = c.order.PushFront(&cached{digest, compiledSize(len(code)), compiled})
	c.used += compiledSize(len(code))
	for c.used > c.room && c.order.Len() > 1 {
		old := c.order.Remove(c.order.Back()).(*cached)
		delete(c.byDigest, old.digest)
		c.used -= old.size
		_ = old.compiled.Close(context.Background()) // frees memory only
	}
	return compiled, nil
}
