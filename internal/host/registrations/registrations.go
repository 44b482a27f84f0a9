package registrations

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Registrations is what an extension registered with Pi's API. Its JSON is what `pier inspect --json` prints.
type Registrations struct {
	Tools     []ext.RegisteredTool
	Commands  []ext.RegisteredCommand
	Shortcuts []ext.RegisteredShortcut
	Flags     []ext.RegisteredFlag
	Providers []ext.RegisteredProvider
	Handlers  map[string]int // event -> number of handlers
	Renderers []string       // custom message types
	Servers   []Server       // MCP servers

	pictures  []toolPicture   // of the tools
	rest      json.RawMessage // everything else
	described []bool          // of the commands: an empty description is one
	offered   []offer         // provider objects, as other extensions may know them
	virtual   []jsontext.Raw  // virtual models
}

// toolPicture is a tool as it was drawn in its VM. The name is JSON, too: it may be no text.
type toolPicture struct {
	name string
	text json.RawMessage
}

// JSON returns the registrations object of `pier inspect --json`.
func (r Registrations) JSON() json.RawMessage {
	out := []byte(`{"tools":[`)
	for i, p := range r.pictures {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, p.text...)
	}
	out = append(out, ']')
	if len(r.rest) > len("{}") {
		return append(append(out, ','), r.rest[1:]...)
	}
	return append(out, '}')
}

// With is the registrations and what has changed of them, as instance.Callbacks.Changed is told; whole when that is all of them.
func (r Registrations) With(change json.RawMessage, whole bool) (Registrations, error) {
	if whole {
		r = Registrations{}
	}
	parts := jsontext.Members(change)
	var pictures []json.RawMessage
	if err := json.Unmarshal(parts["tools"], &pictures); err != nil {
		return r, fmt.Errorf("read registrations: %w", err)
	}
	offered := parts["offered"]
	delete(parts, "offered")
	if delete(parts, "tools"); len(parts) > 0 {
		rest := Registrations{Tools: r.Tools, pictures: r.pictures, rest: jsontext.Encode(parts)}
		if err := rest.read(parts); err != nil {
			return r, err
		}
		_ = json.Unmarshal(offered, &rest.offered) // none, mostly
		r = rest
	}
	for _, picture := range pictures {
		if err := r.add(picture); err != nil {
			return r, err
		}
	}
	return r, nil
}

// add takes a tool in, in the place of one of its name. Slices that others may have are not written to.
func (r *Registrations) add(picture json.RawMessage) error {
	members := jsontext.Members(picture)
	name := string(members["name"])
	var tool ext.RegisteredTool
	if err := json.Unmarshal(jsontext.Encode(lenient(members)), &tool); err != nil {
		return fmt.Errorf("read the registration of tool %s: %w", name, err)
	}
	p := toolPicture{name, picture}
	at := slices.IndexFunc(r.pictures, func(other toolPicture) bool { return other.name == name })
	if at < 0 {
		r.Tools, r.pictures = append(r.Tools, tool), append(r.pictures, p)
		return nil
	}
	r.Tools, r.pictures = slices.Clone(r.Tools), slices.Clone(r.pictures)
	r.Tools[at], r.pictures[at] = tool, p
	return nil
}

// read takes everything but the tools.
func (r *Registrations) read(parts jsontext.Raw) error {
	var wire struct {
		Commands  []ext.RegisteredCommand  `json:"commands"`
		Shortcuts []ext.RegisteredShortcut `json:"shortcuts"`
		Flags     []ext.RegisteredFlag     `json:"flags"`
		Providers []ext.RegisteredProvider `json:"providers"`
		Handlers  map[string]int           `json:"handlers"`
		Renderers []string                 `json:"renderers"`
	}
	var described []bool // of the commands, which are first
	for _, kind := range []string{"commands", "shortcuts", "flags", "providers"} {
		var items []jsontext.Raw
		if json.Unmarshal(parts[kind], &items) == nil {
			for i := range items {
				items[i] = lenient(items[i])
				described = append(described, kind == "commands" && items[i]["description"] != nil)
			}
			parts[kind] = jsontext.Encode(items)
		}
	}
	if err := json.Unmarshal(jsontext.Encode(parts), &wire); err != nil {
		return fmt.Errorf("read registrations: %w", err)
	}
	r.described = described[:len(wire.Commands)]
	r.Commands, r.Shortcuts, r.Flags, r.Providers = wire.Commands, wire.Shortcuts, wire.Flags, wire.Providers
	r.Handlers, r.Renderers = wire.Handlers, wire.Renderers
	_ = json.Unmarshal(parts["mcpServers"], &r.Servers) // none, mostly
	_ = json.Unmarshal(parts["virtualModels"], &r.virtual)
	return nil
}

// lenient drops members whose type is not the one Go's fields have, so that one odd value loses only itself: the picture is the
// runtime's, but its values are the extension's, and a description may be anything.
func lenient(item jsontext.Raw) jsontext.Raw {
	for _, key := range []string{"name", "key", "label", "description", "type"} {
		if value, ok := item[key]; ok && value[0] != '"' {
			delete(item, key)
		}
	}
	return item
}
