package pier

import (
	"encoding/json"
	"sync"

	sessions "github.com/cec80427/pier/internal/session"
)

// ownSession is the host's own session, which another may take the place of.
type ownSession struct {
	mu  sync.RWMutex
	now *sessions.Session
}

func (s *ownSession) current() *sessions.Session {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.now
}

// replace puts another session in its place and closes the file of the one before.
func (s *ownSession) replace(next *sessions.Session) error {
	s.mu.Lock()
	before := s.now
	s.now = next
	s.mu.Unlock()
	return before.Close()
}

// Header and the other methods are those of the session there is now.
func (s *ownSession) Header() json.RawMessage            { return s.current().Header() }
func (s *ownSession) File() string                       { return s.current().File() }
func (s *ownSession) LeafID() string                     { return s.current().LeafID() }
func (s *ownSession) Since(n int) []json.RawMessage      { return s.current().Since(n) }
func (s *ownSession) SetLeaf(id string) error            { return s.current().SetLeaf(id) }
func (s *ownSession) Entry(id string) json.RawMessage    { return s.current().Entry(id) }
func (s *ownSession) Branch(id string) []json.RawMessage { return s.current().Branch(id) }
func (s *ownSession) Close() error                       { return s.current().Close() }
func (s *ownSession) Append(e map[string]any) (json.RawMessage, error) {
	return s.current().Append(e)
}
