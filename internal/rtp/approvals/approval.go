package approvals

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/rtp"
)

// State is where an approval stands.
type State string

// The states. Pending, Approved and Running go on; the others are for good.
const (
	Pending  State = "pending"  // nobody has answered
	Approved State = "approved" // the next identical call uses it
	Denied   State = "denied"   // identical calls are refused until it would have expired
	Expired  State = "expired"  // nobody answered, or nobody called, in time
	Running  State = "running"  // it is used up, and the call is under way
	Done     State = "done"     // the call has ended
	Unknown  State = "unknown"  // the process that made the call ended first: what became of the call nobody knows
)

// States lists the closed set in the order in which an approval passes them.
func States() []State { return []State{Pending, Approved, Denied, Expired, Running, Done, Unknown} }

// Need is the exact call that an approval is wanted for.
type Need struct {
	Pack   string
	Tool   *rtp.Tool
	Args   json.RawMessage
	Caller rtp.Context
	Call   string        // the id of the call, for records
	Within time.Duration // the longest that the call may take
	Expiry time.Duration // how long the answer is waited for; 0 for the store's

	// Token names the one approval that may be used; "" for any that fits.
	Token string
}

// By is who decided.
type By struct {
	Name   string // for people and records: "user", or an actor
	Tenant string // of the token over HTTP; with Actor, nobody decides on their own call
	Actor  string
	Remote bool // it came over HTTP
}

// Approval is one as it is kept. Its arguments are without secrets.
type Approval struct {
	rtp.Approval
	State     State  `json:"state"`
	Pack      string `json:"pack"`
	ToolHash  string `json:"tool_hash"`
	ArgsHash  string `json:"args_hash"`
	Call      string `json:"call_id,omitempty"`
	DecidedAt string `json:"decided_at,omitempty"`
	DecidedBy string `json:"decided_by,omitempty"`
	Outcome   string `json:"outcome,omitempty"` // of the call: ok, or the type of its error
	Change    int64  `json:"change"`            // grows with every change of any approval
}

// Step is one thing that happens to an approval. It is recorded before it happens.
type Step struct {
	Event    string // approval.request, .approve, .deny, .use, .done, .expire, .unknown
	Approval Approval
	By       By
}

// The errors of a decision and of a use.
var (
	ErrNotFound = ext.E(ext.CodeInvalidRequest, "there is no such approval").With("approval", "unknown")
	ErrOver     = ext.E(ext.CodeInvalidRequest, "the approval is for another call, or has been decided, used, or has expired").With("approval", "over")
	ErrOwn      = ext.E(ext.CodeDenied, "nobody approves their own call").With("approval", "own")
)

// Is reports whether err is one of the errors above: they share codes with others.
func Is(err error, which *ext.Error) bool {
	e, ok := errors.AsType[*ext.Error](err)
	return ok && e != nil && e.Details["approval"] != nil && e.Details["approval"] == which.Details["approval"]
}

type tokenKey struct{}

// WithToken says which approval a call is made with: that one, and no other.
func WithToken(ctx context.Context, token string) context.Context {
	return context.WithValue(ctx, tokenKey{}, token)
}

// TokenOf is the approval that a call is made with; "" for any that fits.
func TokenOf(ctx context.Context) string {
	token, _ := ctx.Value(tokenKey{}).(string)
	return token
}

func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func text(p *string) string {
	if p == nil {
		return ""
	}
	return *p
}

// Message says what happens, for records.
func (s Step) Message() string {
	switch s.Event {
	case "approval.request":
		return "a call waits for an approval"
	case "approval.approve":
		return "a call was approved"
	case "approval.deny":
		return "a call was denied"
	case "approval.use":
		return "an approval is used up by its call"
	case "approval.done":
		return "the call of an approval has ended"
	case "approval.expire":
		return "an approval has expired"
	}
	return "the process that made the call of an approval ended before it"
}

// Data is what a record of the step says. The arguments are in it by hash alone.
func (s Step) Data() map[string]any {
	a := s.Approval
	return map[string]any{
		"token": a.Token, "tool": a.ToolName, "risk_class": a.RiskClass, "pack": a.Pack, "tool_hash": a.ToolHash, "input_hash": a.ArgsHash,
		"tenant_id": text(a.TenantID), "actor": text(a.Actor), "state": a.State, "expires_at": a.ExpiresAt, "outcome": a.Outcome,
		"by": s.By.Name, "remote": s.By.Remote,
	}
}
