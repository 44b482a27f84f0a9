package cli

import (
	"cmp"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
)

// wanted is what an extension that was denied a right wanted to do.
var wanted = map[ext.Capability]string{
	ext.CapRead: "read", ext.CapWrite: "write", ext.CapExec: "run", ext.CapHTTP: "reach", ext.CapEnv: "see the variable",
	ext.CapTool: "call the tool", ext.CapSession: "use the session", ext.CapUI: "talk to you", ext.CapLog: "write to the log",
}

// wish says what the call wanted; a call that was refused before its right was derived has no capability.
func wish(c ext.Capability) string { return cmp.Or(wanted[c], "make one more host call") }

// The most columns of a denial's target and of the rule that would help: an extension chooses how long they are.
const (
	mostScope = 300
	mostFlag  = 600
)

// because joins a reason to what was wanted: one that begins with "which" goes on with the sentence.
func because(reason string) string {
	if strings.HasPrefix(reason, "which ") {
		return ", " + reason
	}
	return ": " + reason
}

// sayDenied says in one line what was denied, why when that is not obvious, and the narrowest rule that would help. The same is said
// once.
func (a *App) sayDenied(from ext.ID, d pier.Denial) {
	text := "denied: " + string(from) + " wanted to " + wish(d.Capability)
	if d.Op != "" {
		text = "denied: " + string(from) + " wanted to " + permprompt.Doing(d.Capability, d.Op)
	}
	if d.Scope != "" {
		text += " " + permprompt.Cut(Name(d.Scope), mostScope)
	}
	if d.Reason != "" {
		text += because(d.Reason)
	}
	text += "."
	if d.Flag != "" {
		text += " To allow it: " + permprompt.Cut(Name(d.Flag), mostFlag)
	}
	text = Name(text)
	if d.Capability == ext.CapEnv { // it reads as unset, which is no failure
		if a.Env.Getenv(d.Scope) != "" && a.unset.add(text) { // a variable that nobody has set is no rule away
			a.Say(strings.Replace(text, "denied: ", "unset: ", 1))
		}
		return
	}
	known := d.Answered && (a.Screen != nil || a.Person != nil) // by the line of the answer
	if a.denials.add(text) && !known {
		a.Say(text)
	}
}
