package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Positional checks the number of arguments and says what is expected.
func Positional(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		var err error
		switch {
		case len(args) < least:
			err = errors.New("an argument is missing")
		case most >= 0 && len(args) > most:
			err = fmt.Errorf("%q is one argument too many", args[most])
		default:
			return nil
		}
		return Usage(WithHelp(err, "usage: "+cmd.UseLine()+"\nrun '"+cmd.CommandPath()+" --help' for examples"))
	}
}

// WithHelp adds a line about what to do to an error.
func WithHelp(err error, help string) error { return &helpful{err, help} }

type helpful struct {
	error
	help string
}

func (h *helpful) Error() string { return h.error.Error() + "\n" + h.help }

func (h *helpful) Unwrap() error { return h.error }

func readAll(r io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(r, 64<<20))
	return string(data), err
}

// JSONArgument reads an optional JSON object argument: text, @file, or - for standard input.
func (a *App) JSONArgument(cmd *cobra.Command, args []string, n int) (json.RawMessage, error) {
	if n >= len(args) {
		return json.RawMessage("{}"), nil
	}
	text := args[n]
	if pair.MatchString(text) {
		return pairs(args[n:])
	}
	if len(args) > n+1 {
		return nil, Usage(fmt.Errorf("one JSON object, or key=value as often as needed, not both: %q", args[n+1]))
	}
	if name, ok := strings.CutPrefix(text, "@"); ok {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, Cannot("read", name, err)
		}
		text = string(data)
	} else if text == "-" {
		data, err := readAll(cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		text = data
	}
	return ParseObject(text)
}

// pair is the beginning of an argument key=value.
var pair = lazyregexp.New(`^[A-Za-z_][\w.-]*=`)

// pairs makes an object of arguments key=value. A value that is JSON stands for itself, any other is a text.
func pairs(args []string) (json.RawMessage, error) {
	object := map[string]json.RawMessage{}
	for _, arg := range args {
		key, value, ok := strings.Cut(arg, "=")
		if !ok || !pair.MatchString(arg) {
			return nil, Usage(fmt.Errorf("%q is no key=value", arg))
		}
		if _, twice := object[key]; twice {
			return nil, Usage(fmt.Errorf("%s= is there twice", key))
		}
		object[key] = json.RawMessage(value)
		if !json.Valid(object[key]) {
			text, err := json.Marshal(value)
			if err != nil {
				return nil, err
			}
			object[key] = text
		}
	}
	return json.Marshal(object)
}

// ParseInput is the input of a tool as a line has it: a JSON object, or words key=value.
func ParseInput(text string) (json.RawMessage, error) {
	if pair.MatchString(text) {
		return pairs(strings.Fields(text))
	}
	return ParseObject(text)
}

// ParseObject checks that text is one JSON object; anything else is a mistake on the command line.
func ParseObject(text string) (json.RawMessage, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &object); err != nil || object == nil {
		problem := "it is not an object"
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			problem = fmt.Sprintf("%v at offset %d", syntax, syntax.Offset)
		}
		return nil, Usage(WithHelp(fmt.Errorf("%q is not a JSON object: %s", text, problem), `write {"key": "value"}, or for a tool key=value as often as needed`))
	}
	return json.RawMessage(text), nil
}
