package toolschema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// maxEcho bounds the arguments that a message repeats: it may end up in a log.
const maxEcho = 4096

// problem is Pi's text for arguments that do not fit.
func (s *Schema) problem(err error, value any, input json.RawMessage) string {
	var lines []string
	if e, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		collector{value, &lines}.collect(e)
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

// collector lists the problems of one value.
type collector struct {
	value any
	lines *[]string
}

func (c collector) add(at, text string) {
	if at == "" {
		at = "root"
	}
	*c.lines = append(*c.lines, "  - "+at+": "+text)
}

// collect lists the innermost problems, each with the parameter it is about, in the order of the parameters' names.
func (c collector) collect(e *jsonschema.ValidationError) {
	at := strings.Join(e.InstanceLocation, ".")
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			c.add(join(at, name), "missing")
		}
		return
	case *kind.AdditionalProperties:
		for _, name := range slices.Sorted(slices.Values(k.Properties)) {
			c.add(join(at, name), "unknown field")
		}
		return
	case *kind.Type:
		c.add(at, "expected "+strings.Join(k.Want, " or ")+", got "+typeName(c.at(e.InstanceLocation), k.Got))
		return
	}
	if text := describe(e.ErrorKind); text != "" {
		c.add(at, text)
		return
	}
	causes := slices.Clone(e.Causes)
	slices.SortStableFunc(causes, func(a, b *jsonschema.ValidationError) int {
		return slices.Compare(a.InstanceLocation, b.InstanceLocation)
	})
	if _, union := e.ErrorKind.(*kind.AnyOf); union || isOneOf(e) {
		causes = nearest(causes)
	}
	for _, cause := range causes {
		c.collect(cause)
	}
}

func isOneOf(e *jsonschema.ValidationError) bool {
	_, ok := e.ErrorKind.(*kind.OneOf)
	return ok
}

// nearest is the alternative whose problem lies deepest: the caller most likely meant it.
func nearest(alternatives []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(alternatives) == 0 {
		return nil
	}
	return []*jsonschema.ValidationError{slices.MaxFunc(alternatives, func(a, b *jsonschema.ValidationError) int {
		return depth(a) - depth(b)
	})}
}

func depth(e *jsonschema.ValidationError) int {
	deepest := len(e.InstanceLocation)
	for _, cause := range e.Causes {
		deepest = max(deepest, depth(cause))
	}
	return deepest
}

func join(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

// at is the part of the value that a problem is about.
func (c collector) at(location []string) any {
	value := c.value
	for _, step := range location {
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			value = v[i]
		}
	}
	return value
}

// typeName tells whole numbers from others.
func typeName(value any, name string) string {
	if name == "number" && isType(value, "integer") {
		return "integer"
	}
	return name
}

// describe words one problem as Pi's validator does, or returns "" for a problem whose causes say more.
func describe(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Enum:
		return "expected one of " + listed(k.Want)
	case *kind.Const:
		return "expected " + compact(k.Want)
	case *kind.Not:
		return "must not match the schema in not"
	case *kind.FalseSchema:
		return "no value is allowed here"
	case *kind.UniqueItems:
		return "expected unique items"
	}
	return describeBound(k)
}

func describeBound(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Minimum:
		return "expected >= " + number(k.Want)
	case *kind.Maximum:
		return "expected <= " + number(k.Want)
	case *kind.ExclusiveMinimum:
		return "expected > " + number(k.Want)
	case *kind.ExclusiveMaximum:
		return "expected < " + number(k.Want)
	case *kind.MultipleOf:
		return "expected a multiple of " + number(k.Want)
	case *kind.MinLength:
		return fmt.Sprintf("expected at least %d characters", k.Want)
	case *kind.MaxLength:
		return fmt.Sprintf("expected at most %d characters", k.Want)
	case *kind.MinItems:
		return fmt.Sprintf("expected at least %d items", k.Want)
	case *kind.MaxItems:
		return fmt.Sprintf("expected at most %d items", k.Want)
	case *kind.Pattern:
		return "expected to match " + k.Want
	case *kind.Format:
		return "expected format " + k.Want
	}
	return ""
}

// maxListed bounds how many allowed values a message names.
const maxListed = 20

func listed(values []any) string {
	if len(values) <= maxListed {
		return compact(values)
	}
	return strings.TrimSuffix(compact(values[:maxListed]), "]") + fmt.Sprintf(", ... and %d more]", len(values)-maxListed)
}

// compact is a value of the schema as one line of JSON.
func compact(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}

func number(r *big.Rat) string {
	f, _ := r.Float64()
	return fmt.Sprint(f)
}
