package terminal

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/printable"
)

// Desktop notifications that extensions write to the terminal themselves: OSC 9 (iTerm2), OSC 777 (rxvt), OSC 99 (Kitty).
var notification = lazyregexp.New(`\x1b\](?:9;([^\x07\x1b]*)|777;notify;([^\x07\x1b]*)|99;[^;\x07\x1b]*;([^\x07\x1b]*))(?:\x07|\x1b\\)`)

// Readable makes what an extension wrote to process.stdout or process.stderr fit to be shown: a notification becomes a
// line, colours and links stay, and nothing else that a terminal acts upon gets through.
func Readable(text string) string {
	text = notification.ReplaceAllStringFunc(text, func(sequence string) string {
		for _, part := range notification.FindStringSubmatch(sequence)[1:] {
			if part != "" {
				return "notification: " + strings.ReplaceAll(part, ";", ": ") + "\n"
			}
		}
		return ""
	})
	return printable.Styled(text)
}

// ForTerminal is data as it may be shown; what goes to a file or a pipe stays what it is.
func ForTerminal(w io.Writer, text string) string {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return printable.Styled(text)
	}
	return text
}
