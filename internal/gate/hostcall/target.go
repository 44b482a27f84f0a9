package hostcall

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// target is what a call that was derived is about, as its records say it: without secrets.
func (g *Gate) target(call *ext.Call, canon []byte, op string, r *policy.Requirement) ledger.Target {
	var t ledger.Target
	switch {
	case r.UsesHandle || r.NoEffect:
		t.Op = op
	case len(r.Files.Paths) > 0:
		t.Path = g.absolute(r.Files.Paths[0].Path)
		if len(r.Files.Paths) > 1 {
			t.Path2 = g.absolute(r.Files.Paths[1].Path)
		} else if len(r.Files.Links) > 0 {
			t.Path2 = r.Files.Links[0]
		}
	case call.Method == ext.MethodExec:
		g.execTarget(&t, canon, r)
	case r.Exec.Shell:
		t.Shell = r.Exec.Command
	case call.Method == ext.MethodTool:
		t.Name = r.Tool.Name
	case call.Method == ext.MethodHTTP:
		httpTarget(&t, op, r)
	case call.Method == ext.MethodEnv:
		if t.Name = r.Env; t.Name == "" {
			t.Op = op
		}
	case call.Method == ext.MethodLog:
		t.Event, _ = jsontext.Text(readParams(canon).get("event"))
	default:
		t.Op = op
		if r.Method == ext.MethodEvents {
			t.Name, _ = jsontext.Text(readParams(canon).get("channel"))
		}
	}
	return t.Redacted(g.opts.Redactor)
}

// absolute is where path leads from the host's working directory, as far as its text says.
func (g *Gate) absolute(path string) string {
	if path == "" || path[0] == '~' || filepath.IsAbs(path) || strings.HasPrefix(path, "file:") {
		return path
	}
	return filepath.Join(g.policy.Load().Config().Cwd, path)
}

func (g *Gate) execTarget(t *ledger.Target, canon []byte, r *policy.Requirement) {
	if bytes.Contains(canon, []byte(`"cwd":`)) { // few calls have one, and to go through arguments takes time
		t.Cwd, _ = jsontext.Text(readParams(canon).get("cwd"))
	}
	for name, value := range r.Exec.Brings { // it will come back as an argument, or in what the program says
		if ext.SensitiveVariable(name) {
			g.opts.Redactor.Know(value)
		}
	}
	t.Variables = r.Exec.Sets
	if r.Exec.Shell {
		t.Shell = r.Exec.Command
		return
	}
	t.Argv = append(append(make([]string, 0, 1+len(r.Exec.Args)), r.Exec.Command), r.Exec.Args...)
	if r.Exec.Command == "" { // a process that is named by its number
		t.Argv, t.Op = nil, "kill"
	}
}

func httpTarget(t *ledger.Target, op string, r *policy.Requirement) {
	t.Host, t.Port = r.HTTP.Host, r.HTTP.Port
	if r.HTTP.Listen || op == "lookup" || op == "tunnel" && r.HTTP.URL == "" {
		t.Op = op
		return
	}
	if t.Method = strings.ToUpper(r.HTTP.Verb); r.HTTP.URL != "" {
		t.Path = ext.URLPath(r.HTTP.URL)
	}
}
