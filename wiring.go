package pier

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/exec"
	"github.com/cec80427/pier/internal/connector/fs"
	"github.com/cec80427/pier/internal/connector/session"
	"github.com/cec80427/pier/internal/connector/tools"
	"github.com/cec80427/pier/internal/connector/ui"
	"github.com/cec80427/pier/internal/connector/web"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/gate/policy"
	work "github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/host/rights"
	sessions "github.com/cec80427/pier/internal/host/session"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rtp/secrets"
	"github.com/cec80427/pier/internal/sys/proc"
)

// wiring is everything behind the gate of one host.
type wiring struct {
	// Fixed at creation.
	host    *Host
	gate    *hostcall.Gate
	session ext.Session
	own     *sessions.Current // the session when it is the host's own, else nil
	agent   ext.Agent
	ledger  Ledger
	temp    string
	tools   *tools.Tools

	known     func() instance.Facts // of the machine
	sessionID string                // of the session's header
	runID     string                // of this host
	source    ext.LogSource         // of its records
	redactor  *ext.Redactor         // what no record holds
	closers   []func() error        // in reverse order
	holders   []vmHolder            // the connectors that close what a VM left open
	rights    *rights.Rights
	key       func(ctx context.Context, provider string) (string, error) // of a provider of models
}

// wire builds the gate: policy, ledger and connectors. On an error it closes what it opened.
func (h *Host) wire() (w *wiring, err error) {
	w = &wiring{host: h, known: sync.OnceValue(hostenv.Facts)}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.close())
		}
	}()
	w.redactor = hostenv.KnownSecrets(os.Environ(), h.opts.AgentDir)
	if w.runID, w.source, err = h.origins.Identify(); err != nil {
		return w, err
	}
	if w.temp, err = h.origins.MakeTemp(h.opts.CacheDir); err != nil {
		return w, err
	}
	w.closers = append(w.closers, func() error { return errors.Join(w.rights.Close(), hostenv.DropTemp(w.temp)) })
	if err := w.openRights(); err != nil {
		return w, err
	}
	trusted, err := h.opts.trustedBefore()
	if err != nil {
		return w, err
	}
	rules, err := w.rights.Policy(trusted)
	if err != nil {
		return w, err
	}
	if err := w.openSession(); err != nil {
		return w, err
	}
	w.sessionID = sessions.IDOf(w.session)
	if err = w.openLedger(); err != nil {
		return w, err
	}
	connectors, err := w.connectors()
	if err != nil {
		return w, err
	}
	owner := gateOwner{w.rights, hostenv.Locator{Cwd: h.opts.Cwd, Temp: w.temp, Visible: w.visible(hostenv.Environment(w.temp))}, w}
	w.gate, err = hostcall.New(hostcall.Options{
		Policy: rules, Ledger: w.ledger, Connectors: connectors, Subject: owner, Observer: owner, Answers: owner,
		Correlation: h.journal.Correlation(), Source: w.source, Redactor: w.redactor,
		Untimed: h.origins.Deterministic, Now: h.origins.Now,
	})
	w.rights.Use(w.gate)
	return w, err
}

// gateOwner is a host's side of its gate: the rights of the extensions, the programs of the machine, and the observer of
// denials. It implements hostcall.Subject, hostcall.Observer and hostcall.Answers.
type gateOwner struct {
	*rights.Rights
	hostenv.Locator
	wiring *wiring
}

// Denied implements hostcall.Observer.
func (g gateOwner) Denied(d hostcall.Denial) {
	if notify := g.wiring.host.opts.Observer.Denied; notify != nil {
		notify(d.Extension, Denial{Capability: d.Capability, Scope: d.Scope, Method: d.Method, Op: d.Op, Flag: d.Flag, Reason: d.Why(), Answered: d.Answered})
	}
}

func (w *wiring) close() error {
	var errs []error
	if w.gate != nil { // before the ledger is closed
		w.gate.Flush()
		w.host.journal.Flush()
	}
	for i := len(w.closers) - 1; i >= 0; i-- {
		errs = append(errs, w.closers[i]())
	}
	w.closers = nil
	return errors.Join(errs...)
}

// vmHolder is a connector that keeps what extensions opened.
type vmHolder interface{ CloseVM(id ext.ID, vm int) }

// ended closes what a VM that has ended left open: processes, connections, descriptors, locks. However one ends, it comes by here.
func (w *wiring) ended(id ext.ID, vm int) {
	for _, holder := range w.holders {
		holder.CloseVM(id, vm)
	}
}

// openSession takes the host's session, opens its file, or makes one in memory.
func (w *wiring) openSession() error {
	o := w.host.opts
	if w.session = o.Session; w.session == nil {
		s, err := openSession(o, sessions.Options{Now: w.host.origins.Now, Rand: w.host.origins.Rand})
		if err != nil {
			return err
		}
		w.own = sessions.NewCurrent(s)
		w.closers = append(w.closers, w.own.Close)
		w.session = w.own
	}
	if w.agent = o.Agent; w.agent != nil {
		return nil
	}
	var replace func(context.Context, ext.ID, string, json.RawMessage) (json.RawMessage, error)
	if o.Replace && w.own != nil {
		replace = w.host.replaceSession
	}
	w.agent = session.NewAgent(session.AgentOptions{
		Session: w.session, Replace: replace,
		Now: w.host.origins.Now,
		Delivered: func(d session.Delivery) {
			if o.Observer.Message != nil {
				o.Observer.Message(d.From, d.Kind, d.Text)
			}
		},
		Emit: func(ctx context.Context, event json.RawMessage) (json.RawMessage, error) {
			out, err := w.host.Emit(ctx, event)
			return out.Result, err
		},
		Tell: func(event map[string]any, from ext.ID) bool { return w.host.emitBeside(event, from) },
		Shutdown: func(from ext.ID) {
			if o.Observer.Stop != nil {
				o.Observer.Stop(from)
			}
		},
	})
	return nil
}

func openSession(o Options, with sessions.Options) (*sessions.Session, error) {
	if o.SessionFile == "" {
		return sessions.New(o.Cwd, with)
	}
	s, warnings, err := sessions.Open(o.SessionFile, o.Cwd, with)
	if err != nil {
		return nil, fmt.Errorf("open the session: %w", err)
	}
	for _, w := range warnings {
		if o.Observer.Warning != nil {
			o.Observer.Warning(fmt.Sprintf("session %s: %v", o.SessionFile, w))
		}
	}
	return s, nil
}

// connectors makes the effects. It is the only place that names them.
func (w *wiring) connectors() (map[ext.Method]hostcall.Connector, error) {
	h, models := w.host, w.models()
	w.closers, w.key = append(w.closers, models.Close), models.Key
	group, environ := proc.NewGroup(proc.Options{}), hostenv.Environment(w.temp)
	files := fs.New(fs.Options{MaxDatabase: h.opts.Limits.Heap, Temp: w.temp})
	w.closers = append(w.closers, group.Close, files.Close)
	screen := ui.New(h.opts.UI, h.opts.Cwd)
	screen.Unseen = h.opts.Observer.Notice
	network := web.New(web.Options{})
	proxy := func(call ext.Call) (exec.Proxy, error) { return network.Proxy(w.gate, call) }
	processes := exec.New(group, exec.Options{Files: files, Env: w.visible(environ), Policy: func() *policy.Policy { return w.gate.Policy() }, Dir: h.opts.Cwd, Terminal: screen.Terminal, Proxy: proxy})
	w.closers = append(w.closers, network.Close, processes.Close)
	w.holders = []vmHolder{processes, network, files}
	conversation, err := session.New(session.Options{Session: w.session, Agent: w.agent, Host: sessionHost{h}, Trusted: h.Trusted, Named: h.renamed, Complete: models.Complete})
	if err != nil {
		return nil, err
	}
	events, err := session.NewEvents(session.EventsOptions{Emit: h.broadcast, Call: h.callFunction})
	if err != nil {
		return nil, err
	}
	if w.tools, err = tools.New(tools.Options{
		Shell: tools.ProcShell{Group: group, Environ: environ}, Files: files.Paths(), Dir: h.opts.Cwd, TempDir: w.temp, Other: h.callOther,
		ImagesAsTheyAre: h.imagesAsTheyAre, Rations: files.Rations(),
	}); err != nil {
		return nil, err
	}
	dialogs := screen.Call
	if h.opts.UI != nil {
		dialogs = h.later.WhilePrompting(screen.Call)
	}
	all := map[ext.Method]hostcall.Connector{
		ext.MethodFS: files.Call, ext.MethodExec: processes.Call, ext.MethodHTTP: network.Call, ext.MethodTool: w.tools.Call,
		ext.MethodSession: conversation.Call, ext.MethodEvents: events.Call, ext.MethodUI: dialogs,
		ext.MethodEnv: secrets.Env(secrets.Open(h.opts.StateDir), exec.NewEnv(environ).Call, w.redactor.Know), ext.MethodLog: session.NewLog(w.log, session.LogOptions{}).Call,
	}
	if other := h.opts.Hosted[ext.MethodSession]; other != nil {
		all[ext.MethodSession] = func(ctx context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
			return other.Call(ctx, call)
		}
	}
	return all, nil
}

// readers are the connectors that only read, and what ends them.
func readers(environ []string) (map[ext.Method]hostcall.Connector, func()) {
	files := fs.New(fs.Options{})
	end := func() { _ = files.Close() } // nothing is open that was written
	return map[ext.Method]hostcall.Connector{ext.MethodFS: files.Call, ext.MethodEnv: exec.NewEnv(environ).Call}, end
}

// callers are the readers, and the connector that makes HTTP requests.
func callers(environ []string) (map[ext.Method]hostcall.Connector, func()) {
	connectors, end := readers(environ)
	far := web.New(web.Options{})
	connectors[ext.MethodHTTP] = far.Call
	return connectors, func() {
		_ = far.Close()
		end()
	}
}

// builtins are the built-in tools in Pi's order.
func builtins() []registrations.Tool {
	var list []registrations.Tool
	for _, d := range tools.Definitions() {
		t := Tool{Name: d.Name, Label: d.Label, Description: d.Description, Parameters: d.Parameters}
		list = append(list, registrations.Builtin(t, d.PromptSnippet, d.PromptGuidelines))
	}
	return list
}

// sessionHost is a host as the session connector asks it.
type sessionHost struct{ *Host }

func (s sessionHost) Callable() json.RawMessage { return s.callable().Brief() }
func (s sessionHost) Shared(from ext.ID) json.RawMessage {
	return registrations.Shared(s.members(), from)
}
func (s sessionHost) PromptOptions() json.RawMessage { return s.promptOptions() }

// visible is the environment an extension may see.
func (w *wiring) visible(environ []string) func(ext.ID) []string {
	return func(id ext.ID) []string {
		grant := w.gate.Policy().Decide(policy.Requirement{Extension: id, Capability: ext.CapEnv, Method: ext.MethodEnv}).Grant
		var seen []string
		for _, variable := range environ {
			if name, _, ok := hostenv.Cut(variable); ok && grant.Env != nil && grant.Env(name) {
				seen = append(seen, variable)
			}
		}
		return seen
	}
}

// log writes an extension's pi.log records to the ledger and hands them to Observer.Log.
func (w *wiring) log(_ context.Context, r session.LogRecord) error {
	cause := work.Cause{Tool: r.ToolCallID, Command: r.CommandID, Event: r.EventID}
	if err := w.host.journal.Logged(r.Extension, cause, ext.Level(r.Level), r.Event, r.Message, r.Runtime, r.Data); err != nil {
		return err
	}
	if w.host.opts.Observer.Log != nil {
		w.host.opts.Observer.Log(r.Extension, r.Level, r.Event, r.Message, r.Data)
	}
	return nil
}

func (x *Extension) sourceInfo() SourceInfo {
	if source := x.source.Load(); source != nil {
		return *source
	}
	return SourceInfo{Path: x.Path(), Source: "cli", Scope: "temporary", Origin: "top-level"}
}

// CommandsJSON lists all slash commands, prompts and skills as the array of pi.getCommands.
func (h *Host) CommandsJSON() json.RawMessage {
	return registrations.ListCommands(registrations.AllCommands(h.members()), h.finder.Known())
}

// callOther runs a registered tool for an extension that asks for it by name.
func (h *Host) callOther(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var params struct {
		Name       string          `json:"name"`
		Input      json.RawMessage `json:"input"`
		Registered bool            `json:"registered"` // not the built-in one of this name
	}
	if err := ext.DecodeStrict(call.Params, &params); err != nil {
		return nil, err
	}
	request := ToolCall{Name: params.Name, Input: params.Input, parent: parentOf(ctx)}
	if request.parent != "" {
		request.ID = call.ToolCallID
	}
	if call.Stream != nil {
		request.Update = func(partial json.RawMessage) { _ = call.Stream(partial) } // an update nobody takes is no failure
	}
	if params.Registered && !h.hasTool(params.Name) {
		return nil, ext.E(ext.CodeInvalidRequest, "Tool "+params.Name+" not found")
	}
	if other := h.opts.Hosted[ext.MethodTool]; other != nil && !h.hasTool(params.Name) {
		return other.Call(ctx, call)
	}
	result, err := h.Call(ctx, request)
	if err != nil && ext.CodeOf(err) != ext.CodeInternal {
		return nil, err
	}
	return result.JSON(), nil
}

func (h *Host) hasTool(name string) bool { return h.toolOwner(name) != nil }

// broadcast copies an event of pi.events to the other extensions, in load order.
func (h *Host) broadcast(from ext.ID, channel string, data json.RawMessage) {
	for _, x := range h.Extensions() {
		if x.ID() != from {
			if listener, ok := currentAs[instance.Listener](x); ok && !listener.Broadcast(channel, data) {
				h.warnUser(fmt.Sprintf("event %q of %s did not reach %s: it has ended, or too many events wait for it", channel, from, x.ID()))
			}
		}
	}
}

// callFunction has an extension call a function that it gave away on pi.events.
func (h *Host) callFunction(owner ext.ID, request json.RawMessage) bool {
	for _, x := range h.Extensions() {
		if x.ID() == owner {
			listener, ok := currentAs[instance.Listener](x)
			return ok && listener.Called(request)
		}
	}
	return false
}
