package rtp

import (
	"encoding/json"
	"strconv"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// Outcome is how a call ended, for the audit.
type Outcome string

// The outcomes.
const (
	OutcomeOK       Outcome = "ok"
	OutcomeError    Outcome = "error"
	OutcomeApproval Outcome = "approval_required"
	OutcomeDenied   Outcome = "policy_denied"
)

// Outcomes lists the closed set.
func Outcomes() []Outcome { return []Outcome{OutcomeOK, OutcomeError, OutcomeApproval, OutcomeDenied} }

// OutcomeOf is the outcome of a call that failed with e, or did not fail when e is nil.
func OutcomeOf(e *ToolError) Outcome {
	switch {
	case e == nil:
		return OutcomeOK
	case e.Type == ApprovalRequired:
		return OutcomeApproval
	case e.Type == PolicyBlocked:
		return OutcomeDenied
	}
	return OutcomeError
}

// RefusedEvent is the event of the record that a refused request of a gateway leaves.
const RefusedEvent = "rtp.refused"

// AuditMember is where the record of a call's end has its AuditRow.
const AuditMember = "rtp"

// AuditRow is one call, as it is recorded. When it happened, in which run and for which request the record says itself.
type AuditRow struct {
	TenantID      string    `json:"tenant_id"`
	Actor         string    `json:"actor"`
	RequestID     string    `json:"request_id,omitempty"`
	Tool          string    `json:"tool"`
	RiskClass     RiskClass `json:"risk_class"`
	InputHash     string    `json:"input_hash"` // sha256 of the arguments, sorted and without blanks
	Outcome       Outcome   `json:"outcome"`
	DurationMS    float64   `json:"duration_ms"`
	AuthMarkers   []string  `json:"redacted_auth_marker"` // env:SLOT of each secret that was given, never a value
	ErrorType     ErrorType `json:"error_type,omitempty"`
	Attempts      int       `json:"attempts,omitempty"`
	Approval      string    `json:"approval,omitempty"` // the token of the one that it used or waits for
	Pack          string    `json:"pack"`
	PackVersion   string    `json:"pack_version"`
	InterfaceHash string    `json:"interface_hash"`
}

// JSON is the row as a record's data, in the order of the ledger, which spares it sorting.
func (r *AuditRow) JSON() json.RawMessage {
	f := make(jsontext.Fields, 0, 640).Text("actor", r.Actor).Some("approval", r.Approval)
	if r.Attempts > 0 {
		f = strconv.AppendInt(f.Key("attempts"), int64(r.Attempts), 10)
	}
	f = f.Number("duration_ms", r.DurationMS).Some("error_type", string(r.ErrorType)).Text("input_hash", r.InputHash).
		Text("interface_hash", r.InterfaceHash).Text("outcome", string(r.Outcome)).Text("pack", r.Pack).Text("pack_version", r.PackVersion)
	f = append(f.Key("redacted_auth_marker"), '[')
	for i, marker := range r.AuthMarkers {
		if i > 0 {
			f = append(f, ',')
		}
		f = jsontext.AppendString(f, marker)
	}
	return append(f, ']').Some("request_id", r.RequestID).Text("risk_class", string(r.RiskClass)).Text("tenant_id", r.TenantID).Text("tool", r.Tool).Object()
}
