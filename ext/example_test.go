package ext_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cec80427/pier/ext"
)

func ExampleDecodeStrict() {
	var params struct {
		Path string `json:"path"`
	}
	for _, doc := range []string{
		`{"path":"notes.md"}`,
		`{"path":"notes.md","Path":"/etc/passwd"}`,
		`{"path":"notes.md","p\u0061th":"/etc/passwd"}`,
		`{"path":null}`,
		`{"path":"notes.md"} x`,
	} {
		err := ext.DecodeStrict([]byte(doc), &params)
		fmt.Println(err, errors.Is(err, ext.ErrInvalidRequest))
	}
	// Output:
	// <nil> false
	// Path: unknown key, keys match by case: path true
	// path: duplicate key true
	// path: wants a string, got null true
	// byte 20: data after the value true
}

func ExampleDecodeMessage() {
	m, err := ext.DecodeMessage([]byte(`{
		"id": "1", "version": "1.0", "type": "host_call",
		"payload": {"call_id": "host-1", "capability": "read", "method": "tool", "params": {"name": "ls"}, "timeout_ms": 2500}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	switch p := m.Payload.(type) {
	case *ext.HostCall:
		fmt.Println(p.Method, string(p.Params), p.Timeout())
	default:
		fmt.Println("not expected:", p.MessageType())
	}
	// Output: tool {"name": "ls"} 2.5s
}

func ExampleEncodeMessage() {
	denied := ext.E(ext.CodeDenied, "exec is not granted").With("flag", "--allow exec")
	out, err := ext.EncodeMessage(ext.Message{ID: "2", Payload: &ext.HostResult{
		CallID: "host-1", Output: json.RawMessage(`{}`), IsError: true, Error: ext.NewHostCallError(denied),
	}})
	fmt.Println(string(out), err)

	_, err = ext.EncodeMessage(ext.Message{ID: "3", Payload: &ext.HostResult{CallID: "host-1", Output: json.RawMessage(`{}`), IsError: true}})
	fmt.Println(err)
	// Output:
	// {"id":"2","version":"1.0","type":"host_result","payload":{"call_id":"host-1","output":{},"is_error":true,"error":{"code":"denied","message":"exec is not granted","details":{"flag":"--allow exec"}}}} <nil>
	// payload.error: missing, and is_error is true
}

// The schema is there for any validator; this package needs none.
func ExampleSchema() {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(ext.Schema()))
	if err != nil {
		fmt.Println(err)
		return
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("protocol.json", doc); err != nil {
		fmt.Println(err)
		return
	}
	message := map[string]any{"id": "1", "version": "1.0", "type": "event_hook", "payload": map[string]any{"event": "session_start"}}
	fmt.Println(c.MustCompile("protocol.json").Validate(message))
	// Output: <nil>
}

func ExampleRedact() {
	out, err := json.Marshal(ext.Redact(map[string]any{
		"url":       "https://example.com",
		"headers":   []any{[]any{"Authorization", "Bearer abc"}, []any{"Accept", "text/html"}},
		"apiKey":    "abc",
		"maxTokens": 4096.0,
	}))
	fmt.Println(string(out), err)
	// Output: {"apiKey":"[REDACTED]","headers":[["Authorization","[REDACTED]"],["Accept","text/html"]],"maxTokens":4096,"url":"https://example.com"} <nil>
}

func ExampleLogRecord_Normalize() {
	record := ext.LogRecord{
		Schema: ext.LogSchema, TS: "2026-02-03T03:01:02.123Z", Level: ext.LevelInfo, Event: "host_call.end", Message: "done",
		Correlation: ext.LogCorrelation{ExtensionID: "todo", ScenarioID: "scn-1", RunID: new("run-77")},
		Data:        json.RawMessage(`{"path":"/home/me/project/a.md"}`),
	}
	out, err := json.Marshal(record.Normalize("/home/me/project").Data)
	fmt.Println(*record.Normalize("/").Correlation.RunID, json.Valid(out), err)
	fmt.Println(string(record.Normalize("/home/me/project").Data))
	// Output:
	// <run_id> true <nil>
	// {"path":"<cwd>/a.md"}
}
