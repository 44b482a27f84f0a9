package scan

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/cec80427/pier/internal/load/scan/lexicon"
)

// What Pi's API asks for goes by names: its objects are handed around, and their members have names of their own.

// piName reports whether a name is one that people give to Pi's API and its contexts: pi, extensionAPI, ctx2.
func piName(name string) bool {
	name = strings.TrimRight(name, "0123456789")
	for _, end := range []string{"pi", "ctx", "context"} {
		if len(name) >= len(end) && strings.EqualFold(name[len(name)-len(end):], end) {
			return true
		}
	}
	return false
}

// asksPi judges a member of what is known to be Pi's API.
func (j *judge) asksPi(name string, at file.Idx) {
	member := strings.TrimPrefix(name, "pi.")
	first := firstName(member)
	switch {
	case first == "exec":
		j.need("exec", "exec", "primitive", "pi.exec", "", at, name)
	case strings.HasPrefix(member, "fs."):
		for _, c := range map[bool][]string{true: {"read"}, false: {"write"}}[slices.Contains([]string{"read", "list", "stat"}, member[3:])] {
			j.need(c, "fs", "primitive", "pi."+member, "", at, name)
		}
	case lexicon.Members(first) != "":
		j.need(lexicon.Members(first), lexicon.Members(first), "primitive", first, "", at, name)
	case lexicon.ContextMembers(first) != "":
		j.need(lexicon.ContextMembers(first), lexicon.ContextMembers(first), "primitive", "pi."+first, "", at, name)
	}
	_, last, _ := cutLast(name)
	j.asksModules(last, at)
}

// asksUnknown judges a member of an object that is not known.
func (j *judge) asksUnknown(of ast.Expression, name string, at file.Idx) {
	j.asksModels(name, at)
	for _, v := range j.eval(of).list {
		if v.kind == anAPI {
			return // asked as what it is
		}
	}
	if c := lexicon.ContextMembers(name); c != "" && piName(lastName(of)) {
		j.need(c, c, "primitive", name, "", at, name)
		j.asksModules(name, at)
		return
	}
	j.asksName(name, at)
}

func (j *judge) asksName(name string, at file.Idx) {
	if c := lexicon.Members(name); c != "" {
		j.need(c, c, "primitive", name, "", at, name)
	}
	j.asksModules(name, at)
}

// lastName is the name that an expression ends with: pi of this.pi.
func lastName(e ast.Expression) string {
	switch e := bare(e).(type) {
	case *ast.Identifier:
		return string(e.Name)
	case *ast.DotExpression:
		return string(e.Identifier.Name)
	case *ast.PrivateDotExpression:
		return string(e.Identifier.Name)
	}
	return ""
}

// callsPi judges a call of Pi's API.
func (j *judge) callsPi(name string, n *ast.CallExpression, args []ast.Expression) {
	switch member := strings.TrimPrefix(name, "pi."); member {
	case "tool", "callTool", "executeTool":
		j.toolCall(n, args)
	case "http":
		if len(args) > 0 {
			for _, v := range j.eval(args[0]).list {
				if o, ok := v.node.(*ast.ObjectLiteral); ok {
					j.literalHosts(calleeAt(n), j.property(o, "url"))
				}
			}
		}
	default:
		j.registers(member, n, args)
	}
}

func (j *judge) literalHosts(at file.Idx, list *set) {
	texts, all := list.texts()
	for _, t := range texts {
		if all {
			j.host(at, t)
		}
	}
}

func (j *judge) toolCall(n *ast.CallExpression, args []ast.Expression) {
	if len(args) == 0 {
		return
	}
	names, all := j.eval(args[0]).texts()
	for _, name := range names {
		c := lexicon.Tools(name)
		if c == "" {
			c = "tool"
		}
		j.need(c, "tool", "primitive", "pi.tool "+name, "", n.Idx0(), name)
	}
	if !all {
		for _, c := range []string{"exec", "read", "tool", "write"} {
			j.need(c, "tool", "primitive", "pi.tool", "", n.Idx0(), j.argument(n, 0))
		}
	}
}

// callsUnknown judges a method of an object that is not known: a call with two arguments is no search of a regular expression.
func (j *judge) callsUnknown(of ast.Expression, name string, n *ast.CallExpression, args []ast.Expression) {
	for _, v := range j.eval(of).list {
		if v.kind == anAPI || v.kind == aNode && name == "exec" && !j.eval(of).open {
			return
		}
	}
	named := piName(lastName(of))
	switch {
	case name == "exec" && (len(args) > 1 || named):
		j.need("exec", "exec", "primitive", "exec", "", calleeAt(n), j.between(n.LeftParenthesis, n.RightParenthesis))
	case name == "tool" && named, name == "callTool", name == "executeTool":
		j.toolCall(n, args)
	default:
		j.registers(name, n, args)
	}
}

func (j *judge) registers(method string, n *ast.CallExpression, args []ast.Expression) {
	what := lexicon.Registrations(method)
	if what == "" || len(args) == 0 || j.unseen > 0 {
		return
	}
	place, own := j.at(n.Idx0())
	if !own {
		return
	}
	names, _ := j.eval(args[0]).texts()
	if len(names) == 0 {
		for _, v := range j.eval(args[0]).list {
			if o, ok := v.node.(*ast.ObjectLiteral); ok {
				names, _ = j.property(o, "name").texts()
			}
		}
	}
	if what == "event" {
		if slices.Contains(names, "resources_discover") { // the files that it names are looked at by its right
			j.asksModules("resources_discover", n.Idx0())
		}
		names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !lexicon.Events.Has(name) })
	} else if len(names) == 0 {
		names = []string{""}
	}
	for _, name := range names {
		j.report.Registrations = append(j.report.Registrations, Registration{Kind: what, Name: name, Place: place})
	}
}

func (j *judge) packageNeed(module, member string, at file.Idx) {
	if module == "pi:tui" && member != "" && !lexicon.Pure.Has(member) {
		j.need("env", "env", KindModule, module+"."+member, "", at, member)
	}
	for _, c := range strings.Fields(lexicon.PackageReads(member)) {
		j.need(c, methodOf(c), KindModule, module+"."+member, "", at, member)
	}
	for _, c := range strings.Fields(lexicon.PackageMembers(member)) {
		j.need(c, methodOf(c), "import", module+"."+member, "", at, member)
	}
}
