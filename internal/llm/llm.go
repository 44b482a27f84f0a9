// Package llm makes the model requests of extensions (method session, op complete): in a VM of pier's own, with Pi's own providers as the
// host modules have them, under a budget for each extension. Whether an extension may ask at all is decided at the door before.
package llm

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/jsontext"
)

// ID is the extension id under which the requests of the VM are recorded.
const ID ext.ID = "pier.models"

// Budget is what one extension may use while its host lives. Zero means the default, less than zero none at all.
type Budget struct {
	Requests int     // default 100
	Tokens   int64   // of input and output, default 1,000,000
	Cost     float64 // in the currency of the models' tables, US dollars; default 5
}

func (b Budget) normalize() Budget {
	if b.Requests == 0 {
		b.Requests = 100
	}
	if b.Tokens == 0 {
		b.Tokens = 1_000_000
	}
	if b.Cost == 0 {
		b.Cost = 5
	}
	return b
}

// Options are what the requests are made with. All but Model and Budget are required.
type Options struct {
	Start func(ctx context.Context, id ext.ID, script string, o instance.Options) (instance.Instance, error)
	// Door is what the VM may do: read Pi's settings and keys, and call the providers. Done lets go of it.
	Door   func() (door ext.Caller, done func(), err error)
	Facts  instance.Facts
	Limits instance.Limits
	Model  string // provider/id, "" for the default of Pi's settings
	Budget Budget
}

// Models makes model requests. It is safe for concurrent use; Close it.
type Models struct {
	opts Options // fixed at creation

	mu     sync.Mutex
	vm     instance.Instance // nil before the first request
	done   func()
	used   map[ext.ID]Budget
	chunks map[string]*request
	ids    int
	closed bool
}

// request is one that is under way.
type request struct {
	ctx  context.Context
	send func(chunk json.RawMessage) error // nil when nobody wants pieces

	mu     sync.Mutex
	behind chan struct{} // closed when no more than ahead pieces wait any more; nil while no more do
}

// ahead is how many pieces of an answer may wait in the VM before its provider does.
const ahead = 64

// waits notes how many pieces wait in the VM.
func (r *request) waits(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case n > ahead && r.behind == nil:
		r.behind = make(chan struct{})
	case n <= ahead && r.behind != nil:
		close(r.behind)
		r.behind = nil
	}
}

// hold waits while too many pieces do.
func (r *request) hold() error {
	r.mu.Lock()
	behind := r.behind
	r.mu.Unlock()
	if behind == nil {
		return nil
	}
	select {
	case <-behind:
		return nil
	case <-r.ctx.Done():
		return context.Cause(r.ctx)
	}
}

// New returns Models. Nothing runs before the first request.
func New(o Options) *Models {
	o.Budget = o.Budget.normalize()
	return &Models{opts: o, used: map[ext.ID]Budget{}, chunks: map[string]*request{}}
}

// script answers the calls of complete below: "chunk" is no program, the door of this package takes it.
//
//go:embed complete.js
var script string

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Complete answers one call of the op complete: {text, usage, model, provider}, and {delta} as chunks where they are wanted.
func (m *Models) Complete(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var in struct {
		Op       string          `json:"op"`
		Messages json.RawMessage `json:"messages"`
		Options  struct {
			MaxTokens   int      `json:"maxTokens,omitzero"`
			Temperature *float64 `json:"temperature,omitzero"`
		} `json:"options,omitzero"`
	}
	if err := ext.DecodeWith(call.Params, &in, ext.DecodeOptions{AllowUnknown: true}); err != nil {
		return nil, err
	}
	messages, err := parse(in.Messages)
	if err != nil {
		return nil, err
	}
	if err := m.begin(call.Extension); err != nil {
		return nil, err
	}
	ctx, over := context.WithCancel(ctx)
	defer over()
	vm, id, err := m.enter(ctx, call.Stream)
	if err != nil {
		return nil, err
	}
	defer m.leave(id)
	out, err := vm.Call(ctx, instance.ToolCall{ID: call.ID, Name: "complete", Input: jsontext.Encode(map[string]any{
		"id": id, "messages": messages, "stream": call.Stream != nil, "maxTokens": in.Options.MaxTokens, "temperature": in.Options.Temperature,
	})})
	return m.answer(ctx, call.Extension, out, err)
}

// parse reads messages as bridges send them: content is text, or parts of which the texts count.
func parse(raw json.RawMessage) ([]message, error) {
	var list []struct {
		Role    string          `json:"role"`
		Content json.RawMessage `json:"content"`
	}
	if err := ext.DecodeWith(raw, &list, ext.DecodeOptions{AllowUnknown: true}); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "messages are a list of {role, content}", err)
	}
	out := make([]message, 0, len(list))
	for _, one := range list {
		switch one.Role {
		case "system", "user", "assistant":
		default:
			return nil, ext.E(ext.CodeInvalidRequest, "the role of a message is system, user or assistant")
		}
		if text := contentOf(one.Content); text != "" {
			out = append(out, message{one.Role, text})
		}
	}
	if len(out) == 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "there is no message with a text")
	}
	return out, nil
}

func contentOf(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var parts []json.RawMessage
	_ = json.Unmarshal(raw, &parts)
	var texts []string
	for _, part := range parts {
		var block struct{ Text string }
		if json.Unmarshal(part, &text) == nil {
			texts = append(texts, text)
		} else if json.Unmarshal(part, &block) == nil && block.Text != "" {
			texts = append(texts, block.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// begin counts a request, unless the budget is used up.
func (m *Models) begin(id ext.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	used, most := m.used[id], m.opts.Budget
	over := ""
	switch {
	case used.Requests >= most.Requests:
		over = fmt.Sprintf("%d requests", max(most.Requests, 0))
	case used.Tokens >= most.Tokens:
		over = fmt.Sprintf("%d tokens", max(most.Tokens, 0))
	case used.Cost >= most.Cost:
		over = "$" + strconv.FormatFloat(max(most.Cost, 0), 'f', -1, 64)
	}
	if over != "" {
		return ext.E(ext.CodeDenied, "the extension has used up its budget of "+over+" for model requests").With("budget", over)
	}
	used.Requests++
	m.used[id] = used
	return nil
}

// enter starts the VM if there is none, and gives the request an id in it.
func (m *Models) enter(ctx context.Context, send func(json.RawMessage) error) (instance.Instance, string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, "", ext.E(ext.CodeIO, "the host is closing")
	}
	if m.vm != nil && m.vm.Ended() != nil {
		_ = m.drop() // what it said when it ended was said then
	}
	if m.vm == nil {
		door, done, err := m.opts.Door()
		if err != nil {
			return nil, "", ext.Wrap(ext.CodeInternal, "the way to the models cannot be opened", err)
		}
		m.done = done
		m.vm, err = m.opts.Start(context.WithoutCancel(ctx), ID, script, instance.Options{
			VM: 1, Door: ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) { return m.call(ctx, door, call) }),
			Facts: m.opts.Facts, Limits: m.opts.Limits,
		})
		if err == nil {
			err = m.vm.Load(ctx)
		}
		if err != nil {
			return nil, "", ext.Wrap(ext.CodeInternal, "the models cannot be loaded", errors.Join(err, m.drop()))
		}
	}
	m.ids++
	id := strconv.Itoa(m.ids)
	m.chunks[id] = &request{ctx: ctx, send: send}
	return m.vm, id, nil
}

// drop lets go of the VM.
func (m *Models) drop() (err error) {
	if m.vm != nil {
		err = m.vm.Close()
	}
	if m.done != nil {
		m.done()
	}
	m.vm, m.done = nil, nil
	return err
}

func (m *Models) leave(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.chunks, id)
}

// call is the door of the VM. The session is not its business: it learns which model was chosen, and hands over pieces, one after the
// other, each when the one before was taken.
func (m *Models) call(ctx context.Context, door ext.Caller, call ext.Call) (json.RawMessage, error) {
	switch call.Method {
	case ext.MethodSession:
		state := map[string]any{"extensionsChoose": true, "model": nil, "idle": true, "providers": []any{}, "virtualModels": []any{}}
		if provider, id, ok := strings.Cut(m.opts.Model, "/"); ok {
			state["model"] = map[string]string{"provider": provider, "id": id}
		}
		return jsontext.Encode(state), nil
	case ext.MethodExec:
		var in struct{ Args []string }
		if json.Unmarshal(call.Params, &in) != nil || len(in.Args) != 3 {
			return nil, ext.E(ext.CodeDenied, "nothing is started for a model request")
		}
		r := m.request(in.Args[0])
		if n, err := strconv.Atoi(in.Args[2]); r != nil && err == nil {
			r.waits(n)
		}
		if r == nil || r.send == nil || r.ctx.Err() != nil {
			return nil, ext.E(ext.CodeDenied, "nobody takes this")
		}
		err := r.send(jsontext.Encode(map[string]string{"delta": in.Args[1]}))
		return json.RawMessage(`{"code":0,"signal":null,"killed":false,"stdout":"","stderr":"","truncated":false}`), err
	case ext.MethodHTTP:
		return m.far(ctx, door, call)
	}
	return door.Call(ctx, call)
}

func (m *Models) request(id string) *request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.chunks[id]
}

// mark is the header by which complete.js says which request a call of a provider is made for. It goes no further than to here.
const mark = "x-pier-request"

// far calls a provider. The call waits while whoever asked takes nothing, and ends with the request, whatever the provider's code in the VM
// makes of that.
func (m *Models) far(ctx context.Context, door ext.Caller, call ext.Call) (json.RawMessage, error) {
	params, headers := map[string]json.RawMessage{}, [][2]string{}
	if json.Unmarshal(call.Params, &params) != nil || json.Unmarshal(params["headers"], &headers) != nil {
		return door.Call(ctx, call)
	}
	at := slices.IndexFunc(headers, func(h [2]string) bool { return strings.EqualFold(h[0], mark) })
	if at < 0 {
		return door.Call(ctx, call)
	}
	r := m.request(headers[at][1])
	params["headers"] = jsontext.Encode(slices.Delete(headers, at, at+1))
	call.Params = jsontext.Encode(params)
	if r == nil {
		return nil, ext.E(ext.CodeTimeout, "the model request is over")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	over := context.AfterFunc(r.ctx, func() { cancel(context.Cause(r.ctx)) })
	defer over()
	if take := call.Stream; take != nil {
		call.Stream = func(chunk json.RawMessage) error {
			if err := r.hold(); err != nil {
				return err
			}
			return take(chunk)
		}
	}
	return door.Call(ctx, call)
}

// answer reads what the VM made of a request, and counts what it used.
func (m *Models) answer(ctx context.Context, id ext.ID, out json.RawMessage, err error) (json.RawMessage, error) {
	if ctx.Err() != nil {
		return nil, ext.Wrap(ext.CodeTimeout, "the model request was cancelled", context.Cause(ctx))
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeIO, "the model request failed", err)
	}
	var made struct {
		Answer struct {
			Text     string          `json:"text"`
			Model    string          `json:"model"`
			Provider string          `json:"provider"`
			Stop     string          `json:"stop"`
			None     bool            `json:"none"`
			Usage    json.RawMessage `json:"usage"`
		} `json:"answer"`
	}
	if err := json.Unmarshal(out, &made); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the model's answer cannot be read", err)
	}
	a := made.Answer
	m.count(id, a.Usage)
	switch {
	case a.None:
		return nil, ext.E(ext.CodeIO, "there is no model: choose one in Pi's settings (defaultProvider, defaultModel) or with --model, and see that its provider has a key")
	case a.Stop == "error" || a.Stop == "aborted":
		return nil, ext.E(ext.CodeIO, "the model's provider answered with an error").With("model", a.Provider+"/"+a.Model)
	}
	return jsontext.Encode(map[string]any{"text": a.Text, "usage": a.Usage, "model": a.Model, "provider": a.Provider}), nil
}

func (m *Models) count(id ext.ID, usage json.RawMessage) {
	var u struct {
		Input, Output, CacheRead, CacheWrite, TotalTokens int64
		Cost                                              struct{ Total float64 }
	}
	if json.Unmarshal(usage, &u) != nil {
		return // the provider did not say
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	used := m.used[id]
	used.Tokens += max(u.TotalTokens, u.Input+u.Output+u.CacheRead+u.CacheWrite)
	used.Cost += u.Cost.Total
	m.used[id] = used
}

// Used is what an extension has used so far.
func (m *Models) Used(id ext.ID) Budget {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used[id]
}

// Close ends the VM, and with it what is under way.
func (m *Models) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return m.drop()
}
