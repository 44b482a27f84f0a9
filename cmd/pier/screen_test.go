//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// pierTerminal is pier in a real terminal: what it wrote, and what is typed.
type pierTerminal struct {
	*testing.T
	cmd    *exec.Cmd
	pty    *os.File // the person's side
	tty    *os.File // pier's side
	before *term.State
	races  string        // where the race detector reports, PID added
	read   chan struct{} // closed at the end of the output

	mu   sync.Mutex
	text bytes.Buffer
	news chan struct{}
}

func startInTerminal(t *testing.T, args ...string) *pierTerminal {
	t.Helper()
	return startInTerminalAt(t, t.TempDir(), nil, args...)
}

// startInTerminalAt has a home, and more variables.
func startInTerminalAt(t *testing.T, home string, env []string, args ...string) *pierTerminal {
	t.Helper()
	return startInTerminalOf(t, &pty.Winsize{Rows: 20, Cols: 70}, home, home, env, args...)
}

// startInTerminalOf has a size, and a working directory beside its home.
func startInTerminalOf(t *testing.T, size *pty.Winsize, dir, home string, env []string, args ...string) *pierTerminal {
	t.Helper()
	person, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(person, size); err != nil {
		t.Fatal(err)
	}
	p := &pierTerminal{T: t, pty: person, tty: tty, read: make(chan struct{}), news: make(chan struct{}, 1)}
	if p.before, err = term.GetState(int(tty.Fd())); err != nil {
		t.Fatal(err)
	}
	p.cmd = exec.Command("pier", args...)
	p.cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home, "TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=", "COLORFGBG=")
	p.cmd.Env = append(p.cmd.Env, env...)
	p.races = filepath.Join(t.TempDir(), "race")
	p.cmd.Env = append(p.cmd.Env, "GORACE=exitcode=0 log_path="+p.races)
	p.cmd.Dir = dir
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = tty, tty, tty
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go p.reads()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill() // it has ended, or the test failed
		_ = p.tty.Close()
		<-p.read
		_ = p.pty.Close()
	})
	return p
}

func (p *pierTerminal) reads() {
	defer close(p.read)
	buf := make([]byte, 4096)
	for {
		n, err := p.pty.Read(buf)
		p.mu.Lock()
		p.text.Write(buf[:n])
		p.mu.Unlock()
		select {
		case p.news <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

func (p *pierTerminal) wrote() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

var sequences = regexp.MustCompile(`\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()].|[=>78M])`)

// shows waits until the text has been drawn since the last call of types.
func (p *pierTerminal) shows(text string) {
	p.Helper()
	p.waits(func() bool { return strings.Contains(sequences.ReplaceAllString(p.wrote(), ""), text) }, text)
}

func (p *pierTerminal) waits(ok func() bool, text string) {
	p.Helper()
	deadline := time.NewTimer(30 * time.Second)
	defer deadline.Stop()
	for {
		if ok() {
			return
		}
		select {
		case <-p.news:
		case <-p.read:
			p.Fatalf("pier ended without %q:\n%q", text, p.wrote())
		case <-deadline.C:
			p.Fatalf("%q does not show:\n%q", text, p.wrote())
		}
	}
}

func (p *pierTerminal) types(text string) {
	p.Helper()
	p.mu.Lock()
	p.text.Reset()
	p.mu.Unlock()
	if _, err := io.WriteString(p.pty, text); err != nil {
		p.Fatal(err)
	}
}

// ends waits for the end of pier and checks that the terminal is as it was.
func (p *pierTerminal) ends() error {
	p.Helper()
	err := p.cmd.Wait()
	after, stateErr := term.GetState(int(p.tty.Fd()))
	if stateErr != nil {
		p.Fatal(stateErr)
	}
	if *after != *p.before {
		p.Error("the terminal is not in the mode it was in")
	}
	_ = p.tty.Close()
	<-p.read
	p.raced()
	for _, undone := range []string{"\x1b[?1049l", "\x1b[?25h", "\x1b[?2004l"} {
		if !strings.Contains(p.wrote(), undone) {
			p.Errorf("the end does not have %q: %q", undone, p.wrote())
		}
	}
	return err
}

// raced fails for data races of pier. Bubble Tea has one of its own: it closes its reader of keys (cancelreader 0.2.2) while that
// looks at its descriptor.
func (p *pierTerminal) raced() {
	p.Helper()
	files, err := filepath.Glob(p.races + ".*")
	if err != nil {
		p.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			p.Fatal(err)
		}
		for report := range strings.SplitSeq(string(text), "WARNING: DATA RACE") {
			if strings.Contains(report, "Previous ") && !strings.Contains(report, "(*epollCancelReader).Close()") {
				p.Errorf("data race:%s", report)
			}
		}
	}
}

func writeExtension(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "shown.ts")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

const shownExtension = `export default function (pi) {
	pi.on("session_start", (_e, ctx) => {
		ctx.ui.setWidget("w", (tui) => ({ render: (width) => ["widget of " + width + " columns"], invalidate() {} }));
		ctx.ui.setTitle("pier\x1b[2J title");
	});
	pi.registerCommand("ask", { handler: async (_a, ctx) => ctx.ui.notify("you said " + (await ctx.ui.input("Your name"))) });
	pi.registerCommand("panel", { handler: async (_a, ctx) => {
		const keys = [];
		const result = await ctx.ui.custom((tui, theme, kb, done) => ({
			render: (width) => ["aside \x1b[2J\x1b[H" + keys.map((k) => JSON.stringify(k)).join(" ")], invalidate() {},
			handleInput(k) { keys.push(k); if (k === "q") done(keys.length); else tui.requestRender(); },
		}), { overlay: true, overlayOptions: { anchor: "top-right", width: 40 } });
		ctx.ui.notify("panel gave " + result);
	} });
}`

// TestScreen: a session at a real terminal, from its start to a clean end.
func TestScreen(t *testing.T) {
	p := startInTerminal(t, "run", writeExtension(t, shownExtension))
	p.shows("widget of 70 columns")
	p.shows("/ for commands")
	p.types("/ask\r")
	p.shows("Your name")
	p.types("\x1b[200~Ann\x1b[201~\r")
	p.shows("you said Ann")
	p.types("/panel\r")
	p.shows("aside")
	p.types("\x1b[A")
	p.shows(`"\u001b[A"`)
	p.types("\x1b[97;5u") // ctrl+a in kitty's protocol
	p.shows(`"\u0001"`)
	p.types("q")
	p.shows("panel gave 3")
	if err := pty.Setsize(p.pty, &pty.Winsize{Rows: 24, Cols: 50}); err != nil {
		t.Fatal(err)
	}
	p.shows("50")
	if strings.Contains(p.wrote(), "\x1b[2J\x1b[H") {
		t.Error("an extension cleared the screen")
	}
	p.types("\x03")
	p.shows("Press Ctrl-C again to leave")
	p.types("\x03")
	if err := p.ends(); err != nil {
		t.Error(err)
	}
	if !strings.Contains(p.wrote(), "you said Ann") {
		t.Errorf("the transcript is not left behind: %q", p.wrote())
	}
}

// TestScreenHints: a tool of another name is told the names that it may mean, and /mcp is offered where commands of servers begin so.
func TestScreenHints(t *testing.T) {
	p := startInTerminal(t, "run", writeExtension(t, `export default (pi) => pi.registerCommand("mcp__a__b", { handler: async () => {} });`))
	p.shows("/ for commands")
	p.types("tool reed path=x\r")
	p.shows("did you mean: read")
	p.types("/mcp\r")
	p.shows("No MCP servers configured")
	p.types("\x04")
	if err := p.ends(); err == nil {
		t.Error("a failed line is not told by the exit code")
	}
}

// draws waits until something is written as it is, its colours included.
func (p *pierTerminal) draws(text string) {
	p.Helper()
	p.waits(func() bool { return strings.Contains(p.wrote(), text) }, text)
}

// TestScreenTheme: the screen asks the terminal whether it is light, and draws with that half of the theme in settings.json.
func TestScreenTheme(t *testing.T) {
	home := t.TempDir()
	settings := filepath.Join(home, ".pi", "agent", "settings.json")
	if err := errors.Join(os.MkdirAll(filepath.Dir(settings), 0o700), os.WriteFile(settings, []byte(`{"theme":"light/dark"}`), 0o600)); err != nil {
		t.Fatal(err)
	}
	p := startInTerminalAt(t, home, nil, "run", writeExtension(t, shownExtension))
	p.draws("\x1b]11;?")
	p.draws("\x1b[38;2;118;129;134m─") // borderMuted of dark
	p.types("\x1b]11;rgb:fdfd/f6f6/e3e3\x07")
	p.draws("\x1b[38;2;154;162;167m─")
	p.types("\x04")
	if err := p.ends(); err != nil {
		t.Error(err)
	}
}

// TestScreenPlain: NO_COLOR is obeyed, by what an extension says, too.
func TestScreenPlain(t *testing.T) {
	file := writeExtension(t, `export default function (pi) {
		pi.on("session_start", (_e, ctx) => ctx.ui.notify("\x1b[31mred\x1b[39m and " + ctx.ui.theme.fg("accent", "accent"), "error"));
	}`)
	p := startInTerminalAt(t, t.TempDir(), []string{"NO_COLOR=1"}, "run", file)
	p.shows("red and accent")
	p.types("\x04")
	if err := p.ends(); err != nil {
		t.Error(err)
	}
	if colour := regexp.MustCompile(`\x1b\[(?:[0-9;:]*;)?[349][0-8][0-9;:]*m`).FindString(p.wrote()); colour != "" {
		t.Errorf("%q is a colour, in %q", colour, p.wrote())
	}
}

const lendingExtension = `import { spawnSync } from "node:child_process";
export default function (pi) {
	pi.registerCommand("run", { handler: async (line, ctx) => {
		const status = await ctx.ui.custom((tui, theme, kb, done) => {
			tui.stop();
			const result = spawnSync("/bin/sh", ["-c", line], { stdio: "inherit" });
			tui.start();
			tui.requestRender(true);
			done(result.error ? result.error.message : result.status ?? result.signal);
			return { render: () => [], invalidate() {} };
		});
		ctx.ui.notify("ended with " + status);
	} });
}`

// TestScreenLent: an extension stops the screen, a program it starts has the terminal, and Ctrl-C is that program's.
func TestScreenLent(t *testing.T) {
	p := startInTerminal(t, "run", "--allow", "exec", writeExtension(t, lendingExtension))
	p.shows("/ for commands")
	p.types("/run test -t 0 && test -t 1 && echo has $((40+2)); read x; echo got $x\r")
	p.shows("has 42") // not what was typed
	p.types("a line\r")
	p.shows("got a line")
	p.shows("ended with 0")
	p.types("/run trap 'exit 7' INT; echo ready$((1+1)); while :; do read x; done\r")
	p.shows("ready2")
	p.types("\x03")
	p.shows("ended with 7")
	p.types("/run echo it has gone; exit 3\r")
	p.shows("ended with 3")
	p.types("\x04")
	if err := p.ends(); err != nil {
		t.Error(err)
	}
}

// TestScreenNotLent: the terminal alone is no right to start anything.
func TestScreenNotLent(t *testing.T) {
	p := startInTerminal(t, "run", "--deny", "exec", writeExtension(t, lendingExtension))
	p.shows("/ for commands")
	p.types("/run echo never\r")
	p.shows("denied")
	p.types("\x04")
	if err := p.ends(); err != nil {
		t.Error(err)
	}
}

// TestScreenSuspended: Ctrl-Z where no shell could bring pier back does not leave an empty terminal behind.
func TestScreenSuspended(t *testing.T) {
	p := startInTerminal(t, "run", writeExtension(t, shownExtension))
	p.shows("widget of 70 columns")
	p.types("\x1a")
	p.shows("widget of 70 columns")
	p.types("/ask\r")
	p.shows("Your name")
	p.types("Ann\r")
	p.shows("you said Ann")
	p.types("\x04")
	if err := p.ends(); err != nil {
		t.Error(err)
	}
}

// TestScreenInterrupted: the terminal is given back when pier is told to end, in a dialog and in a component.
func TestScreenInterrupted(t *testing.T) {
	for _, tt := range []struct{ line, text string }{{"/ask\r", "Your name"}, {"/panel\r", "aside"}} {
		p := startInTerminal(t, "run", writeExtension(t, shownExtension))
		p.shows("widget of 70 columns")
		p.types(tt.line)
		p.shows(tt.text)
		p.types("")
		if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := p.ends(); err == nil {
			t.Error("an interrupted session ended well")
		}
	}
}
