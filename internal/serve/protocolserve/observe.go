package protocolserve

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// hostID is the extension_id of log messages that are pier's own.
const hostID ext.ID = "pier"

// observe sends the extensions' output, denials and errors to the agent as log messages. Callbacks that were set before are still called.
func (s *server) observe(o *pier.Observer) {
	before := *o
	o.Print = func(from ext.ID, level, text string) {
		s.log(from, levelOf(level), "console", text, nil)
		tell(before.Print != nil, func() { before.Print(from, level, text) })
	}
	o.Write = func(from ext.ID, fd int, text string) {
		s.log(from, ext.LevelInfo, "output", text, map[string]any{"fd": fd})
		tell(before.Write != nil, func() { before.Write(from, fd, text) })
	}
	o.Changed = func(from ext.ID) {
		s.mu.Lock()
		s.changed = true
		s.mu.Unlock()
		tell(before.Changed != nil, func() { before.Changed(from) })
	}
	o.Error = func(from ext.ID, err error) {
		s.logAt(locationOf(err), from, ext.LevelError, "extension.error", err.Error(), nil)
		tell(before.Error != nil, func() { before.Error(from, err) })
	}
	o.Denied = func(from ext.ID, d pier.Denial) {
		text := fmt.Sprintf("%s %s was denied", d.Capability, d.Scope)
		s.log(from, ext.LevelWarn, "policy.decision", text, map[string]any{
			"decision": "deny", "capability": d.Capability, "scope": d.Scope, "method": d.Method, "flag": d.Flag,
		})
		tell(before.Denied != nil, func() { before.Denied(from, d) })
	}
	o.Message = func(from ext.ID, kind, text string) {
		s.log(from, ext.LevelInfo, "message", text, map[string]any{"kind": kind})
		tell(before.Message != nil, func() { before.Message(from, kind, text) })
	}
	o.Warning = func(text string) {
		s.log(hostID, ext.LevelWarn, "warning", text, nil)
		tell(before.Warning != nil, func() { before.Warning(text) })
	}
	o.Log = func(from ext.ID, level, event, message string, data json.RawMessage) {
		s.log(from, levelOf(level), event, message, map[string]any{"data": orNull(data)})
		tell(before.Log != nil, func() { before.Log(from, level, event, message, data) })
	}
}

func tell(there bool, who func()) {
	if there {
		who()
	}
}

func (s *server) log(from ext.ID, level ext.Level, event, message string, data map[string]any) {
	s.logAt("", from, level, event, message, data)
}

// logAt sends one log message about a place in the extension's own source, if there is one. With a connection that has ended there is
// nobody to tell.
func (s *server) logAt(place string, from ext.ID, level ext.Level, event, message string, data map[string]any) {
	r := &ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(time.Now()), Level: level, Event: event, Message: message,
		Correlation: ext.LogCorrelation{ExtensionID: from, ScenarioID: "run"}, Source: &ext.LogSource{Component: ext.ComponentRuntime, Location: ext.Optional(place)},
	}
	if data != nil {
		r.Data = encode(data)
	}
	_ = s.conn.Send(s.life, r)
}

func levelOf(name string) ext.Level {
	switch l := ext.Level(name); l {
	case ext.LevelDebug, ext.LevelInfo, ext.LevelWarn, ext.LevelError:
		return l
	}
	return ext.LevelInfo
}
