package rtp

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
)

// ErrorType says what went wrong with a call, from the caller's side.
type ErrorType string

// The types.
const (
	ValidationError  ErrorType = "validation_error"
	AuthError        ErrorType = "auth_error"
	PermissionError  ErrorType = "permission_error"
	NotFound         ErrorType = "not_found"
	Conflict         ErrorType = "conflict"
	RateLimited      ErrorType = "rate_limited"
	Transient        ErrorType = "transient"
	Timeout          ErrorType = "timeout"
	UpstreamError    ErrorType = "upstream_error"
	PolicyBlocked    ErrorType = "policy_blocked"
	ApprovalRequired ErrorType = "approval_required"
	InternalError    ErrorType = "internal_error"
)

// codes is the host code that each type is. It is onto: every code is some type's.
var codes = []struct {
	Type ErrorType
	Code ext.Code
}{
	{ValidationError, ext.CodeInvalidRequest},
	{AuthError, ext.CodeDenied},
	{PermissionError, ext.CodeDenied},
	{NotFound, ext.CodeIO},
	{Conflict, ext.CodeIO},
	{RateLimited, ext.CodeIO},
	{Transient, ext.CodeIO},
	{Timeout, ext.CodeTimeout},
	{UpstreamError, ext.CodeIO},
	{PolicyBlocked, ext.CodeDenied},
	{ApprovalRequired, ext.CodeDenied},
	{InternalError, ext.CodeInternal},
}

// ErrorTypes lists the closed set in the schema's order.
func ErrorTypes() []ErrorType {
	list := make([]ErrorType, len(codes))
	for i, c := range codes {
		list[i] = c.Type
	}
	return list
}

// Valid reports whether t belongs to the closed set.
func (t ErrorType) Valid() bool { return slices.Contains(ErrorTypes(), t) }

// Code is the host's code for a type; internal for what is no type.
func (t ErrorType) Code() ext.Code {
	for _, c := range codes {
		if c.Type == t {
			return c.Code
		}
	}
	return ext.CodeInternal
}

// errnos are the types of system errors that say more than their code.
var errnos = map[string]ErrorType{
	"ENOENT": NotFound, "ENOTDIR": NotFound, "ENOTFOUND": NotFound, "EEXIST": Conflict, "ENOTEMPTY": Conflict,
	"ECONNREFUSED": Transient, "ECONNRESET": Transient, "EPIPE": Transient, "EAGAIN": Transient, "EAI_AGAIN": Transient, "EBUSY": Transient,
	"ETIMEDOUT": Timeout, "EPERM": PermissionError,
}

// TypeOf is the type of a host's error.
func TypeOf(code ext.Code, errno string) ErrorType {
	switch code {
	case ext.CodeTimeout:
		return Timeout
	case ext.CodeDenied:
		return PolicyBlocked
	case ext.CodeInvalidRequest:
		return ValidationError
	case ext.CodeIO:
		if t, ok := errnos[errno]; ok {
			return t
		}
		return UpstreamError
	}
	return InternalError
}

// ToolError is how a call failed.
type ToolError struct {
	Type             ErrorType `json:"type"`
	Message          string    `json:"message"`
	Retryable        bool      `json:"retryable"`
	UpstreamCode     *string   `json:"upstream_code"`
	RemediationHints []string  `json:"remediation_hints"`
	CorrelationID    *string   `json:"correlation_id"`

	Approval *Approval `json:"-"` // what a call waits for, beside the error: the protocol's has no place for it
}

// maxMessage is the schema's bound, in characters.
const maxMessage = 4096

// NewError makes an error of pier's own. Its message is never made from the text of a host's error.
func NewError(t ErrorType, message string, hints ...string) *ToolError {
	if hints == nil {
		hints = []string{}
	}
	return &ToolError{Type: t, Message: fit(message), Retryable: t == RateLimited || t == Transient || t == Timeout, RemediationHints: hints}
}

// fit brings a message within the schema's bounds.
func fit(message string) string {
	message = strings.ToValidUTF8(message, "\ufffd")
	if message == "" {
		return "the tool gave no reason"
	}
	if utf8.RuneCountInString(message) > maxMessage {
		message = string([]rune(message)[:maxMessage-1]) + "…"
	}
	return message
}

// Error is the type and the message.
func (e *ToolError) Error() string { return string(e.Type) + ": " + e.Message }

// ParseError reads the error that a pack raised. What is none by the schema is an internal error that says so.
func ParseError(data json.RawMessage) *ToolError {
	e := &ToolError{RemediationHints: []string{}}
	if problems, err := schemas().toolError.Check(data); err != nil || len(problems) > 0 {
		why := "is not JSON"
		if len(problems) > 0 {
			why = "breaks its schema: " + problems[0].String()
		}
		return NewError(InternalError, "the error that the pack raised "+why)
	}
	if err := ext.DecodeStrict(data, e); err != nil {
		return NewError(InternalError, "the error that the pack raised cannot be read: "+err.Error())
	}
	if e.RemediationHints == nil {
		e.RemediationHints = []string{}
	}
	return e
}

// detail is the member of a host error's details that carries the tool's error.
const detail = "rtp"

// Exception is the failure of a pack's own code, as the host sees one: it has no code of the host's, which did nothing wrong.
func (e *ToolError) Exception() *ext.Exception {
	return &ext.Exception{Name: "ToolError", Message: e.Error(), Details: map[string]any{detail: e}}
}

// Refusal is a call that pier itself did not make or did not finish.
func (e *ToolError) Refusal(cause error) *ext.Error {
	return ext.Wrap(e.Type.Code(), e.Error(), cause).With(detail, e)
}

// ErrorOf is the tool's error in an error of the host, whatever that is; nil for nil.
func ErrorOf(err error) *ToolError {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*ToolError](err); ok {
		return e
	}
	if x, ok := errors.AsType[*ext.Exception](err); ok {
		if e, ok := x.Details[detail].(*ToolError); ok {
			return e
		}
		if x.Code == "" {
			return NewError(UpstreamError, x.Message)
		}
	}
	if e, ok := errors.AsType[*ext.Error](err); ok && e != nil {
		if inner, ok := e.Details[detail].(*ToolError); ok {
			return inner
		}
		errno, _ := e.Details["errno"].(string)
		hints := []string{}
		if flag, ok := e.Details["flag"].(string); ok && flag != "" {
			hints = append(hints, "allow it with "+flag)
		}
		return NewError(TypeOf(ext.CodeOf(e), errno), e.Msg, hints...)
	}
	return NewError(TypeOf(ext.CodeOf(err), ""), "the call failed inside the host")
}
