package session

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// levelChange is a thinking level as it was and as it is: the extension has fitted it to the model.
type levelChange struct {
	Level    string `json:"level"`
	Previous string `json:"previousLevel"`
	Event    string `json:"event"` // "offered" when the extension would tell itself
}

// setLevel keeps a thinking level in the session and tells the extensions.
func (a *Agent) setLevel(ctx context.Context, from ext.ID, args json.RawMessage) (json.RawMessage, error) {
	var in levelChange
	if err := ext.DecodeStrict(wire.OrNull(args), &in); err != nil {
		return nil, err
	}
	event, err := a.changeLevel(in)
	if err != nil {
		return nil, err
	}
	if in.Event == "offered" && a.opts.Tell != nil {
		if a.opts.Tell(event, from) {
			return json.RawMessage(`{"tell":true}`), nil
		}
		return json.RawMessage("null"), nil
	}
	return json.RawMessage("null"), a.emit(ctx, event, nil)
}

// changeLevel returns the event of it.
func (a *Agent) changeLevel(in levelChange) (map[string]any, error) {
	if _, err := a.opts.Session.Append(map[string]any{"type": "thinking_level_change", "thinkingLevel": in.Level}); err != nil {
		return nil, wire.Outward(err, ext.CodeIO, "the session could not be written")
	}
	a.mu.Lock()
	a.level = in.Level
	a.mu.Unlock()
	return map[string]any{"type": "thinking_level_select", "level": in.Level, "previousLevel": in.Previous}, nil
}

// setModel chooses a model: by its name, because an extension that asks for it later must find its own and not the address
// that another one wrote into it. The event has the whole of it, as in Pi.
func (a *Agent) setModel(ctx context.Context, args json.RawMessage) (json.RawMessage, error) {
	var in struct {
		levelChange
		Model    json.RawMessage `json:"model"`
		Previous json.RawMessage `json:"previousModel"`
	}
	if err := ext.DecodeStrict(wire.OrNull(args), &in); err != nil {
		return nil, err
	}
	var name modelName
	if err := json.Unmarshal(in.Model, &name); err != nil || name.Provider == "" || name.ID == "" {
		return nil, ext.E(ext.CodeInvalidRequest, "a model needs a provider and an id")
	}
	entry := map[string]any{"type": "model_change", "provider": name.Provider, "modelId": name.ID}
	if _, err := a.opts.Session.Append(entry); err != nil {
		return nil, wire.Outward(err, ext.CodeIO, "the session could not be written")
	}
	a.mu.Lock()
	a.model = &name
	if in.Level != "" {
		a.level = in.Level // also one that did not change: it stays for whatever the model has
	}
	a.mu.Unlock()
	if in.Level != in.levelChange.Previous {
		event, err := a.changeLevel(in.levelChange)
		if err == nil {
			err = a.emit(ctx, event, nil)
		}
		if err != nil {
			return nil, err
		}
	}
	var before modelName
	if json.Unmarshal(wire.OrNull(in.Previous), &before) == nil && before == name {
		return json.RawMessage("true"), nil
	}
	event := map[string]any{"type": "model_select", "model": in.Model, "previousModel": in.Previous, "source": "set"}
	return json.RawMessage("true"), a.emit(ctx, event, nil)
}
