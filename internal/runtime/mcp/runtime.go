package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/codetree"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/mcp/mcpauth"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// Options are what the runtime knows of its host. The zero value is one that has no configured servers and keeps nothing.
type Options struct {
	// Find is the configured server of a name.
	Find func(name string) (mcpconfig.Entry, bool)
	// Environ are the variables that an extension's programs see.
	Environ func(id ext.ID) []string
	// Variable is one of the process's own: for what a person wrote into the user's own file.
	Variable func(name string) (string, bool)
	// Owner is the gate for what the configuration of a server needs that an extension registered, in that one's name.
	Owner func() ext.Caller
	// Pins is the folder that keeps what the tools of servers were when they were agreed to; "" keeps it for the process alone.
	Pins string
	// Log is the file to which what servers log is appended; "" for none.
	Log string
	// Ask asks a person whether a changed tool may be called, before that call; nil denies. *hostcall.Gate has such a method.
	Ask func(ctx context.Context, call ext.Call, q ext.Question) (yes bool, err error)
	// Samples says whether a server may be offered to ask a model: somebody is there to be asked whether it may, or a rule says so.
	Samples func(id ext.ID, name string) bool
	// Credentials are those of servers that are signed in to; nil for none.
	Credentials *mcpauth.Store
	// SignIn is how a person signs in to a server now; nil, or none, where nobody waits to.
	SignIn func(name string) mcpauth.Show
	// Key is the key of a model provider, for servers whose entry says auth.provider; nil for none.
	Key func(ctx context.Context, provider string) (string, error)
	// Search has a model told of the tools that fit a query best, and returns each with what it says of itself; Searching says whether it
	// is a tool, too. Nil for neither.
	Search    func(query string, limit int) [][2]string
	Searching func() bool
	// Selected are the tools that the session has.
	Selected mcpconfig.Selection
	// Client is how pier names itself to servers.
	Client, Version string
}

// Runtime connects servers.
type Runtime struct {
	opts     Options
	pins     *pins
	journal  *journal
	offering offering // servers with resources
	hiding   offering // servers with tools that wait to be found
	names    sync.Map // of tools, and which tool of which server each is
}

// New returns the runtime.
func New(o Options) *Runtime {
	if o.Client == "" {
		o.Client, o.Version = "pier", "0"
	}
	return &Runtime{opts: o, pins: &pins{dir: o.Pins, known: map[string]map[string]pin{}}, journal: &journal{path: o.Log}}
}

var _ instance.Runtime = (*Runtime)(nil)

// Build implements instance.Runtime: it finds the server that is meant, and names by hash what will run or be reached.
func (rt *Runtime) Build(_ context.Context, e source.Entry, _ ext.Caller) (instance.Unit, error) {
	t, err := rt.target(e)
	if err != nil {
		return instance.Unit{}, err
	}
	code, err := t.code()
	if err != nil {
		return instance.Unit{}, err
	}
	hash, err := t.hash(code)
	if err != nil {
		return instance.Unit{}, err
	}
	return instance.Unit{ID: ext.ID(e.ID), Entry: e, Hash: hash, Code: code, Body: t}, nil
}

// Start implements instance.Runtime. The server is connected by Load.
func (rt *Runtime) Start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	t, built := u.Body.(target)
	if !built {
		return nil, ext.E(ext.CodeInternal, "the unit was built by another runtime")
	}
	o.Limits = o.Limits.Normalize()
	return newServer(ctx, rt, u, t, o), nil
}

// owns reports whether a name is still free, or this tool's already.
func (rt *Runtime) owns(name, of string) bool {
	owner, _ := rt.names.LoadOrStore(name, of)
	return owner == of
}

// Close implements instance.Runtime.
func (*Runtime) Close() error { return nil }

// Starts implements instance.Startable.
func (t target) Starts() []string {
	if t.server.Command == "" {
		return nil
	}
	return append([]string{t.server.Command}, t.server.Args...)
}

// Reaches implements instance.Reachable.
func (t target) Reaches() (method, address string) {
	if t.sse {
		return "GET", t.server.URL
	}
	return "POST", t.server.URL
}

// code counts the code of a program; nil for an address.
func (t target) code() (*codetree.Code, error) {
	if t.server.Command == "" {
		return nil, nil
	}
	p := codetree.Program{Words: t.Starts(), Dir: t.dir, Env: t.server.Env}
	if t.dir != "" {
		p.Folders = []string{t.dir}
	}
	return codetree.Count(p)
}

// hash names the target: its configuration and the code of a program.
func (t target) hash(code *codetree.Code) (string, error) {
	said, err := json.Marshal(t.server)
	if err != nil {
		return "", ext.Wrap(ext.CodeInternal, "the server cannot be written as JSON", err)
	}
	sum := sha256.New()
	sum.Write(said)
	if code != nil {
		sum.Write([]byte(code.Hash))
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
