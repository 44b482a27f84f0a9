package test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// person is a UI: it answers dialogs from a table, presses keys, and remembers what it was shown.
type person struct {
	mu      sync.Mutex
	answers map[string]string // op -> value, as JSON
	shown   []string
	keys    []string
	frames  []string
	size    string
	closed  chan struct{} // when not nil, the person closes the component by it
}

func (p *person) Request(_ context.Context, from ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if op == "frame" {
		var frame struct{ Lines []string }
		_ = json.Unmarshal(params, &frame)
		p.frames = append(p.frames, strings.Join(frame.Lines, "|"))
		return json.RawMessage(`{}`), nil
	}
	p.shown = append(p.shown, string(from)+" "+op+" "+string(params))
	if answer, ok := p.answers[op]; ok {
		return json.RawMessage(`{"value":` + answer + `}`), nil
	}
	return json.RawMessage(`{}`), nil
}

func (p *person) Custom(ctx context.Context, _ ext.ID, _ json.RawMessage, send func(json.RawMessage) error) error {
	if err := send(json.RawMessage(p.size)); err != nil {
		return err
	}
	for _, key := range p.keys {
		chunk, err := json.Marshal(map[string]string{"key": key})
		if err != nil {
			return err
		}
		if err := send(chunk); err != nil {
			return err
		}
	}
	select {
	case <-ctx.Done():
	case <-p.closed:
	}
	return nil
}

func (p *person) saw() (shown, frames []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shown, p.frames
}

const dialogs = `pi.registerCommand("ask", { handler: async (_: string, ctx: any) => {
	const ui = ctx.ui;
	console.log(JSON.stringify([
		ctx.hasUI, ctx.mode, await ui.select("pick", ["a", "b"]), await ui.confirm("sure?", "really"), await ui.input("name", "hint"), await ui.editor("edit", "text"),
		ui.getEditorText(), ui.getToolsExpanded(), ui.setTheme("dark").success, ui.setTheme("pink").error ?? null,
	]));
	ui.notify("note"); ui.notify("bad", "error"); ui.setStatus("k", "v"); ui.setStatus("k", undefined); ui.setTitle("t"); ui.setWidget("w", ["l1", "l2"]); ui.setEditorText("typed");
} });`

func TestDialogs(t *testing.T) {
	p := &person{answers: map[string]string{"select": `"b"`, "confirm": "true", "input": `"x"`, "editor": "null", "getEditorText": `"draft"`, "getToolsExpanded": "true"}}
	r := newRig(t, func(o *pier.Options) { o.UI = p })
	r.load(t, "x", dialogs)
	if err := r.Command(t.Context(), "ask", ""); err != nil {
		t.Fatal(err)
	}
	if got := printed(r.told()); got != `[true,"tui","b",true,"x",null,"draft",true,true,"Theme not found: pink"]` {
		t.Errorf("got %s", got)
	}
	shown, _ := p.saw()
	var ops []string
	for _, line := range shown {
		ops = append(ops, strings.Fields(line)[1])
	}
	want := "select confirm input editor getEditorText getToolsExpanded setTheme notify notify setStatus setStatus setTitle setWidget setEditorText"
	if diff := cmp.Diff(want, strings.Join(ops, " ")); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if all := strings.Join(shown, "\n"); !strings.Contains(all, `"options":["a","b"]`) || !strings.Contains(all, `"message":"bad"`) || !strings.Contains(all, `["l1","l2"]`) {
		t.Errorf("shown:\n%s", all)
	}
}

// TestNoUI: without a person dialogs answer as in Pi's print mode, and nothing is denied or recorded.
func TestNoUI(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.Policy, o.Ledger = pier.Policy{}, ledger })
	r.load(t, "x", dialogs+`pi.registerCommand("custom", { handler: async (_: string, ctx: any) => { console.log(await ctx.ui.custom(() => { throw new Error("drawn") })) } })`)
	if err := r.Command(t.Context(), "ask", ""); err != nil {
		t.Fatal(err)
	}
	if err := r.Command(t.Context(), "custom", ""); err != nil {
		t.Fatal(err)
	}
	if got := printed(r.told()); got != `[false,"print",null,false,null,null,"",false,false,"UI not available"] undefined` {
		t.Errorf("got %s", got)
	}
	if n := ledger.count("host_call.start"); n != 0 {
		t.Errorf("%d host calls", n)
	}
}

func TestUIDenied(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.UI, o.Policy = &person{}, pier.Policy{} })
	r.load(t, "x", `pi.registerCommand("ask", { handler: async (_: string, ctx: any) => { await ctx.ui.confirm("x", "y") } })`)
	if err := r.Command(t.Context(), "ask", ""); ext.CodeOf(err) != ext.CodeDenied {
		t.Errorf("got %v", err)
	}
}

const component = `pi.registerCommand("show", { handler: async (_: string, ctx: any) => {
	const result = await ctx.ui.custom((tui: any, theme: any, keybindings: any, done: any) => {
		let typed = "";
		return {
			render: (width: number) => ["w" + width, "> " + typed],
			invalidate() {},
			handleInput(key: string) {
				if (key === "\r") return done(typed);
				if (key === "!") throw new Error("bad key");
				typed += key;
				tui.requestRender();
			},
			dispose() { console.log("disposed") },
		};
	});
	console.log(JSON.stringify(result) ?? "undefined");
} });`

// TestComponent: an extension draws, gets keys, and answers.
func TestComponent(t *testing.T) {
	p := &person{size: `{"width":20,"rows":5}`, keys: []string{"h", "i", "\r"}}
	r := newRig(t, func(o *pier.Options) { o.UI = p })
	r.load(t, "x", component)
	if err := r.Command(t.Context(), "show", ""); err != nil {
		t.Fatal(err)
	}
	if got := printed(r.told()); got != `disposed "hi"` {
		t.Errorf("got %s", got)
	}
	_, frames := p.saw()
	if len(frames) == 0 || !strings.Contains(strings.Join(frames, " "), "w20|> hi") {
		t.Errorf("frames %q", frames)
	}
}

// TestComponentClosed: when the person closes it, the extension gets undefined.
func TestComponentClosed(t *testing.T) {
	closed := make(chan struct{})
	close(closed)
	p := &person{size: `{"width":20,"rows":5}`, closed: closed}
	r := newRig(t, func(o *pier.Options) { o.UI = p })
	r.load(t, "x", component)
	if err := r.Command(t.Context(), "show", ""); err != nil {
		t.Fatal(err)
	}
	if got := printed(r.told()); got != "disposed undefined" {
		t.Errorf("got %s", got)
	}
}

// TestComponentFails: what a component throws ends it, and is the extension's to catch.
func TestComponentFails(t *testing.T) {
	p := &person{size: `{"width":20,"rows":5}`, keys: []string{"!"}}
	r := newRig(t, func(o *pier.Options) { o.UI = p })
	r.load(t, "x", component)
	if err := r.Command(t.Context(), "show", ""); err == nil || err.Error() != "bad key" {
		t.Errorf("got %v", err)
	}
	if got := printed(r.told()); got != "disposed" {
		t.Errorf("got %s", got)
	}
}
