package rtpserve

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/approvals"
)

func readAll(r io.Reader) (json.RawMessage, error) { return io.ReadAll(r) }

func (g *Gateway) openAPI(q *request) { answer(q.w, http.StatusOK, q.set.api) }

func (g *Gateway) listTools(q *request) {
	list := make([]json.RawMessage, len(q.set.names))
	for i, name := range q.set.names {
		list[i] = q.set.tools[name].definition
	}
	answer(q.w, http.StatusOK, list)
}

// named is the tool of the request's path, which is answered when there is none.
func (q *request) named(name string) *tool {
	t := q.set.find(name)
	if t == nil {
		refuse(q.w, http.StatusNotFound, "not_found", "there is no such tool")
	}
	return t
}

func (g *Gateway) getTool(q *request) {
	if t := q.named(q.PathValue("name")); t != nil {
		answer(q.w, http.StatusOK, t.definition)
	}
}

// callRequest is the body of a call.
type callRequest struct {
	Args    json.RawMessage `json:"args"`
	Context json.RawMessage `json:"context,omitempty"`
}

// approvalHeader carries the token of an approval: of the call that is made with it, and of the one that waits for it.
const approvalHeader = "X-RIG-Approval-Token"

func (g *Gateway) callTool(q *request) {
	name, isCall := strings.CutSuffix(q.PathValue("name"), ":call")
	if !isCall {
		refuse(q.w, http.StatusNotFound, "not_found", "a tool is called with POST /v1/tools/NAME:call")
		return
	}
	t := q.named(name)
	var body callRequest
	if t == nil || !q.body(&body) {
		return
	}
	if len(body.Args) == 0 || body.Args[0] != '{' {
		refuse(q.w, http.StatusBadRequest, "bad_request", "args is an object")
		return
	}
	if len(body.Context) > 0 {
		said, wrong := rtp.CheckContext(body.Context)
		switch {
		case wrong != nil:
			refuse(q.w, http.StatusBadRequest, "bad_request", wrong.Message)
			return
		case said.TenantID != "" && said.TenantID != q.by.Tenant || said.Actor != "" && said.Actor != q.by.Actor:
			refuse(q.w, http.StatusForbidden, "forbidden", "the context is not what the token says")
			return
		case said.RequestID != "" && q.Header.Get("X-RIG-Correlation-ID") == "" && fitsID(said.RequestID):
			q.correlation = said.RequestID
			q.w.Header().Set("X-RIG-Correlation-ID", q.correlation)
		}
	}
	ctx := rtp.WithContext(q.Context(), q.caller())
	if token := q.Header.Get(approvalHeader); token != "" {
		ctx = approvals.WithToken(ctx, token)
	}
	result, err := t.Call(ctx, g.callID(q), t.Tool, body.Args, q.set.version)
	if e := rtp.ErrorOf(err); e != nil && e.Approval != nil {
		q.w.Header().Set(approvalHeader, e.Approval.Token)
	}
	if result.Error != nil && result.Error.Type == rtp.ValidationError { // it may have reached no pack, and have no record of its own
		g.refused.note(refusal{
			Method: q.Method, Path: q.URL.Path, Tool: t.Tool.Name, Status: http.StatusOK, Reason: string(rtp.ValidationError),
			Tenant: q.by.Tenant, Actor: q.by.Actor, Role: q.by.Role,
		})
	}
	answer(q.w, http.StatusOK, result)
}

// callID is the id of a call: the correlation id, told apart from those of others who chose the same.
func (g *Gateway) callID(q *request) string {
	return q.correlation + "#" + strconv.FormatUint(g.calls.Add(1), 10)
}

// packRow is one pack as it is listed.
type packRow struct {
	Pack          string `json:"pack"`
	PackVersion   string `json:"pack_version"`
	InterfaceHash string `json:"interface_hash"`
	Tools         int    `json:"tools"`
}

func (s *set) rows() []packRow {
	list := make([]packRow, len(s.packs))
	for i, l := range s.packs {
		list[i] = packRow{l.Pack.Name, l.Pack.Version, l.Pack.InterfaceHash, len(l.Pack.Tools)}
	}
	return list
}

func (g *Gateway) listPacks(q *request) {
	answer(q.w, http.StatusOK, map[string]any{"pack_set_version": q.set.version, "packs": q.set.rows()})
}

// reload loads the packs beside those at work, tries them, and changes to them when nothing is wrong: at once for all, and calls under way
// end with the packs that they began with. The request names no paths.
func (g *Gateway) reload(q *request) {
	var body struct {
		AllowInterfaceChange bool `json:"allow_interface_change,omitempty"`
	}
	if !q.body(&body) {
		return
	}
	g.reloading.Lock()
	defer g.reloading.Unlock()
	before := g.now.Load()
	next, err := g.load(q.life)
	if err != nil {
		answer(q.w, http.StatusOK, map[string]any{"promoted": false, "reason": "the packs cannot be loaded: the gateway says why on its console", "pack_set_version": before.version, "trials": []Trial{}})
		g.o.Say("the packs were kept: " + err.Error())
		return
	}
	trials := next.try(rtp.WithContext(q.Context(), q.caller()), before)
	reason := verdict(trials, body.AllowInterfaceChange)
	old := next
	if reason == "" {
		g.now.Store(next)
		old = before
	}
	g.retiring.Go(func() {
		if err := old.retire(); err != nil {
			g.o.Say("packs were not closed: " + err.Error())
		}
	})
	now := g.now.Load()
	answer(q.w, http.StatusOK, map[string]any{"promoted": reason == "", "reason": reason, "pack_set_version": now.version, "trials": trials})
}
