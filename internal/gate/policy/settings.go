package policy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
)

// SettingsKey is the key of a settings file that is pier's. Pi's own keys are none of our business.
const SettingsKey = "extensionPolicy"

// Settings is what a settings file says under SettingsKey. The zero Settings says nothing.
type Settings struct {
	Section
	Extensions map[string]Section // by id, or by a path that begins with /, ~ or .
	Notes      []string           // places that do not count, each with the remedy
}

// Section is what is said for all extensions, or for one.
type Section struct {
	Mode     Stated[Mode]
	Memory   Stated[int64] // the heap in bytes
	Defaults []Stated[Rule]
	Bare     bool // Defaults counts although it may be empty
	Allow    []Stated[Rule]
	Deny     []Stated[Rule]
}

// Stated is a value and the place that states it, file:line:column; an empty place for what nothing states.
type Stated[T any] struct {
	Value T
	At    string
}

// values are the rules without their places.
func values(list []Stated[Rule]) []Rule {
	out := make([]Rule, 0, len(list))
	for _, s := range list {
		out = append(out, s.Value)
	}
	return out
}

// Answers are the rules that allow and deny, each with its place for the record.
func (s Section) Answers() []Sourced {
	var out []Sourced
	add := func(list []Stated[Rule], allow bool) {
		for _, r := range list {
			out = append(out, Sourced{r.Value, allow, Source{Kind: FromSettings, By: ByConfig, ID: r.At}})
		}
	}
	add(s.Deny, false)
	add(s.Allow, true)
	return out
}

// With is s with what another section says of the same extension: its rules too, and its other values in place of those of s.
func (s Section) With(o Section) Section {
	s.Allow, s.Deny = slices.Concat(s.Allow, o.Allow), slices.Concat(s.Deny, o.Deny)
	if o.Mode.At != "" {
		s.Mode = o.Mode
	}
	if o.Memory.At != "" {
		s.Memory = o.Memory
	}
	if o.Bare {
		s.Defaults, s.Bare = o.Defaults, true
	}
	return s
}

// DefaultCaps are the rights nobody is asked about, and whether the settings say so at all.
func (s Section) DefaultCaps() ([]Rule, bool) { return values(s.Defaults), s.Bare }

// sectionJSON is a Section as it is written.
type sectionJSON struct {
	Mode        *string   `json:"mode"`
	DefaultCaps *[]string `json:"default_caps"`
	DenyCaps    []string  `json:"deny_caps"`
	MaxMemoryMB *int64    `json:"max_memory_mb"`
	Allow       []string  `json:"allow"`
	Deny        []string  `json:"deny"`
}

type settingsJSON struct {
	Mode        *string                `json:"mode"`
	DefaultCaps *[]string              `json:"default_caps"`
	DenyCaps    []string               `json:"deny_caps"`
	MaxMemoryMB *int64                 `json:"max_memory_mb"`
	Allow       []string               `json:"allow"`
	Deny        []string               `json:"deny"`
	Extensions  map[string]sectionJSON `json:"extensions"`
}

// The least and the most that max_memory_mb may be.
const (
	minMemoryMB = 1
	maxMemoryMB = 1 << 20
)

// ParseSettings reads a settings file. A mistake under SettingsKey, or under extensions.policy in
// its place, is an error with its place: a key that is overlooked could be the one that takes a
// right away. The other keys are Pi's and are passed over; a file that is no JSON and cannot have
// held the key says nothing.
func ParseSettings(file string, data []byte) (Settings, error) {
	own, notes, err := findKey(file, data)
	if err != nil || own == nil {
		return Settings{}, err
	}
	var raw settingsJSON
	if err := ext.DecodeWith(own.data, &raw, ext.DecodeOptions{RejectNull: true}); err != nil {
		at, _ := ext.Offset(err)
		return Settings{}, own.wrong(at, "%v", err)
	}
	s := Settings{Extensions: map[string]Section{}, Notes: notes}
	if s.Section, err = own.section(sectionJSON{raw.Mode, raw.DefaultCaps, raw.DenyCaps, raw.MaxMemoryMB, raw.Allow, raw.Deny}); err != nil {
		return Settings{}, err
	}
	for _, id := range slices.Sorted(maps.Keys(raw.Extensions)) {
		if id == "" {
			return Settings{}, own.wrong(own.offset("extensions", id), "an extension is named by its id or its path")
		}
		if s.Extensions[id], err = own.section(raw.Extensions[id], "extensions", id); err != nil {
			return Settings{}, err
		}
	}
	return s, nil
}

// document is the value of SettingsKey within its file.
type document struct {
	file  string
	whole []byte
	from  int // where data begins in whole
	data  []byte
}

// unreadable is the error for a file that is no JSON object: without one when it cannot have said anything about rights. Who reads
// the rest of it says what is wrong.
func (d *document) unreadable() error {
	lower := bytes.ToLower(d.whole)
	named := bytes.Contains(lower, []byte("extensionp")) || bytes.Contains(lower, []byte(memberKey))
	if !named && !bytes.Contains(d.whole, []byte(`\u`)) {
		return nil
	}
	var any json.RawMessage
	err := ext.DecodeStrict(d.whole, &any)
	at, _ := ext.Offset(err)
	return d.wrong(at, "the file is not a JSON object, so what it says under %s cannot be followed", SettingsKey)
}

// next is where the next token begins, from an offset behind the last one.
func (d *document) next(from int) int {
	for from < len(d.whole) && bytes.IndexByte([]byte(" \t\r\n,:"), d.whole[from]) >= 0 {
		from++
	}
	return from
}

// wrong is an error at an offset of data.
func (d *document) wrong(at int, format string, args ...any) error {
	return fmt.Errorf("%s: %s", d.place(at), fmt.Sprintf(format, args...))
}

// place is file:line:column of an offset of data.
func (d *document) place(at int) string {
	before := d.whole[:min(max(d.from+at, 0), len(d.whole))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Sprintf("%s:%d:%d", d.file, line, column)
}

// offset is where the value at a path of keys and indices begins in data, which was decoded before.
func (d *document) offset(path ...any) int {
	whole := document{whole: d.data}
	dec := json.NewDecoder(bytes.NewReader(d.data))
	for _, step := range path {
		_, _ = dec.Token() // the bracket
		for i := 0; dec.More(); i++ {
			if want, ok := step.(int); ok {
				if i == want {
					break
				}
			} else if key, _ := dec.Token(); key == step {
				break
			}
			var skipped json.RawMessage
			_ = dec.Decode(&skipped)
		}
	}
	return whole.next(int(dec.InputOffset()))
}

// section checks one section, which lies at a path of the document.
func (d *document) section(raw sectionJSON, at ...any) (Section, error) {
	var s Section
	path := func(steps ...any) int { return d.offset(slices.Concat(at, steps)...) }
	if raw.Mode != nil {
		mode, err := ParseMode(*raw.Mode)
		if err != nil {
			return s, d.wrong(path("mode"), "%v", err)
		}
		s.Mode = Stated[Mode]{mode, d.place(path("mode"))}
	}
	if raw.MaxMemoryMB != nil {
		if *raw.MaxMemoryMB < minMemoryMB || *raw.MaxMemoryMB > maxMemoryMB {
			return s, d.wrong(path("max_memory_mb"), "max_memory_mb is a number from %d to %d", minMemoryMB, maxMemoryMB)
		}
		s.Memory = Stated[int64]{*raw.MaxMemoryMB << 20, d.place(path("max_memory_mb"))}
	}
	lists := []struct {
		key  string
		from []string
		into *[]Stated[Rule]
	}{
		{"allow", raw.Allow, &s.Allow}, {"deny_caps", raw.DenyCaps, &s.Deny}, {"deny", raw.Deny, &s.Deny},
	}
	if raw.DefaultCaps != nil {
		s.Bare = true
		lists = append(lists, lists[0])
		lists[len(lists)-1].key, lists[len(lists)-1].from, lists[len(lists)-1].into = "default_caps", *raw.DefaultCaps, &s.Defaults
	}
	for _, list := range lists {
		parse := ParseAllow
		if list.into == &s.Deny {
			parse = ParseRule
		}
		for i, text := range list.from {
			rule, err := parse(text)
			if err != nil {
				return s, d.wrong(path(list.key, i), "%v", err)
			}
			*list.into = append(*list.into, Stated[Rule]{rule, d.place(path(list.key, i))})
		}
	}
	return s, nil
}
