package author

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/terminal"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/coverage"
)

// driver loads extensions for a file of tests and does with them what it asks.
type driver struct {
	base string // the folder that paths are relative to
	temp string // where folders of extensions are made

	life  context.Context // of the file of tests: extensions outlive the call that loads them
	cover *coverage.Watch // nil when nobody counts

	mu   sync.Mutex
	list []*fixture
}

// toolName is the tool that the harness calls; no extension can register a name like this.
const toolName = "pier:test"

// wrap answers the harness before any gate: it is part of pier.
func (d *driver) wrap(gate ext.Caller) ext.Caller { return driven{d, gate} }

type driven struct {
	d    *driver
	gate ext.Caller
}

func (w driven) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	if answer, ok := w.d.cover.Heard(call); ok {
		return answer, nil
	}
	var asked struct {
		Name  string          `json:"name"`
		Input json.RawMessage `json:"input"`
	}
	if call.Method != ext.MethodTool || json.Unmarshal(call.Params, &asked) != nil || asked.Name != toolName {
		return w.gate.Call(ctx, call)
	}
	var r request
	if err := ext.DecodeStrict(asked.Input, &r); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the test asks for what there is not: "+err.Error(), err)
	}
	out, err := w.d.do(ctx, r)
	if err != nil {
		var failed *ext.Error
		if !errors.As(err, &failed) {
			err = ext.Wrap(ext.CodeInternal, err.Error(), err) // the author's own program is told what pier knows
		}
		return nil, err
	}
	return json.Marshal(out)
}

// request is what the harness asks for.
type request struct {
	Op      string          `json:"op"`
	Fixture int             `json:"fixture"`
	Path    string          `json:"path"`
	Options *loadOptions    `json:"options"`
	Name    string          `json:"name"`
	Args    string          `json:"args"`
	Input   json.RawMessage `json:"input"`
	Event   json.RawMessage `json:"event"`
}

// loadOptions are those of load in pier:test.
type loadOptions struct {
	Allow   []string                   `json:"allow"`
	Answers json.RawMessage            `json:"answers"`
	Files   map[string]string          `json:"files"`
	Network map[string]json.RawMessage `json:"network"`
	Clock   bool                       `json:"clock"`
	Flags   map[string]json.RawMessage `json:"flags"`
}

func (d *driver) do(ctx context.Context, r request) (any, error) {
	if r.Op == "load" {
		return d.load(ctx, r.Path, r.Options)
	}
	d.mu.Lock()
	if r.Fixture < 1 || r.Fixture > len(d.list) {
		d.mu.Unlock()
		return nil, ext.E(ext.CodeInvalidRequest, "there is no such extension")
	}
	f := d.list[r.Fixture-1]
	d.mu.Unlock()
	return f.do(ctx, r)
}

func (d *driver) load(ctx context.Context, path string, o *loadOptions) (any, error) {
	if o == nil {
		o = &loadOptions{}
	}
	if !strings.Contains(path, ":") && !filepath.IsAbs(path) {
		path = filepath.Join(d.base, path)
	}
	d.mu.Lock()
	dir := filepath.Join(d.temp, fmt.Sprintf("x%d", len(d.list)+1))
	f := &fixture{dir: dir, network: o.Network, cover: d.cover}
	d.list = append(d.list, f)
	id := len(d.list)
	d.mu.Unlock()
	opts, err := f.options(d, o)
	if err != nil {
		return nil, err
	}
	if f.host, err = pier.New(d.life, opts); err != nil {
		return nil, err
	}
	if _, err := f.host.LoadAll(coverage.With(ctx, d.cover), path); err != nil {
		return nil, err
	}
	if err := f.host.Start(ctx); err != nil {
		return nil, err
	}
	tools, commands := []string{}, []string{}
	for _, x := range f.host.Extensions() {
		for t := range x.Tools() {
			tools = append(tools, t.Name)
		}
		for c := range x.Commands() {
			commands = append(commands, c.Name)
		}
	}
	return map[string]any{"fixture": id, "tools": tools, "commands": commands, "dir": dir}, nil
}

// close closes what the file loaded and left open.
func (d *driver) close() error {
	d.mu.Lock()
	list := d.list
	d.mu.Unlock()
	var errs []error
	for _, f := range list {
		errs = append(errs, f.close())
	}
	return errors.Join(errs...)
}

// options are those of a host in folders of its own, which the files are written to.
func (f *fixture) options(d *driver, o *loadOptions) (pier.Options, error) {
	opts := pier.Options{
		Cwd: f.dir, AgentDir: filepath.Join(d.temp, "agent"), StateDir: filepath.Join(d.temp, "state"), CacheDir: filepath.Join(d.temp, "cache"),
		Policy: pier.Policy{Mode: "prompt", Defaults: true}, Flags: o.Flags, Deterministic: o.Clock, Middleware: f.wrap, Observer: f.observer(), Replace: true,
	}
	for _, rule := range o.Allow { // paths in rules are relative to the extension's folder
		capability, scope, ok := strings.Cut(rule, "=")
		if ok && (capability == "read" || capability == "write") && !filepath.IsAbs(scope) && !strings.HasPrefix(scope, "~") {
			rule = capability + "=" + filepath.Join(f.dir, scope)
		}
		opts.Policy.Allow = append(opts.Policy.Allow, rule)
	}
	if o.Network != nil {
		opts.Policy.Allow = append(opts.Policy.Allow, "http")
	}
	if len(o.Answers) > 0 {
		answers, err := terminal.ReadAnswers(o.Answers)
		if err != nil {
			return opts, ext.Wrap(ext.CodeInvalidRequest, err.Error(), err)
		}
		opts.UI = scripted{terminal.NewScript(answers, io.Discard), f}
	}
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return opts, err
	}
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return opts, err
	}
	defer func() { _ = root.Close() }() // files are closed by themselves
	for name, text := range o.Files {
		if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return opts, err
		}
		if err := root.WriteFile(name, []byte(text), 0o600); err != nil {
			return opts, err
		}
	}
	return opts, nil
}

// fixture is one extension, and what it did.
type fixture struct {
	dir     string
	cover   *coverage.Watch
	host    *pier.Host
	network map[string]json.RawMessage

	mu     sync.Mutex
	closed bool
	seen   seen
}

// seen is what an extension did so far.
type seen struct {
	Calls    []map[string]any    `json:"calls"`
	Printed  []string            `json:"printed"`
	Notices  []map[string]string `json:"notices"`
	Denied   []map[string]string `json:"denied"`
	Requests []map[string]string `json:"requests"`
	Errors   []string            `json:"errors"`
}

func (f *fixture) note(do func(*seen)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	do(&f.seen)
}

func (f *fixture) observer() pier.Observer {
	return pier.Observer{
		Print: func(_ ext.ID, _, text string) { f.note(func(s *seen) { s.Printed = append(s.Printed, text) }) },
		Notice: func(_ ext.ID, kind, text string) {
			f.note(func(s *seen) { s.Notices = append(s.Notices, map[string]string{"type": kind, "text": text}) })
		},
		Error: func(_ ext.ID, err error) { f.note(func(s *seen) { s.Errors = append(s.Errors, err.Error()) }) },
		Denied: func(_ ext.ID, d pier.Denial) {
			f.note(func(s *seen) {
				s.Denied = append(s.Denied, map[string]string{"right": string(d.Capability), "scope": d.Scope, "flag": d.Flag})
			})
		},
	}
}

func (f *fixture) close() error {
	f.mu.Lock()
	done := f.closed || f.host == nil
	f.closed = true
	f.mu.Unlock()
	if done {
		return nil
	}
	return f.host.Close()
}

func (f *fixture) do(ctx context.Context, r request) (any, error) {
	nothing := map[string]any{}
	switch r.Op {
	case "call":
		result, err := f.host.Call(ctx, pier.ToolCall{Name: r.Name, Input: r.Input})
		if err != nil {
			return nil, err
		}
		return map[string]any{"text": result.Text(), "isError": result.IsError, "content": raw(result.Content), "details": raw(result.Details)}, nil
	case "command":
		return nothing, f.host.Command(ctx, r.Name, r.Args)
	case "emit":
		out, err := f.host.Emit(ctx, r.Event)
		if err != nil {
			return nil, err
		}
		for _, e := range out.Errors {
			return nil, e.Err
		}
		return map[string]any{"result": raw(out.Result)}, nil
	case "settle":
		return nothing, f.host.WaitIdle(ctx)
	case "read":
		root, err := os.OpenRoot(f.dir)
		if err != nil {
			return nil, err
		}
		defer func() { _ = root.Close() }() // nothing was written through it
		text, err := root.ReadFile(r.Path)
		if errors.Is(err, os.ErrNotExist) {
			return nothing, nil
		}
		return map[string]any{"text": string(text)}, err
	case "seen":
		f.mu.Lock()
		defer f.mu.Unlock()
		data, err := json.Marshal(f.seen)
		return json.RawMessage(strings.ReplaceAll(string(data), ":null", ":[]")), err
	case "close":
		return nothing, f.close()
	}
	return nil, ext.E(ext.CodeInvalidRequest, "there is no op "+r.Op)
}

func raw(text json.RawMessage) json.RawMessage {
	if len(text) == 0 {
		return json.RawMessage("null")
	}
	return text
}

// wrap notes host calls, and answers requests where the test brings a network.
func (f *fixture) wrap(gate ext.Caller) ext.Caller { return watched{f, gate} }

type watched struct {
	f    *fixture
	gate ext.Caller
}

func (w watched) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	if answer, ok := w.f.cover.Heard(call); ok {
		return answer, nil
	}
	var params any
	_ = json.Unmarshal(call.Params, &params) // what is no JSON is refused behind this
	w.f.note(func(s *seen) {
		s.Calls = append(s.Calls, map[string]any{"method": string(call.Method), "params": params})
	})
	if call.Method == ext.MethodHTTP && w.f.network != nil {
		return w.f.answer(call)
	}
	return w.gate.Call(ctx, call)
}

// answer is the whole network of a test.
func (f *fixture) answer(call ext.Call) (json.RawMessage, error) {
	var p struct{ Op, Method, URL, Base64 string }
	if err := json.Unmarshal(call.Params, &p); err != nil || p.Op != "" && p.Op != "request" {
		return nil, ext.E(ext.CodeInvalidRequest, "the network of a test answers requests only")
	}
	method := strings.ToUpper(p.Method)
	if method == "" {
		method = "GET"
	}
	body, _ := base64.StdEncoding.DecodeString(p.Base64) // pier's own modules wrote it
	f.note(func(s *seen) {
		s.Requests = append(s.Requests, map[string]string{"method": method, "url": p.URL, "body": string(body)})
	})
	text, ok := f.find(method, p.URL)
	if !ok {
		return nil, ext.E(ext.CodeIO, fmt.Sprintf("the test's network has no answer for %s %s", method, p.URL))
	}
	var answer struct {
		Status  int               `json:"status"`
		Headers map[string]string `json:"headers"`
		Body    json.RawMessage   `json:"body"`
	}
	if json.Unmarshal(text, &answer.Body) == nil && text[0] != '"' {
		if err := ext.DecodeStrict(text, &answer); err != nil {
			return nil, ext.Wrap(ext.CodeInvalidRequest, "an answer is a text or has status, headers and body", err)
		}
	}
	if answer.Status == 0 {
		answer.Status = 200
	}
	content := []byte(answer.Body)
	var plain string
	if json.Unmarshal(answer.Body, &plain) == nil {
		content = []byte(plain)
	} else if answer.Headers["content-type"] == "" {
		if answer.Headers == nil {
			answer.Headers = map[string]string{}
		}
		answer.Headers["content-type"] = "application/json"
	}
	headers := [][2]string{}
	for name, value := range answer.Headers {
		headers = append(headers, [2]string{strings.ToLower(name), value})
	}
	return json.RawMessage("{}"), stream(call,
		map[string]any{"status": answer.Status, "statusText": "", "url": p.URL, "redirected": false, "headers": headers},
		map[string]any{"base64": base64.StdEncoding.EncodeToString(content)})
}

// find is the answer for an address: the exact one, else the longest that it begins with.
func (f *fixture) find(method, address string) (json.RawMessage, bool) {
	var best string
	var found json.RawMessage
	for key, text := range f.network {
		want := key
		if before, rest, ok := strings.Cut(key, " "); ok {
			if before != method {
				continue
			}
			want = rest
		}
		begin, open := strings.CutSuffix(want, "*")
		if want != address && !(open && strings.HasPrefix(address, begin)) && !sameURL(want, address) {
			continue
		}
		if found == nil || len(key) > len(best) || len(key) == len(best) && key > best {
			best, found = key, text
		}
	}
	return found, found != nil
}

// sameURL is whether two texts are the same address, with or without the slash of an empty path.
func sameURL(a, b string) bool {
	x, errX := url.Parse(a)
	y, errY := url.Parse(b)
	return errX == nil && errY == nil && strings.TrimSuffix(x.String(), "/") == strings.TrimSuffix(y.String(), "/")
}

func stream(call ext.Call, chunks ...any) error {
	for _, c := range chunks {
		data, err := json.Marshal(c)
		if err != nil {
			return err
		}
		if call.Stream != nil {
			if err := call.Stream(data); err != nil {
				return err
			}
		}
	}
	return nil
}

// scripted answers dialogs as the test says, and notes what a person would be told.
type scripted struct {
	*terminal.Script
	f *fixture
}

func (u scripted) Request(ctx context.Context, id ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	var p ext.UIRequest
	if op == "notify" && json.Unmarshal(params, &p) == nil {
		kind := cmp.Or(p.Type, "info")
		u.f.note(func(s *seen) { s.Notices = append(s.Notices, map[string]string{"type": kind, "text": p.Message}) })
	}
	return u.Script.Request(ctx, id, op, params)
}
