package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// readers are programs that have files of 60 MB read for them, sixty times at once or one after the other. How they end is all the same, what
// the host took for them is not.
var readers = map[string]string{
	"nothing":                    ``,
	"bytes":                      `await Promise.allSettled(Array.from({ length: 60 }, () => fs.promises.readFile("big")))`,
	"text":                       `await Promise.allSettled(Array.from({ length: 60 }, () => fs.promises.readFile("big", "utf8")))`,
	"parts":                      `await Promise.allSettled(Array.from({ length: 60 }, async () => { const f = await fs.promises.open("big"); for (let n = 0; n < 8; n++) await f.read(Buffer.alloc(1 << 20), 0, 1 << 20) }))`,
	"parts, and then waits":      `for (let n = 0; n < 300; n++) fs.promises.open("big").then((f) => f.read(Buffer.alloc(1 << 18), 0, 1 << 18)); const until = Date.now() + 2000; while (Date.now() < until) fs.statSync("big")`,
	"at once":                    `for (let n = 0; n < 60; n++) try { fs.readFileSync("big") } catch {}`,
	"searches":                   `const all = await Promise.all(Array.from({ length: 20 }, () => pi.tool("grep", { pattern: "x", path: "lines" }))); if (all.some((r) => !r.content[0].text.includes("lines:1: x"))) throw "no match"`,
	"searches in one line":       `const all = await Promise.all(Array.from({ length: 5 }, () => pi.tool("grep", { pattern: "x", path: "line" }))); if (all.some((r) => !r.content[0].text.includes("line:1: x"))) throw "no match"`,
	"a program that says much":   `await pi.exec("sh", ["-c", "yes | head -c 60000000"])`,
	"programs that say much":     `await Promise.allSettled(Array.from({ length: 12 }, () => pi.exec("sh", ["-c", "yes | head -c 20000000"])))`,
	"programs that say zeroes":   `await Promise.allSettled(Array.from({ length: 12 }, () => pi.exec("head", ["-c", "20000000", "/dev/zero"])))`,
	"databases in memory":        `const d = new (require("node:sqlite").DatabaseSync)(":memory:"); d.exec("create table t(x)"); try { for (;;) d.exec("insert into t values(zeroblob(10000))") } catch {}`,
	"programs nobody listens to": `const { spawn } = require("node:child_process"); const all = Array.from({ length: 40 }, () => spawn("yes")); await new Promise((go) => setTimeout(go, 2000)); for (const c of all) c.kill()`,
	"programs while it is busy":  `const { spawn } = require("node:child_process"); const all = Array.from({ length: 40 }, () => { const c = spawn("yes"); c.stdout.on("data", () => {}); return c }); const until = Date.now() + 2000; while (Date.now() < until); for (const c of all) c.kill()`,
	"lists of a folder":          `for (let n = 0; n < 1000; n++) fs.writeFileSync(require("node:os").tmpdir() + "/" + "x".repeat(240) + n, ""); await Promise.all(Array.from({ length: 300 }, () => fs.promises.readdir(require("node:os").tmpdir())))`,
	"modules that it makes up":   `const all = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => import("data:text/javascript," + n + ";" + "[1,{a:3}];".repeat([100e3, 400e3, 20e3][n % 3])))); if (all.filter((m) => m.status === "fulfilled").length !== 4) throw "no match"`,
	"writes":                     `const b = Buffer.alloc(16 << 20); await Promise.allSettled(Array.from({ length: 60 }, (_, n) => fs.promises.writeFile(require("node:os").tmpdir() + "/" + n, b)))`,
}

// TestGreedyReaders: whatever an extension has read and written, the host lives on and has at most 64 MiB more than the extension's heap.
func TestGreedyReaders(t *testing.T) {
	const heap, over = 64 << 10, 64 << 10 // in KiB, as the system counts
	binary := uninstrumented(t)
	large := largeFiles(t)
	idle := reading(t, binary, large, readers["nothing"])
	for name, code := range readers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			took := reading(t, binary, large, code) - idle
			t.Logf("%d MiB over %d MiB", took>>10, idle>>10)
			if took > heap+over {
				t.Errorf("the host took %d MiB for a heap of %d MiB", took>>10, heap>>10)
			}
		})
	}
}

// uninstrumented is pier without the race detector, which takes several times the memory for itself.
func uninstrumented(t *testing.T) string {
	t.Helper()
	if !raced {
		binary, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		return binary
	}
	binary := filepath.Join(t.TempDir(), "pier")
	cmd := exec.Command("go", "build", "-o", binary, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// largeFiles makes what the programs read.
func largeFiles(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, piece := range map[string]string{"big": "", "lines": strings.Repeat(strings.Repeat("x", 99)+"\n", 1000), "line": strings.Repeat("x", 100e3)} {
		file, err := os.Create(filepath.Join(dir, name))
		for range 200 {
			if err == nil {
				_, err = file.WriteString(piece)
			}
		}
		if err := errors.Join(err, file.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(filepath.Join(dir, "big"), 60e6); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestHopelessSource: whoever waits for a source that the bundler needs minutes for gets an answer when the time is up.
func TestHopelessSource(t *testing.T) {
	dir := t.TempDir()
	source := strings.Repeat("function f() { return 1 }\n", 30e3) + "export default function () {}\n"
	if err := os.WriteFile(filepath.Join(dir, "x.ts"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	binary := uninstrumented(t)
	pier := func(args ...string) (*exec.Cmd, *strings.Builder) {
		cmd, out := exec.Command(binary, args...), new(strings.Builder)
		cmd.Args[0], cmd.Dir, cmd.Stdout, cmd.Stderr = "pier", dir, out, out
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd, out
	}
	cmd, out := pier("inspect", "./x.ts", "--timeout", "1s")
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 5 {
		t.Errorf("it exits with %d: %.1000s", code, out)
	}
	for _, args := range [][]string{{"scan", "./x.ts"}, {"build", "./x.ts", "--output", "built"}, {"inspect", "./x.ts"}} {
		cmd, out := pier(args...)
		for tick := time.NewTicker(10 * time.Millisecond); userTicks(t, cmd.Process.Pid) < 50; <-tick.C { // it is at work
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		state := cmd.ProcessState
		if code := state.ExitCode(); code != 130 || state.UserTime() > 6*time.Second {
			t.Errorf("%q exits with %d after %v of work: %.1000s", args, code, state.UserTime(), out)
		}
	}
}

// userTicks is the time that a process has had, in hundredths of a second.
func userTicks(t *testing.T, pid int) int {
	t.Helper()
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')'):]))
	ticks, err := strconv.Atoi(fields[12])
	if err != nil || fields[1] == "Z" {
		t.Fatal("it has ended", err)
	}
	return ticks
}

// reading runs a program as a tool of the built command, and returns the most memory that this had, in KiB.
func reading(t *testing.T, binary, large, code string) int64 {
	t.Helper()
	dir := t.TempDir()
	source := `export default function (pi: any) {
		const fs = require("node:fs");
		pi.registerTool({ name: "go", label: "", description: "", parameters: { type: "object" }, async execute() { ` + code + `; return { content: [] } } });
	}`
	if err := os.WriteFile(filepath.Join(dir, "x.ts"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"big", "lines", "line"} {
		if err := os.Link(filepath.Join(large, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	entry := "5s"
	if os.Getenv("PIER_LONG") != "" {
		entry = "20s"
	}
	r := runPeak(t.Context(), t, binary, dir, "call", "./x.ts", "go", "{}", "--limit", "heap=64MiB,entry="+entry, "--timeout", "60s", "--allow", "exec")
	if strings.Contains(r.out, "no match") {
		t.Errorf("it was not searched: %.500s", r.out)
	}
	if r.code >= 128 || strings.Contains(r.out, "goroutine ") {
		t.Errorf("the host died: %d\n%.2000s", r.code, r.out)
	}
	t.Logf("%d: %.200s", r.code, r.out)
	return r.peak
}
