//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestScreenReloadsMeanwhile: an answer is for the code that it was asked for. A session that is loaded again while a question stands asks about
// the new code after it, and what was allowed to the old one for the session is not the new one's, which has its name.
func TestScreenReloadsMeanwhile(t *testing.T) {
	path := writeExtension(t, "")
	code := func(word string) string {
		return `import { execFile } from "node:child_process";
			import { existsSync } from "node:fs";
			export default function (pi) {
				const run = (ctx) => new Promise((r) => execFile("/bin/echo", ["ran"], (err, out) => { ctx.ui.notify("result of ` + word + ` " + (err ? "denied" : out.trim())); r(); }));
				pi.on("session_start", (_e, ctx) => ctx.ui.notify("this is ` + word + `"));
				pi.registerCommand("plain", { handler: async (_a, ctx) => { await run(ctx); ctx.shutdown(); } });
				pi.registerCommand("again", { handler: async (_a, ctx) => {
					void run(ctx);
					while (!existsSync("go")) await new Promise((r) => setTimeout(r, 20));
					await ctx.reload();
				} });
			}`
	}
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(path, code("first"))
	home := t.TempDir()
	p := startInTerminalAt(t, home, nil, "run", path)
	p.welcomes("shown")
	p.shows("/ for commands")
	p.types("/again\r")
	p.shows("shown wants to run a program")
	write(path, code("second")) // the same name, other code
	write(filepath.Join(home, "go"), "")
	p.shows("1 of 2")
	p.pause()
	p.types("s\r") // for the old code
	p.pause()
	p.shows("first time")
	p.pause()
	p.types("\r")
	p.shows("this is second")
	p.types("\x15/plain\r")
	p.shows("wants to run a program") // other code, although it has the name
	p.pause()
	p.types("o\r")
	text, err := p.said()
	if err != nil {
		t.Error(err)
	}
	if strings.Contains(text, "result of first") {
		t.Error("the program of the first code ran")
	}
}
