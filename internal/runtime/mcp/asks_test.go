package mcp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/mcp"
)

// TestAsks: what a server asks back needs a right of its own.
func TestAsks(t *testing.T) {
	for tool, want := range map[string]string{"roots": "file:///work/here", "asks": "accept blue true"} {
		name := map[string]string{"roots": "roots", "asks": "elicitation"}[tool]
		without := newWorld(t)
		if got, err := call(t, without.load(t, mcp.New(mcp.Options{}), self(tool)), "mcp__mcp__"+tool, `{}`); err == nil || !strings.Contains(err.Error(), "denied: tool mcp:mcp/"+name) {
			t.Errorf("%s without the right: %q %v", tool, got, err)
		}
		with := newWorld(t, "tool=mcp:mcp/"+name)
		if got, err := call(t, with.load(t, mcp.New(mcp.Options{}), self(tool)), "mcp__mcp__"+tool, `{}`); got != want || err != nil {
			t.Errorf("%s: %q %v", tool, got, err)
		}
	}
}

func TestProgress(t *testing.T) {
	i := newWorld(t).load(t, mcp.New(mcp.Options{}), self("steps"))
	told := make(chan string, 8)
	if _, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: "mcp__mcp__steps", Input: json.RawMessage(`{}`), Update: func(partial json.RawMessage) {
		var p struct{ Content []struct{ Text string } }
		if err := json.Unmarshal(partial, &p); err != nil {
			t.Error(err)
		}
		told <- p.Content[0].Text
	}}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"Progress 0/3", "Progress 1/3", "Progress 2/3"}, []string{<-told, <-told, <-told}); diff != "" {
		t.Error(diff)
	}
}

// TestLong: what a model gets of a long text is its beginning and its end.
func TestLong(t *testing.T) {
	i := newWorld(t).load(t, mcp.New(mcp.Options{}), self("long"))
	got, err := call(t, i, "mcp__mcp__long", `{}`)
	if err != nil || len(got) > 21<<10 || !strings.HasPrefix(got, "Warning: truncated output (original token count: 15000)\nTotal output lines: 20000\n\né\n") ||
		!strings.Contains(got, "chars truncated…") || !strings.Contains(got, "Could not save") {
		t.Errorf("%v %d %.200s", err, len(got), got)
	}
}
