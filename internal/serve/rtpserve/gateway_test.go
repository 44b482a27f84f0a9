package rtpserve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/rtp/approvals"
)

const packSource = `
const object = { type: "object", properties: {} };
exports.rigPack = () => ({ name: "desk", version: "VERSION" });
exports.rigTools = () => [
	{ name: "desk.echo", description: "Echoes", input_schema: { type: "object", properties: { n: { type: "number" }EXTRA }, additionalProperties: false }, output_schema: { type: "object", properties: { n: { type: "number" } } }, error_schema: object, examples: [{ input: { n: 1 }, output: { n: 1 } }] },
	{ name: "pay", description: "Pays", input_schema: { type: "object", properties: { cents: { type: "integer" } }, required: ["cents"] }, output_schema: object, error_schema: object, risk_class: "money" },
	{ name: "fails", description: "Fails", input_schema: object, output_schema: object, error_schema: object },
];
let paid = 0;
exports.rigInvoke = async (tool, args, context) => {
	if (tool === "pay") return { paid: ++paid, by: context.actor };
	if (tool === "fails") throw Object.assign(new Error("gone"), { type: "not_found", message: "gone" });
	BROKEN
	return args;
};
`

// bed is a gateway with one pack.
type bed struct {
	*testing.T
	g      *Gateway
	url    string
	pack   string
	state  string
	tokens *Tokens
	as     map[string]string // tokens by a short name

	mu      sync.Mutex
	refused []refusal // as recorded
}

func newBed(t testing.TB) *bed {
	t.Helper()
	dir := t.TempDir()
	b := &bed{pack: filepath.Join(dir, "desk"), state: filepath.Join(dir, "state"), as: map[string]string{}}
	b.T, _ = t.(*testing.T)
	b.write(t, "1.0.0", "", "")
	b.tokens = NewTokens(b.state)
	for name, who := range map[string]Token{
		"ann": {Tenant: "acme", Actor: "ann", Role: RoleCall}, "bob": {Tenant: "acme", Actor: "bob", Role: RoleApprove},
		"eve": {Tenant: "other", Actor: "eve", Role: RoleApprove}, "root": {Tenant: "acme", Actor: "root", Role: RoleAdmin},
		"sue": {Tenant: "other", Actor: "sue", Role: RoleCall},
	} {
		secret, _, err := b.tokens.Add(who.Tenant, who.Actor, who.Role, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		b.as[name] = secret
	}
	store, err := approvals.Open(approvals.Dir(b.state), approvals.Options{Note: func(approvals.Step) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	logs := filepath.Join(dir, "logs")
	b.g, err = New(t.Context(), Options{
		Record: func(_, _ string, data []byte) error {
			b.mu.Lock()
			defer b.mu.Unlock()
			var r refusal
			b.refused = append(b.refused, r)
			return json.Unmarshal(data, &b.refused[len(b.refused)-1])
		},
		Tokens: b.tokens, Approvals: store, Ledgers: func() ([]string, error) { return filepath.Glob(filepath.Join(logs, "*.jsonl")) },
		Open: func(ctx context.Context) (*pier.Host, []*pier.Extension, func() error, error) {
			host, err := pier.New(context.WithoutCancel(ctx), pier.Options{
				Cwd: dir, AgentDir: filepath.Join(dir, "agent"), StateDir: b.state, CacheDir: filepath.Join(dir, "cache"), LedgerDir: logs,
				Policy: pier.Policy{Mode: "prompt", Defaults: true, Settings: true},
			})
			if err != nil {
				return nil, nil, nil, err
			}
			x, err := host.Load(ctx, "rtp:"+b.pack)
			if err == nil {
				err = host.Start(ctx)
			}
			if err != nil {
				return nil, nil, nil, errors.Join(err, host.Close())
			}
			return host, []*pier.Extension{x}, host.Close, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	life, end := context.WithCancel(context.WithoutCancel(t.Context()))
	server := httptest.NewUnstartedServer(nil)
	server.Config.Handler = b.g.Handler(life, server.Listener.Addr().String())
	server.Start()
	b.url = server.URL
	t.Cleanup(func() {
		end()
		server.Close()
		if err := errors.Join(b.g.Close(), store.Close()); err != nil {
			t.Error(err)
		}
	})
	return b
}

// write writes a version of the pack.
func (b *bed) write(t testing.TB, version, extra, broken string) {
	t.Helper()
	text := strings.NewReplacer("VERSION", version, "EXTRA", extra, "BROKEN", broken).Replace(packSource)
	err := os.MkdirAll(b.pack, 0o700)
	if err == nil {
		err = os.WriteFile(filepath.Join(b.pack, "index.js"), []byte(text), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// reply is an answer of the gateway.
type reply struct {
	status int
	header http.Header
	body   string
	fields map[string]any
}

// send makes a request; headers are pairs.
func (b *bed) send(as, method, path, body string, headers ...string) reply {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), method, b.url+path, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	if token, known := b.as[as]; known {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	out, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = out.Body.Close() }()
	data, err := io.ReadAll(out.Body)
	if err != nil {
		b.Fatal(err)
	}
	got := reply{status: out.StatusCode, header: out.Header, body: string(data)}
	_ = json.Unmarshal(data, &got.fields) // a list has none
	if got.status >= 400 {
		b.fits(got, map[string]any{"$ref": "#/components/schemas/ErrorResponse"})
	}
	return got
}

func (r reply) error() string {
	e, _ := r.fields["error"].(map[string]any)
	kind, _ := e["type"].(string)
	return kind
}

// conforms checks an answer against the protocol's description: path is as it has it.
func (b *bed) conforms(r reply, method, path string) {
	b.Helper()
	var api map[string]any
	if err := json.Unmarshal(protocolText, &api); err != nil {
		b.Fatal(err)
	}
	at := api["paths"]
	for _, key := range []string{path, strings.ToLower(method), "responses", fmt.Sprint(r.status), "content", "application/json", "schema"} {
		inner, ok := at.(map[string]any)[key]
		if !ok {
			b.Errorf("%s %s: the protocol has no %s for status %d: %s", method, path, key, r.status, r.body)
			return
		}
		at = inner
	}
	b.fits(r, at)
}

// schema is one of the protocol's description, which the schemas of that are beside.
func schema(t testing.TB, of any) *jsonschema.Schema {
	t.Helper()
	var api map[string]any
	if err := json.Unmarshal(protocolText, &api); err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft7)
	whole := map[string]any{"definitions": plainSchema(api["components"].(map[string]any)["schemas"]), "allOf": []any{plainSchema(of)}}
	if err := c.AddResource("mem:///api", whole); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("mem:///api")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// fits checks an answer against a schema of the protocol's description.
func (b *bed) fits(r reply, of any) {
	b.Helper()
	if kind := r.header.Get("Content-Type"); kind != "application/json" {
		b.Errorf("%d %s: the answer is %s", r.status, r.body, kind)
	}
	var v any
	if err := json.Unmarshal([]byte(r.body), &v); err != nil {
		b.Fatalf("%s: %v", r.body, err)
	}
	if err := schema(b, of).Validate(v); err != nil {
		b.Errorf("%d: %v\n%s", r.status, err, r.body)
	}
}

// plainSchema is a schema of OpenAPI 3.0 as JSON Schema: nullable is a type, references lead to the definitions.
func plainSchema(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, inner := range v {
			out[key] = plainSchema(inner)
		}
		if ref, ok := out["$ref"].(string); ok { // one beside others, and null is an error that there is none of
			return map[string]any{"anyOf": []any{map[string]any{"$ref": "#/definitions/" + ref[strings.LastIndexByte(ref, '/')+1:]}, map[string]any{"type": "null"}}}
		}
		if out["nullable"] == true {
			out["type"] = []any{out["type"], "null"}
		}
		delete(out, "nullable")
		return out
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = plainSchema(v[i])
		}
		return list
	}
	return v
}

func TestProtocol(t *testing.T) {
	b := newBed(t)
	health := b.send("", "GET", "/v1/health", "")
	b.conforms(health, "GET", "/v1/health")
	list := b.send("ann", "GET", "/v1/tools", "")
	if b.conforms(list, "GET", "/v1/tools"); !strings.Contains(list.body, `"name":"desk__echo"`) {
		t.Errorf("tools: %s", list.body)
	}
	b.conforms(b.send("ann", "GET", "/v1/tools/pay", ""), "GET", "/v1/tools/{name}")
	b.conforms(b.send("ann", "GET", "/v1/tools/nobody", ""), "GET", "/v1/tools/{name}")
	b.conforms(b.send("ann", "POST", "/v1/tools/nobody:call", `{"args":{}}`), "POST", "/v1/tools/{name}:call")
	for _, name := range []string{"desk__echo", "desk.echo"} {
		got := b.send("ann", "POST", "/v1/tools/"+name+":call", `{"args":{"n":7},"context":{"request_id":"r-1","tenant_id":"acme"}}`)
		b.conforms(got, "POST", "/v1/tools/{name}:call")
		if got.fields["ok"] != true || got.fields["correlation_id"] != "r-1" || got.fields["pack"] != "desk" || got.header.Get("X-RIG-Correlation-ID") != "r-1" || got.fields["pack_set_version"] == nil {
			t.Errorf("%s: %s", name, got.body)
		}
	}
	for body, want := range map[string]string{`{"args":{"n":"7"}}`: "validation_error", `{"args":{"m":7}}`: "validation_error"} {
		got := b.send("ann", "POST", "/v1/tools/desk__echo:call", body)
		if b.conforms(got, "POST", "/v1/tools/{name}:call"); got.error() != want {
			t.Errorf("%s: %s", body, got.body)
		}
	}
	got := b.send("ann", "POST", "/v1/tools/fails:call", `{"args":{}}`, "X-RIG-Correlation-ID", "r-2")
	if b.conforms(got, "POST", "/v1/tools/{name}:call"); got.error() != "not_found" {
		t.Errorf("fails: %s", got.body)
	}
	api := b.send("ann", "GET", "/v1/openapi.json", "")
	if api.fields["openapi"] != "3.0.3" || !strings.Contains(api.body, `"/v1/tools/desk__echo:call"`) {
		t.Errorf("the document: %.300s", api.body)
	}
	rows := b.send("ann", "POST", "/v1/audit/query", `{"limit":10}`)
	if b.conforms(rows, "POST", "/v1/audit/query"); rows.fields["total"] != 3.0 || !strings.Contains(rows.body, `"correlation_id":"r-2"`) {
		t.Errorf("the audit: %s", rows.body)
	}
	if rows := b.send("sue", "POST", "/v1/audit/query", `{}`); rows.fields["total"] != 0.0 {
		t.Errorf("another tenant sees %s", rows.body)
	}
}

func TestApprovals(t *testing.T) {
	b := newBed(t)
	call := func(as, cents string, headers ...string) reply {
		return b.send(as, "POST", "/v1/tools/pay:call", `{"args":{"cents":`+cents+`}}`, headers...)
	}
	events := b.stream(t, "bob")
	first := call("ann", "5")
	if b.conforms(first, "POST", "/v1/tools/{name}:call"); first.error() != "approval_required" {
		t.Fatalf("without an approval: %s", first.body)
	}
	token := first.header.Get("X-RIG-Approval-Token")
	if again := call("ann", "5"); again.header.Get("X-RIG-Approval-Token") != token {
		t.Error("the same call waits for another approval")
	}
	if got := <-events; got != "pending "+token {
		t.Errorf("the stream says %q, not pending %s", got, token)
	}
	for as, want := range map[string]int{"ann": 403, "eve": 404, "": 401} {
		if got := b.send(as, "POST", "/v1/approvals/"+token+":approve", ""); got.status != want {
			t.Errorf("%q approves: %d %s", as, got.status, got.body)
		}
	}
	if got := b.send("eve", "GET", "/v1/approvals", ""); got.body != "[]" {
		t.Errorf("another tenant sees %s", got.body)
	}
	done := b.send("bob", "POST", "/v1/approvals/"+token+":approve", "")
	if b.conforms(done, "POST", "/v1/approvals/{token}:approve"); done.fields["ok"] != true || !strings.Contains(done.body, `"by":"ann"`) {
		t.Fatalf("approved: %s", done.body)
	}
	for _, verb := range []string{"approve", "deny"} { // replayed
		got := b.send("bob", "POST", "/v1/approvals/"+token+":"+verb, "")
		if b.conforms(got, "POST", "/v1/approvals/{token}:"+verb); got.status != 404 {
			t.Errorf("%s again: %d %s", verb, got.status, got.body)
		}
	}
	if got := call("ann", "5", "X-RIG-Approval-Token", token); got.error() != "conflict" {
		t.Errorf("the token used again: %s", got.body)
	}
	if got := b.send("ann", "POST", "/v1/tools/desk__echo:call", `{"args":{"n":1}}`, "X-RIG-Approval-Token", token); got.error() != "conflict" {
		t.Errorf("an approval for a call that needs none: %s", got.body)
	}
	if got := call("ann", "5"); got.header.Get("X-RIG-Approval-Token") == token {
		t.Error("a used approval is waited for")
	}
	other := call("ann", "6").header.Get("X-RIG-Approval-Token")
	no := b.send("bob", "POST", "/v1/approvals/"+other+":deny", "")
	if b.conforms(no, "POST", "/v1/approvals/{token}:deny"); no.fields["denied"] != true {
		t.Errorf("denied: %s", no.body)
	}
	if got := call("ann", "6"); got.error() != "policy_blocked" {
		t.Errorf("after a no: %s", got.body)
	}
	own := call("root", "7").header.Get("X-RIG-Approval-Token")
	if got := b.send("root", "POST", "/v1/approvals/"+own+":approve", ""); got.status != 403 {
		t.Errorf("an admin approves their own call: %d", got.status)
	}
}

// stream is what the events of approvals say, as state and token.
func (b *bed) stream(t *testing.T, as string) <-chan string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.url+"/v1/approvals/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+b.as[as])
	out, err := http.DefaultClient.Do(r)
	if err != nil || out.StatusCode != 200 || out.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("the stream: %v, %v", out, err)
	}
	said := make(chan string, 100)
	go func() {
		defer func() { _ = out.Body.Close() }()
		state, lines := "", bufio.NewScanner(out.Body)
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				state = text
			}
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var a struct{ Token string }
				_ = json.Unmarshal([]byte(text), &a) // what is none has no token
				said <- state + " " + a.Token
			}
		}
	}()
	return said
}

// lastRefused is the newest record of a refusal, once: a request that left none has an empty one.
func (b *bed) lastRefused() (r refusal) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := len(b.refused); n > 0 {
		r = b.refused[n-1]
	}
	return r
}

// TestRefusalsCounted: strangers do not fill the ledger, and none of what they try is left out of the count.
func TestRefusalsCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var records []refusal
		f := newRefusals(Options{Record: func(_, _ string, data []byte) error {
			var r refusal
			err := json.Unmarshal(data, &r)
			records = append(records, r)
			return err
		}})
		for range 1000 {
			f.note(refusal{Path: strings.Repeat("é", 300), Status: 401, Reason: "unauthorized"})
		}
		time.Sleep(time.Second) // of the bubble
		f.note(refusal{Path: "/", Status: 401})
		f.limit.SetLimit(0)
		f.limit.SetBurst(0)
		f.note(refusal{})
		f.end()
		if n := len(records); n != refusalsAtOnce+2 || records[n-2].Unrecorded != 1000-refusalsAtOnce || records[n-1].Unrecorded != 1 || len(records[0].Path) > maxPath {
			t.Errorf("%d records, at the end %+v", n, records[n-2:])
		}
	})
}

func TestRefused(t *testing.T) {
	b := newBed(t)
	b.tokens.now = func() time.Time { return time.Now().Add(-time.Hour) }
	old, _, err := b.tokens.Add("acme", "old", RoleCall, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	b.tokens.now = time.Now
	b.as["old"], b.as["wrong"], b.as["upper"] = old, strings.Repeat("0", 64), strings.ToUpper(b.as["ann"])
	deep := strings.Repeat(`{"a":`, 100) + "1" + strings.Repeat("}", 100)
	for _, test := range []struct {
		as, method, path, body string
		want                   int
		headers                []string
	}{
		{"", "GET", "/v1/tools", "", 401, nil},
		{"wrong", "GET", "/v1/tools", "", 401, nil},
		{"old", "GET", "/v1/tools", "", 401, nil},
		{"upper", "GET", "/v1/tools", "", 401, nil},
		{"ann", "GET", "/v1/approvals", "", 403, nil},
		{"bob", "POST", "/v1/tools/desk__echo:call", `{"args":{}}`, 403, nil},
		{"ann", "POST", "/v1/packs", `{}`, 403, nil},
		{"ann", "GET", "/v1/tools", "", 403, []string{"X-RIG-Tenant-ID", "other"}},
		{"ann", "GET", "/v1/tools", "", 403, []string{"X-RIG-Actor-ID", "bob"}},
		{"ann", "GET", "/v1/tools", "", 403, []string{"X-RIG-Correlation-ID", strings.Repeat("x", 257)}},
		{"ann", "GET", "/v1/tools", "", 403, []string{"Host", "evil.example"}},
		{"ann", "GET", "/v1/tools", "", 403, []string{"Origin", "https://evil.example"}},
		{"ann", "GET", "/v1/nothing", "", 404, nil},
		{"ann", "GET", "//v1/tools", "", 404, nil},
		{"ann", "GET", "/v1/packs/../tools", "", 404, nil},
		{"ann", "GET", "/v1/./tools/", "", 404, nil},
		{"ann", "DELETE", "/v1/tools", "", 405, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"Args":{}}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":{},"args":{"n":1}}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":{"n":1,"n":2}}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":{},"more":1}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":` + deep + `}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":{}} {}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":[]}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", "\xff", 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":{},"context":{"tenant":"acme"}}`, 400, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":{},"context":{"tenant_id":"other"}}`, 403, nil},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":{}}`, 415, []string{"Content-Type", "text/plain"}},
		{"ann", "POST", "/v1/tools/desk__echo:call", `{"args":{"n":` + strings.Repeat("1", maxBody) + `}}`, 413, nil},
		{"ann", "POST", "/v1/tools/desk__echo", `{"args":{}}`, 404, nil},
		{"bob", "POST", "/v1/approvals/12345678-1234-1234-1234-123456789abc:approve", "", 404, nil},
		{"bob", "POST", "/v1/approvals/../x:approve", "", 404, nil},
		{"root", "POST", "/v1/audit/query", `{"limit":0}`, 400, nil},
		{"root", "POST", "/v1/packs", `{"paths":["/etc"]}`, 400, nil},
		{"ann", "POST", "/v1/audit/query", `{"tenant_id":"other"}`, 403, nil},
	} {
		if got := b.send(test.as, test.method, test.path, test.body, test.headers...); got.status != test.want {
			t.Errorf("%s %s %s %.60s %v: %d %.200s", test.as, test.method, test.path, test.body, test.headers, got.status, got.body)
		}
		if r := b.lastRefused(); r.Status != test.want || r.Method != test.method || r.Reason == "" || strings.Contains(r.Path, b.as["ann"]) {
			t.Errorf("%s %s %s: the record says %+v", test.as, test.method, test.path, r)
		}
	}
	if b.send("ann", "POST", "/v1/tools/desk__echo:call", `{"args":{"n":"1"}}`); b.lastRefused() != (refusal{
		Method: "POST", Path: "/v1/tools/desk__echo:call", Tool: "desk.echo", Status: 200, Reason: "validation_error", Tenant: "acme", Actor: "ann", Role: RoleCall,
	}) {
		t.Errorf("arguments that do not fit: %+v", b.lastRefused())
	}
	if _, err := b.tokens.Remove(sum(b.as["ann"])[:12]); err != nil {
		t.Fatal(err)
	}
	b.tokens.mu.Lock()
	b.tokens.looked = time.Time{} // a second later
	b.tokens.mu.Unlock()
	if got := b.send("ann", "GET", "/v1/tools", ""); got.status != 401 {
		t.Errorf("a token that was removed: %d", got.status)
	}
}

func TestReload(t *testing.T) {
	b := newBed(t)
	reload := func(body string) (promoted bool, reason string) {
		t.Helper()
		got := b.send("root", "POST", "/v1/packs", body)
		reason, _ = got.fields["reason"].(string)
		return got.fields["promoted"] == true, reason
	}
	version := func() string {
		t.Helper()
		got := b.send("ann", "POST", "/v1/tools/desk__echo:call", `{"args":{"n":1}}`)
		v, _ := got.fields["pack_version"].(string)
		return v
	}
	b.write(t, "1.1.0", "", "")
	if ok, reason := reload(`{}`); !ok || version() != "1.1.0" {
		t.Errorf("a good version: %s, %s at work", reason, version())
	}
	b.write(t, "1.2.0", "", "if (tool === 'desk.echo') throw new Error('broken');")
	if ok, reason := reload(`{}`); ok || !strings.Contains(reason, "desk.echo, example 1") || version() != "1.1.0" {
		t.Errorf("a broken version: %s, %s at work", reason, version())
	}
	b.write(t, "2.0.0", ", m: { type: 'number' }", "")
	if ok, reason := reload(`{}`); ok || !strings.Contains(reason, "interface") || version() != "1.1.0" {
		t.Errorf("another interface: %s, %s at work", reason, version())
	}
	if ok, reason := reload(`{"allow_interface_change":true}`); !ok || version() != "2.0.0" {
		t.Errorf("another interface, allowed: %s, %s at work", reason, version())
	}
	if err := os.WriteFile(filepath.Join(b.pack, "index.js"), []byte("}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if ok, reason := reload(`{}`); ok || version() != "2.0.0" {
		t.Errorf("a version that does not load: %s, %s at work", reason, version())
	}
}

// TestSwap: while packs change, no call finds none, and none is lost.
func TestSwap(t *testing.T) {
	b := newBed(t)
	stop := make(chan struct{})
	var callers sync.WaitGroup
	for range 4 {
		callers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if got := b.send("ann", "POST", "/v1/tools/desk__echo:call", `{"args":{"n":1}}`); got.fields["ok"] != true {
					t.Errorf("meanwhile: %d %s", got.status, got.body)
					return
				}
			}
		})
	}
	for i := range 4 {
		b.write(t, fmt.Sprintf("1.%d.0", i), "", "")
		if got := b.send("root", "POST", "/v1/packs", `{}`); got.fields["promoted"] != true {
			t.Errorf("change %d: %s", i, got.body)
		}
	}
	close(stop)
	callers.Wait()
}

var uuidForm = regexp.MustCompile(`^[a-f0-9-]{36}$`)

func TestCorrelation(t *testing.T) {
	b := newBed(t)
	got := b.send("ann", "POST", "/v1/tools/desk__echo:call", `{"args":{}}`)
	if id, _ := got.fields["correlation_id"].(string); !uuidForm.MatchString(id) || got.header.Get("X-RIG-Correlation-ID") != id {
		t.Errorf("made: %s", got.body)
	}
}

// BenchmarkGateway is a call of an echo over HTTP, with the audit and everything.
func BenchmarkGateway(bench *testing.B) {
	b := newBed(bench)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	defer client.CloseIdleConnections()
	bench.SetParallelism(8)
	bench.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			r, err := http.NewRequest(http.MethodPost, b.url+"/v1/tools/desk__echo:call", strings.NewReader(`{"args":{"n":1}}`))
			if err != nil {
				bench.Fatal(err)
			}
			r.Header.Set("Authorization", "Bearer "+b.as["ann"])
			r.Header.Set("Content-Type", "application/json")
			out, err := client.Do(r)
			if err != nil {
				bench.Fatal(err)
			}
			data, _ := io.ReadAll(out.Body)
			_ = out.Body.Close()
			if !strings.HasPrefix(string(data), `{"ok":true`) {
				bench.Fatal(string(data))
			}
		}
	})
	bench.ReportMetric(float64(bench.N)/bench.Elapsed().Seconds(), "calls/s")
}
