package mcpserve

import (
	"context"
	"encoding/json"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/printable"
)

// dialogs are what extensions ask: the client's person answers, where the client can ask them. Every one says which extension asks, so that
// none can pass for a question of pier's own. What an extension only shows goes nowhere, but for notifications.
type dialogs struct {
	c      *client
	notice func(from ext.ID, kind, text string) // as for a host without a UI
}

var (
	_ ext.UI = dialogs{}

	dismissed = json.RawMessage(`{"value":null}`)
)

// Request implements ext.UI.
func (d dialogs) Request(ctx context.Context, from ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	var p ext.UIRequest
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the dialog's params cannot be read", err)
	}
	answer := map[string]any{"type": "string", "title": "Answer"}
	switch op {
	case "notify":
		if d.notice != nil {
			d.notice(from, p.Type, p.Message)
		}
		return dismissed, nil
	case "select":
		if len(p.Options) == 0 {
			return dismissed, nil
		}
		plain := make([]string, len(p.Options)) // without what colours them
		for i, o := range p.Options {
			plain[i] = printable.Line(o)
		}
		answer["enum"] = plain
	case "confirm":
		answer["type"] = "boolean"
	case "input":
		if p.Placeholder != "" {
			answer["description"] = plainText(p.Placeholder)
		}
	case "editor":
		if p.Prefill != "" {
			answer["default"] = printable.Text(p.Prefill)
		}
	default:
		return dismissed, nil
	}
	message := "The extension " + printable.Name(string(from)) + " asks: " + plainText(p.Title)
	if p.Message != "" {
		message += "\n" + plainText(p.Message)
	}
	result, err := d.c.who().Elicit(ctx, &sdk.ElicitParams{Mode: "form", Message: message, RequestedSchema: map[string]any{
		"type": "object", "required": []string{"answer"}, "properties": map[string]any{"answer": answer},
	}})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil, result.Action != "accept": // a client that answers with something else has not answered
		return dismissed, nil
	}
	value := result.Content["answer"]
	for _, o := range p.Options {
		if value == printable.Line(o) {
			value = o
			break
		}
	}
	return jsontext.Encode(map[string]any{"value": value}), nil
}

// plainText is a text without what colours it. Lines stay; what is not seen is spelled out.
func plainText(text string) string {
	var lines []string
	for line := range strings.Lines(printable.Text(text)) {
		lines = append(lines, printable.Name(strings.TrimSuffix(line, "\n")))
	}
	return strings.Join(lines, "\n")
}

// asks reports whether the client can ask its person something.
func asks(session *sdk.ServerSession) bool {
	if session == nil {
		return false
	}
	params := session.InitializeParams()
	if params == nil || params.Capabilities == nil || params.Capabilities.Elicitation == nil {
		return false
	}
	can := params.Capabilities.Elicitation
	return can.Form != nil || can.URL == nil // neither is what clients said that knew forms alone
}

// who is the client's session, nil before it begins.
func (c *client) who() *sdk.ServerSession {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session
}
