package pier

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
)

// note appends one record of an extension's life to the ledger (seed 002 §3.1). cause names the correlation id that fits
// the event, "tool_call" or "slash_command", and its value.
func (h *Host) note(id ext.ID, level ext.Level, event, message string, cause, causeID string, data map[string]any) error {
	return h.record(h.wiring.ledger.Append, id, level, event, message, cause, causeID, encode(data), nil)
}

// noteFailure is note for what went wrong: with the error's code, and its place in the source (seed 002 §2A.7).
func (h *Host) noteFailure(id ext.ID, level ext.Level, event, message, cause, causeID string, err error, data map[string]any) error {
	data["error"] = map[string]any{"code": string(ext.CodeOf(err)), "message": err.Error()}
	var at *string
	if e, ok := errors.AsType[*ext.Exception](err); ok && len(e.Frames) > 0 {
		f := e.Frames[0]
		at = new(fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column))
	}
	return h.record(h.wiring.ledger.Append, id, level, event, message, cause, causeID, encode(data), at)
}

func (h *Host) record(add func(ext.LogRecord) error, id ext.ID, level ext.Level, event, message, cause, causeID string, data json.RawMessage, at *string) error {
	c := h.wiring.correlation()
	c.ExtensionID = id
	switch cause {
	case "tool_call":
		c.ToolCallID = &causeID
	case "slash_command":
		c.SlashCommandID = &causeID
	}
	err := add(ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(h.origins.now()), Level: level, Event: event, Message: message,
		Correlation: c, Source: &ext.LogSource{Component: ext.ComponentRuntime, Location: at}, Data: data,
	})
	if err != nil {
		return ext.Wrap(ext.CodeInternal, "the event could not be recorded", err)
	}
	return nil
}

// loaded records that an extension is ready, with what it registered.
func (h *Host) noteLoaded(x *Extension) error {
	r := x.Registrations()
	return h.note(x.ID(), ext.LevelInfo, "extension.ready", "extension loaded", "", "", map[string]any{
		"entry": x.Path(), "artifact": "sha256:" + x.bundle.Hash, "runtime": "js", "tools": len(r.Tools), "commands": len(r.Commands),
		"events": len(r.Handlers),
	})
}

// noteFailed records an extension that did not load, with the place of what went wrong (seed 002 §1A.4.3).
func (h *Host) noteFailed(id ext.ID, entry string, err error) error {
	return h.noteFailure(id, ext.LevelError, "extension.error", "extension failed to load", "", "", err, map[string]any{"entry": entry})
}

// span records the start of something an extension does for somebody, and returns what records its end. No record, no
// call; but the start may wait for the first host call, or for the end: nothing has happened before.
func (h *Host) span(id ext.ID, event, cause, causeID, name string) (end func(error) error, err error) {
	started := h.origins.now()
	start := jsontext.Fields(nil).Text("name", name).Object()
	if err := h.record(h.wiring.later, id, ext.LevelInfo, event+".start", event+" dispatched", cause, causeID, start, nil); err != nil {
		return nil, err
	}
	return func(failed error) error {
		took := float64(h.origins.now().Sub(started).Microseconds()) / 1000
		if failed == nil {
			data := make(jsontext.Fields, 0, 96).Number("duration_ms", took).Flag("is_error", false).Text("name", name).Object()
			return h.record(h.wiring.ledger.Append, id, ext.LevelInfo, event+".end", event+" finished", cause, causeID, data, nil)
		}
		data := map[string]any{"name": name, "duration_ms": took, "is_error": true}
		return h.noteFailure(id, ext.LevelError, event+".end", event+" finished", cause, causeID, failed, data)
	}, nil
}

func (w *wiring) correlation() ext.LogCorrelation {
	return ext.LogCorrelation{ScenarioID: scenarioID, SessionID: ext.Optional(w.sessionID)}
}

// sessionIDOf is the id in a session's header: it names the ledger's file.
func sessionIDOf(s ext.Session) string {
	var header struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(s.Header(), &header) // a session without an id is recorded without one
	return header.ID
}
