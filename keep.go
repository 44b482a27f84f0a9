package pier

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/ext"
)

// answers is a folder of answers that are kept: each is a JSON file named by its id, so that several processes can add and
// remove without a lock.
type answers[T any] struct {
	dir  string
	what string         // for errors: "grant"
	id   func(T) string // what the record says its id is
}

// keptDir is a folder of pier's state; "" for the default state folder.
func keptDir(stateDir, name string) (string, error) {
	if stateDir == "" {
		var err error
		if stateDir, err = StateDir(); err != nil {
			return "", err
		}
	}
	return filepath.Join(stateDir, name), nil
}

// idOf names a record by what it means, so that it cannot be there twice.
func idOf(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}

// list reads all answers. One that cannot be read is an error: it could be a refusal.
func (a answers[T]) list() ([]T, error) {
	items, err := os.ReadDir(a.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what was answered: %w", err)
	}
	var list []T
	for _, item := range items {
		if filepath.Ext(item.Name()) != ".json" {
			continue
		}
		path := filepath.Join(a.dir, item.Name())
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed meanwhile
		}
		var record T
		if err == nil {
			err = ext.DecodeStrict(data, &record)
		}
		if err == nil && a.id(record)+".json" != item.Name() {
			err = errors.New("its name is not its id")
		}
		if err != nil {
			return nil, fmt.Errorf("read the %s %s: %w (remove the file if it is broken)", a.what, path, err)
		}
		list = append(list, record)
	}
	return list, nil
}

// keep writes a record beside its place and moves it there: whoever reads sees all of it or nothing.
func (a answers[T]) keep(record T) error {
	data, err := json.Marshal(record)
	if err == nil {
		err = os.MkdirAll(a.dir, 0o700)
	}
	if err != nil {
		return fmt.Errorf("keep the %s: %w", a.what, err)
	}
	file, err := os.CreateTemp(a.dir, ".new-*") // mode 0600
	if err != nil {
		return fmt.Errorf("keep the %s: %w", a.what, err)
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), filepath.Join(a.dir, a.id(record)+".json"))
	}
	if err != nil {
		return fmt.Errorf("keep the %s: %w", a.what, errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}

// remove reports whether there was a record of that id. An id is compared, never made a path of.
func (a answers[T]) remove(id string) (bool, error) {
	items, err := os.ReadDir(a.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("read what was answered: %w", err)
	}
	for _, item := range items {
		if item.Name() != id+".json" {
			continue
		}
		if err := os.Remove(filepath.Join(a.dir, item.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, fmt.Errorf("remove the %s: %w", a.what, err)
		}
		return true, nil
	}
	return false, nil
}
