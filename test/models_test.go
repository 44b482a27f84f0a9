package test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// withModel writes Pi's settings for a provider at a server of our own.
func withModel(t *testing.T, dir, address string) {
	t.Helper()
	for name, text := range map[string]string{
		"settings.json": `{"defaultProvider":"one","defaultModel":"m"}`,
		"models.json": `{"providers":{"one":{"baseUrl":"` + address + `/v1","api":"openai-completions","apiKey":"k-secret-key","models":[
			{"id":"m","name":"M","reasoning":false,"input":["text"],"cost":{"input":1,"output":0,"cacheRead":0,"cacheWrite":0},"contextWindow":9000000,"maxTokens":100}]}}}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// peers are the programs that run the examples of bridges, by the example. Where Elixir is not there its example is left out; CI brings it.
func peers(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{"bridge.py": "python3"}
	if _, err := exec.LookPath("elixir"); err == nil || os.Getenv("ALL_PEERS") != "" {
		all["bridge.exs"] = "elixir"
	}
	return all
}

// bridged loads the example of a bridge in Python.
func bridged(t *testing.T, change func(*pier.Options)) (*rig, *pier.Extension) {
	t.Helper()
	return bridgedBy(t, "bridge.py", "python3", change)
}

// bridgedBy loads an example of a bridge.
func bridgedBy(t *testing.T, example, program string, change func(*pier.Options)) (*rig, *pier.Extension) {
	t.Helper()
	file, err := filepath.Abs("../examples/" + example)
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, change)
	x, err := r.Load(t.Context(), "bridge:"+program+" '"+file+"'")
	if err != nil {
		t.Fatal(err)
	}
	return r, x
}

// TestBridge: the examples in a host: a tool, a command, and a hook that blocks.
func TestBridge(t *testing.T) {
	for example, program := range peers(t) {
		t.Run(example, func(t *testing.T) {
			t.Parallel()
			useBridge(t, example, program)
		})
	}
}

func useBridge(t *testing.T, example, program string) {
	r, x := bridgedBy(t, example, program, nil)
	prefix := map[string]string{"bridge.py": "py:", "bridge.exs": "ex:"}[example]
	out, err := x.Call(t.Context(), "words", json.RawMessage(`{"text":"a few words"}`))
	if err != nil || out.Text() != "3 words" {
		t.Errorf("%s, %v", out.JSON(), err)
	}
	if err := r.Command(t.Context(), prefix+"stats", ""); err != nil {
		t.Error(err)
	}
	_, err = r.Call(t.Context(), pier.ToolCall{Name: "bash", Input: json.RawMessage(`{"command":"rm -rf /tmp/nothing-at-all"}`)})
	if blocked, ok := errors.AsType[*pier.BlockedError](err); !ok || blocked.Reason != "the bridge does not like rm -rf" {
		t.Errorf("%v", err)
	}
	for _, private := range []string{"pi_plugin_command", "pi_event"} {
		if _, err := x.Call(t.Context(), private, nil); ext.CodeOf(err) != ext.CodeInvalidRequest {
			t.Errorf("%s: %v", private, err)
		}
	}
}

// TestBridgeModel: a model request of a bridge goes to the default of Pi's settings, in pieces, with a right of its own and a budget, and
// leaves records; the key never reaches the process.
func TestBridgeModel(t *testing.T) {
	for example, program := range peers(t) {
		t.Run(example, func(t *testing.T) {
			t.Parallel()
			useModel(t, example, program)
		})
	}
}

func useModel(t *testing.T, example, program string) {
	asked := make(chan string, 10)
	server := providerServer(t, asked)
	ledger := &records{}
	agentDir := t.TempDir()
	withModel(t, agentDir, server.URL)
	_, x := bridgedBy(t, example, program, func(o *pier.Options) {
		o.AgentDir, o.Ledger, o.ModelBudget = agentDir, ledger, pier.ModelBudget{Requests: 3, Tokens: 1_500_000}
		o.Policy = pier.Policy{Mode: "strict", Allow: []string{"exec=" + program, "session=llm", "ui"}}
	})
	for range 2 {
		out, err := x.Call(t.Context(), "ask", json.RawMessage(`{"question":"Why?"}`))
		if err != nil || out.Text() != "Hel|lo" {
			t.Fatalf("%s, %v", out.JSON(), err)
		}
		if got := <-asked; !strings.Contains(got, "Bearer k-secret-key") {
			t.Errorf("the provider was asked %s", got)
		}
	}
	// 2,000,020 tokens are used by now.
	if _, err := x.Call(t.Context(), "ask", json.RawMessage(`{"question":"Why?"}`)); err == nil || !strings.Contains(err.Error(), "budget of 1500000 tokens") {
		t.Errorf("over the budget: %v", err)
	}
	var complete, far, used int
	for _, r := range ledger.all {
		if strings.Contains(string(r.Data), "k-secret-key") {
			t.Errorf("a record has the key: %s", r.Data)
		}
		if r.Event == "host_call.start" && strings.Contains(string(r.Data), `"op":"complete"`) {
			complete++
		}
		if r.Event == "host_call.end" && strings.Contains(string(r.Data), `"op":"complete"`) && strings.Contains(string(r.Data), `"model":"one/m"`) &&
			strings.Contains(string(r.Data), `"total_tokens":1000010`) {
			used++
		}
		if r.Event == "host_call.start" && r.Correlation.ExtensionID == "pier.models" && strings.Contains(string(r.Data), `"method":"http"`) {
			far++
		}
	}
	if complete != 3 || far != 2 || used != 2 {
		t.Errorf("%d records of requests, want 3; %d of what went to the provider, %d of what was used, want 2", complete, far, used)
	}
}

// TestBridgeModelDenied: no default right has model requests, and without a model there is a reason.
func TestBridgeModelDenied(t *testing.T) {
	policy := pier.DefaultPolicy()
	policy.Allow = []string{"exec=python3"}
	r, x := bridged(t, func(o *pier.Options) { o.Policy = policy })
	if _, err := x.Call(t.Context(), "ask", json.RawMessage(`{"question":"Why?"}`)); err == nil {
		t.Error("the model was asked")
	}
	if told := strings.Join(r.told(), "\n"); !strings.Contains(told, "denied session --allow session=llm") {
		t.Errorf("told\n%s", told)
	}
	_, x = bridged(t, nil)
	if _, err := x.Call(t.Context(), "ask", json.RawMessage(`{"question":"Why?"}`)); err == nil || !strings.Contains(err.Error(), "there is no model") {
		t.Errorf("%v", err)
	}
}

// TestBridgeModelCancel: a request ends with the call that nobody waits for any more, at the provider too, when the process ends.
func TestBridgeModelCancel(t *testing.T) {
	gone, reached := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.(http.Flusher).Flush()
		close(reached)
		<-r.Context().Done()
		close(gone)
	}))
	t.Cleanup(server.Close)
	agentDir := t.TempDir()
	withModel(t, agentDir, server.URL)
	r, x := bridged(t, func(o *pier.Options) { o.AgentDir = agentDir })
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { _, _ = x.Call(ctx, "ask", json.RawMessage(`{"question":"Why?"}`)) }()
	<-reached
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	<-gone
}
