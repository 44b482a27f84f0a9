package rtp

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/toolschema"
)

// The protocol's schemas, as published, and JSON Schema's own.
var (
	//go:embed schema/ToolDef.schema.json
	toolDefText []byte
	//go:embed schema/ToolError.schema.json
	toolErrorText []byte
	//go:embed schema/ToolResult.schema.json
	toolResultText []byte
	//go:embed schema/CallContext.schema.json
	callContextText []byte
	//go:embed schema/ApprovalRequired.schema.json
	approvalText []byte
	//go:embed schema/draft-07.json
	draft07Text []byte
)

type known struct{ toolDef, toolError, toolResult, callContext, approval, draft07 *toolschema.Schema }

var schemas = sync.OnceValue(func() known {
	compile := func(name string, text []byte) *toolschema.Schema {
		s, err := toolschema.Compile(name, text)
		if err != nil {
			panic("rtp: the schema of " + name + " is none: " + err.Error())
		}
		return s
	}
	return known{
		compile("ToolDef", toolDefText), compile("ToolError", toolErrorText), compile("ToolResult", toolResultText),
		compile("CallContext", callContextText), compile("ApprovalRequired", approvalText), compile("draft-07", draft07Text),
	}
})

// Rule names what a finding is about.
type Rule string

// The rules that published packs are known to break. Breaking one is a warning, and refused by whoever is strict.
const (
	RuleDottedName   Rule = "dotted-name"   // dots in a tool's name
	RuleErrorSchema  Rule = "error-schema"  // an error_schema without properties
	RuleTypeList     Rule = "type-list"     // a property of several types
	RuleFreeMetadata Rule = "free-metadata" // an object whose members nobody declared
)

// RuleSchema is every other rule: breaking it is refused always.
const RuleSchema Rule = "schema"

// Finding is a rule that a pack breaks, and where.
type Finding struct {
	Rule Rule   `json:"rule"`
	Tool string `json:"tool,omitempty"` // "" for the pack
	Path string `json:"path,omitempty"` // inside the tool's definition
	Text string `json:"text"`
}

// Known reports whether packs are known to break the rule.
func (f Finding) Known() bool { return f.Rule != RuleSchema }

// String is the finding as one line.
func (f Finding) String() string {
	place := f.Path
	if f.Tool != "" {
		place = strings.TrimSuffix("tool "+f.Tool+", "+f.Path, ", ")
	}
	if place == "" {
		return fmt.Sprintf("%s (%s)", f.Text, f.Rule)
	}
	return fmt.Sprintf("%s: %s (%s)", place, f.Text, f.Rule)
}

// dottedName is what a name may be where dots are let pass.
var dottedName = lazyregexp.New(`^[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_-]+)+$`)

// checkDefinition is everything that is wrong with one definition.
func checkDefinition(name string, data json.RawMessage) []Finding {
	problems, err := schemas().toolDef.Check(data)
	if err != nil {
		return []Finding{{RuleSchema, name, "", err.Error()}}
	}
	var found []Finding
	for _, p := range problems {
		f := Finding{RuleSchema, name, p.Path, p.Text}
		switch {
		case p.Path == "name" && dottedName.MatchString(name):
			f.Rule, f.Text = RuleDottedName, "the name has dots"
		case p.Path == "error_schema.properties" && p.Text == "missing":
			f.Rule, f.Text = RuleErrorSchema, "the schema declares no properties"
		case p.Path == "metadata" && p.Text == "unknown field":
			f.Rule, f.Text = RuleFreeMetadata, "the definition has metadata, which no tool has"
		}
		found = append(found, f)
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return found
	}
	for _, key := range []string{"input_schema", "output_schema", "error_schema"} {
		found = append(found, checkSchema(name, key, fields[key])...)
	}
	return found
}

// checkSchema is what is wrong with a schema as a schema.
func checkSchema(tool, key string, schema json.RawMessage) (found []Finding) {
	if len(schema) == 0 {
		return nil // said already
	}
	problems, err := schemas().draft07.Check(schema)
	if err != nil {
		return []Finding{{RuleSchema, tool, key, err.Error()}}
	}
	for _, p := range problems {
		found = append(found, Finding{RuleSchema, tool, strings.Trim(key+"."+p.Path, "."), p.Text})
	}
	if compiled, err := toolschema.Compile(key, schema); err == nil && compiled.Broken() != "" {
		found = append(found, Finding{RuleSchema, tool, key, fmt.Sprintf("the pattern %q is no regular expression", compiled.Broken())})
	}
	var v any
	if json.Unmarshal(schema, &v) == nil {
		found = append(found, deviations(tool, key, v)...)
	}
	return found
}

// WrongSchema says what is wrong with a JSON Schema of draft-07, "" for nothing.
func WrongSchema(schema json.RawMessage) string {
	for _, f := range checkSchema("", "", schema) {
		if !f.Known() {
			return f.String()
		}
	}
	return ""
}

// deviations are what a schema has below its properties that published packs have and the protocol does not, and references that
// lead out of it.
func deviations(tool, path string, schema any) (found []Finding) {
	s, ok := schema.(map[string]any)
	if !ok {
		return nil
	}
	if ref, ok := s["$ref"].(string); ok && !strings.HasPrefix(ref, "#") {
		found = append(found, Finding{RuleSchema, tool, path, fmt.Sprintf("the reference %q leads out of the schema", ref)})
	}
	properties, _ := s["properties"].(map[string]any)
	names := make([]string, 0, len(properties))
	for name := range properties {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		at := path + ".properties." + name
		p, ok := properties[name].(map[string]any)
		if !ok {
			continue
		}
		if _, several := p["type"].([]any); several {
			found = append(found, Finding{RuleTypeList, tool, at + ".type", "a property has several types"})
		}
		if _, declared := p["properties"]; name == "metadata" && p["type"] == "object" && !declared {
			found = append(found, Finding{RuleFreeMetadata, tool, at, "an object of free members"})
		}
		found = append(found, deviations(tool, at, p)...)
	}
	if items, ok := s["items"]; ok {
		found = append(found, deviations(tool, path+".items", items)...)
	}
	return found
}

// checks are a tool's schemas, ready for use.
type checks struct{ input, output, failure *toolschema.Schema }

func (t *Tool) compile() error {
	c := &checks{}
	for _, s := range []struct {
		text json.RawMessage
		into **toolschema.Schema
	}{{t.InputSchema, &c.input}, {t.OutputSchema, &c.output}, {t.ErrorSchema, &c.failure}} {
		compiled, err := toolschema.Compile(t.Name, s.text)
		if err != nil {
			return err
		}
		*s.into = compiled
	}
	t.checks = c
	return nil
}

// CheckInput is a validation error for arguments that the tool does not take, nil for those that it does.
func (t *Tool) CheckInput(args json.RawMessage) *ToolError {
	problems, err := t.checks.input.Check(args)
	if why := because(problems, err); why != "" {
		return NewError(ValidationError, "the arguments do not fit: "+why, "compare the arguments with the tool's input_schema")
	}
	return nil
}

// CheckOutput is an internal error for an output that is not what the tool promises.
func (t *Tool) CheckOutput(output json.RawMessage) *ToolError {
	if trimmed := strings.TrimLeft(string(output[:min(len(output), 64)]), " \t\r\n"); !strings.HasPrefix(trimmed, "{") {
		return NewError(InternalError, "the output is not an object", "report it to the author of the pack")
	}
	if doubtful(output) {
		if _, err := jsontext.Canonical(output); err != nil {
			return NewError(InternalError, "the output has a number that no double holds, or nests too deeply", "report it to the author of the pack")
		}
	}
	problems, err := t.checks.output.Check(output)
	if why := because(problems, err); why != "" {
		return NewError(InternalError, "the output is not what the tool's output_schema promises: "+why, "report it to the author of the pack")
	}
	return nil
}

// doubtful reports whether an output may be one that readers of JSON differ about, and has to be read as a whole: it has more digits in a row
// than every double has room for, as Python's integers may, a power of ten, or many brackets.
func doubtful(output []byte) bool {
	const most = 308
	digits, depth := 0, 0
	for i := 0; i < len(output); i++ {
		switch b := output[i]; {
		case '0' <= b && b <= '9':
			if digits++; digits > most {
				return true
			}
			continue
		case digits > 0 && b|0x20 == 'e':
			return true
		case b == '"':
			for i++; i < len(output) && output[i] != '"'; i++ {
				if output[i] == '\\' {
					i++
				}
			}
		case b == '{' || b == '[':
			if depth++; depth > jsontext.MaxDepth {
				return true
			}
		case b == '}' || b == ']':
			depth--
		}
		digits = 0
	}
	return false
}

// CheckDetails says what is wrong with the details of a typed error, "" for nothing.
func (t *Tool) CheckDetails(details json.RawMessage) string {
	return because(t.checks.failure.Check(details))
}

// maxSaid is how many problems a message names.
const maxSaid = 5

// because joins problems; the text says no value, which might be a secret.
func because(problems []toolschema.Problem, err error) string {
	if err != nil {
		return err.Error()
	}
	lines := make([]string, 0, maxSaid+1)
	for i, p := range problems {
		if i == maxSaid {
			lines = append(lines, fmt.Sprintf("and %d more", len(problems)-maxSaid))
			break
		}
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "; ")
}

// CheckContext is a validation error for a context that is none.
func CheckContext(data json.RawMessage) (Context, *ToolError) {
	var c Context
	problems, err := schemas().callContext.Check(data)
	if why := because(problems, err); why != "" {
		return c, NewError(ValidationError, "the context does not fit: "+why)
	}
	if err := ext.DecodeStrict(data, &c); err != nil {
		return c, NewError(ValidationError, "the context cannot be read: "+err.Error())
	}
	return c, nil
}
