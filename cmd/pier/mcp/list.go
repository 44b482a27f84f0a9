package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/mcpservers"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/text/printable"
)

// report is one server in the list.
type report struct {
	Name      string   `json:"name"`
	Scope     string   `json:"scope"`
	Source    string   `json:"source"`
	Override  string   `json:"override,omitempty"`
	List      string   `json:"list,omitempty"` // pier, pi, both
	Enabled   bool     `json:"enabled"`
	Exposure  string   `json:"exposure"`
	Transport string   `json:"transport"`
	Provider  string   `json:"authProvider,omitempty"`
	State     string   `json:"state"` // connected, failed, denied, needs-auth, disabled
	Tools     []string `json:"tools"`
	Resources bool     `json:"resources,omitempty"`
	Error     string   `json:"error,omitempty"`

	ToolExposure map[string]string `json:"toolExposure,omitempty"` // of tools that differ from their server
	exposureOf   func(tool string) string
}

func listCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "list",
		Short: "Connect every server and show its state and tools (exit code 1 when one fails)",
		Long: `Connects every enabled server of pier-mcp.json and Pi's mcp.json, of the user and of a trusted project.
Each is shown with the list that it is from: pier, pi, or both.
Starting a program or reaching an address passes the gate as ever: without a terminal to ask at, --allow says what may be started.`,
		Example: `  pier mcp list --allow exec=npx
  pier mcp list --json --allow-all`,
		Args: cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, cancel := a.Deadline(cmd.Context())
			defer cancel()
			s, note, err := open(ctx, a)
			if err != nil {
				return err
			}
			list, wrong := s.MCP().List()
			reports := connectAll(ctx, s.Host, list)
			notes := s.MCP().Notes()
			if note != "" {
				notes = append(notes, note)
			}
			return errors.Join(show(a, cmd, reports, wrong, notes), s.Close())
		},
	}
	return a.Complete(cmd)
}

// open is a host without extensions. The servers of the project are there if a person trusted exactly what it brings now; note says that
// they are not.
func open(ctx context.Context, a *cli.App) (s *cli.Session, note string, err error) {
	s, err = a.OpenEmpty(ctx, nil)
	if err != nil {
		return s, "", err
	}
	trusted, err := s.TrustFromRecord(ctx)
	if err != nil {
		return s, "", errors.Join(err, s.Close())
	}
	cwd := a.Flags.Cwd
	if cwd == "" {
		cwd, _ = os.Getwd() // without one there is no project
	}
	for _, file := range []string{mcpconfig.ProjectFile(cwd), mcpconfig.OwnFile(mcpconfig.ProjectFile(cwd))} {
		if _, err := os.Stat(file); err == nil && !trusted {
			note = fmt.Sprintf("%s is not read: nobody trusted the project as it is now (pier trust add)", file)
		}
	}
	return s, note, nil
}

// connectAll connects the enabled servers, all at once.
func connectAll(ctx context.Context, h *pier.Host, list []mcpservers.Server) []report {
	reports := make([]report, len(list))
	var all sync.WaitGroup
	for i, server := range list {
		reports[i] = report{
			Name: server.Name, Scope: server.Scope, Source: server.Source,
			Override: server.Override, List: server.List, Enabled: server.Enabled,
			Exposure: server.Exposure, Transport: server.Transport, Provider: server.Provider, State: "disabled", Tools: []string{},
			exposureOf: server.ExposureOf,
		}
		if server.Enabled {
			all.Go(func() { reports[i].connect(ctx, h) })
		}
	}
	all.Wait()
	return reports
}

func (r *report) connect(ctx context.Context, h *pier.Host) {
	x, err := h.Load(ctx, "mcp:"+r.Name)
	switch {
	case err == nil:
		r.State = "connected"
		for t := range x.Tools() {
			if !mcpconfig.Belongs(t.Name, r.Name) {
				r.Resources = r.Resources || mcpconfig.IsTool(t.Name) // one for all servers that offer some
				continue
			}
			_, own, _ := strings.Cut(t.Label, "/")
			if exposure := r.exposureOf(own); exposure != r.Exposure {
				if r.ToolExposure == nil {
					r.ToolExposure = map[string]string{}
				}
				r.ToolExposure[own] = exposure
			}
			r.Tools = append(r.Tools, own)
		}
		return
	case wantsSignIn(err):
		r.State = "needs-auth"
	case errors.Is(err, ext.ErrDenied):
		r.State = "denied"
	default:
		r.State = "failed"
	}
	r.Error = err.Error()
}

// show prints the list; the error says that something in it is not well.
func show(a *cli.App, cmd *cobra.Command, reports []report, wrong []error, notes []string) error {
	bad := len(wrong) > 0
	for _, r := range reports {
		bad = bad || r.Enabled && r.State != "connected"
	}
	var failed error
	if bad {
		failed = &cli.QuietError{Err: errors.New("some MCP servers are not connected")}
	}
	if a.Flags.JSON {
		texts := []string{}
		for _, err := range wrong {
			texts = append(texts, err.Error())
		}
		all := map[string]any{"servers": reports, "errors": texts}
		if len(notes) > 0 {
			all["note"] = strings.Join(notes, "\n")
		}
		text, err := json.Marshal(all)
		if err != nil {
			return err
		}
		return errors.Join(cli.PrintLine(cmd, text), failed)
	}
	var b strings.Builder
	if len(reports)+len(wrong) == 0 {
		fmt.Fprintf(&b, "No MCP servers configured. Add them with pier mcp add, to %s or .pi/pier-mcp.json.\n",
			mcpconfig.OwnFile(mcpconfig.GlobalFile(pier.AgentDir())))
	}
	for _, r := range reports {
		r.write(&b)
	}
	for _, err := range wrong {
		fmt.Fprintf(&b, "config error: %v\n", err)
	}
	for _, note := range notes {
		fmt.Fprintln(&b, note)
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), printable.Text(b.String()))
	return errors.Join(err, failed)
}

func (r report) write(b *strings.Builder) {
	state := r.State
	switch r.State {
	case "connected":
		state = fmt.Sprintf("connected, %d tools", len(r.Tools))
		if len(r.Tools) == 1 {
			state = "connected, 1 tool"
		}
	case "needs-auth":
		state = "needs sign-in"
	}
	of := map[string]string{"pier": ", pier", "pi": ", pi", "both": ", pier and pi"}[r.List]
	fmt.Fprintf(b, "%s: %s (%s, %s%s)\n  %s\n", r.Name, state, r.Exposure, r.Scope, of, r.Transport)
	if r.State == "needs-auth" && !strings.Contains(r.Error, "auth.provider") {
		fmt.Fprintf(b, "  sign in with: pier mcp login %s\n", r.Name)
	}
	if r.Override != "" {
		fmt.Fprintf(b, "  override: %s\n", r.Override)
	}
	if len(r.Tools) > 0 {
		tools := slices.Clone(r.Tools)
		for i, tool := range tools {
			if exposure := r.ToolExposure[tool]; exposure != "" {
				tools[i] += " [" + exposure + "]"
			}
		}
		fmt.Fprintf(b, "  tools: %s\n", strings.Join(tools, ", "))
	}
	if r.Resources {
		fmt.Fprintln(b, "  offers resources")
	}
	if r.Error != "" {
		fmt.Fprintf(b, "  %s\n", strings.ReplaceAll(r.Error, "\n", "\n  "))
	}
}
