package pier_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// An extension loads and registers its tools without any right; what it may do is the host's to say.
func Example() {
	ctx := context.Background()
	state, _ := os.MkdirTemp("", "pier")
	defer os.RemoveAll(state)

	host, err := pier.New(ctx, pier.Options{
		StateDir: state,
		Policy:   pier.Policy{Mode: "strict", Defaults: true}, // add Allow: []string{"exec=git"} to let it work
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer host.Close()

	x, err := host.Load(ctx, "./examples/changes.ts")
	if err != nil {
		fmt.Println(err)
		return
	}
	for tool := range x.Tools() {
		fmt.Println("tool:", tool.Name)
	}
	_, err = x.Call(ctx, "changes", json.RawMessage(`{"path":"docs"}`))
	fmt.Println("denied:", errors.Is(err, ext.ErrDenied))
	// Output:
	// tool: changes
	// denied: true
}

// git runs git in dir with an identity of its own and none of the user's settings.
func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull,
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// changesHost loads the bundled example in a repository that has one change of each kind.
func changesHost(t *testing.T, allow ...string) *pier.Host {
	t.Helper()
	dir := t.TempDir()
	git(t, dir, "init", "-q", "-b", "trunk")
	write(t, dir, "kept.txt", "1\n2\n")
	write(t, dir, "old name.txt", "some lines\nthat stay\nthe same\n")
	write(t, dir, "sub/gone.txt", "1\n")
	git(t, dir, "add", ".")
	git(t, dir, "commit", "-qm", "first")
	write(t, dir, "kept.txt", "1\n2\n3\n4\n")
	git(t, dir, "mv", "old name.txt", "new name.txt")
	write(t, dir, "sub/staged.bin", "\x00\x01")
	git(t, dir, "add", "sub/staged.bin")
	write(t, dir, "sub/untracked ü.txt", "x")
	if err := os.Remove(filepath.Join(dir, "sub", "gone.txt")); err != nil {
		t.Fatal(err)
	}
	host, err := pier.New(t.Context(), pier.Options{
		Cwd: dir, StateDir: t.TempDir(), AgentDir: t.TempDir(),
		Policy: pier.Policy{Mode: "strict", Defaults: true, Allow: allow},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := host.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := host.Load(t.Context(), "./examples/changes.ts"); err != nil {
		t.Fatal(err)
	}
	return host
}

func TestChangesTool(t *testing.T) {
	host := changesHost(t, "exec=git")
	for _, tc := range []struct{ input, want string }{
		{`{}`, `
branch trunk
staged (2)
  R old name.txt → new name.txt  +0 -0
  A sub/staged.bin  binary
unstaged (2)
  M kept.txt  +2 -0
  D sub/gone.txt  +0 -1
untracked (1)
  sub/untracked ü.txt
lines +2 -1`},
		{`{"path":"sub"}`, `
branch trunk
staged (1)
  A sub/staged.bin  binary
unstaged (1)
  D sub/gone.txt  +0 -1
untracked (1)
  sub/untracked ü.txt
lines +0 -1`},
		{`{"path":"*.txt"}`, "\nbranch trunk\nnothing changed"},
	} {
		result, err := host.Call(t.Context(), pier.ToolCall{Name: "changes", Input: json.RawMessage(tc.input)})
		if err != nil {
			t.Errorf("%s: %v", tc.input, err)
			continue
		}
		if diff := cmp.Diff(strings.TrimPrefix(tc.want, "\n"), result.Text()); diff != "" {
			t.Errorf("%s: -want +got\n%s", tc.input, diff)
		}
		var details struct{ Branch string }
		if err := json.Unmarshal(result.Details, &details); err != nil || details.Branch != "trunk" {
			t.Errorf("%s: details %s", tc.input, result.Details)
		}
	}
}

// TestParametersKeepTheirOrder: a model reads a schema in the order in which its author wrote it.
func TestParametersKeepTheirOrder(t *testing.T) {
	dir := t.TempDir()
	const schema = `{"type":"object","required":["z","a"],"properties":{"z":{"type":"integer"},"a":{"type":"string"}}}`
	write(t, dir, "x.js", `export default (pi) => pi.registerTool({ name: "x", label: 5, parameters: `+schema+`, execute() {} });`)
	host, err := pier.New(t.Context(), pier.Options{Cwd: dir, StateDir: t.TempDir(), AgentDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	x, err := host.Load(t.Context(), filepath.Join(dir, "x.js"))
	if err != nil {
		t.Fatal(err)
	}
	for tool := range x.Tools() {
		if got := string(tool.Parameters); got != schema || tool.Label != "" {
			t.Errorf("label %q, parameters\n got %s\nwant %s", tool.Label, got, schema)
		}
	}
}

// TestChangesGate: a forced push is stopped before bash sees it, and nothing else is. The host may not run anything, so
// what passes the gate is denied.
func TestChangesGate(t *testing.T) {
	host := changesHost(t)
	for command, blocked := range map[string]bool{
		"git push --force":                        true,
		"git push -f origin main":                 true,
		"cd x && git -C y push origin +main":      true,
		"git push -uf origin main":                true,
		"git push --force-with-lease origin main": false,
		"git push origin main":                    false,
		"rm -f push":                              false,
		"git commit -m push; ls -f":               false,
	} {
		input, err := json.Marshal(map[string]string{"command": command})
		if err != nil {
			t.Fatal(err)
		}
		_, err = host.Call(t.Context(), pier.ToolCall{Name: "bash", Input: input})
		_, stopped := errors.AsType[*pier.BlockedError](err)
		if stopped != blocked || !blocked && !errors.Is(err, ext.ErrDenied) {
			t.Errorf("%s: %v", command, err)
		}
	}
}
