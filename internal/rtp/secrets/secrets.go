// Package secrets keeps the values of the slots that RTP tools need (docs/rtp.md), by tenant: in a file that nobody else may read, or in
// the system's keyring. It hands a value to whoever the gate lets see the variable of that name, for one call of a tool that has the slot.
package secrets

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/zalando/go-keyring"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/sorting"
)

// Secret is one that is kept, without its value.
type Secret struct {
	Tenant  string `json:"tenant"`
	Slot    string `json:"slot"`
	Keyring bool   `json:"keyring"` // else the file has it
}

// entry is one as the file has it.
type entry struct {
	Tenant  string `json:"tenant"`
	Slot    string `json:"slot"`
	Value   string `json:"value,omitempty"`
	Keyring bool   `json:"keyring,omitempty"`
}

// Store is what is kept below a state folder. Safe for concurrent use; another process's changes count at once.
type Store struct {
	file string
	ring ring

	mu sync.Mutex
}

// ring is a keyring.
type ring interface {
	get(name string) (string, error)
	set(name, value string) error
	remove(name string) error
}

// system is that of the machine.
type system struct{}

const service = "pier-rtp"

func (system) get(name string) (string, error) { return keyring.Get(service, name) }
func (system) set(name, value string) error    { return keyring.Set(service, name, value) }
func (system) remove(name string) error        { return keyring.Delete(service, name) }

// Open returns the store below a state folder. Nothing is read before it is needed.
func Open(stateDir string) *Store {
	return &Store{file: filepath.Join(stateDir, "secrets.json"), ring: system{}}
}

func slotForm(slot string) bool { return regexp.MustCompile(`^[A-Z0-9_]{1,128}$`).MatchString(slot) }

// name is that of an entry in a keyring: slots have no slash.
func name(tenant, slot string) string { return slot + "/" + tenant }

// read reads the file. One that others may read is refused: what it holds may be known.
func (s *Store) read() ([]entry, error) {
	info, err := os.Stat(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		err = fmt.Errorf("others may read it: its mode is %v, and must be 0600", info.Mode().Perm())
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(s.file)
	}
	var list []entry
	if err == nil {
		err = ext.DecodeStrict(data, &list)
	}
	if err != nil {
		return nil, fmt.Errorf("the secrets in %s: %w", s.file, err)
	}
	return list, nil
}

// write puts the file in place of the old one, whole.
func (s *Store) write(list []entry) error {
	data, err := json.Marshal(list)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(s.file), 0o700)
	}
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(s.file), ".secrets-*") // mode 0600
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), s.file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

func is(tenant, slot string) func(entry) bool {
	return func(e entry) bool { return e.Tenant == tenant && e.Slot == slot }
}

// Set keeps a value, in place of the one there was.
func (s *Store) Set(tenant, slot, value string, inKeyring bool) error {
	if !slotForm(slot) || value == "" || len(tenant) > 256 {
		return ext.E(ext.CodeInvalidRequest, "a slot has a name of capital letters, digits and underscores, and a value")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.read()
	if err != nil {
		return err
	}
	e := entry{Tenant: tenant, Slot: slot, Value: value}
	if inKeyring {
		if err := s.ring.set(name(tenant, slot), value); err != nil {
			return fmt.Errorf("the system's keyring: %w", err)
		}
		e.Value, e.Keyring = "", true
	}
	return s.write(append(slices.DeleteFunc(list, is(tenant, slot)), e))
}

// Get is a tenant's value; false when none is kept.
func (s *Store) Get(tenant, slot string) (string, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.read()
	i := slices.IndexFunc(list, is(tenant, slot))
	if err != nil || i < 0 {
		return "", false, err
	}
	if !list[i].Keyring {
		return list[i].Value, true, nil
	}
	value, err := s.ring.get(name(tenant, slot))
	if err != nil {
		return "", false, fmt.Errorf("the system's keyring: %w", err)
	}
	return value, true, nil
}

// Remove forgets a value; false when none was kept.
func (s *Store) Remove(tenant, slot string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.read()
	i := slices.IndexFunc(list, is(tenant, slot))
	if err != nil || i < 0 {
		return false, err
	}
	if list[i].Keyring {
		if err := s.ring.remove(name(tenant, slot)); err != nil && !errors.Is(err, keyring.ErrNotFound) {
			return true, fmt.Errorf("the system's keyring: %w", err)
		}
	}
	return true, s.write(slices.Delete(list, i, i+1))
}

// List says what is kept, by tenant and slot, without values.
func (s *Store) List() ([]Secret, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.read()
	out := make([]Secret, len(list))
	for i, e := range list {
		out[i] = Secret{e.Tenant, e.Slot, e.Keyring}
	}
	sorting.Sort(out, func(a, b *Secret) int { return strings.Compare(a.Tenant+"\x00"+a.Slot, b.Tenant+"\x00"+b.Slot) })
	return out, err
}
