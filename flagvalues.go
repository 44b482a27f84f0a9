package pier

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/internal/instance"
)

// setFlags gives the extension the values of the flags it registered.
func (h *Host) setFlags(ctx context.Context, x *Extension, running instance.Instance) error {
	values := map[string]json.RawMessage{}
	for _, f := range x.Registrations().Flags {
		if v, ok := h.flagValue(x, f.Name); ok {
			values[f.Name] = asFlag(v, f.Type)
		}
	}
	if len(values) == 0 {
		return nil
	}
	person, ok := running.(instance.Commander)
	if !ok {
		return errUnable
	}
	return person.SetFlags(ctx, values)
}

// asFlag makes a boolean of the text of one, for a flag that is one: who gives a value on a command line does not know.
func asFlag(value json.RawMessage, kind string) json.RawMessage {
	var text string
	if kind == "boolean" && json.Unmarshal(value, &text) == nil && (text == "true" || text == "false") {
		return json.RawMessage(text)
	}
	return value
}

// flagValue is the value that was given for a flag, else the default of the first extension that registered it before x.
func (h *Host) flagValue(x *Extension, name string) (json.RawMessage, bool) {
	if v, ok := h.opts.Flags[name]; ok {
		return v, true
	}
	for _, other := range h.Extensions() {
		if other == x {
			break
		}
		for _, f := range other.Registrations().Flags {
			if f.Name == name && len(f.Default) > 0 && string(f.Default) != "null" {
				return f.Default, true
			}
		}
	}
	return nil, false
}
