package extc

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/cec80427/pier/internal/artifact"
)

// Only bundles of entries that import nothing but host modules are kept. What others are made of depends on where names
// lead, and so on files that are not there yet; to look for all of them again is what bundling does.

// kept is a bundle in the store.
type kept struct {
	Code        []byte   `json:"code"`
	Hash        string   `json:"hash"`
	HostModules []string `json:"hostModules"`
	Files       []string `json:"files"`
	Map         []byte   `json:"map"`
}

// cacheName addresses the bundle of an entry by all it depends on; "" when that cannot be read.
func cacheName(entry Entry) string {
	source, err := os.ReadFile(entry.Path)
	if err != nil {
		return "" // compiling says why
	}
	parts := [][]byte{[]byte("extc"), []byte(program()), []byte(entry.Path), source}
	// esbuild asks the package whether its scripts are modules, and what has side effects.
	for dir := filepath.Dir(entry.Path); ; dir = filepath.Dir(dir) {
		text, _ := os.ReadFile(filepath.Join(dir, "package.json")) // nil for none
		parts = append(parts, text)
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return artifact.Name(parts...)
}

// program tells one build of pier from another: the bundler is part of it.
var program = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return path + "\n" + strconv.FormatInt(info.Size(), 10) + "\n" + info.ModTime().String()
})

// cached is the bundle that the store has under name, or nil.
func cached(entry Entry, store *artifact.Store, name string) *Bundle {
	if name == "" || program() == "" {
		return nil
	}
	var k kept
	if data := store.Get(name); data == nil || json.Unmarshal(data, &k) != nil {
		return nil
	}
	return &Bundle{
		Entry: entry, Code: k.Code, Hash: k.Hash, HostModules: k.HostModules, Files: k.Files,
		places: &places{data: k.Map, dir: filepath.Dir(entry.Path)},
	}
}

// keep puts the bundle into the store, unless the entry has changed since it was named.
func (b *Bundle) keep(store *artifact.Store, name string) {
	if name == "" || program() == "" || cacheName(b.Entry) != name {
		return
	}
	data, err := json.Marshal(kept{b.Code, b.Hash, b.HostModules, b.Files, b.places.data})
	if err == nil {
		store.Put(name, data)
	}
}
