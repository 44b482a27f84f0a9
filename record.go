package pier

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/source"
	"github.com/cec80427/pier/internal/work"
)

// entry is one record of what happened around extensions, host calls aside (seed 002 §3.1).
type entry struct {
	ext     ext.ID
	level   ext.Level // info when empty
	event   string
	message string
	cause   work.Cause
	data    json.RawMessage
	failed  error // adds the error's code and text, and its place in the source (seed 002 §2A.7)
	from    ext.Component
	waits   bool // it may be written together with the next record: nothing depends on it yet
}

// record appends one entry to the ledger.
func (h *Host) record(e entry) error {
	w := h.wiring
	r := ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(h.origins.Now()), Level: e.level, Event: e.event, Message: e.message,
		Correlation: w.correlationOf(e.ext, e.cause), Source: &w.source, Data: e.data,
	}
	if r.Level == "" {
		r.Level = ext.LevelInfo
	}
	if e.from != "" {
		s := w.source
		s.Component = e.from
		r.Source = &s
	}
	if e.failed != nil {
		r.Data = withError(r.Data, w.redactor, e.failed)
		if at := placeOf(e.failed); at != "" {
			s := *r.Source
			s.Location = &at
			r.Source = &s
		}
	}
	add := w.ledger.Append
	if e.waits {
		add = w.later
	}
	if err := add(w.redactor.Record(r)); err != nil {
		return ext.Wrap(ext.CodeInternal, "the event could not be recorded", err)
	}
	return nil
}

// withError adds error to the data of a record. What an extension threw by itself is an exception and no failure of the host: it has
// none of the host's codes.
func withError(data json.RawMessage, r *ext.Redactor, err error) json.RawMessage {
	f := jsontext.Fields(strings.TrimSuffix(string(data), "}"))
	if len(data) <= len("{}") {
		f = nil
	}
	said := jsontext.Fields(nil)
	if ownThrow(err) {
		said = said.Text("kind", "exception")
	} else {
		said = said.Text("code", string(ext.CodeOf(err)))
	}
	return f.JSON("error", said.Text("message", errorText(r, err)).Object()).Object()
}

// ownThrow reports whether an error is what an extension threw, and neither a host call's failure nor a limit.
func ownThrow(err error) bool {
	e, ok := errors.AsType[*ext.Exception](err)
	if !ok || e.Code != "" {
		return false
	}
	_, hosts := errors.AsType[*ext.Error](err)
	return !hosts
}

// errorText is what a record says of an error: its first line, short and without secrets. What compilers and extensions say
// further on may be lines of files.
func errorText(r *ext.Redactor, err error) string {
	text := err.Error()
	if e, ok := errors.AsType[*ext.Exception](err); ok {
		if text = e.Message; e.Name != "" {
			text = e.Name + ": " + text
		}
	}
	text, _, _ = strings.Cut(text, "\n")
	const most = 256
	if text = r.Line(text); len(text) > most {
		n := most
		for n > 0 && !utf8.RuneStart(text[n]) {
			n--
		}
		text = text[:n] + "…"
	}
	return text
}

func placeOf(err error) string {
	if e, ok := errors.AsType[*ext.Exception](err); ok && len(e.Frames) > 0 {
		f := e.Frames[0]
		return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	}
	if e, ok := errors.AsType[*source.Error](err); ok {
		return e.Place()
	}
	return ""
}

// noteLoaded records what an extension registered, and that it is ready.
func (h *Host) noteLoaded(x *Extension) error {
	r := x.Registrations()
	if err := h.noteRegistered(x); err != nil {
		return err
	}
	return h.record(entry{ext: x.ID(), event: "extension.ready", message: "extension loaded", data: jsontext.Encode(map[string]any{
		"entry": x.Path(), "artifact": "sha256:" + x.unit.Hash, "runtime": x.unit.Kind(), "tools": len(r.Tools), "commands": len(r.Commands),
		"events": len(r.Handlers),
	})})
}

// noteRegistered records the names of what an extension registered.
func (h *Host) noteRegistered(x *Extension) error {
	const most = 100 // names of one kind
	r := x.Registrations()
	data := map[string]any{"runtime": x.unit.Kind()}
	add := func(kind string, n int, name func(int) string) {
		var names []string
		for i := range min(n, most) {
			names = append(names, cutText(name(i), 128))
		}
		if n > 0 {
			data[kind] = names
		}
		if n > most {
			data[kind+"_count"] = n
		}
	}
	add("tools", len(r.Tools), func(i int) string { return r.Tools[i].Name })
	add("commands", len(r.Commands), func(i int) string { return r.Commands[i].Name })
	add("shortcuts", len(r.Shortcuts), func(i int) string { return r.Shortcuts[i].Key })
	events := slices.Sorted(maps.Keys(r.Handlers))
	add("handlers", len(events), func(i int) string { return events[i] })
	return h.record(entry{ext: x.ID(), event: "extension.register", message: "extension registered", waits: true, data: jsontext.Encode(data)})
}

func cutText(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most] + "…"
}

// noteFailed records an extension that did not load, with the place of what went wrong (seed 002 §1A.4.3).
func (h *Host) noteFailed(id ext.ID, path string, err error) error {
	return h.record(entry{
		ext: id, level: ext.LevelError, event: "extension.error", message: "extension failed to load", failed: err,
		data: jsontext.Encode(map[string]any{"entry": path}),
	})
}

// span records the start of something an extension does for somebody, and returns what records its end. No record, no
// call; but the start may wait for the first host call, or for the end: nothing has happened before.
func (h *Host) span(id ext.ID, event string, c work.Cause, name string) (end func(error) error, err error) {
	started := h.origins.Now()
	err = h.record(entry{
		ext: id, event: event + ".start", message: event + " dispatched", cause: c, waits: true,
		data: jsontext.Fields(nil).Text("name", cutText(name, 256)).Object(),
	})
	if err != nil {
		return nil, err
	}
	done := h.causes.Begin(id, c, event, name)
	return func(failed error) error {
		done()
		took := h.origins.Now().Sub(started)
		e := entry{
			ext: id, event: event + ".end", message: event + " finished", cause: c, failed: failed, data: spanEnd(took, failed, name),
			waits: event == "event_hook", // whoever emitted has the next word
		}
		if failed != nil {
			e.level = ext.LevelError
		}
		return h.record(e)
	}, nil
}

func spanEnd(took time.Duration, failed error, name string) json.RawMessage {
	return make(jsontext.Fields, 0, 96).Number("duration_ms", float64(took.Microseconds())/1000).Flag("is_error", failed != nil).
		Text("name", cutText(name, 256)).Object()
}

// correlation is the ids of all records of this run.
func (w *wiring) correlation() ext.LogCorrelation {
	return ext.LogCorrelation{ScenarioID: scenarioID, SessionID: ext.Optional(w.sessionID), RunID: ext.Optional(w.runID)}
}

// correlationOf is the ids of a record about an extension; those of a cause are a span of its trace.
func (w *wiring) correlationOf(id ext.ID, from work.Cause) ext.LogCorrelation {
	c := w.correlation()
	c.ExtensionID, c.ArtifactID = id, ext.Optional(w.artifact(id))
	if cause := from.ID(); cause != "" {
		trace, span := ledger.TraceID(w.runID, cause), ledger.SpanID(w.runID, cause)
		c.TraceID, c.SpanID = &trace, &span
	}
	from.Asker = w.host.causes.Asker(id, from)
	from.Correlate(&c)
	return c
}

// artifact names the code that runs under an id.
func (w *wiring) artifact(id ext.ID) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if unit, known := w.admitted[id]; known {
		return "sha256:" + unit.Hash
	}
	return ""
}

// sessionIDOf is the id in a session's header: it names the ledger's file.
func sessionIDOf(s ext.Session) string {
	var header struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(s.Header(), &header) // a session without an id is recorded without one
	return header.ID
}
