package wasm

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/sys/deadline"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/wasm/component"
)

// Options say how components are compiled.
type Options struct {
	// Store keeps machine code; nil for none.
	Store *codecache.Store
	Trace *trace.Writer // receives what Replay reads; nil for no trace
}

// Runtime compiles components and starts them. What it compiled it keeps as long as it lives.
type Runtime struct {
	opts     Options
	compiles chan struct{} // held by who compiles

	mu     sync.Mutex
	engine *component.Engine // made by the first component
}

// New returns the runtime.
func New(o Options) *Runtime { return &Runtime{opts: o, compiles: make(chan struct{}, 1)} }

var _ instance.Runtime = (*Runtime)(nil)

// maxFile is the most that a component may have.
const maxFile = 256 << 20

// unit is the Body of a Unit.
type unit struct {
	component *component.Component
	world     world
	size      int
	hash      string
	name      string
}

// Build implements instance.Runtime: it decodes and validates the component, and compares it with the worlds there are.
func (*Runtime) Build(_ context.Context, e source.Entry, _ ext.Caller) (instance.Unit, error) {
	code, err := regularfile.Read(e.Path, maxFile)
	if err != nil {
		text := "cannot be read"
		if unfit, ok := errors.AsType[regularfile.UnfitError](err); ok {
			text = unfit.Error()
		}
		return instance.Unit{}, wrong(e, text, "")
	}
	c, err := component.Decode(code)
	if err != nil {
		return instance.Unit{}, wrong(e, err.Error(), "build a component of the world pi:extension, see docs/wit/extension.wit")
	}
	w, err := worldOf(c)
	if err != nil {
		return instance.Unit{}, wrong(e, err.Error(), "build it for a world of docs/wit")
	}
	hash := hex.EncodeToString(c.Digest[:])
	return instance.Unit{ID: ext.ID(e.ID), Entry: e, Hash: hash, Body: &unit{component: c, world: w, size: len(code), hash: hash, name: e.Name}}, nil
}

func wrong(e source.Entry, text, suggestion string) error {
	return source.Failure(source.Diagnostic{Text: text, File: e.Name, Suggestion: suggestion})
}

// Start implements instance.Runtime. The component is compiled and runs with Load.
func (rt *Runtime) Start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	body, ok := u.Body.(*unit)
	if !ok {
		return nil, procpeer.ErrForeign
	}
	o.Limits = o.Limits.Normalize()
	if o.Clock == nil {
		o.Clock = instance.SystemClock{}
	}
	i := rt.prepare(ctx, u, body, o)
	go i.watch()
	return i, nil
}

func (rt *Runtime) prepare(ctx context.Context, u instance.Unit, body *unit, o instance.Options) *running {
	i := &running{rt: rt, unit: u, body: body, opts: o, patience: 1, turn: make(chan struct{}, 1), extra: make(chan struct{}, maxExtra)}
	i.life, i.end = context.WithCancelCause(ctx)
	i.idle.init()
	return i
}

// ready compiles a component, one at a time and each once in the life of the runtime, and takes what was compiled before from the store. say is told
// when that takes long.
func (rt *Runtime) ready(ctx context.Context, u *unit, say func(text string)) (*component.Engine, error) {
	e, err := rt.startEngine()
	if err != nil {
		return nil, err
	}
	if e.Compiled(u.component) {
		return e, nil
	}
	defer deadline.Untimed(ctx)() // a first compilation takes minutes on a slow machine, and is made once
	select {
	case rt.compiles <- struct{}{}:
		defer func() { <-rt.compiles }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	told := false
	return e, e.Compile(ctx, u.component, func(done, of int) {
		if !instance.ReportCompiling(ctx, done, of) && !told && of > slowSize {
			told = true
			say(fmt.Sprintf("compiling %s for the first time: %.1f MB of code", u.name, float64(of)/(1<<20)))
		}
	})
}

// startEngine returns the runtime's engine, or why there is none: then no component starts.
func (rt *Runtime) startEngine() (_ *component.Engine, err error) {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	if rt.engine == nil {
		rt.engine, err = component.NewEngine(component.EngineOptions{Store: rt.opts.Store})
	}
	return rt.engine, err
}

// slowSize is how much code takes long enough to compile to say so.
const slowSize = 1 << 20

// Close implements instance.Runtime.
func (rt *Runtime) Close() error {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	if rt.engine == nil {
		return nil
	}
	return rt.engine.Close()
}

// world is the world that a component was built for.
type world struct {
	exports string // the name of the instance that it exports
	typed   bool   // it is the one with records
	imports []string
}

// name is the package of the world.
func (w world) name() string {
	if w.typed {
		return "pier:extension"
	}
	return worldName
}

// function is one that the host calls, with its type.
type function struct{ name, typ string }

var wanted = []function{
	{"init", "func(string) -> result<string, string>"},
	{"handle-tool", "func(string, string) -> result<string, string>"},
	{"handle-slash", "func(string, list<string>, string) -> result<string, string>"},
	{"handle-event", "func(string) -> result<string, string>"},
	{"shutdown", "func()"},
}

// offered and typedOffered are the host's functions.
var (
	offered      = []function{{"call", "func(string, string) -> result<string, string>"}}
	typedOffered = []function{
		{"call", "func(string, string) -> result<string, " + typedError + ">"},
		{"open", "func(string, string) -> resource"},
		{"log", "func(enum { debug, info, warn, error }, string, string, option<string>) -> result<_, " + typedError + ">"},
	}
)

const (
	worldName  = "pi:extension"
	exportName = "pi:extension/extension"
	hostName   = "pi:extension/host"
)

// plain is a function's type without the names of its parameters, which may differ.
func plain(f *component.FuncType) string {
	var params []string
	for _, p := range f.Params {
		params = append(params, p.Type.String())
	}
	text := "func(" + strings.Join(params, ", ") + ")"
	if f.Result != nil {
		text += " -> " + f.Result.String()
	}
	return text
}

// worldOf compares a component with the world, and names all that differs.
func worldOf(c *component.Component) (world, error) {
	var w world
	for _, i := range c.Type.Imports {
		w.imports = append(w.imports, i.Name)
		var list []function
		switch base, _, _ := strings.Cut(i.Name, "@"); base {
		case hostName:
			list = offered
		case "pier:extension/host":
			list = typedOffered
		}
		if differs := differences(i.Extern.Instance, list, false); differs != "" {
			return w, fmt.Errorf("the component imports %s, but %s", i.Name, differs)
		}
	}
	for _, e := range c.Type.Exports {
		base, version, _ := strings.Cut(e.Name, "@")
		major, _, _ := strings.Cut(version, ".")
		list := wanted
		if base == typedExport && major == "1" {
			list, w.typed = typedWanted, true
		} else if base != exportName || major > "1" {
			continue
		}
		if e.Extern.Sort != component.SortInstance {
			continue
		}
		w.exports = e.Name
		if differs := differences(e.Extern.Instance, list, true); differs != "" {
			return w, fmt.Errorf("the component exports %s, but %s", e.Name, differs)
		}
		return w, nil
	}
	var names []string
	for _, e := range c.Type.Exports {
		names = append(names, e.Name)
	}
	if len(names) == 0 {
		names = []string{"nothing"}
	}
	return w, fmt.Errorf("the component is not of the world %s: it does not export %s, it exports %s", worldName, exportName, strings.Join(names, ", "))
}

// differences are those between the functions that an instance has and those of a list, which are missing where it has to have all.
func differences(of *component.InstanceType, list []function, all bool) string {
	var differs []string
	for _, f := range list {
		var have *component.FuncType
		if of != nil {
			found, _ := of.Export(f.name)
			have = found.Func
		}
		switch {
		case have == nil && all:
			differs = append(differs, f.name+" is missing")
		case have != nil && plain(have) != f.typ:
			differs = append(differs, fmt.Sprintf("%s is %s, expected %s", f.name, plain(have), f.typ))
		}
	}
	return strings.Join(differs, "; ")
}

// trapped is a component's trap as an error of the extension.
func trapped(err error) *ext.Exception {
	text := err.Error()
	if t, ok := errors.AsType[*component.Trap](err); ok {
		text = t.Error()
	}
	return &ext.Exception{Name: "RuntimeError", Message: text}
}
