package ext

import (
	"cmp"
	"encoding/json"
	"errors"
	"time"
)

// HostCall is the payload of a host_call message: a [Call] on the wire (seed 002 §3.2).
type HostCall struct {
	CallID      string          `json:"call_id"`
	Capability  Capability      `json:"capability"` // a claim; the host derives the capability itself
	Method      Method          `json:"method"`
	Params      json.RawMessage `json:"params"`
	TimeoutMS   *int64          `json:"timeout_ms,omitzero"`
	CancelToken *string         `json:"cancel_token,omitzero"`
	Context     json.RawMessage `json:"context,omitzero"` // never part of a decision
}

// MessageType implements Payload.
func (*HostCall) MessageType() MessageType { return TypeHostCall }

// Validate implements Payload.
func (p *HostCall) Validate() error { return p.check().err() }

func (p *HostCall) check() *fault {
	return cmp.Or(
		object("params", p.Params),
		natural("timeout_ms", p.TimeoutMS),
		optionalObject("context", p.Context),
	)
}

// Timeout returns the time limit asked for, 0 when there is none. One too long for a Duration is the longest Duration.
func (p *HostCall) Timeout() time.Duration {
	const longest = time.Duration(1<<63 - 1)
	switch {
	case p.TimeoutMS == nil:
		return 0
	case *p.TimeoutMS > int64(longest/time.Millisecond):
		return longest
	}
	return time.Duration(*p.TimeoutMS) * time.Millisecond
}

// HostResult is the payload of a host_result message: the answer to a host call, or one chunk of it.
type HostResult struct {
	CallID  string           `json:"call_id"`
	Output  json.RawMessage  `json:"output"`
	IsError bool             `json:"is_error"`
	Error   *HostCallError   `json:"error,omitzero"` // exactly when IsError
	Chunk   *HostStreamChunk `json:"chunk,omitzero"`
}

// MessageType implements Payload.
func (*HostResult) MessageType() MessageType { return TypeHostResult }

// Validate implements Payload.
func (p *HostResult) Validate() error { return p.check().err() }

func (p *HostResult) check() *fault {
	f := object("output", p.Output)
	if f == nil && p.IsError && p.Error == nil {
		f = faulty("missing, and is_error is true").under("error")
	}
	return cmp.Or(f, failure(p.IsError, p.Error), p.Chunk.check().under("chunk"))
}

// HostCallError is an [Error] on the wire.
type HostCallError struct {
	Code      Code            `json:"code"`
	Message   string          `json:"message"`
	Details   json.RawMessage `json:"details,omitzero"`
	Retryable *bool           `json:"retryable,omitzero"`
}

func (e *HostCallError) check() *fault {
	return cmp.Or(oneOf("code", e.Code, codes...), optionalObject("details", e.Details))
}

// NewHostCallError puts any error in the form that may cross the door: code, message and details of an *[Error], and for
// the rest the code [CodeOf] gives and a message made from nothing but that. It returns nil for nil.
func NewHostCallError(err error) *HostCallError {
	if err == nil {
		return nil
	}
	out := &HostCallError{Code: CodeOf(err), Message: string(CodeOf(err))}
	e, ok := errors.AsType[*Error](err)
	if !ok || e == nil {
		return out
	}
	out.Message = e.Msg
	if len(e.Details) > 0 {
		if details, f := marshal(e.Details); f == nil {
			out.Details = details
		}
	}
	return out
}

// Err returns e as the error a host call returns.
func (e *HostCallError) Err() error {
	if e == nil {
		return nil
	}
	out := &Error{Code: CodeOf(&Error{Code: e.Code}), Msg: e.Message}
	if len(e.Details) > 0 && DecodeStrict(e.Details, &out.Details) != nil {
		out.Details = nil
	}
	return out
}

// HostStreamChunk numbers a host_result that is one of several.
type HostStreamChunk struct {
	Index        int64                   `json:"index"` // from 0, by 1
	IsLast       bool                    `json:"is_last"`
	Backpressure *HostStreamBackpressure `json:"backpressure,omitzero"`
}

func (c *HostStreamChunk) check() *fault {
	if c == nil {
		return nil
	}
	f := natural("index", &c.Index)
	if f == nil && c.Backpressure != nil {
		f = c.Backpressure.check().under("backpressure")
	}
	return f
}

// HostStreamBackpressure is a hint to the producer of chunks, for future flow control.
type HostStreamBackpressure struct {
	Credits *int64 `json:"credits,omitzero"`
	DelayMS *int64 `json:"delay_ms,omitzero"`
}

func (b *HostStreamBackpressure) check() *fault {
	return cmp.Or(natural("credits", b.Credits), natural("delay_ms", b.DelayMS))
}
