//go:build conform

package bridgeserve_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// realPi is Pi 1.5.2 and the Node that runs it, where conformance/reference/prepare.mjs has put them.
func realPi(t *testing.T) (node, cli string) {
	t.Helper()
	dir, err := filepath.Abs("../../../.cache/reference/pi-1.5.2")
	if err != nil {
		t.Fatal(err)
	}
	node, cli = filepath.Join(dir, "node_modules/node/bin/node"), filepath.Join(dir, "package/dist/bundle/cli.js")
	if _, err := os.Stat(cli); err != nil {
		t.Fatal("real Pi is needed: make reference brings it")
	}
	return node, cli
}

// scripted is a model that asks for these tool calls, one in each answer, and then ends. What it was sent goes to seen.
func scripted(t *testing.T, seen chan<- string, calls ...string) *httptest.Server {
	t.Helper()
	var n atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		seen <- string(body)
		w.Header().Set("Content-Type", "text/event-stream")
		at := int(n.Add(1)) - 1
		if at >= len(calls) {
			_, _ = io.WriteString(w, `data: {"id":"1","choices":[{"index":0,"delta":{"content":"end"}}]}`+"\n\n"+
				`data: {"id":"1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
			return
		}
		name, input, _ := strings.Cut(calls[at], " ")
		arguments, _ := json.Marshal(input)
		_, _ = fmt.Fprintf(w, "data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"t%d\",\"type\":\"function\",\"function\":{\"name\":%q,\"arguments\":%s}}]}}]}\n\n"+
			"data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n", at, name, arguments)
	}))
	t.Cleanup(server.Close)
	return server
}

// pi is real Pi in its rpc mode, with examples/pi-with-pier in it.
type pi struct {
	t     *testing.T
	stdin io.WriteCloser
	lines *bufio.Scanner
}

// command is real Pi with the example in it, which starts pier with these words, in a project with a file.
func command(t *testing.T, model, words string, args ...string) *exec.Cmd {
	t.Helper()
	node, cli := realPi(t)
	home, project := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		filepath.Join(home, "settings.json"): `{"defaultProvider":"one","defaultModel":"m"}`,
		filepath.Join(home, "models.json"): `{"providers":{"one":{"baseUrl":"` + model + `/v1","api":"openai-completions","apiKey":"k","models":[
			{"id":"m","name":"M","reasoning":false,"input":["text"],"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0},"contextWindow":100000,"maxTokens":1000}]}}}`,
		filepath.Join(project, "asked.txt"): "what was asked for", filepath.Join(project, "other.txt"): "the other one",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	example, err1 := filepath.Abs("../../../examples/pi-with-pier/index.ts")
	stranger, err2 := filepath.Abs("testdata/stranger.ts")
	self, err3 := os.Executable()
	if err1 != nil || err2 != nil || err3 != nil {
		t.Fatal(err1, err2, err3)
	}
	cmd := exec.CommandContext(t.Context(), node, append([]string{cli, "--no-session", "-e", example}, args...)...)
	cmd.Dir = project
	cmd.Env = append(os.Environ(), "PI_CODING_AGENT_DIR="+home, "PIER="+self, `PI_WITH_PIER="`+stranger+`" `+words, "PI_OFFLINE=1",
		"XDG_CONFIG_HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir())
	cmd.Stderr = os.Stderr
	return cmd
}

func startPi(t *testing.T, model string) *pi {
	t.Helper()
	cmd := command(t, model, "", "--mode", "rpc")
	stdin, err1 := cmd.StdinPipe()
	stdout, err2 := cmd.StdoutPipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &pi{t, stdin, bufio.NewScanner(stdout)}
	p.lines.Buffer(nil, 10<<20)
	t.Cleanup(func() {
		_ = stdin.Close()
		for p.lines.Scan() { // what it still says
		}
		_ = cmd.Wait()
	})
	return p
}

func (p *pi) send(v any) {
	p.t.Helper()
	data, err := json.Marshal(v)
	if err == nil {
		_, err = p.stdin.Write(append(data, '\n'))
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

type object = map[string]any

// until reads what Pi says until something is said, and answers the dialogs.
func (p *pi) until(holds func(said object) bool, dialog func(request object) object) {
	p.t.Helper()
	var tail []string
	for p.lines.Scan() {
		var said object
		if json.Unmarshal(p.lines.Bytes(), &said) != nil {
			continue
		}
		tail = append(tail, p.lines.Text())
		if said["type"] == "extension_ui_request" && dialog != nil {
			if answer := dialog(said); answer != nil {
				answer["type"], answer["id"] = "extension_ui_response", said["id"]
				p.send(answer)
			}
		}
		if holds(said) {
			return
		}
	}
	p.t.Fatalf("Pi has ended; it said\n%s", strings.Join(tail[max(0, len(tail)-20):], "\n"))
}

// TestRealPi: a stranger's extension runs in pier beside real Pi. Its tool, its command and its hooks are Pi's; what it does, and what it
// changes of Pi's own calls, passes pier's gate, whose question Pi's own UI asks; and what Pi's person does not answer does not happen.
func TestRealPi(t *testing.T) {
	seen := make(chan string, 10)
	model := scripted(t, seen, `stranger_date {"word":"one"}`, `bash {"command":"echo from bash"}`, `stranger_date {"word":"two"}`,
		`read {"path":"asked.txt"}`, `read {"path":"asked.txt"}`)
	p := startPi(t, model.URL)
	results := map[string]string{}
	var asked []string
	p.send(object{"type": "prompt", "message": "go"})
	p.until(func(said object) bool {
		if said["type"] == "tool_execution_end" {
			text, _ := json.Marshal(said["result"])
			results[fmt.Sprint(said["toolName"], len(results))] = string(text)
		}
		return said["type"] == "agent_end"
	}, func(request object) object {
		if request["method"] != "select" {
			return nil
		}
		asked = append(asked, fmt.Sprint(request["title"]))
		want := map[int]string{1: "once", 2: "", 3: "once", 4: "no"}[len(asked)]
		for _, o := range request["options"].([]any) {
			if text := strings.ToLower(fmt.Sprint(o)); want != "" && strings.Contains(text, want) {
				return object{"value": o}
			}
		}
		if want != "" {
			t.Errorf("no option says %s: %v", want, request["options"])
		}
		return object{"cancelled": true}
	})
	if first := <-seen; !strings.Contains(first, "stranger_date") {
		t.Errorf("the model was not offered the tool: %.2000s", first)
	}
	for name, want := range map[string]string{
		"stranger_date0": "ran one", "bash1": "the stranger blocks bash", "stranger_date2": "denied", "read3": "the stranger saw the other one",
		"read4": "stranger wants to change what read is called with, which was not allowed",
	} {
		if !strings.Contains(results[name], want) {
			t.Errorf("%s: got %s, want %s", name, results[name], want)
		}
	}
	for n, want := range []string{"echo ran one", "echo ran two", "read", "read"} {
		if n >= len(asked) || !strings.HasPrefix(asked[n], "pier asks\nstranger wants ") || !strings.Contains(asked[n], want) {
			t.Errorf("asked %q, want %s", asked, want)
		}
	}
	p.send(object{"type": "prompt", "message": "/stranger really"})
	p.until(func(said object) bool {
		return said["type"] == "extension_ui_request" && said["method"] == "notify" && said["message"] == "sure: true"
	}, func(request object) object {
		if request["method"] == "confirm" {
			return object{"confirmed": true}
		}
		return nil
	})
}

// TestRealPiPrints: Pi that only prints has nobody to ask: what was allowed before happens, and nothing else.
func TestRealPiPrints(t *testing.T) {
	seen := make(chan string, 10)
	model := scripted(t, seen, `stranger_date {"word":"one"}`, `bash {"command":"echo from bash"}`, `read {"path":"asked.txt"}`)
	out, err := command(t, model.URL, `--allow "exec=echo"`, "-p", "go").Output()
	if err != nil || strings.TrimSpace(string(out)) != "end" {
		t.Fatalf("%s, %v", out, err)
	}
	for range 3 {
		<-seen
	}
	last := <-seen // with all results
	for _, want := range []string{"ran one", "the stranger blocks bash", "stranger wants to change what read is called with, which was not allowed"} {
		if !strings.Contains(last, want) {
			t.Errorf("the model was not told %q: %.4000s", want, last)
		}
	}
}
