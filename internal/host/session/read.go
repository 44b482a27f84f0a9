package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode"
)

// Warning is something in a session file that Pi passes over in silence.
type Warning struct {
	Line int // from 1
	Text string
}

func (w Warning) String() string { return fmt.Sprintf("line %d: %s", w.Line, w.Text) }

// ErrNotSession means that the first entry of a file is not a session header.
var ErrNotSession = errors.New("not a session file")

// line is one line of a file: an entry, or bytes that are kept for a rewrite and otherwise passed over.
type line struct {
	number int
	entry  object // nil when the line is not an entry
	raw    []byte
}

// read makes a session of a file's content.
func read(data []byte, o Options) (*Session, []Warning, error) {
	s := empty(o)
	lines, warnings := split(data)
	first := -1
	for i, l := range lines {
		if l.entry != nil {
			first = i
			break
		}
	}
	if first < 0 || !isHeader(lines[first].entry) {
		return nil, warnings, ErrNotSession
	}
	version, known := versionOf(lines[first].entry)
	if !known {
		warnings = append(warnings, Warning{lines[first].number, "unknown session version, read as version 3"})
	}
	if version < Version {
		if err := s.migrate(lines, version); err != nil {
			return nil, warnings, err
		}
	}
	s.header = lines[first].raw
	return s, append(warnings, s.load(lines, first)...), nil
}

// load fills the tree. Further headers are no entries: Pi passes over them, and its flaw with unanswered sessions makes
// whole doubled files.
func (s *Session) load(lines []line, first int) []Warning {
	var warnings []Warning
	for i, l := range lines {
		if l.entry == nil || i == first {
			continue
		}
		v := l.entry.view()
		if v.kind == "session" {
			warnings = append(warnings, Warning{l.number, "another session header, ignored"})
			continue
		}
		if _, taken := s.byID[v.id]; taken {
			warnings = append(warnings, Warning{l.number, "the id " + v.id + " repeats, the later entry counts"})
		}
		if v.id == "" {
			warnings = append(warnings, Warning{l.number, "an entry without an id is not part of the tree"})
		}
		s.add(l.raw, v)
	}
	return warnings
}

// split cuts a file into its lines. Like Node it reads invalid UTF-8 as U+FFFD and ignores a byte order mark.
func split(data []byte) ([]line, []Warning) {
	var lines []line
	var warnings []Warning
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for n, raw := range bytes.Split(data, []byte("\n")) {
		if isBlank(raw) {
			continue
		}
		clean := bytes.ToValidUTF8(bytes.TrimSpace(raw), []byte("\ufffd"))
		o, err := parseObject(clean)
		l := line{number: n + 1, raw: raw}
		if err != nil {
			warnings = append(warnings, Warning{n + 1, "not a JSON object, ignored"})
		} else {
			l.entry, l.raw = o, clean
		}
		lines = append(lines, l)
	}
	return lines, warnings
}

// isBlank is JavaScript's idea of a line with nothing in it.
func isBlank(raw []byte) bool {
	return len(bytes.TrimFunc(raw, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' })) == 0
}

func isHeader(o object) bool {
	kind, _ := o.str("type")
	_, ok := o.str("id")
	return ok && kind == "session"
}

// versionOf reads a header's version; without one it is 1. A later or odd version is read as this one, as Pi does.
func versionOf(header object) (version float64, known bool) {
	raw := header.get("version")
	if raw == nil || string(raw) == "null" {
		return 1, true
	}
	if err := json.Unmarshal(raw, &version); err != nil || version > Version {
		return Version, false
	}
	return version, true
}
