package scan

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/cec80427/pier/internal/load/scan/lexicon"
)

// Code that hides what it gets at is reported as a class, where the value itself is lost: eval that is named and never seen to be called, a
// constructor that may be Function's, modules that are loaded by somebody else's require, and prototypes that are changed.

// named is a place where eval stands.
type named struct {
	at  file.Idx
	own bool
}

// evalNamed notes that eval is named.
func (j *judge) evalNamed(at file.Idx) {
	if j.unseen == 0 {
		_, own := j.at(at)
		j.lost = append(j.lost, named{at, own})
	}
}

// lostEvals reports eval where it is named and nothing was found of what is done with it.
func (j *judge) lostEvals() {
	seen := map[bool]bool{}
	for _, f := range j.report.Findings {
		if about(f) == "eval" {
			seen[f.Own] = true
		}
	}
	for _, n := range j.lost {
		if !seen[n.own] {
			j.find(Dynamic, "eval", "eval is named: what is done with it cannot be known before it runs", n.at, "eval")
		}
	}
}

// madeByConstructor is what a constructor makes that may be Function's: a function of a text.
const madeByConstructor = "?.made"

// madePerhaps is what a member under a name that is not known gives for a text: that member may be the constructor.
const madePerhaps = "?.perhaps"

// constructs judges a call of a constructor of what is not known: that of a function makes code of a text, and those of others get a text
// rarely. suspect says that the text need not be seen.
func (j *judge) constructs(at, from, to file.Idx, args []ast.Expression, suspect bool) {
	if len(args) == 0 {
		return
	}
	if _, all := j.eval(args[len(args)-1]).texts(); all {
		j.functions(at, from, to, args)
	} else if suspect {
		j.find(Flagged, "new Function", "a constructor is called that may be Function's, which makes code of a text", at, j.between(from, to))
	}
}

// gives judges what a function returns that nobody is seen to call.
func (j *judge) gives(f ast.Expression) {
	if !j.safe.has(f) {
		j.lets(value{kind: aNode, node: f}, f.Idx0())
	}
}

// lets judges a value that gets out of sight, and what can be got of it: what a function returns, what was put under the names of an object.
func (j *judge) lets(v value, at file.Idx) {
	switch {
	case v.kind == aPath:
		j.escaped(v.text, at)
	case v.kind == anObject && !j.told[v.of]:
		j.told[v.of] = true
		for _, e := range v.of.every {
			j.escaping(e, at)
		}
	case v.kind == aNode && isFunction(v.node) && !j.told[v.node]:
		j.told[v.node] = true
		for _, given := range j.returned(v.node).list {
			if module, ok := strings.CutPrefix(given.text, "mod:"); ok {
				if _, forbidden := lexicon.Forbidden(module); !forbidden {
					continue // what is used of it is seen where the function is called
				}
			}
			j.lets(given, at)
		}
	}
}

// sameTwice reports x[a][a], where a is not known: what it most likely spells is constructor.constructor.
func (j *judge) sameTwice(e ast.Expression) bool {
	outer, ok := bare(e).(*ast.BracketExpression)
	if !ok {
		return false
	}
	inner, ok := bare(outer.Left).(*ast.BracketExpression)
	if !ok {
		return false
	}
	_, all := j.eval(outer.Member).texts()
	trimmed := func(b *ast.BracketExpression) string {
		return strings.Trim(j.between(b.LeftBracket, b.RightBracket), "[] ")
	}
	return !all && trimmed(inner) == trimmed(outer)
}

// hidden judges a call of a member of what is not known, which may be what makes code of a text, or loads a module.
func (j *judge) hidden(name string, n *ast.CallExpression, args []ast.Expression) {
	switch name {
	case "eval":
		j.find(Dynamic, "eval", "eval of what is not known is called: it may be that of all", calleeAt(n), j.between(n.LeftParenthesis, n.RightParenthesis))
	case "_compile":
		j.find(Flagged, "new Function", "_compile of what is not known makes code of a text", calleeAt(n), j.argument(n, 0))
	case "dlopen", "_linkedBinding":
		j.find(Dynamic, "process", name+" of what is not known is called: it may be that of process", calleeAt(n), j.argument(n, 0))
	case "require", "_load", "getBuiltinModule":
		if len(args) == 0 {
			return
		}
		texts, all := j.eval(args[0]).texts()
		if !all || slices.ContainsFunc(texts, func(t string) bool { return len(required(t).names()) > 0 }) {
			j.find(Dynamic, "require", name+" of what is not known loads a module: which one is known when it runs", calleeAt(n), j.argument(n, 0))
		}
	}
}

// changes judges what changes the members of something by a call: args begin with the member's name.
func (j *judge) changes(names []string, args []ast.Expression, at file.Idx, by string) {
	for _, name := range names {
		if !isBuiltin(name) {
			continue
		}
		property := "a computed name"
		if len(args) > 0 {
			if texts, all := j.eval(args[0]).texts(); all && len(texts) == 1 {
				property = texts[0]
			}
		}
		j.find(Flagged, "Object.defineProperty", by+" changes "+shown(name)+": "+property, at, name+"."+property)
	}
}

func isBuiltin(name string) bool {
	return lexicon.Builtins.Has(strings.TrimSuffix(name, ".prototype"))
}

// assigned judges what is put under a name of a builtin. A global of its own is nobody's else, and some members are there to be set.
func (j *judge) assigned(left ast.Expression) {
	var base, key ast.Expression
	switch e := left.(type) {
	case *ast.DotExpression:
		base, key = e.Left, &ast.StringLiteral{Value: e.Identifier.Name}
	case *ast.BracketExpression:
		base, key = e.Left, e.Member
	}
	if base != nil && prototype(base) {
		j.find(Flagged, "Object.defineProperty", "an assignment changes a prototype that is not known", left.Idx0(), j.between(left.Idx0(), left.Idx1()))
	}
	texts, all := j.eval(key).texts()
	own := all && !slices.ContainsFunc(texts, func(t string) bool { return lexicon.Builtins.Has(t) })
	for _, name := range j.eval(base).names() {
		meant := name == "Error" || name == "process" && (slices.Contains(texts, "exitCode") || slices.Contains(texts, "title"))
		if !meant && (name != "global" || !own) {
			j.changes([]string{name}, []ast.Expression{key}, left.Idx0(), "an assignment")
		}
	}
}

// deletes judges what is taken away under a name that is known: what an extension put under a global name, it may take away.
func (j *judge) deletes(e ast.Expression) {
	if of, name := j.method(e); of != nil && (prototype(of) || !slices.Contains(j.eval(of).names(), "global") || isBuiltin(name)) {
		j.assigned(bare(e))
	}
}

// prototype reports whether an expression is the prototype of something, whatever that is.
func prototype(e ast.Expression) bool {
	c, call := bare(e).(*ast.CallExpression)
	if call {
		e = c.Callee
	}
	d, ok := bare(e).(*ast.DotExpression)
	return ok && string(d.Identifier.Name) == map[bool]string{true: "getPrototypeOf", false: "__proto__"}[call]
}

// cutLast parts the last name of a path from what is before it.
func cutLast(name string) (base, last string, ok bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+1:], true
}

// keeps reports whether what is put under the names of a variable is followed: not that of a class, nor of what a function was handed.
func (j *judge) keeps(v *variable) bool {
	return !slices.ContainsFunc(v.defs, func(d def) bool {
		_, class := d.expr.(*ast.ClassLiteral)
		return class || d.fn != nil && !j.loaders[d.fn]
	})
}
