package scan

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// A map of all names and members of a script takes longer than all that is asked of it: what they are is found by where they stand. No two of
// them stand at the same place.

// standing is the place of what has one of its own: a name, a member, a call.
func standing(n ast.Node) file.Idx {
	switch n := n.(type) {
	case *ast.Identifier:
		return n.Idx
	case *ast.DotExpression:
		return n.Identifier.Idx
	case *ast.BracketExpression:
		return n.LeftBracket
	case *ast.CallExpression:
		return n.LeftParenthesis
	}
	return 0
}

// slot is that of an expression; nil for one that has no place of its own.
func (s *script) slot(n ast.Node) *int32 {
	if at := int(standing(n)); at > 0 && at < len(s.slots) {
		return &s.slots[at]
	}
	return nil
}

// marks are expressions that are marked. set stays a function of its own: where it is called it would be a tenth of the package.
type marks struct {
	at   []bool // by where they stand
	rest map[ast.Node]bool
}

//go:noinline
func (m marks) set(e ast.Expression, marked bool) {
	if at := int(standing(e)); at > 0 && at < len(m.at) {
		m.at[at] = marked
		return
	}
	if hands(e) {
		m.rest[e] = marked
	}
}

func (m marks) has(e ast.Expression) bool {
	if at := int(standing(e)); at > 0 && at < len(m.at) {
		return m.at[at]
	}
	return m.rest[e]
}

// drop forgets an expression of which nobody asks again: a small map is a fast one.
func (m marks) drop(n ast.Node) {
	if hands(n) {
		delete(m.rest, n)
	}
}

// hands reports whether an expression hands its mark to a part of it, or is a function. Of the others without a place of their own nobody asks.
func hands(n ast.Node) bool {
	switch n.(type) {
	case *ast.OptionalChain, *ast.Optional, *ast.BinaryExpression, *ast.ConditionalExpression, *ast.SequenceExpression, *ast.AwaitExpression,
		*ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
		return true
	}
	return false
}

// use notes which variable a name is.
func (s *script) use(id *ast.Identifier, v *variable) {
	if slot := s.slot(id); slot != nil {
		*slot = int32(len(s.vars))
		s.vars = append(s.vars, v)
	}
}

// used is the variable that a name is, nil for a global, and whether it is the name of any.
func (s *script) used(id *ast.Identifier) (v *variable, ok bool) {
	slot := s.slot(id)
	if slot == nil || *slot == 0 {
		return nil, false
	}
	return s.vars[*slot], true
}

func (s *script) variable(id *ast.Identifier) (v *variable) {
	v, _ = s.used(id)
	return v
}
