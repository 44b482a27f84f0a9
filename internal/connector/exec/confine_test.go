//go:build unix

package exec

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
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

// TestExecVariables: no variable that a call sets makes the one program that was granted run or load other code. Those that say how a program
// works reach it, and what the host itself has stays.
func TestExecVariables(t *testing.T) {
	host := []string{"PATH=/usr/bin:/bin", "HOME=/home/me", "LANG=C", "PAGER=less"}
	for _, kv := range []string{
		"LD_PRELOAD=./x.so", "ld_preload=./x.so", "LD_AUDIT=x", "LD_LIBRARY_PATH=.", "DYLD_INSERT_LIBRARIES=x", "GCONV_PATH=.", "BASH_ENV=./x", "ENV=./x",
		"BASH_FUNC_ls%%=() { x; }", "SHELLOPTS=xtrace", "PS4=$(x)", "NODE_OPTIONS=--require ./x", "NODE_PATH=.", "PYTHONPATH=.", "PYTHONSTARTUP=x", "PYTHONHOME=.",
		"PERL5OPT=-Mx", "PERL5LIB=.", "RUBYOPT=-rx", "RUBYLIB=.", "JAVA_TOOL_OPTIONS=-javaagent:x", "_JAVA_OPTIONS=x", "CLASSPATH=.", "LUA_INIT=x", "PHPRC=.",
		"GIT_SSH_COMMAND=x", "GIT_EXTERNAL_DIFF=x", "GIT_PAGER=x", "GIT_CONFIG_COUNT=1", "GIT_EXEC_PATH=.", "GIT_DIR=x", "EDITOR=x", "VISUAL=x", "BROWSER=x",
		"LESSOPEN=|x %s", "MAKEFLAGS=x", "RUSTC_WRAPPER=x", "GOFLAGS=-toolexec=x", "CC=x", "DOTNET_STARTUP_HOOKS=x", "OPENSSL_CONF=x", "GLIBC_TUNABLES=x", "LOCPATH=.",
		"NLSPATH=.", "TERMINFO=.", "XDG_CONFIG_HOME=.", "HOSTALIASES=x", "QT_PLUGIN_PATH=.", "GTK_MODULES=x", "MAGICK_CONFIGURE_PATH=.", "SSH_ASKPASS=x", "NPM_CONFIG_SCRIPT_SHELL=x", "npm_config_script_shell=x",
	} {
		name, _, _ := strings.Cut(kv, "=")
		if got := safely([]string{"LANG=de", kv}, host, "jq"); !slices.Equal(got, []string{"LANG=de"}) {
			t.Errorf("%s reaches jq: %q", name, got)
		}
		loader := loads(name, "sh")
		for _, program := range []string{"node", "bash", "/usr/bin/git"} {
			if got := safely([]string{kv}, host, program); slices.Contains(got, kv) == loader {
				t.Errorf("%s for %s: %q", name, program, got)
			}
		}
	}
	for kv, want := range map[string]string{
		"PATH=./bin:/usr/bin": host[0], "PATH=": host[0], "HOME=/project": host[1], "PAGER=x": host[3], "PAGER=less": host[3],
		"TZ=UTC": "TZ=UTC", "DEBUG=1": "DEBUG=1", "NO_COLOR=1": "NO_COLOR=1", "GREP_COLORS=x": "GREP_COLORS=x", "HTTPS_PROXY=x": "HTTPS_PROXY=x",
	} {
		if got := safely([]string{kv}, host, "rg"); !slices.Equal(got, []string{want}) {
			t.Errorf("%s became %q", kv, got)
		}
	}
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
