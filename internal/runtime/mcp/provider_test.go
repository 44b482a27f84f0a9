package mcp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/runtime/mcp"
)

// TestProviderKey: a server with auth.provider gets that provider's key, as it is at each request, and nobody else does.
func TestProviderKey(t *testing.T) {
	server := sdk.NewServer(&sdk.Implementation{Name: "far", Version: "1"}, nil)
	server.AddTool(&sdk.Tool{Name: "echo", InputSchema: anObject}, does("echo"))
	inner := sdk.NewStreamableHTTPHandler(serverOf(server), nil)
	taken := "first"
	far := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+taken {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(far.Close) // after the instances
	key, asked := "", ""
	rt := mcp.New(mcp.Options{
		Find: func(string) (mcpconfig.Entry, bool) {
			return mcpconfig.Entry{Name: "docs", Scope: "global", Server: mcpconfig.Server{URL: far.URL, Auth: &mcpconfig.Auth{Provider: "radius"}}}, true
		},
		Key: func(_ context.Context, provider string) (string, error) { asked = provider; return key, nil },
	})
	w := newWorld(t, "http=127.0.0.1")
	if err := w.start(t, rt, "mcp:docs").Load(t.Context()); err == nil || !strings.Contains(err.Error(), `there is no key of the provider "radius"`) {
		t.Error(err)
	}
	key = "wrong"
	if err := w.start(t, rt, "mcp:docs").Load(t.Context()); err == nil || !strings.Contains(err.Error(), `does not take the key of the provider "radius"`) {
		t.Error(err)
	}
	key = "first"
	i := w.load(t, rt, "mcp:docs")
	if got, err := call(t, i, "mcp__docs__echo", `{"n":1}`); got != `{"n":1}` || err != nil {
		t.Error(got, err)
	}
	key, taken = "refreshed", "refreshed"
	if got, err := call(t, i, "mcp__docs__echo", `{"n":2}`); got != `{"n":2}` || err != nil {
		t.Error(got, err)
	}
	if asked != "radius" {
		t.Error(asked)
	}
	far2 := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" {
			t.Error("the key followed a redirect to another address")
		}
	}))
	t.Cleanup(far2.Close)
	away := httptest.NewServer(http.RedirectHandler(far2.URL, http.StatusTemporaryRedirect))
	t.Cleanup(away.Close)
	redirected := mcp.New(mcp.Options{
		Find: func(string) (mcpconfig.Entry, bool) {
			return mcpconfig.Entry{Name: "docs", Server: mcpconfig.Server{URL: away.URL, Auth: &mcpconfig.Auth{Provider: "radius"}}}, true
		},
		Key: func(context.Context, string) (string, error) { return "refreshed", nil },
	})
	if err := w.start(t, redirected, "mcp:docs").Load(t.Context()); err == nil {
		t.Error("a server that is none was connected")
	}
}
