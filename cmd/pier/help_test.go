package main

import (
	"maps"
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

// TestNarrow: what is made for one command is what is made of it among all, and no other is.
func TestNarrow(t *testing.T) {
	all := map[string]*cobra.Command{}
	for _, c := range rootCommand(&cli.App{}).Commands() {
		for _, name := range append(c.Aliases, c.Name()) {
			all[name] = c
		}
	}
	for _, name := range []string{"help", "completion", "man"} {
		if narrow([]string{name}) {
			t.Errorf("%s needs all commands", name)
		}
		delete(all, name)
	}
	for _, g := range groups {
		for _, m := range g.makers {
			for name := range strings.FieldsSeq(m.names) {
				root := rootCommand(&cli.App{}, name)
				c, _, err := root.Find([]string{name})
				switch {
				case err != nil || all[name] == nil:
					t.Errorf("%s is not made: %v", name, err)
				case c.UsageString() != all[name].UsageString():
					t.Errorf("%s alone:\n%s\nand among all:\n%s", name, c.UsageString(), all[name].UsageString())
				case name != "run" && slices.ContainsFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == "run" }):
					t.Errorf("%s is made with run", name)
				}
				delete(all, name)
			}
		}
	}
	if len(all) > 0 {
		t.Errorf("makers do not name %v", slices.Sorted(maps.Keys(all)))
	}
	for _, args := range [][]string{nil, {"--help"}, {"--version", "x"}, {"inspec"}, {"__complete", "run", ""}, {"help", "run"}} {
		if narrow(args) {
			t.Errorf("%q needs all commands", args)
		}
	}
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
