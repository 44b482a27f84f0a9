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
)

// startupWait is how long the first prompt waits for servers whose tools are declared to a model.
const startupWait = 10 * time.Second

// Servers are the MCP servers of a session. They are connected beside it, all at once, and nothing waits for those whose tools no model
// is told of.
type Servers struct {
	app  *cli.App
	host *pier.Host
	life context.Context
	off  bool // there are none: nobody wants them, or an extension brings its own /mcp

	mu    sync.Mutex
	known map[string]*connection
	first sync.Once
	all   sync.WaitGroup
}

type connection struct {
	server atomic.Pointer[pier.Server] // as it is configured now; its name stays
	done   chan struct{}               // closed when the attempt is over
	tools  int                         // with err, known from then on
	err    error
}

func newConnection(server pier.Server) *connection {
	c := &connection{done: make(chan struct{})}
	c.server.Store(&server)
	return c
}

func (c *connection) to() *pier.Server { return c.server.Load() }

// Begin connects the servers that the user, the project and the extensions name.
func Begin(ctx context.Context, a *cli.App, h *pier.Host, off bool) *Servers {
	s := &Servers{app: a, host: h, life: ctx, off: off || h.HasCommand("/mcp"), known: map[string]*connection{}}
	if s.off {
		return s
	}
	_, wrong := h.Servers()
	for _, err := range wrong {
		a.Say("warning: " + err.Error())
	}
	s.Changed()
	return s
}

// Changed connects servers that are new.
func (s *Servers) Changed() {
	if s.off {
		return
	}
	list, _ := s.host.Servers()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, server := range list {
		if c := s.known[server.Name]; c != nil {
			c.server.Store(&server)
			continue
		}
		c := newConnection(server)
		s.known[server.Name] = c
		if !server.Enabled {
			close(c.done)
			continue
		}
		s.all.Go(func() { s.connect(c) })
	}
}

func (s *Servers) connect(c *connection) {
	defer close(c.done)
	x, err := s.host.Load(s.life, "mcp:"+c.to().Name)
	s.mu.Lock()
	defer s.mu.Unlock()
	c.err = err
	if err != nil {
		if s.life.Err() == nil && !errors.Is(err, ext.ErrDenied) { // a denial has been said
			s.app.Say("pier: " + s.app.Explain(err))
		}
		return
	}
	for range x.Tools() {
		c.tools++
	}
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

// WaitFor waits for the server that a tool of this name is of.
func (s *Servers) WaitFor(ctx context.Context, tool string) {
	for _, c := range s.list() {
		if strings.HasPrefix(tool, "mcp__"+strings.ReplaceAll(c.to().Name, "-", "_")+"__") {
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

// Command is /mcp: the state of the servers, those that need somebody first; or, with reconnect NAME, another attempt.
func (s *Servers) Command(ctx context.Context, args string) (string, error) {
	words := strings.Fields(args)
	switch {
	case len(words) == 0:
		return s.status(), nil
	case len(words) == 2 && words[0] == "reconnect":
		return s.reconnect(ctx, words[1])
	}
	return "", ext.E(ext.CodeInvalidRequest, "usage: /mcp, /mcp reconnect SERVER; pier mcp has the rest")
}

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
	if c.err == nil {
		return fmt.Sprintf("MCP server %q connects at the next call if it has to", name), nil
	}
	again := newConnection(*c.to())
	s.mu.Lock()
	s.known[name] = again
	s.mu.Unlock()
	s.all.Go(func() { s.connect(again) })
	select {
	case <-again.done:
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
	if again.err != nil {
		return "", &cli.QuietError{Err: again.err}
	}
	return fmt.Sprintf("Reconnected to MCP server %q (%s).", name, again.state()), nil
}

// state is one server in a word or two.
func (c *connection) state() string {
	if !c.to().Enabled {
		return "disabled"
	}
	select {
	case <-c.done:
	default:
		return "connecting…"
	}
	switch {
	case c.err == nil && c.tools == 1:
		return "connected · 1 tool"
	case c.err == nil:
		return fmt.Sprintf("connected · %d tools", c.tools)
	case errors.Is(c.err, ext.ErrDenied):
		return "denied"
	}
	text, _, _ := strings.Cut(c.err.Error(), "\n")
	return "failed: " + text
}

func (c *connection) rank() int {
	return map[byte]int{'f': 0, 'd': 1, 'c': 2}[c.state()[0]]
}

func (s *Servers) status() string {
	list := s.list()
	if len(list) == 0 {
		return "No MCP servers configured. Add them with pier mcp add."
	}
	slices.SortStableFunc(list, func(a, b *connection) int { return cmp.Compare(a.rank(), b.rank()) })
	var b strings.Builder
	for _, c := range list {
		fmt.Fprintf(&b, "%s: %s (%s, %s)\n", c.to().Name, c.state(), c.to().Exposure, c.to().Source)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
