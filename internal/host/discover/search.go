// Package discover finds the extensions, skills, prompts and themes that Pi would find, and the parts of a project that
// need trust. The search itself is Pi's own functions in the host modules; this package asks them, keeps what they
// found, reads what extensions offer as those extensions, and decides whether a project is trusted.
package discover

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Survey is what the search says: Resources, and what only the host needs.
type Survey struct {
	ext.Resources
	Extensions []Found `json:"extensions"`
	Failed     []struct {
		Path  string `json:"path"`
		Error string `json:"error"`
	} `json:"failed"`
	DefaultTrust string   `json:"defaultProjectTrust"`
	NeedsTrust   bool     `json:"needsTrust"`
	ProjectFiles []string `json:"projectFiles"`

	Templates []Template `json:"templates"`
}

// Found is an extension that was found, and where.
type Found struct {
	Path     string         `json:"path"`
	Metadata ext.SourceInfo `json:"metadata"`
}

// Beyond is what was found without what was there before.
func (s Survey) Beyond(before Survey) Survey {
	known := map[string]bool{}
	for _, x := range before.Extensions {
		known[x.Path] = true
	}
	all := s.Extensions
	s.Extensions = all[:0:0]
	for i := range all {
		if !known[all[i].Path] {
			s.Extensions = append(s.Extensions, all[i])
		}
	}
	return s
}

// Template is what a prompt says: as Pi does, it is read when it is searched for, and not when it is called. So one of a project
// that changes after it was trusted is not what a line becomes.
type Template struct {
	Name    string `json:"name"`
	Content string `json:"content"`
}

// Question is what shim/src/pi/coding-agent/resources/discover.ts is asked.
type Question struct {
	Cwd      string          `json:"cwd"`
	AgentDir string          `json:"agentDir"`
	Trusted  bool            `json:"trusted"`
	Paths    []string        `json:"paths"`
	Only     bool            `json:"only"`
	Offered  json.RawMessage `json:"offered,omitempty"`
	Bare     bool            `json:"bare,omitempty"` // only what was offered counts
	Own      Own             `json:"own"`

	// of look
	Themes  []string `json:"themes"`
	Setting string   `json:"setting,omitempty"`
	Light   *bool    `json:"light,omitempty"`

	// of expand
	Text      string         `json:"text,omitempty"`
	Skills    []ext.Resource `json:"skills"`
	Templates []Template     `json:"templates"`
}

// Own is the packages of pier's own lists, which count beside those of Pi's settings.
type Own struct {
	User    []json.RawMessage `json:"user"`
	Project []json.RawMessage `json:"project"` // of a trusted project
	Wrong   []Wrong           `json:"wrong"`
}

// Wrong is a list that cannot be read: none of its packages counts.
type Wrong struct {
	Path  string `json:"path"`
	Error string `json:"error"`
}

// ID is the id under which the search runs.
const ID ext.ID = "pier.resources"

// code runs the search of the host modules: Pi's own functions, which extensions can import, too. There is no second
// one in Go that could differ (RATIONALE.md#why-is-the-search-for-resources-typescript).
const code = `(async function (host) {
	const run = (name) => async (_id, input) => ({ answer: (await host("pi:coding-agent_resources")[name](input)) ?? null });
	const tool = (name) => ({ name, label: "", description: "", parameters: { type: "object" }, execute: run(name) });
	return { ns: { default: (pi) => ["discover", "resolve", "extend", "expand", "look"].forEach((name) => pi.registerTool(tool(name))) } };
})`

// Config is what the search needs of its host.
type Config struct {
	Cwd, AgentDir string

	Start   func(ctx context.Context, script string, gate ext.Caller) (instance.Instance, error) // runs a script of pier's own under ID
	Reading func() (gate ext.Caller, end func(), err error)                                      // reads files and the environment, and does nothing else
	Gate    ext.Caller                                                                           // what extensions get
	At      func(path string) []ext.ID                                                           // the extensions whose entry a path is
	Own     func(trusted bool) Own                                                               // reads pier's lists of packages
}

// search asks the host modules in a VM of their own, which can read files and nothing else.
func (f *Finder) search(ctx context.Context, name string, q Question, answer any) error {
	q.Cwd, q.AgentDir = f.config.Cwd, f.config.AgentDir
	q.Own = Own{User: []json.RawMessage{}, Project: []json.RawMessage{}, Wrong: []Wrong{}}
	if name == "discover" && f.config.Own != nil {
		q.Own = f.config.Own(q.Trusted)
	}
	if q.Paths == nil {
		q.Paths = []string{}
	}
	vm, done, err := f.searchVM(ctx)
	if err != nil {
		return err
	}
	defer done()
	if name == "expand" || name == "look" {
		vm.gate.use(nil, f.offersKnown())
	}
	offered := q.Offered
	q.Offered = nil
	if err := vm.ask(ctx, name, q, answer); err != nil || !jsontext.Given(offered) {
		return err
	}
	q.Offered = offered
	return f.searchOffers(ctx, vm, q, answer)
}

// searchVM is a VM with the search in it.
type searchVM struct {
	instance.Instance
	gate *searchGate
}

func (f *Finder) searchVM(ctx context.Context) (*searchVM, func(), error) {
	own, done, err := f.config.Reading()
	if err != nil {
		return nil, nil, err
	}
	gate := &searchGate{own: own, offered: f.config.Gate}
	vm, err := f.config.Start(ctx, code, gate)
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
	return &searchVM{vm, gate}, end, nil
}

func (vm *searchVM) ask(ctx context.Context, name string, q Question, answer any) error {
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
