package rtp

import (
	"encoding/json"
)

// Result is what a call came to, in the protocol's envelope.
type Result struct {
	OK             bool            `json:"ok"`
	Output         json.RawMessage `json:"output"`
	Error          *ToolError      `json:"error"`
	CorrelationID  *string         `json:"correlation_id"`
	Pack           *string         `json:"pack"`
	PackVersion    *string         `json:"pack_version"`
	InterfaceHash  *string         `json:"interface_hash"`
	PackSetVersion *string         `json:"pack_set_version"`
}

// Succeeded is the envelope of an output.
func Succeeded(output json.RawMessage) Result { return Result{OK: true, Output: output} }

// Failed is the envelope of an error.
func Failed(e *ToolError) Result { return Result{Error: e} }

// From says which pack answered whom; a correlation id is repeated in the error.
func (r Result) From(p *Pack, set, correlation string) Result {
	some := func(text string) *string {
		if text == "" {
			return nil
		}
		return &text
	}
	r.CorrelationID, r.PackSetVersion = some(correlation), some(set)
	if p != nil {
		r.Pack, r.PackVersion, r.InterfaceHash = some(p.Name), some(p.Version), some(p.InterfaceHash)
	}
	if r.Error != nil && r.Error.CorrelationID == nil {
		e := *r.Error
		e.CorrelationID = r.CorrelationID
		r.Error = &e
	}
	return r
}

// Approval says that a call waits for somebody's yes.
type Approval struct {
	Token       string          `json:"token"`
	ToolName    string          `json:"tool_name"`
	RiskClass   RiskClass       `json:"risk_class"`
	Args        json.RawMessage `json:"args"`
	TenantID    *string         `json:"tenant_id"`
	Actor       *string         `json:"actor"`
	RequestedAt string          `json:"requested_at"`
	ExpiresAt   string          `json:"expires_at"`
}
