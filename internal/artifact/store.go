// Package artifact keeps compiled code, and what was learned of code, on disk: content-addressed, and verifiable, because bytecode that somebody else
// wrote could corrupt the engine's memory. Every entry carries a MAC under a key that no extension can read; an entry that
// does not verify is as good as absent. The root package makes the store; runtimes and the bundler read and fill it.
package artifact

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
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
	if !s.ready() {
		return nil
	}
	data, err := os.ReadFile(s.path(name))
	if err != nil || len(data) < sha256.Size {
		return nil
	}
	body, mac := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if !hmac.Equal(mac, s.mac(name, body)) {
		return nil
	}
	return body
}

// Copy writes an entry that this store wrote under name, and reports whether it was one. What was written before that is known must not be
// used when it was not.
func (s *Store) Copy(name string, to io.Writer) bool {
	if !s.ready() {
		return false
	}
	file, err := os.Open(s.path(name))
	if err != nil {
		return false
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || info.Size() < sha256.Size {
		return false
	}
	h := s.begun(name)
	if !copyHashed(to, h, io.LimitReader(file, info.Size()-sha256.Size)) {
		return false
	}
	var mac [sha256.Size]byte
	_, err = io.ReadFull(file, mac[:])
	return err == nil && hmac.Equal(mac[:], h.Sum(nil))
}

// copyHashed writes and hashes at the same time.
func copyHashed(to io.Writer, h hash.Hash, from io.Reader) bool {
	const chunk = 1 << 20
	var hashed sync.WaitGroup
	defer hashed.Wait()
	buffers := [2][]byte{make([]byte, chunk), make([]byte, chunk)}
	for turn := 0; ; turn ^= 1 {
		n, err := io.ReadFull(from, buffers[turn])
		hashed.Wait()
		if n > 0 {
			hashed.Go(func() { h.Write(buffers[turn][:n]) })
			if _, err := to.Write(buffers[turn][:n]); err != nil {
				return false
			}
		}
		if err != nil {
			return err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF)
		}
	}
}

// Put keeps an entry. It is a cache: what cannot be written is not kept, and made again next time.
func (s *Store) Put(name string, body []byte) {
	if !s.ready() || os.MkdirAll(s.dir, 0o700) != nil {
		return
	}
	temp, err := os.CreateTemp(s.dir, "new-")
	if err != nil {
		return
	}
	_, err = temp.Write(append(append(make([]byte, 0, len(body)+sha256.Size), body...), s.mac(name, body)...))
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), s.path(name))
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
}

func (s *Store) path(name string) string { return filepath.Join(s.dir, name) }

// mac binds the content to its name, so that an entry cannot be passed off as another.
func (s *Store) mac(name string, body []byte) []byte {
	h := s.begun(name)
	h.Write(body)
	return h.Sum(nil)
}

func (s *Store) begun(name string) hash.Hash {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte(name + "\n"))
	return h
}

// ready loads the key, and makes it the first time. Without a key there is no store.
func (s *Store) ready() bool {
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
