package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/tui"
)

func (a *app) run() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run [EXT...]",
		Short: "Open a session with extensions: a screen at a terminal, lines elsewhere",
		Long: `Loads the extensions, starts a session and takes lines until quit or the end of input:

  /NAME ARGS        run a slash command
  tool NAME {JSON}  call a tool, registered or built in
  event NAME {JSON} send an event
  say TEXT          say something to the agent, of which there is none: extensions see it, and it is kept
  key NAME          press a shortcut an extension registered
  list              show tools, commands, skills, prompts and themes
  quit              end the session

At a terminal it shows what extensions supply: dialogs, widgets, status, headers, footers, editors, overlays and their own
rendering of calls and messages. Escape ends a tool that runs, Ctrl-O opens and closes results, page up and down move through
them, and Ctrl-C twice or Ctrl-D leaves. TERM=dumb and everything that is no terminal give a plain line session.

Results go to standard output, one per line that asked for one; errors go to standard error and the session goes on.
The exit code is that of the first line that failed. Without EXT the extensions are those that Pi would load here: of the project
once it is trusted, of Pi's own folder, and of installed packages that settings name, and
so are skills, prompts and themes. With EXT there are those that the extensions offer. /TEMPLATE ARGS and /skill:NAME ARGS call them.`,
		Example: `  pier run ./todo.ts ./bookmark.ts
  printf '/todos\ntool todo {"action":"list"}\nquit\n' | pier run ./todo.ts`,
		Args: positional(0, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.takeScreen(cmd); err != nil {
				return err
			}
			err := a.runLines(cmd, args)
			if a.screen != nil {
				err = errors.Join(err, a.screen.Close())
				a.screen = nil // what is said from now on is said to the shell
			}
			return err
		},
	}
	a.flags.finding.register(cmd.Flags())
	return a.complete(cmd)
}

// takeScreen takes the whole terminal for the session when there is one that can show it.
func (a *app) takeScreen(cmd *cobra.Command) error {
	in, inOK := a.env.In.(*os.File)
	out, outOK := a.env.Err.(*os.File)
	scripted := a.flags.ui != "" || len(a.flags.answers) > 0
	if !a.env.Terminal || !inOK || !outOK || scripted || a.flags.json || a.env.Getenv("TERM") == "dumb" {
		return nil
	}
	width, rows, err := term.GetSize(int(out.Fd()))
	if err != nil || width <= 0 || rows <= 0 {
		width, rows = 80, 24
	}
	a.screen = tui.Start(cmd.Context(), tui.Options{In: in, Out: out, Width: width, Rows: rows, Cwd: a.flags.cwd, Lent: a.env.Lent})
	if stdout, ok := a.env.Out.(*os.File); ok && term.IsTerminal(int(stdout.Fd())) {
		cmd.SetOut(a.screen.Writer())
	}
	return nil
}

func (a *app) runLines(cmd *cobra.Command, paths []string) error {
	ctx := cmd.Context()
	s, err := a.open(ctx, paths, !a.env.Terminal)
	if s == nil {
		return err
	}
	if err != nil {
		// One bad extension does not stop the rest; the session goes on with those that loaded.
		a.say("pier: " + a.explain(err))
		if len(s.Extensions()) == 0 && s.found == nil {
			return errors.Join(&quietError{err: err}, s.Close())
		}
	}
	if a.screen != nil {
		a.screen.Attach(s.Host)
		if err := a.screen.Dress(ctx); err != nil {
			a.say("pier: " + a.explain(err))
		}
	}
	if a.env.Terminal {
		a.greet(s)
	}
	failed := err
	if err := s.Start(ctx); err != nil {
		return errors.Join(err, s.Close())
	}
	if err := a.readLines(cmd, s); err != nil && failed == nil {
		failed = err
	}
	settle, cancel := a.deadline(context.WithoutCancel(ctx))
	defer cancel()
	if err := s.Settle(settle); err != nil && failed == nil {
		failed = err
	}
	if failed != nil {
		failed = &quietError{err: failed}
	}
	return errors.Join(failed, s.Close())
}

// greet says to a person what is loaded and what can be done.
func (a *app) greet(s *session) {
	a.foundNothing(s)
	var names []string
	for _, x := range s.Extensions() {
		names = append(names, string(x.ID()))
	}
	help := "list shows tools and commands, /NAME runs a command, tool NAME {JSON} calls a tool, quit leaves"
	if a.screen != nil {
		help = "/ for commands, tool NAME {JSON}, list, ctrl-o opens results, ctrl-d leaves"
	}
	a.say(fmt.Sprintf("pier %s  %s\n%s", pier.Version, strings.Join(names, ", "), help))
}

// readLines runs line after line and returns the first failure, which has been said already. At a screen, as in Pi, a command
// does not hold up what is entered while it runs; those that still run at the end are cancelled.
func (a *app) readLines(cmd *cobra.Command, s *session) error {
	ctx, stop := context.WithCancel(cmd.Context())
	var first firstError
	var commands sync.WaitGroup
	err := a.eachLine(ctx, cmd, func(line string) {
		if a.screen == nil || !strings.HasPrefix(line, "/") {
			first.note(a.sayFailure(a.runLine(ctx, cmd, s, line)))
			return
		}
		commands.Go(func() {
			if err := a.runLine(ctx, cmd, s, line); ctx.Err() == nil {
				first.note(a.sayFailure(err))
			}
		})
	})
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
func (a *app) sayFailure(err error) error {
	var quiet *quietError
	if err != nil && !errors.As(err, &quiet) {
		a.say("pier: " + a.explain(err))
	}
	return err
}

// eachLine hands over line after line until there is none, the person leaves or an extension ends the session.
func (a *app) eachLine(ctx context.Context, cmd *cobra.Command, run func(line string)) error {
	next := lineReader(cmd.InOrStdin())
	if screen := a.screen; screen != nil { // who reads ahead may outlive the session
		next = func() (string, error) { return screen.Line(ctx) }
	}
	if a.person != nil {
		next = func() (string, error) { return a.person.readLine(ctx, "pier> ") }
	}
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-a.stop:
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

func (a *app) runLine(ctx context.Context, cmd *cobra.Command, s *session, line string) error {
	if line == "" || strings.HasPrefix(line, "#") {
		return nil
	}
	if (a.screen == nil && a.person == nil) || cmd.Flags().Changed("timeout") { // a person may take their time
		limited, cancel := a.deadline(ctx)
		defer cancel()
		ctx = limited
	}
	if a.screen != nil && !strings.HasPrefix(line, "/") {
		running, done := a.screen.Interruptible(ctx)
		defer done()
		err := a.runVerb(running, cmd, s, line)
		if running.Err() != nil && ctx.Err() == nil {
			return nil // the person ended it, which is no failure of the session's
		}
		return err
	}
	if strings.HasPrefix(line, "/") {
		name, args, _ := strings.Cut(line, " ")
		if !s.HasCommand(name) && (s.found != nil || s.offers(name)) {
			return s.Prompt(ctx, line)
		}
		return offer(s.Command(ctx, name, strings.TrimSpace(args)), "commands", "/"+strings.TrimPrefix(name, "/"), s.commandNames())
	}
	return a.runVerb(ctx, cmd, s, line)
}

// runVerb runs a line that is no command.
func (a *app) runVerb(ctx context.Context, cmd *cobra.Command, s *session, line string) error {
	verb, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch verb {
	case "tool":
		return a.toolLine(ctx, cmd, s, rest)
	case "event":
		name, text, _ := strings.Cut(rest, " ")
		event, err := parseObject(orBraces(text))
		if err != nil {
			return err
		}
		return a.emitOne(cmd, s, name, event)
	case "key":
		return s.Shortcut(ctx, rest)
	case "say":
		return s.Prompt(ctx, rest)
	case "list":
		return a.list(cmd, s)
	}
	if a.screen != nil {
		return s.Prompt(ctx, line) // at a screen, as in Pi's, what is no command is said to the agent
	}
	return usageError{fmt.Errorf("unknown line %q: expected /command, tool NAME {json}, event NAME {json}, key NAME, say TEXT, list or quit", line)}
}

func (a *app) toolLine(ctx context.Context, cmd *cobra.Command, s *session, rest string) error {
	name, text, _ := strings.Cut(rest, " ")
	input, err := parseObject(orBraces(text))
	if err != nil {
		return err
	}
	if a.screen != nil {
		return a.toolOnScreen(ctx, s, name, input)
	}
	result, err := s.Call(ctx, pier.ToolCall{Name: name, Input: input})
	err = offer(err, "tools", name, s.toolNames())
	if err == nil && result.IsError {
		err = &quietError{err: errors.New(result.Text())}
	}
	return errors.Join(a.printResult(cmd, result, err), err)
}

// toolOnScreen calls a tool where its own renderers draw the call and its result.
func (a *app) toolOnScreen(ctx context.Context, s *session, name string, input json.RawMessage) error {
	show := a.screen.Tool(name, input)
	result, err := s.Call(ctx, pier.ToolCall{Name: name, Input: input, Update: func(partial json.RawMessage) {
		if r, err := pier.ParseResult(partial); err == nil {
			show(r, true)
		}
	}})
	show(result, false)
	if err == nil && result.IsError {
		err = errors.New(result.Text())
	}
	if err != nil {
		err = &quietError{err: err} // the screen shows it
	}
	return err
}

func orBraces(text string) string {
	if text = strings.TrimSpace(text); text == "" {
		return "{}"
	}
	return text
}

func (a *app) list(cmd *cobra.Command, s *session) error {
	for _, x := range s.Extensions() {
		if a.flags.json {
			line, err := json.Marshal(map[string]any{"id": x.ID(), "registrations": x.Registrations().JSON()})
			if err != nil {
				return err
			}
			if err := printLine(cmd, line); err != nil {
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
	return a.printResources(cmd.OutOrStdout(), resources, s.project())
}
