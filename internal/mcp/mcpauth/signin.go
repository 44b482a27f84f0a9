package mcpauth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// Show tells a person where to agree, and returns the address that the browser was sent to, where it cannot reach this machine and they
// have pasted it. Otherwise it waits until ctx ends.
type Show func(ctx context.Context, address string) (pasted string, err error)

// documents are those that tell authorization servers about Pi, for those who ask for them.
const documents = "https://pi.dev/oauth"

// SignIn lets a person agree, and keeps the tokens.
func (c *Client) SignIn(ctx context.Context, challenge Challenge, show Show) error {
	state, err := c.Entry.Load()
	if err != nil {
		return err
	}
	if !challenge.NeedsScope() && state.WantedScope == "" && state.Tokens != nil && state.Tokens.Refresh != "" &&
		c.Refresh(ctx, state.Tokens.Access) == nil {
		return nil
	}
	d, err := c.discover(ctx, challenge)
	if err != nil {
		return err
	}
	m, err := d.metadata()
	if err != nil {
		return err
	}
	back, err := c.listen(state)
	if err != nil {
		return err
	}
	defer back.close()
	scope := c.scope(state, challenge, d, m)
	w, redirect, err := c.introduce(ctx, state, m, back.redirect, scope)
	if err != nil {
		return err
	}
	verifier, nonce := random(), random()
	if _, err := c.Entry.update(func(s *State) { s.ServerURL, s.Verifier, s.Nonce, s.Discovery = c.Server, verifier, nonce, &d }); err != nil {
		return err
	}
	address, err := page(m, w, d, redirect, scope, verifier, nonce)
	if err != nil {
		return err
	}
	code, err := back.wait(ctx, redirect, nonce, m, show, address)
	if err != nil {
		return err
	}
	if now, err := c.Entry.Load(); err != nil || now.Nonce != nonce {
		return errors.Join(errors.New("another sign-in to this server has begun since"), err)
	}
	tokens, err := c.token(ctx, d, w, url.Values{
		"grant_type": {"authorization_code"}, "code": {code}, "code_verifier": {verifier}, "redirect_uri": {redirect},
	})
	if err != nil {
		return err
	}
	return c.keep(tokens, scope, &d)
}

// scope is what is asked for: what the settings say and the server wants, else what it offers.
func (c *Client) scope(state State, challenge Challenge, d Discovery, m metadata) string {
	wanted := union(c.Settings.Scope, challenge.Scope)
	if challenge.NeedsScope() || state.WantedScope != "" {
		granted := ""
		if state.Tokens != nil {
			granted = state.Tokens.Scope
		}
		wanted = union(c.Settings.Scope, granted, challenge.Scope, state.WantedScope)
	}
	if wanted == "" {
		var r resource
		_ = json.Unmarshal(d.Resource, &r) // it was read before
		wanted = strings.Join(r.Scopes, " ")
	}
	if slices.Contains(m.Scopes, "offline_access") { // without it some give no refresh token
		wanted = union(wanted, "offline_access")
	}
	return wanted
}

// introduce makes pier known to the authorization server, where it is not yet.
func (c *Client) introduce(ctx context.Context, state State, m metadata, redirect, scope string) (who, string, error) {
	mode := c.Settings.ClientRegistration
	w, err := c.identity(state)
	if err != nil {
		return w, "", err
	}
	if c.Settings.ClientID != "" || w.ID != "" && mode != "cimd" && slices.Contains(w.Redirects, redirect) {
		return w, redirect, nil
	}
	possible := m.Documents && slices.Contains(m.AuthMethods, "none")
	if mode == "cimd" || mode != "dcr" && m.Register == "" && possible && c.Settings.ClientName == "" {
		if !possible {
			return w, "", errors.New("the authorization server takes no metadata documents of public clients: oauth.clientRegistration has to be dcr")
		}
		id, redirect := document(c.Server, redirect, m.SendsIssuer)
		return who{ID: id, Method: "none"}, redirect, nil
	}
	if m.Register == "" {
		return w, "", errors.New("the authorization server registers nobody: it needs oauth.clientId")
	}
	if err := secure(m.Register); err != nil {
		return w, "", err
	}
	return c.register(ctx, m, redirect, scope)
}

// document is the address of Pi's document for a server, and the redirect URI that it names. One that does not say in its answers who it
// is gets a document of its own.
func document(server, redirect string, sendsIssuer bool) (id, back string) {
	if sendsIssuer {
		return documents + "/client.json", redirect
	}
	name := own(server)
	return documents + "/" + name + "/client.json", strings.TrimSuffix(redirect, "/") + "/" + name
}

func own(server string) string {
	u, err := url.Parse(server)
	if err == nil {
		u.Fragment = ""
		if u.Path == "" {
			u.Path = "/"
		}
		server = u.String()
	}
	sum := sha256.Sum256([]byte(server))
	return base64.RawURLEncoding.EncodeToString(sum[:9])
}

func (c *Client) register(ctx context.Context, m metadata, redirect, scope string) (who, string, error) {
	name := c.Settings.ClientName
	if name == "" {
		name = c.Name
	}
	said := map[string]any{
		"client_name": name, "redirect_uris": []string{redirect}, "grant_types": []string{"authorization_code", "refresh_token"},
		"response_types": []string{"code"}, "token_endpoint_auth_method": c.wanted(m), "application_type": "native",
	}
	if scope != "" {
		said["scope"] = scope
	}
	body, err := json.Marshal(said)
	if err != nil {
		return who{}, "", err
	}
	a, err := c.Fetch(ctx, "POST", m.Register, map[string]string{"Accept": "application/json", "Content-Type": "application/json"}, body)
	if err != nil {
		return who{}, "", err
	}
	var w who
	if a.Status < 200 || a.Status > 299 || json.Unmarshal(a.Body, &w) != nil || w.ID == "" {
		return w, "", fmt.Errorf("the authorization server did not register a client (status %d): %s", a.Status, shortened(a.Body))
	}
	if len(w.Redirects) == 0 {
		w.Redirects = []string{redirect}
	}
	_, err = c.Entry.update(func(s *State) { s.ServerURL, s.Client, s.Tokens, s.ExpireAt = c.Server, a.Body, nil, 0 })
	return w, redirect, err
}

// wanted is how pier would like to show who it is: without a secret, which a program on somebody's machine cannot keep.
func (*Client) wanted(m metadata) string {
	if len(m.AuthMethods) == 0 || slices.Contains(m.AuthMethods, "none") {
		return "none"
	}
	return m.AuthMethods[0]
}

func shortened(body []byte) string {
	text := strings.ToValidUTF8(string(body), "")
	if len(text) > 300 {
		text = strings.ToValidUTF8(text[:300], "") + "…"
	}
	return text
}

// page is the address at which the person agrees.
func page(m metadata, w who, d Discovery, redirect, scope, verifier, nonce string) (string, error) {
	u, err := url.Parse(m.Authorize)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(verifier))
	q := u.Query()
	q.Set("response_type", "code")
	q.Set("client_id", w.ID)
	q.Set("code_challenge", base64.RawURLEncoding.EncodeToString(sum[:]))
	q.Set("code_challenge_method", "S256")
	q.Set("redirect_uri", redirect)
	q.Set("state", nonce)
	if scope != "" {
		q.Set("scope", scope)
	}
	if slices.Contains(strings.Fields(scope), "offline_access") {
		q.Set("prompt", "consent")
	}
	if r := d.resource(); r != "" {
		q.Set("resource", r)
	}
	u.RawQuery = q.Encode()
	return u.String(), nil
}

func random() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // it does not fail
	return base64.RawURLEncoding.EncodeToString(b[:])
}
