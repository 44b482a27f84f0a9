package mcpauth

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// Client is pier as the authorization server of one MCP server sees it.
type Client struct {
	Server   string // address of the MCP server
	Settings mcpconfig.OAuth
	Entry    *Entry
	Fetch    Fetch
	Name     string // under which it registers, where the settings have none
	Now      func() time.Time
}

// ErrSignIn says that a person has to sign in.
var ErrSignIn = errors.New("nobody has signed in, or not with what is wanted")

// refusal is an error that an authorization server gave.
type refusal struct{ code, text string }

// Error implements error.
func (r *refusal) Error() string { return "the authorization server refused: " + r.text }

// skew is how long before its end a token is refreshed.
const skew = 30 * time.Second

// Token is the access token to send; "" for none.
func (c *Client) Token(ctx context.Context) (string, error) {
	state, err := c.Entry.Load()
	if err != nil || state.Tokens == nil {
		return "", err
	}
	if state.ExpireAt == 0 || state.Tokens.Refresh == "" || time.UnixMilli(int64(state.ExpireAt)).Add(-skew).After(c.Now()) {
		return state.Tokens.Access, nil
	}
	if err := c.Refresh(ctx, state.Tokens.Access); err != nil {
		return state.Tokens.Access, nil // the server will say what it thinks of it
	}
	if state, err = c.Entry.Load(); err != nil || state.Tokens == nil {
		return "", err
	}
	return state.Tokens.Access, nil
}

// Refresh gets other tokens for the one that was refused, unless another process has.
func (c *Client) Refresh(ctx context.Context, stale string) error {
	return c.Entry.refreshing(ctx, func() error {
		state, err := c.Entry.Load()
		switch {
		case err != nil:
			return err
		case state.Tokens != nil && state.Tokens.Access != stale:
			return nil
		case state.Tokens == nil || state.Tokens.Refresh == "":
			return ErrSignIn
		}
		return c.refresh(ctx, state)
	})
}

func (c *Client) refresh(ctx context.Context, state State) error {
	d := state.Discovery
	if d == nil || c.Settings.AuthServerMetadataURL != "" {
		found, err := c.discover(ctx, Challenge{})
		if err != nil {
			return err
		}
		d = &found
	}
	who, err := c.identity(state)
	if err != nil || who.ID == "" {
		return errors.Join(ErrSignIn, err)
	}
	tokens, err := c.token(ctx, *d, who, url.Values{"grant_type": {"refresh_token"}, "refresh_token": {state.Tokens.Refresh}})
	if r, ok := errors.AsType[*refusal](err); ok {
		_, kept := c.Entry.update(func(s *State) {
			s.Tokens, s.ExpireAt = nil, 0
			if slices.Contains([]string{"invalid_client", "unauthorized_client"}, r.code) {
				s.Client, s.Discovery = nil, nil
			}
		})
		return errors.Join(ErrSignIn, err, kept)
	}
	if err != nil {
		return err
	}
	if tokens.Refresh == "" {
		tokens.Refresh = state.Tokens.Refresh
	}
	return c.keep(tokens, state.Tokens.Scope, d)
}

// keep stores tokens. A scope that they do not name is the one that was asked for.
func (c *Client) keep(tokens Tokens, scope string, d *Discovery) error {
	if tokens.Scope == "" {
		tokens.Scope = scope
	}
	_, err := c.Entry.update(func(s *State) {
		s.ServerURL, s.Tokens, s.ExpireAt, s.Verifier, s.Nonce, s.Discovery, s.WantedScope = c.Server, &tokens, 0, "", "", d, ""
		if tokens.Expires > 0 {
			s.ExpireAt = float64(c.Now().Add(time.Duration(tokens.Expires * float64(time.Second))).UnixMilli())
		}
	})
	return err
}

// who is a client as an authorization server knows it.
type who struct {
	ID        string   `json:"client_id"`
	Secret    string   `json:"client_secret"`
	Method    string   `json:"token_endpoint_auth_method"`
	Redirects []string `json:"redirect_uris"`
}

// identity is who pier is already: as the settings say, or as it was registered before.
func (c *Client) identity(state State) (who, error) {
	if c.Settings.ClientID != "" {
		return who{ID: c.Settings.ClientID, Secret: c.Settings.ClientSecret}, nil
	}
	var w who
	if state.Client == nil {
		return w, nil
	}
	err := json.Unmarshal(state.Client, &w)
	return w, err
}

// authMethod is how the client shows who it is to the token endpoint.
func (w who) authMethod(supported []string) string {
	known := []string{"client_secret_basic", "client_secret_post", "none"}
	switch {
	case slices.Contains(known, w.Method) && (len(supported) == 0 || slices.Contains(supported, w.Method)):
		return w.Method
	case w.Secret == "":
		return "none"
	case len(supported) == 0 || slices.Contains(supported, "client_secret_basic"):
		return "client_secret_basic"
	}
	return "client_secret_post"
}

// token asks the token endpoint.
func (c *Client) token(ctx context.Context, d Discovery, w who, form url.Values) (Tokens, error) {
	m, err := d.metadata()
	if err != nil {
		return Tokens{}, err
	}
	if err := secure(m.Token); err != nil {
		return Tokens{}, err
	}
	if r := d.resource(); r != "" {
		form.Set("resource", r)
	}
	header := map[string]string{"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
	switch w.authMethod(m.AuthMethods) {
	case "client_secret_basic":
		pair := url.QueryEscape(w.ID) + ":" + url.QueryEscape(w.Secret)
		header["Authorization"] = "Basic " + base64.StdEncoding.EncodeToString([]byte(pair))
	case "client_secret_post":
		form.Set("client_id", w.ID)
		form.Set("client_secret", w.Secret)
	default:
		form.Set("client_id", w.ID)
	}
	a, err := c.Fetch(ctx, "POST", m.Token, header, []byte(form.Encode()))
	if err != nil {
		return Tokens{}, err
	}
	var got struct {
		Tokens
		Error       string `json:"error"`
		Description string `json:"error_description"`
	}
	err = json.Unmarshal(a.Body, &got)
	switch {
	case err == nil && got.Error != "":
		if got.Description == "" {
			got.Description = got.Error
		}
		return Tokens{}, &refusal{got.Error, got.Description}
	case a.Status < 200 || a.Status > 299:
		return Tokens{}, fmt.Errorf("the token endpoint answered with status %d", a.Status)
	case err != nil || got.Access == "":
		return Tokens{}, errors.New("the token endpoint answered without an access token")
	}
	return got.Tokens, nil
}

// resource names the server to the authorization server, where it said what it is called.
func (d Discovery) resource() string {
	var r resource
	if d.Resource == nil || json.Unmarshal(d.Resource, &r) != nil {
		return ""
	}
	return r.Resource
}

// union joins lists of scopes, each scope once.
func union(lists ...string) string {
	var all []string
	for _, list := range lists {
		for _, scope := range strings.Fields(list) {
			if !slices.Contains(all, scope) {
				all = append(all, scope)
			}
		}
	}
	return strings.Join(all, " ")
}

// Wants remembers what the server wants beyond what was granted, for the next sign-in.
func (c *Client) Wants(scope string) error {
	_, err := c.Entry.update(func(s *State) { s.ServerURL, s.WantedScope = c.Server, union(s.WantedScope, scope) })
	return err
}

// Lacking reports whether the server wants more than was granted.
func (c *Client) Lacking() bool {
	state, err := c.Entry.Load()
	return err == nil && state.WantedScope != ""
}
