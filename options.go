package pier

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// Options say what a host gives its extensions. The zero value works and grants nothing: an extension loads, and every effect it asks for is denied.
type Options struct {
	// Cwd is the working directory of extensions; "" for the process's own.
	Cwd string
	// AgentDir is Pi's folder (settings, sessions, extensions); "" for $PI_CODING_AGENT_DIR, else ~/.pi/agent.
	AgentDir string
	// StateDir keeps pier's keys and grants; no extension can reach it. "" for pier/ in the user's configuration folder.
	StateDir string
	// CacheDir keeps compiled code, which no extension can reach, and hosts' temporary folders. "" for pier/ in the user's cache folder.
	CacheDir string

	Rig      string // a file of rules for calls to RTP tools (docs/rtp.md); "" for rig.yaml in AgentDir, which need not be there
	Policy   Policy
	Approver ext.Approver // asked in prompt mode; nil denies what it would be asked. See ext.Greeter

	// AskLater asks nothing until Start has returned, or StartLoaded for the extensions that it started, but whether an extension that is a program may start: what extensions want while they
	// load and nobody decided on is denied for now, and asked about when it is wanted again.
	AskLater bool

	// Ledger receives the record of every host call. Nil: a file in LedgerDir; when that is "" too, one in memory.
	Ledger    Ledger
	LedgerDir string

	Session     ext.Session // nil for SessionFile
	SessionFile string      // Pi's JSONL file, made when it does not exist; "" for a session in memory
	Agent       ext.Agent   // nil for one without a model

	// Replace lets commands begin another session (newSession, fork, switchSession) and reload the extensions, which gives the host
	// other Extensions. Without it they are answered as cancelled. It needs the host's own Session and Agent.
	Replace bool

	// Model answers the model requests of extensions that are given the right session=llm: provider/id, "" for the default of Pi's settings.
	Model       string
	ModelBudget ModelBudget

	UI   ext.UI // nil when there is nobody to ask
	Mode string // ctx.mode: tui, rpc, json, print; "" for tui with a UI, print without

	// Theme is the one that extensions draw with until one of them chooses another, as Pi's setting of that name has it: a name, or
	// LIGHT/DARK. "", or one that cannot be loaded, is "system", as in Pi.
	Theme string

	// Trusted says that what the working directory brings for the agent may be used: what ctx.isProjectTrusted answers. Host.Discover decides for itself.
	Trusted bool

	Tools, ExcludeTools []string                   // which tools a model is told of, as Pi's --tools and --exclude-tools: names, or patterns with *; nil for the usual ones
	Flags               map[string]json.RawMessage // values for the flags that extensions register; "true" and "false" serve for booleans
	Limits              Limits
	Log                 *slog.Logger // for people; nil discards

	// Processors lets pier raise the process's GOMAXPROCS while JavaScript is at work for more than 20 ms, so that as many extensions as there
	// are processors do not hold up every other goroutine, and set it back after. It is for a program that is pier and nothing else, as the
	// command is: without it pier leaves GOMAXPROCS alone.
	Processors bool

	// OneShot ends a call that nothing can finish any more at once instead of at its deadline. For hosts that send no
	// further events while a call is under way.
	OneShot bool

	Extensions int // how many are about to be loaded: VMs for them are made ready beside the host; 0 for one

	// Learn keeps what extensions want, see Host.Learned. It grants nothing.
	Learn bool

	// Deterministic makes a run repeat: clocks that move only when the extension would sleep, chance from Seed, completions
	// of host calls in the order of the calls. docs/runtime.md says what it promises.
	Deterministic bool
	Seed          uint64

	// Trace receives, until Close, everything that reaches the extensions and everything they do, as Replay reads it. It
	// holds what host calls carry, secrets too: keep it as private as those.
	Trace io.Writer

	// Middleware stands between the extensions and the gate, for hosts that trace calls or answer some themselves (tests, replays).
	// What it answers itself passes no policy and leaves no record.
	Middleware func(gate ext.Caller) ext.Caller

	// Hosted does the host calls of a method in place of pier, once the gate has allowed and recorded them: of session, and of
	// tool those of tools that are neither built in nor registered. (For ui there is UI.)
	Hosted map[ext.Method]ext.Caller

	// Observer is told what extensions do beyond answering calls: what they print, register, report.
	Observer Observer
}

// Policy says what extensions may do. The zero value denies everything; see DefaultPolicy.
type Policy struct {
	Mode     string   // strict (default), prompt, permissive; with Settings, "" is their mode, else prompt
	AllowAll bool     // every capability and scope; protected paths and deny rules stay
	Allow    []string // rules like "exec", "read=~/notes", "http=*.github.com"
	Deny     []string
	Defaults bool   // the rights that reach no further than the working directory, see DefaultPolicy
	Settings bool   // what Pi's settings say under extensionPolicy counts; those of a trusted project only narrow. A mistake there fails New
	Enforce  []byte // a learned manifest (docs/learned.md): exactly its rules are allowed, and only code that it was written for starts
	Remember bool   // what was answered for good counts, and answers always and never are kept; see Grants
}

// DefaultPolicy is what `pier` grants without flags: reading the working directory, Pi's agent folder (auth.json
// excluded) and the extension's own folder, writing the private temporary folder, talking to the user, the session and the log, and
// the baseline of environment variables, and what the user granted this very code before. Everything else is asked for or denied.
func DefaultPolicy() Policy { return Policy{Settings: true, Defaults: true, Remember: true} }

// Limits bound each extension; zero means the default.
type Limits struct {
	Heap    int64         // bytes of JavaScript heap, default 256 MiB
	Stack   int           // call depth in slots of the engine's stack, default the engine's, 100,000 at most
	Entry   time.Duration // JavaScript without a pause, default 30 s
	Stuck   time.Duration // how long after that a VM that notices nothing is given up, default 2 s
	Pending int           // host calls under way at once, default 1024
	Queue   int           // macrotasks that wait, and timers, default 100,000
	Output  int64         // bytes of console output, default 64 MiB

	// Restarts is how often an extension is started again whose VM was stuck, ran out of memory or failed, default 3; less
	// than 0 for never. After ten calm minutes the count begins anew.
	Restarts int

	// Abandoned is for all extensions together: while so many VMs that were given up are still at work, none is started again.
	// Default 8.
	Abandoned int
}

func (l Limits) forInstance() instance.Limits {
	return instance.Limits{Heap: l.Heap, Stack: l.Stack, Entry: l.Entry, Stuck: l.Stuck, Pending: l.Pending, Queue: l.Queue, Output: l.Output}
}

// Ledger is an append-only record. Append returns only when the record is kept; after an error the effect does not happen.
type Ledger interface {
	Append(record ext.LogRecord) error
}

// Observer holds callbacks; nil ones are left out. They are called from several goroutines, those of the extensions among
// them: they return quickly and do not call the host.
type Observer struct {
	Print    func(from ext.ID, level, text string)                                 // console.log and its like
	Write    func(from ext.ID, fd int, text string)                                // process.stdout (1) and stderr (2)
	Error    func(from ext.ID, err error)                                          // handlers and tasks that failed with nobody waiting
	Denied   func(from ext.ID, denied Denial)                                      // a call that policy stopped
	Message  func(from ext.ID, kind string, text string)                           // messages for a model that this host does not have
	Notice   func(from ext.ID, kind, text string)                                  // notifications, when there is no UI to show them
	Warning  func(text string)                                                     // name clashes and the like
	Log      func(from ext.ID, level, event, message string, data json.RawMessage) // pi.log
	Changed  func(from ext.ID)                                                     // a loaded extension has registered something more
	Stop     func(from ext.ID)                                                     // an extension asked the host to shut down
	Loop     func(record ext.LogRecord)                                            // every step of the event loops, at debug level
	Progress func(p Progress)                                                      // what a load waits for has changed; the zero Progress: nothing
	Servers  func()                                                                // extensions register other MCP servers: whoever sets it connects them
}

// MaxStack is the highest value of Limits.Stack.
const MaxStack = instance.MaxStack

// Denial is a host call that policy stopped.
type Denial struct {
	Capability ext.Capability
	Scope      string
	Method     ext.Method
	Op         string // fs: the operation, as "mkdir"; "" for other methods
	Flag       string // the narrowest that would allow it, e.g. "--allow exec=git"
	Reason     string // why, when it is not simply that no rule allows it
	Answered   bool   // a person was asked for this call and said no, so that they know
}

func (o Options) normalize() (Options, error) {
	var err error
	if o.Limits.Stack > instance.MaxStack {
		return o, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the limit stack=%d is too high: %d is the most", o.Limits.Stack, instance.MaxStack))
	}
	if o.Cwd == "" {
		if o.Cwd, err = os.Getwd(); err != nil {
			return o, fmt.Errorf("find the working directory: %w", err)
		}
	}
	if o.AgentDir == "" {
		o.AgentDir = AgentDir()
	}
	if o.StateDir, err = stateDirOr(o.StateDir); err != nil {
		return o, err
	}
	for _, dir := range []*string{&o.Cwd, &o.AgentDir, &o.StateDir, &o.CacheDir, &o.LedgerDir} {
		if *dir == "" {
			continue
		}
		if *dir, err = filepath.Abs(*dir); err != nil {
			return o, fmt.Errorf("resolve a folder: %w", err)
		}
	}
	if o.CacheDir == "" {
		if o.CacheDir, err = hostenv.CacheDir(); err != nil {
			return o, err
		}
	}
	if o.Mode == "" {
		o.Mode = "print"
		if o.UI != nil {
			o.Mode = "tui"
		}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o, nil
}

// StateDir is where pier keeps what no extension may reach.
func StateDir() (string, error) { return stateDirOr("") }

func stateDirOr(dir string) (string, error) { return hostenv.StateDir(dir) }

// bytecodeDir is where compiled code is kept.
func (o *Options) bytecodeDir() string { return filepath.Join(o.CacheDir, "bytecode") }

func (o *Options) store() *codecache.Store {
	return codecache.Open(o.bytecodeDir(), filepath.Join(o.StateDir, "cache.key"))
}

// AgentDir is Pi's folder: $PI_CODING_AGENT_DIR, which may begin with ~, else ~/.pi/agent.
func AgentDir() string { return hostenv.AgentDir() }
