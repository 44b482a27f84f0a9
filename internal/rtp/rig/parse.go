package rig

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/nodetext"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/toolschema"
)

// SettingsKey is the member of settings.json that says what rig.yaml says.
const SettingsKey = "rtp"

//go:embed rig.schema.json
var schemaText []byte

var schema = sync.OnceValue(func() *toolschema.Schema {
	s, err := toolschema.Compile("rig.yaml", schemaText)
	if err != nil {
		panic("rig: the schema is none: " + err.Error())
	}
	return s
})

// File is what a rig.yaml says. What it says for other programs (audit_db_path, node_runner, pack_metadata) is read and not gone by.
type File struct {
	Packs  []string `json:"packs"`
	Server struct {
		Host string `json:"host"`
		Port int    `json:"port"`
	} `json:"server"`
	Policy Policy `json:"policy"`
}

// Rate is at most so many calls in so many seconds.
type Rate struct {
	Calls   int `json:"calls"`
	Seconds int `json:"seconds"`
}

// Tool is what is said of the tools whose names fit a pattern.
type Tool struct {
	Approval       *bool           `json:"require_approval"`
	TimeoutSeconds int             `json:"timeout_seconds"`
	Retries        *int            `json:"retries"`
	MaxConcurrency int             `json:"max_concurrency"`
	Rate           *Rate           `json:"rate_limit"`
	Parameters     json.RawMessage `json:"parameters"` // a JSON Schema that the arguments must fit, beside the tool's own

	check *toolschema.Schema
}

// Section is what is said of calls.
type Section struct {
	Allowed         []string         `json:"allowed_tools"` // nil for all
	Denied          []string         `json:"denied_tools"`
	ApprovalFor     *[]rtp.RiskClass `json:"require_approval_for"`
	ApprovalSeconds int              `json:"approval_seconds"`
	TimeoutSeconds  int              `json:"timeout_seconds"`
	Retries         *int             `json:"retries"`
	MaxConcurrency  int              `json:"max_concurrency"`
	Rate            *Rate            `json:"rate_limit"`
	Tools           map[string]*Tool `json:"tools"`
}

// Policy is what is said of all calls, and of those of some tenants and actors.
type Policy struct {
	Section
	Tenants map[string]*Section `json:"tenants"`
	Actors  map[string]*Section `json:"actors"`
}

// Error is a mistake in a file.
type Error struct {
	File         string
	Line, Column int // from 1; 0 where nobody knows
	Path, Text   string
}

// Error is the place and what is wrong.
func (e *Error) Error() string {
	at := e.File
	if e.Line > 0 {
		at = fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column)
	}
	if e.Path != "" {
		return at + ": " + e.Path + ": " + e.Text
	}
	return at + ": " + e.Text
}

// Is reports that a mistake is one of who wrote the file.
func (*Error) Is(target error) bool { return target == ext.ErrInvalidRequest }

type spot struct{ line, column int }

// reading is one file on its way.
type reading struct {
	file   string
	places map[string]spot
}

// wrong is a mistake at a path, or at the nearest place around it.
func (r *reading) wrong(path, text string) error {
	e := &Error{File: r.file, Path: path, Text: text}
	for at := path; ; at = at[:max(0, strings.LastIndexByte(at, '.'))] {
		if s, ok := r.places[at]; ok {
			e.Line, e.Column = s.line, s.column
			return e
		}
		if at == "" {
			return e
		}
	}
}

// Parse reads a file: YAML, of which JSON is a part.
func Parse(file string, data []byte) (*File, error) {
	r := &reading{file, map[string]spot{}}
	text, err := nodetext.YAMLToJSON(string(data), func(path string, line, column int) { r.places[path] = spot{line, column} })
	if err != nil {
		return nil, &Error{File: file, Text: "it is no YAML: " + strings.Join(strings.Fields(firstLines(err.Error())), " ")}
	}
	if text == "null" && blank(string(data)) {
		text = "{}"
	}
	return r.decode(json.RawMessage(text))
}

// blank reports whether a file says nothing but comments. A null that is written is a mistake, and so is a tag without a value.
func blank(text string) bool {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && line != "---" && line[0] != '#' {
			return false
		}
	}
	return true
}

// firstLines is what a parser says, without the source that it shows below.
func firstLines(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// ParseSettings reads the section of a settings.json; nil when there is none.
func ParseSettings(file string, data []byte) (*File, error) {
	var settings map[string]json.RawMessage
	if err := json.Unmarshal(data, &settings); err != nil {
		return nil, nil // the policy says what is wrong with it
	}
	section, ok := settings[SettingsKey]
	if !ok {
		return nil, nil
	}
	r := &reading{file, map[string]spot{}}
	_, err := nodetext.YAMLToJSON(string(data), func(path string, line, column int) {
		if within, ok := strings.CutPrefix(path, SettingsKey); ok {
			r.places[strings.TrimPrefix(within, ".")] = spot{line, column}
		}
	})
	if err != nil {
		r.places = nil // they are for messages alone
	}
	return r.decode(section)
}

// decode reads what is JSON by now.
func (r *reading) decode(text json.RawMessage) (*File, error) {
	problems, err := schema().Check(text)
	if err != nil {
		return nil, r.wrong("", err.Error())
	}
	if len(problems) > 0 {
		return nil, r.wrong(problems[0].Path, problems[0].Text)
	}
	f := &File{}
	if err := json.Unmarshal(text, f); err != nil {
		return nil, r.wrong("", "it cannot be read: "+err.Error())
	}
	if err := r.section("policy", &f.Policy.Section); err != nil {
		return nil, err
	}
	for _, group := range []struct {
		path     string
		sections map[string]*Section
	}{{"policy.tenants.", f.Policy.Tenants}, {"policy.actors.", f.Policy.Actors}} {
		for _, name := range slices.Sorted(maps.Keys(group.sections)) {
			if err := r.section(group.path+name, group.sections[name]); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

// section checks what the schema cannot.
func (r *reading) section(path string, s *Section) error {
	for key, list := range map[string][]string{"allowed_tools": s.Allowed, "denied_tools": s.Denied} {
		for i, pattern := range list {
			if !doublestar.ValidatePattern(pattern) {
				return r.wrong(fmt.Sprintf("%s.%s.%d", path, key, i), fmt.Sprintf("%q is no pattern", pattern))
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Tools)) {
		t, at := s.Tools[name], path+".tools."+name
		if !doublestar.ValidatePattern(name) {
			return r.wrong(at, fmt.Sprintf("%q is no pattern", name))
		}
		if t.Parameters == nil {
			continue
		}
		if wrong := rtp.WrongSchema(t.Parameters); wrong != "" {
			return r.wrong(at+".parameters", wrong)
		}
		check, err := toolschema.Compile(name, t.Parameters)
		if err != nil {
			return r.wrong(at+".parameters", err.Error())
		}
		t.check = check
	}
	return nil
}
