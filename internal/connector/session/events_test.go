package session

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func TestEvents(t *testing.T) {
	var got string
	e, err := NewEvents(EventsOptions{
		Emit: func(from ext.ID, channel string, data json.RawMessage) {
			got = string(from) + " " + channel + " " + string(data)
		},
		Call: func(ext.ID, json.RawMessage) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, params, want string
	}{
		{"data as it was sent", `{"op":"emit","channel":"c","data":{"z":1,"a":"<"}}`, `x c {"z":1,"a":"<"}`},
		{"no data", `{"op":"emit","channel":""}`, `x  null`},
		{"no channel", `{"op":"emit"}`, ""},
		{"another key", `{"op":"emit","channel":"c","to":"y"}`, ""},
		{"another op", `{"op":"on","channel":"c"}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got = ""
			raw, err := e.Call(t.Context(), ext.Call{Extension: "x", Params: json.RawMessage(tt.params)}, policy.Grant{})
			if tt.want == "" {
				if !errors.Is(err, ext.ErrInvalidRequest) || got != "" {
					t.Errorf("error %v, emitted %q", err, got)
				}
				return
			}
			if err != nil || string(raw) != "{}" || got != tt.want {
				t.Errorf("result %s, error %v, emitted %q", raw, err, got)
			}
		})
	}
	if _, err := NewEvents(EventsOptions{}); err == nil {
		t.Error("events without a way to emit and to call")
	}
}

// TestFarCalls: only who began a call hears its answer, and only the owner of the function gives it.
func TestFarCalls(t *testing.T) {
	var sent []string
	there := true
	e, err := NewEvents(EventsOptions{
		Emit: func(ext.ID, string, json.RawMessage) {},
		Call: func(owner ext.ID, request json.RawMessage) bool {
			sent = append(sent, string(owner)+" "+string(request))
			return there
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	call := func(from ext.ID, params string) (string, error) {
		raw, err := e.Call(t.Context(), ext.Call{Extension: from, Params: json.RawMessage(params)}, policy.Grant{})
		return string(raw), err
	}
	const f = "00112233445566778899aabbccddeeff"
	begin := `{"op":"call","owner":"b","function":"` + f + `","data":[1]}`
	if _, err := call("a", begin); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("a function that nobody gave was called: %v", err)
	}
	if _, err := call("b", `{"op":"emit","channel":"c","data":{"$pier.function":"`+f+`","owner":"b"}}`); err != nil {
		t.Fatal(err)
	}
	if got, err := call("a", begin); err != nil || got != `{"call":1}` {
		t.Fatalf("got %s %v", got, err)
	}
	if len(sent) != 1 || sent[0] != `b {"args":[1],"call":1,"from":"a","function":"`+f+`"}` {
		t.Errorf("sent %q", sent)
	}
	for _, bad := range []struct{ from, params string }{
		{"c", `{"op":"answer","call":1,"data":2}`},
		{"a", `{"op":"answer","call":1,"data":2}`},
		{"b", `{"op":"await","call":1}`},
		{"a", `{"op":"await","call":7}`},
		{"b", `{"op":"answer","call":1,"more":2}`},
	} {
		if _, err := call(ext.ID(bad.from), bad.params); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%s %s: %v", bad.from, bad.params, err)
		}
	}
	for _, params := range []string{`{"op":"answer","call":1,"data":2}`, `{"op":"answer","call":1,"data":3}`, `{"op":"answer","call":9}`} {
		if _, err := call("b", params); err != nil {
			t.Errorf("%s: %v", params, err)
		}
	}
	if got, err := call("a", `{"op":"await","call":1}`); err != nil || got != `{"data":2,"error":null}` {
		t.Errorf("got %s %v", got, err)
	}
	if _, err := call("a", `{"op":"await","call":1}`); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("an answer twice: %v", err)
	}
	there = false
	if _, err := call("a", `{"op":"call","owner":"b","function":"`+f+`"}`); !errors.Is(err, ext.ErrIO) {
		t.Errorf("an owner that has ended: %v", err)
	}
}
