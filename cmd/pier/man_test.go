package main

import (
	"strings"
	"testing"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// TestManual: every command that help lists is in the manual page, and no line of a text is taken for a request of roff.
func TestManual(t *testing.T) {
	root := rootCommand(&cli.App{})
	page := manual(root)
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && !strings.Contains(page, "\n.SS "+roff(c.UseLine())+"\n") {
			t.Errorf("%s is missing", c.Name())
		}
	}
	known := map[string]bool{".TH": true, ".SH": true, ".SS": true, ".PP": true, ".nf": true, ".fi": true, ".B": true}
	for n, line := range strings.Split(page, "\n") {
		request, _, _ := strings.Cut(line, " ")
		if strings.HasPrefix(line, "'") || strings.HasPrefix(line, ".") && !known[request] {
			t.Errorf("line %d: %s", n+1, line)
		}
	}
	if got := roff(".x\n'y\n\\z a-b"); got != "\\&.x\n\\&'y\n\\ez a\\-b" {
		t.Errorf("%q", got)
	}
}
