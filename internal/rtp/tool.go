package rtp

import (
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/ext"
)

// RiskClass is how much harm a tool can do, by its author's word.
type RiskClass string

// The classes, least first.
const (
	Read        RiskClass = "read"        // it changes nothing
	Write       RiskClass = "write"       // it changes data
	Infra       RiskClass = "infra"       // it makes or removes machines, networks, accounts
	Money       RiskClass = "money"       // it moves money
	Destructive RiskClass = "destructive" // what it does cannot be undone
)

// RiskClasses lists the closed set, least first.
func RiskClasses() []RiskClass { return []RiskClass{Read, Write, Infra, Money, Destructive} }

// Valid reports whether c belongs to the closed set.
func (c RiskClass) Valid() bool { return slices.Contains(RiskClasses(), c) }

// Meaning says what a class means, for people.
func (c RiskClass) Meaning() string {
	switch c {
	case Read:
		return "it changes nothing"
	case Write:
		return "it changes data"
	case Infra:
		return "it makes or removes machines, networks or accounts"
	case Money:
		return "it moves money"
	}
	return "what it does cannot be undone"
}

// Tool is a tool as its pack defines it.
type Tool struct {
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	InputSchema  json.RawMessage `json:"input_schema"`
	OutputSchema json.RawMessage `json:"output_schema"`
	ErrorSchema  json.RawMessage `json:"error_schema"`
	AuthSlots    []string        `json:"auth_slots"`
	RiskClass    RiskClass       `json:"risk_class"`
	Tags         []string        `json:"tags"`
	Defaults     Defaults        `json:"policy_defaults"`
	Examples     []Example       `json:"examples"`

	checks *checks
}

// Defaults are what a tool's author proposes. Zero stands for nothing said.
type Defaults struct {
	TimeoutSeconds int  `json:"timeout_seconds,omitempty"`
	Retries        *int `json:"retries,omitempty"`
	MaxConcurrency int  `json:"max_concurrency,omitempty"`

	rest map[string]json.RawMessage
}

// Example is a call that an author shows.
type Example struct {
	Name        string          `json:"name,omitempty"`
	Description string          `json:"description,omitempty"`
	Input       json.RawMessage `json:"input"`
	Output      json.RawMessage `json:"output,omitempty"`
}

// UnmarshalJSON implements json.Unmarshaler. Members that only the author knows are kept.
func (d *Defaults) UnmarshalJSON(data []byte) error {
	type plain Defaults
	var known plain
	if err := ext.DecodeWith(data, &known, ext.DecodeOptions{AllowUnknown: true}); err != nil {
		return err
	}
	*d = Defaults(known)
	if err := json.Unmarshal(data, &d.rest); err != nil {
		return err
	}
	return nil
}

// MarshalJSON implements json.Marshaler.
func (d Defaults) MarshalJSON() ([]byte, error) {
	if d.rest != nil {
		return json.Marshal(d.rest)
	}
	type plain Defaults
	return json.Marshal(plain(d))
}

// Pack is a set of tools under one name.
type Pack struct {
	Name    string
	Version string
	Tools   []*Tool // in the pack's own order
	// InterfaceHash names what callers rely on: the tools' names and schemas.
	InterfaceHash string
	Findings      []Finding // what is wrong, and was let pass
}

// Tool is the tool of a name, nil for none.
func (p *Pack) Tool(name string) *Tool {
	for _, t := range p.Tools {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// Context is who calls. Empty members are left out of what a pack gets.
type Context struct {
	TenantID  string `json:"tenant_id,omitempty"`
	RequestID string `json:"request_id,omitempty"`
	Actor     string `json:"actor,omitempty"`
}
