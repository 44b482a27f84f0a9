package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// environment is what the program sees: nil for what any program of the extension does, else that with the values of its entry.
func (s *server) environment(ctx context.Context) (map[string]string, error) {
	if len(s.to.server.Env) == 0 {
		return nil, nil
	}
	all := map[string]string{}
	if s.rt.opts.Environ != nil {
		for _, variable := range s.rt.opts.Environ(s.unit.ID) {
			if name, value, ok := strings.Cut(variable, "="); ok {
				all[name] = value
			}
		}
	}
	for name, text := range s.to.server.Env {
		value, err := s.value(ctx, fmt.Sprintf("env %q", name), text)
		if err != nil {
			return nil, err
		}
		all[name] = value
	}
	return all, nil
}

// headers are those of every request to the server.
func (s *server) headers(ctx context.Context) (map[string]string, error) {
	all := map[string]string{}
	for name, text := range s.to.server.Headers {
		value, err := s.value(ctx, fmt.Sprintf("header %q", name), text)
		if err != nil {
			return nil, err
		}
		all[name] = value
	}
	return all, nil
}

// value is a value of the configuration. Variables that the user wrote into the user's own file are the process's; those that a project
// or an extension names are decided on as that one's, and commands always are.
func (s *server) value(ctx context.Context, what, text string) (string, error) {
	v := mcpconfig.ParseValue(text)
	if v.Runs {
		return s.printed(ctx, what, v.Command)
	}
	variables := map[string]string{}
	var missing []string
	for _, name := range v.Variables() {
		value, err := s.variable(ctx, name)
		if err != nil {
			return "", err
		}
		if value == "" {
			missing = append(missing, name)
		}
		variables[name] = value
	}
	switch len(missing) {
	case 0:
		return v.Fill(variables), nil
	case 1:
		return "", ext.E(ext.CodeInvalidRequest, what+" needs the environment variable "+missing[0])
	}
	return "", ext.E(ext.CodeInvalidRequest, what+" needs the environment variables "+strings.Join(missing, ", "))
}

func (s *server) variable(ctx context.Context, name string) (string, error) {
	if s.to.own {
		if s.rt.opts.Variable == nil {
			return "", nil
		}
		value, _ := s.rt.opts.Variable(name)
		return value, nil
	}
	out, err := s.ask(ctx, ext.MethodEnv, map[string]any{"op": "get", "name": name})
	if err != nil {
		return "", err
	}
	var got struct {
		Value string `json:"value"`
	}
	_ = json.Unmarshal(out, &got) // null for a variable that is not set, or not granted
	return got.Value, nil
}

// printed is what a command prints.
func (s *server) printed(ctx context.Context, what, command string) (string, error) {
	out, err := s.ask(ctx, ext.MethodExec, map[string]any{"op": "run", "command": command, "shell": true, "text": true, "timeout": 10000})
	if err != nil {
		return "", err
	}
	var ran struct {
		Code   *int   `json:"code"`
		Stdout string `json:"stdout"`
	}
	text := ""
	if json.Unmarshal(out, &ran) == nil && ran.Code != nil && *ran.Code == 0 {
		text = strings.TrimSpace(ran.Stdout)
	}
	if text == "" {
		return "", ext.E(ext.CodeInvalidRequest, what+" got nothing from the command "+command)
	}
	return text, nil
}

// ask is a host call in the name of whoever wrote the configuration: the extension that registered the server, else the server itself.
func (s *server) ask(ctx context.Context, method ext.Method, params map[string]any) (json.RawMessage, error) {
	c := ext.Call{Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: method, Params: encode(params)}
	if s.to.owner != "" && s.rt.opts.Owner != nil {
		c.Extension, c.VM, c.Runtime = s.to.owner, 0, ""
		return s.rt.opts.Owner().Call(ctx, c)
	}
	return s.opts.Gate.Call(ctx, c)
}
