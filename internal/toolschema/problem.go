package toolschema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// maxEcho bounds the arguments that a message repeats: it may end up in a log.
const maxEcho = 4096

// problem is Pi's text for arguments that do not fit.
func (s *Schema) problem(err error, input json.RawMessage) string {
	var lines []string
	if e, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		collect(e, &lines)
	}
	if len(lines) == 0 {
		lines = []string{"  - root: does not fit the tool's parameters"}
	}
	var echo bytes.Buffer
	if json.Indent(&echo, bytes.TrimSpace(input), "", "  ") != nil {
		echo.Reset()
	}
	shown := echo.String()
	if len(shown) > maxEcho {
		shown = strings.ToValidUTF8(shown[:maxEcho], "") + "... [truncated]"
	}
	return fmt.Sprintf("Validation failed for tool %q:\n%s\n\nReceived arguments:\n%s", s.tool, strings.Join(lines, "\n"), shown)
}

// collect lists the innermost problems, each with the parameter it is about.
func collect(e *jsonschema.ValidationError, lines *[]string) {
	text := describe(e.ErrorKind)
	if text == "" {
		for _, cause := range e.Causes {
			collect(cause, lines)
		}
		return
	}
	at := strings.Join(e.InstanceLocation, ".")
	if missing, ok := e.ErrorKind.(*kind.Required); ok {
		if at != "" {
			at += "."
		}
		at += missing.Missing[0]
	}
	if at == "" {
		at = "root"
	}
	*lines = append(*lines, "  - "+at+": "+text)
}

// describe words one problem as Pi's validator does, or returns "" for a problem whose causes say more.
func describe(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Required:
		return "must have required properties " + strings.Join(k.Missing, ", ")
	case *kind.Type:
		return "must be " + strings.Join(k.Want, " or ")
	case *kind.Enum:
		return "must be equal to one of the allowed values"
	case *kind.Const:
		return "must be equal to constant"
	case *kind.AdditionalProperties:
		return "must not have additional properties"
	case *kind.AnyOf:
		return "must match a schema in anyOf"
	case *kind.OneOf:
		return "must match exactly one schema in oneOf"
	case *kind.Not:
		return "must not be valid"
	}
	return describeBound(k)
}

func describeBound(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Minimum:
		return "must be >= " + number(k.Want)
	case *kind.Maximum:
		return "must be <= " + number(k.Want)
	case *kind.ExclusiveMinimum:
		return "must be > " + number(k.Want)
	case *kind.ExclusiveMaximum:
		return "must be < " + number(k.Want)
	case *kind.MultipleOf:
		return "must be multiple of " + number(k.Want)
	case *kind.MinLength:
		return fmt.Sprintf("must not have fewer than %d characters", k.Want)
	case *kind.MaxLength:
		return fmt.Sprintf("must not have more than %d characters", k.Want)
	case *kind.MinItems:
		return fmt.Sprintf("must not have fewer than %d items", k.Want)
	case *kind.MaxItems:
		return fmt.Sprintf("must not have more than %d items", k.Want)
	case *kind.Pattern:
		return fmt.Sprintf("must match pattern %q", k.Want)
	case *kind.Format:
		return fmt.Sprintf("must match format %q", k.Want)
	}
	return ""
}

func number(r *big.Rat) string {
	f, _ := r.Float64()
	return fmt.Sprint(f)
}
