package ext

import (
	"context"
	"os"
)

// LendingUI is a UI on a terminal of its own that it lends to a process which an extension starts: an editor, a shell.
type LendingUI interface {
	UI
	// Lend stops drawing and reading until the terminal is returned. It waits while the terminal is lent to somebody else.
	Lend(ctx context.Context, ext ID) (*Terminal, error)
}

// Terminal is a terminal that is lent. Return is called once, and has the UI draw again.
type Terminal struct {
	In, Out *os.File
	Return  func() error
}
