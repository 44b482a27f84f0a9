package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestIdle: a session that only waits has given back what its start took, and is no larger than it is promised to be.
func TestIdle(t *testing.T) {
	const most, mostEach = 32_000, 800 // kB
	const many = 101
	binary, dir := uninstrumented(t), t.TempDir()
	all := make([]string, many)
	for n := range all {
		all[n] = filepath.Join(dir, fmt.Sprintf("x%d.ts", n))
		code := fmt.Sprintf(`import { Type } from "typebox";
export default function (pi) {
	pi.registerTool({
		name: "hello%d", label: "Hello", description: "Says hello", parameters: Type.Object({ name: Type.String() }),
		async execute(_, { name }) { return { content: [{ type: "text", text: "Hello, " + name }] } },
	});
	pi.on("turn_start", () => {});
}`, n)
		if err := os.WriteFile(all[n], []byte(code), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	one := idle(t, binary, dir, all[:1])
	if one > most {
		t.Errorf("with one extension %d kB are resident, more than %d", one, most)
	}
	each := (idle(t, binary, dir, all) - one) / (many - 1)
	t.Logf("%d kB with one extension, %d with each further one", one, each)
	if each > mostEach {
		t.Errorf("each further extension takes %d kB, more than %d", each, mostEach)
	}
}

// idle is how many kB a session has resident when it has given back most of what it had of the program's file.
func idle(t *testing.T, binary, dir string, extensions []string) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, append([]string{"run"}, extensions...)...)
	cmd.Args[0], cmd.Dir = "pier", dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir + "/.home"}
	lines, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = lines.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}()
	for began := false; ; {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
		if err != nil {
			t.Fatal(err)
		}
		file := field(t, string(status), "RssFile:")
		began = began || file > 16_000
		if began && file < 8_000 {
			return field(t, string(status), "VmRSS:") * 1024 / 1000
		}
		select {
		case <-ctx.Done():
			t.Fatalf("%d kB of files are still resident", file)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// field is a number of a process's status.
func field(t *testing.T, status, name string) int {
	t.Helper()
	_, rest, _ := strings.Cut(status, name)
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}
