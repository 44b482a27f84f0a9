package wasm

import (
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/internal/artifact"
	"github.com/cec80427/pier/internal/component"
)

// cacheFormat is what an entry's content depends on beside the component: pier's way of keeping it. The engine's version is in the names
// of the files.
const cacheFormat = "pier.wasm.code.v1"

// maxKept is the most machine code that is kept of one component.
const maxKept = 512 << 20

// cache gives the engine the machine code that was kept. The engine reads files, and would run whatever they hold: so it is given a
// folder of this process's own, into which only that is written which the store has verified.
type cache struct {
	store *artifact.Store
	stage string
}

func openCache(store *artifact.Store) (*cache, error) {
	if store == nil {
		return &cache{}, nil
	}
	stage, err := os.MkdirTemp("", "pier-wasm-")
	return &cache{store: store, stage: stage}, err
}

func (c *cache) close() error {
	if c.stage == "" {
		return nil
	}
	return os.RemoveAll(c.stage)
}

// load stages what is kept of a component, and reports whether there was anything.
func (c *cache) load(hash string) bool {
	if c.stage == "" {
		return false
	}
	entry := c.store.Get(artifact.Name([]byte(cacheFormat), []byte(component.Version), []byte(hash)))
	if entry == nil {
		return false
	}
	for len(entry) > 0 {
		var name, data []byte
		var ok bool
		if name, entry, ok = cutPart(entry); !ok {
			return false
		}
		if data, entry, ok = cutPart(entry); !ok {
			return false
		}
		file := filepath.Join(c.stage, filepath.FromSlash(string(name)))
		if os.MkdirAll(filepath.Dir(file), 0o700) != nil || os.WriteFile(file, data, 0o600) != nil {
			return false
		}
	}
	return true
}

// keep keeps what the engine has written since before.
func (c *cache) keep(hash string, before []string) {
	if c.stage == "" {
		return
	}
	var entry []byte
	for _, name := range c.names() {
		if slices.Contains(before, name) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(c.stage, filepath.FromSlash(name)))
		if err != nil || len(entry)+len(data) > maxKept {
			return
		}
		entry = addPart(addPart(entry, []byte(name)), data)
	}
	if len(entry) > 0 {
		c.store.Put(artifact.Name([]byte(cacheFormat), []byte(component.Version), []byte(hash)), entry)
	}
}

// names are the files that are staged.
func (c *cache) names() []string {
	var list []string
	if c.stage == "" {
		return nil
	}
	_ = fs.WalkDir(os.DirFS(c.stage), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			list = append(list, name)
		}
		return nil
	})
	return list
}

func addPart(to, part []byte) []byte {
	return append(binary.LittleEndian.AppendUint64(to, uint64(len(part))), part...)
}

func cutPart(from []byte) (part, rest []byte, ok bool) {
	if len(from) < 8 {
		return nil, nil, false
	}
	n := binary.LittleEndian.Uint64(from)
	if n > uint64(len(from)-8) {
		return nil, nil, false
	}
	return from[8 : 8+n], from[8+n:], true
}
