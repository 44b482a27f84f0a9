// Package toolschema checks the arguments of a tool call against the tool's JSON Schema, and coerces them as Pi does.
// The root package asks it for every registered tool, the built-in tools for their own.
package toolschema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/cec80427/pier/ext"
)

// Schema is a tool's parameters. It is safe for concurrent use.
type Schema struct {
	tool     string
	source   any
	patterns map[string]pattern
	named    map[string]any // its parts that have an $id or an $anchor
	broken   string         // a pattern that is none
	quick    *quick
}

// Compile prepares the parameters of a tool. As in Pi a schema may be odd: what it means nothing by accepts everything.
func Compile(tool string, parameters json.RawMessage) (*Schema, error) {
	source, err := decode(parameters)
	if errors.Is(err, errDeep) {
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the parameters of tool %q nest deeper than %d levels", tool, maxNesting))
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, fmt.Sprintf("the parameters of tool %q are not JSON", tool), err)
	}
	s := &Schema{tool: tool, source: source, patterns: map[string]pattern{}, named: map[string]any{}}
	s.collect(source)
	s.quick = quickly(source)
	return s, nil
}

// Validate returns the arguments that the tool gets: the input itself when nothing in it had to change, else the coerced
// input, or an invalid request whose message names each parameter that does not fit in the words of Pi 1.5.2.
func (s *Schema) Validate(input json.RawMessage) (json.RawMessage, error) {
	if len(bytes.TrimSpace(input)) == 0 {
		input = json.RawMessage("{}")
	}
	if s.broken == "" && s.quick.accepts(input) {
		return input, nil
	}
	return s.check(input)
}

// check is Validate for whatever schema and arguments.
func (s *Schema) check(input json.RawMessage) (json.RawMessage, error) {
	value, err := decode(input)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, fmt.Sprintf("the arguments of tool %q are not JSON: %s", s.tool, syntaxProblem(input, err)), err)
	}
	if s.broken != "" {
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("Invalid regular expression in the parameters of tool %q: %s", s.tool, s.broken))
	}
	w := &work{schema: s, left: maxSteps}
	coerced := w.coerce(s.source, value)
	problems := w.problems(s.source, coerced, "")
	switch {
	case w.spent:
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the arguments of tool %q take too long to check: its parameters have too many alternatives, or refer to themselves", s.tool))
	case len(problems) > 0:
		return nil, ext.E(ext.CodeInvalidRequest, s.message(problems, input))
	case same(value, coerced):
		return input, nil
	}
	return encode(coerced), nil
}

// same reports whether nothing was coerced, the order of members included.
func same(value, coerced any) bool { return bytes.Equal(encode(value), encode(coerced)) }

// maxEcho bounds the arguments that a message repeats: it may end up in a log.
const maxEcho = 4096

// message is Pi's text for arguments that do not fit.
func (s *Schema) message(problems []problem, input json.RawMessage) string {
	var lines strings.Builder
	for _, p := range problems {
		if p.path == "" {
			p.path = "root"
		}
		fmt.Fprintf(&lines, "  - %s: %s\n", p.path, p.text)
	}
	var echo bytes.Buffer
	if json.Indent(&echo, bytes.TrimSpace(input), "", "  ") != nil {
		echo.Reset()
	}
	shown := echo.String()
	if len(shown) > maxEcho {
		shown = strings.ToValidUTF8(shown[:maxEcho], "") + "... [truncated]"
	}
	return fmt.Sprintf("Validation failed for tool %q:\n%s\nReceived arguments:\n%s", s.tool, lines.String(), shown)
}

func syntaxProblem(input []byte, err error) string {
	if errors.Is(err, errDeep) {
		return err.Error()
	}
	var v any
	err = json.Unmarshal(input, &v)
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Sprintf("%s at offset %d", strings.TrimPrefix(e.Error(), "json: "), e.Offset)
	}
	return "one JSON object is expected"
}
