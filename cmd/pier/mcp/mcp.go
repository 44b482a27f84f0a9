// Package mcp implements pier mcp: it configures MCP servers, and serves extensions to MCP clients.
package mcp

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/host/mcpservers"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// Command is pier mcp.
func Command(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Add, list and remove MCP servers, and lend extensions to MCP clients",
		Long: `MCP servers are extensions: named mcp:NAME, mcp:COMMAND ARGS or mcp:https://ADDRESS in every command. Those with a name are in
pier-mcp.json or mcp.json of Pi's agent folder, and of a trusted project in its .pi, in the form that Pi and other clients use. pier writes
pier-mcp.json, which real Pi does not read; --for-pi writes mcp.json too. docs/mcp.md has it all.`,
		Args: cli.Subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(addCommand(a), removeCommand(a), listCommand(a), loginCommand(a), logoutCommand(a), acceptCommand(a), serveCommand(a))
	return cmd
}

// files are the flags that choose the files of servers.
type files struct {
	local, forPi bool
}

func (f *files) register(cmd *cobra.Command, forPi string) {
	cmd.Flags().BoolVarP(&f.local, "local", "l", false, "use the list of this project (.pi) instead of the user's")
	cmd.Flags().BoolVar(&f.forPi, "for-pi", false, forPi)
}

// file is Pi's file of the scope that is meant; pier's own list is beside it.
func (f files) file() (path, scope string, err error) {
	cwd, err := os.Getwd()
	if err != nil {
		return "", "", err
	}
	if f.local {
		return mcpconfig.ProjectFile(cwd), "project", nil
	}
	return mcpconfig.GlobalFile(pier.AgentDir()), "global", nil
}

// add writes a server into pier's own list, and with --for-pi into Pi's. What that means for real
// Pi is said before.
func (f files) add(a *cli.App, name string, server mcpconfig.Server) error {
	path, scope, err := f.file()
	if err != nil {
		return err
	}
	inPi, err := mcpconfig.Defines(path, name)
	if err != nil {
		return err
	}
	unfenced := fmt.Sprintf("real Pi starts MCP server %q with your full rights, unfenced, at its next start: ", name)
	switch {
	case f.forPi:
		a.Say(unfenced + "--for-pi puts it into " + path)
	case inPi:
		a.Say(unfenced + fmt.Sprintf("%s has it, too; pier mcp remove --only-pi %s takes it out there", path, name))
	}
	own := mcpconfig.OwnFile(path)
	replaced, err := mcpconfig.Add(own, name, server)
	if err == nil && f.forPi {
		_, err = mcpconfig.Add(path, name, server)
	}
	if err != nil {
		return cli.Usage(err)
	}
	verb := "Added"
	if replaced {
		verb = "Replaced"
	}
	a.Say(fmt.Sprintf("%s %s MCP server %q in %s. See that it works: pier mcp list", verb, scope, name, own))
	return nil
}

// adding are the flags of pier mcp add.
type adding struct {
	files
	url, cwd, exposure, description, bearer string
	env, headers                            []string
	oauth                                   mcpconfig.OAuth
}

func addCommand(a *cli.App) *cobra.Command {
	var f adding
	cmd := &cobra.Command{
		Use:   "add NAME [flags] (--url URL | [--] COMMAND [ARGS...])",
		Short: "Add or replace a server in pier's list",
		Example: `  pier mcp add files -- npx -y @modelcontextprotocol/server-filesystem .
  pier mcp add docs --url https://example.com/mcp --bearer-token-env-var DOCS_TOKEN
  pier mcp add -l tools --env API_KEY='${TOOLS_KEY}' -- uvx tools-mcp`,
		Args: cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			// What follows the command is the command's, as in Pi: its flags need no -- before them.
			if err := cmd.Flags().Parse(args[1:]); err != nil {
				return cmd.FlagErrorFunc()(cmd, err)
			}
			if help, _ := cmd.Flags().GetBool("help"); help {
				return cmd.Help()
			}
			server, err := f.server(cmd.Flags().Args())
			if err = errors.Join(err, given(cmd.Flags())); err != nil {
				return cli.Usage(err)
			}
			if err := f.add(a, args[0], server); err != nil {
				return err
			}
			if server.Has("codemode") {
				a.Say(mcpservers.NoCodemode("its tools"))
			}
			return nil
		},
	}
	cmd.Flags().SetInterspersed(false)
	f.register(cmd, "write Pi's mcp.json too: real Pi then starts the server, unfenced")
	flags := cmd.Flags()
	flags.StringVar(&f.url, "url", "", "address of a streamable HTTP server, instead of a command")
	flags.StringArrayVar(&f.env, "env", nil, "variable of a program: KEY=VALUE, where VALUE may be ${NAME} or !command")
	flags.StringVar(&f.cwd, "cwd", "", "working directory of a program")
	flags.StringArrayVar(&f.headers, "header", nil, "header of every request: KEY=VALUE")
	flags.StringVar(&f.bearer, "bearer-token-env-var", "", "send the value of this variable as the bearer token")
	flags.StringVar(&f.oauth.ClientID, "oauth-client-id", "", "id of a client that was registered before")
	flags.StringVar(&f.oauth.ClientSecret, "oauth-client-secret", "", "its secret; may be ${NAME} or !command")
	flags.IntVar(&f.oauth.CallbackPort, "oauth-callback-port", 0, "port that the sign-in comes back to")
	flags.StringVar(&f.oauth.ClientName, "oauth-client-name", "", "name to register under")
	flags.StringVar(&f.oauth.ClientRegistration, "oauth-client-registration", "", "auto, cimd or dcr")
	flags.StringVar(&f.exposure, "exposure", "", "how tools reach a model: codemode, deferred, direct or hidden")
	flags.StringVar(&f.description, "description", "", "what the server offers, in a sentence")
	return cmd
}

// given refuses what was said and is nothing, as a variable of a script that is not set: it would count as not said.
func given(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(flag *pflag.Flag) {
		nothing := flag.Value.String() == "" || flag.Value.Type() == "int" && flag.Value.String() == "0"
		if nothing && flag.Name != "cwd" && flag.Name != "description" {
			err = fmt.Errorf("--%s wants a value", flag.Name)
		}
	})
	return err
}

func pairs(flag string, list []string) (map[string]string, error) {
	if len(list) == 0 {
		return nil, nil
	}
	all := map[string]string{}
	for _, pair := range list {
		key, value, ok := strings.Cut(pair, "=")
		if !ok || key == "" {
			return nil, fmt.Errorf("--%s expects KEY=VALUE, got %q", flag, pair)
		}
		all[key] = value
	}
	return all, nil
}

// server is what the flags and the command say.
func (f adding) server(command []string) (mcpconfig.Server, error) {
	s := mcpconfig.Server{Exposure: f.exposure, Description: f.description}
	var err error
	switch {
	case (f.url == "") == (len(command) == 0):
		return s, errors.New("a server has either --url or a command")
	case f.url == "":
		if len(f.headers) > 0 || f.bearer != "" || f.oauth != (mcpconfig.OAuth{}) {
			return s, errors.New("--header, --bearer-token-env-var and --oauth-… only apply to HTTP servers (--url)")
		}
		s.Command, s.Args, s.Cwd = command[0], command[1:], f.cwd
		s.Env, err = pairs("env", f.env)
		return s, err
	case len(f.env) > 0 || f.cwd != "":
		return s, errors.New("--env and --cwd only apply to programs")
	}
	s.URL = f.url
	if s.Headers, err = pairs("header", f.headers); err != nil {
		return s, err
	}
	if f.bearer != "" {
		if s.Headers == nil {
			s.Headers = map[string]string{}
		}
		s.Headers["Authorization"] = "Bearer ${" + f.bearer + "}"
	}
	if f.oauth != (mcpconfig.OAuth{}) {
		s.OAuth = &f.oauth
	}
	return s, nil
}
