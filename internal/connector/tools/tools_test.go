package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// toolText runs a tool and returns its text and whether it failed.
func toolText(t *testing.T, tools *Tools, name, input string, grant policy.Grant) (string, bool) {
	t.Helper()
	out, err := callTool(t, tools, name, input, grant)
	if err != nil {
		t.Fatalf("%s %s: %v", name, input, err)
	}
	return resultText(t, out)
}

func resultText(t *testing.T, out json.RawMessage) (string, bool) {
	t.Helper()
	var res struct {
		Content []struct{ Text string }
		IsError bool
	}
	if err := json.Unmarshal(out, &res); err != nil || len(res.Content) == 0 {
		t.Fatalf("%s: %v", out, err)
	}
	return res.Content[0].Text, res.IsError
}

func writeFiles(t testing.TB, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestToolDispatch(t *testing.T) {
	root := t.TempDir()
	tools := newTestTools(t, root)
	_, err := callTool(t, tools, "nope", `{}`, grantFor(root, nil))
	if !errors.Is(err, ext.ErrInvalidRequest) || err.Error() != "Tool nope not found" {
		t.Errorf("unknown tool: %v", err)
	}
	var asked ext.Call
	tools.opts.Other = func(_ context.Context, call ext.Call) (json.RawMessage, error) {
		asked = call
		return json.RawMessage(`{"content":[]}`), nil
	}
	out, err := callTool(t, tools, "deploy", `{"to":"prod"}`, policy.Grant{})
	if err != nil || string(out) != `{"content":[]}` || !strings.Contains(string(asked.Params), `"prod"`) {
		t.Errorf("fallback: %s, %v, asked %s", out, err, asked.Params)
	}
	if _, err := tools.Call(t.Context(), ext.Call{Params: json.RawMessage(`[]`)}, policy.Grant{}); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("params that are no object: %v", err)
	}
	for _, name := range []string{"read", "write", "edit", "grep", "find", "ls"} {
		input := `{"path":"a","content":"","pattern":"x","edits":[{"oldText":"a","newText":"b"}]}`
		if _, err := callTool(t, tools, name, input, policy.Grant{}); !errors.Is(err, ext.ErrInternal) {
			t.Errorf("%s without a granted path: %v", name, err)
		}
	}
}

func TestToolInput(t *testing.T) {
	root := t.TempDir()
	tools := newTestTools(t, root)
	for _, tc := range []struct{ name, tool, input, want string }{
		{"missing", "grep", `{}`, "  - pattern: missing\n"},
		{"wrong type", "ls", `{"limit":"x"}`, "  - limit: expected number, got string\n"},
		{"nested", "edit", `{"path":"a","edits":[{"oldText":"a","newText":[]}]}`, "  - edits.0.newText: expected string, got array\n"},
		{"no object", "read", `7`, "  - root: expected object, got integer\n"},
		{"another spelling", "bash", `{"command":"true","COMMAND":"rm -rf x"}`, "COMMAND"},
		{"twice", "bash", `{"command":"true","command":"rm -rf x"}`, "command"},
		{"another spelling inside", "edit", `{"path":"a","edits":[{"oldText":"a","newText":"b","NewText":"c"}]}`, "NewText"},
	} {
		_, err := callTool(t, tools, tc.tool, tc.input, grantFor(root, nil))
		if !errors.Is(err, ext.ErrInvalidRequest) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}

// TestToolFences covers what no input may reach.
func TestToolFences(t *testing.T) {
	outside := t.TempDir()
	root := t.TempDir()
	writeFiles(t, outside, map[string]string{"secret": "token x\n"})
	writeFiles(t, root, map[string]string{"keys/k": "token x\n", "deny/d": "token x\n", "open": "token x\n", "it’s": "token x\n"})
	for name, target := range map[string]string{
		"out": filepath.Join(outside, "secret"), "outdir": outside, "up": "../" + filepath.Base(outside) + "/secret", "tokey": "keys/k",
	} {
		if err := os.Symlink(target, filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Link(filepath.Join(root, "keys", "k"), filepath.Join(root, "hard")); err != nil {
		t.Fatal(err)
	}
	tools := newTestTools(t, root)
	fenced := func(input string) policy.Grant {
		g := grantFor(root, []byte(input))
		g.Protected = []string{filepath.Join(root, "keys", "k")}
		g.Closed = func(path string) bool {
			return strings.HasPrefix(path, filepath.Join(root, "keys")) || strings.HasPrefix(path, filepath.Join(root, "deny")) ||
				strings.HasSuffix(path, "it’s")
		}
		return g
	}
	for _, tc := range []struct{ name, tool, input string }{
		{"read a link out", "read", `{"path":"out"}`},
		{"read a relative link out", "read", `{"path":"up"}`},
		{"read below a link out", "read", `{"path":"outdir/secret"}`},
		{"read a protected file by link", "read", `{"path":"tokey"}`},
		{"read a protected file by hard link", "read", `{"path":"hard"}`},
		{"write a link out", "write", `{"path":"out","content":"x"}`},
		{"write a protected file by link", "write", `{"path":"tokey","content":"x"}`},
		{"write below a link out", "write", `{"path":"outdir/new","content":"x"}`},
		{"edit a protected file by hard link", "edit", `{"path":"hard","oldText":"token","newText":"x"}`},
		{"grep a link out", "grep", `{"path":"outdir","pattern":"x"}`},
		{"ls a link out", "ls", `{"path":"outdir"}`},
	} {
		if out, err := callTool(t, tools, tc.tool, tc.input, fenced(tc.input)); !errors.Is(err, ext.ErrDenied) {
			t.Errorf("%s: %s, %v", tc.name, out, err)
		}
	}
	testFencedWalks(t, tools, fenced)
	for path, want := range map[string]string{filepath.Join(outside, "secret"): "token x\n", filepath.Join(root, "keys/k"): "token x\n"} {
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v", path, got, err)
		}
	}
	ro := grantFor(root, []byte(`{"path":"open"}`))
	ro.Paths[0].Write = false
	if _, err := callTool(t, tools, "write", `{"path":"open","content":"x"}`, ro); !errors.Is(err, ext.ErrDenied) {
		t.Errorf("write through a read-only root: %v", err)
	}
	unset := grantFor(root, nil)
	unset.Closed = nil
	if text, _ := toolText(t, tools, "grep", `{"pattern":"token"}`, unset); text != "No matches found" {
		t.Errorf("a grant without Closed opened %q", text)
	}
}

func testFencedWalks(t *testing.T, tools *Tools, fenced func(string) policy.Grant) {
	t.Helper()
	if text, _ := toolText(t, tools, "grep", `{"pattern":"token"}`, fenced(`{}`)); text != "open:1: token x" {
		t.Errorf("grep saw %q", text)
	}
	if text, _ := toolText(t, tools, "find", `{"pattern":"*"}`, fenced(`{}`)); text != "hard\nopen\nout\noutdir\ntokey\nup" {
		t.Errorf("find saw %q", text)
	}
	if text, failed := toolText(t, tools, "read", `{"path":"it's"}`, fenced(`{"path":"it's"}`)); !failed {
		t.Errorf("read respelled a name to a closed file: %q", text)
	}
}

func TestToolPath(t *testing.T) {
	for in, want := range map[string]string{
		"a": "a", "@a/b": "a/b", "@@a": "@a", "a\u00a0b\u202fc\u3000d": "a b c d", "~/x": "~/x", "": "", "@": "",
	} {
		if got := policy.ToolPath(in); got != want {
			t.Errorf("ToolPath(%q) = %q, want %q", in, got, want)
		}
	}
}

// fakeShell plays one command.
type fakeShell func(ctx context.Context, call ShellCall) (ShellResult, error)

func (f fakeShell) Run(ctx context.Context, call ShellCall) (ShellResult, error) { return f(ctx, call) }

func shellTools(t *testing.T, sh fakeShell) *Tools {
	t.Helper()
	tools, err := New(Options{Shell: sh, Dir: t.TempDir(), TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

func bashCall(stream func(json.RawMessage) error) ext.Call {
	return ext.Call{Params: json.RawMessage(`{"name":"bash","input":{"command":"x"}}`), Stream: stream}
}

// TestBashUpdates wants the first output at once, then at most one update each 100 ms, and nothing lost at the end.
func TestBashUpdates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tools := shellTools(t, func(_ context.Context, call ShellCall) (ShellResult, error) {
			for i := range 5 { // at 0, 40, 80, 120 and 160 ms
				call.Output(fmt.Appendf(nil, "%d", i))
				time.Sleep(40 * time.Millisecond)
			}
			return ShellResult{}, nil
		})
		start := time.Now()
		var got []string
		out, err := tools.Call(t.Context(), bashCall(func(chunk json.RawMessage) error {
			got = append(got, fmt.Sprintf("%v %s", time.Since(start).Milliseconds(), chunk))
			return nil
		}), policy.Grant{})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			`0 {"content":[]}`,
			`0 {"content":[{"type":"text","text":"0"}],"details":{}}`,
			`100 {"content":[{"type":"text","text":"012"}],"details":{}}`,
			`200 {"content":[{"type":"text","text":"01234"}],"details":{}}`,
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("updates (-want +got):\n%s", diff)
		}
		wantOut := `{"content":[{"type":"text","text":"01234"}],` +
			`"structuredContent":{"output":"01234","truncated":false,"exit_code":0,"wall_time_seconds":0.2}}`
		if string(out) != wantOut {
			t.Errorf("result %s", out)
		}
	})
}

func TestBashEnds(t *testing.T) {
	lines := strings.Repeat("line\n", 3000)
	after := 1234 * time.Millisecond
	wait := func(ctx context.Context, call ShellCall) (ShellResult, error) {
		call.Output([]byte("so far\n"))
		<-ctx.Done()
		return ShellResult{}, ctx.Err()
	}
	for _, tc := range []struct {
		name   string
		shell  fakeShell
		cancel bool
		limit  time.Duration
		want   string
		code   ext.Code
	}{
		{name: "cancelled", shell: wait, cancel: true, want: "so far\n\n\nCommand aborted"},
		{name: "deadline", shell: wait, limit: time.Second, code: ext.CodeTimeout},
		{name: "no shell", shell: func(context.Context, ShellCall) (ShellResult, error) { return ShellResult{}, ErrNoShell }, want: "No bash shell found."},
		{name: "broken shell", shell: func(context.Context, ShellCall) (ShellResult, error) {
			return ShellResult{}, errors.New("fork: cannot allocate /secret")
		}, code: ext.CodeIO},
		{name: "children kept writing", shell: func(_ context.Context, call ShellCall) (ShellResult, error) {
			return ShellResult{TimedOut: true, ExitCode: 0, Exited: &after}, nil
		}, want: "Command timed out after 2.5 seconds. The shell exited with code 0 after 1.2 seconds, but background processes it started kept writing output until the timeout."},
		{name: "truncated", shell: func(_ context.Context, call ShellCall) (ShellResult, error) {
			call.Output([]byte(lines))
			return ShellResult{ExitCode: 7}, nil
		}, want: strings.TrimSuffix(lines[:5*2000], "\n") + "\n\n[Showing lines 1001-3000 of 3000. Full output: <log>]\n\nCommand exited with code 7"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tools := shellTools(t, tc.shell)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if tc.cancel {
					time.AfterFunc(time.Second, cancel)
				}
				call := bashCall(nil)
				call.Params = json.RawMessage(`{"name":"bash","input":{"command":"x","timeout":2.5}}`)
				call.Timeout = tc.limit
				out, err := tools.Call(ctx, call, policy.Grant{})
				if ext.CodeOf(err) != tc.code {
					t.Fatalf("%s, %v (%s)", out, err, ext.CodeOf(err))
				}
				if err != nil {
					if strings.Contains(err.Error(), "secret") {
						t.Errorf("a host error's text came out: %v", err)
					}
					return
				}
				text, failed := resultText(t, out)
				if logs, _ := filepath.Glob(filepath.Join(tools.opts.TempDir, "*")); len(logs) == 1 {
					text = strings.ReplaceAll(text, logs[0], "<log>")
				}
				if !failed || text != tc.want {
					t.Errorf("%v %q", failed, text)
				}
			})
		})
	}
}

func TestBashStreamError(t *testing.T) {
	var ended error
	tools := shellTools(t, func(ctx context.Context, call ShellCall) (ShellResult, error) {
		call.Output([]byte("x"))
		<-ctx.Done() // the failed delivery ends the command
		ended = ctx.Err()
		return ShellResult{}, ctx.Err()
	})
	_, err := tools.Call(t.Context(), bashCall(func(json.RawMessage) error { return errors.New("pipe of /home/x is gone") }), policy.Grant{})
	if !errors.Is(err, ext.ErrIO) || strings.Contains(err.Error(), "/home") || ended == nil {
		t.Errorf("%v, ended %v", err, ended)
	}
}

// TestBashFullOutput wants everything in a private file, up to the bound.
func TestBashFullOutput(t *testing.T) {
	piece := []byte(strings.Repeat("0123456789abcde\n", 4096)) // 64 KB
	tools := shellTools(t, func(_ context.Context, call ShellCall) (ShellResult, error) {
		for range 8 {
			call.Output(piece)
		}
		return ShellResult{}, nil
	})
	for _, limit := range []int64{1 << 30, 200_000} {
		tools.opts.MaxOutput = limit
		tools.opts.TempDir = t.TempDir()
		out, err := tools.Call(t.Context(), bashCall(nil), policy.Grant{})
		if err != nil {
			t.Fatal(err)
		}
		var res struct {
			Details struct {
				FullOutputPath string
				Truncation     truncation
			}
		}
		if err := json.Unmarshal(out, &res); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(res.Details.FullOutputPath)
		if err != nil {
			t.Fatal(err)
		}
		whole := strings.Repeat(string(piece), 8)
		if limit > int64(len(whole)) {
			if string(data) != whole {
				t.Errorf("the file holds %d of %d bytes", len(data), len(whole))
			}
		} else if int64(len(data)) > limit+100 || !strings.HasSuffix(string(data), "of a command's output]\n") {
			t.Errorf("a bound of %d gave %d bytes ending in %q", limit, len(data), data[len(data)-40:])
		}
		if info, err := os.Stat(res.Details.FullOutputPath); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		if got := res.Details.Truncation.TotalBytes; got != int64(len(whole)) {
			t.Errorf("totalBytes %d", got)
		}
	}
}

func TestBashKeepsEnvironmentOut(t *testing.T) {
	root := t.TempDir()
	tools := newTestTools(t, root)
	sh := tools.opts.Shell.(ProcShell)
	sh.Environ = append(sh.Environ, "PIER_TEST_TOKEN=hush", "PIER_TEST_OPEN=yes")
	tools.opts.Shell = sh
	g := policy.Grant{Env: func(name string) bool { return name != "PIER_TEST_TOKEN" }}
	if text, _ := toolText(t, tools, "bash", `{"command":"echo $PIER_TEST_TOKEN-$PIER_TEST_OPEN"}`, g); text != "-yes\n" {
		t.Errorf("%q", text)
	}
	tools.opts.Dir = filepath.Join(root, "gone")
	if text, failed := toolText(t, tools, "bash", `{"command":"true"}`, g); !failed || !strings.HasPrefix(text, "Working directory does not exist: ") {
		t.Errorf("%v %q", failed, text)
	}
}

// TestEditsTakeTurns loses no edit when many run at once.
func TestEditsTakeTurns(t *testing.T) {
	root := t.TempDir()
	var text strings.Builder
	for i := range 50 {
		fmt.Fprintf(&text, "slot %03d\n", i)
	}
	writeFiles(t, root, map[string]string{"f": text.String()})
	tools := newTestTools(t, root)
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			input := fmt.Sprintf(`{"path":"f","oldText":"slot %03d","newText":"done %03d"}`, i, i)
			if _, err := callTool(t, tools, "edit", input, grantFor(root, []byte(`{"path":"f"}`))); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := os.ReadFile(filepath.Join(root, "f"))
	if err != nil || string(got) != strings.ReplaceAll(text.String(), "slot", "done") {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestToolsStop(t *testing.T) {
	root := t.TempDir()
	writeFiles(t, root, map[string]string{"f": "x\n", "d/f": "x\n"})
	tools := newTestTools(t, root)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, input := range map[string]string{
		"read": `{"path":"f"}`, "write": `{"path":"n/g","content":""}`, "edit": `{"path":"f","oldText":"x","newText":"y"}`,
		"grep": `{"pattern":"x"}`, "find": `{"pattern":"*"}`, "ls": `{}`,
	} {
		params := json.RawMessage(`{"name":"` + name + `","input":` + input + `}`)
		out, err := tools.Call(ctx, ext.Call{Params: params}, grantFor(root, []byte(input)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if text, failed := resultText(t, out); !failed || text != "Operation aborted" {
			t.Errorf("%s: %v %q", name, failed, text)
		}
	}
	if got, _ := os.ReadFile(filepath.Join(root, "f")); string(got) != "x\n" {
		t.Errorf("a cancelled edit wrote %q", got)
	}
}
