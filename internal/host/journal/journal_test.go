package journal_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// kept is a ledger that keeps records as they come, and fails on demand.
type kept struct {
	records []ext.LogRecord
	broken  bool
}

func (k *kept) Append(r ext.LogRecord) error {
	if k.broken {
		return errors.New("the disk is full")
	}
	k.records = append(k.records, r)
	return nil
}

func open(t *testing.T) (*journal.Journal, *kept) {
	t.Helper()
	k := &kept{}
	at, secrets := time.UnixMilli(0), &ext.Redactor{}
	secrets.Know("hunter2-hunter2")
	return journal.New(journal.Options{
		Ledger: k, Session: "s", Run: "run-1", Redactor: secrets, Causes: &cause.Table{},
		Artifact: func(ext.ID) string { return "sha256:x" }, Now: func() time.Time { at = at.Add(time.Millisecond); return at },
	}), k
}

func data(t *testing.T, r ext.LogRecord) jsontext.Raw {
	t.Helper()
	m := jsontext.Members(r.Data)
	if m == nil {
		t.Fatalf("no data in %+v", r)
	}
	return m
}

// TestSpan: a call has a start and an end, both of one span, and what an extension threw by itself has none of the host's codes.
func TestSpan(t *testing.T) {
	for _, tt := range []struct {
		failed error
		want   string
	}{
		{nil, ""},
		{&ext.Exception{Name: "TypeError", Message: "no hunter2-hunter2", Frames: []ext.Frame{{File: "a.ts", Line: 3, Column: 4}}}, `"kind":"exception"`},
		{ext.E(ext.CodeDenied, "denied"), `"code":"denied"`},
		{&ext.Exception{Message: "late", Code: ext.CodeTimeout}, `"code":"timeout"`},
	} {
		j, k := open(t)
		end, err := j.Span("a", "tool_call", cause.Cause{Tool: "call-1"}, strings.Repeat("n", 300))
		if err != nil {
			t.Fatal(err)
		}
		if err := end(tt.failed); err != nil {
			t.Fatal(err)
		}
		first, last := k.records[0], k.records[1]
		if first.Event != "tool_call.start" || last.Event != "tool_call.end" || *first.Correlation.SpanID != *last.Correlation.SpanID {
			t.Fatalf("%+v, %+v", first, last)
		}
		if name := jsontext.String(data(t, first)["name"]); len(name) > 260 {
			t.Errorf("a name of %d bytes", len(name))
		}
		said := string(data(t, last)["error"])
		if (tt.want == "") != (said == "") || !strings.Contains(said, tt.want) || strings.Contains(said, "hunter2") {
			t.Errorf("%v: the record says %s", tt.failed, said)
		}
		if wantLevel := map[bool]ext.Level{true: ext.LevelInfo, false: ext.LevelError}[tt.failed == nil]; last.Level != wantLevel {
			t.Errorf("%v: level %s", tt.failed, last.Level)
		}
		if e, ok := errors.AsType[*ext.Exception](tt.failed); ok && len(e.Frames) > 0 && (last.Source.Location == nil || *last.Source.Location != "a.ts:3:4") {
			t.Errorf("place %v", last.Source.Location)
		}
	}
}

// TestNoRecordNoCall: when the ledger fails, so does what would have happened, and the reason stays with the host.
func TestNoRecordNoCall(t *testing.T) {
	j, k := open(t)
	k.broken = true
	if _, err := j.Span("a", "tool_call", cause.Cause{Tool: "1"}, "x"); ext.CodeOf(err) != ext.CodeInternal {
		t.Errorf("a call that is not recorded: %v", err)
	}
	if _, err := j.Hook(t.Context(), "a", "event-1", "agent_start"); err == nil {
		t.Error("a handler that is not recorded")
	}
}

// TestCounted: events that come many times in a second make one record.
func TestCounted(t *testing.T) {
	j, k := open(t)
	for range 50 {
		end, err := j.Hook(t.Context(), "a", "event-1", "message_update")
		if err != nil {
			t.Fatal(err)
		}
		if err := end(nil); err != nil {
			t.Fatal(err)
		}
	}
	j.Flush()
	if len(k.records) != 1 || k.records[0].Event != "event_hook.summary" || string(data(t, k.records[0])["count"]) != "50" {
		t.Errorf("%d records: %+v", len(k.records), k.records)
	}
}

// TestLoaded: the names of what was registered are on record, a hundred of a kind at most.
func TestLoaded(t *testing.T) {
	var tools []string
	for range 101 {
		tools = append(tools, `{"name":"t`+strings.Repeat("x", len(tools))+`"}`)
	}
	r, err := registrations.Registrations{}.With(json.RawMessage(`{"tools":[`+strings.Join(tools, ",")+`],"handlers":{"b":1,"a":2}}`), true)
	if err != nil {
		t.Fatal(err)
	}
	j, k := open(t)
	unit := instance.Unit{ID: "a", Entry: source.Entry{Path: "/a.ts", Kind: source.JS}, Hash: "h"}
	if err := j.Loaded(unit, r); err != nil {
		t.Fatal(err)
	}
	registered, ready := data(t, k.records[0]), data(t, k.records[1])
	if n := len(jsontext.Elements(registered["tools"])); n != 100 || string(registered["tools_count"]) != "101" || string(registered["handlers"]) != `["a","b"]` {
		t.Errorf("%d tools, %s of them, handlers %s", n, registered["tools_count"], registered["handlers"])
	}
	if string(ready["tools"]) != "101" || string(ready["artifact"]) != `"sha256:h"` || k.records[1].Event != "extension.ready" {
		t.Errorf("%v", ready)
	}
}

// TestLogged: what an extension says is bounded, and its data left out when it is a file's worth.
func TestLogged(t *testing.T) {
	j, k := open(t)
	for _, size := range []int{10, 5000} {
		text := jsontext.Encode(strings.Repeat("d", size))
		if err := j.Logged("a", cause.Cause{}, ext.LevelInfo, "e", strings.Repeat("m", 5000), "js", text); err != nil {
			t.Fatal(err)
		}
	}
	if got := data(t, k.records[0]); got["data"] == nil {
		t.Errorf("%v", got)
	}
	if got := data(t, k.records[1]); got["data"] != nil || string(got["data_bytes"]) != "5002" || len(k.records[1].Message) > 4200 {
		t.Errorf("%v", got)
	}
}
