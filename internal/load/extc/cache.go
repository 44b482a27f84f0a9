package extc

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// A bundle is kept under a name made of all that it depends on: for an entry that imports nothing but host modules its own
// source, for others also what was found, and what was not, wherever they and what they import looked (inputs.go).

// kept is what comes before a bundle's code and source map in the store.
type kept struct {
	Hash        string   `json:"hash"`
	HostModules []string `json:"hostModules"`
	Files       []string `json:"files"`
	Code        int      `json:"code"` // its length
}

// cacheName addresses the bundle of an entry by all it depends on; "" when that cannot be read.
func cacheName(entry source.Entry) string {
	text, err := source.ReadFile(entry.Path)
	if err != nil {
		return "" // compiling says why
	}
	parts := [][]byte{[]byte("extc"), []byte(codecache.Program()), []byte(entry.Path), text}
	// esbuild asks the package whether its scripts are modules, and what has side effects.
	for dir := filepath.Dir(entry.Path); ; dir = filepath.Dir(dir) {
		text, _ := source.ReadFile(filepath.Join(dir, "package.json")) // nil for none
		parts = append(parts, text)
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return codecache.Name(parts...)
}

// cached is the bundle that the store has under name, or nil.
func cached(entry source.Entry, store *codecache.Store, name string) *Bundle {
	if name == "" || codecache.Program() == "" {
		return nil
	}
	read, again := store.Lasting(name)
	return restored(entry, read, again)
}

func restored(entry source.Entry, read func() []byte, again bool) *Bundle {
	head, rest, _ := bytes.Cut(read(), []byte("\n"))
	var k kept
	if json.Unmarshal(head, &k) != nil || k.Code > len(rest) {
		return nil
	}
	b := &Bundle{
		Entry: entry, Code: rest[:k.Code:k.Code], Hash: k.Hash, HostModules: k.HostModules, Files: k.Files, stored: true,
		places: &places{data: rest[k.Code:], dir: filepath.Dir(entry.Path), head: headLines},
	}
	if again {
		b.Again = func() *Bundle { return restored(entry, read, again) }
	}
	return b
}

// keep puts the bundle into the store.
func (b *Bundle) keep(store *codecache.Store, name string) {
	if name == "" || codecache.Program() == "" {
		return
	}
	if head, err := json.Marshal(kept{b.Hash, b.HostModules, b.Files, len(b.Code)}); err == nil {
		store.Put(name, slices.Concat(head, []byte("\n"), b.Code, b.places.data))
		if known := cached(b.Entry, store, name); known != nil {
			b.Again = known.Again
		}
	}
}
