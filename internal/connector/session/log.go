package session

import (
	"context"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// LogRecord is what an extension had to say, bounded and without its secrets.
type LogRecord struct {
	Extension ext.ID
	Runtime   string
	Level     string // debug, info, warn or error
	Event     string
	Message   string
	Data      json.RawMessage // one JSON value, or nil

	ToolCallID, CommandID, EventID string
}

// Log is the connector of the method log. It hands each record to a sink, one at a time for each caller, and answers when
// the sink has taken it.
type Log struct {
	sink func(ctx context.Context, r LogRecord) error
	max  int
}

// LogOptions bound a record. The zero value is valid.
type LogOptions struct {
	MaxBytes int // of the message, and of the data, default 64 KiB each; more is cut or replaced
}

// NewLog returns the connector.
func NewLog(sink func(ctx context.Context, r LogRecord) error, opts LogOptions) *Log {
	if opts.MaxBytes <= 0 {
		opts.MaxBytes = 64 << 10
	}
	return &Log{sink: sink, max: opts.MaxBytes}
}

// Close has nothing to close.
func (l *Log) Close() error { return nil }

// Call writes one record.
func (l *Log) Call(ctx context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
	var p struct {
		Level   string          `json:"level"`
		Event   string          `json:"event"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	switch p.Level {
	case "debug", "info", "warn", "error":
	default:
		return nil, ext.E(ext.CodeInvalidRequest, "level is debug, info, warn or error")
	}
	const maxEvent = 256
	r := LogRecord{
		Extension: call.Extension, Runtime: call.Runtime,
		Level: p.Level, Event: logCut(p.Event, maxEvent), Message: logCut(p.Message, l.max), Data: l.data(p.Data),
		ToolCallID: call.ToolCallID, CommandID: call.CommandID, EventID: call.EventID,
	}
	if err := l.sink(ctx, r); err != nil {
		if stop := wire.Stopped(err); stop != nil {
			return nil, stop
		}
		return nil, ext.Wrap(ext.CodeIO, "the record could not be written", err)
	}
	return wire.Empty(), nil
}

// data drops secrets first, so that cutting cannot separate a name from its secret.
func (l *Log) data(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	clean := ext.RedactJSON(raw)
	if len(clean) <= l.max {
		return clean
	}
	short, err := json.Marshal(map[string]any{"truncated": true, "bytes": len(clean)})
	if err != nil {
		return nil
	}
	return short
}

// logCut shortens a text without cutting a character in two.
func logCut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return strings.Clone(s[:limit])
}
