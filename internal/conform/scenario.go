package conform

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/cec80427/pier/ext"
)

// scenario is one file of conformance/scenarios: prose, then sections. See conformance/README.md for the format.
type scenario struct {
	name  string // level/file name
	level string
	about string

	extensions []string          // of the examples: "todo.ts", or with its version "0.73.1/todo.ts"
	own        map[string]string // extensions written in the file itself
	today      map[string]string // legacy rules: those of them that Pi gets, written for today
	files      map[string]string // fixtures below the working directory; home/… below HOME, bin/… are programs
	session    []json.RawMessage
	ui         []answer
	http       []httpAnswer
	options    scenarioOptions
	steps      []step
	flags      map[string]json.RawMessage
}

type scenarioOptions struct {
	Versions []string          `json:"versions,omitempty"`
	HasUI    *bool             `json:"hasUI,omitempty"`
	Env      map[string]string `json:"env,omitempty"`
	Agent    bool              `json:"agent,omitempty"`   // tools are called by Pi's own agent, in a turn
	Replace  bool              `json:"replace,omitempty"` // commands may begin another session and reload
	Former   bool              `json:"former,omitempty"`  // what the versions do and the newest does not: a legacy rule
	Tags     []string          `json:"tags,omitempty"`
}

// answer is what the scripted person says to one dialog, or presses in one component.
type answer struct {
	Op     string          `json:"op"`
	Title  string          `json:"title,omitempty"`
	Value  json.RawMessage `json:"value,omitempty"`
	Keys   []key           `json:"keys,omitempty"`
	Widths []int           `json:"widths,omitempty"`
}

type key struct {
	Name  string `json:"name"`
	Bytes string `json:"bytes"`
}

// httpAnswer answers the first request whose URL contains URL.
type httpAnswer struct {
	URL     string            `json:"url"`
	Status  int               `json:"status,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
	Body    string            `json:"body,omitempty"`
}

// step is one thing to do, in the form that the oracle's script reads.
type step struct {
	Start    bool            `json:"start,omitempty"`
	Event    json.RawMessage `json:"event,omitempty"`
	Tool     string          `json:"tool,omitempty"`
	Input    json.RawMessage `json:"input,omitempty"`
	Command  string          `json:"command,omitempty"`
	Complete string          `json:"complete,omitempty"`
	Prefix   string          `json:"prefix,omitempty"`
	Shortcut string          `json:"shortcut,omitempty"`
	Wait     int             `json:"wait,omitempty"`

	Render   string          `json:"render,omitempty"` // call, result, message, entry, widget, header, footer
	Result   json.RawMessage `json:"result,omitempty"`
	Message  json.RawMessage `json:"message,omitempty"`
	Entry    json.RawMessage `json:"entry,omitempty"`
	Key      string          `json:"key,omitempty"`
	Expanded bool            `json:"expanded,omitempty"`
	Widths   []int           `json:"widths,omitempty"`
}

func readScenarios(dir string) ([]*scenario, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.txtar"))
	if err != nil {
		return nil, fmt.Errorf("list scenarios: %w", err)
	}
	slices.Sort(files)
	var list []*scenario
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read scenario: %w", err)
		}
		name := path.Join(filepath.Base(filepath.Dir(file)), strings.TrimSuffix(filepath.Base(file), ".txtar"))
		s, err := parseScenario(name, data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		list = append(list, s)
	}
	return list, nil
}

// parseScenario is strict: a section that is unknown or there twice, or a scenario without prose or steps, is an error.
func parseScenario(name string, data []byte) (*scenario, error) {
	archive := txtar.Parse(data)
	s := &scenario{
		name: name, level: path.Dir(name), about: strings.TrimSpace(string(archive.Comment)),
		own: map[string]string{}, today: map[string]string{}, files: map[string]string{}, flags: map[string]json.RawMessage{},
	}
	if s.about == "" {
		return nil, fmt.Errorf("a scenario begins with prose that says what it shows")
	}
	if s.level != "L2" && s.level != "L3" {
		return nil, fmt.Errorf("the folder %q is no level: L2 and L3 are", s.level)
	}
	seen := map[string]bool{}
	for _, f := range archive.Files {
		if seen[f.Name] {
			return nil, fmt.Errorf("section %q is there twice", f.Name)
		}
		seen[f.Name] = true
		if err := s.section(f.Name, string(f.Data)); err != nil {
			return nil, fmt.Errorf("section %q: %w", f.Name, err)
		}
	}
	if len(s.steps) == 0 {
		return nil, fmt.Errorf("a scenario has steps")
	}
	if len(s.extensions)+len(s.own) == 0 {
		return nil, fmt.Errorf("a scenario has extensions")
	}
	for name := range s.today {
		if _, old := s.own[name]; !old || !s.options.Former {
			return nil, fmt.Errorf("today/%s has no ext/%s, or the options do not say former", name, name)
		}
	}
	if len(s.options.Versions) == 0 {
		s.options.Versions = []string{newest}
	}
	s.steps = append([]step{{Start: true}}, s.steps...)
	return s, nil
}

func (s *scenario) section(name, text string) error {
	switch {
	case name == "extensions":
		s.extensions = lines(text)
		return nil
	case name == "steps":
		return s.readSteps(text)
	case name == "session.jsonl":
		return jsonLines(text, &s.session)
	case name == "ui.json":
		return s.readAnswers(text)
	case name == "http.json":
		return ext.DecodeStrict([]byte(text), &s.http)
	case name == "options.json":
		return ext.DecodeStrict([]byte(text), &s.options)
	case strings.HasPrefix(name, "files/"):
		return fixture(s.files, strings.TrimPrefix(name, "files/"), text)
	case strings.HasPrefix(name, "today/"):
		return fixture(s.today, strings.TrimPrefix(name, "today/"), text)
	case strings.HasPrefix(name, "ext/"):
		return fixture(s.own, strings.TrimPrefix(name, "ext/"), text)
	}
	return fmt.Errorf("unknown section")
}

func fixture(into map[string]string, name, text string) error {
	if !filepath.IsLocal(name) {
		return fmt.Errorf("the path leaves the scenario")
	}
	into[name] = text
	return nil
}

func lines(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, line)
		}
	}
	return list
}

func jsonLines(text string, into *[]json.RawMessage) error {
	for n, line := range lines(text) {
		if !json.Valid([]byte(line)) {
			return fmt.Errorf("line %d is no JSON", n+1)
		}
		*into = append(*into, json.RawMessage(line))
	}
	return nil
}

func (s *scenario) readAnswers(text string) error {
	var list []struct {
		Op     string          `json:"op"`
		Title  string          `json:"title"`
		Value  json.RawMessage `json:"value"`
		Keys   []string        `json:"keys"`
		Widths []int           `json:"widths"`
	}
	if err := ext.DecodeStrict([]byte(text), &list); err != nil {
		return err
	}
	for _, in := range list {
		a := answer{Op: in.Op, Title: in.Title, Value: in.Value, Widths: in.Widths}
		for _, name := range in.Keys {
			a.Keys = append(a.Keys, key{name, keyBytes(name)})
		}
		s.ui = append(s.ui, a)
	}
	return nil
}

// readSteps reads one step for each line: a word, then what it needs.
//
//	event {"type":…}   tool NAME {…}   command /NAME ARGS   complete /NAME PREFIX   shortcut KEY   flag NAME VALUE
//	wait MS   render call|result TOOL {…}   render message|entry {…}   render widget KEY   render header|footer
//
// render takes {"input":…,"result":…,"expanded":…,"widths":…}.
func (s *scenario) readSteps(text string) error {
	for n, line := range lines(text) {
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		if err := s.readStep(word, rest); err != nil {
			return fmt.Errorf("step %d: %w", n+1, err)
		}
	}
	return nil
}

func (s *scenario) readStep(word, rest string) error {
	name, args, _ := strings.Cut(rest, " ")
	next := step{}
	switch word {
	case "event":
		next.Event = json.RawMessage(rest)
	case "tool":
		next.Tool, next.Input = name, json.RawMessage(args)
	case "command":
		next.Command = rest
	case "complete":
		next.Complete, next.Prefix = name, args
	case "shortcut":
		next.Shortcut = rest
	case "wait":
		ms, err := strconv.Atoi(rest)
		if err != nil || ms <= 0 || ms > 2000 {
			return fmt.Errorf("wait needs 1 to 2000 milliseconds")
		}
		next.Wait = ms
	case "flag":
		if len(s.steps) > 0 {
			return fmt.Errorf("flags come first")
		}
		s.flags[name] = json.RawMessage(args)
		return checkJSON(args)
	case "render":
		if err := readRender(&next, name, args); err != nil {
			return err
		}
	default:
		return fmt.Errorf("unknown step %q", word)
	}
	for _, raw := range []json.RawMessage{next.Event, next.Input} {
		if raw != nil {
			if err := checkJSON(string(raw)); err != nil {
				return err
			}
		}
	}
	s.steps = append(s.steps, next)
	return nil
}

func checkJSON(text string) error {
	if !json.Valid([]byte(text)) {
		return fmt.Errorf("%q is no JSON", text)
	}
	return nil
}

func readRender(next *step, kind, args string) error {
	switch kind {
	case "call", "result":
		next.Tool, args, _ = strings.Cut(args, " ")
	case "message":
		next.Message, args = json.RawMessage(args), ""
	case "entry":
		next.Entry, args = json.RawMessage(args), ""
	case "widget":
		next.Key, args = args, ""
	case "header", "footer":
	default:
		return fmt.Errorf("unknown thing to render: %q", kind)
	}
	if strings.TrimSpace(args) != "" {
		d := json.NewDecoder(bytes.NewReader([]byte(args)))
		d.DisallowUnknownFields()
		if err := d.Decode(next); err != nil {
			return err
		}
	}
	if len(next.Message) > 0 {
		var options struct {
			Expanded bool `json:"expanded"`
		}
		if err := json.Unmarshal(next.Message, &options); err != nil {
			return err
		}
		next.Expanded = options.Expanded
	}
	next.Render = kind
	return nil
}
