package mcp_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/runtime/mcp"
)

// unwell is a server at an address that answers the next requests of a method with these statuses, 0 being an answer that breaks off.
type unwell struct {
	url   string
	inner http.Handler

	mu    sync.Mutex
	next  map[string][]int
	seen  map[string]int
	calls int
}

func newUnwell(t *testing.T) *unwell {
	u := &unwell{next: map[string][]int{}, seen: map[string]int{}}
	u.renew()
	far := httptest.NewServer(u)
	t.Cleanup(far.Close)
	u.url = far.URL
	return u
}

// renew makes the server forget its sessions.
func (u *unwell) renew() {
	server := sdk.NewServer(&sdk.Implementation{Name: "far", Version: "1"}, nil)
	server.AddTool(&sdk.Tool{Name: "echo", InputSchema: anObject}, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		u.mu.Lock()
		u.calls++
		u.mu.Unlock()
		return does("echo")(ctx, r)
	})
	server.AddResource(&sdk.Resource{URI: "a://one", Name: "one"}, func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: "a://one", Text: "one"}}}, nil
	})
	u.mu.Lock()
	u.inner = sdk.NewStreamableHTTPHandler(serverOf(server), nil)
	u.mu.Unlock()
}

func (u *unwell) answer(method string, statuses ...int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.next[method], u.seen[method], u.calls = statuses, 0, 0
}

func (u *unwell) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(strings.NewReader(string(body)))
	u.mu.Lock()
	inner, status := u.inner, -1
	for method, statuses := range u.next {
		if !strings.Contains(string(body), `"method":"`+method+`"`) {
			continue
		}
		u.seen[method]++
		if len(statuses) > 0 {
			status, u.next[method] = statuses[0], statuses[1:]
		}
	}
	u.mu.Unlock()
	switch status {
	case -1:
		inner.ServeHTTP(w, r)
	case 0:
		panic(http.ErrAbortHandler)
	default:
		w.WriteHeader(status)
	}
}

func (u *unwell) saw(method string) int {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.seen[method]
}

func (u *unwell) runtime() *mcp.Runtime {
	return mcp.New(mcp.Options{Find: func(string) (mcpconfig.Entry, bool) {
		return mcpconfig.Entry{Name: "far", Scope: "global", Server: mcpconfig.Server{URL: u.url}}, true
	}})
}

// TestConnectsAgain: a handshake gets over two failures of an address that may soon be well, and over no other.
func TestConnectsAgain(t *testing.T) {
	for _, tt := range []struct {
		name     string
		statuses []int
		requests int
		ok       bool
	}{
		{"well", nil, 1, true},
		{"once", []int{503}, 2, true},
		{"twice", []int{429, 500}, 3, true},
		{"no answer", []int{0, 408}, 3, true},
		{"three times", []int{502, 503, 504}, 3, false},
		{"not implemented", []int{501}, 1, false},
		{"not found", []int{404}, 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			u := newUnwell(t)
			u.answer("initialize", tt.statuses...)
			w := newWorld(t, "http=127.0.0.1")
			err := w.start(t, u.runtime(), "mcp:far").Load(t.Context())
			if got := u.saw("initialize"); got != tt.requests || (err == nil) != tt.ok {
				t.Errorf("%d requests, %v", got, err)
			}
		})
	}
}

// TestReadsAgain: what only reads is sent again once after an answer that may soon be another one, a call of a tool never.
func TestReadsAgain(t *testing.T) {
	for _, tt := range []struct {
		name, tool, input, method string
		statuses                  []int
		requests, calls           int
		ok                        bool
	}{
		{"a resource", "read_mcp_resource", `{"server":"far","uri":"a://one"}`, "resources/read", []int{503}, 2, 0, true},
		{"a list", "list_mcp_resources", `{"server":"far"}`, "resources/list", []int{429}, 2, 0, true},
		{"twice", "read_mcp_resource", `{"server":"far","uri":"a://one"}`, "resources/read", []int{503, 503}, 2, 0, false},
		{"no answer", "read_mcp_resource", `{"server":"far","uri":"a://one"}`, "resources/read", []int{0}, 1, 0, false},
		{"a tool", "mcp__far__echo", `{"n":1}`, "tools/call", []int{503}, 1, 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			u := newUnwell(t)
			w := newWorld(t, "http=127.0.0.1", "read=mcp:far/*")
			i := w.load(t, u.runtime(), "mcp:far")
			u.answer(tt.method, tt.statuses...)
			_, err := call(t, i, tt.tool, tt.input)
			if got := u.saw(tt.method); got != tt.requests || u.calls != tt.calls || (err == nil) != tt.ok {
				t.Errorf("%d requests, %d calls, %v", got, u.calls, err)
			}
		})
	}
}

// TestSessionForgotten: a server that does not know the session any more has done nothing, so it is asked once more, in another one.
func TestSessionForgotten(t *testing.T) {
	u := newUnwell(t)
	w := newWorld(t, "http=127.0.0.1", "read=mcp:far/*")
	i := w.load(t, u.runtime(), "mcp:far")
	u.renew()
	u.answer("tools/call")
	if got, err := call(t, i, "mcp__far__echo", `{"n":1}`); got != `{"n":1}` || err != nil || u.calls != 1 || u.saw("tools/call") != 2 {
		t.Errorf("%q %v, %d calls in %d requests", got, err, u.calls, u.saw("tools/call"))
	}
	u.renew()
	if got, err := call(t, i, "read_mcp_resource", `{"server":"far","uri":"a://one"}`); got != "one" || err != nil {
		t.Errorf("%q %v", got, err)
	}
}
