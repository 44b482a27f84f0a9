//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/creack/pty"
)

// TestDialogsInLines: a command without a screen shows dialogs as the screen does, one after the other on one terminal: each names
// its extension, is wiped when it is over, and leaves the keys that come after it to the next.
func TestDialogsInLines(t *testing.T) {
	p := startInTerminal(t, "command", writeExtension(t, `export default (pi) => pi.registerCommand("go", { handler: async (_a, ctx) => {
		const picked = await ctx.ui.select("Which one", ["first", "second", "third"]);
		const sure = await ctx.ui.confirm("╓─ pier asks ─╖", "there is no way back");
		const name = await ctx.ui.input("Name", "nobody");
		const text = await ctx.ui.editor("Text", "was");
		const none = await ctx.ui.select("Dismissed", ["x"]);
		ctx.ui.notify("answers " + JSON.stringify([picked, sure, name, text, none ?? null]));
	} })`), "/go")
	for _, step := range []struct{ shows, types string }{
		{"Which one", "\x1b[B\x1b[B\x1b[A\r"},
		{"there is no way back", "y"},
		{"nobody", "Ada L\x7f\x1b[200~Lovelace\nCountess\x1b[201~\r"},
		{"Text", "\x1b\r!\r"},
		{"Dismissed", "\x1b"},
	} {
		p.shows(step.shows)
		p.shows("┌ shown ─")
		if step.shows == "Text" {
			if err := pty.Setsize(p.pty, &pty.Winsize{Rows: 6, Cols: 30}); err != nil {
				t.Fatal(err)
			}
		}
		p.types(step.types)
	}
	text, err := p.said()
	if err != nil {
		t.Error(err)
	}
	if strings.ContainsAny(text, "╓╖") {
		t.Errorf("an extension drew the frame of pier's own questions: %q", text)
	}
	if want := `answers ["second",true,"Ada Lovelace Countess","was\n!",null]`; !strings.Contains(text, want) {
		t.Errorf("no %s: %q", want, text[max(0, len(text)-2000):])
	}
}
