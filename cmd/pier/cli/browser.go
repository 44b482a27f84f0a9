package cli

import (
	"os"
	"runtime"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/proc"
)

// Dialogs is where pier itself asks the person at the terminal, or nil where there is none. Answers that were written down are for
// extensions.
func (a *App) Dialogs() ext.UI {
	switch {
	case a.Screen != nil:
		return a.Screen
	case a.Person != nil:
		return a.Person
	}
	return nil
}

// Browse opens an address in the person's browser, without a shell and outside of what pier ends with. Whoever calls it has shown the
// address: that there is no browser is no error.
func (a *App) Browse(address string) {
	if !strings.HasPrefix(address, "https://") && !strings.HasPrefix(address, "http://") {
		return // what a server names is opened as a page, and as nothing else
	}
	program, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		program = "open"
	case "windows":
		program, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	_ = proc.Launch(program, args, os.Environ())
}
