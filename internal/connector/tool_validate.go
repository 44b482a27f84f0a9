package connector

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/cec80427/pier/ext"
)

// compiledTool is a definition with its schema ready for use.
type compiledTool struct {
	name   string
	schema map[string]any // parsed, for coercion
	check  *jsonschema.Schema
}

func compileTools() ([]compiledTool, error) {
	var out []compiledTool
	for _, d := range Definitions() {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(d.Parameters))
		if err != nil {
			return nil, err
		}
		c := jsonschema.NewCompiler()
		url := "pier:tool/" + d.Name
		if err := c.AddResource(url, doc); err != nil {
			return nil, err
		}
		check, err := c.Compile(url)
		if err != nil {
			return nil, err
		}
		out = append(out, compiledTool{name: d.Name, schema: doc.(map[string]any), check: check})
	}
	return out, nil
}

// prepare does to a tool's input what Pi does between the model and the tool: legacy shapes are brought up to date, values
// are coerced by the schema, and what still does not fit is named.
func (t *Tools) prepare(name string, input json.RawMessage) (json.RawMessage, error) {
	defs, err := t.defs()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the tools' schemas do not compile", err)
	}
	if len(bytes.TrimSpace(input)) == 0 {
		input = json.RawMessage("{}")
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(input))
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the input of "+name+" is not JSON", err)
	}
	if args, ok := value.(map[string]any); ok && name == "edit" {
		prepareEdit(args)
	}
	def := defs[slices.IndexFunc(defs, func(d compiledTool) bool { return d.name == name })]
	value = coerce(value, def.schema)
	if err := def.check.Validate(value); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, validationText(name, err, input), err)
	}
	return marshalTool(value)
}

// prepareEdit accepts what models send instead of a list of edits: the list as JSON text, one edit alone (1.5.2), and the
// oldText and newText of Pi before multi-edit.
func prepareEdit(args map[string]any) {
	if text, ok := args["edits"].(string); ok {
		if v, err := jsonschema.UnmarshalJSON(strings.NewReader(text)); err == nil {
			if _, list := v.([]any); list || isEdit(v) {
				args["edits"] = v
			}
		}
	}
	if isEdit(args["edits"]) {
		args["edits"] = []any{args["edits"]}
	}
	if !isEdit(any(args)) {
		return
	}
	edits, _ := args["edits"].([]any)
	args["edits"] = append(slices.Clip(edits), map[string]any{"oldText": args["oldText"], "newText": args["newText"]})
	delete(args, "oldText")
	delete(args, "newText")
}

func isEdit(v any) bool {
	m, ok := v.(map[string]any)
	if !ok {
		return false
	}
	_, from := m["oldText"].(string)
	_, to := m["newText"].(string)
	return from && to
}

// coerce bends a value towards its schema: null for an optional property means absent (1.5.2), and scalars are converted.
// It covers the keywords the seven schemas use: type, properties, required, items.
func coerce(value any, schema map[string]any) any {
	switch schema["type"] {
	case "object":
		obj, ok := value.(map[string]any)
		if !ok {
			return value
		}
		props, _ := schema["properties"].(map[string]any)
		required, _ := schema["required"].([]any)
		for _, key := range slices.Sorted(maps.Keys(obj)) {
			prop, known := props[key].(map[string]any)
			if !known {
				continue
			}
			if obj[key] == nil && !slices.Contains(required, any(key)) {
				delete(obj, key)
				continue
			}
			obj[key] = coerce(obj[key], prop)
		}
	case "array":
		list, ok := value.([]any)
		if items, has := schema["items"].(map[string]any); ok && has {
			for i := range list {
				list[i] = coerce(list[i], items)
			}
		}
	case "number":
		return coerceNumber(value)
	case "boolean":
		return coerceBoolean(value)
	case "string":
		return coerceString(value)
	}
	return value
}

func coerceNumber(value any) any {
	switch v := value.(type) {
	case nil:
		return json.Number("0")
	case bool:
		if v {
			return json.Number("1")
		}
		return json.Number("0")
	case string:
		f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		if err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
			return json.Number(jsNumber(f))
		}
	}
	return value
}

func coerceBoolean(value any) any {
	switch v := value.(type) {
	case nil:
		return false
	case string:
		if v == "true" || v == "false" {
			return v == "true"
		}
	case json.Number:
		if v == "1" || v == "0" {
			return v == "1"
		}
	}
	return value
}

func coerceString(value any) any {
	switch v := value.(type) {
	case nil:
		return ""
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		if f, err := v.Float64(); err == nil {
			return jsNumber(f)
		}
	}
	return value
}

const maxEchoedInput = 4096

// validationText names each parameter that does not fit, as Pi's validator does (0.73.1's wording of the messages).
func validationText(name string, err error, input json.RawMessage) string {
	var lines []string
	if ve, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		collectProblems(ve, &lines)
	}
	if len(lines) == 0 {
		lines = append(lines, "  - root: does not fit the tool's parameters")
	}
	var echo bytes.Buffer
	if json.Indent(&echo, bytes.TrimSpace(input), "", "  ") != nil {
		echo.Reset()
	}
	shown := echo.String()
	if len(shown) > maxEchoedInput { // ours: the text may end up in a log
		shown = strings.ToValidUTF8(shown[:maxEchoedInput], "") + "... [truncated]"
	}
	return "Validation failed for tool \"" + name + "\":\n" + strings.Join(lines, "\n") + "\n\nReceived arguments:\n" + shown
}

func collectProblems(ve *jsonschema.ValidationError, lines *[]string) {
	for _, cause := range ve.Causes {
		collectProblems(cause, lines)
	}
	at := strings.Join(ve.InstanceLocation, ".")
	switch k := ve.ErrorKind.(type) {
	case *kind.Required:
		if at != "" {
			at += "."
		}
		*lines = append(*lines, "  - "+at+k.Missing[0]+": must have required properties "+strings.Join(k.Missing, ", "))
	case *kind.Type:
		if at == "" {
			at = "root"
		}
		*lines = append(*lines, "  - "+at+": must be "+strings.Join(k.Want, " or "))
	}
}
