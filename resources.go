package pier

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/hostcall"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/machine"
	"github.com/cec80427/pier/internal/policy"
)

// Resources is what Pi's rules find for a working directory: in Pi's folder, in the project once it is trusted, in
// packages that settings name, and what extensions offer (resources_discover).
type Resources struct {
	Skills       []Resource   `json:"skills"`
	Prompts      []Resource   `json:"prompts"`
	Themes       []Resource   `json:"themes"`
	ContextFiles []string     `json:"contextFiles"` // AGENTS.md and its like, in the order a model reads them
	SystemPrompt string       `json:"systemPrompt,omitempty"`
	AppendPrompt []string     `json:"appendSystemPrompt"`
	Missing      []Missing    `json:"missing"`
	Diagnostics  []Diagnostic `json:"diagnostics"`
}

// Resource is a skill, a prompt template or a theme.
type Resource struct {
	Name        string     `json:"name"`
	Description string     `json:"description,omitempty"`
	Hint        string     `json:"argumentHint,omitempty"`
	Path        string     `json:"filePath"`
	BaseDir     string     `json:"baseDir,omitempty"`
	Hidden      bool       `json:"disableModelInvocation,omitempty"` // a skill that only its command calls
	Source      SourceInfo `json:"sourceInfo"`
}

// Missing is a package of settings that is not installed.
type Missing struct {
	Source string `json:"source"`
	Scope  string `json:"scope"`
}

// Diagnostic is something about a resource or a settings file that is wrong.
type Diagnostic struct {
	Type      string          `json:"type"` // warning, error, collision
	Message   string          `json:"message"`
	Path      string          `json:"path,omitempty"`
	Collision json.RawMessage `json:"collision,omitempty"`
}

// String is one line for a person.
func (d Diagnostic) String() string {
	if d.Path == "" {
		return d.Message
	}
	return d.Path + ": " + d.Message
}

// survey is what the search says: Resources, and what only the host needs.
type survey struct {
	Resources
	Extensions []foundExtension `json:"extensions"`
	Failed     []struct {
		Path  string `json:"path"`
		Error string `json:"error"`
	} `json:"failed"`
	DefaultTrust string   `json:"defaultProjectTrust"`
	NeedsTrust   bool     `json:"needsTrust"`
	ProjectFiles []string `json:"projectFiles"`

	Templates []template `json:"templates"`
}

type foundExtension struct {
	Path     string     `json:"path"`
	Metadata SourceInfo `json:"metadata"`
}

// template is what a prompt says: as Pi does, it is read when it is searched for, and not when it is called. So one of a project
// that changes after it was trusted is not what a line becomes.
type template struct {
	Name    string `json:"name"`
	Content string `json:"content"`
}

// question is what shim/src/pi/coding-agent/resources/discover.ts is asked.
type question struct {
	Cwd      string          `json:"cwd"`
	AgentDir string          `json:"agentDir"`
	Trusted  bool            `json:"trusted"`
	Paths    []string        `json:"paths"`
	Only     bool            `json:"only"`
	Offered  json.RawMessage `json:"offered,omitempty"`
	Bare     bool            `json:"bare,omitempty"` // only what was offered counts

	// of look
	Themes  []string `json:"themes"`
	Setting string   `json:"setting,omitempty"`
	Light   *bool    `json:"light,omitempty"`

	// of expand
	Text      string     `json:"text,omitempty"`
	Skills    []Resource `json:"skills"`
	Templates []template `json:"templates"`
}

// searchID is the id under which the host looks for resources.
const searchID ext.ID = "pier.resources"

// searchCode runs the search of the host modules: Pi's own functions, which extensions can import, too. There is no second
// one in Go that could differ (RATIONALE.md#why-is-the-search-for-resources-typescript).
const searchCode = `(async function (host) {
	const run = (name) => async (_id, input) => ({ answer: (await host("pi:coding-agent_resources")[name](input)) ?? null });
	const tool = (name) => ({ name, label: "", description: "", parameters: { type: "object" }, execute: run(name) });
	return { ns: { default: (pi) => ["discover", "resolve", "extend", "expand", "look"].forEach((name) => pi.registerTool(tool(name))) } };
})`

// search asks the host modules in a VM of their own, which can read files and nothing else.
func (h *Host) search(ctx context.Context, name string, q question, answer any) error {
	q.Cwd, q.AgentDir = h.opts.Cwd, h.opts.AgentDir
	if q.Paths == nil {
		q.Paths = []string{}
	}
	vm, done, err := h.searchVM(ctx)
	if err != nil {
		return err
	}
	defer done()
	if name == "expand" || name == "look" {
		vm.door.use(nil, h.offersKnown())
	}
	offered := q.Offered
	q.Offered = nil
	if err := vm.ask(ctx, name, q, answer); err != nil || !jsontext.Given(offered) {
		return err
	}
	q.Offered = offered
	return h.searchOffers(ctx, vm, q, answer)
}

// searchVM is a VM with the search in it.
type searchVM struct {
	instance.Instance
	door *searchDoor
}

func (h *Host) searchVM(ctx context.Context) (*searchVM, func(), error) {
	own, done, err := h.readingDoor()
	if err != nil {
		return nil, nil, err
	}
	door := &searchDoor{own: own, offered: h.door}
	vm, err := h.runtimes.startOwn(ctx, searchID, searchCode, instance.Options{
		Door: door, Facts: h.wiring.facts(searchID, ""), Limits: h.opts.Limits.forInstance(), OneShot: true,
	})
	if err != nil {
		done()
		return nil, nil, err
	}
	end := func() {
		vm.Close()
		done()
	}
	if err := vm.Load(ctx); err != nil {
		end()
		return nil, nil, fmt.Errorf("search for resources: %w", err)
	}
	return &searchVM{vm, door}, end, nil
}

func (vm *searchVM) ask(ctx context.Context, name string, q question, answer any) error {
	data, err := vm.Call(ctx, instance.ToolCall{Name: name, Input: jsontext.Encode(q)})
	if err != nil {
		return fmt.Errorf("search for resources: %w", err)
	}
	var out struct {
		Answer json.RawMessage `json:"answer"`
	}
	if err := json.Unmarshal(data, &out); err != nil {
		return fmt.Errorf("search for resources: %w", err)
	}
	return json.Unmarshal(out.Answer, answer)
}

// unrecorded: the host's own reading is no extension's doing, as the bundler's is not.
type unrecorded struct{}

func (unrecorded) Append(ext.LogRecord) error { return nil }

// readingDoor lets the search read files and the environment. It is the host's own code, but what it reads is anybody's, so it
// gets no more than it needs.
func (h *Host) readingDoor() (ext.Caller, func(), error) {
	rights, err := policy.New(policy.Config{
		Mode: policy.ModeStrict, AllowAll: true, Home: machine.HomeDir(), Cwd: h.opts.Cwd, GOOS: h.wiring.door.Policy().Config().GOOS,
		Protected: protected(h.opts),
		Deny: []policy.Rule{
			{Cap: ext.CapWrite}, {Cap: ext.CapExec}, {Cap: ext.CapHTTP}, {Cap: ext.CapSession}, {Cap: ext.CapUI}, {Cap: ext.CapTool}, {Cap: ext.CapLog},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	connectors, end := readers(machine.Environment(h.wiring.temp))
	door, err := hostcall.New(hostcall.Options{Policy: rights, Ledger: unrecorded{}, Connectors: connectors})
	if err != nil {
		return nil, nil, err
	}
	return door, end, nil
}
