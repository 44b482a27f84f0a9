package hostcall

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/sandbox"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Derive says what a call needs, from its method and params alone (seed 002 §3.2). It is strict: an unknown method, op or
// key, a missing key it needs, or a claim that differs from what it derives is an invalid request.
func Derive(call ext.Call) (policy.Requirement, error) {
	canon, err := canonicalParams(call.Params)
	if err != nil {
		return policy.Requirement{}, err
	}
	var r policy.Requirement
	_, err = derive(&call, canon, &r)
	return r, err
}

func invalid(msg string) *ext.Error { return ext.E(ext.CodeInvalidRequest, msg) }

// canonicalParams is the one reading of params the gate works from. The connector decodes the original text, by rules
// (ext.DecodeStrict) that leave it no other reading: no key twice, none in another case.
func canonicalParams(params json.RawMessage) ([]byte, error) {
	if len(params) == 0 {
		return []byte("{}"), nil
	}
	canon, err := jsontext.Canonical(params)
	if err != nil || canon[0] != '{' {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "params are not a JSON object with unique keys, and numbers within those of a double", err)
	}
	return canon, nil
}

// derive fills in what the call needs, and returns the op, or the tool's name, for the ledger.
func derive(call *ext.Call, canon []byte, r *policy.Requirement) (op string, err error) {
	r.Extension, r.Method = call.Extension, call.Method
	p := readParams(canon)
	switch call.Method {
	case ext.MethodFS:
		err = deriveFS(r, p)
	case ext.MethodTool:
		err = deriveTool(r, p, call.Serve != nil)
	case ext.MethodExec:
		err = deriveExec(r, p)
		r.Exec.Fenced = call.Pipes != nil && call.Pipes.Fence != nil && sandbox.Offered() != ""
	case ext.MethodHTTP:
		err = deriveHTTP(r, p)
	case ext.MethodEnv:
		err = deriveEnv(r, p)
	case ext.MethodSession, ext.MethodEvents, ext.MethodUI, ext.MethodLog:
		err = deriveNamed(r, p)
	default:
		err = invalid("unknown method")
	}
	if err == nil && call.Claim != "" && call.Claim != r.Capability {
		err = invalid("the call needs another capability than it claims").With("capability", string(r.Capability))
	}
	if call.Method == ext.MethodTool {
		return r.Tool.Name, err
	}
	return p.op, err
}

// param is one member of params.
type param struct {
	key   string
	value []byte // canonical JSON
}

type params struct {
	op   string
	list []param
}

func readParams(canon []byte) params {
	p := params{list: make([]param, 0, 8)}
	for key, value := range jsontext.Object(canon) {
		p.list = append(p.list, param{key, value})
		if key == "op" {
			p.op, _ = jsontext.Text(value)
		}
	}
	return p
}

func (p params) get(key string) []byte {
	for _, m := range p.list {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// only refuses keys other than those listed, which are separated by spaces.
func (p params) only(keys string) error {
	for _, m := range p.list {
		found := m.key == "op"
		for rest := keys; rest != "" && !found; {
			var key string
			key, rest, _ = strings.Cut(rest, " ")
			found = key == m.key
		}
		if !found || m.key == "" {
			return unknown(m.key, keys)
		}
	}
	if raw := p.get("op"); raw != nil && raw[0] != '"' {
		return invalid("op is not a string")
	}
	return nil
}

// unknown is the error for a key that the operation does not have; it lists the keys that it has.
func unknown(key, keys string) error {
	const longest = 48
	if len(key) > longest {
		key = strings.ToValidUTF8(key[:longest], "") + "…"
	}
	if keys == "" {
		keys = "none"
	}
	return invalid("params have no key "+strconv.Quote(key)+": they may have "+strings.ReplaceAll(keys, " ", ", ")).With("key", key)
}

// text returns a string that must be there.
func (p params) text(key string) (string, error) {
	s, ok := jsontext.Text(p.get(key))
	if !ok {
		return "", invalid("params need a string").With("key", key)
	}
	return s, nil
}

// path is text that can name a file.
func (p params) path(key string) (string, error) {
	s, err := p.text(key)
	switch {
	case err != nil:
		return "", err
	case s == "":
		return "", ext.E(ext.CodeIO, "no such file or directory").With("errno", "ENOENT")
	case strings.IndexByte(s, 0) >= 0:
		return "", invalid("a path contains a NUL character").With("key", key)
	}
	return s, nil
}

func deriveFS(r *policy.Requirement, p params) error {
	o := lookupOp(ext.MethodFS, p.op)
	if o == nil {
		return invalid("unknown fs op")
	}
	if err := p.only(o.keys); err != nil {
		return err
	}
	r.Capability = o.right
	if o.has(guestTime) {
		return deriveSQL(r, p)
	}
	if o.has(usesHandle) {
		r.UsesHandle, r.ReleasesHandle = true, o.has(closesHandle)
		if key, _, _ := strings.Cut(o.keys, " "); p.get(key) == nil {
			return invalid("params need " + key)
		}
		return nil
	}
	write := o.right == ext.CapWrite
	path, err := p.path("path")
	if err != nil {
		return err
	}
	use := policy.PathUse{Path: path, Read: !write, Write: write}
	switch p.op {
	case "open":
		if use.Read, use.Write, err = openRights(p); err != nil {
			return err
		}
		if use.Write {
			r.Capability = ext.CapWrite
		}
	case "mkdtemp":
		if !strings.HasSuffix(path, "/") && !strings.HasSuffix(path, `\`) {
			use.Suffix = "XXXXXX"
		}
	case "delete":
		use.Tree = true
	case "rename", "copy", "link":
		to, err := p.path("to")
		if err != nil {
			return err
		}
		use.Read, use.Tree = true, true
		r.Files.Paths = []policy.PathUse{use, {Path: to, Write: true, Tree: true}}
		return nil
	case "symlink":
		target, err := p.path("target")
		if err != nil {
			return err
		}
		r.Files.Links, use.Tree = []string{target}, true // all that it leads to appears there
	}
	r.Files.Paths = []policy.PathUse{use}
	return nil
}

// deriveSQL is for databases. Of one that is open, the call says of what kind it is, and the connector that this is so.
func deriveSQL(r *policy.Requirement, p params) error {
	r.Capability = ext.CapRead
	switch p.op {
	case "sqlmemory":
		r.NoEffect = true
		return nil
	case "sqlopen":
		return deriveDatabase(r, p, string(p.get("readOnly")) != "true")
	case "sqlcopy": // what is read was opened, what is written is asked for
		return deriveDatabase(r, p, true)
	}
	of, err := p.text("of")
	if err != nil {
		return err
	}
	switch of {
	case "memory":
		r.NoEffect = true
	case "read":
		r.UsesHandle = true
	case "write":
		r.UsesHandle, r.Capability = true, ext.CapWrite
	default:
		return invalid("of is memory, read or write")
	}
	r.ReleasesHandle = r.UsesHandle && lookupOp(ext.MethodFS, p.op).has(closesHandle)
	return nil
}

func deriveDatabase(r *policy.Requirement, p params, write bool) error {
	path, err := p.path("path")
	if write {
		r.Capability = ext.CapWrite
	}
	r.Files.Paths = []policy.PathUse{{Path: path, Read: true, Write: write}}
	return err
}

// openRights reads Node's flags: a + asks for the other right too.
func openRights(p params) (read, write bool, err error) {
	flags, err := p.text("flags")
	if err != nil {
		return false, false, err
	}
	switch flags {
	case "r", "rs", "sr":
		return true, false, nil
	case "r+", "rs+", "sr+", "w+", "wx+", "xw+", "a+", "ax+", "xa+", "as+", "sa+":
		return true, true, nil
	case "w", "wx", "xw", "a", "ax", "xa", "as", "sa":
		return false, true, nil
	}
	return false, false, invalid("unknown flags for open")
}

// deriveTool: served is a tool that the runtime itself runs, of which it may say what risk its author sees, and that it
// wants an approval of the exact call before it runs it.
func deriveTool(r *policy.Requirement, p params, served bool) error {
	keys := lookupOp(ext.MethodTool, p.op).keys
	if served {
		keys = "name input risk approval inside resource"
	}
	if err := p.only(keys); err != nil {
		return err
	}
	if p.get("op") != nil {
		return unknown("op", keys)
	}
	name, err := p.text("name")
	if err != nil {
		return err
	}
	r.Tool.Name = name
	if served {
		if name == "" {
			return invalid("a tool has a name")
		}
		r.Capability, r.Tool.ReadOnly, r.Tool.Approval = ext.CapTool, string(p.get("risk")) == `"read"`, string(p.get("approval")) == "true"
		r.Tool.Gated = string(p.get("inside")) == "true"
		if p.get("resource") != nil {
			return deriveResource(r, p)
		}
		return nil
	}
	input := p.get("input")
	if registered := p.get("registered"); registered != nil {
		if string(registered) != "true" || name == "" {
			return invalid("registered is true or left out, and a tool has a name")
		}
		r.Capability = ext.CapTool // whatever it is called: it does what its extension may do
		return nil
	}
	switch name {
	case "read", "grep", "find", "ls":
		r.Capability = ext.CapRead
		return deriveToolPath(r, input, name != "read", policy.PathUse{Read: true})
	case "write":
		r.Capability = ext.CapWrite
		return deriveToolPath(r, input, false, policy.PathUse{Write: true})
	case "edit":
		r.Capability = ext.CapWrite
		return deriveToolPath(r, input, false, policy.PathUse{Read: true, Write: true})
	case "bash", "powershell":
		command, ok := jsontext.Text(readParams(input).get("command"))
		if !ok {
			return invalid(name + " needs a command")
		}
		r.Capability, r.Exec.Command, r.Exec.Shell, r.Exec.Interpreter = ext.CapExec, command, true, name
		return nil
	}
	if name == "" {
		return invalid("a tool has a name")
	}
	r.Capability = ext.CapTool
	return nil
}

// deriveToolPath finds the path of a built-in tool the way Pi does.
func deriveToolPath(r *policy.Requirement, input []byte, optional bool, use policy.PathUse) error {
	if len(input) == 0 || input[0] != '{' {
		return invalid("the tool's input is not an object")
	}
	raw := readParams(input).get("path")
	path, ok := jsontext.Text(raw)
	if !ok && !(optional && (raw == nil || string(raw) == "null")) {
		return invalid("the tool needs a path")
	}
	if path = policy.ToolPath(path); path == "" {
		path = "."
	}
	if strings.IndexByte(path, 0) >= 0 {
		return invalid("a path contains a NUL character").With("key", "path")
	}
	use.Path = path
	r.Files.Paths = []policy.PathUse{use}
	return nil
}

func deriveEnv(r *policy.Requirement, p params) error {
	r.Capability = ext.CapEnv
	o := lookupOp(ext.MethodEnv, p.op)
	if o == nil {
		return invalid("unknown env op")
	}
	if err := p.only(o.keys); err != nil || o.keys == "" {
		return err
	}
	name, err := p.text("name")
	if err == nil && name == "" {
		err = invalid("a variable has a name")
	}
	r.Env = name
	return err
}

// deriveNamed is for the methods whose capability has no scope.
func deriveNamed(r *policy.Requirement, p params) error {
	r.Capability = table[r.Method][0].right
	switch r.Method {
	case ext.MethodSession:
		if r.Op = p.op; p.op == "complete" {
			r.Op, r.NoDefault = "llm", true
		}
	case ext.MethodEvents:
		r.Op = "events." + p.op
	}
	o := lookupOp(r.Method, p.op)
	if o == nil || r.Method == ext.MethodLog && p.get("op") != nil {
		return invalid("unknown op of the method " + string(r.Method))
	}
	return p.only(o.keys)
}

// deriveResource is for what a server offers to read: a right of its own, whatever tool reads it.
func deriveResource(r *policy.Requirement, p params) error {
	name, err := p.text("resource")
	if err == nil && !strings.HasPrefix(name, "mcp:") {
		err = invalid("a resource is one of a server's")
	}
	r.Capability, r.Files.Resource, r.Tool.ReadOnly = ext.CapRead, name, false
	return err
}
