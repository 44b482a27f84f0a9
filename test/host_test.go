package test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

func TestNewErrors(t *testing.T) {
	for name, change := range map[string]func(*pier.Options){
		"a mode that does not exist": func(o *pier.Options) { o.Policy.Mode = "lenient" },
		"a rule that is none":        func(o *pier.Options) { o.Policy.Allow = []string{"fly"} },
		"a deny rule that is none":   func(o *pier.Options) { o.Policy.Deny = []string{"read="} },
		"a session that is a folder": func(o *pier.Options) { o.SessionFile = o.Cwd },
	} {
		t.Run(name, func(t *testing.T) {
			opts := pier.Options{Cwd: t.TempDir(), AgentDir: t.TempDir(), StateDir: t.TempDir(), CacheDir: t.TempDir()}
			change(&opts)
			if host, err := pier.New(t.Context(), opts); err == nil {
				_ = host.Close()
				t.Error("made")
			}
			left, err := filepath.Glob(filepath.Join(opts.CacheDir, "tmp", "*"))
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %v %v", left, err)
			}
		})
	}
}

// TestRelativeFolders: folders may be given relative to the process's own.
func TestRelativeFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	host, err := pier.New(t.Context(), pier.Options{Cwd: "work", AgentDir: "agent", StateDir: "state", CacheDir: "cache", LedgerDir: "ledger"})
	if err != nil {
		t.Fatal(err)
	}
	if err := host.Close(); err != nil {
		t.Error(err)
	}
}

func TestAgentDir(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for env, want := range map[string]string{
		"":        filepath.Join(home, ".pi", "agent"),
		"/x/y":    "/x/y",
		"~":       home,
		"~/a":     filepath.Join(home, "a"),
		"~other":  "~other",
		"./agent": "./agent",
	} {
		t.Setenv("PI_CODING_AGENT_DIR", env)
		if got := pier.AgentDir(); got != want {
			t.Errorf("%q: got %s, want %s", env, got, want)
		}
	}
}

func TestLoad(t *testing.T) {
	r := newRig(t, nil)
	x := r.load(t, "one", toolSource("a", text("1"))+toolSource("b", text("2"))+`pi.registerCommand("c", { description: "d", handler() {} })`)
	if x.ID() != "one" || filepath.Base(x.Path()) != "one.ts" {
		t.Errorf("id %s, path %s", x.ID(), x.Path())
	}
	var names []string
	for tool := range x.Tools() {
		names = append(names, tool.Name)
	}
	for command := range x.Commands() {
		names = append(names, "/"+command.Name+" "+command.Description)
	}
	if diff := cmp.Diff([]string{"a", "b", "/c d"}, names); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if len(r.Extensions()) != 1 || r.Extensions()[0] != x {
		t.Error("the extension is not listed")
	}
}

func TestLoadErrors(t *testing.T) {
	for _, test := range []struct{ name, file, text, want string }{
		{"syntax", "x.ts", "export default function (pi {", "x.ts:1:"},
		{"no factory", "x.ts", "export const a = 1", "does not export a valid factory function"},
		{"a factory that throws", "x.ts", "export default () => {\n throw new Error('not today') }", "not today"},
		{"code of the module that throws", "x.ts", "throw new Error('early'); export default () => {}", "early"},
		{"an import that is not there", "x.ts", "import './gone'; export default () => {}", "gone"},
		{"a factory that never ends", "x.ts", "export default () => new Promise(() => {})", "never settles"},
		{"a factory that needs too long", "x.ts", "export default () => { for (;;) {} }", "without giving control back"},
		{"denied while loading", "x.ts", "import { readFileSync } from 'node:fs'; export default () => { readFileSync('/etc/hostname') }", "denied"},
		{"an action while loading", "x.ts", "export default (pi) => { pi.sendUserMessage('x') }", "cannot be called during extension loading"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRig(t, func(o *pier.Options) {
				o.Policy, o.OneShot, o.Limits.Entry = pier.Policy{}, true, time.Second
			})
			path := file(t, test.file, test.text)
			x, err := r.Load(t.Context(), path)
			failure, ok := errors.AsType[*pier.LoadError](err)
			if x != nil || !ok || failure.Path != path || !strings.HasPrefix(failure.Error(), "Failed to load extension: ") || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v", err)
			}
			if len(r.Extensions()) != 0 {
				t.Error("it is listed")
			}
		})
	}
}

func TestLoadNowhere(t *testing.T) {
	r := newRig(t, nil)
	if _, err := r.Load(t.Context(), filepath.Join(t.TempDir(), "gone.ts")); err == nil {
		t.Error("loaded")
	}
	if _, err := r.LoadAll(t.Context(), filepath.Join(t.TempDir(), "gone")); err == nil {
		t.Error("loaded")
	}
}

// TestLoadAll: a bad extension does not touch the others, and Load loads nothing where there are several.
func TestLoadAll(t *testing.T) {
	dir := t.TempDir()
	fileIn(t, dir, "package.json", `{"pi":{"extensions":["./a.ts","./bad.ts","./c.ts"]}}`)
	fileIn(t, dir, "a.ts", "export default () => {}")
	fileIn(t, dir, "bad.ts", "export default () => { throw new Error('bad') }")
	fileIn(t, dir, "c.ts", "export default () => {}")
	r := newRig(t, nil)
	if _, err := r.Load(t.Context(), dir); err == nil || len(r.Extensions()) != 0 {
		t.Errorf("Load of three entries: %v, %d loaded", err, len(r.Extensions()))
	}
	loaded, err := r.LoadAll(t.Context(), dir)
	failure, ok := errors.AsType[*pier.LoadError](err)
	if !ok || filepath.Base(failure.Path) != "bad.ts" {
		t.Errorf("got %v", err)
	}
	var ids []ext.ID
	for _, x := range loaded {
		ids = append(ids, x.ID())
	}
	if len(ids) != 2 || len(r.Extensions()) != 2 || ids[0] == ids[1] {
		t.Errorf("loaded %v", ids)
	}
}

// TestLoadsInOrder: sources are compiled beside each other, and run in their order; what cannot be compiled is said in its turn. A run that is to repeat
// does the same.
func TestLoadsInOrder(t *testing.T) {
	for _, repeats := range []bool{false, true} {
		dir := t.TempDir()
		var paths, want, failed []string
		for n := range 12 {
			name, code := fmt.Sprintf("x%02d", n), "export default (pi) => { pi.events.emit('never', 0); };"
			switch n % 4 {
			case 1:
				code = "export default ("
				failed = append(failed, name+".ts")
			case 2: // compiles for longer than its neighbours
				code += strings.Repeat("\n[1, 2, 3].map((x) => [x, (y) => y + x]);", 2000)
				fallthrough
			default:
				want = append(want, name)
			}
			paths = append(paths, fileIn(t, dir, name+".ts", code))
		}
		r := newRig(t, func(o *pier.Options) { o.Deterministic = repeats })
		loaded, err := r.LoadAll(t.Context(), paths...)
		var got []string
		for _, x := range loaded {
			got = append(got, string(x.ID()))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("repeats %v: %s", repeats, diff)
		}
		var said []string
		for line := range strings.Lines(err.Error()) {
			if _, name, ok := strings.Cut(line, dir+string(filepath.Separator)); ok {
				said = append(said, name[:len("x00.ts")])
			}
		}
		if diff := cmp.Diff(failed, slices.Compact(said)); diff != "" {
			t.Errorf("repeats %v: %s\n%v", repeats, diff, err)
		}
	}
}

// TestIDs: extensions of one name are told apart, in concurrent loads too, and a name that failed is free again.
func TestIDs(t *testing.T) {
	r := newRig(t, nil)
	for range 2 {
		if _, err := r.Load(t.Context(), file(t, "same.ts", "export default () => { throw 1 }")); err == nil {
			t.Fatal("loaded")
		}
	}
	var group sync.WaitGroup
	for range 4 {
		path := file(t, "same.ts", "export default () => {}")
		group.Go(func() {
			if _, err := r.Load(t.Context(), path); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	var ids []string
	for _, x := range r.Extensions() {
		ids = append(ids, string(x.ID()))
	}
	slices.Sort(ids)
	if diff := cmp.Diff([]string{"same", "same-2", "same-3", "same-4"}, ids); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if x := r.load(t, "pier", ""); x.ID() != "pier-2" {
		t.Errorf("an extension has the host's id: %s", x.ID())
	}
}

// TestClashes: of two tools of one name the one loaded first is called, with a warning; an extension's own is called
// through the extension. A tool of an extension stands before a built-in one.
func TestClashes(t *testing.T) {
	r := newRig(t, nil)
	first := r.load(t, "first", toolSource("x", text(`"first"`)))
	second := r.load(t, "second", toolSource("x", text(`"second"`))+toolSource("ls", text(`"mine"`)))
	if diff := cmp.Diff([]string{`warn Tool "x" conflicts with ` + first.Path() + ` (loaded before second: the first one counts)`}, r.told()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	own, err := second.Call(t.Context(), "x", nil)
	if got := []string{r.call(t, "x"), own.Text(), r.call(t, "ls")}; err != nil || !slices.Equal(got, []string{"first", "second", "mine"}) {
		t.Errorf("got %v %v", got, err)
	}
}

// TestSchemaAsWritten: parameters reach an embedder in the order and with the numbers the extension wrote.
func TestSchemaAsWritten(t *testing.T) {
	r := newRig(t, nil)
	x := r.load(t, "x", `pi.registerTool({ name: "t", label: 5, description: "d", parameters: { type: "object", properties: { z: { type: "number", maximum: 1e21 }, a: {} }, required: ["z"] }, execute() {} })`)
	for tool := range x.Tools() {
		if want := `{"type":"object","properties":{"z":{"type":"number","maximum":1e+21},"a":{}},"required":["z"]}`; string(tool.Parameters) != want {
			t.Errorf("got %s", tool.Parameters)
		}
		if tool.Label != "" || tool.Description != "d" {
			t.Errorf("label %q, description %q", tool.Label, tool.Description)
		}
	}
}

// TestRegistrationsChange: what is registered later is there when the answer is.
func TestRegistrationsChange(t *testing.T) {
	r := newRig(t, nil)
	x := r.load(t, "x", toolSource("grow", `pi.registerTool({ name: "new", label: "", description: "", parameters: { type: "object", properties: { n: { type: "number" } } }, execute: async (_: string, p: any) => ({ content: [{ type: "text", text: String(p.n) }] }) });
		pi.on("turn_start", () => { console.log("heard") });`+text(`"grown"`)))
	r.call(t, "grow")
	result, err := x.Call(t.Context(), "new", json.RawMessage(`{"n":"5"}`))
	if err != nil || result.Text() != "5" {
		t.Errorf("the new tool: %q %v", result.Text(), err)
	}
	r.emit(t, `{"type":"turn_start"}`)
	if got := printed(r.told()); got != "heard" {
		t.Errorf("the new handler: %q", got)
	}
}

// TestStartAndClose: the session begins and ends once each, in load order.
func TestStartAndClose(t *testing.T) {
	r := newRig(t, nil)
	for _, name := range []string{"a", "b"} {
		r.load(t, name, `for (const type of ["session_start", "resources_discover", "session_shutdown"]) pi.on(type, (e: any) => { console.log(e.type, e.reason) })`)
	}
	for range 2 {
		if err := r.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got := printed(r.told()); got != "session_start startup session_start startup resources_discover startup resources_discover startup" {
		t.Errorf("started: %s", got)
	}
	for range 2 {
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if got := printed(r.told()); got != "session_shutdown quit session_shutdown quit" {
		t.Errorf("closed: %s", got)
	}
}

// TestCloseWithoutStart: a session that never began does not end.
func TestCloseWithoutStart(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", `pi.on("session_shutdown", () => { console.log("ended") })`)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if got := r.told(); len(got) > 0 {
		t.Errorf("told %v", got)
	}
}

// TestClosed: a closed host answers everything with an error.
func TestClosed(t *testing.T) {
	r := newRig(t, nil)
	x := r.load(t, "a", toolSource("t", text("1"))+`pi.registerCommand("c", { handler() {} }); pi.on("turn_start", () => {})`)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	_, loadErr := r.Load(t.Context(), file(t, "b.ts", "export default () => {}"))
	_, callErr := r.Call(t.Context(), pier.ToolCall{Name: "t"})
	_, ownErr := x.Call(t.Context(), "t", nil)
	_, builtinErr := r.Call(t.Context(), pier.ToolCall{Name: "bash", Input: json.RawMessage(`{"command":"true"}`)})
	for what, err := range map[string]error{
		"Load": loadErr, "Call": callErr, "Extension.Call": ownErr, "a built-in tool": builtinErr, "Command": r.Command(t.Context(), "c", ""),
	} {
		if err == nil {
			t.Errorf("%s works", what)
		}
	}
	if out := r.emit(t, `{"type":"turn_start"}`); len(out.Errors) != 1 {
		t.Errorf("Emit: %+v", out)
	}
	if err := r.WaitIdle(t.Context()); err != nil {
		t.Errorf("Settle: %v", err)
	}
}

// TestCloseStopsLoads: Close does not wait for a factory that takes its time.
func TestCloseStopsLoads(t *testing.T) {
	begun := make(chan struct{})
	r := newRig(t, func(o *pier.Options) {
		o.Observer.Print = func(ext.ID, string, string) { close(begun) }
	})
	path := file(t, "slow.ts", "export default async () => { console.log('begun'); await new Promise((done) => setTimeout(done, 60_000)) }")
	loaded := make(chan error, 1)
	go func() {
		_, err := r.Load(context.Background(), path)
		loaded <- err
	}()
	<-begun
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if err := <-loaded; err == nil {
		t.Error("loaded into a closed host")
	}
}

// TestCloseKills: processes that an extension left are gone when Close returns.
func TestCloseKills(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "x", toolSource("spawn", `
		const { spawn } = await import("node:child_process");
		const child = spawn("sh", ["-c", "echo up; exec sleep 60"]);
		await new Promise((up) => child.stdout.once("data", up));`+text("child.pid")))
	pid := r.call(t, "spawn")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if state, err := os.ReadFile("/proc/" + pid + "/stat"); err == nil && !strings.Contains(string(state), ") Z ") {
		t.Errorf("process %s lives: %s", pid, state)
	}
}

// TestNewContext: the context of New ends the host's extensions.
func TestNewContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	host, err := pier.New(ctx, pier.Options{Cwd: t.TempDir(), AgentDir: t.TempDir(), StateDir: t.TempDir(), CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	x, err := host.Load(t.Context(), file(t, "x.ts", "export default (pi: any) => {"+toolSource("t", "return new Promise(() => setTimeout(() => {}, 1e6))")+"}"))
	if err != nil {
		t.Fatal(err)
	}
	answered := make(chan error, 1)
	go func() {
		_, err := x.Call(context.Background(), "t", nil)
		answered <- err
	}()
	cancel()
	if err := <-answered; err == nil {
		t.Error("no error")
	}
}

// TestSettle: what extensions make each other do is waited for, timers are not.
func TestSettle(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", `let n = 0; pi.events.on("pong", async () => { await pi.exec("true", []); if (++n < 5) pi.events.emit("ping", n); else console.log("over", n) });
		setInterval(() => {}, 1e6);
		pi.on("turn_start", () => pi.events.emit("ping", 0))`)
	r.load(t, "b", `pi.events.on("ping", async (n: number) => { await pi.exec("true", []); pi.events.emit("pong", n) })`)
	r.emit(t, `{"type":"turn_start"}`)
	if err := r.WaitIdle(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := printed(r.told()); got != "over 5" {
		t.Errorf("settled with %q", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r.load(t, "c", toolSource("wait", `await pi.exec("sleep", ["60"], { signal })`))
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		_, _ = r.Call(ctx, pier.ToolCall{Name: "wait"})
	}()
	short, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if err := r.WaitIdle(short); err != nil && !errors.Is(err, ext.ErrTimeout) {
		t.Errorf("got %v", err)
	}
	cancel()
	<-answered
}

// TestHammer uses a host from everywhere at once and closes it in the middle.
func TestHammer(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.Ledger = ledger })
	body := toolSource("t%d", `await pi.exec("true", []); onUpdate({ content: [] }); pi.events.emit("c", 1);`+text("params.n")) +
		`pi.on("turn_start", (e: any) => { e.n++ }); pi.on("tool_call", () => {}); pi.on("tool_result", () => ({ details: 1 }));
		pi.events.on("c", () => {}); pi.registerCommand("c%[1]d", { handler: async () => { await pi.exec("true", []) } })`
	for n := range 3 {
		r.load(t, fmt.Sprintf("x%d", n), fmt.Sprintf(body, n))
	}
	var group sync.WaitGroup
	calls := make(chan struct{}, 1000)
	for worker := range 6 {
		path := file(t, "late.ts", "export default () => {}")
		group.Go(func() {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			for n := range 8 {
				name := fmt.Sprintf("%d", (worker+n)%3)
				result, err := r.Call(ctx, pier.ToolCall{Name: "t" + name, Input: json.RawMessage(`{"n":` + name + `}`), Update: func(json.RawMessage) {}})
				if err == nil && result.Text() != name {
					t.Errorf("got %q, want %s", result.Text(), name)
				}
				_, _ = r.Emit(ctx, json.RawMessage(`{"type":"turn_start","n":0}`))
				_ = r.Command(ctx, "c"+name, "")
				_ = r.ToolsJSON()
				_ = r.CommandsJSON()
				r.Activate([]string{"t" + name})
				if n == 3 {
					_, _ = r.Load(ctx, path)
				}
				calls <- struct{}{}
			}
		})
	}
	for range 24 {
		<-calls
	}
	for range 2 {
		group.Go(func() {
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if ledger.count("host_call.start") == 0 || ledger.count("host_call.start") != ledger.count("host_call.end") {
		t.Errorf("%d host calls began and %d ended", ledger.count("host_call.start"), ledger.count("host_call.end"))
	}
}
