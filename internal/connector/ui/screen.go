package ui

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/text/printable"
)

// onScreen performs what only a UI with a whole screen can do. Elsewhere its answer is null: no size, no statuses, no
// suggestions, and an editor that nobody shows.
func (u *UI) onScreen(ctx context.Context, call ext.Call, op string) (json.RawMessage, error) {
	params, err := screenParams(call.Params, op)
	if err != nil {
		return nil, err
	}
	if _, ok := u.ui.(ext.ScreenUI); !ok {
		return valueOf(nil, nil)
	}
	answer, err := u.request(ctx, call, op, params)
	if err != nil {
		return nil, err
	}
	var value struct {
		Value json.RawMessage `json:"value"`
	}
	if err := json.Unmarshal(orEmpty(answer), &value); err != nil {
		return nil, outwardUI(err)
	}
	return valueOf(wire.OrNull(value.Value), nil)
}

func screenParams(raw json.RawMessage, op string) (map[string]any, error) {
	var in struct {
		Op    string          `json:"op"`
		Value json.RawMessage `json:"value"`
		Lines *[]string       `json:"lines"`
		Line  *int            `json:"line"`
		Col   *int            `json:"col"`
		Force *bool           `json:"force"`
		Whole *bool           `json:"whole"`

		Triggers *[]string `json:"triggers"`
	}
	if err := ext.DecodeStrict(raw, &in); err != nil {
		return nil, err
	}
	params := map[string]any{}
	switch op {
	case "getStatuses", "getSize":
		return params, nil
	case "suggest":
		if in.Lines == nil || in.Line == nil || in.Col == nil {
			return nil, ext.E(ext.CodeInvalidRequest, "suggest needs lines, line and col")
		}
		params["lines"], params["line"], params["col"] = *in.Lines, *in.Line, *in.Col
		addIf(params, "force", in.Force)
		addIf(params, "whole", in.Whole)
		return params, nil
	case "submitEditor", "changeEditor":
		text, err := stringOf(wire.OrNull(in.Value))
		params["value"] = printable.Styled(text)
		return params, err
	}
	value, err := boolOf(wire.OrNull(in.Value))
	params["value"] = value
	addIf(params, "triggers", in.Triggers)
	return params, err
}
