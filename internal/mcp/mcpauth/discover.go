package mcpauth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Answer is what an authorization server answered. The names of headers are in small letters.
type Answer struct {
	Status int
	Body   []byte
}

// Fetch makes one request. What may not be reached is an error.
type Fetch func(ctx context.Context, method, address string, header map[string]string, body []byte) (Answer, error)

// Discovery is where to sign in to a server.
type Discovery struct {
	Server      string          `json:"authorizationServerUrl"`
	Metadata    json.RawMessage `json:"authorizationServerMetadata,omitempty"`
	Resource    json.RawMessage `json:"resourceMetadata,omitempty"`
	ResourceURL string          `json:"resourceMetadataUrl,omitempty"`
}

// metadata is what an authorization server says of itself (RFC 8414).
type metadata struct {
	Issuer        string   `json:"issuer"`
	Authorize     string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	Register      string   `json:"registration_endpoint"`
	Scopes        []string `json:"scopes_supported"`
	ResponseTypes []string `json:"response_types_supported"`
	AuthMethods   []string `json:"token_endpoint_auth_methods_supported"`
	Challenges    []string `json:"code_challenge_methods_supported"`
	Documents     bool     `json:"client_id_metadata_document_supported"`
	SendsIssuer   bool     `json:"authorization_response_iss_parameter_supported"`
}

// resource is what a server says of who may use it (RFC 9728).
type resource struct {
	Resource string   `json:"resource"`
	Servers  []string `json:"authorization_servers"`
	Scopes   []string `json:"scopes_supported"`
}

// Challenge is what a server said when it refused a request.
type Challenge struct{ Metadata, Scope, Error string }

var challengeField = lazyregexp.New(`(?i)(?:^|[,\s])(resource_metadata|scope|error)=(?:"([^"]*)"|([^\s,]+))`)

// ParseChallenge reads the header WWW-Authenticate.
func ParseChallenge(header string) Challenge {
	var c Challenge
	scheme, _, _ := strings.Cut(strings.TrimSpace(header), " ")
	if !strings.EqualFold(scheme, "bearer") {
		return c
	}
	for _, m := range challengeField.FindAllStringSubmatch(header, -1) {
		value := m[2] + m[3]
		switch strings.ToLower(m[1]) {
		case "resource_metadata":
			c.Metadata = value
		case "scope":
			c.Scope = value
		case "error":
			c.Error = value
		}
	}
	return c
}

// NeedsScope reports whether the server wants more than was granted.
func (c Challenge) NeedsScope() bool { return c.Error == "insufficient_scope" }

var (
	errMissing = errors.New("there is no such document")
	errIssuer  = errors.New("the authorization server names another issuer")
)

// secure refuses addresses to which credentials would go in the clear, and those that are none.
func secure(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return fmt.Errorf("%q is no address", address)
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Hostname())) {
		return fmt.Errorf("credentials do not go to %s, which is not https", address)
	}
	return nil
}

func loopback(host string) bool {
	return slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, host)
}

// protocolVersion is the newest with a handshake.
const protocolVersion = "2025-11-25"

// document fetches one document of metadata.
func (c *Client) document(ctx context.Context, address string) (json.RawMessage, error) {
	a, err := c.Fetch(ctx, "GET", address, map[string]string{"Accept": "application/json", "MCP-Protocol-Version": protocolVersion}, nil)
	switch {
	case err != nil:
		return nil, err
	case a.Status >= 400 && a.Status < 500, a.Status == 502:
		return nil, errMissing
	case a.Status < 200 || a.Status > 299:
		return nil, fmt.Errorf("%s answered with status %d", address, a.Status)
	case !json.Valid(a.Body):
		return nil, fmt.Errorf("%s is no JSON", address)
	}
	return a.Body, nil
}

// discover finds the authorization server.
func (c *Client) discover(ctx context.Context, challenge Challenge) (Discovery, error) {
	d := Discovery{ResourceURL: challenge.Metadata}
	var err error
	if d.Resource, err = c.resourceMetadata(ctx, challenge.Metadata); err != nil && !errors.Is(err, errMissing) {
		return d, err
	}
	if address := c.Settings.AuthServerMetadataURL; address != "" {
		if err := secure(address); err != nil {
			return d, err
		}
		if d.Metadata, err = c.document(ctx, address); err != nil {
			return d, err
		}
		m, err := readMetadata(d.Metadata)
		d.Server = m.Issuer
		return d, err
	}
	var r resource
	if d.Resource != nil {
		if err := json.Unmarshal(d.Resource, &r); err != nil {
			return d, fmt.Errorf("the metadata of the protected resource are wrong: %w", err)
		}
		if err := sameResource(c.Server, r.Resource); err != nil {
			return d, err
		}
	}
	if d.Server = join(c.Server, "/"); len(r.Servers) > 0 {
		d.Server = r.Servers[0]
	}
	if err := secure(d.Server); err != nil {
		return d, err
	}
	d.Metadata, err = c.serverMetadata(ctx, d.Server)
	return d, err
}

// resourceMetadata is the server's own, where it says that it is, or where it would be.
func (c *Client) resourceMetadata(ctx context.Context, address string) (json.RawMessage, error) {
	if address != "" {
		if err := secure(address); err != nil {
			return nil, err
		}
		return c.document(ctx, address)
	}
	u, err := url.Parse(c.Server)
	if err != nil {
		return nil, err
	}
	path := strings.TrimSuffix(u.Path, "/")
	text, err := c.document(ctx, join(c.Server, "/.well-known/oauth-protected-resource"+path))
	if errors.Is(err, errMissing) && path != "" {
		text, err = c.document(ctx, join(c.Server, "/.well-known/oauth-protected-resource"))
	}
	return text, err
}

// serverMetadata is what the authorization server says of itself; nil where it says nothing.
func (c *Client) serverMetadata(ctx context.Context, server string) (json.RawMessage, error) {
	u, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	path := strings.TrimSuffix(u.Path, "/")
	places := []string{"/.well-known/oauth-authorization-server" + path, "/.well-known/openid-configuration" + path}
	if path != "" {
		places = append(places, path+"/.well-known/openid-configuration")
	}
	for _, place := range places {
		text, err := c.document(ctx, join(server, place))
		if errors.Is(err, errMissing) {
			continue
		}
		if err != nil {
			return nil, err
		}
		m, err := readMetadata(text)
		if err == nil && strings.TrimSuffix(m.Issuer, "/") != strings.TrimSuffix(server, "/") {
			err = fmt.Errorf("%w: %s, not %s", errIssuer, m.Issuer, server)
		}
		return text, err
	}
	return nil, nil
}

func readMetadata(text json.RawMessage) (metadata, error) {
	var m metadata
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("the metadata of the authorization server are wrong: %w", err)
	}
	for _, address := range []string{m.Authorize, m.Token} {
		if err := secure(address); err != nil {
			return m, err
		}
	}
	switch {
	case m.Register != "" && secure(m.Register) != nil:
		return m, secure(m.Register)
	case len(m.ResponseTypes) > 0 && !slices.Contains(m.ResponseTypes, "code"):
		return m, errors.New("the authorization server knows no authorization codes")
	case len(m.Challenges) > 0 && !slices.Contains(m.Challenges, "S256"):
		return m, errors.New("the authorization server knows no PKCE with S256")
	}
	return m, nil
}

// metadata are those of a discovery, or the places where they are by convention.
func (d Discovery) metadata() (metadata, error) {
	if d.Metadata != nil {
		return readMetadata(d.Metadata)
	}
	return metadata{
		Authorize: join(d.Server, "/authorize"), Token: join(d.Server, "/token"), Register: join(d.Server, "/register"), Issuer: d.Server,
	}, nil
}

// join is a path at the origin of an address.
func join(address, path string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: path}).String()
}

// sameResource refuses metadata of another server.
func sameResource(server, named string) error {
	ours, err := url.Parse(server)
	if err != nil {
		return err
	}
	theirs, err := url.Parse(named)
	if err != nil || theirs.Scheme != ours.Scheme || theirs.Host != ours.Host ||
		!strings.HasPrefix(strings.TrimSuffix(ours.Path, "/")+"/", strings.TrimSuffix(theirs.Path, "/")+"/") {
		return fmt.Errorf("the protected resource %s is not the MCP server %s", named, server)
	}
	return nil
}
