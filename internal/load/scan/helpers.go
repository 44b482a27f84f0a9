package scan

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/cec80427/pier/internal/load/scan/lexicon"
)

// The bundler's own functions, and pier's, are known by where they are declared: an extension may have a function of the same name.

// bundled reports whether a place is in what the bundler wrote itself.
func (s *script) bundled(at file.Idx) bool {
	for _, r := range s.Made {
		if offset := int(at) - 1; r[0] <= offset && offset < r[1] {
			return true
		}
	}
	return false
}

// helpersOf notes the helpers that the function of a script declares, and its parameters.
func (b *binder) helpersOf(params *ast.ParameterList, body []ast.Statement) {
	note := func(target ast.Node) {
		id, ok := target.(*ast.Identifier)
		if !ok {
			return
		}
		name := strings.TrimRight(string(id.Name), "0123456789")
		if id.Name == "__pi2" {
			name = "__pi2"
		}
		if v := b.scope.find(string(id.Name)); v != nil && (lexicon.Bundler.Has(name) || name == hostName || name == "__pi2") {
			b.helpers[v] = name
		}
	}
	for _, p := range params.List {
		note(p.Target)
	}
	for _, st := range body {
		if !b.bundled(st.Idx0()) {
			continue
		}
		var list []*ast.Binding
		switch st := st.(type) {
		case *ast.VariableStatement:
			list = st.List
		case *ast.LexicalDeclaration:
			list = st.List
		case *ast.FunctionDeclaration:
			note(st.Function.Name)
		}
		for _, binding := range list {
			note(binding.Target)
		}
	}
}

// hostName is the parameter of a script that gives it pier's modules.
const hostName = "__pier_host"

// helper is which helper an expression names, if any.
func (s *script) helper(e ast.Expression) string {
	if id, ok := bare(e).(*ast.Identifier); ok {
		return s.helpers[s.variable(id)]
	}
	return ""
}

// changedHelpers reports helpers that something else is put into. Those that stand in the code of a file, since it was written in an older
// language, are none then.
func (s *script) changedHelpers() (changed []def) {
	for v := range s.helpers {
		for _, d := range v.defs {
			switch {
			case d.expr == nil || s.bundled(d.expr.Idx0()):
			case slices.ContainsFunc(v.defs, func(d def) bool { return d.expr != nil && int(d.expr.Idx0()) <= s.Made[0][1] }):
				changed = append(changed, d)
			default:
				delete(s.helpers, v)
			}
		}
	}
	return changed
}

// ownHelper reports whether a node is what the bundler or pier put into the script, and whether that loads a module of pier's.
func (j *judge) ownHelper(n ast.Node) (own, loads bool) {
	if b, ok := n.(*ast.Binding); ok {
		id, ok := b.Target.(*ast.Identifier)
		return ok && j.helpers[j.variable(id)] != "" && j.bundled(id.Idx), false
	}
	p, ok := n.(*ast.PropertyKeyed)
	loads = ok && j.loaders[p.Value] && j.hostLoader(p.Value)
	return loads, loads
}

// hostLoader reports whether a CommonJS module is one of pier's: module.exports = __pier_host("NAME").
func (j *judge) hostLoader(f ast.Node) bool {
	module, ok := f.(*ast.FunctionLiteral)
	if !ok || len(module.Body.List) != 1 {
		return false
	}
	st, _ := module.Body.List[0].(*ast.ExpressionStatement)
	if st == nil {
		return false
	}
	to, ok := st.Expression.(*ast.AssignExpression)
	if !ok {
		return false
	}
	c, ok := to.Right.(*ast.CallExpression)
	if !ok || j.helper(c.Callee) != hostName || len(c.ArgumentList) != 1 {
		return false
	}
	_, ok = c.ArgumentList[0].(*ast.StringLiteral)
	return ok
}

// forged reports a function of the bundler's that uses what the bundler's do not: somebody wrote it into an artifact.
func (j *judge) forged(name string, at file.Idx) {
	outer := j.unseen
	j.unseen = 0
	j.find(Dynamic, "code", "a function that links the modules uses "+name+": what the code does cannot be known before it runs", at, name)
	j.anything("code", at)
	j.unseen = outer
}
