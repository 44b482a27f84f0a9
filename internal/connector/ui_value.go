package connector

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
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
	value, err := check(orNull(in.Value))
	if err != nil {
		return nil, err
	}
	return u.show(ctx, call, op, map[string]any{"value": value})
}

// valueCheck returns what checks and cleans the value of an operation.
func valueCheck(op string) (func(json.RawMessage) (any, error), bool) {
	switch op {
	case "setTitle":
		return func(raw json.RawMessage) (any, error) {
			text, err := stringOf(raw)
			return PlainLine(text), err
		}, true
	case "setEditorText", "pasteToEditor":
		return func(raw json.RawMessage) (any, error) {
			text, err := stringOf(raw)
			return CleanText(text), err
		}, true
	case "setWorkingMessage", "setHiddenThinkingLabel", "setTheme":
		return cleanNullable, true
	case "setWorkingVisible", "setToolsExpanded":
		return boolOf, true
	case "setWorkingIndicator":
		return indicatorOf, true
	case "setHeader", "setFooter":
		return func(raw json.RawMessage) (any, error) {
			if isNull(raw) {
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
	if isNull(orNull(raw)) {
		return nil, nil
	}
	text, err := stringOf(raw)
	if err != nil {
		return nil, err
	}
	return cleanLine(text), nil
}

func cleanLines(raw json.RawMessage) ([]string, error) {
	var lines []string
	if err := json.Unmarshal(raw, &lines); err != nil || lines == nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "lines is an array of strings", err)
	}
	for i, l := range lines {
		lines[i] = cleanLine(l)
	}
	return lines, nil
}

// indicatorOf checks Pi's WorkingIndicatorOptions.
func indicatorOf(raw json.RawMessage) (any, error) {
	if isNull(raw) {
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
