package mcpcheck

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
)

const good = `{"id":7,"jsonrpc":"2.0","result":{"content":[]}}`

// TestBody: what goes on of a body to who waits for the answer to request 7.
func TestBody(t *testing.T) {
	const twice = `{"jsonrpc":"2.0","id":7,"result":{"content":[],"content":[1]}}`
	for _, tt := range []struct {
		name, kind, body, says, odd string
	}{
		{"body", "application/json", good, good, ""},
		{"list of one", "application/json; charset=utf-8", " [" + good + "]", good, ""},
		{"list of others", "application/json", `[{"jsonrpc":"2.0","method":"m"},` + good + `]`, good, ""},
		{"another id", "application/json", strings.Replace(good, "7", "8", 1), "it has the id 8, and was asked with 7", "8"},
		{"a text", "application/json", strings.Replace(good, "7", `"7"`, 1), `it has the id \"7\", which is a text, and was asked with the number 7`, ""},
		{"null", "application/json", `{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"cannot read"}}`, "it has the id null, and was asked with 7: cannot read", ""},
		{"a fraction", "application/json", strings.Replace(good, "7", "7.5", 1), "it has the id 7.5, and was asked with 7", ""},
		{
			"unknown content", "application/json", `{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"hologram"},{"text":"a"}]}}`,
			`[{"text":"[unsupported MCP content hologram]","type":"text"},{"text":"[unsupported MCP content undefined]","type":"text"}]`, "",
		},
		{"no id", "application/json", `{"jsonrpc":"2.0","error":{"code":1,"message":"cannot read"}}`, "none to the request: cannot read", ""},
		{"a request", "application/json", `{"jsonrpc":"2.0","id":7,"method":"ping"}`, "none to the request", ""},
		{"two", "application/json", good + twice, "it is no JSON", ""},
		{"twice", "application/json", twice, "result.content: duplicate key", ""},
		{
			"annotations", "application/json", `{"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"x","_meta":{"pier/annotations":{"a":1}},"annotations":{"b":false}}]}}`,
			`"_meta":{"pier/annotations":{"b":false}},"annotations":{"b":false},"name":"x"}`, "",
		},
		{"no annotations", "application/json", `{"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"x","_meta":{"pier/annotations":{"a":1}}}]}}`, `{"pier/annotations":null}`, ""},
		{"event", "text/event-stream", "id: 1\ndata: " + good + "\n\n", "id: 1\ndata:" + good + "\n\n", ""},
		{"event without an end", "text/event-stream", "data:" + good, "data:" + good + "\n", ""},
		{"event of two lines", "text/event-stream", "data: " + twice[:17] + "\r\ndata: " + twice[17:] + "\r\n\r\n", "result.content: duplicate key", ""},
		{"event with more", "text/event-stream", "data: " + good + twice + "\n\n", "it is no JSON", ""},
		{"event with a text", "text/event-stream", "data: " + strings.Replace(good, "7", `"7"`, 1) + "\n\n", "which is a text", ""},
		{"event with another id", "text/event-stream", "data: " + strings.Replace(good, "7", "70", 1) + "\n\n", `"id":70`, "70"},
		{"events twice", "text/event-stream", strings.Repeat("data: "+good+"\n\n", 3), strings.Repeat("data:"+good+"\n\n", 3), "7"},
		{"event of two lines, no message", "text/event-stream", "data: a\ndata: b\n\n", "data:a\ndata:b\n\n", ""},
		{"page", "text/html", strings.Repeat("x", 2*maxRefusal), strings.Repeat("x", maxRefusal), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			odd := ""
			asked := &Asked{Odd: func(id string) { odd += id }}
			asked.Ask(7)
			got, err := io.ReadAll(asked.Body(true, tt.kind, 7, io.NopCloser(strings.NewReader(tt.body))))
			if err != nil || !strings.Contains(string(got), tt.says) || odd != tt.odd {
				t.Errorf("got %.300q, %v, odd %q", got, err, odd)
			}
			if data := strings.TrimPrefix(strings.TrimSpace(string(got)), "data:"); strings.Contains(tt.says, " ") && !strings.Contains(tt.says, "unsupported") && json.Valid([]byte(data)) != strings.Contains(data, `"error":{`) {
				t.Errorf("%q is no answer", data)
			}
		})
	}
}

// endless has no end.
type endless struct{ text string }

func (e endless) Read(p []byte) (int, error) { return copy(p, e.text), nil }

// TestBodyTooLarge: a body without an end is not kept.
func TestBodyTooLarge(t *testing.T) {
	asked := &Asked{}
	if _, err := io.ReadAll(asked.Body(true, "application/json", 1, io.NopCloser(endless{"x"}))); !errors.Is(err, errTooLarge) {
		t.Error(err)
	}
	if text, err := io.ReadAll(asked.Body(false, "application/json", 1, io.NopCloser(endless{"x"}))); len(text) != maxRefusal || err != nil {
		t.Error(len(text), err)
	}
	for _, text := range []string{"x", "data: x\n"} {
		body := asked.Body(true, "text/event-stream", 1, io.NopCloser(endless{strings.Repeat(text, 64)}))
		if n, err := io.CopyN(io.Discard, body, MaxMessage+1); err != nil {
			t.Error(n, err) // whoever reads it counts
		}
	}
}

// TestShown: an id is shown to a person without what cannot be seen, and not at its length.
func TestShown(t *testing.T) {
	for id, want := range map[string]string{`7`: `7`, `"7"`: `"7"`, "\"\u202e\x1b\"": `"\u202e\x1b"`, "null": "null", `"` + strings.Repeat("a", 100) + `"`: `"` + strings.Repeat("a", 63) + `"`} {
		if got := shown(json.RawMessage(id)); got != want {
			t.Errorf("%q is %s, want %s", id, got, want)
		}
	}
}

// FuzzBody: what is decoded of a body is an answer that is well made, or nothing.
func FuzzBody(f *testing.F) {
	f.Add(good, true)
	f.Add("data: "+good+"\n\n", false)
	f.Add("data: {\ndata: }\n\n", false)
	f.Fuzz(func(t *testing.T, text string, whole bool) {
		kind := map[bool]string{true: "application/json", false: "text/event-stream"}[whole]
		asked := &Asked{}
		asked.Ask(7)
		got, err := io.ReadAll(asked.Body(true, kind, 7, io.NopCloser(strings.NewReader(text))))
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Result, Error json.RawMessage
			ID            int64
		}
		if whole && (json.Unmarshal(got, &answer) != nil || answer.ID != 7 || len(answer.Error) == 0 && WellMade(got) != nil) {
			t.Errorf("%q became %q", text, got)
		}
	})
}
