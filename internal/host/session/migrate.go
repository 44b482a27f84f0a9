package session

import (
	"encoding/json"
	"fmt"
	"math"
)

// migrate brings the lines of an older file to the current version, as Pi does when it opens one, and keeps them for the
// first append to write.
func (s *Session) migrate(lines []line, version float64) error {
	if version < 2 {
		if err := s.treeFromList(lines); err != nil {
			return err
		}
	}
	for i := range lines {
		o := lines[i].entry
		if o == nil {
			s.file.rewrite = append(s.file.rewrite, lines[i].raw)
			continue
		}
		renameHookMessage(&o)
		lines[i].entry, lines[i].raw = o, o.marshal()
		s.file.rewrite = append(s.file.rewrite, lines[i].raw)
	}
	return nil
}

// treeFromList is the step from version 1 to 2: entries in a row become a tree without branches, and a compaction names
// the first entry it keeps by id instead of by position.
func (s *Session) treeFromList(lines []line) error {
	var entries []*object // by the positions version 1 counts in: every parsed line, the header included
	for i := range lines {
		if lines[i].entry != nil {
			entries = append(entries, &lines[i].entry)
		}
	}
	used := map[string]bool{}
	parent := json.RawMessage("null")
	for _, e := range entries {
		kind, _ := e.str("type")
		if kind == "session" {
			continue
		}
		id, err := hexID(s.rand, 4)
		for ; err == nil && used[id]; id, err = hexID(s.rand, 4) {
		}
		if err != nil {
			return fmt.Errorf("migrate session: %w", err)
		}
		used[id] = true
		e.set("id", text(id))
		e.set("parentId", parent)
		parent = text(id)
		if kind == "compaction" {
			keptByID(e, entries)
		}
	}
	return nil
}

func keptByID(compaction *object, entries []*object) {
	var index float64
	raw := compaction.get("firstKeptEntryIndex")
	if raw == nil || string(raw) == "null" || json.Unmarshal(raw, &index) != nil {
		return
	}
	if index >= 0 && index < float64(len(entries)) && index == math.Trunc(index) {
		target := entries[int(index)]
		kind, _ := target.str("type")
		if id := target.get("id"); kind != "session" && id != nil {
			compaction.set("firstKeptEntryId", id)
		} else if kind != "session" {
			compaction.remove("firstKeptEntryId")
		}
	}
	compaction.remove("firstKeptEntryIndex")
}

// renameHookMessage is the step from version 2 to 3, on one entry.
func renameHookMessage(o *object) {
	switch kind, _ := o.str("type"); kind {
	case "session":
		o.set("version", json.RawMessage(fmt.Sprint(Version)))
	case "message":
		m, err := parseObject(o.get("message"))
		if err != nil {
			return
		}
		if role, _ := m.str("role"); role == "hookMessage" {
			m.set("role", text("custom"))
			o.set("message", m.marshal())
		}
	}
}
