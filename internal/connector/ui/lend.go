package ui

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/cec80427/pier/ext"
)

// lend gives the terminal to the processes that an extension starts, until the call is cancelled. The first chunk says whether there is
// one to lend. It gives the extension itself nothing: what it starts needs the right to exec, and its own output stays on the screen.
func (u *UI) lend(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var in struct {
		Op string `json:"op"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	if call.Stream == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "lend needs a caller that takes chunks")
	}
	lender, ok := u.ui.(ext.LendingUI)
	if !ok {
		return json.RawMessage(`{}`), call.Stream(json.RawMessage(`{"lent":false}`))
	}
	terminal, err := lender.Lend(ctx, call.Extension)
	if err != nil {
		return nil, outwardUI(err)
	}
	u.mu.Lock()
	u.lent[call.Extension] = terminal
	u.mu.Unlock()
	err = call.Stream(json.RawMessage(`{"lent":true}`))
	if err == nil {
		<-ctx.Done()
	}
	u.mu.Lock()
	delete(u.lent, call.Extension)
	u.mu.Unlock()
	if err := errors.Join(err, terminal.Return()); err != nil {
		return nil, outwardUI(err)
	}
	return json.RawMessage(`{}`), nil
}

// Terminal is the terminal while it is lent to an extension, else nil.
func (u *UI) Terminal(id ext.ID) *ext.Terminal {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.lent[id]
}
