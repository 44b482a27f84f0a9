// Package mcpservers manages the MCP servers of a session: those of mcp.json and pier's own list,
// and those that extensions register. A person signs in to them here, connects them anew, and
// agrees to what has become of their tools.
package mcpservers

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/mcp/mcpauth"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// Host is what the servers need of theirs.
type Host struct {
	AgentDir, Cwd string
	Trusted       func() bool
	Members       func() []registrations.Member
	// Running is the instance of an extension that was loaded by this name, mcp:NAME; nil for none.
	Running func(ctx context.Context, name string) (instance.Instance, error)
	Load    func(ctx context.Context, name string) error
	Unload  func(ctx context.Context, name string)
	// Tools are all tools, and the names of those that a model is told of, which Activate chooses.
	Tools    func() (registrations.Tools, []string)
	Activate func(names []string)
	Decide   func(r policy.Requirement) policy.Outcome
	Asked    func() bool // somebody is there to be asked
}

// Servers are the MCP servers of a host.
type Servers struct {
	host    Host
	offers  atomic.Bool
	signIns sync.Map // name -> how a person signs in to it now
}

// New returns the servers of a host.
func New(h Host) *Servers { return &Servers{host: h} }

// Server is one MCP server that the user, a trusted project or a loaded extension names. Loading mcp:NAME connects it.
type Server struct {
	Name        string
	Source      string // the file that defines it, or the extension that registered it
	Override    string // the file that changes it, of the project or of pier's own; "" for none
	List        string // pier, pi, both: the list that defines it; "" for one that an extension registered
	Scope       string // global, project, extension
	Transport   string // its command line or address
	Description string
	Exposure    string // codemode, deferred, direct, hidden
	Enabled     bool
	Direct      bool // some of its tools are declared to a model
	SignsIn     bool // a person may sign in to it: an address without a credential of its own
	ExposureOf  func(tool string) string
	Provider    string // whose key every request brings; "" for none
	Said        string // of one that an extension registered: its configuration, as it was written
}

// List is all servers, disabled ones too, and what is wrong with those that are left out.
func (s *Servers) List() ([]Server, []error) {
	c := s.Config()
	var list []Server
	for _, e := range c.Servers {
		provider := ""
		if e.Server.Auth != nil {
			provider = e.Server.Auth.Provider
		}
		list = append(list, Server{
			Provider: provider, Name: e.Name, Source: e.Source, Override: e.Override, Scope: e.Scope, Transport: e.Server.Transport(),
			Description: e.Server.Description, Exposure: e.Server.Usual(), Enabled: e.Server.IsEnabled(), Direct: e.Server.Direct(),
			SignsIn: e.Server.UsesOAuth(), List: e.List(), ExposureOf: e.Server.ExposureOf, Said: e.Said,
		})
	}
	return list, c.Errors
}

// Config is the servers of Pi's mcp.json and of pier's own list, and those that extensions
// register.
func (s *Servers) Config() mcpconfig.Config {
	c := mcpconfig.Load(s.host.AgentDir, s.host.Cwd, s.host.Trusted())
	for _, m := range s.host.Members() {
		for _, r := range m.Servers {
			c.Registered(r.Name, r.Config, string(m.ID), m.Path)
		}
	}
	return c
}

// Unload ends a server, and takes its tools away.
func (s *Servers) Unload(ctx context.Context, name string) { s.host.Unload(ctx, "mcp:"+name) }

// noCodemode is said wherever servers are configured whose tools Pi would call from codemode scripts.
const noCodemode = "pier has no codemode: %s are found with tool_search, where the agent has it, and called by name; exposure direct declares them at once"

// NoCodemode says what becomes of the tools of what is named, which are for codemode.
func NoCodemode(what string) string { return fmt.Sprintf(noCodemode, what) }

// Notes are what is to be said of the configuration, beside what is wrong in it: which registered servers a file overrides, and that there is
// no codemode.
func (s *Servers) Notes() []string {
	c := s.Config()
	var notes []string
	for _, text := range c.Overridden {
		notes = append(notes, "overridden: "+text)
	}
	var names []string
	for _, e := range c.Servers {
		if e.Server.IsEnabled() && e.Server.Has("codemode") {
			names = append(names, e.Name)
		}
	}
	if len(names) > 0 {
		notes = append(notes, NoCodemode("the tools of "+strings.Join(names, ", ")))
	}
	return notes
}

// Unfound says that a model is told of no way to the tools of some servers, as nothing finds them; "" if something does.
func (s *Servers) Unfound() string {
	c := s.Config()
	hidden := false
	for _, e := range c.Servers {
		if c.Searched(e.Server) {
			return ""
		}
		hidden = hidden || e.Server.IsEnabled() && e.Server.Has("codemode")
	}
	if !hidden {
		return ""
	}
	return "MCP tools are only reachable from the codemode or tool_search tool, but neither is active (autoEnableCodemode is false); a model cannot call them."
}

// OfferSearch lets servers that connect from now on bring the tool tool_search, where some of their tools wait to be found. It is for sessions.
func (s *Servers) OfferSearch() { s.offers.Store(true) }

// Searching reports whether tool_search is offered.
func (s *Servers) Searching() bool { return s.offers.Load() }

// Search has a model told of the tools that fit a query best and that it has not been told of, and returns each with what it says of itself.
func (s *Servers) Search(query string, limit int) [][2]string {
	all, active := s.host.Tools()
	var found [][2]string
	for _, t := range all.Search(query, active, limit) {
		active = append(active, t.Name)
		found = append(found, [2]string{t.Name, t.Description})
	}
	if len(found) > 0 {
		s.host.Activate(active)
	}
	return found
}

// Lost reports whether a server was connected and is not any more; the next call connects it.
func (s *Servers) Lost(ctx context.Context, name string) bool {
	running, err := s.host.Running(ctx, "mcp:"+name)
	c, ok := running.(instance.Connector)
	return err == nil && ok && !c.Connected()
}

// Connect connects a server anew, and loads it as an extension if it is none yet.
func (s *Servers) Connect(ctx context.Context, name string) error {
	running, err := s.host.Running(ctx, "mcp:"+name)
	if err != nil {
		return err
	}
	if c, ok := running.(instance.Connector); ok {
		return c.Connect(ctx, true)
	}
	return s.host.Load(ctx, "mcp:"+name)
}

// SignIn connects a server, and lets a person sign in when it wants that. show is told the page on which they agree; it may return the
// address that their browser was sent to then, where that cannot reach this machine, and otherwise waits until its context ends. The
// credentials are kept where Pi keeps them, in mcp-auth.json of its agent folder.
func (s *Servers) SignIn(ctx context.Context, name string, show func(ctx context.Context, address string) (string, error)) error {
	e, err := s.signsIn(name)
	if err != nil {
		return err
	}
	s.signIns.Store(e.Name, mcpauth.Show(show))
	defer s.signIns.Delete(e.Name)
	return s.Connect(ctx, e.Name)
}

// SignOut forgets the credentials of a server; false when there were none.
func (s *Servers) SignOut(ctx context.Context, name string) (bool, error) {
	e, err := s.signsIn(name)
	if err != nil {
		return false, err
	}
	entry, err := (&mcpauth.Store{Dir: s.host.AgentDir}).For(e.Name, e.Server.URL)
	if err != nil {
		return false, err
	}
	removed, err := entry.Remove()
	if err != nil || !removed {
		return removed, err
	}
	if running, err := s.host.Running(ctx, "mcp:"+e.Name); err == nil {
		if c, ok := running.(instance.Connector); ok {
			_ = c.Connect(ctx, true) // without credentials it is refused, which is what is wanted
		}
	}
	return true, nil
}

func (s *Servers) signsIn(name string) (mcpconfig.Entry, error) {
	e, ok := s.Config().Find(name)
	switch {
	case !ok:
		return e, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no MCP server %q in mcp.json or pier-mcp.json", name))
	case !e.Server.UsesOAuth():
		return e, ext.Wrap(ext.CodeInvalidRequest, fmt.Sprintf("MCP server %q is not signed in to", name),
			errors.New("it is a program, or has credentials of its own in mcp.json"))
	}
	return e, nil
}

// SigningIn is how a person signs in to a server now, or nil.
func (s *Servers) SigningIn(name string) mcpauth.Show {
	show, _ := s.signIns.Load(name)
	found, _ := show.(mcpauth.Show)
	return found
}

// Samples reports whether a server may be offered to ask a model: a rule lets it, or somebody is there to be asked.
func (s *Servers) Samples(id ext.ID, name string) bool {
	outcome := s.host.Decide(policy.Requirement{
		Extension: id, Capability: ext.CapTool, Method: ext.MethodTool, Tool: policy.ToolNeed{Name: "mcp:" + name + "/sampling"},
	})
	return outcome == policy.Allow || outcome == policy.Ask && s.host.Asked()
}

// Changes are the tools of a loaded server that say something else of themselves than somebody agreed to. They are not called before
// somebody has seen the difference and agreed. name is what it was loaded by, with mcp: before it.
func (s *Servers) Changes(ctx context.Context, name string) ([]instance.Change, error) {
	c, err := s.changer(ctx, name)
	if err != nil {
		return nil, err
	}
	return c.Changes()
}

// Agree agrees to one of the changes, if it is still that one.
func (s *Servers) Agree(ctx context.Context, name, id string) error {
	c, err := s.changer(ctx, name)
	if err != nil {
		return err
	}
	return c.Agree(id)
}

func (s *Servers) changer(ctx context.Context, name string) (instance.Changer, error) {
	running, err := s.host.Running(ctx, name)
	if err != nil {
		return nil, err
	}
	c, ok := running.(instance.Changer)
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("%s is no MCP server that was loaded", name))
	}
	return c, nil
}
