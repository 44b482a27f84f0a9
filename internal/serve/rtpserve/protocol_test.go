package rtpserve

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// operation is one of the protocol's description.
type operation struct {
	RequestBody struct {
		Content map[string]struct {
			Schema any `json:"schema"`
		} `json:"content"`
	} `json:"requestBody"`
	Responses map[string]any `json:"responses"`
}

// operations are all of the protocol's, by method and path.
func operations(t *testing.T) map[string]operation {
	t.Helper()
	var api struct {
		Paths map[string]map[string]operation `json:"paths"`
	}
	if err := json.Unmarshal(protocolText, &api); err != nil {
		t.Fatal(err)
	}
	all := map[string]operation{}
	for path, methods := range api.Paths {
		for method, o := range methods {
			all[strings.ToUpper(method)+" "+path] = o
		}
	}
	return all
}

// TestOperations sends each operation of the protocol what its description takes, and what it does not, and holds every answer to the
// description. Each status that is described is seen, except that of an audit that is not there.
func TestOperations(t *testing.T) {
	b := newBed(t)
	all, seen := operations(t), map[string]bool{}
	try := func(as, operation, at, body string, want int, headers ...string) reply {
		t.Helper()
		o, known := all[operation]
		if !known {
			t.Fatalf("the protocol has no %s", operation)
		}
		if of, has := o.RequestBody.Content["application/json"]; has {
			v, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
			fits := err == nil && schema(t, of.Schema).Validate(v) == nil
			if want < 400 && !fits {
				t.Errorf("%s: taken, and the protocol does not describe %s", operation, body)
			}
			if want == http.StatusBadRequest && fits && !strings.Contains(body, "limit") { // of whose bounds the schema of this test knows
				t.Errorf("%s: refused, and the protocol describes %s", operation, body)
			}
		}
		method, path, _ := strings.Cut(operation, " ")
		r := b.send(as, method, at, body, headers...)
		if r.status != want {
			t.Errorf("%s %s %s: %d, not %d: %s", as, operation, body, r.status, want, r.body)
		}
		if want < 400 || want == 404 {
			b.conforms(r, method, path)
			seen[operation+" "+http.StatusText(want)] = true
		}
		return r
	}
	const call, approve, deny, audit = "POST /v1/tools/{name}:call", "POST /v1/approvals/{token}:approve", "POST /v1/approvals/{token}:deny", "POST /v1/audit/query"
	try("", "GET /v1/health", "/v1/health", "", 200)
	try("bob", "GET /v1/tools", "/v1/tools", "", 200, "X-RIG-Correlation-ID", "a b", "X-RIG-Tenant-ID", "acme", "X-RIG-Actor-ID", "bob")
	for name, want := range map[string]int{"desk__echo": 200, "pay": 200, "Pay": 404, "pay%20": 404, "desk__ech": 404} {
		try("root", "GET /v1/tools/{name}", "/v1/tools/"+name, "", want)
		if want == 404 {
			try("ann", call, "/v1/tools/"+name+":call", `{"args":{"cents":1}}`, want)
		}
	}
	for body, want := range map[string]int{
		`{"args":{"n":1e2}}`: 200, `{"args":{},"context":{}}`: 200, ` {"context" : {"actor":"ann"}, "args": {}} `: 200, `{"args":{"n":true}}`: 200,
		`{"args":{},"context":{"tenant_id":"acme","request_id":"r","actor":"ann"}}`: 200,
		`[]`: 400, `"args"`: 400, `{"args":"{}"}`: 400, `{"args":{},"context":[]}`: 400, `{"args":{},"context":{"actor":7}}`: 400,
		`{"args":{},"context":{"actor":"bob"}}`: 403,
	} {
		try("ann", call, "/v1/tools/desk__echo:call", body, want)
	}
	if got := b.send("ann", "POST", "/v1/tools/desk__echo:call", `{"args":{"n":1e400}}`); !strings.Contains(got.body, "n: expected number, got a number that is too large") {
		t.Errorf("a large number: %s", got.body)
	}
	waits := func(cents string) string {
		return try("ann", call, "/v1/tools/pay:call", `{"args":{"cents":`+cents+`}}`, 200).header.Get(approvalHeader)
	}
	yes, no := "/v1/approvals/"+waits("1"), "/v1/approvals/"+waits("2")
	for _, as := range []string{"bob", "bob", "eve"} { // the second time it is used up, and for another tenant it never was there
		want := map[bool]int{true: 404, false: 200}[seen[approve+" OK"]]
		try(as, approve, yes+":approve", "", want)
		try(as, deny, no+":deny", "{}", want)
	}
	try("bob", approve, strings.ToUpper(yes[len("/v1/approvals"):]), "", 404)
	for body, want := range map[string]int{
		`{}`: 200, `{"ok":null}`: 200, `{"ok":false,"limit":1000}`: 200, `{"tool_name":"desk__echo","actor":"ann","tenant_id":"acme"}`: 200,
		`{"start_time":"2026-01-01T00:00:00Z","end_time":"2126-01-01T00:00:00.5+02:00"}`: 200,
		`{"limit":1001}`: 400, `{"limit":"1"}`: 400, `{"ok":"true"}`: 400, `{"tool_name":1}`: 400,
	} {
		try("bob", audit, "/v1/audit/query", body, want)
	}
	for name, o := range all {
		for status := range o.Responses {
			if text := map[string]string{"200": "OK", "404": "Not Found"}[status]; text != "" && !seen[name+" "+text] {
				t.Errorf("%s was never answered with %s", name, status)
			}
		}
	}
}

// TestNames: the audit finds a tool by the name that its callers use, too.
func TestNames(t *testing.T) {
	b := newBed(t)
	b.send("ann", "POST", "/v1/tools/desk__echo:call", `{"args":{}}`)
	for name, want := range map[string]float64{"desk__echo": 1, "desk.echo": 1, "desk_echo": 0} {
		if got := b.send("ann", "POST", "/v1/audit/query", `{"tool_name":"`+name+`"}`); got.fields["total"] != want {
			t.Errorf("%s: %s", name, got.body)
		}
	}
}

// TestTokens tries every route with every token that is none, and with those of other roles.
func TestTokens(t *testing.T) {
	b := newBed(t)
	b.tokens.now = func() time.Time { return time.Now().Add(-time.Hour) }
	old, _, err := b.tokens.Add("acme", "old", RoleAdmin, time.Minute)
	b.tokens.now = time.Now
	gone, one, err2 := b.tokens.Add("acme", "gone", RoleAdmin, time.Hour)
	_, err3 := b.tokens.Remove(one.ID)
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	ann, root := b.as["ann"], b.as["root"]
	b.as["old"], b.as["gone"], b.as["half"], b.as["more"], b.as["sum"], b.as["empty"] = old, gone, root[:32], root+"0", sum(root), ""
	pending := b.send("ann", "POST", "/v1/tools/pay:call", `{"args":{"cents":3}}`).header.Get(approvalHeader)
	for route, roles := range map[string]string{
		"GET /v1/openapi.json": "call approve admin", "GET /v1/tools": "call approve admin", "GET /v1/tools/pay": "call approve admin",
		"POST /v1/tools/pay:call": "call admin", "GET /v1/approvals": "approve admin", "GET /v1/approvals/events": "approve admin",
		"POST /v1/approvals/" + pending + ":approve": "approve admin", "POST /v1/approvals/" + pending + ":deny": "approve admin",
		"POST /v1/audit/query": "call approve admin", "GET /v1/packs": "call approve admin", "POST /v1/packs": "admin",
	} {
		method, path, _ := strings.Cut(route, " ")
		for _, as := range []string{"", "old", "gone", "half", "more", "sum", "empty"} {
			if got := b.send(as, method, path, `{"args":{"cents":3}}`); got.status != 401 || got.header.Get("Www-Authenticate") != "Bearer" {
				t.Errorf("%s as %q: %d %s", route, as, got.status, got.body)
			}
		}
		for header, value := range map[string]string{"Authorization": "Basic " + ann, "Cookie": "token=" + root} {
			if got := b.send("", method, path, "{}", header, value); got.status != 401 {
				t.Errorf("%s with %s: %d %s", route, header, got.status, got.body)
			}
		}
		for as, role := range map[string]string{"ann": "call", "bob": "approve"} {
			if strings.Contains(roles, role) {
				continue
			}
			if got := b.send(as, method, path, "{}"); got.status != 403 {
				t.Errorf("%s as %s: %d %s", route, role, got.status, got.body)
			}
		}
		for _, headers := range [][]string{{"X-RIG-Tenant-ID", "other"}, {"X-RIG-Actor-ID", "ann"}, {"Host", "evil.example"}, {"Origin", "null"}} {
			if got := b.send("root", method, path, "{}", headers...); got.status != 403 {
				t.Errorf("%s with %v: %d %s", route, headers, got.status, got.body)
			}
		}
	}
	if got := b.send("bob", "GET", "/v1/approvals", ""); !strings.Contains(got.body, pending) {
		t.Errorf("what nobody could answer does not wait: %s", got.body)
	}
}

// TestTokenOfTheSameMoment: a token that is removed in the moment in which the folder was read counts for a second at most.
func TestTokenOfTheSameMoment(t *testing.T) {
	tokens := NewTokens(t.TempDir())
	secret, token, err := tokens.Add("acme", "ann", RoleCall, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if _, known := tokens.find(secret); !known {
		t.Fatal("a token is not known")
	}
	info, err := os.Stat(tokens.kept.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tokens.Remove(token.ID); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(tokens.kept.Dir, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	now := time.Now().Add(fresh)
	tokens.now = func() time.Time { return now }
	if _, known := tokens.find(secret); known {
		t.Error("a token that was removed is taken")
	}
}

// TestPieces: a connection ends with a body in pieces, which may have brought a length besides.
func TestPieces(t *testing.T) {
	b := newBed(t)
	for _, pieces := range [][]string{nil, {"chunked"}} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/health", nil)
		r.Host, r.TransferEncoding = "127.0.0.1:1", pieces
		w := httptest.NewRecorder()
		b.g.Handler(t.Context(), r.Host).ServeHTTP(w, r)
		if got := w.Header().Get("Connection"); w.Code != http.StatusOK || (got == "close") != (pieces != nil) {
			t.Errorf("%q: %d, Connection: %q", pieces, w.Code, got)
		}
	}
}

// TestReloadEnds: packs that never say what they have are given up, and the next change is made.
func TestReloadEnds(t *testing.T) {
	b := newBed(t)
	slow := make(chan time.Time, 1)
	slow <- time.Now()
	b.g.slow = slow
	b.write(t, "1.1.0", "", "")
	file := filepath.Join(b.pack, "index.js")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(text, "exports.rigTools = () => ({ then() {} });"...), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := b.send("root", "POST", "/v1/packs", `{}`); got.fields["promoted"] != false {
		t.Errorf("packs that never settle: %s", got.body)
	}
	b.write(t, "1.1.0", "", "")
	if got := b.send("root", "POST", "/v1/packs", `{}`); got.fields["promoted"] != true {
		t.Errorf("afterwards: %s", got.body)
	}
}

// TestStreamLetsGo: who hears of approvals does not keep packs at work that were changed.
func TestStreamLetsGo(t *testing.T) {
	b := newBed(t)
	before := b.g.now.Load()
	closed, end := make(chan struct{}), before.close
	before.close = func() error {
		defer close(closed)
		return end()
	}
	events := b.stream(t, "bob")
	b.write(t, "1.1.0", "", "")
	if got := b.send("root", "POST", "/v1/packs", `{}`); got.fields["promoted"] != true {
		t.Fatal(got.body)
	}
	<-closed
	token := b.send("ann", "POST", "/v1/tools/pay:call", `{"args":{"cents":5}}`).header.Get(approvalHeader)
	if got := <-events; got != "pending "+token {
		t.Errorf("afterwards the stream says %q", got)
	}
}
