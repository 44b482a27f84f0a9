package scan

import (
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/cec80427/pier/internal/load/scan/tree"
)

// variable is one name of one scope, with all that is ever put into it: when does not count.
type variable struct {
	name  string
	defs  []def
	props map[string][]ast.Expression // what is put under a name of it, or two: "exports.run" for module.exports.run = …
	every []ast.Expression            // all of these
	all   []ast.Expression            // objects whose members become its own
	wild  bool                        // something is put under a computed name

	found *set // all that it may be, once that is asked for
	busy  bool // it is being found
}

// def is one way in which a variable gets a value: an expression, or a parameter of a function, and the way into it.
type def struct {
	expr  ast.Expression
	fn    ast.Node // of a parameter
	index int
	rest  bool // of what is left: the value is not known
	path  []step
}

// step is one name of a pattern.
type step struct {
	key      string
	computed ast.Expression
}

func (d def) into(st step) def {
	d.path = append(append([]step{}, d.path...), st)
	return d
}

type scope struct {
	up   *scope
	vars map[string]*variable
}

func (sc *scope) find(name string) *variable {
	for ; sc != nil; sc = sc.up {
		if sc.vars == nil {
			continue // most scopes declare nothing
		}
		if v, ok := sc.vars[name]; ok {
			return v
		}
	}
	return nil
}

func (sc *scope) declare(name string) *variable {
	v, ok := sc.vars[name]
	if !ok {
		v = &variable{name: name}
		if sc.vars == nil {
			sc.vars = map[string]*variable{}
		}
		sc.vars[name] = v
	}
	return v
}

// call is a place where a function is called.
type call struct {
	args []ast.Expression
	from *ast.DotExpression // what the first parameter is besides: the promise of then
}

// binder resolves the names of a script.
type binder struct {
	*script
	scope  *scope
	depth  int
	inside ast.Node              // the function that arguments are of
	named  map[*variable][]*call // calls by name, until the functions are known

	defaults []ast.Expression // what modules export by default
}

func (s *script) bind() {
	b := &binder{script: s, scope: &scope{vars: map[string]*variable{}}, named: map[*variable][]*call{}}
	b.hoist(s.tree.DeclarationList)
	b.statements(s.tree.Body)
	b.visit(s.tree)
	for v, calls := range b.named {
		for _, d := range v.defs {
			if f := s.unwrapped(d.expr); len(d.path) == 0 && isFunction(f) {
				s.sites[f] = append(s.sites[f], calls...)
			}
		}
	}
	for _, e := range b.defaults {
		b.entryOf(e)
	}
}

// unwrapped is an expression without the bundler's helpers around it: __name(f, "f").
func (s *script) unwrapped(e ast.Expression) ast.Expression {
	for range 8 {
		c, ok := bare(e).(*ast.CallExpression)
		if !ok || len(c.ArgumentList) == 0 {
			break
		}
		if !passes[s.helper(c.Callee)] {
			break
		}
		e = c.ArgumentList[0]
	}
	return bare(e)
}

// passes are helpers that give back what they get.
var passes = map[string]bool{"__name": true, "__toESM": true, "__piESM": true, "__toCommonJS": true, "__pi": true}

func isFunction(n ast.Node) bool {
	switch n.(type) {
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
		return true
	}
	return false
}

// within visits the parts of a node in a scope of their own.
func (b *binder) within(prepare, visit func()) {
	outer := b.scope
	b.scope = &scope{up: outer}
	prepare()
	visit()
	b.scope = outer
}

// hoist declares what var declares anywhere in a function.
func (b *binder) hoist(list []*ast.VariableDeclaration) {
	for _, d := range list {
		for _, binding := range d.List {
			b.names(binding.Target)
		}
	}
}

// statements declares what let, const, class and function declare right in a list.
func (b *binder) statements(list []ast.Statement) {
	for _, st := range list {
		switch st := st.(type) {
		case *ast.LexicalDeclaration:
			for _, binding := range st.List {
				b.names(binding.Target)
			}
		case *ast.ClassDeclaration:
			if st.Class.Name != nil {
				v := b.scope.declare(string(st.Class.Name.Name))
				v.defs = append(v.defs, def{expr: st.Class})
			}
		case *ast.FunctionDeclaration:
			if st.Function.Name != nil {
				v := b.scope.declare(string(st.Function.Name.Name))
				v.defs = append(v.defs, def{expr: st.Function})
				b.owners[st.Function] = v
			}
		}
	}
}

// names declares the names of a pattern.
func (b *binder) names(target ast.Node) {
	switch t := target.(type) {
	case *ast.Identifier:
		b.scope.declare(string(t.Name))
	case *ast.Binding:
		b.names(t.Target)
	case *ast.AssignExpression:
		b.names(t.Left)
	case *ast.PropertyShort:
		b.names(&t.Name)
	case *ast.PropertyKeyed:
		b.names(t.Value)
	case *ast.ObjectPattern:
		for _, p := range t.Properties {
			b.names(p)
		}
		b.names(tree.Part(t.Rest))
	case *ast.ArrayPattern:
		for _, e := range t.Elements {
			b.names(tree.Part(e))
		}
		b.names(tree.Part(t.Rest))
	}
}

// assign notes what a target gets; visited are its names already.
func (b *binder) assign(target ast.Node, d def) {
	switch t := target.(type) {
	case *ast.Identifier:
		if v := b.scope.find(string(t.Name)); v != nil {
			v.defs = append(v.defs, d)
			if d.expr != nil && len(d.path) == 0 && isFunction(d.expr) && b.owners[d.expr] == nil {
				b.owners[d.expr] = v
			}
		}
	case *ast.Binding:
		b.assign(t.Target, d)
		if t.Initializer != nil {
			b.assign(t.Target, def{expr: t.Initializer})
		}
	case *ast.AssignExpression:
		b.assign(t.Left, d)
		b.assign(t.Left, def{expr: t.Right})
	case *ast.ObjectPattern:
		for _, p := range t.Properties {
			b.property(p, d)
		}
		d.rest = true
		b.assign(tree.Part(t.Rest), d)
	case *ast.ArrayPattern:
		for i, e := range t.Elements {
			b.assign(tree.Part(e), d.into(step{key: indexKey(i)}))
		}
		d.rest = true
		b.assign(tree.Part(t.Rest), d)
	case *ast.DotExpression, *ast.BracketExpression:
		b.member(t.(ast.Expression), d)
	}
}

func (b *binder) property(p ast.Property, d def) {
	switch p := p.(type) {
	case *ast.PropertyShort:
		b.assign(&p.Name, d.into(step{key: string(p.Name.Name)}))
		if p.Initializer != nil {
			b.assign(&p.Name, def{expr: p.Initializer})
		}
	case *ast.PropertyKeyed:
		st := step{computed: p.Key}
		if key, ok := plainKey(p.Key); ok && !p.Computed {
			st = step{key: key}
		}
		b.assign(p.Value, d.into(st))
	}
}

// member notes what is put under a name of a variable.
func (b *binder) member(target ast.Expression, d def) {
	base, name, ok := dotted(target)
	if base == nil {
		return
	}
	v := b.scope.find(string(base.Name))
	switch {
	case v == nil:
	case !ok || d.expr == nil || len(d.path) > 0:
		v.wild = true
	default:
		v.put(name, d.expr)
	}
}

// put notes what is put under a name, by its first part and its first two.
func (v *variable) put(name string, e ast.Expression) {
	if v.props == nil {
		v.props = map[string][]ast.Expression{}
	}
	v.every = append(v.every, e)
	first, rest, nested := strings.Cut(name, ".")
	if !nested {
		v.props[first] = append(v.props[first], e)
		return
	}
	second, _, deeper := strings.Cut(rest, ".")
	v.props[first+"."+second] = append(v.props[first+"."+second], e)
	if deeper || first != "exports" {
		v.wild = true // what lies under the first name is not known from here
		v.props[first] = append(v.props[first], e)
	}
}

// dotted is the variable at the left of a.b.c, and the names behind it.
func dotted(e ast.Expression) (base *ast.Identifier, name string, ok bool) {
	ok = true
	var names []string
	for {
		switch x := e.(type) {
		case *ast.Identifier:
			return x, strings.Join(names, "."), ok && len(names) > 0
		case *ast.DotExpression:
			names = append([]string{string(x.Identifier.Name)}, names...)
			e = x.Left
		case *ast.BracketExpression:
			key, plain := plainKey(x.Member)
			ok = ok && plain
			names = append([]string{key}, names...)
			e = x.Left
		case *ast.OptionalChain:
			e = x.Expression
		case *ast.Optional:
			e = x.Expression
		default:
			return nil, "", false
		}
	}
}

func plainKey(e ast.Expression) (string, bool) {
	switch k := e.(type) {
	case *ast.StringLiteral:
		return k.Value.String(), true
	case *ast.Identifier:
		return string(k.Name), true
	case *ast.NumberLiteral:
		return k.Literal, true
	}
	return "", false
}

// visit resolves the names in a node.
func (b *binder) visit(n ast.Node) {
	if b.depth++; b.depth > maxTree {
		b.deep = true
		b.depth--
		return
	}
	defer func() { b.depth-- }()
	switch n := n.(type) {
	case *ast.Identifier:
		v := b.scope.find(string(n.Name))
		if v == nil && n.Name == "arguments" {
			b.variadic[b.inside] = n.Idx
		}
		b.use(n, v)
	case *ast.FunctionLiteral:
		outer := b.inside
		b.inside = n
		b.function(n, n.ParameterList, n.DeclarationList, n.Body, n.Name)
		b.inside = outer
	case *ast.ArrowFunctionLiteral:
		b.function(n, n.ParameterList, n.DeclarationList, n.Body, nil)
	case *ast.ClassLiteral:
		b.class(n)
	case *ast.ClassStaticBlock:
		b.within(func() { b.hoist(n.DeclarationList); b.statements(n.Block.List) }, func() { tree.Each(n.Block.List, b.visit) })
	case *ast.BlockStatement:
		b.within(func() { b.statements(n.List) }, func() { tree.Each(n.List, b.visit) })
	case *ast.SwitchStatement:
		b.within(func() {
			for _, c := range n.Body {
				b.statements(c.Consequent)
			}
		}, func() { tree.Children(n, b.visit) })
	case *ast.CatchStatement:
		b.within(func() {
			if n.Parameter != nil {
				b.names(n.Parameter)
			}
		}, func() { tree.Children(n, b.visit) })
	case *ast.ForStatement:
		b.within(func() {
			if init, ok := n.Initializer.(*ast.ForLoopInitializerLexicalDecl); ok {
				b.statements([]ast.Statement{&init.LexicalDeclaration})
			}
		}, func() { tree.Children(n, b.visit) })
	case *ast.ForInStatement:
		b.loop(n, n.Into, nil)
	case *ast.ForOfStatement:
		b.loop(n, n.Into, n.Source)
	default:
		b.plain(n)
	}
}

// plain is a node that has no scope of its own.
func (b *binder) plain(n ast.Node) {
	if !tree.Children(n, b.visit) {
		b.deep = true
	}
	switch n := n.(type) {
	case *ast.Binding:
		if n.Initializer != nil {
			b.assign(n.Target, def{expr: n.Initializer})
		}
	case *ast.AssignExpression:
		if n.Operator == token.ASSIGN || n.Operator == token.LOGICAL_AND || n.Operator == token.LOGICAL_OR || n.Operator == token.COALESCE {
			b.assign(n.Left, def{expr: n.Right})
		} else {
			b.assign(n.Left, def{expr: &ast.BinaryExpression{Operator: n.Operator, Left: n.Left, Right: n.Right}})
		}
	case *ast.CallExpression:
		b.called(n)
	}
}

func (b *binder) loop(n ast.Node, into ast.ForInto, source ast.Expression) {
	b.within(func() {
		if d, ok := into.(*ast.ForDeclaration); ok {
			b.names(d.Target)
		}
	}, func() {
		tree.Children(n, b.visit)
		d := def{expr: source, path: []step{{key: "*"}}}
		if source == nil {
			d = def{rest: true}
		}
		switch t := into.(type) {
		case *ast.ForDeclaration:
			b.assign(t.Target, d)
		case *ast.ForIntoVar:
			b.assign(t.Binding.Target, d)
		case *ast.ForIntoExpression:
			b.assign(t.Expression, d)
		}
	})
}

func (b *binder) function(n ast.Node, params *ast.ParameterList, vars []*ast.VariableDeclaration, body ast.ConciseBody, name *ast.Identifier) {
	b.within(func() {
		if name != nil && b.owners[n] == nil {
			v := b.scope.declare(string(name.Name))
			v.defs = append(v.defs, def{expr: n.(ast.Expression)})
			b.owners[n] = v
		}
		for _, p := range params.List {
			b.names(p.Target)
		}
		b.names(tree.Part(params.Rest))
		b.hoist(vars)
		if list, ok := body.(*ast.BlockStatement); ok {
			b.statements(list.List)
			if b.scope.up.up == nil { // the one of all
				b.helpersOf(params, list.List)
			}
		}
	}, func() {
		for i, p := range params.List {
			b.visit(p.Target)
			if p.Initializer != nil {
				b.visit(p.Initializer)
				b.assign(p.Target, def{expr: p.Initializer})
			}
			b.assign(p.Target, def{fn: n, index: i})
		}
		if params.Rest != nil {
			b.visit(params.Rest)
			b.assign(params.Rest, def{rest: true})
		}
		if list, ok := body.(*ast.BlockStatement); ok {
			tree.Each(list.List, b.visit)
		} else {
			b.visit(body)
		}
	})
}

func (b *binder) class(n *ast.ClassLiteral) {
	b.within(func() {
		if n.Name != nil {
			v := b.scope.declare(string(n.Name.Name))
			v.defs = append(v.defs, def{expr: n})
		}
	}, func() { tree.Children(n, b.visit) })
}
