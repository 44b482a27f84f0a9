package ext

import (
	"context"
	"errors"
	"slices"
)

// Code is a member of the closed error taxonomy (seed 002 §3.2).
type Code string

// The codes.
const (
	CodeTimeout        Code = "timeout"         // the deadline was reached
	CodeDenied         Code = "denied"          // the capability is not granted, or the scope does not cover it
	CodeIO             Code = "io"              // the file system, the network or a process failed
	CodeInvalidRequest Code = "invalid_request" // malformed method, params or capability claim
	CodeInternal       Code = "internal"        // a bug or a broken invariant in the host
)

var codes = []Code{CodeTimeout, CodeDenied, CodeIO, CodeInvalidRequest, CodeInternal}

// Codes lists the closed set in the schema's order.
func Codes() []Code { return slices.Clone(codes) }

// Valid reports whether c belongs to the closed set.
func (c Code) Valid() bool { return slices.Contains(codes, c) }

// Sentinels for errors.Is: an *Error matches the sentinel of its code.
var (
	ErrTimeout        = &Error{Code: CodeTimeout, Msg: "timeout"}
	ErrDenied         = &Error{Code: CodeDenied, Msg: "denied"}
	ErrIO             = &Error{Code: CodeIO, Msg: "io"}
	ErrInvalidRequest = &Error{Code: CodeInvalidRequest, Msg: "invalid request"}
	ErrInternal       = &Error{Code: CodeInternal, Msg: "internal"}
)

// Error is the only error that crosses the door. Msg and Details are safe to hand to an extension; Err stays in the
// host and is never formatted into Msg.
type Error struct {
	Code    Code
	Msg     string
	Details map[string]any // optional, JSON-able, for host_call_error.details (e.g. "errno": "ENOENT")
	Err     error
}

// Errorf is not offered on purpose: Msg must never be made from a host error's text. Use E or Wrap.

// E returns an error of the given code whose message an extension may read.
func E(code Code, msg string) *Error { return &Error{Code: code, Msg: msg} }

// Wrap keeps err for the host's eyes beside a message an extension may read.
func Wrap(code Code, msg string, err error) *Error { return &Error{Code: code, Msg: msg, Err: err} }

// With returns e with one more detail.
func (e *Error) With(key string, value any) *Error {
	c := *e
	c.Details = make(map[string]any, len(e.Details)+1)
	for k, v := range e.Details {
		c.Details[k] = v
	}
	c.Details[key] = value
	return &c
}

// Error returns the message that is safe for an extension.
func (e *Error) Error() string { return e.Msg }

// Unwrap returns the host's cause.
func (e *Error) Unwrap() error { return e.Err }

// Is matches any *Error of the same code, so errors.Is(err, ext.ErrDenied) reads as it should.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

// CodeOf is total: the code of the first *Error in err's chain, timeout for a context deadline, internal for the rest
// (an *Error of no known code included), and "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	e, ok := errors.AsType[*Error](err)
	switch {
	case e != nil && e.Code.Valid():
		return e.Code
	case !ok && errors.Is(err, context.DeadlineExceeded):
		return CodeTimeout
	}
	return CodeInternal
}
