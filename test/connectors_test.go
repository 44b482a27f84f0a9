package test

import (
	"context"
	"encoding/json"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// nobody is a UI whose person never answers.
type nobody struct{ person }

func (*nobody) Request(ctx context.Context, _ ext.ID, _ string, _ json.RawMessage) (json.RawMessage, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// said tries an expression and tells its value, or the name and code of what it fails with.
const said = `const said = async (run: () => unknown) => { try { return JSON.stringify(await run()) ?? "undefined" } catch (err: any) { return err.name + " " + err.code } };`

// TestConnectorsBesidePi: the seeds' own members of pi are there when the factory runs, may be taken off it, are not listed, and leave
// Pi's as they are.
func TestConnectorsBesidePi(t *testing.T) {
	r := newRig(t, nil)
	fileIn(t, r.dir, "seen.txt", "seen")
	r.load(t, "x", said+`
	const { tool, http, fs, session, ui, log, registerSlashCommand } = pi;
	const { read } = fs, { getSessionId, getState } = session;
	const before = [typeof tool, typeof http, typeof ui.select, typeof ui.confirm, typeof ui.input, typeof ui.editor, typeof ui.notify];
	const listed = Object.keys(pi).filter((name) => ["tool", "http", "fs", "session", "ui", "log", "registerSlashCommand"].includes(name));
	registerSlashCommand({ name: "greet", description: "Greets", handler: () => { log("info", "greeted") } });
	const loading = said(() => read("seen.txt", { encoding: "utf8" }));
	pi.registerTool({ name: "t", label: "", description: "", parameters: { type: "object" }, async execute() {
		const all = [before.join(), listed.length, await loading, await said(() => read("absent")), await said(() => typeof getSessionId()), await said(() => typeof getState().idle),
			await said(async () => (await tool("read", { path: "seen.txt" })).content[0].text), await said(() => session.appendLabelChange("none", "x"))];
		return { content: [{ type: "text", text: all.join("\n") }] };
	} });`)
	want := strings.Join([]string{
		"function,function,function,function,function,function,function", "0", `{"text":"seen"}`, "HostError io", `"string"`, `"boolean"`, `"seen"`, "HostError invalid_request",
	}, "\n")
	if diff := cmp.Diff(want, r.call(t, "t")); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if err := r.Command(t.Context(), "greet", ""); err != nil {
		t.Error(err)
	}
}

// TestDialogsOfPi: pi.ui asks a person and is denied without one, where ctx.ui answers as Pi's print mode does.
func TestDialogsOfPi(t *testing.T) {
	asks := said + toolSource("t", `const all = [
		await said(() => pi.ui.select("Which?", ["a", "b"])), await said(() => pi.ui.confirm("Sure?", "Really")), await said(() => pi.ui.input("Name", "hint")),
		await said(() => pi.ui.editor("Text", "draft")), await said(() => pi.ui.notify("note")), await said(() => ctx.ui.select("Which?", ["a", "b"])), await said(() => ctx.ui.confirm("Sure?", ""))];
		return { content: [{ type: "text", text: all.join("\n") }] };`)
	t.Run("a person", func(t *testing.T) {
		p := &person{answers: map[string]string{"select": `"b"`, "confirm": "true", "input": `"x"`}}
		r := newRig(t, func(o *pier.Options) { o.UI = p })
		r.load(t, "x", asks)
		if diff := cmp.Diff(`"b"`+"\ntrue\n"+`"x"`+"\nundefined\nundefined\n"+`"b"`+"\ntrue", r.call(t, "t")); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		shown, _ := p.saw()
		if !strings.Contains(strings.Join(shown, "\n"), `x notify {"message":"note","type":"info"}`) {
			t.Errorf("shown: %q", shown)
		}
	})
	t.Run("nobody", func(t *testing.T) {
		ledger := &records{}
		r := newRig(t, func(o *pier.Options) { o.Ledger = ledger })
		r.load(t, "x", asks)
		const denied = "HostError denied\n"
		if diff := cmp.Diff(strings.Repeat(denied, 4)+"undefined\nundefined\nfalse", r.call(t, "t")); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		if n := ledger.count("policy.decision"); n != 4 {
			t.Errorf("%d denials were recorded", n)
		}
	})
}

// TestTimeoutOfCalls: timeout_ms ends a connector's call in the host, whatever the call waits for, with the code timeout.
func TestTimeoutOfCalls(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.UI, o.Ledger = &nobody{}, ledger })
	r.load(t, "slow", toolSource("sleeps", "await new Promise(() => setTimeout(() => {}, 3_600_000));"))
	r.load(t, "x", said+toolSource("t", `const limit = { timeout_ms: 20 }; const all = [
		await said(() => pi.ui.input("Name", undefined, limit)), await said(() => pi.tool("bash", { command: "sleep 600" }, limit)), await said(() => pi.tool("sleeps", {}, limit)),
		await said(() => pi.exec("sleep", ["600"], limit)), await said(() => pi.exec("sleep", ["600"], { timeout_ms: -1 })),
		(await pi.exec("sleep", ["600"], { timeout: 20, timeout_ms: 60_000 })).killed, (await pi.exec("echo", ["in time"], { timeout_ms: 60_000 })).stdout.trim()];
		return { content: [{ type: "text", text: all.join() }] };`))
	if got, want := r.call(t, "t"), "HostError timeout,HostError timeout,HostError timeout,HostError timeout,HostError invalid_request,true,in time"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	ledger.mu.Lock()
	defer ledger.mu.Unlock()
	ended := 0
	for _, record := range ledger.all {
		if record.Event == "host_call.end" && strings.Contains(string(record.Data), `"error":{"code":"timeout"}`) && strings.Contains(string(record.Data), `"timeout_ms":20`) {
			ended++
		}
	}
	if ended != 4 {
		t.Errorf("%d calls were recorded as timed out", ended)
	}
}

// TestTooLongToStart: where arguments are too long, pi.exec and spawn throw what Node throws, and each try is on record.
func TestTooLongToStart(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.Ledger = ledger })
	r.load(t, "x", toolSource("t", `const args = Array(100).fill("x".repeat(100_000)), all = [];
		for (const start of [() => pi.exec("echo", args), async () => require("node:child_process").spawn("echo", args)]) {
			try { await start(); all.push("it began"); } catch (e) { all.push([e.message, e.code, e.errno < 0, e.syscall].join(" ")); }
		}
		return { content: [{ type: "text", text: all.join() }] };`))
	want := "spawn E2BIG E2BIG true spawn"
	if runtime.GOOS+runtime.GOARCH == "linuxamd64" {
		want += "," + want
	} else {
		want += ",it began"
	}
	if got := r.call(t, "t"); got != want && runtime.GOOS != "windows" {
		t.Errorf("got %s, want %s", got, want)
	}
	if n := ledger.count("host_call.end"); n != 2 {
		t.Errorf("%d ends were recorded", n)
	}
}
