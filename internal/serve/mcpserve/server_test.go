package mcpserve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/serve/mcpserve"
)

const extension = `
import { Type } from "typebox";
export default function (pi) {
	const text = (t) => ({ content: [{ type: "text", text: t }] });
	pi.registerTool({ name: "echo", label: "Echo", description: "says it again", parameters: Type.Object({ text: Type.String() }),
		async execute(id, params) { return text(params.text); } });
	pi.registerTool({ name: "steps", label: "", description: "", parameters: Type.Object({}),
		async execute(id, p, signal, update) { for (let i = 0; i < 3; i++) update(text("step " + i)); return text("done"); } });
	pi.registerTool({ name: "dark", exposure: "hidden", label: "", description: "", parameters: Type.Object({}), async execute() { return text("seen"); } });
	pi.registerTool({ name: "throws", label: "", description: "", parameters: Type.Object({}), async execute() { throw new Error("as planned"); } });
	pi.registerTool({ name: "sleeps", label: "", description: "", parameters: Type.Object({}),
		async execute(id, p, signal, update) { update(text("asleep")); await new Promise((_, no) => signal.addEventListener("abort", () => no(new Error("aborted")))); } });
	pi.registerTool({ name: "picture", label: "", description: "", parameters: Type.Object({}),
		async execute() { return { content: [{ type: "image", data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", mimeType: "image/png" }] }; } });
	pi.registerTool({ name: "runs", label: "", description: "", parameters: Type.Object({}),
		async execute() { const r = await pi.exec("echo", ["hi"]); return text(r.stdout); } });
	pi.registerTool({ name: "more", label: "", description: "", parameters: Type.Object({}),
		async execute() { pi.registerTool({ name: "late", label: "", description: "", parameters: Type.Object({}), async execute() { return text("late"); } }); return text("ok"); } });
	pi.registerTool({ name: "talks", label: "", description: "", parameters: Type.Object({}), async execute(id, p, signal, update, ctx) {
		ctx.ui.notify("\u001b[31mcareful", "warning");
		console.error("to nobody");
		const said = [ctx.hasUI, ctx.mode, await ctx.ui.select("Which?\u202e", ["\u001b[1mred", "blue"]), await ctx.ui.confirm("Sure?", "It is red"),
			await ctx.ui.input("Name", "your name"), await ctx.ui.editor("Text", "before"), await ctx.ui.input("Late", "", { timeout: 1000 })];
		return text(JSON.stringify(said)); } });
	pi.on("resources_discover", () => ({ skillPaths: [SKILLS], promptPaths: [PROMPTS] }));
}
`

func options(t *testing.T, ask bool) mcpserve.Options {
	t.Helper()
	dir := t.TempDir()
	skill := filepath.Join(dir, "skills", "greet")
	if err := os.MkdirAll(skill, 0o700); err != nil {
		t.Fatal(err)
	}
	prompts := filepath.Join(dir, "prompts")
	if err := os.MkdirAll(prompts, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "it.ts")
	for file, content := range map[string]string{
		path:                                strings.NewReplacer("SKILLS", `"`+filepath.ToSlash(filepath.Dir(skill))+`"`, "PROMPTS", `"`+filepath.ToSlash(prompts)+`"`).Replace(extension),
		filepath.Join(prompts, "review.md"): "---\ndescription: d\nargument-hint: \"<branch> [a note]\"\n---\nbranch=$1 note=$2\n",
		filepath.Join(skill, "SKILL.md"):    "---\nname: greet\ndescription: greets\n---\nSay hello.\n",
		filepath.Join(skill, "more.txt"):    "more of it",
	} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(skill, "link.txt")); err != nil {
		t.Fatal(err)
	}
	return mcpserve.Options{
		Ask: ask, Say: func(text string) { t.Log(text) },
		Open: func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
			opts := pier.Options{StateDir: t.TempDir(), CacheDir: t.TempDir(), AgentDir: t.TempDir(), Cwd: dir, Policy: pier.Policy{Mode: "prompt", Defaults: true}}
			set(&opts)
			host, err := pier.New(ctx, opts)
			if err != nil {
				return nil, err
			}
			_, err = host.Load(ctx, path)
			return host, errors.Join(err, host.Start(ctx))
		},
	}
}

// connect is a client on a pair of pipes.
func connect(t *testing.T, o mcpserve.Options, c *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	in, theirs := io.Pipe()
	ours, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- mcpserve.Run(t.Context(), o, in, out)
		_ = out.Close()
	}()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, c).Connect(t.Context(), &sdk.IOTransport{Reader: ours, Writer: theirs}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = session.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return session
}

func call(t *testing.T, s *sdk.ClientSession, name string, args any) (string, bool) {
	t.Helper()
	result, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return "", false
	}
	var texts []string
	for _, c := range result.Content {
		if block, ok := c.(*sdk.TextContent); ok {
			texts = append(texts, block.Text)
		}
	}
	return strings.Join(texts, "\n"), result.IsError
}

func TestTools(t *testing.T) {
	changed := make(chan struct{}, 8)
	told := make(chan string, 8)
	s := connect(t, options(t, false), &sdk.ClientOptions{
		ToolListChangedHandler:      func(context.Context, *sdk.ToolListChangedRequest) { changed <- struct{}{} },
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { told <- r.Params.Message },
	})
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]*sdk.Tool{}
	for _, tool := range list.Tools {
		names[tool.Name] = tool
	}
	if echo := names["echo"]; echo == nil || echo.Title != "Echo" || echo.Description != "says it again" || len(names) != 8 {
		t.Errorf("%v", names)
	}
	if got, bad := call(t, s, "echo", map[string]any{"text": "é"}); got != "é" || bad {
		t.Error(got, bad)
	}
	if got, bad := call(t, s, "echo", map[string]any{"text": []int{1}}); !bad || !strings.Contains(got, "text") {
		t.Error(got, bad)
	}
	if got, bad := call(t, s, "throws", nil); got != "as planned" || !bad {
		t.Error(got, bad)
	}
	if got, bad := call(t, s, "runs", nil); !bad || !strings.Contains(got, "--allow \"exec") {
		t.Error("a denial does not name the flag that would help:", got, bad)
	}
	params := &sdk.CallToolParams{Name: "steps"}
	params.SetProgressToken("p")
	if _, err := s.CallTool(t.Context(), params); err != nil {
		t.Error(err)
	}
	if got := []string{<-told, <-told, <-told}; !slices.Equal(got, []string{"step 0", "step 1", "step 2"}) {
		t.Error(got)
	}
	picture, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "picture"})
	if err != nil {
		t.Fatal(err)
	}
	if image, ok := picture.Content[0].(*sdk.ImageContent); !ok || image.MIMEType != "image/png" || len(image.Data) == 0 {
		t.Errorf("%+v", picture)
	}
	for len(changed) > 0 {
		<-changed
	}
	call(t, s, "more", nil)
	<-changed
	if got, bad := call(t, s, "late", nil); got != "late" || bad {
		t.Error(got, bad)
	}
}

func TestCancel(t *testing.T) {
	asleep := make(chan struct{}, 1)
	s := connect(t, options(t, false), &sdk.ClientOptions{
		ProgressNotificationHandler: func(context.Context, *sdk.ProgressNotificationClientRequest) { asleep <- struct{}{} },
	})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		params := &sdk.CallToolParams{Name: "sleeps"}
		params.SetProgressToken("p")
		_, err := s.CallTool(ctx, params)
		done <- err
	}()
	<-asleep
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got, _ := call(t, s, "echo", map[string]any{"text": "here"}); got != "here" {
		t.Error(got)
	}
}

// TestAsk: what the gate asks goes to the client that caused it, and what it grants is a call or its session.
func TestAsk(t *testing.T) {
	var asked []string
	answer := "no"
	with := &sdk.ClientOptions{ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
		asked = append(asked, r.Params.Message)
		return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"answer": answer}}, nil
	}}
	o := options(t, true)
	answer = "session"
	s := connect(t, o, with)
	for range 2 {
		if got, bad := call(t, s, "runs", nil); got != "hi\n" || bad {
			t.Error(got, bad)
		}
	}
	if len(asked) != 1 || !strings.Contains(asked[0], "exec echo hi") {
		t.Errorf("asked %q", asked)
	}
	answer = "no"
	other := connect(t, o, with)
	if got, bad := call(t, other, "runs", nil); !bad || len(asked) != 2 {
		t.Error("one client's answer counts for another:", got, asked)
	}
	unable := connect(t, o, nil)
	if got, bad := call(t, unable, "runs", nil); !bad || len(asked) != 2 || !strings.Contains(got, "--allow \"exec") {
		t.Error(got, bad)
	}
}

func TestOffers(t *testing.T) {
	s := connect(t, options(t, false), nil)
	prompt, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "greet", Arguments: map[string]string{"arguments": "Ann"}})
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := prompt.Messages[0].Content.(*sdk.TextContent); !ok || !strings.Contains(text.Text, "Say hello.") || !strings.Contains(text.Text, "Ann") {
		t.Errorf("%+v", prompt.Messages[0].Content)
	}
	list, err := s.ListResources(t.Context(), nil)
	if err != nil || len(list.Resources) != 2 {
		t.Fatalf("%v %v", list, err)
	}
	more, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "skill://greet/more.txt"})
	if err != nil || more.Contents[0].Text != "more of it" {
		t.Errorf("%v %v", more, err)
	}
	for _, uri := range []string{"skill://greet/link.txt", "skill://greet/../../it.ts", "skill://greet/%2e%2e/%2e%2e/it.ts", "file:///etc/passwd"} {
		if got, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil {
			t.Errorf("%s was read: %v", uri, got)
		}
	}
}

const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`

// TestAttacks: nobody who does not name this machine, comes from a page of another site or brings no token reaches a session.
func TestAttacks(t *testing.T) {
	const token = "0123456789abcdef"
	opened := 0
	o := options(t, false)
	open := o.Open
	o.Open = func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
		opened++
		return open(ctx, set)
	}
	server := httptest.NewUnstartedServer(nil)
	at := server.Listener.Addr().String()
	port := at[strings.LastIndex(at, ":"):]
	server.Config.Handler = mcpserve.Handler(t.Context(), o, at, token)
	server.Start()
	defer server.Close()
	bearer := "Bearer " + token
	type header = map[string]string
	for _, tt := range []struct {
		name, host, method, path string
		header                   header
	}{
		{"rebound name", "evil.example" + port, "POST", "/mcp", header{"Authorization": bearer}},
		{"rebound name, default port", "evil.example", "POST", "/mcp", header{"Authorization": bearer}},
		{"our name, another port", "localhost:1", "POST", "/mcp", header{"Authorization": bearer}},
		{"no port", "localhost", "POST", "/mcp", header{"Authorization": bearer}},
		{"a name that begins as ours", "localhost.evil.example" + port, "POST", "/mcp", header{"Authorization": bearer}},
		{"a name that ends as ours", "evil-localhost" + port, "POST", "/mcp", header{"Authorization": bearer}},
		{"another loopback address", "127.0.0.2" + port, "POST", "/mcp", header{"Authorization": bearer}},
		{"an address in decimal", "2130706433" + port, "POST", "/mcp", header{"Authorization": bearer}},
		{"the unspecified address", "0.0.0.0" + port, "POST", "/mcp", header{"Authorization": bearer}},
		{"an IPv4 address in IPv6", "[::ffff:127.0.0.1]" + port, "POST", "/mcp", header{"Authorization": bearer}},
		{"a dot at the end", "localhost." + port, "POST", "/mcp", header{"Authorization": bearer}},
		{"a page of another site", at, "POST", "/mcp", header{"Authorization": bearer, "Origin": "https://evil.example"}},
		{"a page without an origin", at, "POST", "/mcp", header{"Authorization": bearer, "Origin": "null"}},
		{"a page of another port", at, "POST", "/mcp", header{"Authorization": bearer, "Origin": "http://localhost:3000"}},
		{"our origin over TLS", at, "POST", "/mcp", header{"Authorization": bearer, "Origin": "https://localhost" + port}},
		{"an origin that begins as ours", at, "POST", "/mcp", header{"Authorization": bearer, "Origin": "http://localhost" + port + ".evil.example"}},
		{"an empty origin", at, "POST", "/mcp", header{"Authorization": bearer, "Origin": ""}},
		{"a cross-site request", at, "POST", "/mcp", header{"Authorization": bearer, "Sec-Fetch-Site": "cross-site"}},
		{"a same-site request", at, "POST", "/mcp", header{"Authorization": bearer, "Sec-Fetch-Site": "same-site"}},
		{"a preflight", at, "OPTIONS", "/mcp", header{"Origin": "https://evil.example", "Access-Control-Request-Headers": "authorization"}},
		{"no token", at, "POST", "/mcp", nil},
		{"an empty token", at, "POST", "/mcp", header{"Authorization": "Bearer "}},
		{"a token that is the beginning", at, "POST", "/mcp", header{"Authorization": bearer[:len(bearer)-1]}},
		{"the token as a password", at, "POST", "/mcp", header{"Authorization": "Basic " + token}},
		{"the token in the address", at, "POST", "/mcp?token=" + token, nil},
		{"the token as a cookie", at, "POST", "/mcp", header{"Cookie": "Authorization=" + bearer}},
		{"an event stream without a token", at, "GET", "/mcp", header{"Accept": "text/event-stream"}},
		{"somebody's session without a token", at, "DELETE", "/mcp", header{"Mcp-Session-Id": "x"}},
		{"another path", at, "POST", "/", header{"Authorization": bearer}},
	} {
		r, err := http.NewRequestWithContext(t.Context(), tt.method, server.URL+tt.path, strings.NewReader(initialize))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = tt.host
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		for key, value := range tt.header {
			r.Header.Set(key, value)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode < 400 || resp.Header.Get("Mcp-Session-Id") != "" || resp.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: %d %v", tt.name, resp.StatusCode, resp.Header)
		}
	}
	if opened != 0 {
		t.Errorf("%d hosts were opened", opened)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{
		Endpoint: server.URL + "/mcp", HTTPClient: &http.Client{Transport: bringing{bearer}},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, bad := call(t, session, "echo", map[string]any{"text": "through"}); got != "through" || bad {
		t.Error(got, bad)
	}
	if err := session.Close(); err != nil {
		t.Error(err)
	}
}

type bringing struct{ token string }

func (b bringing) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Authorization", b.token)
	return http.DefaultTransport.RoundTrip(r)
}

func TestListen(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", "example.com:80", "10.0.0.1:0", "8080", "[::]:0"} {
		if err := mcpserve.Listen(t.Context(), options(t, false), address, "t", func(string) {}); err == nil {
			t.Errorf("it listens at %s", address)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	url := ""
	if err := mcpserve.Listen(ctx, options(t, false), "localhost:0", "t", func(at string) { url = at; cancel() }); err != nil || !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Error(url, err)
	}
}

// TestPiped: requests that are piped in are answered before the end of the input ends the server; one that was cancelled is not waited for.
func TestPiped(t *testing.T) {
	in := strings.Join([]string{
		`{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"sleeps","arguments":{}}}`,
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"echo","arguments":{"text":"heard"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`,
	}, "\n") + "\n"
	var out bytes.Buffer
	if err := mcpserve.Run(t.Context(), options(t, false), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "heard") {
		t.Errorf("the server said\n%s", out.String())
	}
}

// TestBatches: a batch that is none, and each where the version has none, is answered, and the server goes on.
func TestBatches(t *testing.T) {
	const ping = `{"jsonrpc":"2.0","id":7,"method":"ping"}`
	for version, answered := range map[string]bool{"2025-03-26": true, "2025-06-18": false} {
		in := strings.Join([]string{
			`[` + ping + `]`,
			`{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
			`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
			`[]`, `[[]]`, `[1]`, `[null]`, `[{}]`, `[` + ping + `,` + ping + `]`, `[` + ping + `,[]]`, `[` + ping + `,{"id":8}]`,
			`[{"jsonrpc":"2.0","id":9,"method":"ping"}]`,
			`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"echo","arguments":{"text":"heard"}}}`,
		}, "\n") + "\n"
		var out bytes.Buffer
		if err := mcpserve.Run(t.Context(), options(t, false), strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if refused := strings.Count(text, `"error"`); !strings.Contains(text, "heard") || strings.Contains(text, `"id":7,"result"`) || refused < 9 ||
			strings.Contains(text, `"id":9,"result"`) != answered {
			t.Errorf("%s: %d refused\n%s", version, refused, text)
		}
	}
}

// TestNoMessages: what is no message is answered, and the server goes on.
func TestNoMessages(t *testing.T) {
	in := strings.Join([]string{
		`{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":1,"Method":"ping"}`,
		`{"JSONRPC":"2.0","id":"two","method":"ping"}`,
		`{"jsonrpc":"2.0","ID":3,"method":"tools/call","params":{"name":"echo","arguments":{"text":"unasked"}}}`,
		`{"jsonrpc":"2.0","id":{},"METHOD":"ping"}`,
		`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"Name":"echo","arguments":{"text":"unasked"}}}`,
		`junk`,
		`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"echo","arguments":{"text":"` + strings.Repeat("x", 17<<20) + `"}}}`,
		`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"echo","arguments":{"text":"heard"}}}`,
	}, "\n") + "\n"
	var out bytes.Buffer
	if err := mcpserve.Run(t.Context(), options(t, false), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for line := range strings.Lines(out.String()) {
		var m struct {
			ID     json.RawMessage
			Error  struct{ Message string }
			Result struct{ Content []struct{ Text string } }
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		text := m.Error.Message
		for _, c := range m.Result.Content {
			text += c.Text
		}
		got[string(m.ID)] += text + "\n"
	}
	for id, want := range map[string]string{
		"1": "small letters", `"two"`: "small letters", "4": `params has a member "Name", which is written "name"`, "6": "heard",
		"null": "the message is no JSON\na message has at most 16777216 bytes\n",
	} {
		if !strings.Contains(got[id], want) {
			t.Errorf("%s: %q", id, got[id])
		}
	}
	if strings.Contains(out.String(), "unasked") {
		t.Error("a call in the wrong case was made")
	}
}

// TestManyClients: requests use nobody's place up, and clients that left without a word make room.
func TestManyClients(t *testing.T) {
	const token = "0123456789abcdef"
	server := httptest.NewUnstartedServer(nil)
	at := server.Listener.Addr().String()
	server.Config.Handler = mcpserve.Handler(t.Context(), options(t, false), at, token)
	server.Start()
	defer server.Close()
	client := &http.Client{Transport: bringing{"Bearer " + token}}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{
		Endpoint: server.URL + "/mcp", HTTPClient: client,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/mcp", strings.NewReader(
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusOK || resp.Header.Get("Mcp-Session-Id") == "" {
			t.Fatalf("client %d: %s", i, resp.Status)
		}
		if got, bad := call(t, session, "echo", map[string]any{"text": "still here"}); got != "still here" || bad {
			t.Fatal(i, got, bad)
		}
	}
	if err := session.Close(); err != nil {
		t.Error(err)
	}
}
