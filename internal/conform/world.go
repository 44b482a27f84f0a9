package conform

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// world is pier's side of one run: folders of its own, a host that grants everything, and a record of what extensions do.
type world struct {
	dir, cwd, home, tmp string
	programs            string // the folder of what may be run beside the scenario's own programs
	host                *pier.Host
	ui                  *scriptUI
	gate                *recorder
	uses                Usage // the ledger, when the run has no other
	loaded              []*pier.Extension
	restore             func()
	errors              []string // extensions that did not load
	stopped             bool
	session             string // the id of the session whose entries were seen last
	patience            time.Duration
}

// worldOptions is what a run needs beside its extensions.
type worldOptions struct {
	programs string
	files    map[string]string
	env      map[string]string
	flags    map[string]json.RawMessage
	session  []json.RawMessage
	ui       []answer
	http     []httpAnswer
	hasUI    bool
	replace  bool
	policy   *pier.Policy // nil allows everything
	limits   pier.Limits
	ledger   pier.Ledger
	trace    io.Writer     // for pier.Replay, or nil
	patience time.Duration // for what a step began and may never end; 0 for settlePatience

	realHTTP bool // requests reach the gate instead of the list
}

func newWorld(ctx context.Context, o worldOptions) (w *world, err error) {
	w = &world{restore: func() {}, programs: o.programs, patience: cmp.Or(o.patience, settlePatience)}
	defer func() {
		if err != nil {
			w.close()
		}
	}()
	if w.dir, err = os.MkdirTemp("", "pier-conform-"); err != nil {
		return w, fmt.Errorf("make the folder of a run: %w", err)
	}
	w.cwd, w.home, w.tmp = filepath.Join(w.dir, "cwd"), filepath.Join(w.dir, "home"), filepath.Join(w.dir, "tmp")
	for _, dir := range []string{w.cwd, w.tmp, filepath.Join(w.home, ".pi/agent")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return w, fmt.Errorf("make the folder of a run: %w", err)
		}
	}
	for name, text := range o.files {
		if err := w.writeFixture(name, text); err != nil {
			return w, err
		}
	}
	w.restore = setEnvironment(w, o.env)
	w.gate = newRecorder(o.http)
	w.gate.asked = func(id ext.ID) { w.uses.Note(id, string(ext.CapHTTP), "a request") }
	w.gate.realHTTP, w.gate.replaces = o.realHTTP, o.replace
	opts, err := w.options(o)
	if err != nil {
		return w, err
	}
	w.host, err = pier.New(ctx, opts)
	return w, err
}

func (w *world) options(o worldOptions) (pier.Options, error) {
	opts := pier.Options{
		Cwd: w.cwd, AgentDir: filepath.Join(w.home, ".pi/agent"), StateDir: filepath.Join(w.dir, "state"), Flags: o.flags,
		Policy: pier.Policy{Mode: "permissive", AllowAll: true}, Middleware: w.gate.wrap, OneShot: true, Limits: o.limits, Ledger: o.ledger, Trusted: true,
		Trace: o.trace, Replace: o.replace, Theme: "dark", // as the oracle's
		Observer: pier.Observer{
			Print: func(_ ext.ID, level, text string) {
				w.gate.add("console", map[string]any{"level": level, "text": text})
			},
			Error: func(_ ext.ID, err error) { w.gate.addError(err) },
			Warning: func(text string) {
				if m := conflictPattern.FindString(text); m != "" { // in Pi an error of loading, though both load
					w.errors = append(w.errors, m)
				}
			},
			Stop: func(ext.ID) { w.stopped = true },
		},
	}
	if o.ledger == nil {
		opts.Ledger = &w.uses
	}
	if o.limits == (pier.Limits{}) {
		opts.Limits = unhurried
	}
	if o.policy != nil {
		opts.Policy = *o.policy
	}
	if o.hasUI {
		w.ui = newScriptUI(o.ui, w.gate, func(ctx context.Context) error { return w.host.WaitIdle(ctx) })
		opts.UI = w.ui
	}
	if o.session == nil {
		return opts, nil
	}
	opts.SessionFile = filepath.Join(w.home, "session.jsonl")
	var text strings.Builder
	for _, entry := range o.session {
		text.Write(entry)
		text.WriteByte('\n')
	}
	return opts, os.WriteFile(opts.SessionFile, []byte(text.String()), 0o644)
}

func (w *world) writeFixture(name, text string) error {
	file := filepath.Join(w.cwd, name)
	if below, ok := strings.CutPrefix(name, "home/"); ok {
		file = filepath.Join(w.home, below)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return fmt.Errorf("make a fixture: %w", err)
	}
	mode := os.FileMode(0o644)
	if strings.HasPrefix(name, "bin/") || strings.Contains(name, "/bin/") {
		mode = 0o755
	}
	return os.WriteFile(file, []byte(text), mode)
}

// setEnvironment gives the process exactly the environment that the oracle's processes have (oracle/batch.mjs, which adds
// what a scenario wants), and returns what takes it back.
func setEnvironment(w *world, more map[string]string) func() {
	env := map[string]string{
		"HOME": w.home, "USERPROFILE": w.home, "TMPDIR": w.tmp, "PI_CODING_AGENT_DIR": filepath.Join(w.home, ".pi/agent"), "PI_OFFLINE": "1",
		"PATH": filepath.Join(w.cwd, "bin") + string(os.PathListSeparator) + w.programs,
		"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "TZ": "UTC",
	}
	maps.Copy(env, more)
	before := os.Environ()
	os.Clearenv()
	for name, value := range env {
		_ = os.Setenv(name, value) // fails for malformed names only
	}
	return sync.OnceFunc(func() {
		os.Clearenv()
		for _, pair := range before {
			name, value, _ := strings.Cut(pair, "=")
			_ = os.Setenv(name, value)
		}
	})
}

var conflictPattern = lazyregexp.New(`^(Tool|Flag) ".*" conflicts with [^(]*[^ (]`)

// load loads extensions in order; those that fail are kept with their error, the others go on.
func (w *world) load(ctx context.Context, paths []string) {
	for _, path := range paths {
		loaded, err := w.host.LoadAll(ctx, path)
		if err != nil {
			w.errors = append(w.errors, loadErrorText(err))
		}
		w.loaded = append(w.loaded, loaded...)
	}
}

// loadErrorText is the error of a load, without the prose around an extension's own.
func loadErrorText(err error) string {
	if e, ok := errors.AsType[*ext.Exception](err); ok {
		return "Failed to load extension: " + e.Message
	}
	return err.Error()
}

// asPi words an error of a load as Pi does, without pier's place and hints, to be compared with Pi's.
func asPi(text string) string {
	if m := missingPattern.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("Failed to load extension: Cannot find module '%s'\nRequire stack:\n- %s", m[2], m[1])
	}
	return text
}

// missingPattern is pier's sentence about a package that is not there; Pi's names the same file and package.
var missingPattern = lazyregexp.New(`(?m)^Failed to load extension: (.+):\d+:\d+: Could not resolve "([^"./][^"]*)"$`)

// settlePause is what the oracle waits after each step too (ui.mjs), so that short timers fire on both sides.
const settlePause = 15 * time.Millisecond

// settlePatience bounds the wait for what may never end, a command that stays for instance.
const settlePatience = 20 * time.Second

// unhurried are the limits of a comparison: how fast the machine is must not decide it.
var unhurried = pier.Limits{Entry: 5 * time.Minute, Stuck: 5 * time.Minute}

func (w *world) settle(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, w.patience)
	defer cancel()
	if w.host.WaitIdle(ctx) != nil {
		return
	}
	select {
	case <-time.After(settlePause):
	case <-ctx.Done():
		return
	}
	_ = w.host.WaitIdle(ctx) // a step that does not come to rest is compared as it is
}

func (w *world) close() {
	if w.host != nil {
		_ = w.host.Close() // a stuck extension was compared already
	}
	w.restore()
	if w.dir != "" {
		_ = os.RemoveAll(w.dir)
	}
}

// normalizer takes out where this run took place. reference and own are the folders of the extensions.
func (w *world) normalizer(ref reference, own string) *normalizer {
	return newNormalizer(map[string]string{w.cwd: "<cwd>", w.home: "<home>", w.tmp: "<tmp>", w.dir: "<run>", own: "<ext>", ref.dir: "<reference>", w.programs: "<programs>"})
}

// entriesSince returns the session's entries after the first n; all of them when it is another session by now.
func (w *world) entriesSince(n int) []any {
	session, entries := w.sync(n)
	if w.session != "" && session != w.session {
		_, entries = w.sync(0)
	}
	w.session = session
	return entries
}

func (w *world) sync(n int) (session string, entries []any) {
	params, err := json.Marshal(map[string]any{"op": "sync", "since": n})
	if err != nil {
		return w.session, nil
	}
	data, err := w.gate.gate.Call(context.Background(), ext.Call{Extension: "harness", Runtime: "host", Method: ext.MethodSession, Params: params})
	if err != nil {
		return w.session, []any{map[string]any{"unreadable": err.Error()}}
	}
	var answer struct {
		Header  struct{ ID string }
		Entries []any
	}
	if json.Unmarshal(data, &answer) != nil {
		return w.session, nil
	}
	return answer.Header.ID, answer.Entries
}
