package mcpauth_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/mcp/mcpauth"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// world is an authorization server that keeps the rules, with the ways in which it may be wrong.
type world struct {
	*httptest.Server
	issuer, iss string   // what it says of itself, in its metadata and in its answers; "" for the truth
	methods     []string // how clients show who they are
	documents   bool
	noRegister  bool
	refuse      string // the error of the token endpoint

	mu      sync.Mutex
	clients map[string]who
	codes   map[string]url.Values
	refresh map[string]bool
	asked   []string // what it was asked for, in order
	last    url.Values
	serial  int
}

type who struct {
	Secret    string   `json:"client_secret,omitempty"`
	ID        string   `json:"client_id"`
	Redirects []string `json:"redirect_uris"`
	Method    string   `json:"token_endpoint_auth_method"`
	Name      string   `json:"client_name"`
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{clients: map[string]who{}, codes: map[string]url.Values{}, refresh: map[string]bool{}, methods: []string{"none"}}
	w.Server = httptest.NewServer(http.HandlerFunc(w.serve))
	t.Cleanup(w.Close)
	return w
}

// client is one of a server that is signed in to there.
func (w *world) client(t *testing.T, dir string, settings mcpconfig.OAuth) *mcpauth.Client {
	t.Helper()
	entry, err := (&mcpauth.Store{Dir: dir}).For("docs", w.URL+"/mcp")
	if err != nil {
		t.Fatal(err)
	}
	return &mcpauth.Client{Server: w.URL + "/mcp", Settings: settings, Entry: entry, Fetch: fetch, Name: "pier", Now: time.Now}
}

func fetch(ctx context.Context, method, address string, header map[string]string, body []byte) (mcpauth.Answer, error) {
	r, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return mcpauth.Answer{}, err
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return mcpauth.Answer{}, err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	return mcpauth.Answer{Status: resp.StatusCode, Body: text}, err
}

func (w *world) serve(out http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked = append(w.asked, r.URL.Path)
	say := func(status int, v any) {
		out.Header().Set("Content-Type", "application/json")
		out.WriteHeader(status)
		_ = json.NewEncoder(out).Encode(v)
	}
	switch r.URL.Path {
	case "/.well-known/oauth-protected-resource/mcp":
		say(200, map[string]any{"resource": w.URL + "/mcp", "authorization_servers": []string{w.URL + "/as"}, "scopes_supported": []string{"read"}})
	case "/.well-known/oauth-authorization-server/as":
		m := map[string]any{
			"issuer": or(w.issuer, w.URL+"/as"), "authorization_endpoint": w.URL + "/agree", "token_endpoint": w.URL + "/tokens",
			"registration_endpoint": w.URL + "/clients", "response_types_supported": []string{"code"}, "code_challenge_methods_supported": []string{"S256"},
			"token_endpoint_auth_methods_supported": w.methods, "client_id_metadata_document_supported": w.documents,
			"authorization_response_iss_parameter_supported": true,
		}
		if w.noRegister {
			delete(m, "registration_endpoint")
		}
		say(200, m)
	case "/clients":
		var c who
		_ = json.NewDecoder(r.Body).Decode(&c)
		w.serial++
		c.ID = fmt.Sprint("client-", w.serial)
		if c.Method != "none" {
			c.Secret = "s3cret"
		}
		w.clients[c.ID] = c
		say(201, c)
	case "/agree":
		q := r.URL.Query()
		w.serial++
		code := fmt.Sprint("code-", w.serial)
		w.codes[code] = q
		http.Redirect(out, r, q.Get("redirect_uri")+"?"+url.Values{"code": {code}, "state": {q.Get("state")}, "iss": {or(w.iss, w.URL+"/as")}}.Encode(), http.StatusFound)
	case "/tokens":
		_ = r.ParseForm()
		w.last = r.PostForm
		status, answer := w.tokens(r)
		say(status, answer)
	default:
		http.NotFound(out, r)
	}
}

func or(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

func wrong(code string) (int, any) { return 400, map[string]string{"error": code} }

// tokens keeps the rules of the token endpoint.
func (w *world) tokens(r *http.Request) (int, any) {
	if w.refuse != "" {
		return wrong(w.refuse)
	}
	id, secret := r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	if name, password, ok := r.BasicAuth(); ok {
		id, secret = name, password
	}
	if c, ok := w.clients[id]; !strings.HasPrefix(id, "https://pi.dev/oauth/") && (!ok || c.Secret != secret) {
		return wrong("invalid_client")
	}
	scope := ""
	switch r.PostForm.Get("grant_type") {
	case "authorization_code":
		asked, ok := w.codes[r.PostForm.Get("code")]
		delete(w.codes, r.PostForm.Get("code"))
		sum := sha256.Sum256([]byte(r.PostForm.Get("code_verifier")))
		if !ok || asked.Get("client_id") != id || asked.Get("redirect_uri") != r.PostForm.Get("redirect_uri") ||
			asked.Get("code_challenge") != base64.RawURLEncoding.EncodeToString(sum[:]) || asked.Get("resource") != r.PostForm.Get("resource") {
			return wrong("invalid_grant")
		}
		scope = asked.Get("scope")
	case "refresh_token":
		if !w.refresh[r.PostForm.Get("refresh_token")] {
			return wrong("invalid_grant")
		}
		delete(w.refresh, r.PostForm.Get("refresh_token"))
	default:
		return wrong("unsupported_grant_type")
	}
	w.serial++
	again := fmt.Sprint("refresh-", w.serial)
	w.refresh[again] = true
	return 200, map[string]any{"access_token": fmt.Sprint("token-", w.serial), "token_type": "Bearer", "expires_in": 3600, "refresh_token": again, "scope": scope}
}

func (w *world) count(path string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := 0
	for _, asked := range w.asked {
		if asked == path {
			n++
		}
	}
	return n
}

// agrees is a person whose browser reaches this machine.
func agrees(t *testing.T) mcpauth.Show {
	return func(ctx context.Context, address string) (string, error) {
		resp, err := http.Get(address)
		if err != nil {
			return "", err
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("the browser got %s", resp.Status)
		}
		<-ctx.Done()
		return "", context.Cause(ctx)
	}
}

func kept(dir string) string { return filepath.Join(dir, mcpauth.File) }
