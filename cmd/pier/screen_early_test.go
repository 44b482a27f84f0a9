//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// slowAt starts pier at a terminal where an extension is ready and another one's load waits for a file.
func slowAt(t *testing.T, args ...string) (p *pierTerminal, home string) {
	t.Helper()
	home = t.TempDir()
	for name, text := range map[string]string{
		"ready.ts": `export default function (pi) {
			let began = 0;
			pi.on("session_start", () => { began++; });
			pi.registerCommand("soon", { handler: async (args, ctx) => ctx.ui.notify("soon ran with " + args + ", begun " + began) });
			pi.registerCommand("again", { handler: async (_a, ctx) => { await ctx.reload(); } });
		}`,
		"slow.ts": `import { existsSync } from "node:fs";
		export default async function (pi) {
			while (!existsSync("go")) await new Promise((r) => setTimeout(r, 20));
			pi.on("session_start", (_e, ctx) => ctx.ui.notify("slow has begun"));
			pi.registerCommand("late", { handler: async (args, ctx) => ctx.ui.notify("late ran with " + args) });
		}`,
	} {
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return startInTerminalAt(t, home, nil, args...), home
}

// TestScreenEarly: while an extension loads the screen is there, says what it waits for, and runs the commands of those that have loaded. Other
// lines wait, and run in their order.
func TestScreenEarly(t *testing.T) {
	p, home := slowAt(t, "run", "./ready.ts", "./slow.ts", "--allow-all")
	p.shows("loading slow, 2 of 2")
	p.types("/soon one\r")
	p.shows("soon ran with one, begun 1")
	p.types("/again\r")
	p.shows("extensions are still loading")
	p.types("tool read path=go\r")
	p.shows("tool waits: loading slow, 2 of 2")
	p.types("/late two\r")
	p.shows("/late waits: loading slow, 2 of 2")
	p.types("/help\r")
	p.shows("/soon")
	p.types("")
	if err := os.WriteFile(filepath.Join(home, "go"), []byte("contents of go"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.shows("slow has begun")
	p.shows("contents of go")
	p.shows("late ran with two")
	p.types("/soon three\r")
	p.shows("soon ran with three, begun 1")
	p.types("\x04")
	if err := p.ends(); err == nil {
		t.Error("the failed /again is not told by the exit code")
	}
}

// TestScreenEarlyLeft: a person who leaves does not wait for the loads.
func TestScreenEarlyLeft(t *testing.T) {
	for _, leave := range []string{"\x04", "quit\r"} {
		p, _ := slowAt(t, "run", "./ready.ts", "./slow.ts", "--allow-all")
		p.shows("loading slow, 2 of 2")
		p.types(leave)
		if err := p.ends(); err != nil {
			t.Errorf("%q: the session ended with %v", leave, err)
		}
		if strings.Contains(p.wrote(), "Failed to load") {
			t.Errorf("%q: %q", leave, p.wrote())
		}
	}
}

// TestScreenEarlyKnown: code that has started here before runs its commands while others load, without a question; what is new is shown first.
func TestScreenEarlyKnown(t *testing.T) {
	p, home := slowAt(t, "run", "./ready.ts", "./slow.ts")
	p.welcomes("slow")
	p.shows("loading slow, 2 of 2")
	p.types("/soon one\r")
	p.shows("soon ran with one, begun 1")
	p.types("\x04")
	_ = p.ends()
	again := startInTerminalAt(t, home, nil, "run", "./ready.ts", "./slow.ts")
	again.shows("loading slow, 2 of 2")
	again.types("/soon two\r")
	again.shows("soon ran with two, begun 1")
	again.types("\x04")
	if err := again.ends(); err != nil {
		t.Error(err)
	}
}

// TestWaitSaid: a command at a terminal says which extension it waits for, in a line that is gone when it goes on.
func TestWaitSaid(t *testing.T) {
	for _, args := range [][]string{{"inspect", "./ready.ts", "./slow.ts"}, {"command", "./slow.ts", "/late", "x", "-e", "./ready.ts"}} {
		p, home := slowAt(t, append(args, "--allow-all")...)
		p.shows("loading slow")
		if err := os.WriteFile(filepath.Join(home, "go"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := p.said()
		if text := p.wrote(); err != nil || !strings.Contains(text, "\r\x1b[K") {
			t.Errorf("%q: %v, %q", args, err, text)
		}
		lines := strings.Split(p.wrote(), "\n")
		if last := lines[len(lines)-1]; strings.Contains(last, "loading") && !strings.HasSuffix(last, "\r\x1b[K") {
			t.Errorf("%q leaves a line: %q", args, last)
		}
	}
}

// TestDoctorPrints: what pier doctor has found stands there while it looks on.
func TestDoctorPrints(t *testing.T) {
	p, _ := slowAt(t, "doctor", "./slow.ts")
	p.shows("JavaScript")
	p.shows("0 servers")
	p.shows("loading slow") // which may not look for its file there, and never ends
	p.types("\x03")
	if text, err := p.said(); err == nil || strings.Contains(text, "starts in") {
		t.Errorf("%v: %q", err, text)
	}
}
