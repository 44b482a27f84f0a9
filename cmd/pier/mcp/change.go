package mcp

import (
	"context"
	"fmt"
	"os"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/mcpservers"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// find is a server as it is configured now.
func (s *Servers) find(name string) (mcpservers.Server, error) {
	list, _ := s.host.MCP().List()
	for _, server := range list {
		if server.Name == name {
			return server, nil
		}
	}
	return mcpservers.Server{}, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("no MCP server named %q", name))
}

// here is a server as it is in this session.
func (s *Servers) here(server mcpservers.Server) mcpservers.Server {
	c := s.said[server.Name]
	if c.Enabled != nil {
		server.Enabled = *c.Enabled
	}
	if c.Exposure != "" {
		server.Exposure, server.Direct = c.Exposure, c.Exposure == "direct"
	}
	return server
}

// change writes into pier's own list beside the file that defines or overrides the server, or with
// the word project into the project's. What an extension registered changes for this session.
func (s *Servers) change(ctx context.Context, name string, c mcpconfig.Change, where []string) (string, error) {
	server, err := s.find(name)
	if err != nil {
		return "", err
	}
	if c.Exposure != "" && !mcpconfig.ValidExposure(c.Exposure) {
		return "", ext.E(ext.CodeInvalidRequest, fmt.Sprintf("%q is no exposure: codemode, deferred, direct or hidden", c.Exposure))
	}
	file := server.Source
	switch {
	case len(where) > 1 || len(where) == 1 && where[0] != "project":
		return "", ext.E(ext.CodeInvalidRequest, "only the word project may follow")
	case server.Scope == "extension":
		return s.changeHere(ctx, name, c)
	case len(where) == 1 && server.Scope == "global":
		if !s.host.Trusted() {
			return "", ext.E(ext.CodeInvalidRequest, "the project is not trusted, so its pier-mcp.json does not count")
		}
		cwd, err := os.Getwd()
		if err != nil {
			return "", err
		}
		file = mcpconfig.ProjectFile(cwd)
	case server.Override != "":
		file = server.Override
	}
	file = mcpconfig.OwnFile(file) // Pi's is left alone: a server that is enabled there is one that real Pi starts
	if err := mcpconfig.Update(file, name, c, true); err != nil {
		return "", err
	}
	return s.changed(ctx, name, "saved to "+file)
}

func (s *Servers) changeHere(ctx context.Context, name string, c mcpconfig.Change) (string, error) {
	s.mu.Lock()
	before := s.said[name]
	if c.Enabled != nil {
		before.Enabled = c.Enabled
	}
	if c.Exposure != "" {
		before.Exposure = c.Exposure
	}
	if s.said == nil {
		s.said = map[string]mcpconfig.Change{}
	}
	s.said[name] = before
	s.mu.Unlock()
	return s.changed(ctx, name, "for this session")
}

// changed connects a server that was enabled, and says what it is now. One that was disabled stays loaded, and is called no more.
func (s *Servers) changed(ctx context.Context, name, where string) (string, error) {
	server, err := s.find(name)
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	server = s.here(server)
	c := s.known[name]
	loaded := false
	if c != nil {
		select {
		case <-c.done:
			loaded = c.loaded || c.err != nil && c.to().Enabled // what failed is reconnected when somebody says so
		default:
			loaded = true // it will be
		}
		c.server.Store(&server)
	}
	s.mu.Unlock()
	if server.Enabled && !loaded {
		again := s.anew(server)
		select {
		case <-again.done:
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
	}
	s.mu.Lock()
	now := s.known[name]
	s.mu.Unlock()
	return fmt.Sprintf("%s: %s (%s), %s", name, s.state(ctx, now), server.Exposure, where), nil
}

// Refuses says why a tool of a server cannot be called: somebody has disabled it.
func (s *Servers) Refuses(tool string) error {
	for _, c := range s.list() {
		if server := c.to(); !server.Enabled && mcpconfig.Belongs(tool, server.Name) {
			return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("MCP server %q is disabled: /mcp enable %s", server.Name, server.Name))
		}
	}
	return nil
}

// login lets the person at the terminal sign in.
func (s *Servers) login(ctx context.Context, name string) (string, error) {
	server, err := s.find(name)
	if err != nil {
		return "", err
	}
	shown := false
	if err := s.host.MCP().SignIn(ctx, name, func(ctx context.Context, address string) (string, error) {
		shown = true
		s.app.Say(fmt.Sprintf("Sign in to MCP server %q in your browser:\n%s", name, address))
		if s.app.Dialogs() != nil {
			s.app.Browse(address)
		}
		return paste(ctx, s.app)
	}); err != nil {
		return "", err
	}
	s.mu.Lock()
	c := s.known[name]
	s.mu.Unlock()
	if c == nil || c.failed() {
		c = s.anew(server)
		select {
		case <-c.done:
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
	}
	if !shown {
		return fmt.Sprintf("Already signed in to MCP server %q (%s).", name, s.state(ctx, c)), nil
	}
	return fmt.Sprintf("Signed in to MCP server %q (%s).", name, s.state(ctx, c)), nil
}

// failed reports whether an attempt is over and came to nothing.
func (c *connection) failed() bool {
	select {
	case <-c.done:
		return c.err != nil
	default:
		return false
	}
}

func (s *Servers) logout(ctx context.Context, name string) (string, error) {
	removed, err := s.host.MCP().SignOut(ctx, name)
	switch {
	case err != nil:
		return "", err
	case !removed:
		return fmt.Sprintf("No stored credentials for MCP server %q.", name), nil
	}
	return fmt.Sprintf("Signed out of MCP server %q.", name), nil
}
