//go:build conform

package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// pier is the program under test, and client the variable in which its path is handed to the suite's client.
var pier string

const client = "PIER_CONFORMANCE_CLIENT"

func TestMain(m *testing.M) {
	if path := os.Getenv(client); path != "" { // started by the suite, to be a client
		os.Exit(beClient(path, os.Args[len(os.Args)-1]))
	}
	os.Exit(build(m))
}

func build(m *testing.M) int {
	dir, err := os.MkdirTemp("", "pier-mcp-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	pier = filepath.Join(dir, "pier")
	if out, err := exec.Command("go", "build", "-o", pier, "../../cmd/pier").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", out, err)
		return 1
	}
	return m.Run()
}

// reference is a file of what make reference brings.
func reference(t *testing.T, path ...string) string {
	t.Helper()
	file, err := filepath.Abs(filepath.Join(append([]string{"..", "..", ".cache", "reference", "mcp"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Fatalf("%v: run make reference", err)
	}
	return file
}

func abs(t *testing.T, path string) string {
	t.Helper()
	file, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// world is the environment of pier with folders of its own.
func world(dir string) []string {
	env := []string{"HOME=" + dir, "PI_CODING_AGENT_DIR=" + filepath.Join(dir, "agent"), "TMPDIR=" + dir, "NO_COLOR=1"}
	for _, name := range []string{"PATH", "LANG"} {
		env = append(env, name+"="+os.Getenv(name))
	}
	return env
}

// patience is for what hangs; nothing here is measured.
const patience = 5 * time.Minute

// run is what a program prints. It fails the test if the program does.
func run(t *testing.T, dir string, words ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Env = dir, world(dir)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v\n%s%s", strings.Join(words, " "), err, out, said.String())
	}
	return string(out)
}

var listening = regexp.MustCompile(`(?s)listening at (\S+)\n.*Bearer (\S+)\n`)

// serve runs pier mcp serve over HTTP, and says where and with which token.
func serve(t *testing.T, args ...string) (url, token string) {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command(pier, append([]string{"mcp", "serve", "--listen", "127.0.0.1:0"}, args...)...)
	cmd.Dir, cmd.Env = dir, world(dir)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	var head strings.Builder
	lines := bufio.NewReader(said)
	for {
		line, err := lines.ReadString('\n')
		head.WriteString(line)
		if m := listening.FindStringSubmatch(head.String()); m != nil {
			go func() { _, _ = io.Copy(io.Discard, lines) }()
			return m[1], m[2]
		}
		if err != nil {
			t.Fatalf("pier mcp serve: %v\n%s", err, head.String())
		}
	}
}

// beClient does as the suite's client what its scenario wants, with pier's commands.
func beClient(pier, url string) int {
	dir, err := os.MkdirTemp("", "pier-client-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	c := &suiteClient{pier: pier, dir: dir, url: url, scenario: os.Getenv("MCP_CONFORMANCE_SCENARIO")}
	if err := c.play(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

type suiteClient struct{ pier, dir, url, scenario string }

func (c *suiteClient) play() error {
	switch c.scenario {
	case "initialize":
		return c.pierSays("inspect", "mcp:"+c.url)
	case "tools_call":
		return c.pierSays("call", "mcp:"+c.url, "add_numbers", `{"a":5,"b":3}`)
	case "sse-retry":
		return c.pierSays("call", "mcp:"+c.url, "test_reconnection", "{}")
	case "elicitation-sep1034-client-defaults":
		return c.elicit()
	}
	return c.signIn()
}

func (c *suiteClient) command(args ...string) *exec.Cmd {
	cmd := exec.Command(c.pier, append(args, "--allow-all")...)
	cmd.Dir, cmd.Env = c.dir, world(c.dir)
	return cmd
}

func (c *suiteClient) pierSays(args ...string) error {
	out, err := c.command(args...).CombinedOutput()
	fmt.Fprintf(os.Stderr, "%s\n%s", strings.Join(args, " "), out)
	return err
}

// elicit answers every dialog with what the server proposed.
func (c *suiteClient) elicit() error {
	args := []string{"call", "mcp:" + c.url, "test_client_elicitation_defaults", "{}", "--answer", "select=active", "--answer", "select=yes"}
	for range 3 {
		args = append(args, "--answer", "input=")
	}
	return c.pierSays(args...)
}

var errPage = errors.New("the page of the authorization server leads nowhere")

// follow opens a page as a browser does whose person agrees.
func follow(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %s", errPage, resp.Status)
	}
	return nil
}
