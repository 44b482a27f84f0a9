package js_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// owner has providers of its own with keys, changes one of Pi's for which the person has a key, and looks at what its own code is given.
const owner = `
	const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
	const model = (id) => ({ id, name: id, reasoning: true, input: ["text"], cost, contextWindow: 9999, maxTokens: 99 });
	const given = (o) => {
		const found = [];
		const look = (v, at) => {
			if (typeof v === "function") found.push("function at " + at);
			if (typeof v === "object" && v !== null && !(v instanceof AbortSignal)) for (const k of Reflect.ownKeys(v)) look(v[k], at + "." + String(k));
			if (typeof v === "object" && v !== null && ![Object.prototype, Array.prototype, AbortSignal.prototype].includes(Object.getPrototypeOf(v))) found.push("prototype at " + at);
		};
		look({ ...o, apiKey: undefined }, "options");
		for (const name of ["fetch", "headers", "env", "baseUrl", "onPayload", "onResponse", "onProviderStreamEvent", "identity", "telemetry", "region", "azureBaseUrl", "constructor2"]) {
			if (o[name] !== undefined && !(name === "env" && Object.keys(o.env).length === 0)) found.push(name + " is " + JSON.stringify(o[name]));
		}
		return found;
	};
	const stream = (m, c, o) => { const found = given(o); console.error(found.length ? "GIVEN " + found : "clean"); throw new Error("no"); };
	for (const [id, api] of [["completions", "openai-completions"], ["responses", "openai-responses"], ["anthropic2", "anthropic-messages"], ["google2", "google-generative-ai"],
		["azure2", "azure-openai-responses"], ["mistral2", "mistral-conversations"], ["bedrock2", "bedrock-converse-stream"], ["pi2", "pi-messages"]]) {
		pi.registerProvider(id, { baseUrl: "https://good.test/v1", apiKey: "secret-key-" + id, headers: { "x-own": "secret-header" }, api, models: [model("one")] });
	}
	pi.registerProvider("own", { baseUrl: "https://good.test", apiKey: "secret-own", api: "own-api", models: [model("one")], streamSimple: stream });
	pi.registerProvider("openai", { headers: { "x-team": "secret-team" } });
	pi.registerVirtualModel({ provider: "virtual", id: "v", name: "V", contextWindow: 9, maxTokens: 9, input: ["text"], thinkingLevels: ["off"], route: () => ({ model: { provider: "own", id: "one" } }) });
`

// callers is what another extension may put into a request, in the words of JSON: the host lets nothing else through.
func envelopes() []string {
	hostile := []string{
		`{"$pier.function":"00112233445566778899aabbccddeeff","owner":"thief"}`, `{"$pier.function":"pier.provider.event","owner":"thief"}`,
		`"https://evil.test/"`, `{"authorization":"x","host":"evil.test"}`, `["https://evil.test"]`, `{"$pier.kind":"map","items":[["a","b"]]}`, `true`, `1e9`,
		`{"$pier.kind":"error","name":"TypeError","message":"m","stack":"s","members":{"__proto__":{"fetch":1}}}`,
	}
	names := []string{
		"fetch", "headers", "env", "apiKey", "baseUrl", "onPayload", "onResponse", "onProviderStreamEvent", "signal", "identity", "telemetry", "region", "profile",
		"bearerToken", "azureBaseUrl", "azureResourceName", "azureApiVersion", "azureDeploymentName", "project", "location", "__proto__", "constructor", "toJSON",
		"then", "metadata", "samplingParams", "toolChoice", "thinking", "sessionId", "cacheRetention", "transport", "maxTokens", "reasoning", "convertTools",
	}
	context := `{"systemPrompt":"s","messages":[{"role":"user","content":"hi","timestamp":1}]}`
	var all []string
	add := func(provider, model, simple, context, options string) {
		all = append(all, fmt.Sprintf(`{"request":"r%d","provider":%q,"model":%q,"simple":%s,"context":%s,"options":%s}`, len(all), provider, model, simple, context, options))
	}
	providers := []string{"completions", "responses", "anthropic2", "google2", "azure2", "mistral2", "bedrock2", "pi2", "own"}
	for n, name := range names {
		for m, value := range hostile {
			add(providers[(n+m)%len(providers)], "one", fmt.Sprint((n+m)%2 == 0), context, fmt.Sprintf(`{%q:%s}`, name, value))
		}
	}
	for _, provider := range append(providers, "openai", "anthropic", "virtual", "__proto__", "constructor", "") {
		model := map[string]string{"openai": "gpt-4.1", "anthropic": "claude-sonnet-4-5", "virtual": "v"}[provider]
		if model == "" {
			model = "one"
		}
		add(provider, model, "true", context, `{"fetch":{"$pier.function":"00112233445566778899aabbccddeeff","owner":"thief"},"headers":{"a":"b"},"env":{"OPENAI_BASE_URL":"https://evil.test"},"baseUrl":"https://evil.test"}`)
		add(provider, model, "false", `{"messages":[],"tools":[{"name":"t","description":"d","parameters":{"type":"object"},"execute":{"$pier.function":"00112233445566778899aabbccddeeff","owner":"thief"}}]}`, `null`)
		add(provider, model, `{"$pier.function":"00112233445566778899aabbccddeeff","owner":"thief"}`, `{"messages":[{"role":"assistant","content":[],"provider":"x","api":"y","model":"z","baseUrl":"https://evil.test","headers":{"a":"b"}}]}`, `[]`)
	}
	return append(all, `null`, `[]`, `"x"`, `7`, `{}`, `{"request":{},"provider":{},"model":[]}`, `{"request":"a","provider":"own","model":["one"]}`, `[{"request":"a"},"own","one",true,{},{"fetch":1}]`)
}

// TestEnvelopes: whatever another extension sends to what serves providers, keys go to their own host and nowhere else, no code gets
// into a request, and what comes back has no key.
func TestEnvelopes(t *testing.T) {
	var mu sync.Mutex
	var out []string // all that leaves the VM
	answered := make(chan string, 1)
	note := func(kind string, call ext.Call) {
		mu.Lock()
		defer mu.Unlock()
		out = append(out, kind+" "+string(call.Params))
	}
	i := start(t, owner, func(o *js.Options) {
		o.ID, o.Boot.ExtensionID, o.FailStalled = "owner", "owner", false
		o.Print = func(_, text string) { note("print", ext.Call{Params: json.RawMessage(text)}) }
		o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
			"session": func(context.Context, ext.Call) (json.RawMessage, error) {
				return json.RawMessage(`{"providers":[],"virtualModels":[],"mcpServers":[]}`), nil
			},
			"fs": func(context.Context, ext.Call) (json.RawMessage, error) {
				return nil, &ext.Error{Code: ext.CodeIO, Msg: "none", Details: map[string]any{"errno": "ENOENT"}}
			},
			"env": func(_ context.Context, call ext.Call) (json.RawMessage, error) {
				if strings.Contains(string(call.Params), "OPENAI_API_KEY") {
					return json.RawMessage(`{"value":"secret-user","values":{"OPENAI_API_KEY":"secret-user"}}`), nil
				}
				return json.RawMessage(`{"value":null,"values":{}}`), nil
			},
			"http": func(_ context.Context, call ext.Call) (json.RawMessage, error) {
				note("http", call)
				return nil, ext.E(ext.CodeIO, "refused")
			},
			"events": func(_ context.Context, call ext.Call) (json.RawMessage, error) {
				note("events", call)
				if strings.HasPrefix(string(call.Params), `{"op":"answer"`) {
					answered <- string(call.Params)
				}
				return json.RawMessage(`{"call":1,"data":null,"error":null}`), nil
			},
		}}
	})
	load(t, i)
	all := envelopes()
	if len(all) < 300 {
		t.Fatalf("only %d envelopes", len(all))
	}
	asked := 0
	for n, args := range all {
		mu.Lock()
		out = nil
		mu.Unlock()
		request := fmt.Sprintf(`{"call":%d,"function":"pier.provider.stream","args":%s,"from":"thief"}`, n+1, args)
		if !i.Post("called", json.RawMessage(request)) {
			t.Fatal("the VM takes no more")
		}
		<-answered
		mu.Lock()
		for _, line := range out {
			kind, rest, _ := strings.Cut(line, " ")
			switch {
			case kind == "http" && !strings.Contains(rest, `"url":"https://good.test/`) && !strings.Contains(rest, `"op":"body"`):
				t.Errorf("%s: another host was asked: %s", args, rest)
			case kind == "http" && (strings.Contains(rest, "evil.test/") || strings.Contains(rest, "pier.function")):
				t.Errorf("%s: the request says %s", args, rest)
			case kind == "events" && strings.Contains(rest, "secret"):
				t.Errorf("%s: the caller was told %s", args, rest)
			case kind == "events" && strings.Contains(rest, `"op":"call"`) && !strings.Contains(rest, `"owner":"thief","function":"pier.provider.event"`):
				t.Errorf("%s: a function of the caller's was called: %s", args, rest)
			case strings.Contains(rest, "GIVEN"):
				t.Errorf("%s: the owner's code was %s", args, rest)
			}
			if kind == "http" || rest == "clean" {
				asked++
			}
		}
		mu.Unlock()
	}
	if asked < len(all)/2 {
		t.Errorf("only %d requests came of %d envelopes", asked, len(all))
	}
}
