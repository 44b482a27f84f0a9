package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/mcpservers"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/text/printable"
	"github.com/cec80427/pier/internal/text/sorting"
)

// startupWait is how long the first prompt waits for servers whose tools are declared to a model.
const startupWait = 10 * time.Second

// Servers are the MCP servers of a session. They are connected beside it, all at once, and nothing waits for those whose tools no model
// is told of.
type Servers struct {
	app  *cli.App
	host *cli.Session
	life context.Context
	off  bool // there are none: nobody wants them, or an extension brings its own /mcp

	mu    sync.Mutex
	known map[string]*connection
	said  map[string]mcpconfig.Change // what holds for this session alone: of servers that extensions registered
	first sync.Once
	all   sync.WaitGroup
}

type connection struct {
	life   context.Context
	leave  context.CancelFunc                // ends the attempt
	server atomic.Pointer[mcpservers.Server] // as it is configured now; its name stays
	done   chan struct{}                     // closed when the attempt is over
	tools  []string                          // the server's own names; with err and readable known from then on
	err    error

	readable bool // it offers resources
	loaded   bool // it is an extension of the host, also while it is disabled
}

func (s *Servers) newConnection(server mcpservers.Server) *connection {
	c := &connection{done: make(chan struct{})}
	c.life, c.leave = context.WithCancel(s.life)
	c.server.Store(&server)
	return c
}

func (c *connection) to() *mcpservers.Server { return c.server.Load() }

// Begin connects the servers that the user, the project and the extensions name.
func Begin(ctx context.Context, a *cli.App, h *cli.Session, off bool) *Servers {
	s := &Servers{app: a, host: h, life: ctx, off: off || h.HasCommand("/mcp"), known: map[string]*connection{}}
	if s.off {
		return s
	}
	_, wrong := h.MCP().List()
	for _, err := range wrong {
		a.Say("warning: " + printable.Text(err.Error()))
	}
	if text := h.MCP().Unfound(); text != "" {
		a.Say("warning: " + printable.Text(text))
	}
	h.MCP().OfferSearch()
	s.Changed()
	return s
}

// Changed connects servers that are new, and ends those that an extension has taken back or registered otherwise.
func (s *Servers) Changed() {
	if s.off {
		return
	}
	list, _ := s.host.MCP().List()
	s.mu.Lock()
	defer s.mu.Unlock()
	listed := map[string]bool{}
	for _, server := range list {
		listed[server.Name] = true
		before := s.known[server.Name]
		if before != nil && before.to().Said == server.Said {
			before.server.Store(new(s.here(server)))
			continue
		}
		ended := s.drop(before)
		server = s.here(server)
		c := s.newConnection(server)
		s.known[server.Name] = c
		if !server.Enabled {
			close(c.done)
			continue
		}
		s.all.Go(func() {
			<-ended
			s.connect(c)
		})
	}
	for name, c := range s.known {
		if !listed[name] && c.to().Scope == "extension" {
			s.drop(c)
		}
	}
}

// drop ends a server and forgets it; the channel is closed when its tools are gone. The caller holds mu.
func (s *Servers) drop(c *connection) <-chan struct{} {
	ended := make(chan struct{})
	if c == nil {
		close(ended)
		return ended
	}
	name := c.to().Name
	delete(s.known, name)
	delete(s.said, name)
	c.leave()
	s.all.Go(func() {
		defer close(ended)
		<-c.done
		s.host.MCP().Unload(context.WithoutCancel(s.life), name)
	})
	return ended
}

func (s *Servers) connect(c *connection) {
	defer close(c.done)
	x, err := s.loaded(c.to().Name), error(nil)
	if x == nil {
		x, err = s.host.Load(c.life, "mcp:"+c.to().Name)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c.err = err
	if err != nil {
		if c.life.Err() == nil && (!errors.Is(err, ext.ErrDenied) || wantsSignIn(err)) { // what the gate denied has been said
			s.app.Say("pier: " + s.app.Explain(err))
		}
		return
	}
	c.loaded = true
	for t := range x.Tools() {
		if !mcpconfig.Belongs(t.Name, c.to().Name) {
			c.readable = c.readable || mcpconfig.IsTool(t.Name) // one for all servers that offer some
			continue
		}
		_, own, _ := strings.Cut(t.Label, "/")
		c.tools = append(c.tools, own)
	}
}

// loaded is a server that was connected in another way meanwhile, by a sign-in for one; nil when it is to be loaded.
func (s *Servers) loaded(name string) *pier.Extension {
	for _, x := range s.host.Extensions() {
		if x.Path() != "" {
			continue // it has a file: it is no server
		}
		for t := range x.Tools() {
			if mcpconfig.Belongs(t.Name, name) {
				return x
			}
		}
	}
	return nil
}

// WaitFirst holds the first prompt up for servers with tools that are declared to a model, but not for long.
func (s *Servers) WaitFirst(ctx context.Context) {
	s.first.Do(func() {
		late := time.NewTimer(startupWait)
		defer late.Stop()
		for _, c := range s.list() {
			if !c.to().Direct {
				continue
			}
			select {
			case <-c.done:
			case <-late.C:
				s.app.Say("MCP servers are still connecting; their tools become available once connected.")
				return
			case <-ctx.Done():
				return
			}
		}
	})
}

// WaitFor waits for the server that a tool of this name is of; and for all, if it is one that is about all.
func (s *Servers) WaitFor(ctx context.Context, tool string) {
	every := tool == "tool_search" || mcpconfig.IsTool(tool) && !strings.HasPrefix(tool, "mcp__")
	if every || mcpconfig.IsTool(tool) {
		s.Changed() // an extension may have registered it a moment ago
	}
	for _, c := range s.list() {
		if every || mcpconfig.Belongs(tool, c.to().Name) {
			select {
			case <-c.done:
			case <-ctx.Done():
			}
		}
	}
}

// End waits until what was begun is over.
func (s *Servers) End() { s.all.Wait() }

func (s *Servers) list() []*connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*connection
	for _, c := range s.known {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *connection) int { return strings.Compare(a.to().Name, b.to().Name) })
	return list
}

// Takes reports whether /mcp is pier's own here.
func (s *Servers) Takes() bool { return !s.off }

// Command is /mcp: the state of the servers, those that need somebody first; or what its first word says, of one server.
func (s *Servers) Command(ctx context.Context, args string) (string, error) {
	s.Changed()
	words := strings.Fields(args)
	if len(words) == 0 {
		if person := s.app.Dialogs(); person != nil {
			return "", s.manage(ctx, person)
		}
		return s.status(ctx), nil
	}
	if len(words) == 1 {
		name, err := s.pick(ctx, words[0])
		if err != nil || name == "" {
			return "", err
		}
		words = append(words, name)
	}
	if len(words) > 1 {
		switch rest := words[1:]; {
		case words[0] == "reconnect" && len(rest) == 1:
			return s.reconnect(ctx, rest[0])
		case words[0] == "login" && len(rest) == 1:
			return s.login(ctx, rest[0])
		case words[0] == "logout" && len(rest) == 1:
			return s.logout(ctx, rest[0])
		case words[0] == "exposure" && len(rest) > 1:
			return s.change(ctx, rest[0], mcpconfig.Change{Exposure: rest[1]}, rest[2:])
		case words[0] == "enable" || words[0] == "disable":
			return s.change(ctx, rest[0], mcpconfig.Change{Enabled: new(words[0] == "enable")}, rest[1:])
		}
	}
	return "", errUsage
}

var errUsage = ext.E(ext.CodeInvalidRequest, "usage: /mcp, /mcp reconnect|login|logout [SERVER], /mcp enable|disable SERVER [project], "+
	"/mcp exposure SERVER codemode|deferred|direct|hidden [project]; pier mcp has the rest")

func (s *Servers) reconnect(ctx context.Context, name string) (string, error) {
	s.mu.Lock()
	c := s.known[name]
	s.mu.Unlock()
	if c == nil || !c.to().Enabled {
		return "", ext.E(ext.CodeInvalidRequest, fmt.Sprintf("no enabled MCP server named %q", name))
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
	if c.err == nil { // it is there, and gets another connection
		if err := s.host.MCP().Connect(ctx, name); err != nil {
			return "", err
		}
		return fmt.Sprintf("Reconnected to MCP server %q (%s).", name, s.state(ctx, c)), nil
	}
	again := s.anew(*c.to())
	select {
	case <-again.done:
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
	if again.err != nil {
		return "", &cli.QuietError{Err: again.err}
	}
	return fmt.Sprintf("Reconnected to MCP server %q (%s).", name, s.state(ctx, again)), nil
}

// anew connects a server that is not connected.
func (s *Servers) anew(server mcpservers.Server) *connection {
	again := s.newConnection(server)
	s.mu.Lock()
	s.known[server.Name] = again
	s.mu.Unlock()
	s.all.Go(func() { s.connect(again) })
	return again
}

// state is one server in a word or two.
func (s *Servers) state(ctx context.Context, c *connection) string {
	if !c.to().Enabled {
		return "disabled"
	}
	select {
	case <-c.done:
	default:
		return "connecting…"
	}
	switch {
	case c.err == nil && s.host.MCP().Lost(ctx, c.to().Name):
		return "disconnected, reconnects on the next call"
	case c.err == nil:
		state := fmt.Sprintf("connected · %s", cli.Plural(len(c.tools), "tool"))
		if c.readable {
			state += " · resources"
		}
		return state
	case wantsSignIn(c.err):
		return "needs sign-in"
	case errors.Is(c.err, ext.ErrDenied):
		return "denied"
	}
	text, _, _ := strings.Cut(c.err.Error(), "\n")
	return "failed: " + text
}

func wantsSignIn(err error) bool { return strings.Contains(err.Error(), "requires sign-in") }

// rank is the order in which servers are shown: those that need somebody first.
func rank(state string) int {
	for i, word := range []string{"needs", "failed", "denied", "disconnected", "connecting", "connected"} {
		if strings.HasPrefix(state, word) {
			return i
		}
	}
	return 9
}

// shown is a server and its state.
type shown struct {
	*connection
	state string
}

func (s *Servers) ranked(ctx context.Context) []shown {
	var list []shown
	for _, c := range s.list() {
		list = append(list, shown{c, s.state(ctx, c)})
	}
	sorting.Stable(list, func(a, b *shown) int { return cmp.Compare(rank(a.state), rank(b.state)) })
	return list
}

func (s *Servers) status(ctx context.Context) string {
	_, wrong := s.host.MCP().List()
	list := s.ranked(ctx)
	if len(list)+len(wrong) == 0 {
		return "No MCP servers configured. Add them with pier mcp add."
	}
	var b strings.Builder
	for _, c := range list {
		fmt.Fprintf(&b, "%s: %s (%s, %s)\n", c.to().Name, c.state, c.to().Exposure, c.to().Source)
		if c.state == "needs sign-in" && c.to().SignsIn {
			fmt.Fprintf(&b, "  sign in with /mcp login %s\n", c.to().Name)
		}
	}
	for _, err := range wrong {
		fmt.Fprintf(&b, "config error: %v\n", err)
	}
	for _, line := range s.host.MCP().Notes() {
		fmt.Fprintln(&b, line)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
