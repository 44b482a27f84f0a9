package registry

import (
	"bytes"
	"crypto/sha1" // what registries announced before 2017; what was fetched is kept by its SHA-512
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Store keeps what was fetched, for all projects: archives by their SHA-512, which is computed again at each use, and answers of registries.
type Store struct{ Dir string }

// Digest is the SHA-512 of data as npm writes it.
func Digest(data []byte) string {
	sum := sha512.Sum512(data)
	return spelled("sha512", sum[:])
}

// digestBy is a digest of another algorithm, too.
func digestBy(algorithm string, data []byte) string {
	switch algorithm {
	case "sha384":
		sum := sha512.Sum384(data)
		return spelled(algorithm, sum[:])
	case "sha256":
		sum := sha256.Sum256(data)
		return spelled(algorithm, sum[:])
	case "sha1":
		sum := sha1.Sum(data)
		return spelled(algorithm, sum[:])
	}
	return Digest(data)
}

func spelled(algorithm string, sum []byte) string {
	return algorithm + "-" + base64.StdEncoding.EncodeToString(sum)
}

func (s Store) place(integrity string) (string, bool) {
	sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(integrity, "sha512-"))
	if err != nil || len(sum) != sha512.Size {
		return "", false
	}
	name := hex.EncodeToString(sum)
	return filepath.Join(s.Dir, "content", name[:2], name[2:]), true
}

// Archive is what has this digest, when the store has it.
func (s Store) Archive(integrity string) ([]byte, bool) {
	path, ok := s.place(integrity)
	if !ok {
		return nil, false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, false
	}
	if Digest(data) != integrity {
		_ = os.Remove(path) // somebody changed it: it is fetched again
		return nil, false
	}
	return data, true
}

// Keep puts an archive into the store.
func (s Store) Keep(data []byte) error {
	path, _ := s.place(Digest(data))
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	return write(path, data)
}

// write writes beside the place and moves there, so that nobody reads a part.
func write(path string, data []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// answer is what a registry said, and how long it holds.
type answer struct {
	URL   string `json:"url"`
	ETag  string `json:"etag"`
	Type  string `json:"type"`
	Until int64  `json:"until"` // in seconds since 1970
	body  []byte
}

// document is what the answer says; a registry that has one form only has answered with the whole.
func (a answer) document(name string) (*Document, error) {
	d, err := parseDocument(name, a.body)
	if err == nil {
		d.Whole = !strings.Contains(a.Type, "install-v1")
	}
	return d, err
}

func (s Store) answerPlace(key string) string {
	sum := sha256.Sum256([]byte(key))
	return filepath.Join(s.Dir, "answers", hex.EncodeToString(sum[:]))
}

func (s Store) answer(key string) (a answer, ok bool) {
	data, err := os.ReadFile(s.answerPlace(key))
	if err != nil {
		return a, false
	}
	head, body, found := bytes.Cut(data, []byte("\n"))
	if !found || json.Unmarshal(head, &a) != nil || a.URL != key {
		return a, false
	}
	a.body = body
	return a, true
}

func (s Store) keepAnswer(key string, a answer) error {
	a.URL = key
	head, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return write(s.answerPlace(key), append(append(head, '\n'), a.body...))
}
