package session

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// EventsOptions is where the method events hands things on to. Both are required.
type EventsOptions struct {
	// Emit hands a copy of data to every other extension, in load order.
	Emit func(from ext.ID, channel string, data json.RawMessage)
	// Call has an extension call a function that it has given away, after what was sent to it before; it reports whether the
	// extension is there. The answer comes by itself.
	Call func(owner ext.ID, request json.RawMessage) bool
}

// Events is the connector of the method events: pi.events between the extensions of one host, and calls of the functions that
// travelled on it, which run in their owner.
type Events struct {
	opts EventsOptions

	mu    sync.Mutex
	last  int64
	calls map[int64]*farCall
	given givenFunctions
}

// farCall is a call of another extension's function that is not answered yet.
type farCall struct {
	from, owner ext.ID
	answer      chan json.RawMessage // one
}

// maxFarCalls bounds the calls that wait for an answer.
const maxFarCalls = 10_000

// NewEvents returns the connector.
func NewEvents(opts EventsOptions) (*Events, error) {
	if opts.Emit == nil || opts.Call == nil {
		return nil, errors.New("events: Emit and Call are required")
	}
	return &Events{opts: opts, calls: map[int64]*farCall{}}, nil
}

// Call performs one call of the method events.
func (e *Events) Call(ctx context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
	op, err := wire.Op(call.Params)
	if err != nil {
		return nil, wire.UnknownOp("events", "")
	}
	switch op {
	case "emit":
		return e.emit(call)
	case "call":
		return e.begin(call)
	case "await":
		return e.await(ctx, call)
	case "answer":
		return e.answer(call)
	default:
		return nil, wire.UnknownOp("events", op)
	}
}

func (e *Events) emit(call ext.Call) (json.RawMessage, error) {
	var in struct {
		Op      string          `json:"op"`
		Channel *string         `json:"channel"`
		Data    json.RawMessage `json:"data"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	if in.Channel == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "emit needs a channel")
	}
	if err := e.passOn(call.Extension, everyone, in.Data); err != nil {
		return nil, err
	}
	e.opts.Emit(call.Extension, *in.Channel, wire.OrNull(in.Data))
	return json.RawMessage(`{}`), nil
}

// begin sends a call to the function's owner. It returns before there is an answer, so that calls keep their order.
func (e *Events) begin(call ext.Call) (json.RawMessage, error) {
	var in struct {
		Op       string          `json:"op"`
		Owner    ext.ID          `json:"owner"`
		Function string          `json:"function"`
		Data     json.RawMessage `json:"data"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	if err := e.passOn(call.Extension, in.Owner, in.Data); err != nil {
		return nil, err
	}
	e.mu.Lock()
	if !e.given.holds(call.Extension, farFunction{in.Owner, in.Function}) {
		e.mu.Unlock()
		return nil, errNotGiven
	}
	if len(e.calls) >= maxFarCalls {
		e.mu.Unlock()
		return nil, ext.E(ext.CodeInvalidRequest, "too many calls of other extensions' functions wait for an answer")
	}
	e.last++
	id := e.last
	e.calls[id] = &farCall{from: call.Extension, owner: in.Owner, answer: make(chan json.RawMessage, 1)}
	e.mu.Unlock()
	request, err := wire.JSON(map[string]any{"call": id, "function": in.Function, "args": wire.OrNull(in.Data), "from": call.Extension})
	if err == nil && !e.opts.Call(in.Owner, request) {
		err = ext.E(ext.CodeIO, "the extension that the function belongs to has ended")
	}
	if err != nil {
		e.forget(id)
		return nil, err
	}
	return wire.JSON(map[string]any{"call": id})
}

func (e *Events) forget(id int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.calls, id)
}

// await waits for the answer of a call that the extension began.
func (e *Events) await(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var in struct {
		Op   string `json:"op"`
		Call int64  `json:"call"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	e.mu.Lock()
	far := e.calls[in.Call]
	e.mu.Unlock()
	if far == nil || far.from != call.Extension {
		return nil, ext.E(ext.CodeInvalidRequest, "there is no such call")
	}
	defer e.forget(in.Call)
	select {
	case answer := <-far.answer:
		return answer, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// answer is what a function's owner says of a call. Only the owner is believed, and only once.
func (e *Events) answer(call ext.Call) (json.RawMessage, error) {
	var in struct {
		Op    string          `json:"op"`
		Call  int64           `json:"call"`
		Data  json.RawMessage `json:"data"`
		Error *string         `json:"error"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	e.mu.Lock()
	far := e.calls[in.Call]
	e.mu.Unlock()
	if far == nil {
		return json.RawMessage(`{}`), nil // nobody waits any more
	}
	if far.owner != call.Extension {
		return nil, ext.E(ext.CodeInvalidRequest, "the call is another extension's to answer")
	}
	if err := e.passOn(call.Extension, far.from, in.Data); err != nil {
		return nil, err
	}
	answer, err := wire.JSON(map[string]any{"data": wire.OrNull(in.Data), "error": in.Error})
	if err != nil {
		return nil, err
	}
	select {
	case far.answer <- answer:
	default:
	}
	return json.RawMessage(`{}`), nil
}
