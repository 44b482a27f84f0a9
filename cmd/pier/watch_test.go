package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRunWatch: a session follows the code of its extensions, through a state that does not compile, and not the files that they write.
func TestRunWatch(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "w.ts")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code := func(word string) string {
		return `export default (pi) => pi.registerTool({ name: "w", label: "w", description: "d", parameters: { type: "object", properties: { n: { type: "number" } } },
			execute: async (_id, a) => ({ content: [{ type: "text", text: "` + word + ` " + JSON.stringify(a) }] }) });`
	}
	write(code("one"))
	cmd := exec.CommandContext(t.Context(), "pier", "run", "--watch", file)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "HOME="+dir, "USERPROFILE="+dir, "XDG_CONFIG_HOME="+dir+"/.config", "XDG_CACHE_HOME="+dir+"/.cache")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, both := io.Pipe()
	cmd.Stdout, cmd.Stderr = both, both
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	says := func(want string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), want) {
				return
			}
		}
		t.Fatalf("the session ended without %q", want)
	}
	types := func(line string) {
		t.Helper()
		if _, err := io.WriteString(in, line+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	go func() {
		_ = cmd.Wait() // of a session that failed lines, or of none
		_ = both.Close()
	}()
	types("tool w n=3")
	says(`one {"n":3}`)
	write(code("two"))
	says("reloaded")
	types("tool w n=4")
	says(`two {"n":4}`)
	write("broken (((")
	says("Unexpected end of file")
	says("reloaded without w: what lies there does not load, and what was there before does not run any more; a change is tried again")
	write("still (((")
	says("reloaded without w: ")
	write(code("three"))
	if says("reloaded"); strings.Contains(lines.Text(), "without") {
		t.Error(lines.Text())
	}
	types("tool w n=5")
	says(`three {"n":5}`)
	types("quit")
	for lines.Scan() {
		t.Errorf("after the end: %s", lines.Text())
	}
}
