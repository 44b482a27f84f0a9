// Package cli implements the parts that pier's commands share: the environment, the flags of every command that runs an
// extension, opening a host with extensions, output on standard error, suggestions for misspelt words, completion, and
// exit codes.
//
// A subject has a package of its own beside this one, or a file of package main, with a constructor of its command, which
// cmd/pier/root.go adds:
//
//	func Command(a *cli.App) *cobra.Command
//
// A command that runs extensions ends with a.Complete(cmd), which registers their flags, and works inside a.InSession or on a.Open.
// cmd/pier/serve.go is a short example.
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/terminal"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
	"github.com/cec80427/pier/internal/sys/deadline"
	"github.com/cec80427/pier/internal/text/printable"
	"github.com/cec80427/pier/internal/tui"
)

// Environment is everything a command touches outside itself, so that tests can bring their own.
type Environment struct {
	Args     []string
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string
	Terminal bool          // a person sits at In and Err
	Lent     *atomic.Int32 // more than zero while another program has the terminal; nil when nobody asks
}

// App is one run of the command.
type App struct {
	Env     Environment
	Flags   Flags // of commands that went through Complete
	denials denials
	notices notices
	unset   denials            // of variables
	script  *terminal.Script   // answers written down beforehand, or nil
	Person  *terminal.UI       // the person at the terminal, or nil
	Screen  *tui.Screen        // the screen of pier run, or nil
	stack   int                // its limit, or 0 for the engine's
	hurried bool               // --timeout leaves JavaScript less time without a pause than it has else
	Stopped chan struct{}      // closed when an extension ends the session
	end     context.CancelFunc // of the whole command, as Ctrl-C ends it

	// Opened is called with a host that has no extensions yet, and returns the context of their loads; nil for the host's.
	Opened  func(context.Context, *Session) context.Context
	ending  sync.Once
	waiting atomic.Pointer[progress] // where waits are said; nil before the first
	Said    atomic.Bool              // something went to standard error
	Began   time.Time
	Once    sync.Once // for a message that is shown once in a session
}

// New is one run of the command in env, whose whole context end ends.
func New(env Environment, end context.CancelFunc) *App {
	return &App{Env: env, Stopped: make(chan struct{}), end: end, Began: time.Now()}
}

// Flags are the flags of every command that runs an extension.
type Flags struct {
	mode                string
	allow, deny, limits []string
	allowAll            bool
	values              []string // --flag name=value
	Cwd                 string   // of the extensions; "" for pier's own
	JSON                bool
	Timeout             time.Duration
	with                []string // more extensions
	session             string
	UI                  string   // a file of answers to dialogs
	Answers             []string // to dialogs, as op=value
	LogDir              string   // of ledgers; "" for DefaultLogDir
	tracing             tracing
	learning            learning
	asking              asking
	Finding             finding // of commands that look for extensions
}

func (c *Flags) register(f *pflag.FlagSet) {
	f.StringVar(&c.mode, "mode", "", "what happens to a right nobody decided on: strict (deny), prompt (ask), permissive (allow and warn); without it what settings say, else prompt")
	slice(f, &c.allow, "allow", "grant rights: cap[=scope], e.g. exec=git, read=~/notes, http=api.github.com")
	slice(f, &c.deny, "deny", "take rights away: cap[=scope]")
	slice(f, &c.limits, "limit", limitHelp)
	f.BoolVar(&c.allowAll, "allow-all", false, "grant every right")
	array(f, &c.values, "flag", "", "set a flag the extension registers: name=value, or name for true")
	f.StringVar(&c.Cwd, "cwd", "", "working directory of the extension")
	f.BoolVar(&c.JSON, "json", false, "print JSON")
	f.DurationVar(&c.Timeout, "timeout", 2*time.Minute, "give up after this time")
	array(f, &c.with, "extension", "e", "load another extension beside it, in order")
	f.StringVar(&c.session, "session", "", "keep the session in this file (Pi's JSONL format)")
	f.StringVar(&c.UI, "ui", "", "answer dialogs from this JSON file")
	array(f, &c.Answers, "answer", "", "answer the next dialog of an extension: op=value, e.g. confirm=true, select=Yes; never pier's own questions, see --allow")
	RegisterLogDir(f, &c.LogDir, "write the ledger into this folder (default: logs/extensions in Pi's agent folder, or $PI_EXTENSION_LOG_DIR)")
	c.tracing.register(f)
	c.learning.register(f)
	c.asking.register(f)
}

// denials remembers what policy stopped, to say it once and to choose the exit code.
type denials struct {
	mu    sync.Mutex
	n     int
	shown map[string]bool
}

func (d *denials) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.n
}

func (d *denials) add(text string) (first bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.n++
	if d.shown == nil {
		d.shown = map[string]bool{}
	}
	first = !d.shown[text]
	d.shown[text] = true
	return first
}

// modes are those of --mode.
var modes = []string{"strict", "prompt", "permissive"}

// entryLimit is how long JavaScript may run without a pause.
const entryLimit = 30 * time.Second

func (a *App) options(ctx context.Context, oneShot bool) (pier.Options, error) {
	f := &a.Flags
	policy := pier.DefaultPolicy()
	policy.Mode, policy.Allow, policy.Deny, policy.AllowAll = f.mode, f.allow, f.deny, f.allowAll
	if f.mode != "" && !slices.Contains(modes, f.mode) { // "" is what the settings say
		return pier.Options{}, UnknownName("mode", f.mode, modes)
	}
	opts := pier.Options{Cwd: f.Cwd, Policy: policy, OneShot: oneShot, LedgerDir: f.LogDir, SessionFile: f.session, Replace: true, Processors: true}
	if opts.LedgerDir == "" {
		opts.LedgerDir = a.DefaultLogDir()
	}
	opts.Theme = themeSetting()
	if err := errors.Join(f.learning.apply(&opts), f.asking.apply(&opts)); err != nil {
		return opts, err
	}
	if f.Timeout > 0 {
		// JavaScript that never pauses is stopped, and its place named, before the whole command gives up.
		opts.Limits.Entry = min(entryLimit, f.Timeout*9/10)
	}
	within := opts.Limits.Entry
	err := parseLimits(f.limits, &opts.Limits)
	a.stack, a.hurried = opts.Limits.Stack, f.Timeout > 0 && opts.Limits.Entry == within && within < entryLimit
	if err != nil {
		return opts, err
	}
	if opts.Flags, err = parseFlagValues(f.values); err != nil {
		return opts, err
	}
	if err := a.attachUI(ctx, &opts); err != nil {
		return opts, err
	}
	opts.Observer = a.Observer()
	return opts, f.tracing.observe(&opts.Observer, a.Say)
}

// themeSetting is the theme that the person has chosen in Pi, or "".
func themeSetting() string {
	text, err := os.ReadFile(filepath.Join(pier.AgentDir(), "settings.json"))
	if err != nil {
		return "" // nobody has chosen one
	}
	var settings struct {
		Theme string `json:"theme"`
	}
	_ = json.Unmarshal(text, &settings) // the reader of the whole file reports what is wrong with it
	return settings.Theme
}

// DefaultLogDir is where ledgers are when no flag says otherwise.
func (a *App) DefaultLogDir() string {
	if dir := a.Env.Getenv("PI_EXTENSION_LOG_DIR"); dir != "" {
		return dir
	}
	return filepath.Join(pier.AgentDir(), "logs", "extensions")
}

// Observer writes what extensions do beside their answer to standard error.
func (a *App) Observer() pier.Observer {
	o := pier.Observer{
		Print: func(_ ext.ID, _, text string) { a.Say(text) },
		Write: func(_ ext.ID, _ int, text string) {
			if text = terminal.Readable(text); a.Person != nil { // nothing looks like pier's own questions where those are asked
				text = permprompt.Unframed(text)
			}
			a.SayRaw(text)
		},
		Error:  func(from ext.ID, err error) { a.Say(printable.Text(fmt.Sprintf("%s: %s", from, a.Explain(err)))) },
		Denied: a.sayDenied,
		Message: func(from ext.ID, kind, text string) {
			if a.Screen == nil { // which shows messages itself
				a.Say(fmt.Sprintf("[%s message from %s] %s", kind, from, text))
			}
		},
		Notice:  func(_ ext.ID, kind, text string) { a.sayNotice(kind, text) },
		Warning: a.warn,
		Stop:    func(ext.ID) { a.ending.Do(func() { close(a.Stopped) }) },
	}
	if a.openProgress() != nil {
		o.Progress = a.sayProgress
	}
	return o
}

var stderrMu sync.Mutex

// Say writes one line to standard error, without anything that a terminal would act upon; several extensions may talk at
// once.
func (a *App) Say(text string) {
	a.Said.Store(true)
	text = printable.Styled(text)
	if a.Screen != nil {
		a.Screen.Print(text)
		return
	}
	if a.Person != nil {
		defer a.holdProgress()()
		a.Person.Say(text)
		return
	}
	a.SayRaw(text + "\n")
}

// warn writes a warning of pier's own. Names in it are those of others, so that it has no colours either.
func (a *App) warn(text string) { a.Say("warning: " + printable.Text(text)) }

// SayNone says of a list of n that it is empty, to people.
func (a *App) SayNone(n int, text string) {
	if n == 0 && !a.Flags.JSON {
		a.Say(text)
	}
}

// SayRaw writes text to standard error as it is, beside the screen or the dialog that is shown there.
func (a *App) SayRaw(text string) {
	a.Said.Store(true)
	if a.Screen != nil {
		a.Screen.Print(text)
		return
	}
	defer a.holdProgress()()
	if a.Person != nil && a.Person.SayRaw(text) {
		return
	}
	stderrMu.Lock()
	defer stderrMu.Unlock()
	_, _ = fmt.Fprint(a.Env.Err, text)
}

// Deadline bounds a command by --timeout. The first compilation of a component does not count.
func (a *App) Deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.Flags.Timeout <= 0 {
		return context.WithCancel(ctx)
	}
	return deadline.WithTimeout(context.WithValue(ctx, endless{}, ctx), a.Flags.Timeout,
		ext.E(ext.CodeTimeout, fmt.Sprintf("gave up after %s (--timeout sets the limit)", a.Flags.Timeout)))
}

// endless is the key of the context that Deadline was given.
type endless struct{}

// withoutDeadline is a context as it was before Deadline. A host lives in that: what is done in it ends when the time is over, and says so. Its
// extensions would end in the same moment, and say that of them.
func withoutDeadline(ctx context.Context) context.Context {
	if before, ok := ctx.Value(endless{}).(context.Context); ok {
		return before
	}
	return ctx
}
