package mcp

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// target is the Body of a Unit: a server, and how it is started or reached.
type target struct {
	name   string // of the server: what its tools' names begin with
	server mcpconfig.Server
	dir    string // the program's folder; "" for the working directory
	sse    bool   // reached by the legacy transport
	own    bool   // the values of env and headers were written by the user, not by a project or an extension
	search bool   // some of its tools wait to be found
	owner  ext.ID // the extension that registered the server; "" for none
}

// legacy is how an address of the legacy transport is written.
const legacy = "sse+"

var notInServer = lazyregexp.New(`[^A-Za-z0-9_-]+`)

// target finds what an entry means: an address, a configured server, or a command line.
func (rt *Runtime) target(e source.Entry) (target, error) {
	t := target{name: notInServer.ReplaceAllString(e.ID, "-"), own: true}
	spec := strings.TrimSpace(e.Spec)
	if e.Manifest == nil && rt.opts.Find != nil && mcpconfig.ValidName(spec) {
		if found, ok := rt.opts.Find(spec); ok {
			return configured(found), nil
		}
	}
	if address := strings.TrimPrefix(spec, legacy); strings.HasPrefix(address, "http://") || strings.HasPrefix(address, "https://") {
		if u, err := url.Parse(address); err != nil || u.Host == "" {
			return t, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("%q is no address", address))
		}
		t.server.URL, t.sse = address, address != spec
		return t, nil
	}
	words, dir, err := e.CommandLine()
	if err != nil {
		return t, err
	}
	t.server.Command, t.server.Args, t.dir = words[0], words[1:], dir
	if e.Manifest == nil && len(words) == 1 && mcpconfig.ValidName(spec) {
		if _, err := t.code(); err != nil {
			return t, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no MCP server %q in mcp.json, and no program of that name", spec))
		}
	}
	return t, nil
}

func configured(e mcpconfig.Entry) target {
	t := target{name: e.Name, server: e.Server, own: e.Scope == "global", owner: ext.ID(e.Owner), search: e.Searched}
	t.server.Command, t.dir = atHome(t.server.Command), atHome(t.server.Cwd)
	t.server.Args = nil
	for _, arg := range e.Server.Args {
		t.server.Args = append(t.server.Args, atHome(arg))
	}
	return t
}

// atHome puts the home directory in the place of ~.
func atHome(path string) string {
	if path != "~" && !strings.HasPrefix(path, "~/") {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return filepath.Join(home, strings.TrimPrefix(path, "~"))
}
