package ext

import (
	"cmp"
	"encoding/json"
	"fmt"
	"time"
)

// ManifestSchema marks a capability manifest (seed 002 §3.3).
const ManifestSchema = "pi.ext.cap.v1"

// Register is the payload of a register message: an extension says what it is and offers.
type Register struct {
	Name               string              `json:"name"`
	Version            string              `json:"version"`
	APIVersion         string              `json:"api_version"`
	Capabilities       []Capability        `json:"capabilities,omitzero"` // the coarse set of extensions without a manifest
	CapabilityManifest *CapabilityManifest `json:"capability_manifest,omitzero"`
	Tools              []json.RawMessage   `json:"tools,omitzero"`
	SlashCommands      []json.RawMessage   `json:"slash_commands,omitzero"`
	EventHooks         []string            `json:"event_hooks,omitzero"`
}

// MessageType implements Payload.
func (*Register) MessageType() MessageType { return TypeRegister }

// Validate implements Payload.
func (p *Register) Validate() error { return requestError(p.check()) }

func (p *Register) check() *fault {
	f := cmp.Or(objects("tools", p.Tools), objects("slash_commands", p.SlashCommands))
	if f == nil && p.CapabilityManifest != nil {
		f = p.CapabilityManifest.check().Under("capability_manifest")
	}
	return f
}

// CapabilityManifest declares up front what an extension needs. Capability and method names are open in the schema;
// policy refuses the ones it does not know.
type CapabilityManifest struct {
	Schema       string                  `json:"schema"` // ManifestSchema
	Capabilities []CapabilityRequirement `json:"capabilities"`
}

// Validate reports whether m has the schema's mark and a list.
func (m *CapabilityManifest) Validate() error { return requestError(m.check()) }

func (m *CapabilityManifest) check() *fault {
	if m.Capabilities == nil {
		return newFault("missing").Under("capabilities")
	}
	return oneOf("schema", m.Schema, ManifestSchema)
}

// CapabilityRequirement is one capability an extension needs.
type CapabilityRequirement struct {
	Capability Capability       `json:"capability"`
	Methods    []Method         `json:"methods,omitzero"` // the only methods it may be used through; nil for all
	Scope      *CapabilityScope `json:"scope,omitzero"`
}

// CapabilityScope narrows a capability. A list that is nil is absent, which is not the same as empty.
type CapabilityScope struct {
	Paths []string `json:"paths,omitzero"` // glob patterns relative to the working directory
	Hosts []string `json:"hosts,omitzero"` // host names
	Env   []string `json:"env,omitzero"`   // names of environment variables
}

// RegisteredTool is one tool of an extension. Parameters is its JSON Schema as the extension wrote it.
type RegisteredTool struct {
	Name        string          `json:"name"`
	Label       string          `json:"label"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
	Has         map[string]bool `json:"has"`
}

// RegisteredCommand is one slash command.
type RegisteredCommand struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Has         map[string]bool `json:"has"`
}

// RegisteredShortcut is one key of an extension.
type RegisteredShortcut struct {
	Key         string `json:"key"`
	Description string `json:"description"`
}

// RegisteredFlag is a command-line flag of an extension. Type is "boolean" or "string".
type RegisteredFlag struct {
	Name        string          `json:"name"`
	Type        string          `json:"type"`
	Default     json.RawMessage `json:"default"`
	Description string          `json:"description"`
}

// RegisteredProvider is a model provider that an extension brings.
type RegisteredProvider struct {
	Name   string          `json:"name"`
	Config json.RawMessage `json:"config"`
}

// KeptGrant is one answer that is kept: a right that an extension has, or is refused, for good. It belongs to the code it was given
// for: another file, or other code in the same file, does not have it.
type KeptGrant struct {
	ID        string    `json:"id"`
	Extension ID        `json:"extension"` // as it was called; decides nothing
	Entry     string    `json:"entry"`     // the extension's file, symlinks resolved, or KIND:WHAT
	Hash      string    `json:"hash"`      // of its files and all that they import, byte for byte, of the script made of them, and of what its manifest says
	Rule      string    `json:"rule"`      // as on the command line: exec=git; that of a command line names its folder
	Allow     bool      `json:"allow"`
	At        time.Time `json:"at"`
}

// LearnedError is an extension that Policy.Enforce does not let start: its code is another than the one that was learned, or none was.
type LearnedError struct {
	Extension ID
	Known     bool // there are rules for other code under this id
}

func (e *LearnedError) Error() string {
	if e.Known {
		return fmt.Sprintf("the code of %s has changed since it was learned: learn it anew with --learn", e.Extension)
	}
	return fmt.Sprintf("nothing was learned about %s: learn it with --learn", e.Extension)
}

// Is makes it a denial.
func (e *LearnedError) Is(target error) bool { return target == error(ErrDenied) }

// SettingsError is a trusted project's settings that cannot be followed. A host goes no further: what they take away would be allowed.
type SettingsError struct{ Err error }

func (e *SettingsError) Error() string { return e.Err.Error() }

func (e *SettingsError) Unwrap() error { return e.Err }

// Detail is one line about an extension for a person: a name and a text, neither of them cleaned for a terminal.
type Detail struct{ Name, Text string }
