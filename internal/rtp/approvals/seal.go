package approvals

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// seal keeps the arguments of a call for whoever may make it after an answer. They may hold what no file should have in the clear, and
// what is shown of them is not enough to make the call.
type seal struct{ aead cipher.AEAD }

const keySize = 32

// openSeal reads the key, or makes it: two processes that come at once have the same.
func openSeal(path string) (seal, error) {
	key, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = makeKey(path)
	}
	if err == nil && len(key) != keySize {
		err = fmt.Errorf("%s is no key: it has %d bytes", path, len(key))
	}
	if err != nil {
		return seal{}, fmt.Errorf("the key of the approvals: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return seal{}, err
	}
	aead, err := cipher.NewGCM(block)
	return seal{aead}, err
}

func makeKey(path string) ([]byte, error) {
	key := make([]byte, keySize)
	_, _ = rand.Read(key) // it does not fail
	file, err := os.CreateTemp(filepath.Dir(path), ".key-*")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	_, err = file.Write(key)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, err
	}
	if err = os.Link(file.Name(), path); errors.Is(err, fs.ErrExist) { // another process was faster
		return os.ReadFile(path)
	}
	return key, err
}

func (s seal) close(token string, plain []byte) []byte {
	nonce := make([]byte, s.aead.NonceSize(), s.aead.NonceSize()+len(plain)+s.aead.Overhead())
	_, _ = rand.Read(nonce) // it does not fail
	return s.aead.Seal(nonce, nonce, plain, []byte(token))
}

func (s seal) open(token string, sealed []byte) ([]byte, error) {
	n := s.aead.NonceSize()
	if len(sealed) < n {
		return nil, errors.New("the arguments of the approval are cut short")
	}
	return s.aead.Open(nil, sealed[:n], sealed[n:], []byte(token))
}
