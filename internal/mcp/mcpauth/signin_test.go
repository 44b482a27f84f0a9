package mcpauth_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/mcp/mcpauth"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// TestSignIn: a person agrees, the tokens are kept in Pi's form, refreshed when they are over, and a second sign-in registers nobody.
func TestSignIn(t *testing.T) {
	w, dir := newWorld(t), t.TempDir()
	c := w.client(t, dir, mcpconfig.OAuth{})
	if token, err := c.Token(t.Context()); token != "" || err != nil {
		t.Fatal(token, err)
	}
	if err := c.SignIn(t.Context(), mcpauth.Challenge{}, agrees(t)); err != nil {
		t.Fatal(err)
	}
	first, err := c.Token(t.Context())
	if err != nil || !strings.HasPrefix(first, "token-") {
		t.Fatal(first, err)
	}
	text, err := os.ReadFile(kept(dir))
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]struct {
		ServerURL string `json:"serverUrl"`
		Tokens    struct {
			Access string `json:"access_token"`
			Scope  string
		}
		Expire    float64 `json:"tokensExpireAt"`
		Client    who     `json:"clientInformation"`
		Verifier  string  `json:"codeVerifier"`
		Discovery struct {
			Server string `json:"authorizationServerUrl"`
		}
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	got := all["mcp__docs|"+w.URL+"/mcp"]
	if got.ServerURL != w.URL+"/mcp" || got.Tokens.Access != first || got.Tokens.Scope != "read" || got.Client.Name != "pier" || got.Verifier != "" ||
		got.Discovery.Server != w.URL+"/as" || got.Expire == 0 {
		t.Errorf("%s", text)
	}
	if info, err := os.Stat(kept(dir)); err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info.Mode(), err)
	}
	c.Now = func() time.Time { return time.Now().Add(2 * time.Hour) }
	second, err := c.Token(t.Context())
	if err != nil || second == first || !strings.HasPrefix(second, "token-") {
		t.Error(second, err)
	}
	c.Now = time.Now
	if err := c.Refresh(t.Context(), first); err != nil || w.count("/tokens") != 2 {
		t.Errorf("a token that another process has refreshed was refreshed again: %v", err)
	}
	if err := c.SignIn(t.Context(), mcpauth.Challenge{Error: "insufficient_scope", Scope: "write"}, agrees(t)); err != nil || w.count("/clients") != 1 {
		t.Error(err, w.count("/clients"))
	}
	if removed, err := c.Entry.Remove(); !removed || err != nil {
		t.Error(removed, err)
	}
	if err := c.Refresh(t.Context(), second); !errors.Is(err, mcpauth.ErrSignIn) {
		t.Error(err)
	}
}

// TestMoreScope: what was granted stays, and what the server wants comes on top.
func TestMoreScope(t *testing.T) {
	w, dir := newWorld(t), t.TempDir()
	c := w.client(t, dir, mcpconfig.OAuth{Scope: "base"})
	if err := c.SignIn(t.Context(), mcpauth.Challenge{Scope: "read"}, agrees(t)); err != nil {
		t.Fatal(err)
	}
	if err := c.Wants("write"); err != nil || !c.Lacking() {
		t.Fatal(err)
	}
	asked := ""
	if err := c.SignIn(t.Context(), mcpauth.Challenge{}, func(ctx context.Context, address string) (string, error) {
		u, _ := url.Parse(address)
		asked = u.Query().Get("scope")
		return agrees(t)(ctx, address)
	}); err != nil || asked != "base read write" || c.Lacking() {
		t.Error(asked, err)
	}
}

// TestPasted: where the browser cannot reach this machine, its address is pasted.
func TestPasted(t *testing.T) {
	w := newWorld(t)
	c := w.client(t, t.TempDir(), mcpconfig.OAuth{})
	paste := func(change func(string) string) error {
		return c.SignIn(t.Context(), mcpauth.Challenge{}, func(_ context.Context, address string) (string, error) {
			stays := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
			resp, err := stays.Get(address)
			if err != nil {
				return "", err
			}
			_ = resp.Body.Close()
			return change(resp.Header.Get("Location")), nil
		})
	}
	for what, change := range map[string]func(string) string{
		"another state": func(s string) string { return strings.Replace(s, "state=", "state=x", 1) },
		"another path":  func(s string) string { return strings.Replace(s, "/callback", "/other", 1) },
		"no code":       func(s string) string { return strings.Replace(s, "code=", "kode=", 1) },
		"no address":    func(string) string { return "yes" },
		"an error":      func(s string) string { return s + "&error=access_denied" },
		"another issuer": func(s string) string {
			return strings.Replace(s, "iss=", "iss=https%3A%2F%2Fevil.example&x=", 1)
		},
	} {
		if err := paste(change); err == nil {
			t.Errorf("%s was taken", what)
		}
	}
	if err := paste(func(s string) string { return s }); err != nil {
		t.Error(err)
	}
}

// TestWrongServers: nobody is told anything whose metadata or answers are not right.
func TestWrongServers(t *testing.T) {
	for what, change := range map[string]func(*world){
		"another issuer":            func(w *world) { w.issuer = "https://evil.example" },
		"another issuer at the end": func(w *world) { w.iss = "https://evil.example" },
		"no registration":           func(w *world) { w.noRegister = true },
		"a refusal":                 func(w *world) { w.refuse = "invalid_grant" },
	} {
		w, dir := newWorld(t), t.TempDir()
		change(w)
		c := w.client(t, dir, mcpconfig.OAuth{})
		if err := c.SignIn(t.Context(), mcpauth.Challenge{}, agrees(t)); err == nil {
			t.Errorf("%s: somebody was signed in", what)
		}
		if token, err := c.Token(t.Context()); token != "" || err != nil {
			t.Errorf("%s: %q %v", what, token, err)
		}
	}
	for _, address := range []string{"http://evil.example/meta", "file:///etc/passwd", "javascript:alert(1)"} {
		w := newWorld(t)
		c := w.client(t, t.TempDir(), mcpconfig.OAuth{})
		if err := c.SignIn(t.Context(), mcpauth.Challenge{Metadata: address}, agrees(t)); err == nil || len(w.asked) > 0 {
			t.Errorf("%s: %v, asked for %v", address, err, w.asked)
		}
	}
}

// TestIdentities: a client that was registered before, one with a secret, a metadata document, a name.
func TestIdentities(t *testing.T) {
	for name, tt := range map[string]struct {
		settings mcpconfig.OAuth
		change   func(*world)
		id       string
	}{
		"given":           {mcpconfig.OAuth{ClientID: "mine", ClientSecret: "s"}, func(w *world) { w.clients["mine"] = who{Secret: "s"}; w.methods = nil }, "mine"},
		"given, posted":   {mcpconfig.OAuth{ClientID: "mine", ClientSecret: "s"}, func(w *world) { w.clients["mine"] = who{Secret: "s"}; w.methods = []string{"client_secret_post"} }, "mine"},
		"document":        {mcpconfig.OAuth{ClientRegistration: "cimd"}, func(w *world) { w.documents = true }, "https://pi.dev/oauth/client.json"},
		"only a document": {mcpconfig.OAuth{}, func(w *world) { w.documents, w.noRegister = true, true }, "https://pi.dev/oauth/client.json"},
		"with a secret":   {mcpconfig.OAuth{}, func(w *world) { w.methods = []string{"client_secret_basic"} }, "client-1"},
		"under a name":    {mcpconfig.OAuth{ClientName: "Claude Code"}, func(*world) {}, "client-1"},
	} {
		w := newWorld(t)
		tt.change(w)
		c := w.client(t, t.TempDir(), tt.settings)
		id := ""
		if err := c.SignIn(t.Context(), mcpauth.Challenge{}, func(ctx context.Context, address string) (string, error) {
			u, _ := url.Parse(address)
			id = u.Query().Get("client_id")
			return agrees(t)(ctx, address)
		}); err != nil || id != tt.id {
			t.Errorf("%s: %q %v", name, id, err)
		}
	}
}

// TestStore: what Pi wrote is read, by address alone too; many at once lose nothing, and a file that is none is left alone.
func TestStore(t *testing.T) {
	dir := t.TempDir()
	old := `{"https://a.example/mcp":{"serverUrl":"https://a.example/mcp","tokens":{"access_token":"old","token_type":"Bearer"}},"other":{"kept":true}}`
	if err := os.WriteFile(kept(dir), []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	store := &mcpauth.Store{Dir: dir}
	entry := func(name string) *mcpauth.Entry {
		e, err := store.For(name, "https://a.example/mcp")
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	if state, err := entry("one").Load(); err != nil || state.Tokens == nil || state.Tokens.Access != "old" {
		t.Fatal(state, err)
	}
	if state, err := entry("two").Load(); err != nil || state.Tokens != nil {
		t.Error("a second server has the credentials, too", state, err)
	}
	var all sync.WaitGroup
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		all.Go(func() {
			if err := (&mcpauth.Client{Entry: entry(name)}).Wants("more"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	text, err := os.ReadFile(kept(dir))
	if err != nil || strings.Count(string(text), "wantedScope") != 6 || !strings.Contains(string(text), `"kept": true`) {
		t.Errorf("%s %v", text, err)
	}
	if err := os.WriteFile(kept(dir), []byte("["), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := entry("one").Load(); err == nil {
		t.Error("a file that is no JSON was read")
	}
	if _, err := entry("one").Remove(); err == nil {
		t.Error("a file that is no JSON was written")
	}
}

func FuzzChallenge(f *testing.F) {
	f.Add(`Bearer realm="x", error="insufficient_scope", scope="a b", resource_metadata="https://x.example/m"`)
	f.Fuzz(func(t *testing.T, header string) {
		c := mcpauth.ParseChallenge(header)
		if c.NeedsScope() && !strings.Contains(header, "insufficient_scope") {
			t.Errorf("%q: %+v", header, c)
		}
	})
}
