package exec

import (
	"context"
	"encoding/json"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Env is the connector of the method env: a snapshot of an environment, seen through the grant. A variable that is not
// granted reads as unset.
type Env struct {
	vars map[string]string // by name, upper case where names have no case
	fold bool
}

// NewEnv takes the snapshot from "NAME=value" strings, such as os.Environ returns.
func NewEnv(environ []string) *Env { return newEnv(environ, runtime.GOOS == "windows") }

func newEnv(environ []string, fold bool) *Env {
	e := &Env{vars: make(map[string]string, len(environ)), fold: fold}
	for _, kv := range environ {
		// Windows keeps hidden variables such as "=C:=C:\dir", whose names begin with "=".
		if name, value, ok := strings.Cut(kv, "="); ok && name != "" {
			e.vars[e.key(name)] = value
		}
	}
	return e
}

func (e *Env) key(name string) string {
	if e.fold {
		return strings.ToUpper(name)
	}
	return name
}

// Close has nothing to close.
func (e *Env) Close() error { return nil }

// Visible returns the variables that visible lets through, as "NAME=value" in order of names: the environment of a process.
func (e *Env) Visible(visible func(name string) bool) []string {
	list := []string{}
	for _, name := range slices.Sorted(maps.Keys(e.vars)) {
		if visible(name) {
			list = append(list, name+"="+e.vars[name])
		}
	}
	return list
}

// Call does one operation.
func (e *Env) Call(_ context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	op, err := wire.Op(call.Params)
	if err != nil {
		return nil, err
	}
	if grant.Env == nil {
		return nil, ext.E(ext.CodeInternal, "the grant does not say which variables are visible")
	}
	switch op {
	case "get":
		return e.get(call, grant)
	case "list":
		return e.list(call, grant)
	}
	return nil, ext.E(ext.CodeInvalidRequest, "env has no such op").With("op", op)
}

func (e *Env) get(call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	var p struct {
		Op   string `json:"op"`
		Name string `json:"name"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	var result struct {
		Value *string `json:"value"`
	}
	if value, ok := e.vars[e.key(p.Name)]; ok && grant.Env(p.Name) {
		result.Value = &value
	}
	return json.Marshal(result)
}

func (e *Env) list(call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	var p struct {
		Op string `json:"op"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	result := struct {
		Names []string `json:"names"`
	}{[]string{}}
	for _, name := range slices.Sorted(maps.Keys(e.vars)) {
		if grant.Env(name) {
			result.Names = append(result.Names, name)
		}
	}
	return json.Marshal(result)
}
