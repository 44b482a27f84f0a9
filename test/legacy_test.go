package test

import (
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// TestOldExecuteOrder: before Pi 0.51 a tool's execute took id, params, onUpdate, ctx, signal. In today's Pi such code gets the signal for
// its onUpdate and fails when it calls it; here the names of its parameters say what it expects. The others are of today.
func TestOldExecuteOrder(t *testing.T) {
	const body = `{ UPDATE?.({ content: [] }); return { content: [{ type: "text", text: [typeof UPDATE, CTX.cwd !== undefined, SIGNAL?.aborted, params.n].join() }] }; }`
	for name, head := range map[string]string{
		"method":                 `async execute(id: string, params: any, onUpdate: any, ctx: any, signal: any)`,
		"unused are underlined":  `async execute(_toolCallId, params, _onUpdate, _ctx, _signal)`,
		"an arrow":               `execute: async (id, params, onUpdate, ctx, signal) =>`,
		"a plain function":       `execute: function (id, params, onUpdate, ctx, signal)`,
		"no signal":              `async execute(id, params, onUpdate, ctx)`,
		"taken apart":            `async execute(id, { n, ...more }, onUpdate, ctx, signal)`,
		"with comments":          `async execute(id /* a, b */, params, onUpdate, // c, d` + "\n" + `ctx, signal)`,
		"with defaults":          `async execute(id, params = { n: "a,(b" }, onUpdate, ctx, signal)`,
		"today's":                `async execute(id, params, signal, onUpdate, ctx)`,
		"today's, unused":        `async execute(_id, params, _signal, _onUpdate, ctx)`,
		"today's, short":         `async execute(_a, params, abort, progress, context)`,
		"today's, the last only": `async execute(_a, params, _b, _c, ctx)`,
	} {
		t.Run(name, func(t *testing.T) {
			old := !strings.HasPrefix(name, "today's")
			names := map[string]string{"UPDATE": "onUpdate", "CTX": "ctx", "SIGNAL": "signal"}
			switch {
			case strings.Contains(head, "_onUpdate, _ctx"):
				names = map[string]string{"UPDATE": "_onUpdate", "CTX": "_ctx", "SIGNAL": "_signal"}
			case name == "no signal":
				names["SIGNAL"] = "({ aborted: false })"
			case name == "today's, unused":
				names["UPDATE"], names["SIGNAL"] = "_onUpdate", "_signal"
			case name == "today's, short":
				names = map[string]string{"UPDATE": "progress", "CTX": "context", "SIGNAL": "abort"}
			case name == "today's, the last only":
				names["UPDATE"], names["SIGNAL"] = "_c", "_b"
			}
			code := body
			for from, to := range names {
				code = strings.ReplaceAll(code, from, to)
			}
			if name == "taken apart" {
				code = strings.ReplaceAll(code, "params.n", "n")
			}
			r := newRig(t, nil)
			r.load(t, "x", `pi.registerTool({ name: "x", label: "", description: "", parameters: { type: "object" }, `+head+code+` });`)
			result, err := r.Call(t.Context(), pier.ToolCall{Name: "x", Input: []byte(`{"n":7}`)})
			if err != nil || result.IsError || result.Text() != "function,true,false,7" {
				t.Errorf("old %v: got %q %v", old, result.Text(), err)
			}
		})
	}
}

// TestFormerEvents: what is only waiting for session_switch or session_fork hears of a session that begins; today's Pi knows neither.
func TestFormerEvents(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.Replace = true })
	r.load(t, "old", `pi.on("session_switch", (e: any) => console.log("switched", e.type, e.reason));
		pi.registerCommand("new", { handler: async (_: string, ctx: any) => { await ctx.newSession(); } });`)
	r.load(t, "both", `pi.on("session_switch", () => console.log("twice")); pi.on("session_start", (e: any) => console.log("started", e.reason));`)
	if err := r.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.told()
	if err := r.Command(t.Context(), "new", ""); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(r.told(), "\n")
	if !strings.Contains(got, "switched session_switch new") || !strings.Contains(got, "started new") || strings.Contains(got, "twice") {
		t.Errorf("got %s", got)
	}
}

// TestFormerNames: a context answers to what its members were called before.
func TestFormerNames(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "x", toolSource("x", text("[ctx.hasQueuedMessages(), Object.keys(ctx).includes('hasQueuedMessages')]")))
	if got := r.call(t, "x"); got != "[false,false]" {
		t.Errorf("got %s", got)
	}
}

// TestFormerCustom: a factory of three parameters whose last ends the dialog was written when there were no keybindings between.
// Today's Pi hands it those, and the dialog cannot close.
func TestFormerCustom(t *testing.T) {
	for _, third := range []string{"done", "_done", "close", "onFinish"} {
		p := &person{size: `{"width":20,"rows":5}`, keys: []string{"h", "i", "\r"}}
		r := newRig(t, func(o *pier.Options) { o.UI = p })
		r.load(t, "x", strings.NewReplacer("keybindings: any, done: any", third+": any", "done(typed)", third+"(typed)").Replace(component))
		if err := r.Command(t.Context(), "show", ""); err != nil {
			t.Fatal(err)
		}
		if got := printed(r.told()); got != `disposed "hi"` {
			t.Errorf("%s: got %s", third, got)
		}
	}
	p := &person{size: `{"width":20,"rows":5}`, keys: []string{"\r"}}
	r := newRig(t, func(o *pier.Options) { o.UI = p })
	r.load(t, "x", strings.NewReplacer("keybindings: any, done: any", "kb: any", "return {", "console.log(typeof kb.matches); setTimeout(() => tui.hideOverlay?.(), 0); return {").Replace(
		strings.Replace(component, "return done(typed)", "throw new Error('today')", 1)))
	if err := r.Command(t.Context(), "show", ""); err == nil || err.Error() != "today" {
		t.Errorf("got %v", err)
	}
	if got := printed(r.told()); got != "function disposed" {
		t.Errorf("one of today's: got %s", got)
	}
}
