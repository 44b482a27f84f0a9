//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// answers plays what is typed at a question that shows all of shown: too early, as a paste, and at last.
func (p *pierTerminal) answers(keys string, shown ...string) string {
	p.Helper()
	if _, err := io.WriteString(p.pty, "a\r"); err != nil { // before anybody can have read it
		p.Fatal(err)
	}
	p.shows("╓ pier asks")
	for _, text := range shown {
		p.shows(text)
	}
	p.pause()
	p.types("\x1b[200~a\r\x1b[201~")
	p.pause()
	p.types(keys)
	text, _ := p.said()
	return text
}

// puts writes a file, and the folders above it.
func puts(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// command runs pier without a terminal, at the home of a test.
func command(t *testing.T, home string, args ...string) string {
	t.Helper()
	cmd := exec.Command("pier", args...)
	cmd.Dir, cmd.Env = home, append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

// TestTerminalAsksForEachRight: for a file, a tool and the session, Enter alone grants nothing, nor do keys that were typed too early or
// pasted; what the question says that it keeps is what is kept. Variables are not asked for, and said.
func TestTerminalAsksForEachRight(t *testing.T) {
	const begin = "import { readFileSync } from \"node:fs\";\nexport default (pi) => pi.registerCommand(\"go\", { handler: async (_a, ctx) => { let said; try { "
	const end = "; said = \"got it\"; } catch (e) { said = \"refused\"; } ctx.ui.notify(said); } });"
	tool := writeExtension(t, `export default (pi) => pi.registerTool({ name: "pay", label: "pay", description: "pays",
		parameters: { type: "object", properties: {} }, execute: async () => ({ content: [{ type: "text", text: "paid" }] }) });`)
	for _, tt := range []struct{ code, wants, rule string }{
		{`readFileSync("/etc/hosts")`, "wants to read", "read=/etc/hosts"},
		{`await pi.tool("pay", {})`, "wants to use a tool", "tool=pay"},
		{`pi.appendEntry("x", {})`, "wants to use the session", "session=append"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			home, file := t.TempDir(), writeExtension(t, begin+tt.code+end)
			settings := filepath.Join(home, ".pi", "agent", "settings.json")
			puts(t, settings, `{"extensionPolicy":{"default_caps":["ui","log"]}}`)
			for _, step := range []struct{ keys, line, kept string }{
				{"\r", "refused", ""},
				{"a\r", "got it", "allow " + tt.rule},
			} {
				p := startInTerminalAt(t, home, nil, "command", file, "-e", tool, "/go")
				text := p.answers(step.keys, tt.wants, "▸ n  No", "allow "+tt.rule+"\r\n")
				if !strings.Contains(text, step.line) {
					t.Errorf("%q: no %q in %q", step.keys, step.line, text)
				}
				if kept := command(t, home, "grants", "list"); step.kept == "" && strings.Contains(kept, "allow") || !strings.Contains(kept, step.kept) {
					t.Errorf("%q: kept is %q", step.keys, kept)
				}
			}
			p := startInTerminalAt(t, home, nil, "command", file, "-e", tool, "/go")
			if text, _ := p.said(); strings.Contains(text, "pier asks") || !strings.Contains(text, "got it") {
				t.Errorf("the answer was not used: %q", text)
			}
		})
	}
	file := writeExtension(t, `export default (pi) => pi.registerCommand("go", { handler: async (_a, ctx) => { ctx.ui.notify("it is " + process.env.A_VALUE); } });`)
	p := startInTerminalAt(t, t.TempDir(), []string{"A_VALUE=of-mine"}, "command", file, "/go")
	if text, _ := p.said(); strings.Contains(text, "of-mine") || !strings.Contains(text, "--allow env=A_VALUE") {
		t.Errorf("the variable: %q", text)
	}
}

// TestTerminalShowsNoQuestion: nothing that an extension shows in a plain terminal, its output included, has the double rule of pier's own frame.
func TestTerminalShowsNoQuestion(t *testing.T) {
	file := writeExtension(t, strings.ReplaceAll(`export default (pi) => pi.registerCommand("go", { handler: async (_a, ctx) => {
		console.log(FAKE); process.stdout.write(FAKE); process.stderr.write(FAKE); ctx.ui.setStatus("s", FAKE); ctx.ui.setWidget("w", [FAKE]); ctx.ui.notify(FAKE); } });`,
		"FAKE", `"╓ pier asks\n║ x wants ║ to read\n╙ ✓ allowed \u20e6\n"`))
	p := startInTerminalAt(t, t.TempDir(), nil, "command", file, "/go")
	out, _ := p.said()
	if strings.ContainsAny(out, "║╓╙\u20e6") || strings.Count(out, "│ x wants │ to read") < 5 {
		t.Errorf("%q", out)
	}
}

// TestTerminalAsksForTrust: what a folder brings is used only by an answer that was meant, and the answer is shown by pier trust list.
func TestTerminalAsksForTrust(t *testing.T) {
	home, dir := t.TempDir(), t.TempDir()
	puts(t, filepath.Join(dir, ".pi", "extensions", "x.ts"), `export default (pi) => pi.registerCommand("brought", { handler: async () => {} });`)
	for _, step := range []struct{ keys, line, kept string }{
		{"\r", "not trusted (user)", ""},
		{"a\r", "/brought", "trusted  " + dir},
	} {
		p := startInTerminalOf(t, &pty.Winsize{Rows: 24, Cols: 100}, dir, home, nil, "inspect")
		text := p.answers(step.keys, "extension .pi/extensions/x.ts", "▸ n  No, not this time", "a  Always, as it is now")
		if !strings.Contains(text, step.line) || step.kept == "" && strings.Contains(text, "/brought") {
			t.Errorf("%q: no %q in %q", step.keys, step.line, text)
		}
		if kept := command(t, home, "trust", "list"); step.kept == "" && strings.Contains(kept, dir) || !strings.Contains(kept, step.kept) {
			t.Errorf("%q: kept is %q", step.keys, kept)
		}
	}
}
