package scan

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
)

// textCall is a call that makes a text of constants, as code does that hides a name.
func (s *script) textCall(e *ast.CallExpression) (*set, bool) {
	if id, ok := bare(e.Callee).(*ast.Identifier); ok {
		if s.variable(id) == nil {
			return s.decoded(string(id.Name), e.ArgumentList)
		}
		return nil, false
	}
	of, name := s.method(e.Callee)
	if of == nil {
		return nil, false
	}
	if base := s.eval(of).names(); len(base) == 1 {
		switch full := base[0] + "." + name; full {
		case "String.fromCharCode", "String.fromCodePoint":
			return s.fromCodes(e.ArgumentList)
		case "Buffer.from", "mod:buffer.Buffer.from":
			return s.fromBuffer(e.ArgumentList)
		}
	}
	return s.textMethod(of, name, e.ArgumentList)
}

func (s *script) constant(args []ast.Expression, i int) (string, bool) {
	if i >= len(args) {
		return "", false
	}
	if list, all := s.eval(args[i]).texts(); all && len(list) == 1 {
		return list[0], true
	}
	return "", false
}

func (s *script) decoded(name string, args []ast.Expression) (*set, bool) {
	given, ok := s.constant(args, 0)
	if !ok {
		return nil, false
	}
	out, known, ok := decodeText(name, given)
	return text(out, ok), known
}

// text is a constant text, if it is known.
func text(made string, ok bool) *set {
	if !ok {
		return &set{list: []value{someText}, open: true}
	}
	return only(value{kind: aText, text: made})
}

func (s *script) fromCodes(args []ast.Expression) (*set, bool) {
	var codes []string
	for i, arg := range args {
		list, ok := []string(nil), false
		if spread, is := arg.(*ast.SpreadElement); is {
			list, ok = s.elements(spread.Expression)
		} else if code, one := s.constant(args, i); one {
			list, ok = []string{code}, true
		}
		if !ok {
			return text("", false), true
		}
		codes = append(codes, list...)
	}
	return text(codePointText(codes)), true
}

// fromBuffer takes Buffer.from(TEXT, ENCODING) for the text that its toString gives.
func (s *script) fromBuffer(args []ast.Expression) (*set, bool) {
	given, ok := s.constant(args, 0)
	if !ok {
		return unknown(), true // a buffer, until it is made a text
	}
	encoding, _ := s.constant(args, 1)
	return text(bufferText(given, encoding)), true
}

// elements are the constant texts of a list.
func (s *script) elements(e ast.Expression) ([]string, bool) {
	e = s.unwrapped(e)
	if id, ok := e.(*ast.Identifier); ok {
		for _, v := range s.eval(id).list {
			if v.kind == aNode {
				if list, ok := v.node.(*ast.ArrayLiteral); ok {
					return s.elements(list)
				}
			}
		}
		return nil, false
	}
	switch e := e.(type) {
	case *ast.ArrayLiteral:
		var out []string
		for _, item := range e.Value {
			list, all := s.eval(item).texts()
			if item == nil || !all || len(list) != 1 {
				return nil, false
			}
			out = append(out, list[0])
		}
		return out, true
	case *ast.CallExpression:
		return s.listCall(e)
	}
	return nil, false
}

func (s *script) listCall(e *ast.CallExpression) ([]string, bool) {
	of, name := s.method(e.Callee)
	switch name {
	case "split":
		given, all := s.eval(of).texts()
		sep, ok := s.constant(e.ArgumentList, 0)
		if all && ok && len(given) == 1 {
			return strings.Split(given[0], sep), true
		}
	case "reverse", "toReversed":
		if list, ok := s.elements(of); ok {
			list = slices.Clone(list)
			slices.Reverse(list)
			return list, true
		}
	case "concat":
		list, ok := s.elements(of)
		for _, a := range e.ArgumentList {
			more, good := s.elements(a)
			if one, all := s.eval(a).texts(); !good && all && len(one) == 1 {
				more, good = one, true
			}
			list, ok = append(list, more...), ok && good
		}
		return list, ok
	}
	return nil, false
}

// textMethod is a method of a constant text, or join of a list of them.
func (s *script) textMethod(left ast.Expression, name string, args []ast.Expression) (*set, bool) {
	if name == "join" {
		list, ok := s.elements(left)
		if !ok {
			return nil, false
		}
		sep := ","
		if len(args) > 0 {
			if sep, ok = s.constant(args, 0); !ok {
				return unknown(), true
			}
		}
		return only(value{kind: aText, text: strings.Join(list, sep)}), true
	}
	given, _ := s.eval(left).texts()
	if len(given) == 0 {
		return nil, false
	}
	var constants []string
	for i := range args {
		c, ok := s.constant(args, i)
		if !ok {
			return nil, false
		}
		constants = append(constants, c)
	}
	out := &set{open: s.eval(left).open}
	for _, text := range given {
		made, ok := methodText(text, name, constants)
		if !ok {
			return nil, false
		}
		out.add(value{kind: aText, text: made})
	}
	return out, true
}
