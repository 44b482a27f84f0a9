package session

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

func TestAgentDelivers(t *testing.T) {
	message := func(options string) string {
		return `{"op":"deliver","kind":"message","message":{"customType":"t","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"display":true,"details":{"z":1}},"options":` + options + `}`
	}
	const custom = `{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"customType":"t","details":{"z":1},"display":true,"id":"e1","parentId":null,"type":"custom_message"}`
	const user = `{"id":"e1","message":{"role":"user","content":[{"type":"text","text":"hello"}],"timestamp":42},"parentId":null,"type":"message"}`
	tests := []struct {
		name, params string
		entry        string
		want         Delivery
	}{
		{"no options", message(`null`), custom, Delivery{Kind: "message", Text: "a\nb"}},
		{"steer while idle", message(`{"deliverAs":"steer"}`), custom, Delivery{Kind: "message", Text: "a\nb", DeliverAs: "steer"}},
		{"a turn", message(`{"triggerTurn":true,"deliverAs":"followUp"}`), custom, Delivery{Kind: "message", Text: "a\nb", DeliverAs: "followUp", Turn: true}},
		{"next turn", message(`{"deliverAs":"nextTurn"}`), "", Delivery{Kind: "message", Text: "a\nb", DeliverAs: "nextTurn"}},
		{"user text", `{"op":"deliver","kind":"user","content":"hello"}`, user, Delivery{Kind: "user", Text: "hello", Turn: true}},
		{
			"user parts", `{"op":"deliver","kind":"user","content":[{"type":"text","text":"hello"}],"options":{"deliverAs":"followUp"}}`, user,
			Delivery{Kind: "user", Text: "hello", Turn: true, DeliverAs: "followUp"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newSessionFixture(t)
			if _, err := f.call(tt.params); err != nil {
				t.Fatal(err)
			}
			if len(f.deliveries) != 1 {
				t.Fatalf("%d deliveries", len(f.deliveries))
			}
			got := f.deliveries[0]
			if d := cmp.Diff(tt.entry, string(got.Entry)); d != "" {
				t.Error(d)
			}
			if tt.entry != "" && (len(f.session.entries) != 1 || string(f.session.entries[0]) != tt.entry) {
				t.Errorf("the session has %s", f.session.entries)
			}
			got.Body, got.Entry, tt.want.From = nil, nil, "x"
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestAgentNextTurn: what waits for the next turn follows the next user message, in order.
func TestAgentNextTurn(t *testing.T) {
	f := newSessionFixture(t)
	for _, params := range []string{
		`{"op":"deliver","kind":"message","message":{"customType":"1","content":"w"},"options":{"deliverAs":"nextTurn"}}`,
		`{"op":"deliver","kind":"message","message":{"customType":"2","content":"w"},"options":{"deliverAs":"nextTurn"}}`,
		`{"op":"deliver","kind":"user","content":"q"}`,
		`{"op":"deliver","kind":"user","content":"again"}`,
	} {
		if _, err := f.call(params); err != nil {
			t.Fatal(err)
		}
	}
	var kinds []string
	for _, raw := range f.session.entries {
		var e struct{ Type, CustomType string }
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, e.Type+e.CustomType)
	}
	if d := cmp.Diff([]string{"message", "custom_message1", "custom_message2", "message"}, kinds); d != "" {
		t.Error(d)
	}
}

func TestAgentShutdownAndReplace(t *testing.T) {
	f := newSessionFixture(t)
	if got, err := f.call(`{"op":"request","action":"shutdown"}`); err != nil || got != "null" || len(f.shutdowns) != 1 || f.shutdowns[0] != "x" {
		t.Errorf("shutdown: %s, %v, %v", got, err, f.shutdowns)
	}
	var asked string
	a := NewAgent(AgentOptions{Session: f.session, Replace: func(_ context.Context, from ext.ID, action string, args json.RawMessage) (json.RawMessage, error) {
		asked = string(from) + " " + action + " " + string(args)
		return json.RawMessage(`{"cancelled":false}`), nil
	}})
	raw, err := a.Request(t.Context(), "y", "fork", json.RawMessage(`{"target":"e1"}`))
	if err != nil || string(raw) != `{"cancelled":false}` || asked != `y fork {"target":"e1"}` {
		t.Errorf("fork: %s, %v, asked %q", raw, err, asked)
	}
}
