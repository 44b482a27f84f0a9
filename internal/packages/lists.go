package packages

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// ListSchema names the form of pier.json.
const ListSchema = "pier.packages.v1"

// ListFile is pier's own list of packages, beside the settings.json of a folder.
func ListFile(base string) string { return filepath.Join(base, "pier.json") }

// ownList is the form of pier.json (docs/schema/package_list.json).
type ownList struct {
	Schema   string            `json:"schema"`
	Packages []json.RawMessage `json:"packages"`
}

// filtered is an entry of pier.json that names the resources that count.
type filtered struct {
	Source     string   `json:"source"`
	Autoload   *bool    `json:"autoload,omitempty"`
	Extensions []string `json:"extensions,omitempty"`
	Skills     []string `json:"skills,omitempty"`
	Prompts    []string `json:"prompts,omitempty"`
	Themes     []string `json:"themes,omitempty"`
}

// readOwn reads pier.json; an empty list when there is none.
func (s Scope) readOwn() (settings, error) {
	text, err := regularfile.Read(s.listFile(), maxSettings)
	if errors.Is(err, fs.ErrNotExist) {
		return settings{}, nil
	}
	if err == nil {
		var own settings
		if own, err = parseOwn(text); err == nil {
			return own, nil
		}
	}
	return settings{}, fmt.Errorf("%s: %w", s.listFile(), err)
}

// parseOwn reads a pier.json. Unlike Pi's settings it has no member that pier does not know.
func parseOwn(text []byte) (settings, error) {
	var list ownList
	if err := ext.DecodeStrict(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), &list); err != nil {
		return settings{}, err
	}
	if list.Schema != ListSchema {
		return settings{}, fmt.Errorf("schema is %.80q, want %q", list.Schema, ListSchema)
	}
	var own settings
	for i, raw := range list.Packages {
		e := Entry{raw: raw}
		if json.Unmarshal(raw, &e.Source) != nil {
			var of filtered
			if err := ext.DecodeStrict(raw, &of); err != nil {
				return settings{}, fmt.Errorf("packages[%d]: %w", i, err)
			}
			e.Source, e.Filtered = of.Source, true
		}
		if _, err := Parse(e.Source); err != nil {
			return settings{}, fmt.Errorf("packages[%d]: %w", i, err)
		}
		own.entries = append(own.entries, e)
	}
	return own, nil
}

// encodedOwn is the canonical pier.json of a list.
func (s settings) encodedOwn() []byte {
	list := ownList{Schema: ListSchema, Packages: []json.RawMessage{}}
	for _, e := range s.entries {
		list.Packages = append(list.Packages, e.raw)
	}
	var out bytes.Buffer
	_ = json.Indent(&out, jsontext.Encode(list), "", "  ") // of JSON that was just written
	return append(out.Bytes(), '\n')
}

// entry is the entry of a package's identity.
func (s settings) entry(id, base string) (Entry, bool) {
	for _, e := range s.entries {
		if known, err := Parse(e.Source); err == nil && known.ID(base) == id {
			return e, true
		}
	}
	return Entry{}, false
}

// lists are the two lists of a scope: pier's own, and Pi's settings, which count too.
type lists struct {
	own, pi           settings
	ownChanged, piNew bool
	base              string
}

// readLists reads both lists of a scope.
func (s Scope) readLists() (l lists, err error) {
	l.base = s.Base
	if l.own, err = s.readOwn(); err != nil {
		return l, err
	}
	l.pi, err = s.readSettings()
	return l, err
}

// entries are the packages of both lists, each once: pier's own entry wins.
func (l lists) entries() []Entry {
	all := slices.Clone(l.own.entries)
	for _, e := range l.pi.entries {
		source, err := Parse(e.Source)
		if _, both := l.own.entry(source.ID(l.base), l.base); err != nil || !both {
			all = append(all, e)
		}
	}
	return all
}

// where is the list that a package stands in: pier, pi or both.
func (l lists) where(id string) string {
	_, own := l.own.entry(id, l.base)
	_, pi := l.pi.entry(id, l.base)
	switch {
	case own && pi:
		return "both"
	case pi:
		return "pi"
	}
	return "pier"
}

// add puts a source into pier's list, and with forPi into Pi's.
func (l *lists) add(source Source, text string, forPi bool) {
	var changed bool
	l.own, changed = l.own.with(source, text, l.base)
	l.ownChanged = l.ownChanged || changed
	if forPi {
		l.pi, changed = l.pi.with(source, text, l.base)
		l.piNew = l.piNew || changed
	}
}

// drop takes a package out of pier's list, and with forPi out of Pi's.
func (l *lists) drop(id string, forPi bool) {
	var changed bool
	l.own, changed = l.own.without(id, l.base)
	l.ownChanged = l.ownChanged || changed
	if forPi {
		l.pi, changed = l.pi.without(id, l.base)
		l.piNew = l.piNew || changed
	}
}

// move takes a package out of Pi's list; pier's has it from then on, with its filters.
func (l *lists) move(id string) {
	if e, ok := l.pi.entry(id, l.base); ok && l.where(id) == "pi" {
		l.own.entries = append(slices.Clone(l.own.entries), e)
		l.ownChanged = true
	}
	l.pi, _ = l.pi.without(id, l.base)
	l.piNew = true
}

// file is the name of the file that an entry stands in, as messages give it.
func (l lists) file(id string) string {
	if l.where(id) == "pi" {
		return "settings.json"
	}
	return "pier.json"
}

// stage stages the lists that have changed.
func (l lists) stage(s *stage, scope Scope) error {
	if l.ownChanged {
		if err := s.file(scope.listFile(), l.own.encodedOwn(), 0o600); err != nil {
			return err
		}
	}
	if !l.piNew {
		return nil
	}
	text, err := l.pi.encoded()
	if err != nil {
		return err
	}
	return s.file(scope.settings(), text, 0o600)
}

// Own is pier's list as the search for resources takes it: entries of Pi's form, of the user's
// folder or a project's .pi.
func Own(base string) ([]json.RawMessage, error) {
	own, err := Scope{Base: base}.readOwn()
	list := []json.RawMessage{}
	for _, e := range own.entries {
		list = append(list, e.raw)
	}
	return list, err
}

// InPi are the packages that pier.lock has and that stand in Pi's settings of a folder: pier before
// this version put them there.
func InPi(base string) (sources []string) {
	scope := Scope{Base: base}
	data, err := regularfile.Read(scope.settings(), maxSettings)
	if err != nil || !bytes.Contains(data, []byte(`"packages"`)) {
		return nil // without reading a lock, which may have megabytes
	}
	l, err := scope.readLists()
	if err != nil {
		return nil // the reader of the lists reports it
	}
	lock, _, err := scope.readLock()
	if err != nil {
		return nil // pier verify reports it
	}
	for _, e := range l.pi.entries {
		source, err := Parse(e.Source)
		if err != nil {
			continue
		}
		if _, locked := lock.Sources[source.ID(base)]; locked {
			sources = append(sources, e.Source)
		}
	}
	return sources
}
