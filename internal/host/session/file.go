package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// file is the place a session is written to. The zero value writes nowhere. Its methods run under the session's lock.
type file struct {
	path    string
	exists  bool     // the header is in it
	open    bool     // its last line has no end: a write was cut off, or another program left it so
	rewrite [][]byte // the lines of a migrated session, which the next append writes before the new one

	handle *os.File
}

func (f *file) append(header, entry json.RawMessage) error {
	if f.path == "" {
		return nil
	}
	if f.rewrite != nil {
		return f.replace(entry)
	}
	var b bytes.Buffer
	if !f.exists {
		b.Write(header)
		b.WriteByte('\n')
	} else if f.open {
		b.WriteByte('\n')
	}
	b.Write(entry)
	b.WriteByte('\n')
	if err := f.ensure(); err != nil {
		return err
	}
	if n, err := f.handle.Write(b.Bytes()); err != nil {
		f.open = f.open || n > 0
		return fmt.Errorf("append to session: %w", err)
	}
	f.exists, f.open = true, false
	return nil
}

func (f *file) ensure() error {
	if f.handle != nil {
		return nil
	}
	if !f.exists {
		if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
			return fmt.Errorf("make session folder: %w", err)
		}
	}
	h, err := os.OpenFile(f.path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open session: %w", err)
	}
	f.handle = h
	return nil
}

// replace puts the migrated file in the place of the old one, whole or not at all.
func (f *file) replace(entry json.RawMessage) (err error) {
	if err := f.close(); err != nil {
		return err
	}
	t, err := os.CreateTemp(filepath.Dir(f.path), ".session-*") // mode 0600
	if err != nil {
		return fmt.Errorf("migrate session: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(t.Name()))
		}
	}()
	content := append(bytes.Join(append(f.rewrite[:len(f.rewrite):len(f.rewrite)], entry), []byte("\n")), '\n')
	_, err = t.Write(content)
	if err == nil {
		err = t.Sync()
	}
	if err = errors.Join(err, t.Close()); err != nil {
		return fmt.Errorf("migrate session: %w", err)
	}
	if err = os.Rename(t.Name(), f.path); err != nil {
		return fmt.Errorf("migrate session: %w", err)
	}
	f.exists, f.open, f.rewrite = true, false, nil
	return nil
}

func (f *file) close() error {
	h := f.handle
	if h == nil {
		return nil
	}
	f.handle = nil
	if err := errors.Join(h.Sync(), h.Close()); err != nil {
		return fmt.Errorf("close session: %w", err)
	}
	return nil
}
