package scan

import (
	"slices"

	"github.com/dop251/goja/ast"
)

// called notes the calls whose arguments become parameters that are known.
func (b *binder) called(n *ast.CallExpression) {
	c := &call{args: n.ArgumentList}
	switch callee := bare(n.Callee).(type) {
	case *ast.Identifier:
		v := b.scope.find(string(callee.Name))
		if v == nil {
			return
		}
		b.named[v] = append(b.named[v], c)
		b.exported(b.helpers[v], n.ArgumentList)
		b.loader(b.helpers[v], n.ArgumentList)
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
		b.sites[callee] = append(b.sites[callee], c)
	case *ast.DotExpression:
		if takesElements[string(callee.Identifier.Name)] {
			for _, arg := range n.ArgumentList {
				b.handed(arg, &call{from: callee})
			}
		}
	}
}

// handed is a function that is given to another one, which calls it.
func (b *binder) handed(arg ast.Expression, c *call) {
	switch f := bare(arg).(type) {
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
		b.sites[f] = append(b.sites[f], c)
	case *ast.Identifier:
		if v := b.scope.find(string(f.Name)); v != nil {
			b.named[v] = append(b.named[v], c)
		}
	case *ast.CallExpression:
		if id, ok := bare(f.Callee).(*ast.Identifier); ok && passes[b.helpers[b.scope.find(string(id.Name))]] && len(f.ArgumentList) > 0 {
			b.handed(f.ArgumentList[0], c) // __name(f, "f")
		}
	}
}

// takesElements are the methods whose callbacks get what the receiver holds.
var takesElements = map[string]bool{
	"then": true, "finally": true, "forEach": true, "map": true, "filter": true, "find": true, "some": true, "every": true, "flatMap": true,
}

// loader notes a function that is a CommonJS module.
func (b *binder) loader(helper string, args []ast.Expression) {
	if len(args) == 0 || helper != "__commonJS" {
		return
	}
	if o, ok := args[0].(*ast.ObjectLiteral); ok && len(o.Value) == 1 {
		if p, ok := o.Value[0].(*ast.PropertyKeyed); ok {
			b.loaders[p.Value] = true
		}
	}
}

// exported notes what the bundler's helpers put into an object.
func (b *binder) exported(helper string, args []ast.Expression) {
	if len(args) < 2 || helper == "" {
		return
	}
	id, ok := bare(args[0]).(*ast.Identifier)
	if !ok {
		return
	}
	v := b.scope.find(string(id.Name))
	if v == nil {
		return
	}
	switch helper {
	case "__reExport", "__copyProps":
		v.all = append(v.all, args[1])
	case "__export":
		if o, ok := args[1].(*ast.ObjectLiteral); ok {
			for _, p := range o.Value {
				if keyed, ok := p.(*ast.PropertyKeyed); ok {
					b.getter(v, keyed)
				}
			}
		}
	}
}

func (b *binder) getter(v *variable, p *ast.PropertyKeyed) {
	key, ok := plainKey(p.Key)
	arrow, isArrow := p.Value.(*ast.ArrowFunctionLiteral)
	if !ok || !isArrow {
		v.wild = true
		return
	}
	if body, ok := arrow.Body.(*ast.ExpressionBody); ok {
		v.put(key, body.Expression)
		if key == "default" {
			b.defaults = append(b.defaults, body.Expression)
		}
	}
}

// entryOf notes the function that a module exports by default: Pi calls that of the entry with its API.
func (b *binder) entryOf(e ast.Expression) {
	if id, ok := bare(e).(*ast.Identifier); ok {
		if v := b.variable(id); v != nil {
			for _, d := range v.defs {
				b.entry[b.unwrapped(d.expr)] = true
			}
		}
	}
}

// bare is an expression without what only wraps it: (0, f) and the marks of optional chains.
//
//go:noinline
func bare(e ast.Expression) ast.Expression {
	for {
		switch x := e.(type) {
		case *ast.OptionalChain:
			e = x.Expression
		case *ast.Optional:
			e = x.Expression
		case *ast.SequenceExpression:
			e = x.Sequence[len(x.Sequence)-1]
		default:
			return e
		}
	}
}

// known reports whether a call is among those that a function's parameters know: binder.called notes it by these.
func (j *judge) known(f ast.Node, n *ast.CallExpression) bool {
	callee := bare(n.Callee)
	if id, ok := callee.(*ast.Identifier); ok {
		v := j.variable(id)
		return v != nil && slices.ContainsFunc(v.defs, func(d def) bool { return len(d.path) == 0 && j.unwrapped(d.expr) == f })
	}
	return len(n.ArgumentList) == 0 || callee == f
}
