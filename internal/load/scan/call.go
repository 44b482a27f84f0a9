package scan

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/cec80427/pier/internal/load/scan/lexicon"

	"github.com/cec80427/pier/internal/load/scan/tree"
)

// calling is what a call may give.
func (s *script) calling(e *ast.CallExpression) *set {
	if name := s.helper(e.Callee); name != "" {
		if out, ok := s.helperCall(name, e.ArgumentList); ok {
			return out
		}
	}
	if out, ok := s.textCall(e); ok {
		return out
	}
	if out, ok := s.methodCall(e); ok {
		return out
	}
	callee := s.eval(e.Callee)
	out := &set{open: callee.open}
	for _, v := range callee.list {
		out.join(s.call(v, e.ArgumentList))
	}
	of, name := s.method(e.Callee)
	if of != nil && lexicon.TextMethods.Has(name) && len(callee.of(aNode)) == 0 {
		out.add(someText)
	}
	if b, ok := bare(e.Callee).(*ast.BracketExpression); ok && of == nil && len(e.ArgumentList) > 0 && s.eval(b.Left).open && !s.noText(b.Member) {
		out.add(value{kind: aPath, text: madePerhaps})
	}
	return out
}

// noText reports whether a name is a symbol or a number: no text stands for it.
func (s *script) noText(name ast.Expression) bool {
	for range 8 {
		id, ok := bare(name).(*ast.Identifier)
		if !ok {
			break
		}
		v := s.variable(id)
		if v == nil || len(v.defs) != 1 || len(v.defs[0].path) > 0 || v.defs[0].expr == nil {
			break
		}
		name = v.defs[0].expr
	}
	switch e := bare(name).(type) {
	case *ast.BinaryExpression:
		return !slices.Contains([]token.Token{token.PLUS, token.LOGICAL_OR, token.LOGICAL_AND, token.COALESCE}, e.Operator)
	case *ast.UnaryExpression:
		return true
	}
	return slices.ContainsFunc(s.eval(name).list, func(v value) bool {
		return v.kind == aThing && strings.HasPrefix(v.text, "Symbol") || v.kind == aPath && strings.HasPrefix(v.text, "Symbol.")
	})
}

// helperCall is a call of what the bundler or pier put into the script.
func (s *script) helperCall(name string, args []ast.Expression) (*set, bool) {
	switch {
	case len(args) == 0:
		return nil, false
	case name == "__commonJS":
		if o, ok := args[0].(*ast.ObjectLiteral); ok && len(o.Value) == 1 {
			if p, ok := o.Value[0].(*ast.PropertyKeyed); ok {
				return only(value{kind: aLoader, node: p.Value}), true
			}
		}
	case name == "__globImport":
		return only(value{kind: aPath, text: "import"}), true
	case name == "__glob":
		return only(value{kind: aPath, text: "require"}), true
	case passes[name]:
		return s.eval(args[0]), true
	}
	return nil, false
}

// hosted is the module of pier's that a name leads to.
func hosted(name *set) *set {
	if names, all := name.texts(); all && len(names) == 1 {
		return hostModule(names[0])
	}
	return unknown()
}

func hostModule(name string) *set {
	if inner, ok := strings.CutPrefix(name, "pi:node/"); ok {
		switch inner {
		case "internal_require":
			return only(value{kind: aPath, text: "require"})
		case "process":
			return only(value{kind: aPath, text: "process"})
		}
		return only(value{kind: aPath, text: "mod:" + inner})
	}
	return only(value{kind: aPath, text: "mod:" + name})
}

// required is the module of a specifier.
func required(specifier string) *set {
	name := strings.TrimPrefix(specifier, "node:")
	if strings.HasPrefix(specifier, "node:") || builtin(name) {
		return hostModule("pi:node/" + strings.ReplaceAll(name, "/", "_"))
	}
	if strings.HasPrefix(specifier, "pi:node/") {
		return hostModule(specifier)
	}
	return unknown()
}

// builtin reports whether a name without prefix is one of the modules that this package knows rules for.
func builtin(name string) bool {
	name = strings.ReplaceAll(name, "/", "_")
	_, forbidden := lexicon.Forbidden(name)
	known := lexicon.ModuleNeeds(name) != nil
	return forbidden || known || name == "module" || name == "process" || name == "buffer" || name == "path" || name == "url"
}

// call is what calling one value gives.
func (s *script) call(v value, args []ast.Expression) *set {
	switch v.kind {
	case aNode:
		return s.returned(v.node)
	case aLoader:
		return s.loaded(v.node)
	case aPath:
		return s.pathCall(v.text, args)
	case anAPI:
		return only(value{kind: aThing, text: v.text + "()"})
	}
	return unknown()
}

// loaded is what a CommonJS module gives: pier's own modules for Node's are one line, the rest is the extension's.
func (s *script) loaded(n ast.Node) *set {
	out := s.whole(n)
	for _, v := range out.list {
		if v.kind == aPath && strings.HasPrefix(v.text, "mod:") && len(out.list) == 2 {
			return only(v)
		}
	}
	return out
}

func (s *script) pathCall(name string, args []ast.Expression) *set {
	first := func() *set {
		if len(args) == 0 {
			return &set{}
		}
		return s.eval(args[0])
	}
	switch name {
	case hostName:
		return hosted(first())
	case "require", "import":
		names, all := first().texts()
		out := &set{open: !all}
		for _, n := range names {
			out.join(required(n))
		}
		return out
	case "mod:module.createRequire", "mod:module.createRequireFromPath":
		return only(value{kind: aPath, text: "require"})
	case "Promise.resolve", "Object.freeze", "Object.seal", "Object", "structuredClone", "Object.create", "Object.entries", "Object.values",
		"Object.getPrototypeOf", "Reflect.getPrototypeOf", "Object.setPrototypeOf":
		return first()
	case "Object.assign":
		out := &set{}
		for _, a := range args {
			out.join(s.eval(a))
		}
		return out
	case "Reflect.get":
		if len(args) > 1 {
			return s.under(first(), s.eval(args[1]))
		}
	case "Reflect.apply", "Reflect.construct":
		out := &set{}
		for _, v := range first().list {
			out.join(s.call(v, s.spreadArgs(args, name == "Reflect.apply")))
		}
		out.open = true
		return out
	case "String":
		given := first()
		if given.open {
			given = new(set).join(given).add(someText)
		}
		return given
	}
	if strings.HasPrefix(name, "?") {
		if name == "?.constructor" {
			return &set{list: []value{{kind: aPath, text: madeByConstructor}}, open: true}
		}
		return unknown()
	}
	out := &set{list: append(s.placedCall(name, args), value{kind: aThing, text: name + "()"}), open: true}
	if lexicon.TextFunctions.Has(name) {
		out.add(someText)
	}
	return out
}

// spreadArgs are the arguments of a call through Reflect.
func (s *script) spreadArgs(args []ast.Expression, this bool) []ast.Expression {
	at := 1
	if this {
		at = 2
	}
	if len(args) <= at {
		return nil
	}
	return s.listed(args[at])
}

// listed are the elements of a list; one that stands for all where they are not known.
func (s *script) listed(e ast.Expression) []ast.Expression {
	for _, v := range s.eval(e).list {
		if list, ok := v.node.(*ast.ArrayLiteral); ok && v.kind == aNode {
			return list.Value
		}
	}
	return []ast.Expression{&ast.SpreadElement{Expression: e}}
}

// method is what the callee of a call is a member of, and its name; nil where it is none, or the name is not known.
func (s *script) method(callee ast.Expression) (of ast.Expression, name string) {
	switch e := bare(callee).(type) {
	case *ast.DotExpression:
		return e.Left, string(e.Identifier.Name)
	case *ast.BracketExpression:
		if names, all := s.eval(e.Member).texts(); all && len(names) == 1 {
			return e.Left, names[0]
		}
	}
	return nil, ""
}

// methodCall is a call of what all functions and promises have.
func (s *script) methodCall(e *ast.CallExpression) (*set, bool) {
	of, name := s.method(e.Callee)
	args := e.ArgumentList
	switch name {
	case "bind":
		return s.eval(of), true
	case "call", "apply":
		base := s.eval(of)
		if reflects(base) {
			return nil, false
		}
		if len(args) > 0 {
			if args = args[1:]; name == "apply" {
				args = s.spreadArgs(e.ArgumentList, false)
			}
		}
		out := &set{open: base.open}
		for _, v := range base.list {
			out.join(s.call(v, args))
		}
		return out, true
	case "then":
		out := &set{open: true}
		for _, a := range args {
			for _, v := range s.eval(a).list {
				out.join(s.call(v, nil))
			}
		}
		return out, true
	case "catch", "finally":
		return s.eval(of), true
	}
	return nil, false
}

func (s *script) creating(e *ast.NewExpression) *set {
	callee := s.eval(e.Callee)
	for _, name := range callee.names() {
		if name == "URL" || name == "mod:url.URL" {
			if at := s.placedURL(e.ArgumentList); at != nil {
				return at
			}
		}
		if name == "Proxy" && len(e.ArgumentList) > 0 {
			return new(set).join(s.eval(e.ArgumentList[0])).join(unknown())
		}
	}
	if slices.Contains(callee.names(), "?.constructor") {
		return &set{list: []value{{kind: aPath, text: madeByConstructor}}, open: true}
	}
	return &set{list: []value{{kind: aThing, text: "new"}}}
}

// returned is what a function may return.
func (s *script) returned(f ast.Node) *set {
	switch f := f.(type) {
	case *ast.ArrowFunctionLiteral:
		if body, ok := f.Body.(*ast.ExpressionBody); ok {
			return s.eval(body.Expression)
		}
		return s.returns(f.Body)
	case *ast.FunctionLiteral:
		return s.returns(f.Body)
	case *ast.ClassLiteral:
		return only(value{kind: aThing, text: "new"})
	}
	return unknown()
}

func (s *script) returns(body ast.Node) *set {
	if _, known := s.returning[body]; !known {
		s.returning[body] = s.results(body)
	}
	out := &set{}
	for _, e := range s.returning[body] {
		out.join(s.eval(e))
	}
	return out
}

// results are what the return statements of a function give.
func (s *script) results(body ast.Node) (list []ast.Expression) {
	depth := 0
	var visit func(ast.Node)
	visit = func(n ast.Node) {
		if depth++; depth > maxTree {
			s.deep = true
			depth--
			return
		}
		defer func() { depth-- }()
		switch n := n.(type) {
		case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral, *ast.ClassLiteral:
			return
		case *ast.ReturnStatement:
			if n.Argument != nil {
				list = append(list, n.Argument)
			}
			return
		}
		tree.Children(n, visit)
	}
	visit(body)
	return list
}
