package connector

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

// Events is the connector of the method events: pi.events between the extensions of one host.
type Events struct {
	emit func(from ext.ID, channel string, data json.RawMessage)
}

// NewEvents returns the connector. emit hands a copy of data to every other extension, in load order.
func NewEvents(emit func(from ext.ID, channel string, data json.RawMessage)) (*Events, error) {
	if emit == nil {
		return nil, errors.New("events: emit is required")
	}
	return &Events{emit: emit}, nil
}

// Call performs one call of the method events.
func (e *Events) Call(_ context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
	if op := callOp(call.Params); op != "emit" {
		return nil, unknownOp("events", op)
	}
	var in struct {
		Op      string          `json:"op"`
		Channel *string         `json:"channel"`
		Data    json.RawMessage `json:"data"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	if in.Channel == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "emit needs a channel")
	}
	e.emit(call.Extension, *in.Channel, orNull(in.Data))
	return json.RawMessage(`{}`), nil
}
