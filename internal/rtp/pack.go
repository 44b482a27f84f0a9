package rtp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

// Said is what a pack says of itself.
type Said struct {
	Name    string            `json:"name"`
	Version string            `json:"version"`
	Tools   []json.RawMessage `json:"tools"`
	Impls   []string          `json:"impls"` // names of what can be called

	Unsteady bool `json:"-"` // asked twice, it said something else
}

// The most that is taken of one pack.
const (
	maxTools = 1000
	maxTool  = 1 << 20
)

// RefusedError is a pack that is not taken, with everything that is wrong with it.
type RefusedError struct {
	Pack     string
	Findings []Finding
}

// Error names it, one a line.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the pack %s is refused:\n  %s", e.Pack, strings.Join(Lines(e.Findings), "\n  "))
}

// maxLines is how many findings are told one by one.
const maxLines = 20

// Lines are findings for a person, a line for each, and one for those that would be too many.
func Lines(findings []Finding) []string {
	lines := make([]string, 0, maxLines+1)
	for i, f := range findings {
		if i == maxLines {
			return append(lines, fmt.Sprintf("and %d more", len(findings)-maxLines))
		}
		lines = append(lines, f.String())
	}
	return lines
}

// Load checks a pack. What breaks only rules that published packs are known to break loads with findings, and refuses when strict.
func Load(said Said, strict bool) (*Pack, error) {
	p := &Pack{Name: said.Name, Version: said.Version}
	var found []Finding
	wrong := func(tool, format string, args ...any) {
		found = append(found, Finding{Rule: RuleSchema, Tool: tool, Text: fmt.Sprintf(format, args...)})
	}
	if said.Name == "" {
		wrong("", "the pack has no name")
	}
	if len(said.Tools) > maxTools {
		wrong("", "the pack has more than %d tools", maxTools)
		said.Tools = said.Tools[:maxTools]
	}
	seen := map[string]bool{}
	for i, data := range said.Tools {
		t, findings := loadTool(fmt.Sprintf("number %d", i+1), data)
		found = append(found, findings...)
		if t == nil {
			continue
		}
		if seen[t.Name] {
			wrong(t.Name, "the name is taken by another tool of the pack")
		}
		if seen[t.Name] = true; !slices.Contains(said.Impls, t.Name) {
			wrong(t.Name, "nothing implements the tool")
		}
		p.Tools = append(p.Tools, t)
	}
	for _, name := range said.Impls {
		if !seen[name] {
			wrong("", "there is an implementation of %q, and no such tool", name)
		}
	}
	if strict && len(found) > 0 || slices.ContainsFunc(found, func(f Finding) bool { return !f.Known() }) {
		return nil, &RefusedError{said.Name, found}
	}
	p.Findings = found
	var err error
	p.InterfaceHash, err = interfaceHash(p.Tools)
	return p, err
}

// loadTool reads one definition; nil when not even that can be done.
func loadTool(place string, data json.RawMessage) (*Tool, []Finding) {
	if len(data) > maxTool {
		return nil, []Finding{{Rule: RuleSchema, Tool: place, Text: fmt.Sprintf("the definition has more than %d bytes", maxTool)}}
	}
	var named struct{ Name string }
	if json.Unmarshal(data, &named) == nil && named.Name != "" {
		place = named.Name
	}
	found := checkDefinition(place, data)
	t := &Tool{AuthSlots: []string{}, RiskClass: Read, Tags: []string{}, Examples: []Example{}}
	var fields map[string]json.RawMessage
	if err := ext.DecodeStrict(data, &fields); err != nil {
		return nil, append(found, Finding{Rule: RuleSchema, Tool: place, Text: err.Error()})
	}
	delete(fields, "metadata") // a known deviation, which says nothing here
	for key, value := range fields {
		if string(value) == "null" { // said already, where it may not be
			delete(fields, key)
		}
	}
	plain, err := json.Marshal(fields)
	if err == nil {
		err = ext.DecodeWith(plain, t, ext.DecodeOptions{AllowUnknown: true})
	}
	if err == nil && !slices.ContainsFunc(found, func(f Finding) bool { return !f.Known() }) {
		err = t.compile()
	}
	if err != nil {
		if len(found) == 0 {
			found = append(found, Finding{Rule: RuleSchema, Tool: place, Text: err.Error()})
		}
		return nil, found
	}
	return t, found
}

// Registration is what a pack's tool says of itself where it is registered, beside what every tool says.
type Registration struct {
	Pack          string `json:"pack"`
	PackVersion   string `json:"pack_version"`
	InterfaceHash string `json:"interface_hash"`
	Steady        bool   `json:"steady"`            // asked twice, the pack defined the same tools
	Unfenced      bool   `json:"unfenced"`          // what the pack's code does itself passes no gate
	Fence         string `json:"fence,omitempty"`   // by what the system holds a process of the pack
	Network       bool   `json:"network,omitempty"` // through pier
	Definition    *Tool  `json:"definition"`

	Findings []Finding `json:"findings,omitempty"` // of the pack, with its first tool: definitions hold no longer what was left out of them
}

// Place says where the code of a pack runs whose registrations these are, when that is a process of its own; else "".
func Place(registrations json.RawMessage) string {
	var all struct {
		Tools []struct {
			RTP Registration `json:"rtp"`
		} `json:"tools"`
	}
	if json.Unmarshal(registrations, &all) != nil || len(all.Tools) == 0 {
		return ""
	}
	switch r := all.Tools[0].RTP; {
	case r.Unfenced:
		return "outside of the fence: the pack is a program of its own, and reads, writes, starts and reaches what you can; pier decides and records the calls of its tools"
	case r.Fence != "" && r.Network:
		return "held by the system (" + r.Fence + "): the pack is a program of its own, and it and all it starts read and write what is granted; " +
			"they reach the network through pier alone, which decides and records each request"
	case r.Fence != "":
		return "held by the system (" + r.Fence + "): the pack is a program of its own, and it and all it starts read and write what is granted, and reach no network"
	}
	return ""
}

// Registered is the pack whose tools are among registrations, nil where none are; steady when it said the same twice.
func Registered(registrations json.RawMessage) (p *Pack, steady bool, err error) {
	var all struct {
		Tools []struct {
			RTP *struct {
				Pack        string          `json:"pack"`
				PackVersion string          `json:"pack_version"`
				Steady      bool            `json:"steady"`
				Definition  json.RawMessage `json:"definition"`
				Findings    []Finding       `json:"findings"`
			} `json:"rtp"`
		} `json:"tools"`
	}
	if err := json.Unmarshal(registrations, &all); err != nil {
		return nil, false, ext.Wrap(ext.CodeInternal, "the registrations cannot be read", err)
	}
	var said Said
	var findings []Finding
	for _, t := range all.Tools {
		if t.RTP == nil {
			continue
		}
		var named struct{ Name string }
		_ = json.Unmarshal(t.RTP.Definition, &named) // one that is none is refused below
		said.Name, said.Version, steady = t.RTP.Pack, t.RTP.PackVersion, t.RTP.Steady
		said.Tools, said.Impls = append(said.Tools, t.RTP.Definition), append(said.Impls, named.Name)
		findings = append(findings, t.RTP.Findings...)
	}
	if said.Tools == nil {
		return nil, false, nil
	}
	if p, err = Load(said, false); p != nil {
		p.Findings = findings
	}
	return p, steady, err
}
