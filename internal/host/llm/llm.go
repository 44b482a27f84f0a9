// Package llm performs the model requests of extensions (method session, op complete) in a VM of pier's own, with Pi's
// own providers as the host modules have them, under a budget for each extension. Whether an extension may ask at all
// is decided at the gate before.
package llm

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// ID is the extension id under which the requests of the VM are recorded.
const ID ext.ID = "pier.models"

// Options are what the requests are made with. All but Model and Budget are required.
type Options struct {
	Start func(ctx context.Context, id ext.ID, script string, o instance.Options) (instance.Instance, error)
	// Gate is what the VM may do: read Pi's settings and keys, and call the providers. Done lets go of it.
	Gate   func() (gate ext.Caller, done func(), err error)
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
	turns  map[ext.ID]chan struct{}
	chunks map[string]*request
	ids    int
	closed bool
}

// request is one that is under way.
type request struct {
	ctx   context.Context
	id    string                            // in the VM
	asked int                               // bytes of its messages
	send  func(chunk json.RawMessage) error // nil when nobody wants pieces

	mu      sync.Mutex
	waiting int           // pieces that wait in the VM, as it said last
	sending bool          // a piece is being handed over
	passed  int           // what came of the provider meanwhile
	behind  chan struct{} // closed when the provider need not wait any more; nil while it need not

	model rates
	begun bool // its provider was asked
	said  int  // bytes of the answer that have come
}

// ahead is how many pieces of an answer may wait in the VM before its provider does.
const ahead = 64

// update changes what decides whether the provider waits: too many pieces wait in the VM, or so much has come since one is being handed over
// that the VM does not get to say how many.
func (r *request) update(change func()) (behind chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change()
	switch held := r.waiting > ahead || r.sending && r.passed > ahead; {
	case held && r.behind == nil:
		r.behind = make(chan struct{})
	case !held && r.behind != nil:
		close(r.behind)
		r.behind = nil
	}
	return r.behind
}

// hand hands a piece over, behind which others wait.
func (r *request) hand(delta string, waiting int) error {
	r.update(func() { r.waiting, r.sending, r.passed = waiting, true, 0 })
	defer r.update(func() { r.sending = false })
	return r.send(jsontext.Encode(map[string]string{"delta": delta}))
}

// hold waits while too many pieces do.
func (r *request) hold() error {
	behind := r.update(func() { r.passed++ })
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
	return &Models{opts: o, used: map[ext.ID]Budget{}, turns: map[ext.ID]chan struct{}{}, chunks: map[string]*request{}}
}

// script answers the calls of complete below: "chunk" is no program, the gate of this package takes it.
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
	done, err := m.turn(ctx, call.Extension)
	if err != nil {
		return nil, err
	}
	defer done()
	r := &request{ctx: ctx, send: call.Stream, asked: sizeOf(messages)}
	vm, err := m.enter(ctx, r)
	if err != nil {
		return nil, err
	}
	defer m.leave(r.id)
	out, err := vm.Call(ctx, instance.ToolCall{ID: call.ID, Name: "complete", Input: jsontext.Encode(map[string]any{
		"id": r.id, "messages": messages, "stream": call.Stream != nil, "maxTokens": in.Options.MaxTokens, "temperature": in.Options.Temperature,
	})})
	return m.answer(r, call.Extension, out, err)
}

// Key is the key or token of a provider as its model requests would bring it, refreshed where it has run out; "" where there is none. It is
// for pier's own requests: no extension gets it.
func (m *Models) Key(ctx context.Context, provider string) (string, error) {
	r := &request{ctx: ctx}
	vm, err := m.enter(ctx, r)
	if err != nil {
		return "", err
	}
	defer m.leave(r.id)
	out, err := vm.Call(ctx, instance.ToolCall{ID: "key-" + r.id, Name: "key", Input: jsontext.Encode(map[string]string{"provider": provider})})
	if err != nil {
		return "", ext.Wrap(ext.CodeIO, "the key of the provider "+strconv.Quote(provider)+" cannot be read", err)
	}
	var made struct {
		Answer struct {
			Key string `json:"key"`
		} `json:"answer"`
	}
	if err := json.Unmarshal(out, &made); err != nil {
		return "", ext.Wrap(ext.CodeInternal, "the key cannot be read", err)
	}
	return made.Answer.Key, nil
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

// atOnce is how many requests of one extension are made at once; further ones wait here, where they take next to nothing. In the VM a thousand
// took 180 MB, and some found too many host calls under way.
const atOnce = 32

// turn waits until a request may be made.
func (m *Models) turn(ctx context.Context, id ext.ID) (done func(), err error) {
	m.mu.Lock()
	turns := m.turns[id]
	if turns == nil {
		turns = make(chan struct{}, atOnce)
		m.turns[id] = turns
	}
	m.mu.Unlock()
	select {
	case turns <- struct{}{}:
		return func() { <-turns }, nil
	case <-ctx.Done():
		return nil, ext.Wrap(ext.CodeTimeout, "the model request was cancelled", context.Cause(ctx))
	}
}

// enter starts the VM if there is none, and gives the request an id in it.
func (m *Models) enter(ctx context.Context, r *request) (instance.Instance, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, ext.E(ext.CodeIO, "the host is closing")
	}
	if m.vm != nil && m.vm.Ended() != nil {
		_ = m.drop() // what it said when it ended was said then
	}
	if m.vm == nil {
		gate, done, err := m.opts.Gate()
		if err != nil {
			return nil, ext.Wrap(ext.CodeInternal, "the way to the models cannot be opened", err)
		}
		m.done = done
		m.vm, err = m.opts.Start(context.WithoutCancel(ctx), ID, script, instance.Options{
			VM: 1, Gate: ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) { return m.call(ctx, gate, call) }),
			Facts: m.opts.Facts, Limits: m.opts.Limits,
		})
		if err == nil {
			err = m.vm.Load(ctx)
		}
		if err != nil {
			return nil, ext.Wrap(ext.CodeInternal, "the models cannot be loaded", errors.Join(err, m.drop()))
		}
	}
	m.ids++
	r.id = strconv.Itoa(m.ids)
	m.chunks[r.id] = r
	return m.vm, nil
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

// call is the gate of the VM. The session is not its business: it learns which model was chosen, and hands over pieces, one after the
// other, each when the one before was taken.
func (m *Models) call(ctx context.Context, gate ext.Caller, call ext.Call) (json.RawMessage, error) {
	switch call.Method {
	case ext.MethodSession:
		state := map[string]any{"extensionsChoose": true, "model": nil, "idle": true, "providers": []any{}, "virtualModels": []any{}}
		if provider, id, ok := strings.Cut(m.opts.Model, "/"); ok {
			state["model"] = map[string]string{"provider": provider, "id": id}
		}
		return jsontext.Encode(state), nil
	case ext.MethodExec:
		return m.said(call.Params)
	case ext.MethodHTTP:
		return m.far(ctx, gate, call)
	}
	return gate.Call(ctx, call)
}

// said takes what the script says of a request: the model that answers it, a piece of the answer, or how much came that nobody takes.
func (m *Models) said(params json.RawMessage) (json.RawMessage, error) {
	var in struct {
		Command string
		Args    []string
	}
	if json.Unmarshal(params, &in) != nil || len(in.Args) != map[string]int{"model": 5, "chunk": 3, "aside": 2}[in.Command] || len(in.Args) == 0 {
		return nil, ext.E(ext.CodeDenied, "nothing is started for a model request")
	}
	r := m.request(in.Args[0])
	if r == nil {
		return nil, ext.E(ext.CodeDenied, "nobody takes this")
	}
	var err error
	switch in.Command {
	case "model":
		r.answeredBy(in.Args[1], in.Args[2], in.Args[3], in.Args[4])
	case "aside":
		r.heard(atoi(in.Args[1]))
	default:
		r.heard(len(in.Args[1]))
		if r.send == nil || r.ctx.Err() != nil {
			return nil, ext.E(ext.CodeDenied, "nobody takes this")
		}
		err = r.hand(in.Args[1], atoi(in.Args[2]))
	}
	return json.RawMessage(`{"code":0,"signal":null,"killed":false,"stdout":"","stderr":"","truncated":false}`), err
}

// atoi reads a number of the script's own.
func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return max(n, 0)
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
func (m *Models) far(ctx context.Context, gate ext.Caller, call ext.Call) (json.RawMessage, error) {
	params, headers := map[string]json.RawMessage{}, [][2]string{}
	if json.Unmarshal(call.Params, &params) != nil || json.Unmarshal(params["headers"], &headers) != nil {
		return gate.Call(ctx, call)
	}
	at := slices.IndexFunc(headers, func(h [2]string) bool { return strings.EqualFold(h[0], mark) })
	if at < 0 {
		return gate.Call(ctx, call)
	}
	r := m.request(headers[at][1])
	params["headers"] = jsontext.Encode(slices.Delete(headers, at, at+1))
	call.Params = jsontext.Encode(params)
	if r == nil {
		return nil, ext.E(ext.CodeTimeout, "the model request is over")
	}
	r.begin()
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
	return gate.Call(ctx, call)
}

// answer reads what the VM made of a request, and counts what it used. What a request used that failed goes along with the error, for the
// record.
func (m *Models) answer(r *request, id ext.ID, out json.RawMessage, err error) (json.RawMessage, error) {
	if r.ctx.Err() != nil {
		return m.count(id, r.estimate(true)), ext.Wrap(ext.CodeTimeout, "the model request was cancelled", context.Cause(r.ctx))
	}
	if err != nil {
		return m.count(id, r.estimate(false)), ext.Wrap(ext.CodeIO, "the model request failed", err)
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
		return m.count(id, r.estimate(false)), ext.Wrap(ext.CodeInternal, "the model's answer cannot be read", err)
	}
	a := made.Answer
	failed := a.None || a.Stop == "error" || a.Stop == "aborted"
	used := answered{Model: a.Model, Provider: a.Provider, Usage: a.Usage}
	if !reported(a.Usage) {
		used = r.estimate(!failed)
	}
	result := m.count(id, used)
	switch {
	case a.None:
		return nil, ext.E(ext.CodeIO, "there is no model: choose one in Pi's settings (defaultProvider, defaultModel) or with --model, and see that its provider has a key")
	case failed:
		return result, ext.E(ext.CodeIO, "the model's provider answered with an error").With("model", a.Provider+"/"+a.Model)
	}
	used.Text, used.Model, used.Provider = &a.Text, a.Model, a.Provider
	return jsontext.Encode(used), nil
}

// Close ends the VM, and with it what is under way.
func (m *Models) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return m.drop()
}
