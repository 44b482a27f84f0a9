package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/printable"
)

// manage is /mcp at a terminal: a list of the servers, and of what can be done with the one that is chosen.
func (s *Servers) manage(ctx context.Context, person ext.UI) error {
	for {
		list := s.ranked(ctx)
		if len(list) == 0 {
			s.app.Say(s.status(ctx))
			return nil
		}
		rows := make([]string, len(list))
		for i, c := range list {
			scope := c.to().Scope
			if by := c.to().Override; by != "" && !s.global(by) {
				scope = "global, project override"
			}
			rows[i] = fmt.Sprintf("%s  %s · %s · %s", c.to().Name, c.state, c.to().Exposure, scope)
		}
		at, err := choose(ctx, person, "MCP servers", rows)
		if err != nil || at < 0 {
			return err
		}
		if err := s.manageOne(ctx, person, list[at].to().Name); err != nil {
			return err
		}
	}
}

// choose is the number of the row that the person chose, less than zero for none.
func choose(ctx context.Context, person ext.UI, title string, rows []string) (int, error) {
	safe := make([]string, len(rows))
	for i, row := range rows {
		safe[i] = printable.Name(row)
	}
	out, err := person.Request(ctx, "pier", "select", jsontext.Encode(map[string]any{"title": title, "options": safe}))
	if err != nil {
		return -1, err
	}
	var answer struct{ Value *string }
	if err := json.Unmarshal(out, &answer); err != nil || answer.Value == nil {
		return -1, nil
	}
	return slices.Index(safe, *answer.Value), nil
}

// action is one row of a server's menu, and what it says when it is done.
type action struct {
	label string
	do    func() (string, error)
}

func (s *Servers) manageOne(ctx context.Context, person ext.UI, name string) error {
	for {
		s.mu.Lock()
		c := s.known[name]
		s.mu.Unlock()
		if c == nil {
			return nil
		}
		actions := s.actions(ctx, person, c)
		rows := make([]string, len(actions))
		for i, a := range actions {
			rows[i] = a.label
		}
		at, err := choose(ctx, person, fmt.Sprintf("MCP server %s: %s\n%s\n%s: %s",
			name, s.state(ctx, c), printable.Name(c.to().Transport), c.to().Scope, printable.Name(c.to().Source)), rows)
		if err != nil || at < 0 {
			return err
		}
		said, err := actions[at].do()
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			s.app.Say("pier: " + s.app.Explain(err))
		case said != "":
			s.app.Say(said)
		}
	}
}

// global reports whether a file is one of the user's, not of a project.
func (*Servers) global(file string) bool {
	return filepath.Dir(file) == filepath.Dir(mcpconfig.GlobalFile(pier.AgentDir()))
}

// actions are those that the state of a server leaves.
func (s *Servers) actions(ctx context.Context, person ext.UI, c *connection) []action {
	server := c.to()
	name := server.Name
	saved := "saved to pier-mcp.json"
	switch {
	case server.Scope == "extension":
		saved = "for this session"
	case server.Scope == "project" || server.Override != "" && !s.global(server.Override):
		saved = "saved to the project's pier-mcp.json"
	}
	set := func(label string, on bool, where ...string) action {
		return action{label, func() (string, error) { return s.change(ctx, name, mcpconfig.Change{Enabled: &on}, where) }}
	}
	inProject := server.Scope == "global" && (server.Override == "" || s.global(server.Override)) && s.host.Trusted()
	var list []action
	add := func(when bool, a action) {
		if when {
			list = append(list, a)
		}
	}
	if !server.Enabled {
		list = append(list, set("Enable ("+saved+")", true))
		add(inProject, set("Enable in this project", true, "project"))
		return list
	}
	state := s.state(ctx, c)
	connected := strings.HasPrefix(state, "connected")
	add(state == "needs sign-in" && server.SignsIn, action{"Sign in (opens the browser)", func() (string, error) { return s.login(ctx, name) }})
	add(connected, action{fmt.Sprintf("Tools (%d)", len(c.tools)), func() (string, error) { return toolsOf(c), nil }})
	add(state != "connecting…", action{"Reconnect", func() (string, error) { return s.reconnect(ctx, name) }})
	add(connected && server.SignsIn, action{"Sign out (deletes the stored credentials)", func() (string, error) { return s.logout(ctx, name) }})
	list = append(list, action{"Exposure (" + server.Exposure + ")", func() (string, error) { return s.chooseExposure(ctx, person, name) }},
		set("Disable ("+saved+")", false))
	add(inProject, set("Disable in this project", false, "project"))
	return list
}

// toolsOf are a server's tools, with the exposure of those that differ from it.
func toolsOf(c *connection) string {
	server := c.to()
	var b strings.Builder
	fmt.Fprintf(&b, "Tools of %s (%s):", server.Name, server.Exposure)
	for _, tool := range c.tools {
		b.WriteString("\n  " + printable.Name(tool))
		if exposure := server.ExposureOf(tool); exposure != server.Exposure {
			b.WriteString(" [" + exposure + "]")
		}
	}
	return b.String()
}

func (s *Servers) chooseExposure(ctx context.Context, person ext.UI, name string) (string, error) {
	rows := []string{
		"codemode  found and called by scripts", "deferred  declared once a search finds it", "direct  declared to the model", "hidden  unreachable",
	}
	at, err := choose(ctx, person, "Exposure of "+name, rows)
	if err != nil || at < 0 {
		return "", err
	}
	exposure, _, _ := strings.Cut(rows[at], " ")
	return s.change(ctx, name, mcpconfig.Change{Exposure: exposure}, nil)
}

// pick is the server that a command without a name means: the only one that it can mean, or that needs it, or the one that is chosen.
func (s *Servers) pick(ctx context.Context, verb string) (string, error) {
	var all, needing []string
	for _, c := range s.ranked(ctx) {
		server := c.to()
		switch verb {
		case "login", "logout":
			if !server.SignsIn || !server.Enabled {
				continue
			}
			if c.state == "needs sign-in" {
				needing = append(needing, server.Name)
			}
		case "reconnect":
			if !server.Enabled {
				continue
			}
			if strings.HasPrefix(c.state, "failed") || strings.HasPrefix(c.state, "disconnected") {
				needing = append(needing, server.Name)
			}
		default:
			return "", errUsage
		}
		all = append(all, server.Name)
	}
	switch {
	case len(all) == 1:
		return all[0], nil
	case len(needing) == 1:
		return needing[0], nil
	case len(all) == 0 && verb == "reconnect":
		return "", ext.E(ext.CodeInvalidRequest, "no enabled MCP server to reconnect")
	case len(all) == 0:
		return "", ext.E(ext.CodeInvalidRequest, "no enabled MCP server is signed in to: only those at an address without an Authorization header are")
	}
	person := s.app.Dialogs()
	if person == nil {
		return "", ext.E(ext.CodeInvalidRequest, fmt.Sprintf("/mcp %s needs a name: %s", verb, strings.Join(all, ", ")))
	}
	at, err := choose(ctx, person, "MCP server", all)
	if err != nil || at < 0 {
		return "", err
	}
	return all[at], nil
}
