//go:build unix

package exec

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

// What was decided on is what is started: no PATH, folder or loader variable of the call changes which program that is.
func TestExecConfined(t *testing.T) {
	host, own := t.TempDir(), t.TempDir()
	for dir, says := range map[string]string{host: "host", own: "own"} {
		if err := os.WriteFile(filepath.Join(dir, "tool"), []byte("#!/bin/sh\necho "+says+" $LD_PRELOAD $KEPT\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	w := newExecWorld(t, Options{Dir: host, Env: func(ext.ID) []string { return []string{"PATH=.:" + host + ":/bin:/usr/bin"} }})
	env := func(path string) map[string]any {
		return map[string]any{"PATH": path + ":/bin:/usr/bin", "LD_PRELOAD": "", "KEPT": "kept"}
	}
	for _, tt := range []struct {
		name   string
		only   *policy.Program
		params map[string]any
		want   string
	}{
		{"any program: the call's PATH", nil, map[string]any{"command": "tool", "env": env(own)}, "own kept"},
		{"one program: the host's PATH", &policy.Program{}, map[string]any{"command": "tool", "env": env(own)}, "host kept"},
		{"one program: no folder of the call", &policy.Program{}, map[string]any{"command": "tool", "cwd": own, "env": env(".")}, "host kept"},
		{"a path: the one decided on", &policy.Program{Path: filepath.Join(host, "tool")}, map[string]any{"command": "./tool", "cwd": own}, "host"},
	} {
		for _, op := range []string{"run", "spawn"} {
			t.Run(tt.name+", "+op, func(t *testing.T) {
				tt.params["op"] = op
				if op == "spawn" {
					tt.params["proc"] = tt.name
				} else {
					delete(tt.params, "proc")
					tt.params["text"] = true
				}
				if got := w.says(t, tt.params, tt.only); got != tt.want {
					t.Errorf("got %q, want %q", got, tt.want)
				}
				delete(tt.params, "text")
			})
		}
	}
	t.Run("loader variables", func(t *testing.T) {
		params := map[string]any{"command": "tool", "env": map[string]any{"LD_PRELOAD": "x", "PATH": "/bin"}, "text": true}
		if got := w.says(t, params, &policy.Program{}); got != "host" {
			t.Errorf("got %q", got)
		}
	})
}

// says runs a command under the grant of one program and returns its output.
func (w execWorld) says(t *testing.T, params map[string]any, only *policy.Program) string {
	t.Helper()
	raw, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	stream := func(chunk json.RawMessage) error {
		var c struct{ Base64 []byte }
		err := json.Unmarshal(chunk, &c)
		out.Write(c.Base64)
		return err
	}
	call := ext.Call{Extension: "x", Method: ext.MethodExec, Params: raw, Stream: stream}
	result, err := w.e.Call(t.Context(), call, policy.Grant{Capability: ext.CapExec, Program: only})
	if err != nil {
		t.Fatal(err)
	}
	var r struct{ Stdout string }
	if err := json.Unmarshal(result, &r); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(out.String()+r.Stdout), " ")
}
