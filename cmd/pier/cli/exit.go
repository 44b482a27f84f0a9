package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// The exit codes of the command-line contract.
const (
	ExitOK      = 0
	ExitError   = 1 // the extension or tool reported an error
	exitUsage   = 2
	ExitDenied  = 3 // policy said no, or the extension uses what is forbidden
	exitLoad    = 4 // the source cannot be compiled or loaded
	exitTimeout = 5

	ExitInterrupted = 130 // Ctrl-C, as shells report it
	ExitTerminated  = 143 // SIGTERM
)

// usageError is a mistake on the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usage marks an error as a mistake on the command line.
func Usage(err error) error { return usageError{err} }

// QuietError ends with a code but has nothing left to say.
type QuietError struct {
	Code int // of the process; 0 for what Err maps to
	Err  error
}

// Error is empty: there is nothing left to say.
func (e *QuietError) Error() string { return "" }

// Unwrap returns what went wrong.
func (e *QuietError) Unwrap() error { return e.Err }

// ExitCode maps what went wrong to a code. A call that failed after policy stopped one of its effects was stopped by
// policy, whatever the extension made of it.
func (a *App) ExitCode(err error) int {
	var quiet *QuietError
	if errors.As(err, &quiet) && quiet.Code != 0 {
		return quiet.Code
	}
	var usage usageError
	if errors.As(err, &usage) {
		return exitUsage
	}
	switch {
	case errors.Is(err, ext.ErrDenied), a.denials.count() > 0:
		return ExitDenied
	case errors.Is(err, ext.ErrTimeout), errors.Is(err, context.DeadlineExceeded):
		return exitTimeout
	}
	var load *pier.LoadError
	if errors.As(err, &load) {
		return exitLoad
	}
	if errors.Is(err, ext.ErrInvalidRequest) {
		return exitUsage
	}
	return ExitError
}

// Explain is an error as a person reads it: an exception with its place, a message otherwise.
func (a *App) Explain(err error) string {
	var load *pier.LoadError
	var exception *ext.Exception
	prefix := ""
	if errors.As(err, &load) {
		prefix = "Failed to load extension: "
		err = load.Err
	}
	if errors.As(err, &exception) {
		return prefix + a.explainException(exception)
	}
	if prefix == "" && errors.Is(err, ext.ErrDenied) && a.denials.count() > 0 {
		return saidAbove
	}
	if failed, ok := errors.AsType[*ext.Error](err); ok && failed.Code == ext.CodeInternal && failed.Err != nil {
		return prefix + err.Error() + ": " + failed.Err.Error() // which only the person is told: a full disk, a missing key
	}
	return prefix + err.Error()
}

// Joined are the errors that were joined.
func Joined(err error) []error {
	if err == nil {
		return nil
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		var list []error
		for _, one := range many.Unwrap() {
			list = append(list, Joined(one)...)
		}
		return list
	}
	return []error{err}
}

// overflowed is what JavaScript says of a full stack. An extension sees it as in V8; only a person is told of the limit.
const overflowed = "Maximum call stack size exceeded"

// saidAbove stands for a denial in an error's text: each denial is told once, with the rule that helps, when it happens.
const saidAbove = "it was denied, as said above"

// withoutDenials is an exception whose text, and those of its causes, do not repeat what was said of a denial.
func (a *App) withoutDenials(e *ext.Exception) *ext.Exception {
	if e == nil || a.denials.count() == 0 {
		return e
	}
	told := *e
	told.Cause = a.withoutDenials(e.Cause)
	before, denial, ok := strings.Cut(e.Message, "denied: ")
	right, _, _ := strings.Cut(denial, " ")
	if ok && ext.Capability(right).Valid() {
		_, rest, _ := strings.Cut(denial+"\n", "\n")
		told.Message = strings.TrimSuffix(before+saidAbove+"\n"+rest, "\n")
	}
	return &told
}

func (a *App) explainException(e *ext.Exception) string {
	e = a.withoutDenials(e)
	if before, _, limit := strings.Cut(e.Message, "; --limit entry="); limit && a.hurried {
		told := *e
		told.Message = before + "; --timeout sets the limit"
		e = &told
	}
	if e.Name == "RangeError" && e.Message == overflowed {
		told := *e
		if a.stack < pier.MaxStack {
			told.Message += fmt.Sprintf("; --limit stack=%d raises it", pier.MaxStack)
		}
		e = &told
	}
	if e.Name != "" && e.Name != "Error" && e.Name != "HostError" {
		return e.Stack()
	}
	unnamed := *e
	unnamed.Name = ""
	return unnamed.Stack()
}

// Await does what looks up from nothing, and waits for it no longer than the context lasts: whoever pressed Ctrl-C has an answer, and the
// process ends with what is still at work.
func Await(ctx context.Context, do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
