package ext

import (
	"fmt"
	"strings"
)

// Exception is something an extension threw, or a limit it ran into, with its place in the extension's own source.
type Exception struct {
	Name    string // "TypeError", or "" when what was thrown is no Error
	Message string
	Frames  []Frame // innermost first, the extension's own code only
	Code    Code    // set when a host call's failure or a limit is the cause
	Details map[string]any

	Cause  *Exception   // the error's cause; what is no error has its text as message
	Errors []*Exception // those of an AggregateError
}

// Frame is one place of a stack in the extension's source.
type Frame struct {
	Func   string
	File   string
	Line   int // 1-based
	Column int // 1-based

	Async   bool // it waits for the frame above, as "at async" in V8's stacks
	Skipped int  // how many frames were left out before this one
}

// String is the frame as stacks print it.
func (f Frame) String() string {
	place := fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	if f.Func != "" {
		place = f.Func + " (" + place + ")"
	}
	if f.Async {
		return "async " + place
	}
	return place
}

// Place returns file:line:column of the innermost frame, or "".
func (e *Exception) Place() string {
	if len(e.Frames) == 0 {
		return ""
	}
	f := e.Frames[0]
	return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
}

// Error returns the message alone: what Pi shows.
func (e *Exception) Error() string { return e.Message }

// Stack returns the message and one line for each frame, then what the error was made of, as Node prints it.
func (e *Exception) Stack() string {
	var b strings.Builder
	if e.Name != "" {
		b.WriteString(e.Name + ": ")
	}
	b.WriteString(e.Message)
	for _, f := range e.Frames {
		if f.Skipped > 0 {
			fmt.Fprintf(&b, "\n    ... %d more", f.Skipped)
		}
		b.WriteString("\n    at " + f.String())
	}
	var made []string
	if e.Cause != nil {
		made = append(made, indent("[cause]: "+e.Cause.Stack(), "  "))
	}
	if len(e.Errors) > 0 {
		var inner []string
		for _, each := range e.Errors {
			inner = append(inner, indent(each.Stack(), "    "))
		}
		made = append(made, "\n  [errors]: ["+strings.Join(inner, ",")+"\n  ]")
	}
	if len(made) > 0 {
		b.WriteString(" {" + strings.Join(made, ",") + "\n}")
	}
	return b.String()
}

// indent puts a text on lines of its own.
func indent(text, by string) string { return "\n" + by + strings.ReplaceAll(text, "\n", "\n"+by) }

// Unwrap gives the taxonomy's error, so errors.Is(err, ErrDenied) sees through what an extension let pass.
func (e *Exception) Unwrap() error {
	if e.Code == "" {
		return nil
	}
	return &Error{Code: e.Code, Msg: e.Message, Details: e.Details}
}
