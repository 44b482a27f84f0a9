package rtpserve

import (
	"bytes"
	"encoding/json"
	"iter"
	"net/http"
	"time"

	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/rtp"
)

// Row is one call as the audit shows it.
type Row struct {
	Timestamp string `json:"timestamp"`
	RunID     string `json:"run_id"`
	Session   string `json:"session_id"`
	CallID    string `json:"call_id"`
	rtp.AuditRow

	at time.Time
}

// Filter chooses rows; what is empty chooses all.
type Filter struct {
	Tenant, Actor, Run, Tool string
	OK                       *bool
	Since, Until             time.Time // until is not included
}

func (f *Filter) wants(r Row) bool {
	fits := func(want, is string) bool { return want == "" || want == is }
	return fits(f.Tenant, r.TenantID) && fits(f.Actor, r.Actor) && fits(f.Run, r.RunID) &&
		(fits(f.Tool, r.Tool) || f.Tool == rtp.SafeNames([]string{r.Tool})[r.Tool]) && // by either name
		(f.OK == nil || *f.OK == (r.Outcome == rtp.OutcomeOK)) &&
		(f.Since.IsZero() || !r.at.Before(f.Since)) && (f.Until.IsZero() || r.at.Before(f.Until))
}

var auditMark = []byte(`"` + rtp.AuditMember + `":{"actor":`)

// Rows iterates over the calls in a ledger that a filter wants. It is a view: whether the ledger holds, verifying it says.
func Rows(path string, f Filter) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		in, err := ledger.OpenReader(path)
		if err != nil {
			yield(Row{}, err)
			return
		}
		defer func() { _ = in.Close() }()
		for line, err := range ledger.Lines(in) {
			if err != nil {
				return // verifying says so
			}
			if !bytes.Contains(line, auditMark) {
				continue
			}
			if r, ok := rowOf(line); ok && f.wants(r) && !yield(r, nil) {
				return
			}
		}
	}
}

// rowOf reads a record; false for one of something else.
func rowOf(line []byte) (r Row, ok bool) {
	var record struct {
		TS          string `json:"ts"`
		Event       string `json:"event"`
		Correlation struct {
			Run     string `json:"run_id"`
			Session string `json:"session_id"`
			Call    string `json:"tool_call_id"`
		} `json:"correlation"`
		Data map[string]json.RawMessage `json:"data"`
	}
	if json.Unmarshal(line, &record) != nil || record.Event != "tool_call.end" || json.Unmarshal(record.Data[rtp.AuditMember], &r.AuditRow) != nil {
		return r, false
	}
	at, err := time.Parse(time.RFC3339Nano, record.TS)
	r.at, r.Timestamp, r.RunID, r.Session, r.CallID = at, record.TS, record.Correlation.Run, record.Correlation.Session, record.Correlation.Call
	return r, err == nil
}

// auditQuery is the body of a query.
type auditQuery struct {
	Start  *time.Time `json:"start_time,omitempty"`
	End    *time.Time `json:"end_time,omitempty"`
	Tenant string     `json:"tenant_id,omitempty"`
	Actor  string     `json:"actor,omitempty"`
	Tool   string     `json:"tool_name,omitempty"`
	OK     *bool      `json:"ok,omitempty"`
	Limit  *int       `json:"limit,omitempty"`
}

// auditEntry is one call as the gateway's protocol has it. Arguments and outputs are in no record, so they are in no entry.
type auditEntry struct {
	Timestamp     string         `json:"timestamp"`
	Tool          string         `json:"tool_name"`
	Context       rtp.Context    `json:"context"`
	OK            bool           `json:"ok"`
	Error         *rtp.ToolError `json:"error,omitempty"`
	CorrelationID string         `json:"correlation_id"`
	Pack          string         `json:"pack"`
	PackVersion   string         `json:"pack_version"`
}

const (
	defaultRows = 100
	maxRows     = 1000
)

// audit answers a query: who calls sees their own calls, who approves those of the tenant, an admin all.
func (g *Gateway) audit(q *request) {
	var body auditQuery
	if !q.body(&body) {
		return
	}
	limit := defaultRows
	if body.Limit != nil {
		if limit = *body.Limit; limit < 1 || limit > maxRows {
			refuse(q.w, http.StatusBadRequest, "bad_request", "limit is from 1 to 1000")
			return
		}
	}
	f := Filter{Tenant: body.Tenant, Actor: body.Actor, Tool: body.Tool, OK: body.OK}
	if q.by.Role != RoleAdmin {
		if body.Tenant != "" && body.Tenant != q.by.Tenant || q.by.Role == RoleCall && body.Actor != "" && body.Actor != q.by.Actor {
			refuse(q.w, http.StatusForbidden, "forbidden", "the calls are somebody else's")
			return
		}
		if f.Tenant = q.by.Tenant; q.by.Role == RoleCall {
			f.Actor = q.by.Actor
		}
	}
	if body.Start != nil {
		f.Since = *body.Start
	}
	if body.End != nil {
		f.Until = *body.End
	}
	paths, err := g.o.Ledgers()
	entries, total := []auditEntry{}, 0
	for _, path := range paths {
		for r, failed := range Rows(path, f) {
			if failed != nil || q.by.Role != RoleAdmin && r.TenantID != q.by.Tenant {
				continue
			}
			if total++; len(entries) < limit {
				entries = append(entries, r.entry())
			}
		}
	}
	if err != nil {
		refuse(q.w, http.StatusInternalServerError, "internal_error", "the ledgers cannot be read")
		return
	}
	answer(q.w, http.StatusOK, map[string]any{"entries": entries, "total": total, "has_more": total > len(entries)})
}

func (r Row) entry() auditEntry {
	e := auditEntry{
		Timestamp: r.Timestamp, Tool: r.Tool, Context: rtp.Context{TenantID: r.TenantID, RequestID: r.RequestID, Actor: r.Actor}, OK: r.Outcome == rtp.OutcomeOK,
		CorrelationID: r.RequestID, Pack: r.Pack, PackVersion: r.PackVersion,
	}
	if r.ErrorType != "" {
		e.Error = rtp.NewError(r.ErrorType, "what it said is in no record")
	}
	return e
}
