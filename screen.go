package pier

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// Resize tells the extensions the size of the screen, so that their components are drawn anew.
func (h *Host) Resize(ctx context.Context, width, rows int) error {
	var errs []error
	for _, x := range h.Extensions() {
		drawer, err := capability[instance.Drawer](ctx, x)
		if err == nil {
			err = drawer.Resize(ctx, width, rows)
		}
		errs = append(errs, unless(err, errUnable))
	}
	return errors.Join(errs...)
}

// TerminalInput passes raw input to the listeners of the extension from. It returns the input that is left, and whether a
// listener kept it to itself.
func (h *Host) TerminalInput(ctx context.Context, from ext.ID, data string) (rest string, consumed bool, err error) {
	drawer, err := h.drawer(ctx, from)
	if err != nil {
		return "", false, err
	}
	return drawer.TerminalInput(ctx, data)
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
	drawer, err := h.drawer(ctx, from)
	if err != nil {
		return nil, err
	}
	found, err := drawer.Suggest(ctx, instance.Text(text), force)
	return (*Suggestions)(found), err
}

// ApplySuggestion lets the providers of the extension from put an item into the text.
func (h *Host) ApplySuggestion(ctx context.Context, from ext.ID, text Text, item json.RawMessage, prefix string) (Text, error) {
	drawer, err := h.drawer(ctx, from)
	if err != nil {
		return Text{}, err
	}
	left, err := drawer.ApplySuggestion(ctx, instance.Text(text), item, prefix)
	return Text(left), err
}

// drawer is the instance of an extension that can draw on the screen; else an error.
func (h *Host) drawer(ctx context.Context, id ext.ID) (instance.Drawer, error) {
	for _, x := range h.Extensions() {
		if x.ID() == id {
			return capability[instance.Drawer](ctx, x)
		}
	}
	return nil, ext.E(ext.CodeInvalidRequest, "no extension has the id "+string(id))
}

// unless is err, or nil when it is the one that does not matter.
func unless(err, harmless error) error {
	if errors.Is(err, harmless) {
		return nil
	}
	return err
}
