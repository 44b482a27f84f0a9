package ext

import (
	"cmp"
	"encoding/json"
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
func (p *Register) Validate() error { return p.check().err() }

func (p *Register) check() *fault {
	f := cmp.Or(objects("tools", p.Tools), objects("slash_commands", p.SlashCommands))
	if f == nil && p.CapabilityManifest != nil {
		f = p.CapabilityManifest.check().under("capability_manifest")
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
func (m *CapabilityManifest) Validate() error { return m.check().err() }

func (m *CapabilityManifest) check() *fault {
	if m.Capabilities == nil {
		return faulty("missing").under("capabilities")
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
