package mcpserve

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// FuzzWithID: what is read of a call is an object whose _meta has the id and all else that was there, or it stays what it was.
func FuzzWithID(f *testing.F) {
	for _, seed := range []string{`{}`, `{"name":"a","_meta":{"x":1}}`, `{"_meta":3}`, `[]`, `{"_meta":{"pier/request_id":"b"}}`, `{"_meta":null}`, ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, params []byte) {
		if !json.Valid(params) {
			return
		}
		var before, after struct {
			Meta map[string]any `json:"_meta"`
		}
		out := withID(params, "7")
		if string(out) == string(params) {
			return
		}
		if json.Unmarshal(params, &before) != nil || json.Unmarshal(out, &after) != nil || after.Meta[idKey] != "7" {
			t.Fatalf("%s became %s", params, out)
		}
		for key := range before.Meta {
			if _, ok := after.Meta[key]; !ok {
				t.Errorf("%s lost %q: %s", params, key, out)
			}
		}
	})
}

// TestIdentifyBody: calls that are posted have their own ids, one by one or in a list, whatever the client says; all else stays.
func TestIdentifyBody(t *testing.T) {
	const call = `{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"a","_meta":{"pier/request_id":"forged","pier/request_id":"twice"}}}`
	one, two := fmt.Sprintf(call, `"call-77"`), fmt.Sprintf(call, "8")
	for body, want := range map[string]string{one: "[call-77]", two: "[8]", "[" + one + "," + two + "]": "[call-77 8]", " " + one + "\n": "[call-77]"} {
		r := httptest.NewRequest(http.MethodPost, "/mcp", strings.NewReader(body))
		identifyBody(r)
		out, err := io.ReadAll(r.Body)
		if err != nil || r.ContentLength != int64(len(out)) {
			t.Fatalf("%d of %d bytes, %v", len(out), r.ContentLength, err)
		}
		var ids []string
		for _, m := range regexp.MustCompile(`"pier/request_id":"([^"]*)"`).FindAllSubmatch(out, -1) {
			ids = append(ids, string(m[1]))
		}
		if got := fmt.Sprint(ids); got != want {
			t.Errorf("%s has the ids %s", out, got)
		}
	}
	for _, body := range []string{``, `null`, `[]`, `[null,3]`, `{}`, `{"jsonrpc":"2.0","method":"tools/call","params":{}}`, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, strings.Repeat("x", maxBody+9)} {
		r := httptest.NewRequest(http.MethodPost, "/mcp", strings.NewReader(body))
		identifyBody(r)
		if out, err := io.ReadAll(r.Body); err != nil || string(out) != body {
			t.Errorf("%.60q became %.60q, %v", body, out, err)
		}
	}
}
