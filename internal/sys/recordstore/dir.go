// Package recordstore stores records in folders, one file for each, named by a hash of its meaning, so that several
// processes add and remove without a lock.
package recordstore

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

// Dir is a folder of answers that are kept: each is a JSON file named by its id, so that several processes can add and
// remove without a lock.
type Dir[T any] struct {
	Dir  string
	What string         // for errors: "grant"
	ID   func(T) string // what the record says its id is
}

// ID names a record by what it means, so that it cannot be there twice.
func ID(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}

// List reads all answers. One that cannot be read is an error: it could be a refusal.
func (f Dir[T]) List() (list []T, err error) {
	err = read(f.Dir, f.What, func(data []byte) (id string, err error) {
		var record T
		if err = ext.DecodeStrict(data, &record); err != nil {
			return "", err
		}
		list = append(list, record)
		return f.ID(record), nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// What is below is no part of Folder, so that there is one of each and not one for each kind of record.

// read hands over each file of a folder; take says what the id of the record in it is.
func read(dir, what string, take func(data []byte) (id string, err error)) error {
	items, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read what was answered: %w", err)
	}
	for _, item := range items {
		if filepath.Ext(item.Name()) != ".json" {
			continue
		}
		path := filepath.Join(dir, item.Name())
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed meanwhile
		}
		id := ""
		if err == nil {
			id, err = take(data)
		}
		if err == nil && id+".json" != item.Name() {
			err = errors.New("its name is not its id")
		}
		if err != nil {
			return fmt.Errorf("read the %s %s: %w (remove the file if it is broken)", what, path, err)
		}
	}
	return nil
}

// Put writes a record beside its place and moves it there: whoever reads sees all of it or nothing.
func (f Dir[T]) Put(record T) error {
	data, err := json.Marshal(record)
	if err == nil {
		err = write(f.Dir, f.ID(record), data)
	}
	if err != nil {
		return fmt.Errorf("keep the %s: %w", f.What, err)
	}
	return nil
}

func write(dir, id string, data []byte) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, ".new-*") // mode 0600
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), filepath.Join(dir, id+".json"))
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// Remove reports whether there was a record of that id. An id is compared, never made a path of.
func (f Dir[T]) Remove(id string) (bool, error) { return remove(f.Dir, f.What, id) }

func remove(dir, what, id string) (bool, error) {
	items, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("read what was answered: %w", err)
	}
	for _, item := range items {
		if item.Name() != id+".json" {
			continue
		}
		if err := os.Remove(filepath.Join(dir, item.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, fmt.Errorf("remove the %s: %w", what, err)
		}
		return true, nil
	}
	return false, nil
}

// RemoveRecorded is Remove, with a note of the record under event before: one that fails stops it. note may be nil.
func (f Dir[T]) RemoveRecorded(id string, note func(string, T) error, event string) (there bool, err error) {
	if note != nil {
		list, err := f.List()
		if err != nil {
			return false, err
		}
		for _, record := range list {
			if f.ID(record) == id {
				if err := note(event, record); err != nil {
					return false, err
				}
			}
		}
	}
	return f.Remove(id)
}
