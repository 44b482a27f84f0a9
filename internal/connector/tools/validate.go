package tools

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/toolschema"
)

func compileTools() (map[string]*toolschema.Schema, error) {
	out := make(map[string]*toolschema.Schema)
	for _, d := range Definitions() {
		s, err := toolschema.Compile(d.Name, d.Parameters)
		if err != nil {
			return nil, err
		}
		out[d.Name] = s
	}
	return out, nil
}

// Prepare does to a tool's input what Pi does between the model and the tool: legacy shapes are brought up to date, values
// are coerced by the schema, and what still does not fit is named.
func (t *Tools) Prepare(name string, input json.RawMessage) (json.RawMessage, error) {
	schemas, err := t.schemas()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the tools' schemas do not compile", err)
	}
	if name == "edit" {
		input = prepareEdit(input)
	}
	return schemas[name].Validate(input)
}

// prepareEdit accepts what models send instead of a list of edits: the list as JSON text, one edit alone (1.5.2), and the
// oldText and newText of Pi before multi-edit. Input of another kind is left for the schema to refuse.
func prepareEdit(input json.RawMessage) json.RawMessage {
	v, err := decodeAny(input)
	args, ok := v.(map[string]any)
	if err != nil || !ok || !upgradeEdit(args) {
		return input
	}
	out, err := wire.JSON(args)
	if err != nil {
		return input
	}
	return out
}

// decodeAny reads one JSON text, numbers as they are written.
func decodeAny(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one JSON text")
	}
	return v, nil
}

// upgradeEdit reports whether it changed anything.
func upgradeEdit(args map[string]any) (changed bool) {
	if text, ok := args["edits"].(string); ok {
		if v, err := decodeAny([]byte(text)); err == nil {
			if _, list := v.([]any); list || isEdit(v) {
				args["edits"], changed = v, true
			}
		}
	}
	if isEdit(args["edits"]) {
		args["edits"], changed = []any{args["edits"]}, true
	}
	if !isEdit(any(args)) {
		return changed
	}
	edits, _ := args["edits"].([]any)
	args["edits"] = append(slices.Clip(edits), map[string]any{"oldText": args["oldText"], "newText": args["newText"]})
	delete(args, "oldText")
	delete(args, "newText")
	return true
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
