package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"github.com/cec80427/pier/internal/text/printable"
)

// Name is a name, a path or any other text of an extension's on one line, with nothing hidden in it.
func Name(text string) string { return printable.Name(text) }

// Column pads a text to a width on the screen, and cuts what is far too long in its middle.
func Column(text string, width, most int) string {
	text = Name(text)
	if ansi.StringWidth(text) > most {
		runes := []rune(text)
		keep := max(4, most-14)
		for ansi.StringWidth(string(runes[:min(keep, len(runes))])) > most-14 {
			keep--
		}
		head, tail := keep/2, keep/2
		text = fmt.Sprintf("%s…[%d more]…%s", string(runes[:head]), len(runes)-head-tail, string(runes[len(runes)-tail:]))
	}
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}

// FirstLine is the first line of s, with a mark when there are more.
func FirstLine(s string) string {
	line, rest, cut := strings.Cut(s, "\n")
	if cut && rest != "" {
		return line + " …"
	}
	return line
}

// Plural is a number and a noun that agree, as in 2 handlers.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// SortKeys writes every object of a JSON text with its keys in order.
func SortKeys(data json.RawMessage) json.RawMessage {
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return data
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return data
	}
	return json.RawMessage(strings.TrimSuffix(b.String(), "\n"))
}

// PrintLine prints one line of JSON to standard output, fit for a terminal.
func PrintLine(cmd *cobra.Command, data json.RawMessage) error {
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n", printable.JSON(data))
	return err
}
