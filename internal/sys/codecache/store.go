// Package codecache stores compiled code, and facts learned about code, on disk: by content, and under a MAC, because
// forged bytecode could corrupt the engine's memory. Every entry carries MACs under a key that no extension can read;
// an entry that does not verify is as good as absent. The root package makes the store; runtimes and the bundler read
// and fill it.
package codecache

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Store is a folder of entries. The zero Store keeps nothing. It is safe for concurrent use, by several processes too.
type Store struct {
	dir string

	once sync.Once
	file string // of the key
	key  []byte

	mu      sync.Mutex
	writing map[string]chan struct{} // by their names, see PutLater; closed when they are written
}

const keySize = 32

// Open returns the store in dir, whose key is in keyFile. Nothing is read or written before the first Get or Put.
func Open(dir, keyFile string) *Store { return &Store{dir: dir, file: keyFile} }

// Name addresses an entry by everything that its content depends on.
func Name(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:", len(p))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Get returns an entry that this store wrote under name, or nil.
func (s *Store) Get(name string) []byte {
	r := s.Reader(name)
	if r == nil {
		return nil
	}
	defer r.Close()
	return r.All()
}

// Put keeps an entry. It is a cache: what cannot be written is not kept, and made again next time.
func (s *Store) Put(name string, body []byte) {
	if !s.Ready() || os.MkdirAll(s.dir, 0o700) != nil {
		return
	}
	temp, err := os.CreateTemp(s.dir, "new-")
	if err != nil {
		return
	}
	tail, err := s.seals(name, body)
	for _, data := range [][]byte{body, tail} {
		if err == nil {
			_, err = temp.Write(data)
		}
	}
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), s.path(name))
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
}

func (s *Store) path(name string) string { return filepath.Join(s.dir, name) }

// Ready loads the key, and makes it the first time. Without a key there is no store: it reports whether anything can be kept.
func (s *Store) Ready() bool {
	if s == nil || s.dir == "" {
		return false
	}
	s.once.Do(func() {
		key, err := os.ReadFile(s.file)
		if errors.Is(err, fs.ErrNotExist) {
			key, err = makeKey(s.file)
		}
		if err == nil && len(key) == keySize {
			s.key = key
		}
	})
	return s.key != nil
}

// makeKey writes a new key, unless another process was first.
func makeKey(file string) ([]byte, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), "key-")
	if err != nil {
		return nil, err
	}
	defer os.Remove(temp.Name())
	key := make([]byte, keySize)
	_, _ = rand.Read(key) // never fails
	_, err = temp.Write(key)
	if err := errors.Join(err, temp.Close()); err != nil {
		return nil, err
	}
	// A link fails when the file is there, which a rename would replace.
	if err := os.Link(temp.Name(), file); err == nil || !errors.Is(err, fs.ErrExist) {
		return key, err
	}
	return os.ReadFile(file)
}
