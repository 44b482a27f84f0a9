package codecache

import (
	"maps"
	"slices"
)

// atOnce is how many entries are written at once beside whatever else goes on; who has more to write waits.
const atOnce = 8

// PutLater is Put beside whatever else goes on: nobody may change body any more. Who asks for the entry waits until it is written, and so does
// Wait.
func (s *Store) PutLater(name string, body []byte) {
	if !s.Ready() {
		return
	}
	done := make(chan struct{})
	s.mu.Lock()
	_, same := s.writing[name]
	later := !same && len(s.writing) < atOnce
	if later && s.writing == nil {
		s.writing = map[string]chan struct{}{}
	}
	if later {
		s.writing[name] = done
	}
	s.mu.Unlock()
	if !later {
		s.Put(name, body)
		return
	}
	go func() {
		s.Put(name, body)
		s.mu.Lock()
		delete(s.writing, name)
		s.mu.Unlock()
		close(done)
	}()
}

// Wait returns when nothing is being written. Who has the store calls it at the end.
func (s *Store) Wait() {
	if s == nil {
		return
	}
	s.mu.Lock()
	writing := slices.Collect(maps.Values(s.writing))
	s.mu.Unlock()
	for _, done := range writing {
		<-done
	}
}

// written returns when an entry is not being written.
func (s *Store) written(name string) {
	s.mu.Lock()
	done, writes := s.writing[name]
	s.mu.Unlock()
	if writes {
		<-done
	}
}
