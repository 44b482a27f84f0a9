package cause_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/cause"
)

// TestTable: a call is made for what its extension has begun, the calls of a tool within a tool too, until that is over.
func TestTable(t *testing.T) {
	var table cause.Table
	asker := ext.Asker{RPCID: "r", TraceID: "t"}
	ctx := ext.WithAsker(t.Context(), asker)
	done := table.Begin("a", cause.Cause{Tool: "call-1", Input: []byte(`{ "x": 1 }`)}.For(ctx), "tool_call", "grep")
	loaded := table.Load("a", "a.ts")
	for _, id := range []string{"event-1", "event-2"} {
		defer table.Begin("c", cause.Cause{Event: id}.For(ctx), "event_hook", "e")()
	}
	for _, tt := range []struct {
		name  string
		call  ext.Call
		want  ext.Cause
		asker ext.Asker
	}{
		{"its tool", ext.Call{Extension: "a", ToolCallID: "call-1"}, ext.Cause{Kind: "tool", Name: "grep", Input: `{"x":1}`, ID: "call-1", Run: 1}, asker},
		{"a tool of that", ext.Call{Extension: "a", ToolCallID: "call-1/2/1"}, ext.Cause{Kind: "tool", Name: "grep", Input: `{"x":1}`, ID: "call-1/2/1", Run: 1}, asker},
		{"another call", ext.Call{Extension: "a", ToolCallID: "call-2"}, ext.Cause{ID: "call-2"}, ext.Asker{}},
		{"another's", ext.Call{Extension: "b", ToolCallID: "call-1"}, ext.Cause{ID: "call-1"}, ext.Asker{}},
		{"its load", ext.Call{Extension: "a"}, ext.Cause{Kind: "load", Name: "a.ts", Run: 2}, ext.Asker{}},
		{"all that is under way", ext.Call{Extension: "c"}, ext.Cause{}, asker},
		{"a place", ext.Call{Extension: "b", Place: func() string { return "b.ts:1" }}, ext.Cause{Place: "b.ts:1"}, ext.Asker{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, table.Of(tt.call)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			var got, within ext.Asker
			gate := table.Gate(ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
				got, within = call.Asker, ext.AskerOf(ctx)
				return nil, nil
			}))
			if _, err := gate.Call(t.Context(), tt.call); err != nil || got != tt.asker || within != tt.asker {
				t.Errorf("asked by %+v, within %+v: %v", got, within, err)
			}
		})
	}
	loaded()
	done()
	if got := table.Of(ext.Call{Extension: "a", ToolCallID: "call-1"}); got.Kind != "" {
		t.Errorf("it is over, and known as %+v", got)
	}
}

// TestGateKeeps: a call that brings ids keeps them where nobody is known to have asked.
func TestGateKeeps(t *testing.T) {
	var table cause.Table
	gate := table.Gate(ext.CallerFunc(func(_ context.Context, call ext.Call) (json.RawMessage, error) {
		if call.Asker.RPCID != "own" {
			t.Errorf("asked by %+v", call.Asker)
		}
		return nil, nil
	}))
	if _, err := gate.Call(t.Context(), ext.Call{Extension: "a", Asker: ext.Asker{RPCID: "own"}}); err != nil {
		t.Error(err)
	}
}

// TestInput: a question has no more of an input than a person reads.
func TestInput(t *testing.T) {
	var table cause.Table
	table.Begin("a", cause.Cause{Command: "c", Input: []byte(strings.Repeat("é", 10_000))}, "slash_command", "c")
	if got := table.Of(ext.Call{Extension: "a", CommandID: "c"}).Input; len(got) > 1<<10 || !utf8.ValidString(got) || !strings.HasSuffix(got, "é…") {
		t.Errorf("%d bytes: %s", len(got), got)
	}
}

// TestCorrelate: ids that were said stand in a record, those of the host elsewhere.
func TestCorrelate(t *testing.T) {
	own := "run-1"
	c := ext.LogCorrelation{ExtensionID: "a", RunID: &own, TraceID: &own}
	from := cause.Cause{Event: "event-1", Asker: ext.Asker{RPCID: strings.Repeat("é", 200), TraceID: "t"}}
	from.Correlate(&c)
	if *c.EventID != "event-1" || c.ToolCallID != nil || *c.RunID != own || *c.TraceID != "t" || c.SpanID != nil || *c.RPCID != strings.Repeat("é", 128) {
		t.Errorf("got %+v with rpc_id %s", c, *c.RPCID)
	}
}
