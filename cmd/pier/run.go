package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/cmd/pier/mcp"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/tui"
)

func runCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run [EXT...]",
		Short: "Open a session with extensions: a screen at a terminal, lines elsewhere",
		Long: `Loads the extensions, starts a session and takes lines until quit or the end of input:

  /NAME ARGS        run a slash command
  tool NAME {JSON}  call a tool, registered or built in; also key=value
  event NAME {JSON} send an event
  say TEXT          send a text as a person would to a model: no model answers, extensions see it and the session keeps it
  key NAME          press a shortcut an extension registered
  list              show tools, commands, skills, prompts and themes
  quit              end the session
  /help, /tools, /log [calls], /reload   this list; what can be called; what was done since the session began; the files anew

At a terminal it shows what extensions supply: dialogs, widgets, status, headers, footers, editors, overlays and their own
rendering of calls and messages. Escape ends a tool that runs, Ctrl-O opens and closes results, page up and down move through
them, and Ctrl-C twice or Ctrl-D leaves. TERM=dumb and everything that is no terminal give a plain line session.

Results go to standard output, one per line that asked for one; errors go to standard error and the session goes on.
The exit code is that of the first line that failed. Without EXT the extensions are those that Pi would load here: of the project
once it is trusted, of Pi's own folder, and of installed packages that settings name, and
so are skills, prompts and themes. With EXT there are those that the extensions offer. /TEMPLATE ARGS and /skill:NAME ARGS call them.`,
		Example: `  pier run ./todo.ts ./bookmark.ts
  printf '/todos\ntool todo {"action":"list"}\nquit\n' | pier run ./todo.ts`,
		Args: cli.Positional(0, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := takeScreen(a, cmd); err != nil {
				return err
			}
			err := runLines(a, cmd, args)
			if a.Screen != nil {
				err = errors.Join(err, a.Screen.Close())
				a.Screen = nil // what is said from now on is said to the shell
			}
			return err
		},
	}
	a.Flags.Finding.Register(cmd.Flags())
	flags := cmd.Flags()
	flags.StringSlice("tools", nil, "tools that a model is told of: names, patterns with *, or +NAME and -NAME; with an entry mcp__… MCP tools that no entry names are left out")
	flags.StringSlice("exclude-tools", nil, "tools that are left out, those of MCP servers too: names, or patterns with *")
	flags.Bool("watch", false, "start the extensions again whenever their code changes, as /reload does")
	flags.Bool("no-mcp", false, "connect no MCP servers of mcp.json and of extensions")
	return a.Complete(cmd)
}

// takeScreen takes the whole terminal for the session when there is one that can show it.
func takeScreen(a *cli.App, cmd *cobra.Command) error {
	in, inOK := a.Env.In.(*os.File)
	out, outOK := a.Env.Err.(*os.File)
	scripted := a.Flags.UI != "" || len(a.Flags.Answers) > 0
	if !a.Env.Terminal || !inOK || !outOK || scripted || a.Flags.JSON || a.Env.Getenv("TERM") == "dumb" {
		return nil
	}
	width, rows, err := term.GetSize(int(out.Fd()))
	if err != nil || width <= 0 || rows <= 0 {
		width, rows = 80, 24
	}
	a.Screen = tui.Start(cmd.Context(), tui.Options{In: in, Out: out, Width: width, Rows: rows, Cwd: a.Flags.Cwd, Lent: a.Env.Lent, Words: words})
	if stdout, ok := a.Env.Out.(*os.File); ok && term.IsTerminal(int(stdout.Fd())) {
		cmd.SetOut(a.Screen.Writer())
	}
	return nil
}

func runLines(a *cli.App, cmd *cobra.Command, paths []string) error {
	ctx := cmd.Context()
	servers := make(chan struct{}, 1)
	only, _ := cmd.Flags().GetStringSlice("tools")
	not, _ := cmd.Flags().GetStringSlice("exclude-tools")
	soon := beginEarly(a, cmd)
	s, err := a.OpenRun(ctx, paths, !a.Env.Terminal, func(o *pier.Options) {
		o.Tools, o.ExcludeTools = only, not
		soon.followLoads(o)
		o.Observer.Servers = func() {
			select {
			case servers <- struct{}{}:
			default: // it is known that there are others
			}
		}
	})
	waiting, left := soon.endReading()
	if s == nil {
		return errors.Join(err, soon.endCommands())
	}
	if left {
		return errors.Join(soon.endCommands(), s.Close())
	}
	if err != nil {
		// One bad extension does not stop the rest; the session goes on with those that loaded.
		a.Say("pier: " + a.Explain(err))
		if len(s.Extensions()) == 0 && s.Found == nil {
			return errors.Join(&cli.QuietError{Err: err}, soon.endCommands(), s.Close())
		}
	}
	if a.Screen != nil {
		if err := a.Screen.Dress(ctx); err != nil {
			a.Say("pier: " + a.Explain(err))
		}
	}
	if a.Env.Terminal {
		greet(a, s)
	}
	failed := err
	a.Waits("starting the session")
	err = s.Start(ctx)
	a.Waits("")
	if err != nil {
		return errors.Join(err, soon.endCommands(), s.Close())
	}
	if err := runSession(ctx, a, cmd, s, servers, waiting); failed == nil {
		failed = err
	}
	if err := soon.endCommands(); failed == nil {
		failed = err
	}
	if err := settled(context.WithoutCancel(ctx), a, s); err != nil && failed == nil {
		failed = err
	}
	if failed != nil {
		failed = &cli.QuietError{Err: failed}
	}
	return errors.Join(failed, s.Close())
}

// runSession runs the lines of a session that has started: those that waited for it, then what is entered.
func runSession(ctx context.Context, a *cli.App, cmd *cobra.Command, s *cli.Session, servers <-chan struct{}, waiting []string) error {
	off, _ := cmd.Flags().GetBool("no-mcp")
	session := func() error {
		return withServers(ctx, a, s, servers, off, func(connected *mcp.Servers) error {
			return readLines(a, cmd, s, connected, waiting)
		})
	}
	if watch, _ := cmd.Flags().GetBool("watch"); watch {
		lines := session
		session = func() error { return watched(ctx, a, s, lines) }
	}
	return session()
}

// leaveWithin is how long what is under way may take when a person leaves.
const leaveWithin = 2 * time.Second

// settled waits for what is under way. A person who leaves waits for what is about to end, and for no more.
func settled(ctx context.Context, a *cli.App, s *cli.Session) error {
	if a.Env.Terminal {
		ctx, cancel := context.WithTimeout(ctx, leaveWithin)
		defer cancel()
		_ = s.WaitIdle(ctx)
		return nil
	}
	ctx, cancel := a.Deadline(ctx)
	defer cancel()
	return s.WaitIdle(ctx)
}

// withServers connects MCP servers while do runs.
func withServers(ctx context.Context, a *cli.App, s *cli.Session, changed <-chan struct{}, off bool, do func(*mcp.Servers) error) error {
	ctx, cancel := context.WithCancel(ctx)
	connected := mcp.Begin(ctx, a, s, off)
	var watching sync.WaitGroup
	watching.Go(func() {
		for {
			select {
			case <-changed:
				connected.Changed()
			case <-ctx.Done():
				return
			}
		}
	})
	err := do(connected)
	cancel()
	watching.Wait()
	connected.End()
	return err
}

// greet says to a person what is loaded and what can be done.
func greet(a *cli.App, s *cli.Session) {
	a.FoundNothing(s)
	var names []string
	for _, x := range s.Extensions() {
		names = append(names, string(x.ID()))
	}
	help := "/help lists what can be entered, /NAME runs a command, tool NAME {JSON} calls a tool, quit leaves"
	if a.Screen != nil {
		help = "/help, / for commands, tool NAME {JSON}, tab completes, ctrl-o opens results, ctrl-d leaves"
	}
	a.Say(fmt.Sprintf("pier %s  %s\n%s", pier.Version, strings.Join(names, ", "), help))
}

// readLines runs line after line and returns the first failure, which has been said already. At a screen, as in Pi, a command
// does not hold up what is entered while it runs; those that still run at the end are cancelled. Lines that waited for the session come first.
func readLines(a *cli.App, cmd *cobra.Command, s *cli.Session, servers *mcp.Servers, waiting []string) error {
	ctx, stop := context.WithCancel(cmd.Context())
	var first firstError
	var commands sync.WaitGroup
	run := func(line string) {
		if a.Screen == nil || !strings.HasPrefix(line, "/") {
			first.note(sayFailure(a, runLine(ctx, a, cmd, s, servers, line)))
			return
		}
		commands.Go(func() {
			if err := runLine(ctx, a, cmd, s, servers, line); ctx.Err() == nil {
				first.note(sayFailure(a, err))
			}
		})
	}
	for _, line := range waiting {
		run(line)
	}
	err := eachLine(ctx, a, cmd, run)
	stop()
	commands.Wait()
	return errors.Join(first.get(), err)
}

// firstError is the first of several failures.
type firstError struct {
	mu  sync.Mutex
	err error
}

func (f *firstError) note(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil {
		f.err = err
	}
}

func (f *firstError) get() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err
}

// sayFailure says what has not been said yet.
func sayFailure(a *cli.App, err error) error {
	var quiet *cli.QuietError
	if err != nil && !errors.As(err, &quiet) {
		a.Say("pier: " + a.Explain(err))
	}
	return err
}

// eachLine hands over line after line until there is none, the person leaves or an extension ends the session.
func eachLine(ctx context.Context, a *cli.App, cmd *cobra.Command, run func(line string)) error {
	next := lineReader(cmd.InOrStdin())
	if screen := a.Screen; screen != nil { // who reads ahead may outlive the session
		next = func() (string, error) { return screen.Line(ctx) }
	}
	if a.Person != nil {
		next = func() (string, error) { return a.Person.ReadLine(ctx, "pier> ") }
	}
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-a.Stopped:
			return nil
		case line, ok := <-readAhead(next):
			if !ok || line == "quit" {
				return nil
			}
			run(line)
		}
	}
}

// readAhead reads one line beside the caller, who may stop waiting for it. The channel is closed at the end of input.
func readAhead(next func() (string, error)) <-chan string {
	lines := make(chan string, 1)
	go func() {
		defer close(lines)
		if line, err := next(); err == nil {
			lines <- strings.TrimSpace(line)
		}
	}()
	return lines
}

func lineReader(in io.Reader) func() (string, error) {
	r := bufio.NewReader(in)
	return func() (string, error) {
		line, err := r.ReadString('\n')
		if line != "" {
			err = nil
		}
		return line, err
	}
}

func runLine(ctx context.Context, a *cli.App, cmd *cobra.Command, s *cli.Session, servers *mcp.Servers, line string) error {
	if line == "" || strings.HasPrefix(line, "#") {
		return nil
	}
	if (a.Screen == nil && a.Person == nil) || cmd.Flags().Changed("timeout") { // a person may take their time
		limited, cancel := a.Deadline(ctx)
		defer cancel()
		ctx = limited
	}
	servers.WaitFirst(ctx)
	if tool, ok := strings.CutPrefix(line, "tool "); ok {
		if err := servers.Refuses(strings.TrimSpace(tool)); err != nil {
			return err
		}
		name, _, _ := strings.Cut(strings.TrimSpace(tool), " ")
		servers.WaitFor(ctx, name)
	}
	name, args, _ := strings.Cut(line, " ")
	if own := ownCommands[name]; own != nil && !s.HasCommand(name) {
		return own(ctx, a, cmd, s, strings.TrimSpace(args))
	}
	run := runVerb
	if name[0] == '/' {
		run = func(ctx context.Context, a *cli.App, _ *cobra.Command, s *cli.Session, line string) error {
			return slashLine(ctx, a, s, servers, line)
		}
	}
	if a.Screen == nil {
		return run(ctx, a, cmd, s, line)
	}
	running, done := a.Screen.Interruptible(ctx)
	defer done()
	err := run(running, a, cmd, s, line)
	if running.Err() == nil || ctx.Err() != nil {
		return err
	}
	if err != nil && name[0] == '/' {
		a.Say(name + " was cancelled")
	}
	return nil // the person ended it, which is no failure of the session's
}

// slashLine runs a slash command of a server, a package or an extension.
func slashLine(ctx context.Context, a *cli.App, s *cli.Session, servers *mcp.Servers, line string) error {
	name, args, _ := strings.Cut(line, " ")
	if name == "/mcp" && servers.Takes() {
		said, err := servers.Command(ctx, args)
		if said != "" {
			a.Say(said)
		}
		return err
	}
	if !s.HasCommand(name) && s.Offers(name) {
		return s.Prompt(ctx, line)
	}
	return cli.DidYouMean(s.Command(ctx, name, strings.TrimSpace(args)), "commands", "/"+strings.TrimPrefix(name, "/"), slashNames(s))
}

// runVerb runs a line that is no command.
func runVerb(ctx context.Context, a *cli.App, cmd *cobra.Command, s *cli.Session, line string) error {
	verb, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch verb {
	case "tool":
		return toolLine(ctx, a, cmd, s, rest)
	case "event":
		name, text, _ := strings.Cut(rest, " ")
		event, err := cli.ParseObject(orBraces(text))
		if err != nil {
			return err
		}
		return emitOne(a, cmd, s, name, event)
	case "key":
		return s.Shortcut(ctx, rest)
	case "say":
		return s.Prompt(ctx, rest)
	case "list":
		return listAll(a, cmd, s)
	}
	if a.Screen != nil {
		defer sayNoModel(a)
		return s.Prompt(ctx, line) // at a screen, as in Pi's, a line that is no command goes to the agent
	}
	return notALine(s, verb, line)
}

func toolLine(ctx context.Context, a *cli.App, cmd *cobra.Command, s *cli.Session, rest string) error {
	name, text, _ := strings.Cut(rest, " ")
	input, err := cli.ParseInput(orBraces(text))
	if err != nil {
		return err
	}
	a.Misspelt(s, name, input)
	if a.Screen != nil {
		return toolOnScreen(ctx, a, s, name, input)
	}
	result, err := s.Call(ctx, pier.ToolCall{Name: name, Input: input})
	err = cli.DidYouMean(err, "tools", name, s.ToolNames())
	if err == nil && result.IsError {
		err = &cli.QuietError{Err: errors.New(result.Text())}
	}
	return errors.Join(printResult(a, cmd, result, err), err)
}

// toolOnScreen calls a tool where its own renderers draw the call and its result.
func toolOnScreen(ctx context.Context, a *cli.App, s *cli.Session, name string, input json.RawMessage) error {
	show := a.Screen.Tool(name, input)
	result, err := s.Call(ctx, pier.ToolCall{Name: name, Input: input, Update: func(partial json.RawMessage) {
		if r, err := pier.ParseResult(partial); err == nil {
			show(r, true)
		}
	}})
	show(result, false)
	if names := s.ToolNames(); errors.Is(err, ext.ErrInvalidRequest) && !slices.Contains(names, name) {
		a.Say(cli.Meant("tools", name, names))
	}
	if err == nil && result.IsError {
		err = errors.New(result.Text())
	}
	if err != nil {
		err = &cli.QuietError{Err: err} // the screen shows it
	}
	return err
}

func orBraces(text string) string {
	if text = strings.TrimSpace(text); text == "" {
		return "{}"
	}
	return text
}

func listAll(a *cli.App, cmd *cobra.Command, s *cli.Session) error {
	for _, x := range s.Extensions() {
		if a.Flags.JSON {
			line, err := json.Marshal(map[string]any{"id": x.ID(), "registrations": x.Registrations().JSON()})
			if err != nil {
				return err
			}
			if err := cli.PrintLine(cmd, line); err != nil {
				return err
			}
			continue
		}
		if err := printSummary(cmd.OutOrStdout(), x, x.Path()); err != nil {
			return err
		}
	}
	resources, err := s.Resources(cmd.Context())
	if err != nil {
		return err
	}
	return printResources(a, cmd.OutOrStdout(), resources, s.Project())
}
