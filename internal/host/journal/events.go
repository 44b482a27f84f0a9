package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/cec80427/pier/ext"
	work "github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Loaded records what an extension registered, and that it is ready.
func (j *Journal) Loaded(u instance.Unit, r registrations.Registrations) error {
	if err := j.registered(u, r); err != nil {
		return err
	}
	return j.Record(Entry{Ext: u.ID, Event: "extension.ready", Message: "extension loaded", Data: jsontext.Encode(map[string]any{
		"entry": u.Entry.Place(), "artifact": "sha256:" + u.Hash, "runtime": u.Kind(), "tools": len(r.Tools), "commands": len(r.Commands),
		"events": len(r.Handlers),
	})})
}

// registered records the names of what an extension registered.
func (j *Journal) registered(u instance.Unit, r registrations.Registrations) error {
	const most = 100 // names of one kind
	data := map[string]any{"runtime": u.Kind()}
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
	return j.Record(Entry{Ext: u.ID, Event: "extension.register", Message: "extension registered", Waits: true, Data: jsontext.Encode(data)})
}

// Failed records an extension that did not load, with the place of what went wrong (seed 002 §1A.4.3).
func (j *Journal) Failed(id ext.ID, path string, err error) error {
	return j.Record(Entry{
		Ext: id, Level: ext.LevelError, Event: "extension.error", Message: "extension failed to load", Failed: err,
		Data: jsontext.Encode(map[string]any{"entry": path}),
	})
}

// Span records the start of something an extension does for somebody, and returns what records its end. No record, no
// call; but the start may wait for the first host call, or for the end: nothing has happened before.
func (j *Journal) Span(id ext.ID, event string, c work.Cause, name string) (end func(error) error, err error) {
	started, ids := j.o.Now(), j.correlationOf(id, c) // the same in both records
	err = j.Record(Entry{
		Ext: id, Event: event + ".start", Message: event + " dispatched", Cause: c, Waits: true, ids: &ids,
		Data: jsontext.Fields(nil).Text("name", cutText(name, 256)).Object(),
	})
	if err != nil {
		return nil, err
	}
	done := j.o.Causes.Begin(id, c, event, name)
	return func(failed error) error {
		done()
		took := j.o.Now().Sub(started)
		e := Entry{
			Ext: id, Event: event + ".end", Message: event + " finished", Cause: c, Failed: failed, Data: spanEnd(took, failed, name, c.Audit), ids: &ids,
			Waits: event == "event_hook", // whoever emitted has the next word
		}
		if failed != nil {
			e.Level = ext.LevelError
		}
		return j.Record(e)
	}, nil
}

func spanEnd(took time.Duration, failed error, name string, audit *json.RawMessage) json.RawMessage {
	room := 96
	if audit != nil {
		room += len(*audit)
	}
	f := make(jsontext.Fields, 0, room).Number("duration_ms", float64(took.Microseconds())/1000).Flag("is_error", failed != nil).
		Text("name", cutText(name, 256))
	if audit != nil && *audit != nil {
		f = f.JSON(rtp.AuditMember, *audit)
	}
	return f.Object()
}

// Blocked records that a handler stopped an event, with the reason that it gave, short and without secrets.
func (j *Journal) Blocked(id ext.ID, cause work.Cause, event, tool, reason string) error {
	if reason != "" {
		reason = ErrorText(j.o.Redactor, errors.New(reason))
	}
	return j.Record(Entry{
		Ext: id, Level: ext.LevelWarn, Event: "handler.block", Message: "a handler stopped the event", Cause: cause, Waits: true,
		Data: jsontext.Encode(map[string]any{"event": event, "tool": tool, "reason": reason}),
	})
}

// Hook records that a handler runs, and returns what records its end. No record, no handler.
func (j *Journal) Hook(ctx context.Context, id ext.ID, event, name string) (end func(error) error, err error) {
	switch name {
	case "message_update", "tool_execution_update": // many in a second
		started := j.o.Now()
		if check, ok := j.o.Ledger.(interface{ Check() error }); ok {
			if err := check.Check(); err != nil {
				return nil, ext.Wrap(ext.CodeInternal, "the event could not be recorded", err)
			}
		}
		return func(failed error) error {
			j.hooks.Add(ledger.Counted{Extension: id, Method: "event", Op: name}, failed != nil, started)
			return nil
		}, nil
	}
	return j.Span(id, "event_hook", work.Cause{Event: event}.For(ctx), name)
}

func (j *Journal) countedHooks(c ledger.Count) {
	_ = j.Record(Entry{ // a ledger that fails refuses what comes next
		Ext: c.Extension, Event: "event_hook.summary", Message: "events counted", Data: c.Data().Object(),
	})
}

// Thrown records that a handler failed.
func (j *Journal) Thrown(id ext.ID, event string, failed error, c work.Cause) {
	_ = j.Record(Entry{ // the handler's error is told all the same
		Ext: id, Level: ext.LevelError, Event: "handler.error", Message: "a handler failed", Failed: failed, Cause: c, Waits: true,
		Data: jsontext.Encode(map[string]any{"event": event}),
	})
}

// Uncaught records an error that nobody caught.
func (j *Journal) Uncaught(id ext.ID, e *ext.Exception) {
	_ = j.Record(Entry{Ext: id, Level: ext.LevelError, Event: "extension.uncaught", Message: "an error was not caught", Failed: e, Waits: true})
}

// Logged records what an extension said with pi.log. Its data is bounded: a ledger is no place for files.
func (j *Journal) Logged(id ext.ID, cause work.Cause, level ext.Level, event, message, runtime string, data json.RawMessage) error {
	const most = 4 << 10
	f := jsontext.Fields(nil)
	switch {
	case len(data) > most:
		f = f.Number("data_bytes", float64(len(data)))
	case len(data) > 0:
		f = f.JSON("data", j.quoted(data))
	}
	event, message = ledger.Clean(j.o.Redactor, event), ledger.Clean(j.o.Redactor, message)
	f = f.Text("event", cutText(event, 256)).Some("runtime", runtime)
	return j.Record(Entry{
		Ext: id, Level: level, Event: "log", Message: cutText(message, most), Waits: true, From: ext.ComponentExtension, Cause: cause, Data: f.Object(),
	})
}

// quoted takes secrets out of the commands that data quotes.
func (j *Journal) quoted(data json.RawMessage) json.RawMessage {
	var v any
	in := json.NewDecoder(bytes.NewReader(data))
	in.UseNumber()
	if bytes.IndexByte(data, ' ') < 0 && bytes.IndexByte(data, '%') < 0 || in.Decode(&v) != nil {
		return data
	}
	return jsontext.Encode(unquoted(j.o.Redactor, v))
}

func unquoted(r *ext.Redactor, v any) any {
	switch v := v.(type) {
	case string:
		return ledger.Clean(r, v)
	case []any:
		for i := range v {
			v[i] = unquoted(r, v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = unquoted(r, v[key])
		}
	}
	return v
}
