package mcpauth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// File is the name of the file with the credentials in Pi's agent folder.
const File = "mcp-auth.json"

// Store is Pi's file of credentials. Each use takes its lock.
type Store struct{ Dir string } // Pi's agent folder

// State is what is kept of one server.
type State struct {
	ServerURL   string          `json:"serverUrl"`
	Client      json.RawMessage `json:"clientInformation,omitempty"` // as the authorization server gave it
	Tokens      *Tokens         `json:"tokens,omitempty"`
	ExpireAt    float64         `json:"tokensExpireAt,omitempty"` // milliseconds since 1970
	Verifier    string          `json:"codeVerifier,omitempty"`
	Nonce       string          `json:"oauthState,omitempty"`
	Discovery   *Discovery      `json:"discovery,omitempty"`
	WantedScope string          `json:"wantedScope,omitempty"` // what the server asked for beyond what was granted
}

// Tokens are what the authorization server issued.
type Tokens struct {
	Access  string  `json:"access_token"`
	Type    string  `json:"token_type"`
	Expires float64 `json:"expires_in,omitempty"`
	Scope   string  `json:"scope,omitempty"`
	Refresh string  `json:"refresh_token,omitempty"`
	ID      string  `json:"id_token,omitempty"`
}

// Entry is one server's part of the store, by its name and address.
type Entry struct {
	store       *Store
	key, legacy string // the second is by address alone, of older versions of Pi
}

// For is the entry of a server.
func (s *Store) For(name, address string) (*Entry, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	if u.Path == "" {
		u.Path = "/"
	}
	return &Entry{store: s, key: mcpconfig.Namespace(name) + "|" + u.String(), legacy: u.String()}, nil
}

// Load is what is kept; the zero State for nothing. What is kept by address alone becomes that of the first server that asks.
func (e *Entry) Load() (State, error) {
	var state State
	err := e.store.change(func(all *states) (bool, error) {
		raw, ok := (*all)[e.key]
		old, taken := (*all)[e.legacy]
		switch {
		case ok:
			return false, json.Unmarshal(raw, &state)
		case taken:
			(*all)[e.key] = old
			delete(*all, e.legacy)
			return true, json.Unmarshal(old, &state)
		}
		return false, nil
	})
	return state, err
}

// update changes what is kept.
func (e *Entry) update(change func(*State)) (State, error) {
	var state State
	err := e.store.change(func(all *states) (bool, error) {
		if raw, ok := (*all)[e.key]; ok {
			if err := json.Unmarshal(raw, &state); err != nil {
				return false, err
			}
		}
		change(&state)
		raw, err := json.Marshal(state)
		(*all)[e.key] = raw
		return true, err
	})
	return state, err
}

// Remove forgets the server; false when there was nothing.
func (e *Entry) Remove() (bool, error) {
	removed := false
	err := e.store.change(func(all *states) (bool, error) {
		for _, key := range []string{e.key, e.legacy} {
			if _, ok := (*all)[key]; ok {
				delete(*all, key)
				removed = true
				return true, nil
			}
		}
		return false, nil
	})
	return removed, err
}

type states map[string]json.RawMessage

// change reads the file, and writes it when change says so, under its lock.
func (s *Store) change(change func(*states) (bool, error)) error {
	file := filepath.Join(s.Dir, File)
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(file); err == nil { // aliases of one file share its lock
		file = real
	}
	release, err := lock(context.Background(), file, fileStale, fileWait)
	if err != nil {
		return err
	}
	defer release()
	all := states{}
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &all); err != nil || all == nil {
			return fmt.Errorf("%s is no object of JSON", file)
		}
	}
	write, err := change(&all)
	if err != nil || !write {
		return err
	}
	text, err = json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return replace(file, append(text, 10))
}

func replace(file string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".mcp-auth-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // it is gone when it was renamed
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(0o600), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

const (
	fileStale    = 10 * time.Second
	fileWait     = 30 * time.Second
	refreshStale = 20 * time.Second
	refreshWait  = 25 * time.Second
	lockPause    = 20 * time.Millisecond
)

var errBusy = errors.New("another process holds the lock of the credentials")

// refreshing runs f while no other process refreshes the server's tokens.
func (e *Entry) refreshing(ctx context.Context, f func() error) error {
	sum := sha256.Sum256([]byte(e.key))
	release, err := lock(ctx, filepath.Join(e.store.Dir, "mcp-auth-refresh-"+hex.EncodeToString(sum[:])[:16]), refreshStale, refreshWait)
	if err != nil {
		return err
	}
	defer release()
	return f()
}

// lock makes the folder FILE.lock, as Pi's lock does: whoever makes it has the file to itself, and one whose time is older than stale is
// nobody's. Its time is set anew while it is held.
func lock(ctx context.Context, file string, stale, wait time.Duration) (release func(), err error) {
	dir := file + ".lock"
	late := time.NewTimer(wait)
	defer late.Stop()
	for {
		err := os.Mkdir(dir, 0o700)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		if info, err := os.Stat(dir); err == nil && time.Since(info.ModTime()) > stale {
			_ = os.Remove(dir) // another may have been faster
			continue
		}
		select {
		case <-time.After(lockPause):
		case <-late.C:
			return nil, errBusy
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	done := make(chan struct{})
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		fresh := time.NewTicker(stale / 4)
		defer fresh.Stop()
		for {
			select {
			case now := <-fresh.C:
				_ = os.Chtimes(dir, now, now) // at worst another takes the lock for nobody's
			case <-done:
				return
			}
		}
	}()
	return func() {
		close(done)
		<-gone
		_ = os.Remove(dir)
	}, nil
}
