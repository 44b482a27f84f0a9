//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"
)

// busyExtension goes on while its question stands: dialogs after dialogs, an editor of its own.
const busyExtension = `import { execFile } from "node:child_process";
export default function (pi) {
	const run = (ctx) => new Promise((r) => execFile("/bin/echo", ["has", "run"], (err, out) => { ctx.ui.notify("result " + (err ? "denied" : out.trim())); r(!err); }));
	pi.registerCommand("plain", { handler: async (_a, ctx) => { await run(ctx); ctx.shutdown(); } });
	pi.registerCommand("dialogs", { handler: async (_a, ctx) => {
		const ran = run(ctx);
		const outer = await ctx.ui.select("Outer o Once", ["one", "two"]);
		const inner = ctx.ui.select("Inner o Once", ["three", "four"]);
		ctx.ui.notify("picked " + outer + " " + (await inner) + " " + (await ran));
		ctx.shutdown();
	} });
	pi.registerCommand("editor", { handler: async (_a, ctx) => {
		const keys = [];
		const ran = run(ctx);
		ctx.ui.setEditorComponent?.((tui) => ({ render: () => ["my editor"], invalidate() {}, handleInput(k) { keys.push(k); }, getText: () => "", setText() {} }));
		ctx.ui.notify("edited " + (await ran) + " " + JSON.stringify(keys));
		ctx.shutdown();
	} });
}`

// asks starts the extension and has it ask.
func asks(t *testing.T, command string) *pierTerminal {
	t.Helper()
	p := startInTerminal(t, "run", writeExtension(t, busyExtension))
	p.welcomes("shown")
	p.shows("/ for commands")
	p.types("/" + command + "\r")
	p.shows("shown wants to run a program")
	return p
}

// said ends the session and returns what it wrote, without sequences.
func (p *pierTerminal) said() (string, error) {
	p.Helper()
	err := p.cmd.Wait()
	_ = p.tty.Close()
	<-p.read
	return sequences.ReplaceAllString(p.wrote(), ""), err
}

// TestScreenAsksMeanwhile: what happens while a question stands changes neither the question nor who gets its keys.
func TestScreenAsksMeanwhile(t *testing.T) {
	for _, tt := range []struct {
		command string
		then    []string // what is typed after the answer, each when what is before it shows
		want    []string
	}{
		{"plain", nil, []string{"result has run"}},
		{"dialogs", []string{"Outer o Once", "\r", "three", "\r"}, []string{"picked one three true"}},
		{"editor", nil, []string{"edited true []"}},
	} {
		t.Run(tt.command, func(t *testing.T) {
			p := asks(t, tt.command)
			for n := range 40 { // a storm of sizes, the last of which has room
				if err := pty.Setsize(p.pty, &pty.Winsize{Rows: uint16(8 + n*7%30), Cols: uint16(30 + n*13%100)}); err != nil {
					t.Fatal(err)
				}
			}
			if err := pty.Setsize(p.pty, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
				t.Fatal(err)
			}
			p.pause()
			p.types("o\r")
			for n := 0; n < len(tt.then); n += 2 {
				p.shows(tt.then[n])
				p.types(tt.then[n+1])
			}
			text, err := p.said()
			if err != nil {
				t.Error(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(text, want) {
					t.Errorf("no %q: %q", want, text[max(0, len(text)-2000):])
				}
			}
		})
	}
}

// TestScreenEndsMeanwhile: a session that is told to end while a question stands ends at once, and nobody has said yes.
func TestScreenEndsMeanwhile(t *testing.T) {
	p := asks(t, "plain")
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = p.ends()
	if code := p.cmd.ProcessState.ExitCode(); code != 143 {
		t.Errorf("pier ended with %d", code)
	}
	if strings.Contains(p.wrote(), "result has run") {
		t.Error("the program ran")
	}
}

// TestScreenSwapped: a program that a link leads elsewhere by the time of the answer is not started.
func TestScreenSwapped(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"first", "second"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\necho the "+name+" ran\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(dir, "tool")
	if err := os.Symlink("first", link); err != nil {
		t.Fatal(err)
	}
	p := startInTerminal(t, "run", writeExtension(t, `import { execFile } from "node:child_process";
		export default (pi) => pi.registerCommand("go", { handler: async (_a, ctx) => {
			await new Promise((r) => execFile(`+"`"+link+"`"+`, [], (err, out) => { ctx.ui.notify("result " + (err ? err.code : out.trim())); r(); }));
			ctx.shutdown();
		} })`))
	p.welcomes("shown")
	p.shows("/ for commands")
	p.types("/go\r")
	p.shows("shown wants to run a program")
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("second", link); err != nil {
		t.Fatal(err)
	}
	p.pause()
	p.types("o\r")
	text, _ := p.said()
	if strings.Contains(text, "the second ran") || strings.Contains(text, "the first ran") || !strings.Contains(text, "result E") {
		t.Errorf("%q", text[max(0, len(text)-2000):])
	}
}

// TestScreenToolCancelled: a tool that the person cancels is no failure of the session.
func TestScreenToolCancelled(t *testing.T) {
	p := startInTerminal(t, "run", writeExtension(t, `export default (pi) => pi.registerTool({
		name: "wait", label: "", description: "", parameters: { type: "object" },
		execute: (_id, _p, signal, update) => new Promise((_, no) => {
			update({ content: [{ type: "text", text: "it waits" }] });
			signal.addEventListener("abort", () => no(new Error("aborted here")));
		}),
	});`))
	p.shows("/ for commands")
	p.types("tool wait {}\r")
	p.shows("it waits")
	p.types("\x1b")
	p.shows("the tool was cancelled")
	p.types("\x04")
	if err := p.ends(); err != nil {
		t.Errorf("the session ended with %v", err)
	}
}

// TestScreenCommandCancelled: a command shows that it works, and escape ends it, whatever it waits for, as it ends a tool; the session goes on.
func TestScreenCommandCancelled(t *testing.T) {
	p := startInTerminal(t, "run", writeExtension(t, `export default (pi) => {
		pi.registerCommand("never", { handler: async (_a, ctx) => { ctx.ui.notify("never waits"); await new Promise(() => {}); } });
		pi.registerCommand("busy", { handler: async (_a, ctx) => { ctx.ui.notify("busy turns"); await new Promise((r) => setTimeout(r, 1)); for (;;); } });
		pi.registerCommand("sleeps", { handler: async (_a, ctx) => { ctx.ui.notify("sleeps runs"); await pi.exec("sleep", ["1000"]); } });
	};`), "--allow", "exec=sleep", "--limit", "stuck=1h")
	p.welcomes("shown")
	p.shows("/ for commands")
	for _, c := range [][2]string{{"/never", "never waits"}, {"/sleeps", "sleeps runs"}, {"/busy", "busy turns"}} {
		p.types(c[0] + "\r")
		p.shows(c[1])
		p.shows("Working...")
		p.types("\x1b")
		p.shows(c[0] + " was cancelled")
	}
	p.types("\x04")
	if err := p.ends(); err != nil {
		t.Errorf("the session ended with %v", err)
	}
}

// TestCrampedGrantsNothing: where there is no room for what is wanted, keys that answered with more room grant nothing.
func TestCrampedGrantsNothing(t *testing.T) {
	for _, size := range []pty.Winsize{{Rows: 3, Cols: 70}, {Rows: 24, Cols: 16}} {
		p := asks(t, "plain")
		p.pause()
		p.types("o")
		p.shows("▸ o  Once")
		p.types("")
		if err := pty.Setsize(p.pty, &size); err != nil {
			t.Fatal(err)
		}
		p.shows("[n]")
		p.pause()
		p.types("o\r")
		if text, err := p.said(); strings.Contains(text, "result has run") || !strings.Contains(text, "result denied") {
			t.Errorf("%+v: %v, it was granted unseen: %q", size, err, text)
		}
		below := startInTerminal(t, "command", writeExtension(t, busyExtension), "/plain")
		if err := pty.Setsize(below.pty, &size); err != nil {
			t.Fatal(err)
		}
		below.shows("[n]")
		below.pause()
		below.types("s\r")
		if text, err := below.said(); !strings.Contains(text, "result denied") {
			t.Errorf("%+v: %v, %q", size, err, text)
		}
	}
}
