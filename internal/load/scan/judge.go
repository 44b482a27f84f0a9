package scan

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"

	"github.com/cec80427/pier/internal/load/scan/lexicon"
	"github.com/cec80427/pier/internal/load/scan/tree"
)

// judge walks over the whole tree and says what is forbidden, unusual, unknowable or needs a right.
func (s *script) judge() {
	changed := s.changedHelpers()
	j := &judge{script: s, safe: marks{make([]bool, len(s.slots)), map[ast.Node]bool{}}, told: map[any]bool{}, placed: strings.Contains(s.text[:min(len(s.text), 200)], rootName)}
	for _, st := range s.tree.Body {
		j.visit(st)
	}
	j.lostEvals()
	if at := s.variadic[s.outer]; at > 0 {
		j.find(Dynamic, "arguments", "arguments stand outside of all functions: they are what pier gives to all modules together", at, "arguments")
		j.anything("arguments", at)
	}
	for _, d := range changed {
		j.find(Dynamic, "code", "a function is changed that links the modules: what the code does cannot be known before it runs", d.expr.Idx0(), "")
	}
	if s.deep || s.steps > maxSteps {
		s.report.Findings = append(s.report.Findings, Finding{
			Class: Dynamic, API: "code", Message: "the code is too deep or too large to be followed everywhere", Own: true, Evidence: hash(""),
		})
	}
}

type judge struct {
	*script
	safe  marks // positions in which a value is followed, and does not get out of sight
	depth int
	lost  []named // where eval stands
	told  map[any]bool

	placed bool // the script names its own folder
}

func (j *judge) visit(n ast.Node) {
	if j.depth++; j.depth > maxTree {
		j.deep = true
		j.depth--
		return
	}
	defer j.leave(n)
	if p, ok := n.(*ast.PropertyKeyed); ok {
		j.asksKeys(p)
	}
	if own, loads := j.ownHelper(n); own {
		outer := j.loading
		j.unseen, j.loading = j.unseen+1, loads
		defer func() { j.unseen, j.loading = j.unseen-1, outer }()
	}
	switch n := n.(type) {
	case *ast.Identifier:
		j.mention(n, n.Idx)
	case *ast.DotExpression:
		j.safe.set(n.Left, true)
		j.reach(n, lastOf(n))
	case *ast.BracketExpression:
		j.safe.set(n.Left, true)
		j.computed(n)
		j.reach(n, n.LeftBracket)
	case *ast.CallExpression:
		j.calls(n)
	case *ast.NewExpression:
		j.safe.set(n.Callee, true)
		for _, name := range j.eval(n.Callee).names() {
			j.made(name, n)
		}
	case *ast.Binding:
		j.binds(n.Target, n.Initializer)
		j.target(n.Target)
		tree.Some(j.visit, tree.Part(n.Initializer))
		return
	case *ast.AssignExpression:
		j.assigns(n)
		j.target(n.Left)
		j.visit(n.Right)
		return
	case *ast.ForDeclaration:
		j.target(n.Target)
		return
	case *ast.FunctionLiteral:
		j.gives(n)
		j.parameters(n, n.ParameterList)
		j.visit(n.Body)
		return
	case *ast.ArrowFunctionLiteral:
		j.gives(n)
		j.parameters(n, n.ParameterList)
		j.visit(n.Body)
		return
	default:
		j.passing(n)
	}
	tree.Children(n, j.visit)
}

func (j *judge) leave(n ast.Node) {
	j.depth--
	j.safe.drop(n)
	if j.placed {
		if e, ok := n.(ast.Expression); ok {
			j.eval(e) // which notes the places
		}
	}
}

// parameters judges what a function takes out of what it is called with.
func (j *judge) parameters(f ast.Node, params *ast.ParameterList) {
	for i, p := range params.List {
		if _, ok := p.Target.(*ast.Identifier); !ok {
			j.takes(p.Target, j.parameter(&variable{}, def{fn: f, index: i}))
		}
		j.target(p)
	}
	j.target(tree.Part(params.Rest))
}

// target visits what of a pattern is code: names that get a value are no uses of it.
func (j *judge) target(t ast.Node) {
	switch t := t.(type) {
	case nil, *ast.Identifier:
	case *ast.Binding:
		j.target(t.Target)
		tree.Some(j.visit, tree.Part(t.Initializer))
	case *ast.AssignExpression:
		j.target(t.Left)
		j.visit(t.Right)
	case *ast.ObjectPattern:
		for _, p := range t.Properties {
			switch p := p.(type) {
			case *ast.PropertyShort:
				tree.Some(j.visit, tree.Part(p.Initializer))
			case *ast.PropertyKeyed:
				if p.Computed {
					j.visit(p.Key)
				}
				j.target(p.Value)
			}
		}
		j.target(tree.Part(t.Rest))
	case *ast.ArrayPattern:
		for _, e := range t.Elements {
			j.target(tree.Part(e))
		}
		j.target(tree.Part(t.Rest))
	default:
		j.visit(t)
	}
}

// passing marks the parts of a node in which a value stays in sight.
func (j *judge) passing(n ast.Node) {
	mark := func(list ...ast.Expression) {
		for _, e := range list {
			j.safe.set(e, true)
		}
	}
	switch n := n.(type) {
	case *ast.OptionalChain:
		j.safe.set(n.Expression, j.safe.has(n))
	case *ast.Optional:
		j.safe.set(n.Expression, j.safe.has(n))
	case *ast.ExpressionStatement:
		mark(n.Expression)
	case *ast.UnaryExpression:
		if mark(n.Operand); n.Operator == token.DELETE {
			j.deletes(n.Operand)
		}
	case *ast.BinaryExpression:
		if n.Comparison || j.safe.has(n) {
			mark(n.Left, n.Right)
		}
	case *ast.IfStatement:
		mark(n.Test)
	case *ast.ConditionalExpression:
		mark(n.Test)
		if j.safe.has(n) {
			mark(n.Consequent, n.Alternate)
		}
	case *ast.SequenceExpression:
		mark(n.Sequence[:len(n.Sequence)-1]...)
		j.safe.set(n.Sequence[len(n.Sequence)-1], j.safe.has(n))
	case *ast.AwaitExpression:
		j.safe.set(n.Argument, j.safe.has(n))
	case *ast.ExpressionBody:
		mark(n.Expression) // followed where the function is called
	case *ast.ReturnStatement:
		mark(n.Argument)
	case *ast.FunctionDeclaration:
		mark(n.Function)
	}
}

// lastOf is where the name of a member stands.
func lastOf(n *ast.DotExpression) file.Idx { return n.Identifier.Idx }

// mention judges a name by what it may stand for.
func (j *judge) mention(id *ast.Identifier, at file.Idx) {
	v, used := j.used(id)
	if used && v == nil { // a global
		for _, name := range j.eval(id).names() {
			j.reached(name, at, string(id.Name))
		}
	}
	if j.unseen > 0 && !j.loading && used && (v == nil && !lexicon.Linking.Has(string(id.Name)) || v != nil && j.helpers[v] == hostName) {
		j.forged(string(id.Name), at)
	}
	if !j.safe.has(id) && (v == nil || v != j.entered) {
		j.escaping(id, at)
	}
}

// reach judges a member by what it may stand for.
func (j *judge) reach(e ast.Expression, at file.Idx) {
	found := j.eval(e)
	for _, v := range found.list {
		switch v.kind {
		case aPath:
			j.reached(v.text, at, v.text)
		case anAPI:
			j.asksPi(v.text, at)
		}
	}
	if of, name := j.method(e); of != nil && len(found.names()) == 0 {
		j.asksUnknown(of, name, at)
	}
	if !j.safe.has(e) {
		j.escaping(e, at)
	}
}

// escaping judges a value that gets out of sight: all that it can do may be done with it.
func (j *judge) escaping(e ast.Expression, at file.Idx) {
	for _, v := range j.eval(e).list {
		j.lets(v, at)
	}
}

// computed judges a member whose name is not known.
func (j *judge) computed(n *ast.BracketExpression) {
	if _, all := j.eval(n.Member).texts(); all {
		return
	}
	for _, name := range j.eval(n.Left).names() {
		j.anyMember(name, n.LeftBracket, j.between(n.LeftBracket, n.RightBracket))
	}
}

// binds judges what a pattern takes out of a value.
func (j *judge) binds(target ast.Node, from ast.Expression) {
	if from == nil {
		return
	}
	j.safe.set(from, true)
	j.takes(target, j.eval(from))
}

func (j *judge) takes(target ast.Node, from *set) {
	switch t := target.(type) {
	case *ast.ObjectPattern:
		for _, p := range t.Properties {
			switch p := p.(type) {
			case *ast.PropertyShort:
				j.takesName(from, string(p.Name.Name), p.Name.Idx)
			case *ast.PropertyKeyed:
				j.takesKey(p, from)
			}
		}
		if t.Rest != nil {
			for _, name := range from.names() {
				j.escaped(name, t.LeftBrace)
			}
		}
	case *ast.AssignExpression:
		j.takes(t.Left, from)
	case *ast.Binding:
		j.takes(t.Target, from)
	}
}

func (j *judge) takesKey(p *ast.PropertyKeyed, from *set) {
	at := p.Key.Idx0()
	if key, ok := plainKey(p.Key); ok && !p.Computed {
		j.takes(p.Value, j.takesName(from, key, at))
		return
	}
	keys, all := j.eval(p.Key).texts()
	for _, key := range keys {
		j.takes(p.Value, j.takesName(from, key, at))
	}
	if !all {
		for _, name := range from.names() {
			j.anyMember(name, at, "")
		}
	}
}

func (j *judge) takesName(from *set, name string, at file.Idx) *set {
	found := j.members(from, name)
	for _, v := range found.list {
		switch v.kind {
		case aPath:
			j.reached(v.text, at, v.text)
		case anAPI:
			j.asksPi(v.text, at)
		}
	}
	if len(found.names()) == 0 {
		j.asksName(name, at)
	}
	return found
}

func (j *judge) assigns(n *ast.AssignExpression) {
	switch n.Left.(type) {
	case *ast.Identifier, *ast.ObjectPattern:
		if id, ok := n.Left.(*ast.Identifier); ok && j.variable(id) == nil && isBuiltin(string(id.Name)) {
			j.changes([]string{"global"}, []ast.Expression{&ast.StringLiteral{Value: id.Name}}, id.Idx, "an assignment")
		}
		j.binds(n.Left, n.Right)
		j.safe.set(n.Left, true)
	case *ast.DotExpression, *ast.BracketExpression:
		j.assigned(n.Left)
		base, _, ok := dotted(n.Left)
		j.safe.set(n.Right, base != nil && ok && j.variable(base) != nil && j.keeps(j.variable(base))) // followed as a member of that variable
		j.safe.set(n.Left, true)
	}
}

// calls judges a call by what may be called.
func (j *judge) calls(n *ast.CallExpression) {
	j.safe.set(n.Callee, true)
	callee, args := j.callee(n)
	follows := 0 // how many arguments stay in sight
	if name := j.helper(n.Callee); name != "" {
		follows = len(n.ArgumentList)
		j.exports(name, n.ArgumentList)
	}
	for _, v := range callee.list {
		switch v.kind {
		case aPath:
			if j.called(v.text, n, args) {
				follows = len(n.ArgumentList)
			}
		case aNode:
			if isFunction(v.node) && j.known(v.node, n) { // its parameters know
				follows = max(follows, j.takenBy(v.node))
			}
		case anAPI:
			j.callsPi(v.text, n, args)
		}
	}
	of, method := j.method(n.Callee)
	if of != nil && len(callee.names()) == 0 {
		j.callsUnknown(of, method, n, args)
	}
	if method == "bind" && len(args) > 1 {
		for _, name := range j.eval(of).names() { // later, with these
			j.called(name, n, args[1:])
			j.loads(n, []string{name}, args[1:], j.pathCall(name, args[1:]))
		}
	}
	if lexicon.Callers.Has(method) {
		j.handsTimers(method, n.ArgumentList)
	}
	if j.sameTwice(n.Callee) {
		j.find(Dynamic, "constructor", "a member of a member under one computed name is called: it may be Function", n.Idx0(), j.between(n.LeftParenthesis, n.RightParenthesis))
	}
	for i, a := range n.ArgumentList[:min(follows, len(n.ArgumentList))] {
		j.safe.set(a, i > 0 || method != "call" && method != "apply") // this is not followed
	}
	if !j.safe.has(n) {
		j.escaping(n, n.Idx0())
	}
	if len(n.ArgumentList) == 0 { // the bundler's own call of a module
		for _, v := range callee.list {
			if v.kind == aLoader {
				for _, name := range j.eval(n).names() {
					j.reached(name, n.Idx0(), name)
				}
			}
		}
		return
	}
	j.loads(n, callee.names(), args, j.eval(n))
	j.asksByName(n)
}

// callee is what a call calls, and with what: f.call(this, a) and Reflect.apply(f, this, [a]) call f.
func (j *judge) callee(n *ast.CallExpression) (*set, []ast.Expression) {
	if of, method := j.method(n.Callee); method == "call" || method == "apply" {
		base := j.eval(of)
		if len(base.list) > 0 && !reflects(base) {
			args := n.ArgumentList
			if method == "apply" {
				return base, j.spreadArgs(args, false)
			}
			if len(args) > 0 {
				args = args[1:]
			}
			return base, j.spread(args)
		}
	}
	callee := j.eval(n.Callee)
	for _, name := range callee.names() {
		if (name == "Reflect.apply" || name == "Reflect.construct") && len(n.ArgumentList) > 0 {
			j.reached(name, n.Idx0(), name)
			return j.eval(n.ArgumentList[0]), j.spreadArgs(n.ArgumentList, name == "Reflect.apply")
		}
	}
	return callee, j.spread(n.ArgumentList)
}

// spread are arguments with the elements of the lists that are spread among them.
func (j *judge) spread(args []ast.Expression) []ast.Expression {
	for i, a := range args {
		if s, ok := a.(*ast.SpreadElement); ok {
			return slices.Concat(args[:i], j.listed(s.Expression), j.spread(args[i+1:]))
		}
	}
	return args
}

// takenBy is how many arguments the parameters of a function take.
func (j *judge) takenBy(f ast.Node) int {
	if j.variadic[f] > 0 {
		return 0
	}
	return len(parameters(f))
}

// exports marks what the bundler's helper makes the exports of a module of: they are followed.
func (j *judge) exports(helper string, args []ast.Expression) {
	if len(args) < 2 || helper != "__export" {
		return
	}
	if o, ok := args[1].(*ast.ObjectLiteral); ok {
		for _, p := range o.Value {
			if keyed, ok := p.(*ast.PropertyKeyed); ok {
				j.safe.set(keyed.Value, true)
			}
		}
	}
}

// reflects reports whether a value is Reflect, whose apply is not that of a function.
func reflects(base *set) bool { return slices.Contains(base.names(), "Reflect") }

// loads judges what a require or an import leads to: what it gives is found.
func (j *judge) loads(n *ast.CallExpression, callee []string, args []ast.Expression, found *set) {
	for _, name := range callee {
		if name != hostName && name != "require" && name != "import" && name != "Reflect.get" {
			continue
		}
		for _, loaded := range found.names() {
			j.reached(loaded, n.Idx0(), loaded)
		}
		if name == "Reflect.get" || len(args) == 0 {
			continue
		}
		if _, all := j.eval(args[0]).texts(); !all {
			j.find(Dynamic, name, "the name of the module that is loaded is computed: it cannot be known before it runs", n.Idx0(), j.argument(n, 0))
			j.anything(name, n.Idx0())
		}
	}
}

// calleeAt is where the name of what is called stands.
func calleeAt(n *ast.CallExpression) file.Idx {
	if d, ok := bare(n.Callee).(*ast.DotExpression); ok {
		return lastOf(d)
	}
	return n.Callee.Idx0()
}

// argument is the text of an argument, for its hash.
func (j *judge) argument(n *ast.CallExpression, i int) string {
	if i < len(n.ArgumentList) {
		if list, all := j.eval(n.ArgumentList[i]).texts(); all && len(list) == 1 {
			return list[0]
		}
	}
	return j.between(n.LeftParenthesis, n.RightParenthesis)
}
