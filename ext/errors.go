package ext

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
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

// Error is the only error that crosses the gate. Msg and Details are safe to hand to an extension; Err stays in the
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

// Exception is something an extension threw, or a limit it ran into, with its place in the extension's own source.
type Exception struct {
	Name    string // "TypeError", or "" when the thrown value is no Error
	Message string
	Frames  []Frame // innermost first, the extension's own code only
	Code    Code    // set when a host call's failure or a limit is the cause
	Details map[string]any

	Cause  *Exception   // the error's cause; a cause that is no Error has its text as message
	Errors []*Exception // those of an AggregateError
}

// Frame is one place of a stack in the extension's source.
type Frame struct {
	Func   string
	File   string
	Line   int // 1-based
	Column int // 1-based

	Async   bool // it waits for the frame above, as "at async" in V8's stacks
	Skipped int  // how many frames were left out before this one
}

// String is the frame as stacks print it.
func (f Frame) String() string {
	place := fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	if f.Func != "" {
		place = f.Func + " (" + place + ")"
	}
	if f.Async {
		return "async " + place
	}
	return place
}

// Place returns file:line:column of the innermost frame, or "".
func (e *Exception) Place() string {
	if len(e.Frames) == 0 {
		return ""
	}
	f := e.Frames[0]
	return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
}

// Error returns the message alone: what Pi shows.
func (e *Exception) Error() string { return e.Message }

// Stack returns the message and one line for each frame, then what the error was made of, as Node prints it.
func (e *Exception) Stack() string {
	var b strings.Builder
	if e.Name != "" {
		b.WriteString(e.Name + ": ")
	}
	b.WriteString(e.Message)
	for _, f := range e.Frames {
		if f.Skipped > 0 {
			fmt.Fprintf(&b, "\n    ... %d more", f.Skipped)
		}
		b.WriteString("\n    at " + f.String())
	}
	var made []string
	if e.Cause != nil {
		made = append(made, indent("[cause]: "+e.Cause.Stack(), "  "))
	}
	if len(e.Errors) > 0 {
		var inner []string
		for _, each := range e.Errors {
			inner = append(inner, indent(each.Stack(), "    "))
		}
		made = append(made, "\n  [errors]: ["+strings.Join(inner, ",")+"\n  ]")
	}
	if len(made) > 0 {
		b.WriteString(" {" + strings.Join(made, ",") + "\n}")
	}
	return b.String()
}

// indent puts a text on lines of its own.
func indent(text, by string) string { return "\n" + by + strings.ReplaceAll(text, "\n", "\n"+by) }

// Unwrap gives the taxonomy's error, so errors.Is(err, ErrDenied) sees through what an extension let pass.
func (e *Exception) Unwrap() error {
	if e.Code == "" {
		return nil
	}
	return &Error{Code: e.Code, Msg: e.Message, Details: e.Details}
}
