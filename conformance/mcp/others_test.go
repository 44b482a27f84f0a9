//go:build conform

package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConformEverything calls tools of the reference server, which is started through the gate.
func TestConformEverything(t *testing.T) {
	server := "mcp:node " + reference(t, "node_modules/@modelcontextprotocol/server-everything/dist/index.js")
	dir := t.TempDir()
	for _, c := range []struct{ tool, input, want string }{
		{"echo", `{"message":"hello"}`, "Echo: hello"},
		{"get-sum", `{"a":2,"b":3}`, "The sum of 2 and 3 is 5."},
		{"get-tiny-image", `{}`, "Here's the image you requested:"},
		{"get-structured-content", `{"location":"New York"}`, "temperature"},
		{"get-resource-reference", `{"resourceType":"Text","resourceId":1}`, "This is a plaintext resource"},
		{"trigger-long-running-operation", `{"duration":0.2,"steps":2}`, "Long running operation completed"},
	} {
		out := run(t, dir, pier, "call", server, c.tool, c.input, "--allow", "exec=node,tool=mcp__*")
		if !strings.Contains(out, c.want) {
			t.Errorf("%s: %q", c.tool, out)
		}
	}
}

// TestConformFilesystem: the server of files sees the folder that it is given, and that one alone.
func TestConformFilesystem(t *testing.T) {
	dir := t.TempDir()
	inside, outside := filepath.Join(dir, "in"), filepath.Join(dir, "out.txt")
	if err := os.Mkdir(inside, 0o700); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{filepath.Join(inside, "a.txt"): "inside", outside: "outside"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	server := "mcp:node " + reference(t, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js") + " " + inside
	input := func(path string) string {
		text, err := json.Marshal(map[string]string{"path": path})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	allow := []string{"--allow", "exec=node,tool=mcp__*"}
	out := run(t, dir, append([]string{pier, "call", server, "read_text_file", input(filepath.Join(inside, "a.txt"))}, allow...)...)
	if !strings.Contains(out, "inside") {
		t.Errorf("%q", out)
	}
	out = run(t, dir, "sh", "-c", `"$@" 2>&1 || true`, "sh", pier, "call", server, "read_text_file", input(outside), allow[0], allow[1])
	if !strings.Contains(out, "Access denied") {
		t.Errorf("%q", out)
	}
}

// TestConformInspector lets the Inspector's command line use pier mcp serve, over both ways.
func TestConformInspector(t *testing.T) {
	inspector := []string{"node", reference(t, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"), "--cli"}
	at, token := serve(t, abs(t, "everything"))
	for way, to := range map[string][]string{
		"stdio": {pier, "mcp", "serve", abs(t, "everything")},
		"http":  {at, "--transport", "http", "--header", "Authorization: Bearer " + token},
	} {
		dir := t.TempDir()
		ask := func(want string, args ...string) {
			t.Helper()
			words := append(append(append([]string{}, inspector...), to...), args...)
			if out := run(t, dir, words...); !strings.Contains(out, want) {
				t.Errorf("%s %v: %s", way, args, out)
			}
		}
		ask("json_schema_2020_12_tool", "--method", "tools/list")
		ask("This is a simple text response for testing.", "--method", "tools/call", "--tool-name", "test_simple_text")
		if way == "stdio" {
			ask("skill://greet/SKILL.md", "--method", "resources/list")
			ask("This is a simple prompt", "--method", "prompts/get", "--prompt-name", "test_simple_prompt")
		}
	}
}

// TestConformPython lets the SDK for Python use pier mcp serve, over both ways.
func TestConformPython(t *testing.T) {
	python := reference(t, "python/bin/python")
	at, token := serve(t, abs(t, "everything"))
	for way, to := range map[string][]string{"stdio": {pier, "mcp", "serve", abs(t, "everything")}, "http": {at, token}} {
		said := map[string]string{}
		for line := range strings.Lines(run(t, t.TempDir(), append([]string{python, abs(t, "client.py")}, to...)...)) {
			var one struct {
				What  string          `json:"what"`
				Value json.RawMessage `json:"value"`
			}
			if err := json.Unmarshal([]byte(line), &one); err != nil {
				t.Fatalf("%s: %q", way, line)
			}
			said[one.What] = string(one.Value)
		}
		for what, want := range map[string]string{
			"text": `"This is a simple text response for testing."`, "kinds": `["text", "image", "resource"]`,
			"error": `[true, "This tool intentionally returns an error for testing"]`, "prompt": `"Prompt with arguments: arg1='one', arg2='two'"`,
			"resources": `["skill://greet/SKILL.md"]`, "resource": "true",
		} {
			if said[what] != want {
				t.Errorf("%s: %s is %s, want %s", way, what, said[what], want)
			}
		}
	}
}
