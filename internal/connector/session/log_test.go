package session

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

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
