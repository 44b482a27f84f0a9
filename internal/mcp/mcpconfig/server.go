package mcpconfig

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Server is one entry of mcpServers: a program (Command) or an address (URL).
type Server struct {
	Type        string            `json:"type,omitempty"`
	Command     string            `json:"command,omitempty"`
	Args        []string          `json:"args,omitempty"`
	Env         map[string]string `json:"env,omitempty"`
	Cwd         string            `json:"cwd,omitempty"`
	URL         string            `json:"url,omitempty"`
	Headers     map[string]string `json:"headers,omitempty"`
	OAuth       *OAuth            `json:"oauth,omitempty"`
	Auth        *Auth             `json:"auth,omitempty"`
	Timeout     float64           `json:"timeout,omitempty"` // seconds for one request; 0 for 60
	Enabled     *bool             `json:"enabled,omitempty"`
	Exposure    string            `json:"exposure,omitempty"`
	Description string            `json:"description,omitempty"`

	ToolExposure map[string]string `json:"-"` // of single tools, by name or pattern
	patterns     []string          // the keys of ToolExposure that are patterns, in the order in which they are written
}

// OAuth is how a client signs in.
type OAuth struct {
	ClientID              string `json:"clientId,omitempty"`
	ClientSecret          string `json:"clientSecret,omitempty"`
	CallbackPort          int    `json:"callbackPort,omitempty"`
	CallbackURL           string `json:"callbackUrl,omitempty"`
	Scope                 string `json:"scope,omitempty"`
	ClientName            string `json:"clientName,omitempty"`
	ClientRegistration    string `json:"clientRegistration,omitempty"` // auto, dcr, cimd
	AuthServerMetadataURL string `json:"authServerMetadataUrl,omitempty"`
}

// Auth sends the token of a model provider.
type Auth struct {
	Provider string `json:"provider"`
}

// IsEnabled reports whether the server is to be connected.
func (s Server) IsEnabled() bool { return s.Enabled == nil || *s.Enabled }

// UsesOAuth reports whether the server is signed in to with OAuth: an address without a credential of its own.
func (s Server) UsesOAuth() bool {
	if s.URL == "" || s.Auth != nil {
		return false
	}
	for name := range s.Headers {
		if strings.EqualFold(name, "authorization") {
			return false
		}
	}
	return true
}

// Transport is how the server is reached, in one line for a person.
func (s Server) Transport() string {
	if s.URL != "" {
		return s.URL
	}
	return strings.Join(append([]string{s.Command}, s.Args...), " ")
}

// exposures are Pi's; the alias is of an older one.
var exposures = []string{"codemode", "deferred", "direct", "hidden"}

const exposureAlias = "codemode-deferred"

// ValidExposure reports whether tools may reach a model so.
func ValidExposure(exposure string) bool { return slices.Contains(exposures, exposure) }

var serverName = lazyregexp.New(`^[A-Za-z0-9_-]+$`)

// ValidName reports whether a server may be called so.
func ValidName(name string) bool { return serverName.MatchString(name) }

// Parse reads one entry. The error is Pi's, and names the server.
func Parse(name string, raw json.RawMessage) (Server, error) {
	if !ValidName(name) {
		return Server{}, fmt.Errorf("invalid server name %q (use letters, digits, \"_\" and \"-\")", name)
	}
	s, err := parse(raw)
	if err != nil {
		return Server{}, fmt.Errorf("server %q%w", name, err)
	}
	return s, nil
}

// problem is what is wrong with one field, after the name of the server.
func problem(format string, args ...any) error { return fmt.Errorf(": "+format, args...) }

var errNotObject = errors.New(" must be an object")

func parse(raw json.RawMessage) (Server, error) {
	list, err := readMembers(raw)
	switch {
	case errors.Is(err, errShape):
		return Server{}, errNotObject
	case err != nil:
		return Server{}, problem("%w", err)
	}
	members := list.all()
	if err := checkFields(members); err != nil {
		return Server{}, err
	}
	transport := transportOf(members)
	if transport == "" && (members["command"] != nil || members["url"] != nil || members["type"] != nil) {
		return Server{}, noTransport(members)
	}
	for _, key := range unread[transport] {
		delete(members, key)
	}
	var s Server
	// Other members are kept in the file and not looked at here, as Pi does; one that differs from a known member by case alone could be
	// taken for it by another reader, and is refused.
	known := map[string]json.RawMessage{}
	for key, value := range members {
		if key != "exposure" && key != "toolExposure" {
			known[key] = value
		}
	}
	text, err := json.Marshal(known)
	if err == nil {
		err = ext.DecodeWith(text, &s, ext.DecodeOptions{AllowUnknown: true})
	}
	if err != nil {
		return Server{}, problem("%v", err)
	}
	s.URL = strings.TrimFunc(s.URL, func(r rune) bool { return r <= ' ' }) // which are no part of a URL
	if err := s.readExposure(members["exposure"], members["toolExposure"]); err != nil {
		return Server{}, err
	}
	if transport == "" {
		return Server{}, noTransport(members)
	}
	return s, s.check(transport)
}

func noTransport(members map[string]json.RawMessage) error {
	if string(members["type"]) == `"sse"` {
		return problem("legacy SSE transport is not supported; use the streamable HTTP URL")
	}
	return fmt.Errorf(" needs either \"command\" (stdio) or \"url\" (streamable HTTP)")
}

// The transports; what a server of neither has is read as both would.
const (
	program = "program"
	address = "address"
)

// unread are the members that a server of a transport may have with any value, since only the other transport reads them.
var unread = map[string][]string{
	program: {"url", "headers", "oauth", "auth"},
	address: {"command", "args", "env", "cwd"},
}

func transportOf(members map[string]json.RawMessage) string {
	kind := string(members["type"]) // as it is written: none of these needs an escape
	switch {
	case isKind(members["url"], "string") && slices.Contains([]string{"", `"http"`, `"streamable-http"`}, kind):
		return address
	case isKind(members["command"], "string") && slices.Contains([]string{"", `"stdio"`}, kind):
		return program
	}
	return ""
}

// field is a member with the kind that it must be of, and what is said when it is not.
type field struct{ key, kind, text string }

const (
	badCallback = "oauth.callbackUrl must be an http URI on localhost, 127.0.0.1, or [::1] without query or fragment"
	badMetadata = "oauth.authServerMetadataUrl must be an https URL, or http on localhost, 127.0.0.1, or [::1]"
	badRegister = "oauth.clientRegistration must be \"auto\", \"dcr\", or \"cimd\""
)

var fields = []field{
	{"enabled", "bool", "enabled must be a boolean"},
	{"description", "string", "description must be a string"},
	{"timeout", "number", "timeout must be a positive number of seconds"},
	{"args", "strings", "args must be an array of strings"},
	{"env", "map", "env must map names to strings"},
	{"cwd", "string", "cwd must be a string"},
	{"headers", "map", "headers must map names to strings"},
	{"oauth", "object", "oauth must be an object"},
	{"auth", "object", "auth.provider must be a provider name"},
}

var oauthFields = []field{
	{"clientId", "string", "oauth.clientId must be a string"},
	{"clientSecret", "string", "oauth.clientSecret must be a string"},
	{"callbackPort", "port", "oauth.callbackPort must be a port number"},
	{"callbackUrl", "text", badCallback},
	{"scope", "string", "oauth.scope must be a string"},
	{"clientName", "text", "oauth.clientName must be a non-empty string"},
	{"clientRegistration", "text", badRegister},
	{"authServerMetadataUrl", "text", badMetadata},
}

// checkFields gives the errors that Pi gives for members of another type.
func checkFields(members map[string]json.RawMessage) error {
	ignored := unread[transportOf(members)]
	if err := checkKinds(members, fields, ignored); err != nil || slices.Contains(ignored, "oauth") {
		return err
	}
	return checkKinds(jsontext.Members(members["oauth"]), oauthFields, nil)
}

func checkKinds(members map[string]json.RawMessage, fields []field, ignored []string) error {
	for _, f := range fields {
		if raw, ok := members[f.key]; ok && !slices.Contains(ignored, f.key) && !isKind(raw, f.kind) {
			return problem("%s", f.text)
		}
	}
	return nil
}

func isKind(raw json.RawMessage, kind string) bool {
	into := map[string]any{
		"bool": new(bool), "string": new(string), "text": new(string), "number": new(float64), "strings": new([]string), "map": new(map[string]string),
		"object": new(map[string]json.RawMessage), "port": new(int),
	}[kind]
	if raw == nil || string(raw) == "null" || json.Unmarshal(raw, into) != nil {
		return false
	}
	switch v := into.(type) {
	case *string:
		return kind == "string" || strings.TrimSpace(*v) != ""
	case *float64:
		return *v > 0
	case *int:
		return *v >= 1 && *v <= 65535
	}
	return true
}

// readExposure reads how tools reach a model; what is not given stays as it is.
func (s *Server) readExposure(usual, raw json.RawMessage) error {
	all := "\"" + strings.Join(exposures, "\", \"") + "\""
	if usual != nil {
		s.Exposure = ""
		_ = json.Unmarshal(usual, &s.Exposure) // what is no text is none of them
		if s.Exposure == exposureAlias {
			s.Exposure = exposures[0]
		}
		if !slices.Contains(exposures, s.Exposure) {
			return problem("exposure must be one of %s", all)
		}
	}
	if raw == nil {
		return nil
	}
	s.ToolExposure = map[string]string{}
	order, err := keysOf(raw)
	if err != nil {
		return problem("toolExposure must map tool names to exposures")
	}
	if err := json.Unmarshal(raw, &s.ToolExposure); err != nil || s.ToolExposure == nil {
		return problem("toolExposure must map tool names to exposures")
	}
	if len(order) != len(s.ToolExposure) {
		return problem("toolExposure has a tool twice")
	}
	for _, tool := range order {
		value := s.ToolExposure[tool]
		if value == exposureAlias {
			value = exposures[0]
		}
		if !slices.Contains(exposures, value) {
			return problem("toolExposure %q must be one of %s", tool, all)
		}
		s.ToolExposure[tool] = value
		if strings.Contains(tool, "*") {
			s.patterns = append(s.patterns, tool)
		}
	}
	return nil
}

// keysOf are the keys of an object in the order in which they are written.
func keysOf(raw json.RawMessage) ([]string, error) {
	d := json.NewDecoder(strings.NewReader(string(raw)))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errNotObject
	}
	var keys []string
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		keys = append(keys, key.(string))
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// ExposureOf is how one tool of the server reaches a model: an exact name wins over patterns, and of patterns the first.
func (s Server) ExposureOf(tool string) string {
	if e, ok := s.ToolExposure[tool]; ok {
		return e
	}
	for _, pattern := range s.patterns {
		if matches(pattern, tool) {
			return s.ToolExposure[pattern]
		}
	}
	return s.Usual()
}

// Usual is how tools of the server reach a model of which it says nothing else.
func (s Server) Usual() string { return cmp.Or(s.Exposure, exposures[0]) }

// Has reports whether some of the server's tools may reach a model so.
func (s Server) Has(exposure string) bool {
	for _, e := range s.ToolExposure {
		if e == exposure {
			return true
		}
	}
	return s.Usual() == exposure
}

// Direct reports whether some of the server's tools are declared to a model.
func (s Server) Direct() bool { return s.Has("direct") }

// matches compares a name with a pattern in which * stands for any characters.
func matches(pattern, name string) bool {
	parts := strings.Split(pattern, "*")
	if !strings.HasPrefix(name, parts[0]) {
		return false
	}
	name = name[len(parts[0]):]
	for _, part := range parts[1 : len(parts)-1] {
		at := strings.Index(name, part)
		if at < 0 {
			return false
		}
		name = name[at+len(part):]
	}
	return strings.HasSuffix(name, parts[len(parts)-1])
}

// check is what Pi refuses of an entry whose members have the right types.
func (s Server) check(transport string) error {
	switch {
	case transport == address:
		return s.checkHTTP()
	case s.Command == "":
		return noTransport(nil)
	case strings.IndexByte(s.Command+strings.Join(s.Args, "")+s.Cwd, 0) >= 0:
		return problem("a command contains a NUL character")
	}
	return nil
}

var loopbackHosts = []string{"localhost", "127.0.0.1", "::1"}

func (s Server) checkHTTP() error {
	u, err := url.Parse(s.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return problem("url must be an http or https URL")
	}
	if s.Auth != nil {
		switch {
		case s.Auth.Provider == "":
			return problem("auth.provider must be a provider name")
		case u.Scheme != "https" && !slices.Contains(loopbackHosts, u.Hostname()):
			return problem("auth requires an https URL, or http on localhost, 127.0.0.1, or [::1]")
		}
	}
	if s.OAuth != nil {
		return s.OAuth.check()
	}
	return nil
}

func (o *OAuth) check() error {
	callback, err := url.Parse(o.CallbackURL)
	loopback := err == nil && callback.Scheme == "http" && slices.Contains(loopbackHosts, callback.Hostname()) &&
		callback.RawQuery == "" && callback.Fragment == ""
	if o.CallbackURL != "" {
		if !loopback {
			return problem(badCallback)
		}
		if port := callback.Port(); port != "" && o.CallbackPort != 0 && port != fmt.Sprint(o.CallbackPort) {
			return problem("oauth.callbackUrl and oauth.callbackPort name different ports")
		}
	}
	switch o.ClientRegistration {
	case "", "auto", "dcr":
	case "cimd":
		if o.ClientID != "" || o.ClientName != "" {
			return problem("oauth.clientRegistration \"cimd\" cannot be combined with oauth.clientId or oauth.clientName")
		}
		if o.CallbackURL != "" && (callback.Hostname() == "::1" || callback.Path != "/callback") {
			return problem("oauth.clientRegistration \"cimd\" requires oauth.callbackUrl on localhost or 127.0.0.1 with path /callback")
		}
	default:
		return problem(badRegister)
	}
	if o.AuthServerMetadataURL != "" {
		u, err := url.Parse(o.AuthServerMetadataURL)
		if err != nil || u.Scheme != "https" && (u.Scheme != "http" || !slices.Contains(loopbackHosts, u.Hostname())) {
			return problem(badMetadata)
		}
	}
	return nil
}

// Public is what others may know of how a server is set up.
func Public(config json.RawMessage) json.RawMessage {
	var all struct {
		Enabled  *bool    `json:"enabled,omitempty"`
		Exposure *string  `json:"exposure,omitempty"`
		Timeout  *float64 `json:"timeout,omitempty"`
	}
	_ = json.Unmarshal(config, &all) // what does not fit is not told
	return jsontext.Encode(all)
}
