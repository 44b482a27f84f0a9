package test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// python fails where there is none: CI brings one.
func python(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Fatal("python3 is needed")
	}
}

// TestProgram runs the example of an extension that is a program, written with Python's standard library alone.
func TestProgram(t *testing.T) {
	python(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("one two\nthree"), 0o600); err != nil {
		t.Fatal(err)
	}
	example, err := filepath.Abs("../examples/wordcount.py")
	if err != nil {
		t.Fatal(err)
	}
	host := newRig(t, func(o *pier.Options) {
		o.Cwd, o.Policy = dir, pier.Policy{Mode: "strict", Defaults: true, Allow: []string{"exec=python3", "read=" + dir, "ui"}}
	})
	x, err := host.Load(t.Context(), "process:python3 "+example)
	if err != nil {
		t.Fatal(err)
	}
	result, err := x.Call(t.Context(), "wordcount", json.RawMessage(`{"path":"a.txt"}`))
	if err != nil || result.Text() != "2 lines, 3 words, 13 characters" {
		t.Errorf("got %q, %v", result.Text(), err)
	}
	if result, err = x.Call(t.Context(), "wordcount", json.RawMessage(`{"path":"/etc/shadow"}`)); !result.IsError || !strings.Contains(result.Text(), "denied") {
		t.Errorf("outside of what was granted: %q, %v", result.Text(), err)
	}
	if result, err = x.Call(t.Context(), "wordcount", json.RawMessage(`{"path":"x.env"}`)); !result.IsError || result.Text() != "secrets are not counted" {
		t.Errorf("its own gate: %q, %v", result.Text(), err)
	}
	if result, err = x.Call(t.Context(), "wordcount", json.RawMessage(`{}`)); !result.IsError {
		t.Errorf("wrong arguments: %q, %v", result.Text(), err)
	}
	var updates []string
	result, err = x.CallTool(t.Context(), pier.ToolCall{Name: "countdown", Input: json.RawMessage(`{"n":100}`), Update: func(partial json.RawMessage) {
		updates = append(updates, string(partial))
	}})
	if err != nil || result.Text() != "liftoff" || len(updates) != 100 {
		t.Errorf("streamed %d, %q, %v", len(updates), result.Text(), err)
	}
	if err := host.Command(t.Context(), "words", ""); err != nil {
		t.Error(err)
	}
}

// TestProgramNeedsExec: without the right to start it, it does not run.
func TestProgramNeedsExec(t *testing.T) {
	python(t)
	host := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{Mode: "strict"} })
	_, err := host.Load(t.Context(), "process:python3 examples/wordcount.py")
	if err == nil || !strings.Contains(err.Error(), "denied") {
		t.Errorf("got %v", err)
	}
}
