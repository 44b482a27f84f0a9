package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// field is one member of a form that a server wants filled in.
type field struct {
	name, kind, title, description string
	choices                        []choice // what there is to choose from; none for what is typed
	several                        bool     // more than one may be chosen
	required                       bool
	preset                         any // nil for none
}

// choice is a value and how it is shown.
type choice struct{ value, shown string }

// maxFields bounds how often one form may ask.
const maxFields = 20

// property is a member of a form's schema, in the ways in which the versions of the protocol write choices.
type property struct {
	Type        string     `json:"type"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Default     any        `json:"default"`
	Enum        []string   `json:"enum"`
	EnumNames   []string   `json:"enumNames"`
	OneOf       []constant `json:"oneOf"`
	Items       *struct {
		Enum  []string   `json:"enum"`
		AnyOf []constant `json:"anyOf"`
	} `json:"items"`
}

type constant struct {
	Const string `json:"const"`
	Title string `json:"title"`
}

func (p property) choices() []choice {
	plain, titled := p.Enum, p.OneOf
	if p.Items != nil {
		plain, titled = p.Items.Enum, p.Items.AnyOf
	}
	var list []choice
	for i, value := range plain {
		c := choice{value, value}
		if i < len(p.EnumNames) && p.EnumNames[i] != "" {
			c.shown = p.EnumNames[i]
		}
		list = append(list, c)
	}
	for _, t := range titled {
		c := choice{t.Const, t.Title}
		if c.shown == "" {
			c.shown = c.value
		}
		list = append(list, c)
	}
	if p.Type == "boolean" {
		list = []choice{{"true", "yes"}, {"false", "no"}}
	}
	return list
}

// fieldsOf are the members of a form, by name.
func fieldsOf(schema any) ([]field, error) {
	members := jsontext.Members(encode(schema))
	var properties map[string]property
	if err := json.Unmarshal(members["properties"], &properties); err != nil || len(properties) > maxFields {
		return nil, ext.E(ext.CodeInvalidRequest, "the form cannot be shown")
	}
	var required []string
	_ = json.Unmarshal(members["required"], &required) // what is no list requires nothing
	var list []field
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		p := properties[name]
		list = append(list, field{
			name: name, kind: p.Type, title: p.Title, description: p.Description, choices: p.choices(), several: p.Items != nil,
			required: slices.Contains(required, name), preset: p.Default,
		})
	}
	return list, nil
}

// dialog asks for one member; false when the person dismissed it. nil is a member that is left out.
func (s *server) dialog(ctx context.Context, message string, f field) (any, bool, error) {
	out, err := s.opts.Gate.Call(ctx, ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodUI, Params: encode(f.params(s.to.name, message)),
	})
	if err != nil {
		return nil, false, err
	}
	text, ok := answerText(out)
	if !ok {
		return nil, false, nil
	}
	value, err := f.value(text)
	return value, err == nil, err
}

// params are those of the dialog.
func (f field) params(server, message string) map[string]any {
	label := f.title
	if label == "" {
		label = f.name
	}
	title := fmt.Sprintf("MCP server %s asks: %s\n%s", server, message, label)
	if len(f.choices) > 0 && !f.several {
		var shown []string
		for _, c := range f.choices {
			if c.typed(f.kind) == f.preset { // what is proposed is chosen first
				shown = slices.Insert(shown, 0, c.shown)
				continue
			}
			shown = append(shown, c.shown)
		}
		return map[string]any{"op": "select", "title": title, "options": shown}
	}
	hint := f.description
	if f.several {
		var values []string
		for _, c := range f.choices {
			values = append(values, c.value)
		}
		title += " (some of " + strings.Join(values, ", ") + ", with commas between)"
	}
	if f.preset != nil {
		title += fmt.Sprintf(" (nothing for %s)", string(encode(f.preset)))
	}
	return map[string]any{"op": "input", "title": title, "placeholder": hint}
}

// value is what was answered, as the form wants it. Nothing stands for what the server proposed.
func (f field) value(text string) (any, error) {
	if len(f.choices) > 0 && !f.several {
		for _, c := range f.choices {
			if c.shown == text {
				return c.typed(f.kind), nil
			}
		}
		return nil, ext.E(ext.CodeInvalidRequest, "the answer is none of the choices")
	}
	if text == "" && (f.preset != nil || !f.required) {
		return f.preset, nil
	}
	switch {
	case f.several:
		list := []string{}
		for value := range strings.SplitSeq(text, ",") {
			if value = strings.TrimSpace(value); value != "" {
				list = append(list, value)
			}
		}
		return list, nil
	case f.kind == "integer" || f.kind == "number":
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, ext.E(ext.CodeInvalidRequest, "the answer is no number")
		}
		return n, nil
	}
	return text, nil
}

func (c choice) typed(kind string) any {
	if kind == "boolean" {
		return c.value == "true"
	}
	return c.value
}

// answerText is what a dialog returned; false when it was dismissed.
func answerText(out json.RawMessage) (string, bool) {
	var answer struct {
		Value *string `json:"value"`
	}
	if json.Unmarshal(out, &answer) != nil || answer.Value == nil {
		return "", false
	}
	return *answer.Value, true
}
