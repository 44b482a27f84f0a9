package ledger

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

const keySize = 32

var errKey = errors.New("the key file is not one of pier's")

// loadKey reads the key, and makes it when create says so. An empty path is no key.
func loadKey(path string, create bool) ([]byte, error) {
	if path == "" {
		return nil, nil
	}
	key, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && create {
		return makeKey(path)
	}
	if err != nil {
		return nil, err
	}
	if len(key) != keySize {
		return nil, errKey
	}
	return key, nil
}

// makeKey writes a new key beside its place and links it there, so that of two processes that start at once both use one key and
// neither reads half of it.
func makeKey(path string) ([]byte, error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(dir, ".key-*") // mode 0600
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	key := make([]byte, keySize)
	rand.Read(key) // never fails
	_, err = f.Write(key)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(f.Name(), path); err == nil || errors.Is(err, fs.ErrExist) {
		return loadKey(path, false)
	}
	if err := os.Rename(f.Name(), path); err != nil { // a file system without hard links
		return nil, err
	}
	return loadKey(path, false)
}
