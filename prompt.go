package pier

import (
	"context"
	"fmt"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/eventmerge"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Prompt takes what a person typed as Pi does: the extensions see it first (the event input) and may change or handle it; then a
// line that calls a skill or a prompt template found by Discover is expanded; what is left goes to the agent. A line that
// looks like a command and is none is an error.
func (h *Host) Prompt(ctx context.Context, text string) error {
	out, err := h.Emit(ctx, jsontext.Encode(map[string]string{"type": "input", "text": text, "source": "interactive"}))
	if err != nil {
		return err
	}
	typed := eventmerge.TypedBy(out.Result, text)
	if typed.Handled {
		return nil
	}
	text = typed.Text
	if strings.HasPrefix(text, "/") {
		expanded, err := h.expand(ctx, text)
		if err != nil {
			return err
		}
		if expanded == nil {
			name, _, _ := strings.Cut(text, " ")
			return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("Command %s not found", name))
		}
		text = *expanded
	}
	return h.wiring.agent.Deliver(ctx, hostID, "user", jsontext.Encode(jsontext.Raw{"content": typed.Content(text)}))
}

// Expand is what the line that calls a skill or a prompt template becomes; any other line is an error.
func (h *Host) Expand(ctx context.Context, line string) (string, error) {
	text, err := h.expand(ctx, line)
	if err == nil && text == nil {
		err = ext.E(ext.CodeInvalidRequest, "there is no such skill or prompt")
	}
	if err != nil {
		return "", err
	}
	return *text, nil
}

// expand is what a skill's or template's line becomes; nil when it calls none.
func (h *Host) expand(ctx context.Context, text string) (*string, error) {
	expanded, failed, err := h.finder.Expand(ctx, text)
	if failed != nil {
		h.reportHandlerError(HandlerError{Extension: hostID, Event: "skill_expansion", Err: failed})
	}
	return expanded, err
}
