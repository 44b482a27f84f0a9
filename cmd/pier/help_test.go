package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// TestHelpTeaches: the help of every command has an example, and each example is taken by the command that it is for.
func TestHelpTeaches(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Hidden {
			return
		}
		own := false
		for line := range strings.Lines(cmd.Example) {
			if words := commandIn(line); words != nil {
				own = taken(t, cmd, strings.TrimSpace(line), words) || own
			}
		}
		if !own {
			t.Errorf("%s has no example", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(rootCommand(&cli.App{}))
}

// taken fails the test when pier would not take an example: an unknown command or flag, too many arguments. It reports whether the example is of
// the command that it stands with: the steps before and after may be others.
func taken(t *testing.T, of *cobra.Command, line string, words []string) bool {
	t.Helper()
	cmd, args, err := rootCommand(&cli.App{}).Find(words)
	if err == nil {
		err = cmd.ParseFlags(args)
	}
	if err == nil {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	if err != nil {
		t.Errorf("%s: %s: %v", of.CommandPath(), line, err)
	}
	return strings.HasPrefix(cmd.CommandPath(), of.CommandPath())
}

// commandIn are the words after pier in a line of a shell, up to what the shell itself does with it; nil when it is not pier's line.
func commandIn(line string) []string {
	_, line, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  pier ")
	if !ok || strings.HasPrefix(strings.TrimSpace(line), "#") {
		return nil
	}
	var words []string
	quote, word := rune(0), ""
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case quote == 0 && r == ' ':
			if word != "" {
				words = append(words, word)
			}
			word = ""
		default:
			word += string(r)
		}
	}
	end := slices.IndexFunc(words, func(w string) bool { return slices.Contains([]string{"|", "&&", ">", "<", "&", "#", "\\"}, w) })
	if end >= 0 {
		words = words[:end]
	}
	return words
}
