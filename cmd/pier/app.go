package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/printable"
	"github.com/cec80427/pier/internal/tui"
)

// app is one run of the command.
type app struct {
	env     environment
	flags   common
	denials denials
	unset   denials     // of variables
	script  *scriptUI   // answers written down beforehand, or nil
	person  *terminalUI // the person at the terminal, or nil
	screen  *tui.Screen // the screen of pier run, or nil
	stack   int         // its limit, or 0 for the engine's
	stop    chan struct{}
	end     context.CancelFunc // of the whole command, as Ctrl-C ends it
	ending  sync.Once
	said    atomic.Bool // something went to standard error
}

// common are the flags of every command that runs an extension.
type common struct {
	mode                string
	allow, deny, limits []string
	allowAll            bool
	values              []string // --flag name=value
	cwd                 string
	json                bool
	timeout             time.Duration
	with                []string // more extensions
	session             string
	ui                  string
	answers             []string
	logDir              string
	tracing             tracing
	learning            learning
	finding             finding // of commands that look for extensions
}

func (c *common) register(f *pflag.FlagSet) {
	f.StringVar(&c.mode, "mode", "", "what happens to a right nobody decided on: strict (deny), prompt (ask), permissive (allow and warn); without it what settings say, else prompt")
	f.StringSliceVar(&c.allow, "allow", nil, "grant rights: cap[=scope], e.g. exec=git, read=~/notes, http=api.github.com")
	f.StringSliceVar(&c.deny, "deny", nil, "take rights away: cap[=scope]")
	f.StringSliceVar(&c.limits, "limit", nil, limitHelp)
	f.BoolVar(&c.allowAll, "allow-all", false, "grant every right")
	f.StringArrayVar(&c.values, "flag", nil, "set a flag the extension registers: name=value, or name for true")
	f.StringVar(&c.cwd, "cwd", "", "working directory of the extension")
	f.BoolVar(&c.json, "json", false, "print JSON")
	f.DurationVar(&c.timeout, "timeout", 2*time.Minute, "give up after this time")
	f.StringArrayVarP(&c.with, "extension", "e", nil, "load another extension beside it, in order")
	f.StringVar(&c.session, "session", "", "keep the session in this file (Pi's JSONL format)")
	f.StringVar(&c.ui, "ui", "", "answer dialogs from this JSON file")
	f.StringArrayVar(&c.answers, "answer", nil, "answer the next dialog: op=value, e.g. confirm=true, select=Yes")
	f.StringVar(&c.logDir, "log-dir", "", "write the ledger into this folder (default: logs/extensions in Pi's agent folder, or $PI_EXTENSION_LOG_DIR)")
	c.tracing.register(f)
	c.learning.register(f)
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

// session is a host with its extensions, ready for one command.
type session struct {
	*pier.Host
	main  []*pier.Extension // the extensions the command line names first
	found *pier.Discovery   // when it names none
	done  func() error      // closes the trace, and writes what was learned
}

// Close closes the host, then the trace that it writes, and writes down what was learned.
func (s *session) Close() error { return errors.Join(s.Host.Close(), s.done()) }

// open makes a host and loads the extensions. What could not be loaded is an error; the rest is loaded.
func (a *app) open(ctx context.Context, paths []string, oneShot bool) (*session, error) {
	return a.checked(a.load(ctx, paths, oneShot, nil))
}

// openWith is open for a host whose options are completed by set.
func (a *app) openWith(ctx context.Context, paths []string, set func(*pier.Options)) (*session, error) {
	return a.checked(a.load(ctx, paths, false, set))
}

// checked refuses values for flags that no extension has.
func (a *app) checked(s *session, err error) (*session, error) {
	a.sayAnew(err)
	if s == nil || err != nil {
		return s, err
	}
	if err := checkFlagValues(a.flags.values, s.Extensions()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (a *app) load(ctx context.Context, paths []string, oneShot bool, set func(*pier.Options)) (*session, error) {
	opts, err := a.options(ctx, oneShot)
	if err != nil {
		return nil, err
	}
	if set != nil {
		set(&opts)
	}
	done, err := a.flags.tracing.apply(&opts)
	if err != nil {
		return nil, err
	}
	host, err := pier.New(ctx, opts)
	if err != nil {
		return nil, errors.Join(err, done())
	}
	s := &session{Host: host, done: func() error { return errors.Join(done(), a.flags.learning.write(host)) }}
	if len(paths) == 0 {
		err := a.findExtensions(ctx, s)
		if _, wrong := errors.AsType[*pier.SettingsError](err); wrong {
			return nil, errors.Join(err, s.Close())
		}
		return s, err
	}
	var errs []error
	s.main, err = host.LoadAll(ctx, paths...)
	errs = append(errs, err)
	if len(a.flags.with) > 0 {
		_, err = host.LoadAll(ctx, a.flags.with...)
		errs = append(errs, err)
	}
	for _, x := range host.Extensions() {
		for _, w := range x.Warnings() {
			a.say("warning: " + w)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return s, err
	}
	return s, nil
}

// modes are those of --mode.
var modes = []string{"strict", "prompt", "permissive"}

// entryLimit is how long JavaScript may run without a pause.
const entryLimit = 30 * time.Second

func (a *app) options(ctx context.Context, oneShot bool) (pier.Options, error) {
	f := &a.flags
	policy := pier.DefaultPolicy()
	policy.Mode, policy.Allow, policy.Deny, policy.AllowAll = f.mode, f.allow, f.deny, f.allowAll
	if f.mode != "" && !slices.Contains(modes, f.mode) { // "" is what the settings say
		return pier.Options{}, unknown("mode", f.mode, modes)
	}
	opts := pier.Options{Cwd: f.cwd, Policy: policy, OneShot: oneShot, LedgerDir: f.logDir, SessionFile: f.session, Replace: true, Processors: true}
	if opts.LedgerDir == "" {
		opts.LedgerDir = a.defaultLogDir()
	}
	opts.Theme = themeSetting()
	if err := f.learning.apply(&opts); err != nil {
		return opts, err
	}
	if f.timeout > 0 {
		// JavaScript that never pauses is stopped, and its place named, before the whole command gives up.
		opts.Limits.Entry = min(entryLimit, f.timeout*9/10)
	}
	err := parseLimits(f.limits, &opts.Limits)
	a.stack = opts.Limits.Stack
	if err != nil {
		return opts, err
	}
	if opts.Flags, err = parseFlagValues(f.values); err != nil {
		return opts, err
	}
	if err := a.attachUI(ctx, &opts); err != nil {
		return opts, err
	}
	opts.Observer = a.observer()
	return opts, f.tracing.observe(&opts.Observer, a.say)
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
	_ = json.Unmarshal(text, &settings) // who reads the rest of the file says what is wrong with it
	return settings.Theme
}

func (a *app) defaultLogDir() string {
	if dir := a.env.Getenv("PI_EXTENSION_LOG_DIR"); dir != "" {
		return dir
	}
	return filepath.Join(pier.AgentDir(), "logs", "extensions")
}

// observer writes what extensions do beside their answer to standard error.
func (a *app) observer() pier.Observer {
	return pier.Observer{
		Print:  func(_ ext.ID, _, text string) { a.say(text) },
		Write:  func(_ ext.ID, _ int, text string) { a.sayRaw(readable(text)) },
		Error:  func(from ext.ID, err error) { a.say(printable.Text(fmt.Sprintf("%s: %s", from, a.explain(err)))) },
		Denied: a.sayDenied,
		Message: func(from ext.ID, kind, text string) {
			if a.screen == nil { // which shows messages itself
				a.say(fmt.Sprintf("[%s message from %s] %s", kind, from, text))
			}
		},
		Notice:  func(_ ext.ID, kind, text string) { a.say("notify " + kind + ": " + text) },
		Warning: func(text string) { a.say("warning: " + text) },
		Stop:    func(ext.ID) { a.ending.Do(func() { close(a.stop) }) },
	}
}

var stderrMu sync.Mutex

// say writes one line to standard error, without anything that a terminal would act upon; several extensions may talk at
// once.
func (a *app) say(text string) {
	a.said.Store(true)
	text = printable.Styled(text)
	if a.screen != nil {
		a.screen.Print(text)
		return
	}
	if a.person != nil {
		a.person.say(text)
		return
	}
	a.sayRaw(text + "\n")
}

func (a *app) sayRaw(text string) {
	a.said.Store(true)
	if a.screen != nil {
		a.screen.Print(text)
		return
	}
	if a.person != nil && a.person.sayRaw(text) {
		return
	}
	stderrMu.Lock()
	defer stderrMu.Unlock()
	_, _ = fmt.Fprint(a.env.Err, text)
}

// deadline bounds a command by --timeout.
func (a *app) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.flags.timeout <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, a.flags.timeout,
		ext.E(ext.CodeTimeout, fmt.Sprintf("gave up after %s (--timeout sets the limit)", a.flags.timeout)))
}

// jsonArgument reads an optional JSON object argument: text, @file, or - for standard input.
func (a *app) jsonArgument(cmd *cobra.Command, args []string, n int) (json.RawMessage, error) {
	if n >= len(args) {
		return json.RawMessage("{}"), nil
	}
	text := args[n]
	if name, ok := strings.CutPrefix(text, "@"); ok {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, usageError{fmt.Errorf("cannot read %q", name)}
		}
		text = string(data)
	} else if text == "-" {
		data, err := readAll(cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		text = data
	}
	return parseObject(text)
}

func parseObject(text string) (json.RawMessage, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &object); err != nil || object == nil {
		problem := "it is not an object"
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			problem = fmt.Sprintf("%v at offset %d", syntax, syntax.Offset)
		}
		return nil, usageError{fmt.Errorf("%q is not a JSON object: %s", text, problem)}
	}
	return json.RawMessage(text), nil
}
