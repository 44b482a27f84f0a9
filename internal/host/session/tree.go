package session

import (
	"encoding/json"
	"slices"
)

// Label is a mark a person or an extension put on an entry.
type Label struct {
	Target string // the marked entry
	Text   string
	Time   string // when, as in the file
}

// labels are those in force, in the order their targets were first marked.
type labels []Label

func (l *labels) set(target, text, at string) {
	i := slices.IndexFunc(*l, func(have Label) bool { return have.Target == target })
	switch {
	case text == "" && i >= 0:
		*l = slices.Delete(*l, i, i+1)
	case text == "":
	case i >= 0:
		(*l)[i] = Label{target, text, at}
	default:
		*l = append(*l, Label{target, text, at})
	}
}

// Labels returns the labels in force, in the order their entries were first marked.
func (s *Session) Labels() []Label {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.labels)
}

// Name returns the session's display name, or "".
func (s *Session) Name() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.name
}

// Entry returns one entry, or nil.
func (s *Session) Entry(id string) json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i, ok := s.byID[id]; ok {
		return s.entries[i]
	}
	return nil
}

// Branch returns the path that ends in an entry, the first entry first; "" means the leaf. A parent that is missing, or
// that is on the path already, ends it.
func (s *Session) Branch(id string) []json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id == "" {
		id = s.leaf
	}
	var path []json.RawMessage
	seen := map[string]bool{}
	for id != "" && !seen[id] {
		i, ok := s.byID[id]
		if !ok {
			break
		}
		seen[id] = true
		path = append(path, s.entries[i])
		id = s.views[i].parent
	}
	slices.Reverse(path)
	return path
}
