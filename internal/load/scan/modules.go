package scan

import (
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/cec80427/pier/internal/load/scan/lexicon"
)

// What pier's own modules read for an extension that uses them: the variables of the terminal for colours, Pi's keybindings.json, models.json
// and settings.json. Without the right they fall back to what Pi has by itself, and the default rights cover it, so no rule is asked for.

// KindModule is the kind of a need that is a module's of pier, KindDynamic that of one which code has that cannot be known: neither is a rule
// that somebody should grant.
const (
	KindModule  = "module"
	KindDynamic = "dynamic"
)

// asksModules judges a name by what pier's modules read for who uses it.
func (j *judge) asksModules(name string, at file.Idx) {
	for _, c := range strings.Fields(lexicon.ModuleMembers(name)) {
		j.need(c, methodOf(c), KindModule, name, "", at, name)
	}
}

// asksModels judges a member of something that is named as Pi's registry of models.
func (j *judge) asksModels(name string, at file.Idx) {
	for _, c := range strings.Fields(lexicon.ModelMembers(name)) {
		j.need(c, methodOf(c), "primitive", "modelRegistry."+name, "", at, name)
	}
}

// asksKeys judges the names of what is given to Pi's API.
func (j *judge) asksKeys(p *ast.PropertyKeyed) {
	key, ok := plainKey(p.Key)
	if !ok || p.Computed {
		return
	}
	if key == "renderCall" || key == "renderResult" || key == "reachesTools" {
		j.asksModules(key, p.Key.Idx0())
	}
	if key != "apiKey" {
		return
	}
	texts, _ := j.eval(p.Value).texts()
	for _, text := range texts {
		if strings.HasPrefix(text, "!") { // a command whose output is the key
			j.need("exec", "exec", "primitive", "apiKey", "", p.Key.Idx0(), text)
		}
	}
}

// asksByName judges a call that is handed Pi's API and the names of its members: it may call them.
func (j *judge) asksByName(n *ast.CallExpression) {
	handed := false
	for _, arg := range n.ArgumentList {
		handed = handed || piName(lastName(arg))
		if lastName(arg) == "ui" { // whoever gets it may show something of its own
			j.asksModules("custom", arg.Idx0())
		}
	}
	for _, arg := range n.ArgumentList {
		texts, _ := j.eval(arg).texts()
		for _, text := range texts {
			if handed && (text == "exec" || lexicon.Members(text) != "") {
				j.asksPi("pi."+text, arg.Idx0())
			}
		}
	}
}

// anything is what code may ask for that is not known before it runs.
func (j *judge) anything(what string, at file.Idx) {
	for _, c := range []string{"env", "exec", "http", "read", "write"} {
		j.need(c, methodOf(c), KindDynamic, what, "", at, what)
	}
}
