package mcp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/mcp/mcpauth"
)

// needsSignIn is what a server answered who wants to know who asks.
type needsSignIn struct {
	challenge mcpauth.Challenge
	provider  string // whose key was not taken; "" for a server that is signed in to itself
	none      bool   // there is no key of that provider
}

// Error implements error.
func (*needsSignIn) Error() string { return "the server wants a sign-in" }

// signInTime is how long a person may take.
const signInTime = 5 * time.Minute

// authClient is pier as the server's authorization server sees it; nil for a server that is not signed in to.
func (s *server) authClient(ctx context.Context) (*mcpauth.Client, error) {
	if s.rt.opts.Credentials == nil || s.to.sse || !s.to.server.UsesOAuth() {
		return nil, nil
	}
	entry, err := s.rt.opts.Credentials.For(s.to.name, s.to.server.URL)
	if err != nil {
		return nil, err
	}
	c := &mcpauth.Client{Server: s.to.server.URL, Entry: entry, Fetch: s.fetch, Name: s.rt.opts.Client, Now: time.Now}
	if given := s.to.server.OAuth; given != nil {
		c.Settings = *given
		if given.ClientSecret != "" {
			if c.Settings.ClientSecret, err = s.value(ctx, "oauth.clientSecret", given.ClientSecret); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// maxMetadata bounds the answer of an authorization server, in bytes.
const maxMetadata = 1 << 20

// fetch is a request to an authorization server: through the gate, like each of the server's own.
func (s *server) fetch(ctx context.Context, method, address string, header map[string]string, body []byte) (mcpauth.Answer, error) {
	u, err := url.Parse(address)
	if err != nil {
		return mcpauth.Answer{}, err
	}
	r := (&http.Request{Method: method, URL: u, Header: http.Header{}, Host: u.Host}).WithContext(ctx)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	resp, err := (&tripper{s: s}).send(r, body)
	if err != nil {
		return mcpauth.Answer{}, err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxMetadata))
	return mcpauth.Answer{Status: resp.StatusCode, Body: text}, err
}

// signedIn sends a request with the token there is, and once more with another one when the server refuses that.
func (t *tripper) signedIn(r *http.Request, body []byte) (*http.Response, error) {
	token, err := t.auth.Token(r.Context())
	if err != nil {
		return nil, err
	}
	for again := false; ; again = true {
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		resp, err := t.send(r, body)
		if err != nil {
			return nil, err
		}
		challenge := mcpauth.ParseChallenge(resp.Header.Get("Www-Authenticate"))
		switch {
		case resp.StatusCode == http.StatusForbidden && challenge.NeedsScope():
			_ = resp.Body.Close()
			return nil, errors.Join(&needsSignIn{challenge: challenge}, t.auth.Wants(challenge.Scope))
		case resp.StatusCode != http.StatusUnauthorized:
			return resp, nil
		}
		_ = resp.Body.Close()
		if again || token == "" || t.auth.Refresh(r.Context(), token) != nil {
			return nil, &needsSignIn{challenge: challenge}
		}
		if token, err = t.auth.Token(r.Context()); err != nil {
			return nil, err
		}
	}
}

// provided sends a request with the key of a model provider, which is read anew for each, so that one that was refreshed counts.
func (t *tripper) provided(r *http.Request, body []byte, provider string) (*http.Response, error) {
	key := ""
	if t.s.rt.opts.Key != nil {
		var err error
		if key, err = t.s.rt.opts.Key(r.Context(), provider); err != nil {
			return nil, err
		}
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	resp, err := t.send(r, body)
	if err == nil && resp.StatusCode == http.StatusUnauthorized {
		_ = resp.Body.Close()
		return nil, &needsSignIn{provider: provider, none: key == ""}
	}
	return resp, err
}

// signIn lets a person sign in, where somebody waits for that; false where nobody does.
func (s *server) signIn(refused *needsSignIn) (bool, error) {
	if s.rt.opts.SignIn == nil {
		return false, nil
	}
	show := s.rt.opts.SignIn(s.to.name)
	if show == nil {
		return false, nil
	}
	ctx, cancel := context.WithTimeout(s.life, signInTime)
	defer cancel()
	auth, err := s.authClient(ctx)
	if err != nil || auth == nil {
		return false, err
	}
	if err := auth.SignIn(ctx, refused.challenge, show); err != nil {
		if errors.Is(err, ext.ErrDenied) {
			return false, err
		}
		return false, s.failed(ext.CodeIO, fmt.Sprintf("did not let anybody sign in: %v", err), err)
	}
	return true, nil
}

// signingIn is signIn, of which the error stays the server's where nobody signs in.
func (s *server) signingIn(refused *needsSignIn, err error) (bool, error) {
	signed, failed := s.signIn(refused)
	if failed != nil {
		return false, failed
	}
	return signed, err
}

// Connect makes a new connection, or with again one in the place of that which there is.
func (s *server) Connect(ctx context.Context, again bool) error {
	if again {
		s.mu.Lock()
		l := s.now
		s.mu.Unlock()
		if l != nil {
			l.lost.Store(true)
		}
	}
	_, err := s.connected(ctx)
	return err
}

// Connected implements instance.Connector.
func (s *server) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now != nil && !s.now.over()
}

// readAll is a request's body, within its bound.
func readAll(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	var body bytes.Buffer
	_, err := io.Copy(&body, io.LimitReader(r.Body, maxRequest+1))
	_ = r.Body.Close()
	switch {
	case err != nil:
		return nil, err
	case body.Len() > maxRequest:
		return nil, ext.E(ext.CodeInvalidRequest, "the request is too large")
	}
	return body.Bytes(), nil
}
