package protocol

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/load/source"
	wire "github.com/cec80427/pier/internal/protocol"
)

// What the program asks of the host, and tells it.

// handle does one host call: through the gate, with what the program claims, which the gate compares with what it derives.
func (p *program) handle(ctx context.Context, r *wire.Request) (ext.Payload, error) {
	request, ok := r.Payload.(*ext.HostCall)
	if !ok || !p.HasOffered() {
		return nil, ext.E(ext.CodeInvalidRequest, "register comes first")
	}
	var belongs struct {
		ToolCallID string `json:"tool_call_id"`
	}
	_ = json.Unmarshal(request.Context, &belongs) // free-form: it may be anything
	c, done := p.Work.Call(belongs.ToolCallID)
	defer done()
	stream := r.Stream()
	defer stream.Close()
	call := ext.Call{
		Extension: p.Unit.ID, VM: p.Opts.VM, Runtime: string(p.Unit.Kind()), Claim: cmp.Or(request.Capability, "none"), Method: request.Method,
		Params: request.Params, Timeout: request.Timeout(), Asker: ext.Asker{RPCID: r.ID},
		Stream: func(chunk json.RawMessage) error { return stream.Send(ctx, object(chunk)) },
	}
	c.Of(&call)
	output, err := p.Opts.Gate.Call(ctx, call)
	result := &ext.HostResult{CallID: request.CallID, Output: object(output), Chunk: stream.Last()}
	if err != nil {
		result.IsError, result.Error, result.Output = true, ext.NewHostCallError(err), json.RawMessage("{}")
		result.Error.Retryable = new(result.Error.Code == ext.CodeTimeout || result.Error.Code == ext.CodeIO)
	}
	return result, nil
}

// object is a value as an output, which is an object.
func object(value json.RawMessage) json.RawMessage {
	if len(value) > 0 && value[0] == '{' {
		return value
	}
	if len(value) == 0 || string(value) == "null" {
		return json.RawMessage("{}")
	}
	return encode(map[string]json.RawMessage{"value": value})
}

// notice takes messages that want no answer.
func (p *program) notice(m ext.Message) {
	switch payload := m.Payload.(type) {
	case *ext.Register:
		p.register(m.ID, payload)
	case *ext.LogRecord:
		params := map[string]any{"level": payload.Level, "event": payload.Event, "message": payload.Message}
		if len(payload.Data) > 0 {
			params["data"] = payload.Data
		}
		_, done := p.Work.Call("")
		defer done()
		_, _ = p.Opts.Gate.Call(p.Life, ext.Call{ // one that is not recorded is not told either
			Extension: p.Unit.ID, VM: p.Opts.VM, Runtime: string(p.Unit.Kind()), Method: ext.MethodLog, Params: encode(params),
		})
	case *ext.ErrorPayload:
		if p.Opts.Host.Print != nil {
			p.Opts.Host.Print("error", payload.Code+": "+payload.Message)
		}
	}
}

// claim tells the host what the program says that it needs. A program whose first message cannot be used is ended; a later one is
// answered, and changes nothing.
func (p *program) claim(r *ext.Register) error {
	declared, err := source.Claimed(r)
	if err == nil && declared != nil && p.Opts.Host.Claimed != nil {
		err = p.Opts.Host.Claimed(declared)
	}
	if err != nil && !p.HasOffered() {
		p.Fail(&ext.Exception{Name: "Error", Message: "register: " + ext.NewHostCallError(err).Message})
	}
	return err
}

// register tells the host what the program has; again when that has changed.
func (p *program) register(id string, r *ext.Register) {
	if err := p.claim(r); err != nil {
		_ = p.conn.Refuse(p.Life, id, err) // a connection that has ended ends everything
		return
	}
	all := procpeer.Registrations(r)
	if p.Opts.Host.Changed != nil {
		p.Opts.Host.Changed(all, true)
	}
	p.Offered()
}
