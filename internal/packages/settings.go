package packages

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Scope is where packages are for: a user or a project.
type Scope struct {
	Name string // user, project
	Base string // Pi's agent folder, or .pi of the project
}

func (s Scope) settings() string      { return filepath.Join(s.Base, "settings.json") }
func (s Scope) listFile() string      { return ListFile(s.Base) }
func (s Scope) lockFile() string      { return filepath.Join(s.Base, "pier.lock") }
func (s Scope) npmRoot() string       { return filepath.Join(s.Base, "npm") }
func (s Scope) modules() string       { return filepath.Join(s.Base, "npm", "node_modules") }
func (s Scope) gitRoot() string       { return filepath.Join(s.Base, "git") }
func (s Scope) archives() string      { return filepath.Join(s.Base, "archives") }
func (s Scope) at(name string) string { return filepath.Join(s.Base, filepath.FromSlash(name)) }

// Entry is one package of pier.json or of Pi's settings.json.
type Entry struct {
	Source   string
	Filtered bool // it says which of its resources count
	raw      json.RawMessage
}

// settings is the packages of one file, settings.json or pier.json, in the order in which they are
// written.
type settings struct {
	text    []byte
	entries []Entry
}

// maxSettings bounds a settings.json, in bytes.
const maxSettings = 8 << 20

func (s Scope) readSettings() (settings, error) {
	file := s.settings()
	text, err := regularfile.Read(file, maxSettings)
	if errors.Is(err, fs.ErrNotExist) {
		return settings{text: []byte("{}\n")}, nil
	}
	if err != nil {
		return settings{}, err
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	var of struct {
		Packages []json.RawMessage `json:"packages"`
	}
	if err := json.Unmarshal(text, &of); err != nil {
		return settings{}, fmt.Errorf("%s: %w", file, err)
	}
	out := settings{text: text}
	for _, raw := range of.Packages {
		e := Entry{raw: raw}
		if json.Unmarshal(raw, &e.Source) != nil {
			var object struct{ Source string }
			if json.Unmarshal(raw, &object) != nil || object.Source == "" {
				return settings{}, fmt.Errorf("%s: an entry of packages is neither a text nor an object with a source", file)
			}
			e.Source, e.Filtered = object.Source, true
		}
		out.entries = append(out.entries, e)
	}
	return out, nil
}

// with puts a source in the place of the same package's, or behind; filters stay.
func (s settings) with(source Source, text, base string) (settings, bool) {
	id := source.ID(base)
	for i, e := range s.entries {
		if known, err := Parse(e.Source); err != nil || known.ID(base) != id {
			continue
		}
		if e.Source == text {
			return s, false
		}
		s.entries = slices.Clone(s.entries)
		s.entries[i] = e.renamed(text)
		return s, true
	}
	s.entries = append(slices.Clone(s.entries), Entry{Source: text, raw: jsontext.Encode(text)})
	return s, true
}

func (e Entry) renamed(text string) Entry {
	if !e.Filtered {
		return Entry{Source: text, raw: jsontext.Encode(text)}
	}
	raw, err := replaceMember(e.raw, "source", jsontext.Encode(text))
	if err != nil {
		return e // it was read before
	}
	return Entry{Source: text, Filtered: true, raw: raw}
}

func (s settings) without(id, base string) (settings, bool) {
	left := slices.DeleteFunc(slices.Clone(s.entries), func(e Entry) bool {
		known, err := Parse(e.Source)
		return err == nil && known.ID(base) == id
	})
	changed := len(left) != len(s.entries)
	s.entries = left
	return s, changed
}

// encoded is the file with its packages, everything else as it was.
func (s settings) encoded() ([]byte, error) {
	list := []byte{'['}
	for i, e := range s.entries {
		if i > 0 {
			list = append(list, ',')
		}
		list = append(list, e.raw...)
	}
	text, err := replaceMember(s.text, "packages", append(list, ']'))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, text, "", "  "); err != nil {
		return nil, err
	}
	return append(bytes.TrimSpace(out.Bytes()), '\n'), nil
}

// replaceMember sets a member of an object in its place, or behind the others.
func replaceMember(object []byte, key string, value json.RawMessage) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("it is no JSON object")
	}
	out, done := []byte{'{'}, false
	put := func(name string, raw json.RawMessage) {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, jsontext.Encode(name)...), ':'), raw...)
	}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		name, _ := t.(string)
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, err
		}
		if name == key {
			raw, done = value, true
		}
		put(name, raw)
	}
	if !done {
		put(key, value)
	}
	return append(out, '}'), nil
}

// Configured are the sources that pier.json and settings.json name, and their origins in pier.lock,
// before anything is trusted: what a person means by all of them. Of a project, archives at bare
// addresses are not among them: it could name those of this machine's neighbours, and nobody has
// read it.
func Configured(agentDir string, local bool) (sources []string) {
	scope := Scope{Base: agentDir}
	if cwd, err := os.Getwd(); local && err == nil {
		scope.Base = filepath.Join(cwd, ".pi")
	}
	set, err := scope.readLists()
	if err != nil {
		return nil // the command that reads them reports it
	}
	lock, _, _ := scope.readLock()
	for _, e := range set.entries() {
		if s, err := Parse(e.Source); err == nil {
			sources = append(sources, e.Source)
			if from := lock.Sources[s.ID(scope.Base)].From; from != "" && s.Kind == Path {
				sources = append(sources, from)
			}
		}
	}
	if local {
		sources = slices.DeleteFunc(sources, atAddress)
	}
	return sources
}

// atAddress reports whether a source is an archive whose host is no name.
func atAddress(text string) bool {
	s, err := Parse(text)
	if err != nil || s.Kind != Archive {
		return false
	}
	u, err := url.Parse(s.URL)
	if err != nil {
		return true
	}
	_, err = netip.ParseAddr(u.Hostname())
	return err == nil
}
