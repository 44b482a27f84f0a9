package source

import (
	"fmt"
	"hash"
)

// CommandLine is what an entry whose kind starts a program starts: its words, and the folder they are relative to ("" for the
// working directory).
func (e *Entry) CommandLine() (words []string, dir string, err error) {
	line := e.Spec
	if e.Manifest != nil {
		dir = e.Manifest.dir
	}
	words, err = Words(line)
	if err == nil && len(words) == 0 {
		err = errNotPlain
	}
	if err != nil {
		return nil, "", failure(Diagnostic{
			Text: fmt.Sprintf("the command line %q cannot be taken: %v", line, err), File: e.Name,
			Suggestion: "write the program and its arguments, quoted where they have blanks",
		})
	}
	return words, dir, nil
}

func part(h hash.Hash, kind, text string) { fmt.Fprintf(h, "%s %d %s\n", kind, len(text), text) }
