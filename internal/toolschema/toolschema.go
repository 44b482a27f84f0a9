// Package toolschema checks the arguments of a tool call against the tool's JSON Schema, and bends them towards it the
// way Pi does before it gives up. The root package asks it for every registered tool, the built-in tools for their own.
package toolschema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cec80427/pier/ext"
)

// Schema is a tool's compiled parameters. It is safe for concurrent use.
type Schema struct {
	tool   string
	source any
	check  *jsonschema.Schema
}

// Compile prepares the parameters of a tool. A schema that is no valid JSON Schema is an invalid request.
func Compile(tool string, parameters json.RawMessage) (*Schema, error) {
	source, err := jsonschema.UnmarshalJSON(bytes.NewReader(parameters))
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, fmt.Sprintf("the parameters of tool %q are not JSON", tool), err)
	}
	if tooDeep(source, maxNesting) {
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the parameters of tool %q nest deeper than %d levels", tool, maxNesting))
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(noLoader{})
	const at = "pier:parameters"
	if err := c.AddResource(at, source); err != nil {
		return nil, badSchema(tool, err)
	}
	check, err := c.Compile(at)
	if err != nil {
		return nil, badSchema(tool, err)
	}
	return &Schema{tool: tool, source: source, check: check}, nil
}

// maxNesting bounds the depth of a schema's JSON. What compiling takes grows with its third power, and nothing could stop it.
const maxNesting = 100

func tooDeep(v any, left int) bool {
	if left == 0 {
		return true
	}
	switch v := v.(type) {
	case map[string]any:
		for _, m := range v {
			if tooDeep(m, left-1) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, func(m any) bool { return tooDeep(m, left-1) })
	}
	return false
}

func badSchema(tool string, err error) error {
	return ext.Wrap(ext.CodeInvalidRequest, fmt.Sprintf("the parameters of tool %q are not a valid JSON Schema", tool), err)
}

// noLoader refuses references to other documents: a schema never makes pier read a file or ask the network.
type noLoader struct{}

func (noLoader) Load(string) (any, error) {
	return nil, errors.New("references to other documents are not allowed")
}

// Validate returns the arguments that the tool gets: the input itself when it fits, else the coerced input when that
// fits, else an invalid request whose message names each parameter that does not in the words of Pi 1.5.2.
func (s *Schema) Validate(input json.RawMessage) (json.RawMessage, error) {
	if len(bytes.TrimSpace(input)) == 0 {
		input = json.RawMessage("{}")
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(input))
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, fmt.Sprintf("the arguments of tool %q are not JSON: %s", s.tool, syntaxProblem(input)), err)
	}
	if s.check.Validate(value) == nil {
		return input, nil
	}
	c := coercion{left: maxCoercions}
	coerced := c.coerce(clone(value), s.source, s.check)
	if err := s.check.Validate(coerced); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, s.problem(err, coerced, input), err)
	}
	if reflect.DeepEqual(value, coerced) {
		return input, nil
	}
	return encodeLike(input, coerced)
}

func syntaxProblem(input []byte) string {
	var v any
	err := json.Unmarshal(input, &v)
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Sprintf("%s at offset %d", strings.TrimPrefix(e.Error(), "json: "), e.Offset)
	}
	return "one JSON object is expected"
}

func clone(v any) any {
	switch v := v.(type) {
	case map[string]any:
		c := make(map[string]any, len(v))
		for k, m := range v {
			c[k] = clone(m)
		}
		return c
	case []any:
		c := slices.Clone(v)
		for i := range c {
			c[i] = clone(c[i])
		}
		return c
	}
	return v
}
