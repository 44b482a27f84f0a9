package ui

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/printable"
)

// set performs the operations whose one parameter is value.
func (u *UI) set(ctx context.Context, call ext.Call, op string) (json.RawMessage, error) {
	var in struct {
		Op    string          `json:"op"`
		Value json.RawMessage `json:"value"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	check, _ := valueCheck(op)
	value, err := check(wire.OrNull(in.Value))
	if err != nil {
		return nil, err
	}
	return u.show(ctx, call, op, map[string]any{"value": value})
}

// sgr is a sequence that changes how text looks, and nothing else.
var sgr = lazyregexp.New(`^(?:\x1b\[[0-9;:]*m)*$`)

// mostColors is how many colours a theme may have; Pi's have about 60.
const mostColors = 500

// setTheme tells which theme an extension has chosen, and its colours.
func (u *UI) setTheme(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var in struct {
		Op      string            `json:"op"`
		Value   json.RawMessage   `json:"value"`
		Palette map[string]string `json:"palette"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	name, err := cleanNullable(in.Value)
	if err != nil {
		return nil, err
	}
	params := map[string]any{"value": name}
	if in.Palette != nil {
		if len(in.Palette) > mostColors {
			return nil, ext.E(ext.CodeInvalidRequest, "the palette has too many colours")
		}
		for _, sequence := range in.Palette {
			if !sgr.MatchString(sequence) {
				return nil, ext.E(ext.CodeInvalidRequest, "palette holds SGR sequences")
			}
		}
		params["palette"] = in.Palette
	}
	return u.show(ctx, call, in.Op, params)
}

// valueCheck returns what checks and cleans the value of an operation.
func valueCheck(op string) (func(json.RawMessage) (any, error), bool) {
	switch op {
	case "setTitle":
		return func(raw json.RawMessage) (any, error) {
			text, err := stringOf(raw)
			return printable.Line(text), err
		}, true
	case "setEditorText", "pasteToEditor":
		return func(raw json.RawMessage) (any, error) {
			text, err := stringOf(raw)
			return printable.Styled(text), err
		}, true
	case "setWorkingMessage", "setHiddenThinkingLabel":
		return cleanNullable, true
	case "setWorkingVisible", "setToolsExpanded":
		return boolOf, true
	case "setWorkingIndicator":
		return indicatorOf, true
	case "setHeader", "setFooter":
		return func(raw json.RawMessage) (any, error) {
			if wire.IsNull(raw) {
				return nil, nil
			}
			return cleanLines(raw)
		}, true
	}
	return nil, false
}

func stringOf(raw json.RawMessage) (string, error) {
	var s *string
	if err := json.Unmarshal(raw, &s); err != nil || s == nil {
		return "", ext.Wrap(ext.CodeInvalidRequest, "value is a string", err)
	}
	return *s, nil
}

func boolOf(raw json.RawMessage) (any, error) {
	var b *bool
	if err := json.Unmarshal(raw, &b); err != nil || b == nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "value is true or false", err)
	}
	return *b, nil
}

// cleanNullable cleans a line of text that null clears.
func cleanNullable(raw json.RawMessage) (any, error) {
	if wire.IsNull(wire.OrNull(raw)) {
		return nil, nil
	}
	text, err := stringOf(raw)
	if err != nil {
		return nil, err
	}
	return printable.StyledLine(text), nil
}

func cleanLines(raw json.RawMessage) ([]string, error) {
	var lines []string
	if err := json.Unmarshal(raw, &lines); err != nil || lines == nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "lines is an array of strings", err)
	}
	for i, l := range lines {
		lines[i] = printable.StyledLine(l)
	}
	return lines, nil
}

// indicatorOf checks Pi's WorkingIndicatorOptions.
func indicatorOf(raw json.RawMessage) (any, error) {
	if wire.IsNull(raw) {
		return nil, nil
	}
	var in struct {
		Frames     json.RawMessage `json:"frames"`
		IntervalMS *float64        `json:"intervalMs"`
	}
	if err := ext.DecodeStrict(raw, &in); err != nil {
		return nil, err
	}
	out := map[string]any{}
	if in.Frames != nil {
		frames, err := cleanLines(in.Frames)
		if err != nil {
			return nil, err
		}
		out["frames"] = frames
	}
	if in.IntervalMS != nil {
		out["intervalMs"] = *in.IntervalMS
	}
	return out, nil
}
