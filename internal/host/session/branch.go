package session

import (
	"encoding/json"

	"github.com/cec80427/pier/ext"
)

// Fork makes a session of the path that ends in an entry, "" for an empty one: in dir, or in memory when dir is "". As in Pi the
// entries keep their ids and times, labels of theirs come last, and label entries on the path are left out.
func (s *Session) Fork(leaf, dir, cwd string, o Options) (*Session, error) {
	var path []json.RawMessage
	if leaf != "" {
		if path = s.Branch(leaf); len(path) == 0 {
			return nil, ext.E(ext.CodeInvalidRequest, "Entry "+leaf+" not found")
		}
	}
	labels := s.Labels()
	make := func() (*Session, error) { return Create(dir, cwd, o) }
	if dir == "" {
		make = func() (*Session, error) { return New(cwd, o) }
	}
	forked, err := make()
	if err != nil {
		return nil, err
	}
	kept, err := rechained(path)
	if err != nil {
		return nil, err
	}
	for _, raw := range kept {
		if err := forked.take(raw); err != nil {
			return nil, err
		}
	}
	for _, l := range labels {
		if forked.Entry(l.Target) == nil {
			continue
		}
		if _, err := forked.Append(map[string]any{"type": "label", "targetId": l.Target, "label": l.Text}); err != nil {
			return nil, err
		}
	}
	return forked, nil
}

// rechained is a path without its label entries; what hung on one hangs on the entry before it, and a compaction that kept from
// one keeps from the entry after it.
func rechained(path []json.RawMessage) ([]json.RawMessage, error) {
	var kept []json.RawMessage
	parent := json.RawMessage("null")
	next := map[string]json.RawMessage{} // label entries, by what follows them
	var labels []string
	for _, raw := range path {
		o, err := parseObject(raw)
		if err != nil {
			return nil, err
		}
		id, _ := o.str("id")
		if kind, _ := o.str("type"); kind == "label" {
			labels = append(labels, id)
			continue
		}
		for _, label := range labels {
			next[label] = o.get("id")
		}
		labels = nil
		o.set("parentId", parent)
		if first, ok := o.str("firstKeptEntryId"); ok && next[first] != nil && first != id {
			o.set("firstKeptEntryId", next[first])
		}
		parent = o.get("id")
		kept = append(kept, o.marshal())
	}
	return kept, nil
}

// take keeps an entry as it is.
func (s *Session) take(raw json.RawMessage) error {
	v, err := viewOf(raw)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.file.append(s.header, raw); err != nil {
		return ext.Wrap(ext.CodeIO, "the session file could not be written", err)
	}
	s.add(raw, v)
	return nil
}
