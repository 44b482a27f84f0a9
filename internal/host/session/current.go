package session

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Wish is what a command's newSession, fork, switchSession and reload bring along.
type Wish struct {
	Target  string `json:"target"`
	Options struct {
		ParentSession string `json:"parentSession"`
		Position      string `json:"position"`
	} `json:"options"`
	Setup *int `json:"setup"`
}

var errForking = ext.E(ext.CodeInvalidRequest, "Invalid entry ID for forking")

// Current is a host's own session, which another may take the place of. It is safe for concurrent use.
type Current struct {
	mu  sync.RWMutex
	now *Session
}

// NewCurrent begins with a session.
func NewCurrent(s *Session) *Current { return &Current{now: s} }

func (s *Current) current() *Session {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.now
}

// Replace puts another session in its place and closes the file of the one before.
func (s *Current) Replace(next *Session) error {
	s.mu.Lock()
	before := s.now
	s.now = next
	s.mu.Unlock()
	return before.Close()
}

// Header is that of the session there is now, and so are the other methods.
func (s *Current) Header() json.RawMessage { return s.current().Header() }

// File is the current session's.
func (s *Current) File() string { return s.current().File() }

// LeafID is the current session's.
func (s *Current) LeafID() string { return s.current().LeafID() }

// Since is the current session's.
func (s *Current) Since(n int) []json.RawMessage { return s.current().Since(n) }

// SetLeaf is the current session's.
func (s *Current) SetLeaf(id string) error { return s.current().SetLeaf(id) }

// Entry is the current session's.
func (s *Current) Entry(id string) json.RawMessage { return s.current().Entry(id) }

// Branch is the current session's.
func (s *Current) Branch(id string) []json.RawMessage { return s.current().Branch(id) }

// Append is the current session's.
func (s *Current) Append(e map[string]any) (json.RawMessage, error) { return s.current().Append(e) }

// Close closes the current session.
func (s *Current) Close() error { return s.current().Close() }

// Places are where sessions are.
type Places struct {
	Cwd, AgentDir, Home string
	Real                func(path string) string // with its links followed, as far as there is something
}

// Next makes the session that takes the place of the current one, in memory when that one is: for newSession, fork or switchSession.
func (s *Current) Next(action string, w Wish, p Places, o Options) (*Session, error) {
	now := s.current()
	dir := ""
	if file := now.File(); file != "" {
		dir = filepath.Dir(file)
	}
	switch action {
	case "newSession":
		o.Parent = w.Options.ParentSession
		if dir == "" {
			return New(p.Cwd, o)
		}
		return Create(dir, p.Cwd, o)
	case "fork":
		leaf, err := forkPoint(now, w)
		if err != nil {
			return nil, err
		}
		o.Parent = now.File()
		return now.Fork(leaf, dir, p.Cwd, o)
	}
	return p.open(w.Target, dir, o)
}

// forkPoint is the entry that a fork ends with: the one given, or the one before what the person said there.
func forkPoint(s *Session, w Wish) (string, error) {
	var entry struct {
		ID       string  `json:"id"`
		ParentID *string `json:"parentId"`
		Type     string  `json:"type"`
		Message  struct {
			Role string `json:"role"`
		} `json:"message"`
	}
	raw := s.Entry(w.Target)
	if raw == nil || json.Unmarshal(raw, &entry) != nil {
		return "", errForking
	}
	if w.Options.Position == "at" {
		return entry.ID, nil
	}
	if entry.Type != "message" || entry.Message.Role != "user" {
		return "", errForking
	}
	if entry.ParentID == nil {
		return "", nil
	}
	return *entry.ParentID, nil
}

// open opens the session an extension asks for; as in Pi, one that is not there yet begins. Only sessions can be reached: those
// beside the current one, and Pi's own.
func (p Places) open(path, dir string, o Options) (*Session, error) {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		path = filepath.Join(p.Home, rest)
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(p.Cwd, path)
	}
	real, err := filepath.EvalSymlinks(path)
	missing := errors.Is(err, fs.ErrNotExist)
	if missing {
		real, err = filepath.EvalSymlinks(filepath.Dir(path))
		real = filepath.Join(real, filepath.Base(path))
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "there is no such session file", err)
	}
	allowed := false
	for _, root := range []string{dir, filepath.Join(p.AgentDir, "sessions")} {
		rel, err := filepath.Rel(p.Real(root), real)
		allowed = allowed || root != "" && err == nil && filepath.IsLocal(rel)
	}
	if !allowed || filepath.Ext(real) != ".jsonl" {
		return nil, ext.E(ext.CodeDenied, "denied: only sessions beside the current one and those of Pi's agent folder can be opened")
	}
	if info, err := os.Lstat(real); !missing && (err != nil || !info.Mode().IsRegular()) || missing && err == nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "there is no such session file", err)
	}
	next, _, err := Open(real, p.Cwd, o)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the file holds no session", err)
	}
	var header struct {
		Cwd string `json:"cwd"`
	}
	if json.Unmarshal(next.Header(), &header) == nil && header.Cwd != "" && p.Real(header.Cwd) != p.Real(p.Cwd) {
		return nil, errors.Join(ext.E(ext.CodeInvalidRequest, "the session belongs to another folder: start pier there"), next.Close())
	}
	return next, nil
}

// Fill appends the entries of another session. They get ids of this one; what names others of them follows.
func (s *Current) Fill(entries []map[string]json.RawMessage) error {
	ids := map[string]json.RawMessage{}
	for _, given := range entries {
		entry := map[string]any{}
		for name, value := range given {
			var id string
			if json.Unmarshal(value, &id) == nil && ids[id] != nil && (name == "targetId" || name == "firstKeptEntryId" || name == "fromId") {
				value = ids[id]
			}
			entry[name] = value
		}
		for _, own := range []string{"id", "parentId", "timestamp"} {
			delete(entry, own)
		}
		raw, err := s.Append(entry)
		if err != nil {
			return err
		}
		var old, made struct{ ID string }
		if json.Unmarshal(jsontext.Encode(given), &old) == nil && json.Unmarshal(raw, &made) == nil {
			ids[old.ID] = jsontext.Encode(made.ID)
		}
	}
	return nil
}

// IDOf is the id in a session's header: it names the ledger's file. "" for a session without one.
func IDOf(s ext.Session) string {
	var header struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(s.Header(), &header)
	return header.ID
}
