package test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

func TestCommands(t *testing.T) {
	r := newRig(t, nil)
	command := func(name, says string) string {
		return `pi.registerCommand("` + name + `", { description: "` + says + `", handler: async (args: string, ctx: any) => { console.log("` + says + `", JSON.stringify(args), typeof ctx.waitForIdle) } });`
	}
	r.load(t, "a", command("do", "a")+command("only", "a only")+command("do:2", "odd"))
	r.load(t, "b", command("do", "b")+command("do", "b again"))
	var listed []struct {
		Name, Description, Source string
		SourceInfo                struct{ Path string }
	}
	if err := json.Unmarshal(r.CommandsJSON(), &listed); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range listed {
		names = append(names, c.Name+" "+c.Description+" "+c.Source+" "+filepath.Base(c.SourceInfo.Path))
	}
	want := []string{"do:1 a extension a.ts", "only a only extension a.ts", "do:2 odd extension a.ts", "do:3 b again extension b.ts"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	var yielded []string
	for c := range r.Commands() {
		yielded = append(yielded, c.Name+" "+c.Description+" extension")
	}
	for i, w := range want {
		if i >= len(yielded) || !strings.HasPrefix(w, yielded[i]+" ") {
			t.Errorf("Commands yields %q, want %q", yielded, want)
			break
		}
	}
	for _, test := range []struct{ name, args, want string }{
		{"do:1", "x  y", `a "x  y" function`},
		{"/do:3", "", `b again "" function`},
		{"only", "\"q\"\n", `a only "\"q\"\n" function`},
		{"do:2", "", `odd "" function`},
	} {
		if err := r.Command(t.Context(), test.name, test.args); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if got := printed(r.told()); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	for _, name := range []string{"do", "nothing", "", "/"} {
		if err := r.Command(t.Context(), name, ""); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestCommandFails(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", `pi.registerCommand("bad", { handler() { throw new RangeError("no") } })`)
	err := r.Command(t.Context(), "bad", "")
	if e, ok := errors.AsType[*ext.Exception](err); !ok || e.Name != "RangeError" || e.Message != "no" {
		t.Errorf("got %v", err)
	}
}

func TestComplete(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", `
		pi.registerCommand("c", { handler() {}, getArgumentCompletions: async (prefix: string) => ["one", "two"].filter((v) => v.startsWith(prefix)).map((value) => ({ value, label: value })) });
		pi.registerCommand("none", { handler() {} });
		pi.registerCommand("bad", { handler() {}, getArgumentCompletions() { throw new Error("no") } });`)
	for _, test := range []struct{ command, prefix, want string }{
		{"c", "", `[{"label":"one","value":"one"},{"label":"two","value":"two"}]`},
		{"/c", "t", `[{"label":"two","value":"two"}]`},
		{"none", "", "null"},
	} {
		got, err := r.CompleteJSON(t.Context(), test.command, test.prefix)
		if err != nil || sorted(t, got) != test.want {
			t.Errorf("%s %s: %s %v", test.command, test.prefix, got, err)
		}
	}
	if _, err := r.CompleteJSON(t.Context(), "bad", ""); err == nil {
		t.Error("no error")
	}
	if _, err := r.CompleteJSON(t.Context(), "nothing", ""); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("got %v", err)
	}
}

// TestShortcut: the extension loaded last has the key, and of one extension the last registration.
func TestShortcut(t *testing.T) {
	r := newRig(t, nil)
	key := func(key, says string) string {
		return `pi.registerShortcut("` + key + `", { description: "", handler: (ctx: any) => { console.log("` + says + `", ctx.cwd.length > 0) } });`
	}
	r.load(t, "a", key("ctrl+x", "a")+key("f5", "a5"))
	r.load(t, "b", key("ctrl+x", "b")+key("Ctrl+X", "b upper"))
	for press, want := range map[string]string{"ctrl+x": "b upper true", "CTRL+X": "b upper true", "f5": "a5 true"} {
		if err := r.Shortcut(t.Context(), press); err != nil {
			t.Errorf("%s: %v", press, err)
		}
		if got := printed(r.told()); got != want {
			t.Errorf("%s: %s", press, got)
		}
	}
	if err := r.Shortcut(t.Context(), "f6"); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("got %v", err)
	}
}

// TestFlags: an extension sees the values of its own flags, and their defaults.
func TestFlags(t *testing.T) {
	r := newRig(t, func(o *pier.Options) {
		o.Flags = map[string]json.RawMessage{"name": json.RawMessage(`"given"`), "fast": json.RawMessage(`true`), "slow": json.RawMessage(`"false"`), "yes": json.RawMessage(`"true"`), "foreign": json.RawMessage(`1`)}
	})
	x := r.load(t, "a", `pi.registerFlag("name", { type: "string", default: "none", description: "d" }); pi.registerFlag("fast", { type: "boolean" }); pi.registerFlag("other", { type: "string", default: "kept" }); pi.registerFlag("slow", { type: "boolean", default: true }); pi.registerFlag("yes", { type: "string" });`+
		toolSource("t", text(`["name", "fast", "other", "slow", "yes", "foreign", "unknown"].map((n) => typeof pi.getFlag(n) + " " + pi.getFlag(n)).join(", ")`)))
	if got := r.call(t, "t"); got != "string given, boolean true, string kept, boolean false, string true, undefined undefined, undefined undefined" {
		t.Errorf("got %s", got)
	}
	var flags []string
	for _, f := range x.Registrations().Flags {
		flags = append(flags, f.Name+" "+f.Type+" "+string(f.Default))
	}
	if diff := cmp.Diff([]string{`name string "none"`, "fast boolean ", `other string "kept"`, "slow boolean true", "yes string "}, flags); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestEvents: pi.events reaches the extension's own handlers at once and the others as a copy, in order.
func TestEvents(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", `pi.events.on("c", (v: any) => { console.log("a", v.n); v.own = true });
		pi.on("turn_start", () => { const payload: any = { n: 1, list: [1] }; pi.events.emit("c", payload); console.log("own", payload.own); payload.n = 2; pi.events.emit("c", payload); pi.events.emit("d"); });`)
	r.load(t, "b", `const off = pi.events.on("c", (v: any) => { console.log("b", JSON.stringify(v)); v.list.push(2); if (v.n === 2) off() });
		pi.events.on("c", () => { throw new Error("bad handler") });
		pi.events.on("d", (v: any) => { console.log("d", v) })`)
	r.emit(t, `{"type":"turn_start"}`)
	if err := r.WaitIdle(t.Context()); err != nil {
		t.Fatal(err)
	}
	var own, other []string
	for _, line := range r.told() {
		if strings.HasPrefix(line, "print a ") {
			own = append(own, strings.TrimPrefix(line, "print a info: "))
		} else if strings.HasPrefix(line, "print b info") {
			other = append(other, strings.TrimPrefix(line, "print b info: "))
		}
	}
	if diff := cmp.Diff([]string{"a 1", "own true", "a 2"}, own); diff != "" {
		t.Errorf("own: -want +got\n%s", diff)
	}
	if diff := cmp.Diff([]string{`b {"n":1,"list":[1],"own":true}`, `b {"n":2,"list":[1],"own":true}`, "d undefined"}, other); diff != "" {
		t.Errorf("others: -want +got\n%s", diff)
	}
}

// TestToolsAndActive: what extensions and embedders see of the tools.
func TestToolsAndActive(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", toolSource("mine", text("pi.getActiveTools().join()"))+toolSource("grep", "")+toolSource("all", text("pi.getAllTools().map((t: any) => t.name).join()"))+
		toolSource("choose", `pi.setActiveTools(["mine", "nothing", "read", "mine"])`+"\n;"+text("1")))
	if got := r.call(t, "mine"); got != "read,bash,edit,write,mine,grep,all,choose" {
		t.Errorf("active: %s", got)
	}
	if got := r.call(t, "all"); got != "read,bash,powershell,edit,write,grep,find,ls,mine,all,choose" {
		t.Errorf("all: %s", got)
	}
	r.call(t, "choose")
	if diff := cmp.Diff([]string{"read", "mine"}, r.ActiveTools()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestAgentRequests reach the embedder's agent, and its answers the extension.
func TestAgentRequests(t *testing.T) {
	a := &agent{answers: map[string]string{"setModel": "true", "compact": `{"summary":"s"}`, "newSession": `{"cancelled":false}`, "setThinkingLevel": "null", "abort": "null", "waitForIdle": "null"}}
	r := newRig(t, func(o *pier.Options) { o.Agent = a })
	r.load(t, "x", `pi.registerCommand("ask", { handler: async (_: string, ctx: any) => {
		const out: any[] = [ctx.isIdle(), ctx.hasPendingMessages(), ctx.model?.id, ctx.thinkingLevel, ctx.getSystemPrompt()];
		out.push(await pi.setModel({ id: "m" }));
		pi.setThinkingLevel("high");
		out.push(await new Promise((done, no) => ctx.compact({ customInstructions: "short", onComplete: (r: any) => done(r.summary), onError: no })));
		await ctx.waitForIdle();
		out.push((await ctx.newSession({ withSession: () => { out.push("with") } })).cancelled);
		ctx.abort();
		pi.sendMessage({ customType: "c", content: "hello", display: true }, { triggerTurn: true });
		pi.sendUserMessage("typed");
		console.log(JSON.stringify(out));
	} })`)
	if err := r.Command(t.Context(), "ask", ""); err != nil {
		t.Fatal(err)
	}
	if got := printed(r.told()); got != `[false,true,"gpt","low","be brief",true,"s","with",false]` {
		t.Errorf("got %s", got)
	}
	want := []string{
		`setModel {"model":{"id":"m"}}`, `setThinkingLevel {"level":"high"}`, `compact {"customInstructions":"short"}`, "waitForIdle", `newSession {"options":{}}`, "abort",
		`deliver message {"message":{"content":"hello","customType":"c","display":true},"options":{"triggerTurn":true}}`, `deliver user {"content":"typed"}`,
	}
	if diff := cmp.Diff(want, a.asked(t)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// agent is an ext.Agent that answers from a table.
type agent struct {
	answers map[string]string
	log     []string
	params  []json.RawMessage
}

func (a *agent) State() json.RawMessage {
	return json.RawMessage(`{"idle":false,"pending":2,"model":{"id":"gpt"},"thinkingLevel":"low","systemPrompt":"be brief","contextUsage":null,"scopedModels":[]}`)
}

func (a *agent) Deliver(_ context.Context, _ ext.ID, kind string, body json.RawMessage) error {
	a.log, a.params = append(a.log, "deliver "+kind), append(a.params, body)
	return nil
}

func (a *agent) Request(_ context.Context, _ ext.ID, op string, args json.RawMessage) (json.RawMessage, error) {
	a.log, a.params = append(a.log, op), append(a.params, args)
	answer, ok := a.answers[op]
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "unknown action "+op)
	}
	return json.RawMessage(answer), nil
}

func (a *agent) asked(t *testing.T) []string {
	var out []string
	for n, op := range a.log {
		out = append(out, strings.TrimSpace(op+" "+sorted(t, a.params[n])))
	}
	return out
}

// TestTools checks that the tools of a host are yielded as pi.getAllTools lists them, and that a consumer may stop.
func TestTools(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", toolSource("mine", `return { content: [] }`)+toolSource("read", `return { content: [] }`))
	var listed []struct{ Name string }
	if err := json.Unmarshal(r.ToolsJSON(), &listed); err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, l := range listed {
		want = append(want, l.Name)
	}
	for tool := range r.Tools() {
		got = append(got, tool.Name)
	}
	if diff := cmp.Diff(want, got); diff != "" || !slices.Contains(got, "mine") || !slices.Contains(got, "bash") {
		t.Errorf("%v, -want +got\n%s", got, diff)
	}
	for range r.Tools() {
		break
	}
}
