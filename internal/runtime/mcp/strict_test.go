package mcp_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/runtime/mcp"
)

// TestStrictRemote: an answer of an address with a member twice or in another case is an error of that call, however it is sent.
func TestStrictRemote(t *testing.T) {
	for _, tt := range []struct{ name, kind, frame string }{
		{"body", "application/json", "%s"},
		{"body of several lines", "application/json; charset=utf-8", "\n%s\n\n"},
		{"event", "text/event-stream", "event: message\ndata: %s\n\n"},
		{"event with CR", "text/event-stream", "event: message\r\ndata:%s\r\n\r\n"},
	} {
		for result, want := range map[string]string{
			`{"content":[{"type":"text","text":"right"}]}`:                          "",
			`{"Content":[{"type":"text","text":"wrong"}]}`:                          "keys match by case: content",
			`{"content":[],"content":[{"type":"text","text":"wrong"}]}`:             "result.content: duplicate key",
			`{"content":[{"type":"text","text":"a","TEXT":"b"}]}`:                   "keys match by case: text",
			`{"content":[{"type":"resource","resource":{"URI":"a:b","text":"x"}}]}`: "keys match by case: uri",
			`{"content":[{"type":"text","text":5}]}`:                                "result.content[0].text: wants a string, got a number",
			`{"content":[],"isError":"no"}`:                                         "result.isError: wants a boolean, got a string",
			`null`:                                                                  "neither a result nor an error",
			`{"content":[{"type":"text","text":"right"}],"x":{"a":1,"A":[2,3]}}`:    "",
		} {
			t.Run(tt.name, func(t *testing.T) {
				server := sdk.NewServer(&sdk.Implementation{Name: "bad", Version: "1"}, nil)
				server.AddTool(&sdk.Tool{Name: "x", InputSchema: anObject}, does("echo"))
				inner := sdk.NewStreamableHTTPHandler(serverOf(server), nil)
				far := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					body, _ := io.ReadAll(r.Body)
					r.Body = io.NopCloser(strings.NewReader(string(body)))
					if _, id, ok := strings.Cut(string(body), `"id":`); ok && strings.Contains(string(body), `"tools/call"`) {
						id = id[:strings.IndexAny(id, ",}")]
						w.Header().Set("Content-Type", tt.kind)
						_, _ = fmt.Fprintf(w, tt.frame, `{"jsonrpc":"2.0","id":`+id+`,"result":`+result+`}`)
						return
					}
					inner.ServeHTTP(w, r)
				}))
				defer far.Close()
				w := newWorld(t, "http=127.0.0.1")
				i := w.load(t, mcp.New(mcp.Options{}), "mcp:"+far.URL)
				got, err := call(t, i, w.tools[0], `{}`)
				if want == "" && (err != nil || got != "right") || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("%s is %q, %v", result, got, err)
				}
				if err := i.Close(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}
