package test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// declared is testdata/pi_api.json: what Pi's declarations give extensions (conformance/probe/api.mjs reads them).
type declared struct {
	Interfaces map[string][]string `json:"interfaces"`
	Events     map[string]struct {
		Event  string `json:"event"`
		Result string `json:"result"`
	} `json:"events"`
}

func declaredAPI(t *testing.T) map[string]declared {
	t.Helper()
	data, err := os.ReadFile("testdata/pi_api.json")
	if err != nil {
		t.Fatal(err)
	}
	var api map[string]declared
	if err := json.Unmarshal(data, &api); err != nil {
		t.Fatal(err)
	}
	for _, version := range []string{"0.73.1", "1.5.2"} {
		if len(api[version].Interfaces["ExtensionAPI"]) < 24 || len(api[version].Events) < 29 {
			t.Fatalf("%s: too little is declared", version)
		}
	}
	return api
}

// TestDeclaredMembers: whatever either version declares is there, in each context that has it.
func TestDeclaredMembers(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.UI, o.Replace = &person{}, true })
	r.load(t, "x", `
		const seen: any = { ExtensionAPI: pi };
		const names: any = JSON.parse(`+"`"+names(t)+"`"+`);
		const lacking = () => {
			for (const [what, object] of Object.entries(seen)) {
				const there = names[what].filter((name: string) => !(name in (object as any)));
				if (there.length > 0) console.log(what, "lacks", there.join());
			}
			console.log("looked at", Object.keys(seen).sort().join());
		};
		pi.registerTool({ name: "look", label: "", description: "", parameters: { type: "object" }, async execute(_i: any, _p: any, _s: any, _u: any, ctx: any) {
			seen.ExtensionToolContext = ctx; return { content: [] };
		} });
		pi.on("agent_start", (_: any, ctx: any) => { seen.ExtensionContext = ctx; seen.ReadonlySessionManager = ctx.sessionManager; seen.ExtensionUIContext = ctx.ui; });
		seen.EventBus = pi.events;
		const empty = { render: () => ["x"], invalidate() {} };
		pi.registerCommand("look", { handler: async (_: string, ctx: any) => {
			Object.assign(seen, { ExtensionCommandContext: ctx, ModelRegistry: ctx.modelRegistry });
			ctx.ui.setFooter((tui: any, theme: any, data: any) => { Object.assign(seen, { ReadonlyFooterDataProvider: data, Theme: theme }); return empty; });
			await ctx.ui.custom((tui: any, _t: any, keys: any, done: any) => {
				Object.assign(seen, { TUI: tui, Terminal: tui.terminal, KeybindingsManager: keys, OverlayHandle: tui.showOverlay(empty) });
				setTimeout(done, 1);
				return empty;
			});
			await ctx.newSession({ withSession: async (next: any) => { seen.ReplacedSessionContext = next; lacking(); } });
		} });`)
	r.call(t, "look")
	r.emit(t, `{"type":"agent_start"}`)
	r.told()
	if err := r.Command(t.Context(), "look", ""); err != nil {
		t.Fatal(err)
	}
	want := "looked at EventBus,ExtensionAPI,ExtensionCommandContext,ExtensionContext,ExtensionToolContext,ExtensionUIContext,KeybindingsManager," +
		"ModelRegistry,OverlayHandle,ReadonlyFooterDataProvider,ReadonlySessionManager,ReplacedSessionContext,TUI,Terminal,Theme"
	if got := printed(r.told()); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// names is the members of both versions, what an interface inherits included.
func names(t *testing.T) string {
	t.Helper()
	all := map[string][]string{}
	for _, version := range declaredAPI(t) {
		for what, members := range version.Interfaces {
			all[what] = append(all[what], members...)
		}
	}
	all["ExtensionCommandContext"] = append(all["ExtensionCommandContext"], all["ExtensionContext"]...)
	all["ExtensionToolContext"] = append(all["ExtensionToolContext"], all["ExtensionContext"]...)
	all["ReplacedSessionContext"] = append(all["ReplacedSessionContext"], all["ExtensionCommandContext"]...)
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// answers is for each event with a result: more of the event, what two handlers return in turn, and what becomes of it.
var answersOf = map[string]struct{ fields, first, second, want string }{
	"project_trust":           {`"cwd":"/x"`, `{trusted:"undecided"}`, `{trusted:"no"}`, `{"trusted":"no"}`},
	"resources_discover":      {`"cwd":"/x","reason":"startup"`, `{skillPaths:["/a"]}`, `{skillPaths:["/b"]}`, `"path":"/b"`},
	"session_before_switch":   {`"reason":"new"`, `{cancel:false}`, `{cancel:true}`, `{"cancel":true}`},
	"session_before_fork":     {`"entryId":"e"`, `{cancel:true}`, `{cancel:false}`, `{"cancel":true}`},
	"session_before_compact":  {`"preparation":{}`, `{compaction:{summary:"1"}}`, `{compaction:{summary:"2"}}`, `{"compaction":{"summary":"2"}}`},
	"session_before_tree":     {`"preparation":{}`, `{label:"1"}`, `{label:"2"}`, `{"label":"2"}`},
	"context":                 {`"messages":[{"role":"user","content":"a"}]`, `{messages:[{role:"user",content:"b"}]}`, `{messages:[...e.messages,{role:"user",content:"c"}]}`, `{"messages":[{"content":"b","role":"user"},{"content":"c","role":"user"}]}`},
	"context_with_system":     {`"messages":[{"role":"user","content":"a"}]`, `{messages:[{role:"user",content:"b"}]}`, `{messages:[...e.messages]}`, `{"messages":[{"content":"b","role":"user"}]}`},
	"cache_warming_decision":  {`"action":"warm"`, `{action:"skip"}`, `{}`, `{"action":"skip"}`},
	"before_provider_request": {`"payload":{"a":1}`, `{...e.payload,b:2}`, `{...e.payload,c:3}`, `{"a":1,"b":2,"c":3}`},
	"before_agent_start":      {`"prompt":"p","systemPrompt":"s"`, `{systemPrompt:e.systemPrompt+"1"}`, `{systemPrompt:e.systemPrompt+"2",message:{customType:"m"}}`, `{"messages":[{"customType":"m"}],"systemPrompt":"s12"}`},
	"agent_before_settle":     {`"reason":"stop"`, `{continue:true}`, `{entries:[1]}`, `{"continue":true,"entries":[1]}`},
	"turn_end":                {`"turnIndex":0`, `{entries:[1]}`, `{entries:[...e.entries,2]}`, `{"continue":false,"entries":[1,2]}`},
	"message_end":             {`"message":{"role":"assistant","content":"a"}`, `{message:{role:"assistant",content:"b"}}`, `{message:{...e.message,content:e.message.content+"c"}}`, `{"message":{"content":"bc","role":"assistant"}}`},
	"tool_call":               {`"toolName":"x","toolCallId":"1","input":{}`, `{block:true,reason:"first"}`, `{block:true,reason:"second"}`, `{"block":true,"reason":"first"}`},
	"tool_result":             {`"toolName":"x","toolCallId":"1","input":{},"content":[],"isError":false`, `{content:[{type:"text",text:"1"}]}`, `{isError:true}`, `"text":"1"`},
	"user_bash":               {`"command":"ls"`, `{result:{output:"o",exitCode:0,cancelled:false,truncated:false}}`, `{operations:{}}`, `"output":"o"`},
	"input":                   {`"text":"t","source":"interactive"`, `{action:"transform",text:e.text+"1"}`, `{action:"transform",text:e.text+"2"}`, `{"action":"transform","text":"t12"}`},
}

// noted is what the two versions say of an event's result beside the declaration of its handler.
var noted = []string{"project_trust"}

// TestDeclaredEvents: every event of either version reaches its handlers with what it carries, in order of load, then of
// registration; what they return is put together for those with a result, and passed over for the others.
func TestDeclaredEvents(t *testing.T) {
	results := map[string]bool{}
	for _, version := range declaredAPI(t) {
		for name, event := range version.Events {
			results[name] = results[name] || event.Result != "" || slices.Contains(noted, name)
		}
	}
	for name := range answersOf {
		if !results[name] {
			t.Errorf("%s: no version declares a result", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(results)) {
		t.Run(name, func(t *testing.T) {
			a, known := answersOf[name]
			if results[name] != known {
				t.Fatal("the event has a result and no row that says what becomes of it")
			}
			if !known {
				a.fields, a.first, a.second = `"carried":{"x":1}`, `{cancel:true,block:true,action:"handled"}`, `{message:"m"}`
			}
			r := newRig(t, nil)
			const handler = `pi.on(%q, (e: any, ctx: any) => { console.log(%q, e.type, Object.keys(e).length > 1, typeof ctx.cwd); %s });`
			r.load(t, "one", fmt.Sprintf(handler, name, "1", "return "+a.first+";"))
			r.load(t, "two", fmt.Sprintf(handler, name, "2", "return "+a.second+";")+fmt.Sprintf("const off = "+handler, name, "3", "")+"off();")
			out := r.emit(t, fmt.Sprintf(`{"type":%q,%s}`, name, a.fields))
			if got := sorted(t, out.Result); got != a.want && (a.want == "" || strings.HasPrefix(a.want, "{") || !strings.Contains(got, a.want)) {
				t.Errorf("result %s, want %s", got, a.want)
			}
			seen := printed(r.told())
			if want := "1 " + name + " true string"; !strings.HasPrefix(seen, want) || strings.Contains(seen, "3 "+name) {
				t.Errorf("handlers saw %s", seen)
			}
		})
	}
}
