package pier

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/cec80427/pier/ext"
)

// Resize tells the extensions the size of the screen, so that what they have on it is drawn anew.
func (h *Host) Resize(ctx context.Context, width, rows int) error {
	var errs []error
	args := encode(map[string]int{"width": width, "rows": rows})
	for _, x := range h.Extensions() {
		_, err := x.invoke(ctx, "resize", args, nil)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// TerminalInput passes raw input to the listeners of the extension from. It returns the input that is left, and whether a
// listener kept it to itself.
func (h *Host) TerminalInput(ctx context.Context, from ext.ID, data string) (rest string, consumed bool, err error) {
	var answer struct {
		Consume bool   `json:"consume"`
		Data    string `json:"data"`
	}
	err = h.ask(ctx, from, "terminalInput", map[string]string{"data": data}, &answer)
	return answer.Data, answer.Consume, err
}

// Text is a text being edited, and where the cursor is in it.
type Text struct {
	Lines []string `json:"lines"`
	Line  int      `json:"line"`
	Col   int      `json:"col"`
}

// Suggestions are what an extension would complete a text with: items as Pi's AutocompleteItem, and the text before the
// cursor that one of them replaces.
type Suggestions struct {
	Items  []json.RawMessage `json:"items"`
	Prefix string            `json:"prefix"`
}

// Suggest asks the autocomplete providers of the extension from; nil when they have nothing to suggest.
func (h *Host) Suggest(ctx context.Context, from ext.ID, text Text, force bool) (*Suggestions, error) {
	var answer *Suggestions
	args := map[string]any{"lines": text.Lines, "line": text.Line, "col": text.Col, "force": force}
	return answer, h.ask(ctx, from, "suggest", args, &answer)
}

// ApplySuggestion lets the providers of the extension from put an item into the text.
func (h *Host) ApplySuggestion(ctx context.Context, from ext.ID, text Text, item json.RawMessage, prefix string) (Text, error) {
	var answer struct {
		Lines []string `json:"lines"`
		Line  int      `json:"cursorLine"`
		Col   int      `json:"cursorCol"`
	}
	args := map[string]any{"lines": text.Lines, "line": text.Line, "col": text.Col, "item": item, "prefix": prefix}
	err := h.ask(ctx, from, "applySuggestion", args, &answer)
	return Text{answer.Lines, answer.Line, answer.Col}, err
}

// ask invokes one extension and decodes what it answers.
func (h *Host) ask(ctx context.Context, id ext.ID, op string, args, answer any) error {
	for _, x := range h.Extensions() {
		if x.ID() != id {
			continue
		}
		reply, err := x.invoke(ctx, op, encode(args), nil)
		if err != nil || len(reply) == 0 {
			return err
		}
		return json.Unmarshal(reply, answer)
	}
	return ext.E(ext.CodeInvalidRequest, "no extension has the id "+string(id))
}
