package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// escapes are ways to leave the process tree that a shell line started. TOKEN tells the processes of one case.
var escapes = map[string]string{
	"a daemon":                    `setsid sh -c 'sleep TOKEN & exit 0' & wait`,
	"a daemon of a daemon":        `setsid sh -c 'setsid sh -c "sleep TOKEN & exit 0" & exit 0' & wait`,
	"a daemon that ignores it":    `setsid sh -c '(trap "" TERM HUP INT; while :; do sleep 1 TOKEN 2>&-; sleep 1; done) & exit 0' & wait`,
	"an orphan of the session":    `sh -c 'sleep TOKEN & exit 0'`,
	"a daemon that stopped":       `setsid sh -c '(kill -STOP $(exec sh -c "echo \$PPID"); sleep TOKEN) & exit 0' & wait`,
	"a daemon without streams":    `setsid sh -c 'sleep TOKEN <&- >&- 2>&- & exit 0' & wait`,
	"a daemon that starts others": `setsid sh -c '(while :; do setsid sh -c "sleep TOKEN & exit 0"; sleep 0.1; done) & exit 0' & wait`,
	"a child that stays":          `sleep TOKEN`,
}

// tokenOwners are the processes whose command line has a token.
func tokenOwners(t *testing.T, token string) (pids []string) {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range lines {
		if line, err := os.ReadFile(path); err == nil && bytes.Contains(line, []byte(token)) && !bytes.Contains(line, []byte("pier\x00")) {
			pids = append(pids, path+" "+string(bytes.ReplaceAll(line, []byte{0}, []byte{' '})))
		}
	}
	return pids
}

// TestNothingOutlivesPier: whatever a program does to get away from pier, it is gone when pier is, whether that ended by itself or was told to.
func TestNothingOutlivesPier(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Fatal(err)
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for name, line := range escapes {
		for _, end := range []syscall.Signal{0, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
			if end == 0 && name == "a child that stays" {
				continue
			}
			n++
			token := fmt.Sprintf("8640%d.%d", n, os.Getpid())
			t.Run(fmt.Sprintf("%s/%d", name, end), func(t *testing.T) { escape(t, binary, strings.ReplaceAll(line, "TOKEN", token), token, end) })
		}
	}
}

func escape(t *testing.T, binary, line, token string, end syscall.Signal) {
	dir := t.TempDir()
	source := fmt.Sprintf(`export default function (pi: any) {
		pi.registerTool({ name: "go", label: "", description: "", parameters: { type: "object" }, async execute() {
			const { spawn } = require("node:child_process");
			const child = spawn("sh", ["-c", %q], { stdio: "ignore" });
			if (%t) { await new Promise((yes) => child.on("exit", yes)); console.error("ready"); }
			else { child.on("exit", () => console.error("ready")); setTimeout(() => console.error("ready"), 300); await new Promise((yes) => setTimeout(yes, 600000)); }
			return { content: [] };
		} });
	}`, line, end == 0)
	if err := os.WriteFile(filepath.Join(dir, "x.ts"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "call", "./x.ts", "go", "{}", "--allow", "exec")
	cmd.Args[0], cmd.Dir = "pier", dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir}
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ready, said := false, ""
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said += lines.Text() + "\n"
		if !ready && strings.Contains(lines.Text(), "ready") {
			ready = true
			if end != 0 {
				if err := cmd.Process.Signal(end); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	err = cmd.Wait()
	if !ready {
		t.Fatalf("%v: %s", err, said)
	}
	want := map[syscall.Signal]int{0: 0, syscall.SIGTERM: 143, syscall.SIGINT: 130, syscall.SIGHUP: 130}[end]
	if code := cmd.ProcessState.ExitCode(); code != want {
		t.Errorf("pier ended with %d after %v, want %d", code, end, want)
	}
	if left := tokenOwners(t, token); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}

// TestCrashedHostLeavesNothing: what a killed pier left in its private temporary folder is gone after the next start, and what a living one has is not.
func TestCrashedHostLeavesNothing(t *testing.T) {
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	source := `export default function (pi: any) {
		const { writeFileSync, mkdirSync } = require("node:fs"), { tmpdir } = require("node:os");
		pi.registerTool({ name: "go", label: "", description: "", parameters: { type: "object" }, async execute(_: string, p: any) {
			mkdirSync(tmpdir() + "/deep"); writeFileSync(tmpdir() + "/deep/left", "x");
			if (p.quick) return { content: [{ type: "text", text: "quick" }] };
			console.error("ready " + tmpdir()); await new Promise((yes) => setTimeout(yes, 600000));
			return { content: [] };
		} });
	}`
	if err := os.WriteFile(filepath.Join(dir, "x.ts"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	command := func(input string) *exec.Cmd {
		cmd := exec.Command(binary, "call", "./x.ts", "go", input)
		cmd.Args[0], cmd.Dir = "pier", dir
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir}
		return cmd
	}
	var temps []string
	var running []*exec.Cmd
	for range 2 {
		cmd := command(`{}`)
		out, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, cmd)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if _, temp, ok := strings.Cut(lines.Text(), "ready "); ok {
				temps = append(temps, temp)
				break
			}
		}
	}
	defer func() {
		_ = running[1].Process.Kill()
		_ = running[1].Wait()
	}()
	if len(temps) != 2 {
		t.Fatalf("got %q", temps)
	}
	if err := running[0].Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = running[0].Wait()
	if _, err := os.Stat(filepath.Join(temps[0], "deep", "left")); err != nil {
		t.Fatal(err)
	}
	if out, err := command(`{"quick":true}`).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if _, err := os.Stat(temps[0]); err == nil {
		t.Error("the crashed host's folder is still there")
	}
	if _, err := os.Stat(filepath.Join(temps[1], "deep", "left")); err != nil {
		t.Errorf("the living host's folder: %v", err)
	}
}
