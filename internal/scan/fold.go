package scan

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja/ast"
)

// textCall is a call that makes a text of constants, as code does that hides a name.
func (s *script) textCall(e *ast.CallExpression) (*set, bool) {
	switch callee := bare(e.Callee).(type) {
	case *ast.Identifier:
		if s.uses[callee] == nil {
			return s.decoded(string(callee.Name), e.ArgumentList)
		}
	case *ast.DotExpression:
		name := string(callee.Identifier.Name)
		if base := s.eval(callee.Left).names(); len(base) == 1 {
			switch full := base[0] + "." + name; full {
			case "String.fromCharCode", "String.fromCodePoint":
				return s.fromCodes(e.ArgumentList)
			case "Buffer.from", "mod:buffer.Buffer.from":
				return s.fromBuffer(e.ArgumentList)
			case "String.raw":
				return unknown(), true
			}
		}
		return s.textMethod(callee.Left, name, e.ArgumentList)
	case *ast.BracketExpression:
		if names, all := s.eval(callee.Member).texts(); all && len(names) == 1 {
			return s.textMethod(callee.Left, names[0], e.ArgumentList)
		}
	}
	return nil, false
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
	var out string
	var err error
	switch name {
	case "atob":
		out, err = decodeBase64(given)
	case "decodeURIComponent", "decodeURI", "unescape":
		out, err = url.PathUnescape(given)
	default:
		return nil, false
	}
	if err != nil {
		return unknown(), true
	}
	return only(value{kind: aText, text: out}), true
}

func decodeBase64(given string) (string, error) {
	given = strings.TrimRight(strings.NewReplacer("-", "+", "_", "/").Replace(given), "=")
	data, err := base64.RawStdEncoding.DecodeString(given)
	return string(data), err
}

func (s *script) fromCodes(args []ast.Expression) (*set, bool) {
	var b strings.Builder
	for i, arg := range args {
		if spread, ok := arg.(*ast.SpreadElement); ok {
			list, ok := s.elements(spread.Expression)
			if !ok || i > 0 || len(args) > 1 {
				return unknown(), true
			}
			for _, code := range list {
				n, err := strconv.ParseInt(code, 0, 32)
				if err != nil {
					return unknown(), true
				}
				b.WriteRune(rune(n))
			}
			break
		}
		code, ok := s.constant(args, i)
		n, err := strconv.ParseInt(code, 0, 32)
		if !ok || err != nil {
			return unknown(), true
		}
		b.WriteRune(rune(n))
	}
	return only(value{kind: aText, text: b.String()}), true
}

// fromBuffer takes Buffer.from(TEXT, ENCODING) for the text that its toString gives.
func (s *script) fromBuffer(args []ast.Expression) (*set, bool) {
	given, ok := s.constant(args, 0)
	if !ok {
		return unknown(), true
	}
	encoding, _ := s.constant(args, 1)
	switch encoding {
	case "base64", "base64url":
		if out, err := decodeBase64(given); err == nil {
			return only(value{kind: aText, text: out}), true
		}
	case "hex":
		if data, err := hex.DecodeString(given); err == nil {
			return only(value{kind: aText, text: string(data)}), true
		}
	case "", "utf8", "utf-8", "latin1", "ascii", "binary":
		return only(value{kind: aText, text: given}), true
	}
	return unknown(), true
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
	d, ok := bare(e.Callee).(*ast.DotExpression)
	if !ok {
		return nil, false
	}
	switch d.Identifier.Name {
	case "split":
		given, all := s.eval(d.Left).texts()
		sep, ok := s.constant(e.ArgumentList, 0)
		if all && ok && len(given) == 1 {
			return strings.Split(given[0], sep), true
		}
	case "reverse", "toReversed":
		if list, ok := s.elements(d.Left); ok {
			list = slices.Clone(list)
			slices.Reverse(list)
			return list, true
		}
	case "concat":
		list, ok := s.elements(d.Left)
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
		made, ok := textOf(text, name, constants)
		if !ok {
			return nil, false
		}
		out.add(made)
	}
	return out, true
}

func textOf(given, name string, args []string) (value, bool) {
	made := func(s string) (value, bool) { return value{kind: aText, text: s}, len(s) <= maxText }
	switch {
	case name == "toLowerCase" || name == "toLocaleLowerCase":
		return made(strings.ToLower(given))
	case name == "toUpperCase" || name == "toLocaleUpperCase":
		return made(strings.ToUpper(given))
	case name == "trim":
		return made(strings.TrimSpace(given))
	case (name == "toString" || name == "valueOf" || name == "normalize") && strings.TrimLeft(strings.Join(args, ""), "0123456789") == strings.Join(args, ""): // with a radix it is another text
		return made(given)
	case name == "concat":
		return made(given + strings.Join(args, ""))
	case name == "replace" && len(args) == 2:
		return made(strings.Replace(given, args[0], args[1], 1))
	case name == "replaceAll" && len(args) == 2 && len(given) < 256:
		return made(strings.ReplaceAll(given, args[0], args[1]))
	case (name == "charAt" || name == "at") && len(args) == 1:
		return cut(given, args[0], "", name)
	case (name == "slice" || name == "substring" || name == "substr") && len(args) > 0 && len(args) < 3:
		return cut(given, args[0], strings.Join(args[1:], ""), name)
	case name == "repeat" && len(args) == 1:
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 0 || n*len(given) > maxText {
			return value{}, false
		}
		return made(strings.Repeat(given, n))
	}
	return value{}, false
}

// cut is a part of a text, by the rules of the method.
func cut(given, from, to, method string) (value, bool) {
	n := len(given)
	a, err := strconv.Atoi(from)
	if err != nil {
		return value{}, false
	}
	b := n
	if to != "" {
		if b, err = strconv.Atoi(to); err != nil {
			return value{}, false
		}
	}
	if a < 0 && (method == "slice" || method == "substr" || method == "at") {
		a += n
	}
	switch {
	case method == "charAt" || method == "at":
		b = a + 1
	case method == "substr" && to != "":
		b += a
	case b < 0 && method == "slice":
		b += n
	}
	a, b = min(max(a, 0), n), min(max(b, 0), n)
	if method == "substring" && a > b {
		a, b = b, a
	}
	return value{kind: aText, text: given[a:max(a, b)]}, true
}
