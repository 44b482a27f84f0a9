package connector

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

func TestEvents(t *testing.T) {
	var got string
	e, err := NewEvents(func(from ext.ID, channel string, data json.RawMessage) {
		got = string(from) + " " + channel + " " + string(data)
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
	if _, err := NewEvents(nil); err == nil {
		t.Error("events without a way to emit")
	}
}
