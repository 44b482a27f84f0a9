package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/mcp"
)

// TestBad: whatever a server does wrong is an error that names it, and no other server notices.
func TestBad(t *testing.T) {
	w := newWorld(t)
	rt := mcp.New(mcp.Options{})
	other := w.load(t, rt, self("echo"))
	for _, tt := range []struct {
		how, load, call string // what the error of each says; "" for none
	}{
		{"junk", "does not speak the protocol", ""},
		{"dies-at-once", "failed to connect", ""},
		{"dies-at-initialize", "failed to connect", ""},
		{"dies-at-list", "the program ended with code 4", ""},
		{"wrong-version", "unsupported protocol version", ""},
		{"wrong-result", "failed to connect", ""},
		{"endless-list", "does not end", ""},
		{"many-tools", "more than 4096 tools", ""},
		{"large-list", "does not speak the protocol", ""},
		{"dies-at-call", "", "lost the connection during the call of x: its output ended"},
		{"junk-at-call", "", "lost the connection during the call of x"},
		{"large-answer", "", "lost the connection during the call of x"},
		{"error-at-call", "", "no such luck"},
		{"twice", "", ""},
		{"wrong-id-first", "", ""},
		{"noise", "", ""},
		{"wrong-case", "", "result.Content: unknown key, keys match by case: content"},
		{"wrong-case-alone", "", "result.Content: unknown key, keys match by case: content"},
		{"keys-twice", "", "result.content: duplicate key"},
		{"keys-twice-within", "", "result.structuredContent.a: duplicate key"},
		{"keys-twice-at-list", "result.tools[0].name: duplicate key", ""},
		{"wrong-case-at-initialize", "result.capabilities.Tools: unknown key, keys match by case: tools", ""},
		{"id-as-text", "", "its answer is not well made: it has the id \"1073741825\", which is a text"},
		{"id-as-text-at-initialize", "it has the id \"1\", which is a text, and was asked with the number 1", ""},
		{`{"jsonrpc":"2.0","id":ID.5,"result":{"content":[]}}`, "", "it has the id 1073741825.5, and was asked with 1073741825"},
		{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"cannot read it"}}`, "", "it has the id null, and was asked with 1073741825: cannot read it"},
		{`{"jsonrpc":"2.0","error":{"code":-32700,"message":"cannot read it"}}`, "", "it has the id null, and was asked with 1073741825: cannot read it"},
		{`{"jsonrpc":"2.0","id":true,"result":{"content":[]}}`, "", "sent what is not well made"},
		{`{"jsonrpc":"2.0","id":ID,"result":{"content":null}}`, "", "it has no content"},
		{`{"jsonrpc":"2.0","id":ID}`, "", "neither a result nor an error"},
		{`{"jsonrpc":"2.0","id":ID,"result":null}`, "", "neither a result nor an error"},
		{`{"jsonrpc":"2.0","id":ID,"Result":{"content":[]}}`, "", "Result: unknown key, keys match by case: result"},
		{`{"jsonrpc":"2.0","Id":ID,"result":{"content":[]}}`, "", "Id: unknown key, keys match by case: id"},
		{`{"jsonrpc":"2.0","id":ID,"error":{"Code":1,"message":"m"}}`, "", "error.Code: unknown key, keys match by case: code"},
		{`{"jsonrpc":"2.0","id":ID,"error":"m"}`, "", "error: wants an object, got a string"},
		{`{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"image","data":"%"}]}}`, "", "answered the call of x with what is no result"},
		{"nul", "", "lost the connection during the call of x"},
		{"dies-at-initialized", "the program ended with code 3", ""},
	} {
		t.Run(tt.how, func(t *testing.T) {
			i := w.start(t, rt, bad(t, tt.how))
			err := i.Load(t.Context())
			says(t, "load", err, tt.load)
			if err == nil {
				text, err := call(t, i, "mcp__bad__x", `{"a":1}`)
				says(t, "call", err, tt.call)
				if err == nil && text != "right" {
					t.Errorf("the call answers %q", text)
				}
			}
			if got, err := call(t, other, "mcp__mcp__echo", `{"n":1}`); got != `{"n":1}` || err != nil {
				t.Errorf("the other server: %q %v", got, err)
			}
		})
	}
}

// TestNever: a call that is never answered, or under ids that nobody has asked with, ends when whoever waits for it leaves, and the next one is
// a call like any other.
func TestNever(t *testing.T) {
	w := newWorld(t)
	rt := mcp.New(mcp.Options{})
	other := w.load(t, rt, self("echo"))
	for _, how := range []string{"never", "wrong-id"} {
		i := w.load(t, rt, bad(t, how))
		ctx, leave := context.WithCancel(t.Context())
		_, err := i.Call(ctx, instance.ToolCall{ID: "c", Name: "mcp__bad__x", Input: []byte(`{}`), Update: func(json.RawMessage) { leave() }})
		says(t, how, err, "was not waited for")
		if odd := "it answered under the id 4711, which no request waits under"; strings.Count(w.said(), odd) != strings.Count(how, "wrong") {
			t.Errorf("%s: of its ids was said: %s", how, w.said())
		}
		leave()
		if got, err := call(t, other, "mcp__mcp__echo", `{"n":1}`); got != `{"n":1}` || err != nil {
			t.Errorf("%s, the other server: %q %v", how, got, err)
		}
	}
}

// TestNoContent: a result without content is an empty one, as in Pi, and programs get it with a list.
func TestNoContent(t *testing.T) {
	for result, want := range map[string]string{
		`{}`:                              `{"content":[]}`,
		`{"content\u0000":[],"_meta":{}}`: `{"content":[],"content\u0000":[]}`,
		`{"structuredContent":{"a":1}}`:   `{"content":[],"structuredContent":{"a":1}}`,
	} {
		w := newWorld(t)
		i := w.load(t, mcp.New(mcp.Options{}), bad(t, `{"jsonrpc":"2.0","id":ID,"result":`+result+`}`))
		raw, err := i.Call(t.Context(), instance.ToolCall{ID: "c", Name: "mcp__bad__x", Input: []byte(`{}`)})
		var got struct {
			Whole json.RawMessage `json:"structuredContent"`
		}
		if err != nil || json.Unmarshal(raw, &got) != nil || string(got.Whole) != want {
			t.Errorf("%s is %s, %v, want %s", result, raw, err, want)
		}
	}
}

// TestCancelled: a server is told of the call that nobody waits for any more.
func TestCancelled(t *testing.T) {
	w := newWorld(t)
	i := w.load(t, mcp.New(mcp.Options{}), bad(t, "cancelled"))
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	_, err := i.Call(ctx, instance.ToolCall{ID: "c", Name: "mcp__bad__x", Input: []byte(`{}`), Update: func(json.RawMessage) { leave() }})
	says(t, "the call", err, "was not waited for")
	if got, err := call(t, i, "mcp__bad__x", `{}`); got != "True" || err != nil {
		t.Errorf("the server was told: %q %v", got, err)
	}
}

// TestArguments: what is authorised is what is sent. Arguments with a name twice are neither.
func TestArguments(t *testing.T) {
	w := newWorld(t)
	i := w.load(t, mcp.New(mcp.Options{}), self("echo"))
	for _, input := range []string{`{"a":1}`, `{"A":1,"a":2}`, `{"a":"\u0000","\u0000":1}`, `{"a":{"b":[1,2.50]}}`} {
		if got, err := call(t, i, "mcp__mcp__echo", input); got != input || err != nil {
			t.Errorf("%s was sent as %s, %v", input, got, err)
		}
	}
	for _, input := range []string{`{"a":1,"a":2}`, `{"a":{"b":1,"b":1}}`, `{"a":1,"\u0061":2}`} {
		if got, err := call(t, i, "mcp__mcp__echo", input); err == nil || ext.CodeOf(err) != ext.CodeInvalidRequest || !strings.Contains(err.Error(), `MCP server "mcp"`) {
			t.Errorf("%s was sent as %s, %v", input, got, err)
		}
	}
}

// bad names the server that does something wrong.
func bad(t *testing.T, how string) string {
	t.Helper()
	file, err := filepath.Abs("testdata/bad.py")
	if err != nil {
		t.Fatal(err)
	}
	return "mcp:python3 '" + file + "' '" + how + "'"
}

func says(t *testing.T, what string, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("%s: %v", what, err)
	case want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), `"bad"`)):
		t.Errorf("%s: %v, want %q and the server's name", what, err, want)
	}
}

// TestOddTools: what cannot be a tool is left out, and said; the rest is there.
func TestOddTools(t *testing.T) {
	w := newWorld(t)
	w.load(t, mcp.New(mcp.Options{}), bad(t, "odd-tools"))
	if got := strings.Join(w.tools, " "); got != "mcp__bad__x mcp__bad__loops mcp__bad__wrong mcp__bad__says_hidden mcp__bad__a_b_"+hash(w.tools, 4)+" mcp__bad__a_b_"+hash(w.tools, 5) {
		t.Errorf("tools %s", got)
	}
	for _, want := range []string{"control or invisible", "its input schema is no object", "listed twice", `\u202e`} {
		if !strings.Contains(w.said(), want) {
			t.Errorf("nobody said %q in:\n%s", want, w.said())
		}
	}
}

func hash(tools []string, n int) string {
	if len(tools) <= n {
		return ""
	}
	return tools[n][len(tools[n])-8:]
}

// TestKills: a server that is killed under load is there again at the next call, no call is left hanging, and no process that it has
// started is left. 200 kills with PIER_LONG, else a few.
func TestKills(t *testing.T) {
	kills := 10
	if os.Getenv("PIER_LONG") != "" {
		kills = 200
	}
	path := filepath.Join(t.TempDir(), "s")
	listener, err := new(net.ListenConfig).Listen(t.Context(), "unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	t.Setenv("PIER_TEST_ALIVE", path)
	w := newWorld(t)
	i := w.load(t, mcp.New(mcp.Options{}), self("echo", "crash", "child"))
	var recovered []time.Duration
	for n := range kills {
		if _, err := call(t, i, "mcp__mcp__child", `{}`); err != nil {
			t.Fatal(err)
		}
		alive, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 8)
		for m := range cap(done) {
			go func() {
				_, err := call(t, i, "mcp__mcp__echo", fmt.Sprintf(`{"n":%d}`, m))
				done <- err
			}()
		}
		if _, err := call(t, i, "mcp__mcp__crash", `{}`); err == nil {
			t.Errorf("kill %d: the call that killed it returned", n)
		}
		began := time.Now()
		for range cap(done) {
			if err := <-done; err != nil && ext.CodeOf(err) != ext.CodeIO {
				t.Errorf("kill %d: a call under way ended with %v", n, err)
			}
		}
		if got, err := call(t, i, "mcp__mcp__echo", `{"n":9}`); got != `{"n":9}` || err != nil {
			t.Fatalf("kill %d: %q %v", n, got, err)
		}
		recovered = append(recovered, time.Since(began))
		if _, err := alive.Read(make([]byte, 1)); err == nil { // waits for the last process that has it
			t.Error("somebody wrote")
		}
		_ = alive.Close()
	}
	slices.Sort(recovered)
	t.Logf("%d kills, recovery p95 %v", kills, recovered[kills*95/100])
}

// TestRemote: a server at an address, by both transports, every request through the gate.
func TestRemote(t *testing.T) {
	for _, tt := range []struct{ name, prefix string }{{"streamable", "mcp:"}, {"legacy", "mcp:sse+"}} {
		t.Run(tt.name, func(t *testing.T) {
			server := sdk.NewServer(&sdk.Implementation{Name: "far", Version: "1"}, nil)
			server.AddTool(&sdk.Tool{Name: "echo", InputSchema: anObject}, does("echo"))
			handler := httptest.NewServer(sdk.NewStreamableHTTPHandler(serverOf(server), nil))
			if tt.name == "legacy" {
				handler.Close()
				handler = httptest.NewServer(sdk.NewSSEHandler(serverOf(server), nil))
			}
			defer handler.Close()
			denied := newWorld(t)
			if err := denied.start(t, mcp.New(mcp.Options{}), tt.prefix+handler.URL).Load(t.Context()); err == nil || !strings.Contains(err.Error(), "denied: http") {
				t.Errorf("without the right: %v", err)
			}
			w := newWorld(t, "http=127.0.0.1")
			i := w.load(t, mcp.New(mcp.Options{}), tt.prefix+handler.URL)
			if got, err := call(t, i, w.tools[0], `{"n":1}`); got != `{"n":1}` || err != nil {
				t.Errorf("%q %v", got, err)
			}
			handler.CloseClientConnections()
			if got, err := call(t, i, w.tools[0], `{"n":2}`); got != `{"n":2}` && err == nil {
				t.Errorf("%q %v", got, err)
			}
			if err := i.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestToldOften: a server that says again and again that its tools are others is asked again once, and not as often.
func TestToldOften(t *testing.T) {
	w := newWorld(t)
	i := w.load(t, mcp.New(mcp.Options{}), bad(t, "changes"))
	if got, err := call(t, i, "mcp__bad__x", `{}`); got != "right" || err != nil {
		t.Error(got, err)
	}
	got, err := call(t, i, "mcp__bad__x", `{"listed":true}`)
	if n, bad := strconv.Atoi(got); err != nil || bad != nil || n > 20 {
		t.Errorf("told of 500 changes, it was asked %s times, %v", got, err)
	}
}
