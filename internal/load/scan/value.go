package scan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// kind says what a value is.
type kind byte

const (
	aText    kind = iota // a constant text, or a number as text
	aPath                // something with a name outside of the script: "process.env", "mod:fs.readFile", "global"
	aNode                // a literal of the script: a function, an object, a list, a class
	aModule              // what a CommonJS module of the bundle exports; the node is its function
	aLoader              // the function that runs such a module
	anObject             // a variable under which members were put
	anAPI                // Pi's API, or a part of it: "pi.ui"
	aThing               // something without a name: an instance, a result
	aPlace               // a path in the folder that the script of an artifact lies in
)

type value struct {
	kind kind
	text string
	node ast.Node
	of   *variable
}

// set is all that an expression may be. An open one may be something else too. What is called of it everywhere stays a function of its own:
// where it is called it would be a tenth of the package.
type set struct {
	list  []value
	open  bool
	first [1]value // what list begins in: most have one
}

// What one expression may be is cut off beyond these: it is open then.
const (
	maxValues = 32
	maxSteps  = 4_000_000

	maxFollowed = 2000 // one in the other: each is some calls
)

// someText is a text that is not known.
var someText = value{kind: aThing, text: "text"}

// isText reports whether a set has texts, known or not.
func (s *set) isText() bool {
	return slices.ContainsFunc(s.list, func(v value) bool { return v.kind == aText || v == someText })
}

//go:noinline
func (s *set) add(list ...value) *set {
	for _, v := range list {
		if len(s.list) >= maxValues {
			s.open = true
			return s
		}
		if s.list == nil {
			s.list = s.first[:0]
		}
		if !slices.Contains(s.list, v) {
			s.list = append(s.list, v)
		}
	}
	return s
}

//go:noinline
func (s *set) join(other *set) *set {
	s.add(other.list...)
	s.open = s.open || other.open
	return s
}

// nothing is known of most values, so they share one set: what is found of a value is never changed.
var nothing = &set{open: true}

func unknown() *set { return nothing }

//go:noinline
func only(v value) *set { return new(set).add(v) }

// texts are the constant texts of a set, and whether that is all it may be.
//
//go:noinline
func (s *set) texts() (list []string, all bool) {
	all = !s.open
	for _, v := range s.list {
		if v.kind == aText {
			list = append(list, v.text)
		} else {
			all = false
		}
	}
	return list, all
}

// names are the paths of a set.
func (s *set) names() []string { return s.of(aPath) }

//go:noinline
func (s *set) of(k kind) []string {
	var list []string
	for _, v := range s.list {
		if v.kind == k {
			list = append(list, v.text)
		}
	}
	return list
}

// eval is what an expression may be.
func (s *script) eval(e ast.Expression) *set {
	if e == nil {
		return &set{}
	}
	switch e := e.(type) { // what is as quickly found as remembered
	case *ast.StringLiteral:
		return only(value{kind: aText, text: e.Value.String()})
	case *ast.Identifier:
		return s.identifier(e)
	case *ast.NumberLiteral, *ast.FunctionLiteral, *ast.ArrowFunctionLiteral, *ast.ClassLiteral, *ast.ObjectLiteral, *ast.ArrayLiteral,
		*ast.RegExpLiteral, *ast.ThisExpression, *ast.BooleanLiteral, *ast.NullLiteral:
		return s.evaluate(e)
	}
	slot := s.slot(e)
	var known *set
	ok := false
	if slot == nil {
		known, ok = s.memo[e]
	} else if ok = *slot != 0; ok {
		known = s.sets[*slot]
	}
	if known != nil {
		return known
	}
	s.steps++
	if ok || s.steps > maxSteps || s.busy+len(s.busyMembers) > maxFollowed {
		return unknown()
	}
	s.busy++
	if slot == nil {
		s.memo[e] = nil // it is being found
		known = s.evaluate(e)
		s.memo[e] = known
	} else {
		n := len(s.sets)
		*slot, s.sets = int32(n), append(s.sets, nil)
		known = s.evaluate(e)
		s.sets[n] = known
	}
	s.busy--
	return known
}

func (s *script) evaluate(e ast.Expression) *set {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return only(value{kind: aText, text: e.Literal})
	case *ast.TemplateLiteral:
		return s.template(e)
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral, *ast.ClassLiteral, *ast.ObjectLiteral, *ast.ArrayLiteral, *ast.RegExpLiteral:
		return only(value{kind: aNode, node: e})
	case *ast.DotExpression:
		return s.members(s.eval(e.Left), string(e.Identifier.Name))
	case *ast.BracketExpression:
		return s.bracket(e)
	case *ast.CallExpression:
		return s.calling(e)
	case *ast.NewExpression:
		return s.creating(e)
	case *ast.BinaryExpression:
		return s.binary(e)
	case *ast.ConditionalExpression:
		return new(set).join(s.eval(e.Consequent)).join(s.eval(e.Alternate))
	case *ast.AssignExpression:
		return s.eval(e.Right)
	case *ast.SequenceExpression:
		return s.eval(e.Sequence[len(e.Sequence)-1])
	case *ast.AwaitExpression:
		return s.eval(e.Argument)
	case *ast.OptionalChain:
		return s.eval(e.Expression)
	case *ast.Optional:
		return s.eval(e.Expression)
	case *ast.BooleanLiteral, *ast.NullLiteral:
		return &set{}
	case *ast.UnaryExpression:
		if e.Operator == token.VOID {
			return &set{}
		}
	}
	return unknown()
}

func (s *script) template(e *ast.TemplateLiteral) *set {
	if e.Tag != nil {
		return unknown()
	}
	out := only(value{kind: aText})
	for i, element := range e.Elements {
		out = s.placedText(out, only(value{kind: aText, text: element.Parsed.String()}))
		if i < len(e.Expressions) {
			out = s.placedText(out, s.eval(e.Expressions[i]))
		}
	}
	return out
}

func (s *script) binary(e *ast.BinaryExpression) *set {
	switch e.Operator {
	case token.PLUS:
		return s.placedText(s.eval(e.Left), s.eval(e.Right))
	case token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
		return new(set).join(s.eval(e.Left)).join(s.eval(e.Right))
	}
	return unknown()
}

func concat(a, b *set) *set {
	out := &set{open: a.open || b.open}
	for _, x := range a.list {
		for _, y := range b.list {
			if x.kind != aText || y.kind != aText || len(x.text)+len(y.text) > maxFoldedText {
				out.open = true
				continue
			}
			out.add(value{kind: aText, text: x.text + y.text})
		}
	}
	if out.open = out.open || len(out.list) == 0; out.open && (a.isText() || b.isText()) {
		out.add(someText)
	}
	return out
}

// globals are the names of the global object.
var globals = []string{"globalThis", "global", "self", "window", "top", "parent", "frames"}

func (s *script) identifier(id *ast.Identifier) *set {
	v, known := s.used(id)
	name := string(id.Name)
	switch {
	case !known:
		return unknown()
	case v == nil:
		return globalName(name)
	case name == rootName:
		return place(".")
	case name == "require" && s.fromHost(v), s.helpers[v] == "__require":
		return only(value{kind: aPath, text: "require"})
	case s.helpers[v] == hostName:
		return only(value{kind: aPath, text: hostName})
	case s.helpers[v] == "__pi2":
		return only(value{kind: aPath, text: "import"})
	}
	return s.held(v)
}

// fromHost reports whether a variable holds what pier itself puts at the head of a script.
func (s *script) fromHost(v *variable) bool {
	for _, d := range v.defs {
		if c, ok := d.expr.(*ast.CallExpression); ok {
			if s.helper(c.Callee) == hostName {
				return true
			}
		}
	}
	return false
}

func globalName(name string) *set {
	switch {
	case name == "undefined" || name == "NaN" || name == "Infinity":
		return &set{}
	case slices.Contains(globals, name):
		return only(value{kind: aPath, text: "global"})
	}
	return only(value{kind: aPath, text: name})
}

// held is all that a variable may be.
func (s *script) held(v *variable) *set {
	if v.found != nil {
		return v.found
	}
	if v.busy {
		return unknown()
	}
	v.busy = true
	out := &set{}
	for _, d := range v.defs {
		out.join(s.defined(v, d))
	}
	v.busy = false
	if len(v.props) > 0 || len(v.all) > 0 || v.wild {
		out.add(value{kind: anObject, of: v})
	}
	if len(v.defs) == 0 && len(out.list) == 0 {
		out.open = true
	}
	v.found = out
	return out
}

func (s *script) defined(v *variable, d def) *set {
	var from *set
	switch {
	case d.rest || d.expr == nil && d.fn == nil:
		return unknown()
	case d.fn != nil:
		from = s.parameter(v, d)
	default:
		from = s.eval(d.expr)
	}
	for _, st := range d.path {
		if st.computed != nil {
			from = s.under(from, s.eval(st.computed))
		} else {
			from = s.members(from, st.key)
		}
	}
	return from
}

// parameter is what the calls that are known hand over; there may be others.
func (s *script) parameter(v *variable, d def) *set {
	out := &set{open: true}
	if d.index == 0 && (s.entry[d.fn] || v.name == "pi" || strings.HasPrefix(v.name, "pi") && isNumber(v.name[2:])) {
		out.add(value{kind: anAPI, text: "pi"})
	}
	for _, c := range s.sites[d.fn] {
		switch {
		case c.from != nil && d.index == 0:
			held := s.eval(c.from.Left)
			out.join(held)
			out.join(s.members(held, "*"))
		case d.index < len(c.args):
			out.join(s.eval(c.args[d.index]))
		}
	}
	return out
}

func isNumber(s string) bool {
	_, err := strconv.Atoi(s)
	return err == nil
}

func indexKey(i int) string { return strconv.Itoa(i) }

func (s *script) bracket(e *ast.BracketExpression) *set {
	return s.under(s.eval(e.Left), s.eval(e.Member))
}

// under is what may lie under a computed name.
func (s *script) under(base, key *set) *set {
	out := &set{open: key.open}
	names, all := key.texts()
	for _, name := range names {
		out.join(s.members(base, name))
	}
	if !all {
		out.open = true
		for _, v := range base.list { // a table of functions or texts: any of them
			if v.kind == aNode || v.kind == anObject {
				out.join(s.members(only(v), "*"))
			}
		}
	}
	return out
}
