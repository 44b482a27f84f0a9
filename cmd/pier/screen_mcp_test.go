//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mcpHome is a home with one server in mcp.json.
func mcpHome(t *testing.T, entry map[string]any) (home, file string) {
	t.Helper()
	home = t.TempDir()
	file = filepath.Join(home, ".pi", "agent", "mcp.json")
	text, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"notes": entry}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return home, file
}

// notesServer is a server at an address, behind a sign-in if wanted says so.
type notesServer struct {
	*httptest.Server
	signIn bool
}

func newNotesServer(t *testing.T, signIn bool) *notesServer {
	t.Helper()
	s := &notesServer{signIn: signIn}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

// serve is an authorization server of the least kind, and the server behind it.
func (s *notesServer) serve(w http.ResponseWriter, r *http.Request) {
	answer := func(status int, body map[string]any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(body)
	}
	switch r.URL.Path {
	case "/mcp":
		if s.signIn && r.Header.Get("Authorization") != "Bearer granted" {
			w.Header().Set("Www-Authenticate", fmt.Sprintf(`Bearer resource_metadata="%s/.well-known/oauth-protected-resource/mcp"`, s.URL))
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		speak(w, r, answer)
	case "/.well-known/oauth-protected-resource/mcp":
		answer(http.StatusOK, map[string]any{"resource": s.URL + "/mcp", "authorization_servers": []string{s.URL}})
	case "/.well-known/oauth-authorization-server":
		answer(http.StatusOK, map[string]any{
			"issuer": s.URL, "authorization_endpoint": s.URL + "/authorize", "token_endpoint": s.URL + "/token", "registration_endpoint": s.URL + "/register",
			"response_types_supported": []string{"code"}, "code_challenge_methods_supported": []string{"S256"}, "token_endpoint_auth_methods_supported": []string{"none"},
		})
	case "/register":
		var said map[string]any
		_ = json.NewDecoder(r.Body).Decode(&said)
		said["client_id"] = "pier-client"
		answer(http.StatusCreated, said)
	case "/authorize":
		q := r.URL.Query()
		http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {"c"}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
	case "/token":
		answer(http.StatusOK, map[string]any{"access_token": "granted", "token_type": "Bearer"})
	default:
		http.NotFound(w, r)
	}
}

// speak answers as a server with one tool that keeps nothing.
func speak(w http.ResponseWriter, r *http.Request, answer func(int, map[string]any)) {
	var said struct {
		ID     any
		Method string
		Params struct{ ProtocolVersion string }
	}
	if r.Method != http.MethodPost || json.NewDecoder(r.Body).Decode(&said) != nil {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	result := map[string]any{}
	switch said.Method {
	case "initialize":
		result = map[string]any{
			"protocolVersion": said.Params.ProtocolVersion, "capabilities": map[string]any{"tools": map[string]any{}},
			"serverInfo": map[string]any{"name": "notes", "version": "1"},
		}
	case "tools/list":
		result["tools"] = []any{map[string]any{"name": "add", "inputSchema": map[string]any{"type": "object"}}}
	}
	if said.ID == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	answer(http.StatusOK, map[string]any{"jsonrpc": "2.0", "id": said.ID, "result": result})
}

// browser is a folder with a browser for PATH: it goes to the page, and its person agrees.
func browser(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	script := "#!/bin/sh\nexec python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1])' \"$1\"\n"
	for _, name := range []string{"xdg-open", "open"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return "PATH=" + dir + ":" + os.Getenv("PATH")
}

// TestScreenServers: /mcp at a screen is a list of servers and of what can be done with each, and what is changed is saved.
func TestScreenServers(t *testing.T) {
	server := newNotesServer(t, false)
	home, file := mcpHome(t, map[string]any{"url": server.URL + "/mcp", "kept": 1})
	p := startInTerminalAt(t, home, nil, "run", "--no-extensions", "--allow", "http=127.0.0.1")
	p.shows("/ for commands")
	p.types("/mcp reconnect\r")
	p.shows(`Reconnected to MCP server "notes" (connected · 1 tool)`)
	down, esc := "\x1b[B", "\x1b"
	for _, step := range []struct{ keys, shows string }{
		{"/mcp\r", "notes  connected · 1 tool · codemode · global"},
		{"\r", "Tools (1)"},
		{"\r", "Tools of notes (codemode):"},
		{down + down + down + "\r", "Exposure of notes"}, // past Reconnect and Sign out
		{down + down + "\r", "notes: connected · 1 tool (direct), saved to"},
		{down + down + down + down + "\r", "notes: disabled (direct), saved to"},
		{"\r", "Exposure (direct)"},
		{esc, "MCP servers"},
	} {
		p.types(step.keys)
		p.shows(step.shows)
	}
	if strings.Contains(p.wrote(), "conflicts with") {
		t.Error("a server that was enabled again was loaded twice")
	}
	if pi, err := os.ReadFile(file); err != nil || strings.Contains(string(pi), "direct") {
		t.Errorf("Pi's file was written: %s, %v", pi, err)
	}
	text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "pier-mcp.json"))
	if err != nil {
		t.Fatal(err)
	}
	var saved struct{ McpServers map[string]map[string]any }
	if err := json.Unmarshal(text, &saved); err != nil {
		t.Fatal(err)
	}
	if e := saved.McpServers["notes"]; e["exposure"] != "direct" || e["enabled"] != true || len(e) != 2 {
		t.Errorf("%s", text)
	}
}

// TestScreenLogin: a server that wants a sign-in is shown first, signing in opens the browser, and signing out forgets.
func TestScreenLogin(t *testing.T) {
	server := newNotesServer(t, true)
	home, file := mcpHome(t, map[string]any{"url": server.URL + "/mcp"})
	p := startInTerminalAt(t, home, []string{browser(t)}, "run", "--no-extensions", "--allow", "http=127.0.0.1")
	p.shows("requires sign-in")
	p.types("/mcp\r")
	p.shows("notes  needs sign-in · codemode · global")
	p.types("\r")
	p.shows("Sign in (opens the browser)")
	p.types("\r")
	p.shows(`Signed in to MCP server "notes" (connected · 1 tool)`)
	if strings.Contains(p.wrote(), "conflicts with") {
		t.Error("it was loaded twice")
	}
	kept, err := os.ReadFile(filepath.Join(filepath.Dir(file), "mcp-auth.json"))
	if err != nil || !strings.Contains(string(kept), "granted") {
		t.Errorf("%s %v", kept, err)
	}
	p.types("\x1b[B\x1b[B\r")
	p.shows(`out of MCP server "notes"`) // of a line that began with Signed before, the terminal is sent what is new
	if kept, err := os.ReadFile(filepath.Join(filepath.Dir(file), "mcp-auth.json")); err != nil || strings.Contains(string(kept), "granted") {
		t.Errorf("%s %v", kept, err)
	}
	in := startInTerminalAt(t, home, []string{browser(t)}, "mcp", "login", "notes", "--allow", "http=127.0.0.1")
	in.shows(`Signed in to MCP server "notes"`)
	_ = in.cmd.Wait()
}
