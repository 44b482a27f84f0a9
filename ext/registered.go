package ext

import (
	"encoding/json"
	"fmt"
	"time"
)

// RegisteredTool is one tool of an extension. Parameters is its JSON Schema as the extension wrote it.
type RegisteredTool struct {
	Name        string          `json:"name"`
	Label       string          `json:"label"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
	Has         map[string]bool `json:"has"`
}

// RegisteredCommand is one slash command.
type RegisteredCommand struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Has         map[string]bool `json:"has"`
}

// RegisteredShortcut is one key of an extension.
type RegisteredShortcut struct {
	Key         string `json:"key"`
	Description string `json:"description"`
}

// RegisteredFlag is a command-line flag of an extension. Type is "boolean" or "string".
type RegisteredFlag struct {
	Name        string          `json:"name"`
	Type        string          `json:"type"`
	Default     json.RawMessage `json:"default"`
	Description string          `json:"description"`
}

// RegisteredProvider is a model provider that an extension brings.
type RegisteredProvider struct {
	Name   string          `json:"name"`
	Config json.RawMessage `json:"config"`
}

// KeptGrant is one answer that is kept: a right that an extension has, or is refused, for good. It belongs to the code it was given
// for: another file, or other code in the same file, does not have it.
type KeptGrant struct {
	ID        string    `json:"id"`
	Extension ID        `json:"extension"` // as it was called; decides nothing
	Entry     string    `json:"entry"`     // the extension's file, symlinks resolved
	Hash      string    `json:"hash"`      // of its files and all that they import, byte for byte, of the script made of them, and of what its manifest says
	Rule      string    `json:"rule"`      // as on the command line: exec=git
	Allow     bool      `json:"allow"`
	At        time.Time `json:"at"`
}

// LearnedError is an extension that Policy.Enforce does not let start: its code is another than the one that was learned, or none was.
type LearnedError struct {
	Extension ID
	Known     bool // there are rules for other code under this id
}

func (e *LearnedError) Error() string {
	if e.Known {
		return fmt.Sprintf("the code of %s has changed since it was learned: learn it anew with --learn", e.Extension)
	}
	return fmt.Sprintf("nothing was learned about %s: learn it with --learn", e.Extension)
}

// Is makes it a denial.
func (e *LearnedError) Is(target error) bool { return target == error(ErrDenied) }

// SettingsError is a trusted project's settings that cannot be followed. A host goes no further: what they take away would be allowed.
type SettingsError struct{ Err error }

func (e *SettingsError) Error() string { return e.Err.Error() }

func (e *SettingsError) Unwrap() error { return e.Err }
