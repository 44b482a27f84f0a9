package scan

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"

	"github.com/cec80427/pier/internal/load/scan/lexicon"
)

// forbid is the message of seed 002 §2A.4's table.
func forbid(api, reason string) string { return "forbidden API: " + api + " (" + reason + ")" }

// reached judges a name that the code gets at.
func (j *judge) reached(name string, at file.Idx, what string) {
	if reason := lexicon.ForbiddenMembers(name); reason != "" {
		j.find(Forbidden, name+"()", forbid(name+"()", reason), at, name)
		return
	}
	if inner, ok := strings.CutPrefix(name, "mod:"); ok {
		module, member, _ := strings.Cut(inner, ".")
		if rule, ok := lexicon.Forbidden(module); ok && member != "" {
			j.forbiddenMember(module, firstName(member), rule.Reason, rule.Works, at)
		} else if ok {
			j.find(Flagged, "node:"+module, "node:"+strings.ReplaceAll(module, "_promises", "/promises")+" is loaded: only what docs/node.md lists of it works", at, name)
		}
	}
	switch first, _, _ := strings.Cut(name, "."); first {
	case "eval":
		j.evalNamed(at)
	case "require":
		if name == "require.cache" || name == "require.extensions" {
			j.find(Dynamic, "require", name+" holds modules that were loaded: what is done with them cannot be known before it runs", at, name)
		}
	case "Proxy", "Reflect":
		j.find(Flagged, first, first+" is used: what it stands for is decided at run time", at, name)
	}
	j.needs(name, at, what)
}

func firstName(member string) string {
	first, _, _ := strings.Cut(member, ".")
	return first
}

func (j *judge) forbiddenMember(module, member, reason, works string, at file.Idx) {
	name := "node:" + strings.ReplaceAll(module, "_promises", "/promises")
	if slices.Contains(strings.Fields(works), member) {
		j.find(Flagged, name, name+"."+member+" works here; the rest of "+name+" does not", at, name+"."+member)
		return
	}
	switch member {
	case "prototype", "then", "__esModule", "call", "apply", "bind", "length", "name":
		return
	}
	j.find(Forbidden, name, forbid(name, reason), at, name+"."+member)
}

// escaped judges a value that is handed on to where it is not followed.
func (j *judge) escaped(name string, at file.Idx) {
	if inner, ok := strings.CutPrefix(name, "mod:"); ok && !strings.Contains(inner, ".") {
		if rule, ok := lexicon.Forbidden(inner); ok {
			j.find(Forbidden, "node:"+inner, forbid("node:"+strings.ReplaceAll(inner, "_promises", "/promises"), rule.Reason), at, name)
		}
		j.needsAll(inner, at)
		return
	}
	switch name {
	case "?.eval", "?._load", "?.getBuiltinModule":
		j.find(Dynamic, strings.TrimPrefix(name, "?."), shown(name)+" is handed on: what is done with it cannot be known before it runs", at, name)
	case hostName, "eval", "Function", "Function.prototype", "require", "import", "global", "process", "module", "mod:module.createRequire":
		j.find(Dynamic, shown(name), shown(name)+" is handed on: what is done with it cannot be known before it runs", at, name)
		if name == hostName || name == "require" || name == "import" || name == "mod:module.createRequire" {
			j.anything(shown(name), at)
		}
	}
	if name == "process" || name == "process.env" {
		j.need("env", "env", "global", name, "", at, name)
	}
}

func shown(name string) string {
	if name == "global" {
		return "globalThis"
	}
	if member, ok := strings.CutPrefix(name, "?."); ok {
		return member + " of what is not known"
	}
	return strings.TrimPrefix(name, "mod:")
}

// anyMember judges a member under a name that is not known.
func (j *judge) anyMember(name string, at file.Idx, evidence string) {
	switch {
	case name == "global", name == "process", name == "module", name == "mod:module", name == "Reflect":
		j.find(Dynamic, shown(name), "a member of "+shown(name)+" is taken under a computed name: it cannot be known before it runs", at, evidence)
	case strings.HasPrefix(name, "mod:"):
		inner := strings.TrimPrefix(name, "mod:")
		if rule, ok := lexicon.Forbidden(inner); ok {
			j.find(Forbidden, "node:"+inner, forbid("node:"+inner, rule.Reason), at, evidence)
		}
		j.needsAll(inner, at)
	case name == "process.env":
		j.need("env", "env", "global", name, "", at, evidence)
	}
}

// called judges a call of a name, and reports whether its arguments stay in sight.
func (j *judge) called(name string, n *ast.CallExpression, args []ast.Expression) (follows bool) {
	switch name {
	case "eval":
		j.evals(n, args)
	case "Function":
		j.functions(n.Idx0(), n.LeftParenthesis, n.RightParenthesis, args)
	case "?.constructor":
		j.constructs(n.Idx0(), n.LeftParenthesis, n.RightParenthesis, args, true)
	case "Object.getOwnPropertyDescriptor", "Reflect.getOwnPropertyDescriptor":
		if key, ok := j.constant(args, 1); ok && key == "constructor" {
			j.constructs(n.Idx0(), n.LeftParenthesis, n.RightParenthesis, args, true)
		}
	case madePerhaps:
		j.find(Dynamic, "constructor", "what a member under a computed name gave is called: it may be Function that made it of a text", n.Idx0(), name)
	case madeByConstructor:
		j.find(Flagged, "new Function", "what a constructor made is called: the constructor may be Function's, which makes code of a text", n.Idx0(), name)
	case "Object.defineProperty", "Object.defineProperties", "Reflect.defineProperty", "Object.assign", "Object.setPrototypeOf",
		"Reflect.setPrototypeOf", "Reflect.set":
		j.defines(name, n, args)
	case "Object.keys":
		if len(args) > 0 && slices.Contains(j.eval(args[0]).names(), "process.env") {
			j.escaped("process.env", n.Idx0())
		}
		return true
	case "require.resolve":
		j.resolves(n.Idx0(), args)
		return true
	case "require", "import", "Object.freeze", "Object.seal", "Promise.resolve", "Boolean", "String", "Reflect.get", "Reflect.apply":
		return true
	}
	j.timer(name, n.Idx0(), args)
	if lexicon.Absent.Has(name) {
		j.find(Flagged, name, "there is no "+name+" here", n.Idx0(), name)
	}
	if hidden, ok := strings.CutPrefix(name, "?."); ok {
		j.hidden(hidden, n, args)
	}
	if base, method, ok := cutLast(name); method == name && strings.HasPrefix(name, "__define") { // of the global object
		j.changes([]string{"global"}, args, n.Idx0(), name)
	} else if ok && (method == "__defineGetter__" || method == "__defineSetter__") {
		j.changes([]string{base}, args, n.Idx0(), method)
	}
	j.calledNeed(name, n, args)
	return false
}

func (j *judge) evals(n *ast.CallExpression, args []ast.Expression) {
	if len(args) == 0 {
		return
	}
	texts, all := j.eval(args[0]).texts()
	if all {
		j.find(Flagged, "eval", "eval of a text that is known", n.Idx0(), strings.Join(texts, "\x00"))
		return
	}
	j.find(Forbidden, "eval()", forbid("eval() with a dynamic string", "Arbitrary code execution"), n.Idx0(), j.between(n.LeftParenthesis, n.RightParenthesis))
}

func (j *judge) functions(at, from, to file.Idx, args []ast.Expression) {
	body := j.between(from, to)
	if len(args) > 0 {
		if texts, all := j.eval(args[len(args)-1]).texts(); all {
			body = strings.Join(texts, "\x00")
		}
	}
	j.find(Flagged, "new Function", "new Function makes code of a text", at, body)
}

// timer judges a call of a timer, which may get a text.
func (j *judge) timer(name string, at file.Idx, args []ast.Expression) {
	if name = strings.TrimPrefix(name, "mod:timers."); !lexicon.Timers.Has(name) || len(args) == 0 {
		return
	}
	given := j.eval(args[0])
	texts, _ := given.texts()
	sum, _ := bare(args[0]).(*ast.BinaryExpression)
	_, spread := args[0].(*ast.SpreadElement)
	switch {
	case len(texts) > 0 || slices.Contains(given.list, someText) || sum != nil && sum.Operator == token.PLUS:
		j.find(Flagged, name, name+" gets a text to run", at, strings.Join(texts, "\x00"))
	case spread:
		j.find(Flagged, name, name+" gets arguments that are not known: a text would be run", at, "")
	}
}

// handsTimers judges the functions that a method calls.
func (j *judge) handsTimers(method string, args []ast.Expression) {
	for _, arg := range args {
		for _, name := range j.eval(arg).names() {
			if name = strings.TrimPrefix(name, "mod:timers."); lexicon.Timers.Has(name) {
				j.find(Flagged, name, name+" is called with what "+method+" gives it: a text would be run", arg.Idx0(), name)
			}
		}
	}
}

func (j *judge) defines(by string, n *ast.CallExpression, args []ast.Expression) {
	if len(args) == 0 {
		return
	}
	if prototype(args[0]) {
		j.find(Flagged, "Object.defineProperty", by+" changes a prototype that is not known", n.Idx0(), j.between(n.LeftParenthesis, n.RightParenthesis))
	}
	j.changes(j.eval(args[0]).names(), args[1:], n.Idx0(), by)
}

// made judges new X(…).
func (j *judge) made(name string, n *ast.NewExpression) {
	switch name {
	case "Function":
		j.functions(n.New, n.LeftParenthesis, n.RightParenthesis, n.ArgumentList)
	case "?.constructor":
		_, alias := bare(n.Callee).(*ast.Identifier)
		j.constructs(n.New, n.LeftParenthesis, n.RightParenthesis, n.ArgumentList, alias)
	}
	j.timer(name, n.New, n.ArgumentList)
	if lexicon.Absent.Has(name) {
		j.find(Flagged, name, "there is no "+name+" here", n.New, name)
	}
	j.madeNeed(name, n)
}
