package hostcall

import (
	"encoding/json"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/jsontext"
)

func deriveExec(r *policy.Requirement, p params) error {
	r.Capability = ext.CapExec
	o := lookupOp(ext.MethodExec, p.op)
	if o == nil {
		return invalid("unknown exec op")
	}
	r.UsesHandle = o.has(usesHandle) && (p.op == "stdin" || p.get("pid") == nil)
	r.ReleasesHandle = r.UsesHandle && o.has(closesHandle)
	if err := p.only(o.keys); err != nil {
		return err
	}
	if o.has(usesHandle) {
		if (p.get("proc") == nil) == r.UsesHandle {
			return invalid("params name one process")
		}
		return nil
	}
	command, err := p.text("command")
	if err != nil {
		return err
	}
	if command == "" || strings.IndexByte(command, 0) >= 0 {
		return invalid("a command is a text without NUL characters")
	}
	shell := p.get("shell")
	r.Exec.Command, r.Exec.Shell = command, len(shell) > 0 && string(shell) != "false" && string(shell) != "null"
	return deriveStart(&r.Exec, p)
}

// deriveStart reads what a program is started with.
func deriveStart(e *policy.ExecNeed, p params) error {
	if raw := p.get("args"); raw != nil && string(raw) != "null" {
		if json.Unmarshal(raw, &e.Args) != nil {
			return invalid("args is a list of strings")
		}
	}
	if raw := p.get("cwd"); raw != nil && string(raw) != "null" {
		var err error
		if e.Dir, err = p.text("cwd"); err != nil {
			return err
		}
	}
	if raw := p.get("env"); raw != nil && string(raw) != "null" {
		if raw[0] != '{' {
			return invalid("env is an object of strings")
		}
		e.Brings = map[string]string{}
		for name, value := range jsontext.Object(raw) {
			text, ok := jsontext.Text(value)
			if !ok {
				return invalid("env is an object of strings")
			}
			e.Brings[name] = text
		}
	}
	switch shell := p.get("shell"); {
	case !e.Shell:
	case string(shell) == "true":
		e.Interpreter = "sh"
	default:
		e.Interpreter, _ = jsontext.Text(shell)
	}
	if e.Shell && len(e.Args) > 0 { // a shell is given one line
		e.Command += " " + strings.Join(e.Args, " ")
		e.Args = nil
	}
	return nil
}
