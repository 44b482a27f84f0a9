//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// countAnswers counts the questions about rights that were answered, by the lines that stay of them. The screen may draw a line again.
func countAnswers(text, name string) int {
	lines := map[string]bool{}
	for line := range strings.Lines(text) {
		_, line, found := strings.Cut(line, "╙ ")
		if mark := strings.Contains(line, " "+name+" may "); found && mark && !strings.Contains(line, " may start ") {
			lines[strings.TrimSpace(line)] = true
		}
	}
	return len(lines)
}

// session runs pier run with an extension in a home, types what is given for each text that is shown, and returns all that was written.
func session(t *testing.T, home, file string, steps ...string) string {
	t.Helper()
	p := startInTerminalAt(t, home, nil, "run", file)
	for i := 0; i+1 < len(steps); i += 2 {
		p.shows(steps[i])
		if strings.HasSuffix(steps[i+1], "\r") && !strings.HasPrefix(steps[i+1], "/") {
			p.pause()
		}
		p.types(steps[i+1])
	}
	_ = p.cmd.Wait()
	_ = p.tty.Close()
	<-p.read
	return sequences.ReplaceAllString(p.wrote(), "")
}

// starter wants at its start what published packages do: git, a line of npm's, a folder that it lists, a file of the system.
const starter = `import { execFileSync, execSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, existsSync } from "node:fs";
export default function (pi) {
	const got = [];
	const tried = (f) => { try { f(); got.push("yes"); } catch { got.push("no"); } };
	pi.on("session_start", () => {
		tried(() => execFileSync("git", ["rev-parse", "--is-inside-work-tree"], { stdio: "pipe" }));
		tried(() => execFileSync("git", ["branch", "--show-current"], { stdio: "pipe" }));
		tried(() => readdirSync("/usr/lib"));
		tried(() => readFileSync("/proc/version"));
		tried(() => mkdirSync(process.cwd(), { recursive: true }));
		void existsSync("/nowhere/at/all"), process.env.SOME_NAME;
	});
	pi.registerCommand("go", { handler: async (_a, ctx) => { ctx.ui.notify("got " + got.join(" ")); ctx.shutdown(); } });
}`

// TestStartAsksOnce: what an extension wants while it starts is one question, whatever the answer; after an answer for good a later start asks nothing.
func TestStartAsksOnce(t *testing.T) {
	gitHome := func() (home, file string) {
		home = t.TempDir()
		p := &page{t, home, append(os.Environ(), "HOME="+home)}
		if out, err := p.run("git init -q ."); err != nil {
			t.Fatal(err, out)
		}
		file = filepath.Join(t.TempDir(), "starter.ts")
		if err := os.WriteFile(file, []byte(starter), 0o600); err != nil {
			t.Fatal(err)
		}
		return home, file
	}
	const first, ready = "starter wants to start here for the first time", "/ for commands"
	for keys, want := range map[string]string{"y\r": "got yes yes yes yes yes", "\r": "got no no no yes yes"} {
		home, file := gitHome()
		text := session(t, home, file, first, "\r", "starter wants to run a program", keys, ready, "/go\r")
		if !strings.Contains(text, want) || countAnswers(text, "starter") != 1 {
			t.Errorf("%q: %d questions, not %q: %q", keys, countAnswers(text, "starter"), want, text[max(0, len(text)-2000):])
		}
	}
	home, file := gitHome()
	text := session(t, home, file, first, "\r", "starter wants to run a program", "Y\r", ready, "/go\r")
	if countAnswers(text, "starter") != 1 || !strings.Contains(text, "got yes yes yes yes yes") {
		t.Errorf("%q", text[max(0, len(text)-2000):])
	}
	text = session(t, home, file, ready, "/go\r")
	if countAnswers(text, "starter") != 0 || !strings.Contains(text, "got yes yes yes yes yes") || strings.Contains(text, "denied: ") {
		t.Errorf("a later start: %q", text[max(0, len(text)-2000):])
	}
}

// TestCacheAsksOnce: a tool that keeps one file in its cache is one question, which names the folder; at later starts it is none.
func TestCacheAsksOnce(t *testing.T) {
	home := t.TempDir()
	file := filepath.Join(t.TempDir(), "keeper.ts")
	if err := os.WriteFile(file, []byte(`import { chmodSync, mkdirSync, renameSync, writeFileSync, readdirSync } from "node:fs";
		import { homedir } from "node:os";
		export default (pi) => pi.registerCommand("go", { handler: async (_a, ctx) => {
			const dir = homedir() + "/.pi/page-cache";
			mkdirSync(dir, { recursive: true });
			chmodSync(dir, 0o700);
			const temp = dir + "/a.json." + process.pid + "." + Date.now() + ".tmp";
			writeFileSync(temp, "{}");
			renameSync(temp, dir + "/a.json");
			ctx.ui.notify("has " + readdirSync(dir).join());
			ctx.shutdown();
		} });`), 0o600); err != nil {
		t.Fatal(err)
	}
	const first, ready = "keeper wants to start here for the first time", "/ for commands"
	text := session(t, home, file, first, "\r", ready, "/go\r", "keeper wants to make the folder", "a\r")
	if countAnswers(text, "keeper") != 1 || !strings.Contains(text, "has a.json") {
		t.Errorf("%d questions: %q", countAnswers(text, "keeper"), text[max(0, len(text)-5000):])
	}
	if text = session(t, home, file, ready, "/go\r"); countAnswers(text, "keeper") != 0 || !strings.Contains(text, "has a.json") {
		t.Errorf("later: %q", text[max(0, len(text)-2000):])
	}
}

// TestChooseIsOnePage: Choose shows all rights on one page and asks nothing more; what was marked is given.
func TestChooseIsOnePage(t *testing.T) {
	file := writeExtension(t, `import { execFileSync } from "node:child_process";
		export default (pi) => { void process.env.SOME_NAME; void fetch;
			pi.registerCommand("go", { handler: async (_a, ctx) => { ctx.ui.notify("got " + execFileSync("/bin/echo", ["ran"])); ctx.shutdown(); } }); }`)
	p := startInTerminal(t, "run", file)
	p.shows("shown wants to start here for the first time")
	p.pause()
	p.types("c\r")
	p.shows("[ ] runs programs")
	p.pause()
	p.types(" y\r")
	p.shows("/ for commands")
	p.types("/go\r")
	_ = p.cmd.Wait()
	_ = p.tty.Close()
	<-p.read
	if text := sequences.ReplaceAllString(p.wrote(), ""); !strings.Contains(text, "got ran") || strings.Contains(text, "wants to run a program") {
		t.Errorf("%q", text[max(0, len(text)-2000):])
	}
}
