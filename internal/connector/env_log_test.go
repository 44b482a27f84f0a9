package connector

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

func TestEnv(t *testing.T) {
	grant := policy.Grant{Env: func(name string) bool { return !strings.HasPrefix(strings.ToUpper(name), "SECRET") }}
	e := NewEnv([]string{"B=2", "A=1=1", "SECRET_X=s", "EMPTY=", "=C:=hidden"})
	folded := newEnv([]string{"Path=p"}, true)
	for _, tt := range []struct {
		name   string
		env    *Env
		params string
		want   string
	}{
		{"set", e, `{"op":"get","name":"A"}`, `{"value":"1=1"}`},
		{"empty", e, `{"op":"get","name":"EMPTY"}`, `{"value":""}`},
		{"unset", e, `{"op":"get","name":"C"}`, `{"value":null}`},
		{"not granted", e, `{"op":"get","name":"SECRET_X"}`, `{"value":null}`},
		{"case counts", e, `{"op":"get","name":"a"}`, `{"value":null}`},
		{"case does not count", folded, `{"op":"get","name":"PATH"}`, `{"value":"p"}`},
		{"list", e, `{"op":"list"}`, `{"names":["A","B","EMPTY"]}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.env.Call(t.Context(), ext.Call{Params: json.RawMessage(tt.params)}, grant)
			if err != nil || string(got) != tt.want {
				t.Errorf("got %s, %v", got, err)
			}
		})
	}
	for _, params := range []string{`{}`, `{"op":"set","name":"A"}`, `{"op":"get","name":1}`, `{"op":"list","x":1}`} {
		if _, err := e.Call(t.Context(), ext.Call{Params: json.RawMessage(params)}, grant); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%s: got %v", params, err)
		}
	}
	if _, err := e.Call(t.Context(), ext.Call{Params: json.RawMessage(`{"op":"list"}`)}, policy.Grant{}); !errors.Is(err, ext.ErrInternal) {
		t.Errorf("no grant: %v", err)
	}
	if d := cmp.Diff([]string{"A=1=1", "B=2", "EMPTY="}, e.Visible(grant.Env)); d != "" {
		t.Error(d)
	}
}

func TestLog(t *testing.T) {
	var got []LogRecord
	fail := error(nil)
	l := NewLog(func(_ context.Context, r LogRecord) error {
		got = append(got, r)
		return fail
	}, LogOptions{MaxBytes: 40})
	call := func(params string) error {
		_, err := l.Call(t.Context(), ext.Call{Extension: "one", Runtime: "js", ToolCallID: "t", Params: json.RawMessage(params)}, policy.Grant{})
		return err
	}
	for _, params := range []string{
		`{"level":"info","event":"e","message":"hello","data":{"token":"abc","n":1}}`,
		`{"level":"warn","event":"e","message":"` + strings.Repeat("é", 40) + `","data":{"long":"` + strings.Repeat("x", 100) + `"}}`,
	} {
		if err := call(params); err != nil {
			t.Fatal(err)
		}
	}
	want := []LogRecord{
		{Extension: "one", Runtime: "js", ToolCallID: "t", Level: "info", Event: "e", Message: "hello", Data: json.RawMessage(`{"n":1,"token":"[REDACTED]"}`)},
		{Extension: "one", Runtime: "js", ToolCallID: "t", Level: "warn", Event: "e", Message: strings.Repeat("é", 20), Data: json.RawMessage(`{"bytes":111,"truncated":true}`)},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if logCut("aé", 2) != "a" {
		t.Error("a character was cut in two")
	}
	for _, params := range []string{`{"level":"fatal","event":"e","message":""}`, `{"level":"info","extra":1}`, `{}`} {
		if err := call(params); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%s: got %v", params, err)
		}
	}
	fail = errors.New("disk full")
	if err := call(`{"level":"info","event":"e","message":"m"}`); !errors.Is(err, ext.ErrIO) || strings.Contains(err.Error(), "disk") {
		t.Errorf("got %v", err)
	}
}
