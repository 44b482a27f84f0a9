package rtpserve

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/approvals"
)

// sees reports whether the bearer may know of an approval: it is of the token's tenant, or the token is an admin's.
func (q *request) sees(a approvals.Approval) bool {
	return q.by.Role == RoleAdmin || (a.TenantID == nil && q.by.Tenant == "") || (a.TenantID != nil && *a.TenantID == q.by.Tenant)
}

func (g *Gateway) listApprovals(q *request) {
	list, err := g.o.Approvals.List(approvals.Pending)
	if err != nil {
		refuse(q.w, http.StatusInternalServerError, "internal_error", "the approvals cannot be read")
		return
	}
	seen := []rtp.Approval{}
	for _, a := range list {
		if q.sees(a) {
			seen = append(seen, a.Approval)
		}
	}
	answer(q.w, http.StatusOK, seen)
}

// decide answers a call that waits. After a yes the call is made here, and the answer is its result.
func (g *Gateway) decide(q *request) {
	token, verb, _ := strings.Cut(q.PathValue("token"), ":")
	if verb != "approve" && verb != "deny" {
		refuse(q.w, http.StatusNotFound, "not_found", "an approval is answered with POST /v1/approvals/TOKEN:approve or :deny")
		return
	}
	waits, err := g.o.Approvals.Get(token)
	if err != nil || !q.sees(waits) {
		refuse(q.w, http.StatusNotFound, "not_found", approvals.ErrNotFound.Msg)
		return
	}
	by := approvals.By{Name: q.by.Actor, Tenant: q.by.Tenant, Actor: q.by.Actor, Remote: true}
	if q.by.Role == RoleAdmin && waits.TenantID != nil {
		by.Tenant = *waits.TenantID
	}
	a, err := g.o.Approvals.Decide(token, verb == "approve", by)
	switch {
	case approvals.Is(err, approvals.ErrOwn):
		refuse(q.w, http.StatusForbidden, "forbidden", approvals.ErrOwn.Msg)
	case approvals.Is(err, approvals.ErrNotFound), approvals.Is(err, approvals.ErrOver):
		refuse(q.w, http.StatusNotFound, "not_found", approvals.ErrOver.Msg)
	case err != nil:
		refuse(q.w, http.StatusInternalServerError, "internal_error", "the answer could not be recorded, so it does not count")
	case verb == "deny":
		answer(q.w, http.StatusOK, map[string]any{"denied": true, "token": token})
	default:
		g.execute(q, a)
	}
}

// execute makes the call that was approved, for whoever asked for it. It goes on when the approver leaves.
func (g *Gateway) execute(q *request, a approvals.Approval) {
	args, err := g.o.Approvals.Args(a.Token)
	t := q.set.find(a.ToolName)
	if err != nil || t == nil {
		e := rtp.NewError(rtp.Conflict, "the call is approved and cannot be made here", "who asked makes it by calling again with the same arguments")
		answer(q.w, http.StatusOK, rtp.Failed(e).From(nil, q.set.version, q.correlation))
		return
	}
	caller := rtp.Context{RequestID: q.correlation}
	if a.TenantID != nil {
		caller.TenantID = *a.TenantID
	}
	if a.Actor != nil {
		caller.Actor = *a.Actor
	}
	ctx := approvals.WithToken(rtp.WithContext(context.WithoutCancel(q.Context()), caller), a.Token)
	result, _ := t.Call(ctx, g.callID(q), t.Tool, args, q.set.version) // the envelope has the error
	answer(q.w, http.StatusOK, result)
}

const (
	look  = 250 * time.Millisecond // how often changes are looked for
	alive = 15 * time.Second       // how often a stream without any says so
)

// streamApprovals tells of every change as a Server-Sent Event, whose id is the change: who comes back names the last one it has seen.
func (g *Gateway) streamApprovals(q *request) {
	leave := g.streams.take(q.by.Tenant)
	if leave == nil {
		refuse(q.w, http.StatusTooManyRequests, "busy", strconv.Itoa(maxStreams)+" streams are open, or half of them for the tenant")
		return
	}
	defer leave()
	q.done() // a stream does not keep packs that have been changed
	since, err := int64(0), error(nil)
	if last := q.Header.Get("Last-Event-ID"); last != "" {
		if since, err = strconv.ParseInt(last, 10, 64); err != nil || since < 0 {
			refuse(q.w, http.StatusBadRequest, "bad_request", "Last-Event-ID is the id of an event")
			return
		}
	}
	q.w.Header().Set("Content-Type", "text/event-stream")
	q.w.Header().Set("Cache-Control", "no-store")
	out := http.NewResponseController(q.w)
	said := time.Now()
	write := func(format string, args ...any) bool {
		_ = out.SetWriteDeadline(time.Now().Add(sendTime)) // where there is one
		said = time.Now()
		_, err := fmt.Fprintf(q.w, format, args...)
		return err == nil && out.Flush() == nil
	}
	if !write(": approvals\n\n") {
		return
	}
	for {
		list, err := g.o.Approvals.Changed(since)
		if err != nil {
			return
		}
		for _, a := range list {
			since = a.Change
			data, err := json.Marshal(a.Approval)
			if err != nil || q.sees(a) && !write("id: %d\nevent: %s\ndata: %s\n\n", a.Change, a.State, data) {
				return
			}
		}
		if time.Since(said) >= alive && !write(": alive\n\n") {
			return
		}
		select {
		case <-time.After(look):
		case <-q.Context().Done():
			return
		case <-q.life.Done():
			return
		}
	}
}
