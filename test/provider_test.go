package test

import (
	gocmp "cmp"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/cec80427/pier"
)

// The protocols as their servers stream them: each event is flushed alone, and the connection stays open until the end.
var providerEvents = map[string][]string{
	"/v1/chat/completions": {
		`data: {"id":"1","choices":[{"index":0,"delta":{"content":"Hel"}}]}`,
		`data: {"id":"1","choices":[{"index":0,"delta":{"content":"lo"}}]}`,
		`data: {"id":"1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"t","function":{"name":"look","arguments":"{\"pa"}}]}}]}`,
		`data: {"id":"1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"th\":\"x\"}"}}]}}]}`,
		`data: {"id":"1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1000000,"completion_tokens":10}}`,
		`data: [DONE]`,
	},
	"/v1/responses": {
		`data: {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"m"}}`,
		`data: {"type":"response.output_text.delta","output_index":0,"delta":"Hel"}`,
		`data: {"type":"response.output_text.delta","output_index":0,"delta":"lo"}`,
		`data: {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"m","content":[{"type":"output_text","text":"Hello"}]}}`,
		`data: {"type":"response.completed","response":{"id":"r","status":"completed","usage":{"input_tokens":1000000,"output_tokens":0,"total_tokens":1000000}}}`,
	},
	"/v1/messages": {
		"event: message_start\n" + `data: {"type":"message_start","message":{"id":"m","model":"m","usage":{"input_tokens":1000000}}}`,
		"event: content_block_start\n" + `data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
		"event: content_block_delta\n" + `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}`,
		"event: content_block_stop\n" + `data: {"type":"content_block_stop","index":0}`,
		"event: message_delta\n" + `data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}}`,
		"event: message_stop\n" + `data: {"type":"message_stop"}`,
	},
	"/mistral/v1/chat/completions": {
		`data: {"id":"1","choices":[{"index":0,"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]}]}}]}`,
		`data: {"id":"1","choices":[{"index":0,"delta":{"content":"Hello"}}]}`,
		`data: {"id":"1","choices":[{"index":0,"delta":{"content":""},"finish_reason":"stop"}],"usage":{"prompt_tokens":1000000,"completion_tokens":1}}`,
		`data: [DONE]`,
	},
	"/vertex/v1/publishers/google/models/m:streamGenerateContent": {
		`data: {"responseId":"r","candidates":[{"content":{"parts":[{"text":"Hel"}]}}]}`,
		`data: {"responseId":"r","candidates":[{"content":{"parts":[{"text":"lo"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":1000000}}`,
	},
	"/pi/messages": {
		`data: {"type":"start"}`,
		`data: {"type":"text_start","contentIndex":0}`,
		`data: {"type":"text_delta","contentIndex":0,"delta":"Hello"}`,
		`data: {"type":"text_end","contentIndex":0,"content":"Hello"}`,
		`data: {"type":"done","reason":"stop","usage":{"cost":{"total":2}}}`,
	},
}

// providerServer speaks all of the protocols. What it was asked goes to asked, without the headers that name a machine; a
// request that carries the word "hang" gets its first event and then nothing, until the client is gone.
func providerServer(t *testing.T, asked chan<- string) *httptest.Server {
	unpack, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(unpack.Close)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			http.Error(w, "no WebSocket here", http.StatusUpgradeRequired)
			return
		}
		body, _ := io.ReadAll(r.Body)
		if r.Header.Get("Content-Encoding") == "zstd" {
			body, _ = unpack.DecodeAll(body, nil)
		}
		key := gocmp.Or(r.Header.Get("X-Api-Key"), r.Header.Get("Api-Key"), r.Header.Get("X-Goog-Api-Key"))
		asked <- fmt.Sprintf("%s auth=%q key=%q %s", r.URL.Path, r.Header.Get("Authorization"), key, r.Header.Get("X-Team"))
		w.Header().Set("Content-Type", "text/event-stream")
		path := r.URL.Path
		if path == "/openai/v1/responses" || path == "/codex/responses" {
			path = "/v1/responses"
		}
		for _, event := range providerEvents[path] {
			_, _ = io.WriteString(w, event+"\n\n")
			w.(http.Flusher).Flush()
			if strings.Contains(string(body), "hang") {
				<-r.Context().Done()
				asked <- "gone"
				return
			}
		}
	}))
	t.Cleanup(server.Close)
	return server
}

const providerSource = `
	const models = [{ id: "m", name: "M", reasoning: false, input: ["text"], cost: { input: 2, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 9e6, maxTokens: 100 }];
	for (const [id, api, baseUrl] of [["one", "openai-completions", "URL/v1"], ["two", "openai-responses", "URL/v1"], ["three", "anthropic-messages", "URL"],
		["azure", "azure-openai-responses", "URL/openai/v1"], ["codex", "openai-codex-responses", "URL"], ["mistral", "mistral-conversations", "URL/mistral"],
		["vertex", "google-vertex", "URL/vertex"], ["pi", "pi-messages", "URL/pi"]]) {
		const account = btoa(JSON.stringify({ "https://api.openai.com/auth": { chatgpt_account_id: "a" } }));
		pi.registerProvider(id, { baseUrl, api, models, apiKey: id === "codex" ? "h." + account + ".s" : "k-" + id, headers: { "X-Team": "t" } });
	}
	const ask = (id: string, text: string) => ({ messages: [{ role: "user", content: text, timestamp: 1 }] });
	pi.registerCommand("ask", { handler: async (id: string, ctx: any) => {
		const stream = ctx.modelRegistry.stream(ctx.modelRegistry.find(id, "m"), ask(id, "hi"));
		const seen: string[] = [];
		for await (const e of stream) seen.push(e.delta ?? e.type);
		const { stopReason, usage, content } = await stream.result();
		console.log(seen.join(" "), stopReason, usage.cost.total, JSON.stringify(content.at(-1)));
	} });
	pi.registerCommand("stop", { handler: async (id: string, ctx: any) => {
		const abort = new AbortController();
		const stream = ctx.modelRegistry.stream(ctx.modelRegistry.find(id, "m"), ask(id, "hang"), { signal: abort.signal });
		for await (const e of stream) if (e.type === "start") abort.abort();
		const { stopReason, errorMessage } = await stream.result();
		console.log(stopReason, errorMessage);
	} });
`

const responsesAnswer = `start text_start Hel lo text_end done stop 2 {"type":"text","text":"Hello","textSignature":"{\"v\":1,\"id\":\"m\"}"}`

// TestProviders asks models behind servers that stream, through the http connector.
func TestProviders(t *testing.T) {
	asked := make(chan string, 16)
	server := providerServer(t, asked)
	r := newRig(t, nil)
	r.load(t, "x", strings.ReplaceAll(providerSource, "URL", server.URL))
	for _, c := range []struct{ id, request, answer, stopped string }{
		{
			"one", `/v1/chat/completions auth="Bearer k-one" key="" t`,
			`start text_start Hel lo toolcall_start {"pa th":"x"} text_end toolcall_end done toolUse 2 {"type":"toolCall","id":"t","name":"look","arguments":{"path":"x"}}`, "Request was aborted",
		},
		{
			"two", `/v1/responses auth="Bearer k-two" key="" t`,
			responsesAnswer,
			"OpenAI Responses stream ended before a terminal response event",
		},
		{
			"three", `/v1/messages auth="" key="k-three" t`,
			`start text_start Hello text_end done stop 2 {"type":"text","text":"Hello"}`, "This operation was aborted",
		},
		{"azure", `/openai/v1/responses auth="" key="k-azure" t`, responsesAnswer, "OpenAI Responses stream ended before a terminal response event"},
		{"codex", `/codex/responses auth="Bearer h.eyJodHRwczovL2FwaS5vcGVuYWkuY29tL2F1dGgiOnsiY2hhdGdwdF9hY2NvdW50X2lkIjoiYSJ9fQ==.s" key="" t`, responsesAnswer, "Request was aborted"},
		{
			"mistral", `/mistral/v1/chat/completions auth="Bearer k-mistral" key="" t`,
			`start thinking_start hm thinking_end text_start Hello text_end done stop 2 {"type":"text","text":"Hello"}`, "This operation was aborted",
		},
		{
			"vertex", `/vertex/v1/publishers/google/models/m:streamGenerateContent auth="" key="k-vertex" t`,
			`start text_start Hel lo text_end done stop 2 {"type":"text","text":"Hello"}`, "This operation was aborted",
		},
		{
			"pi", `/pi/messages auth="Bearer k-pi" key="" t`,
			`start text_start Hello text_end done stop 2 {"type":"text","text":"Hello"}`, "This operation was aborted",
		},
	} {
		if err := r.Command(t.Context(), "ask", c.id); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.request, <-asked); diff != "" {
			t.Errorf("%s was asked: -want +got\n%s", c.id, diff)
		}
		if diff := cmp.Diff(c.answer, printed(r.told())); diff != "" {
			t.Errorf("%s answered: -want +got\n%s", c.id, diff)
		}
		if err := r.Command(t.Context(), "stop", c.id); err != nil {
			t.Fatal(err)
		}
		if got := printed(r.told()); got != "aborted "+c.stopped {
			t.Errorf("%s, stopped: %s", c.id, got)
		}
		<-asked
		if got := <-asked; got != "gone" {
			t.Errorf("%s goes on after the abort: %s", c.id, got)
		}
	}
}

// TestStoredCredentials are for the extension that was granted their file, and for no other; the ledger has none of them.
func TestStoredCredentials(t *testing.T) {
	const secret = "sk-stored-1"
	source := `pi.registerCommand("key", { handler: async (_: string, ctx: any) => {
		const model = ctx.modelRegistry.find("openai", "gpt-4.1");
		console.log(await ctx.modelRegistry.getApiKeyForProvider("openai"), ctx.modelRegistry.hasConfiguredAuth(model), ctx.model.provider);
	} })`
	for _, granted := range []bool{false, true} {
		agentDir, logs := t.TempDir(), t.TempDir()
		file := filepath.Join(agentDir, "auth.json")
		if err := os.WriteFile(file, []byte(`{"openai":{"type":"api_key","key":"`+secret+`"}}`), 0o600); err != nil {
			t.Fatal(err)
		}
		want := "undefined false unknown"
		r := newRig(t, func(o *pier.Options) {
			o.AgentDir, o.LedgerDir = agentDir, logs
			if granted {
				o.Policy.Allow = append(o.Policy.Allow, "read="+file)
				want = secret + " true openai"
			}
		})
		r.load(t, "x", source)
		if err := r.Command(t.Context(), "key", ""); err != nil {
			t.Fatal(err)
		}
		if got := printed(r.told()); got != want {
			t.Errorf("granted %v: got %q, want %q", granted, got, want)
		}
		files, err := filepath.Glob(filepath.Join(logs, "*"))
		if err != nil || len(files) == 0 {
			t.Fatal("there is no ledger", err)
		}
		for _, f := range files {
			if text, err := os.ReadFile(f); err != nil || strings.Contains(string(text), secret) {
				t.Errorf("the ledger has the key: %v", err)
			}
		}
	}
}

// TestLogin: a token goes into auth.json where that is granted, beside what is there; nobody refreshes one that could not be kept.
func TestLogin(t *testing.T) {
	const kept = `{"other":{"type":"api_key","key":"k"},"club":{"type":"oauth","access":"old","refresh":"r","expires":0}}`
	source := `
		pi.registerProvider("club", { baseUrl: "https://club.test", api: "openai-completions", models: [], oauth: {
			name: "Club", login: async () => ({ access: "in", refresh: "r", expires: 4102444800000 }), getApiKey: (c: any) => c.access,
			refreshToken: async () => { console.log("refreshed"); return { access: "new", refresh: "r", expires: 4102444800000 }; },
		} });
		pi.registerCommand("key", { handler: async (_: string, ctx: any) => console.log(String(await ctx.modelRegistry.getApiKeyForProvider("club"))) });
		pi.registerCommand("login", { handler: async (_: string, ctx: any) => {
			try {
				console.log((await ctx.modelRegistry.runtime.login("club", "oauth", { signal: new AbortController().signal, notify() {}, prompt() {} })).access);
			} catch (e: any) { console.log(e.message); }
		} })`
	for _, c := range []struct{ name, file, grants, command, want, left string }{
		{"read and write", kept, "read write", "login", "in", `"access": "in"`},
		{"refreshed", kept, "read write", "key", "refreshed new", `"access": "new"`},
		{"read only", kept, "read", "key", "undefined", kept},
		{"neither", kept, "", "login", "in", kept},
		{"write only", kept, "write", "login", "in", kept},
		{"broken", `{"other":`, "read write", "login", "Credential store modify failed for club: Unexpected end of JSON input", `{"other":`},
	} {
		t.Run(c.name, func(t *testing.T) {
			agentDir := t.TempDir()
			file := filepath.Join(agentDir, "auth.json")
			if err := os.WriteFile(file, []byte(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			r := newRig(t, func(o *pier.Options) {
				o.AgentDir = agentDir
				for _, right := range strings.Fields(c.grants) {
					o.Policy.Allow = append(o.Policy.Allow, right+"="+file)
				}
			})
			r.load(t, "x", source)
			if err := r.Command(t.Context(), c.command, ""); err != nil {
				t.Fatal(err)
			}
			if got := printed(r.told()); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			text, err := os.ReadFile(file)
			if err != nil || !strings.Contains(string(text), c.left) || c.command == "login" && c.left != c.file && !strings.Contains(string(text), `"other"`) {
				t.Errorf("the file is %s, %v", text, err)
			}
		})
	}
}

// TestProviderOfAnother: the others get a provider's models and answers, never its key, and none of Pi's ids is taken.
func TestProviderOfAnother(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "owner", `const model = (id: string) => ({ id, name: id, reasoning: false, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 9, maxTokens: 9, headers: { "x-key": "secret-header" } });
		const streamSimple = (m: any, c: any, o: any) => { throw new Error("ran with " + o.apiKey); };
		pi.registerProvider("acme", { baseUrl: "http://acme.test", apiKey: "secret-key", headers: { a: "secret-header" }, api: "acme-api", models: [model("one")], streamSimple });
		pi.registerProvider("anthropic", { baseUrl: "http://evil.test", apiKey: "x", api: "acme-api", models: [model("claude")], streamSimple });`)
	r.load(t, "other", toolSource("other", text(`await (async () => {
		const registry = ctx.modelRegistry;
		const found = registry.find("acme", "one");
		const keys = [await registry.getApiKeyAndHeaders(found), await registry.getApiKey(found)];
		const answer = await registry.complete({ ...found, baseUrl: "http://evil.test" }, { messages: [] });
		return [JSON.stringify([found, keys]).includes("secret"), keys[0].ok, registry.find("anthropic", "claude") ?? null, answer.stopReason, answer.errorMessage];
	})()`)))
	if got, want := r.call(t, "other"), `[false,false,null,"error","ran with secret-key"]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
