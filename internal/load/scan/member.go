package scan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cec80427/pier/internal/load/scan/lexicon"
)

// members is what a set may have under a name; "*" stands for any.
func (s *script) members(base *set, name string) *set {
	hidden := lexicon.Hiding.Has(name)
	if base == nothing && !hidden {
		return nothing
	}
	out := &set{open: base.open}
	if hidden && (base.open || len(base.list) == 0) { // what is empty may be true, or false
		out.add(value{kind: aPath, text: "?." + name})
	}
	for _, v := range base.list {
		out.join(s.member(v, name))
	}
	if hidden && out.open && name != "constructor" {
		out.add(value{kind: aPath, text: "?." + name})
	}
	return out
}

func (s *script) member(v value, name string) *set {
	if v.node == nil && v.of == nil { // it has a name, and what is under it too
		return s.memberOf(v, name)
	}
	key := memberKey{v.kind, v.node, v.of, name}
	if known, ok := s.memberMemo[key]; ok {
		return known
	}
	s.steps++
	if s.busyMembers[key] || s.steps > maxSteps || len(s.busyMembers)+s.busy > maxFollowed {
		return unknown()
	}
	s.busyMembers[key] = true
	found := s.memberOf(v, name)
	delete(s.busyMembers, key)
	s.memberMemo[key] = found
	return found
}

// memberKey is one name of one value.
type memberKey struct {
	kind kind
	node ast.Node
	of   *variable
	name string
}

func (s *script) memberOf(v value, name string) *set {
	switch v.kind {
	case aPath:
		return pathMember(v.text, name)
	case anAPI:
		return only(value{kind: anAPI, text: v.text + "." + name})
	case aText:
		if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(v.text) {
			return only(value{kind: aText, text: v.text[i : i+1]})
		}
		if name == "constructor" {
			return only(value{kind: aPath, text: "String"})
		}
	case aNode:
		return s.literalMember(v.node, name)
	case aModule:
		return s.exported(v.node, name)
	case anObject:
		return s.put(v.of, name)
	case aPlace:
		if name == "href" || name == "pathname" {
			return place(v.text)
		}
	case aThing:
		if lexicon.Hiding.Has(name) {
			return only(value{kind: aPath, text: "?." + name})
		}
	}
	return unknown()
}

// functions are global names whose constructor is Function.
func pathMember(base, name string) *set {
	switch {
	case base == "global":
		return globalName(name)
	case strings.HasPrefix(base, "mod:") && name == "default":
		return only(value{kind: aPath, text: base})
	case name == "__proto__" && (base == "process" || base == "module"), base == "module" && isNumber(name):
		return only(value{kind: aPath, text: base})
	case name == "constructor":
		if base == "?.constructor" || !strings.HasPrefix(base, "mod:") && base != "process" && base != "module" {
			return only(value{kind: aPath, text: "Function"})
		}
		switch base {
		case "module":
			return only(value{kind: aPath, text: "mod:module"})
		case "process":
			return only(value{kind: aPath, text: "process.constructor"})
		}
		return only(value{kind: aPath, text: "?.constructor"})
	}
	full := base + "." + name
	switch full {
	case "process.constructor.prototype":
		return only(value{kind: aPath, text: "process"})
	case "process.mainModule", "require.main", "module.parent", "module.children", "mod:module.prototype":
		return only(value{kind: aPath, text: "module"})
	case "mod:module.Module":
		return only(value{kind: aPath, text: "mod:module"})
	case "module.require", "mod:module._load", "process.getBuiltinModule", "mod:process.getBuiltinModule":
		return only(value{kind: aPath, text: "require"})
	}
	if rest, ok := strings.CutPrefix(full, "mod:process."); ok {
		return only(value{kind: aPath, text: "process." + rest})
	}
	if rest, ok := strings.CutPrefix(full, "mod:fs.promises"); ok && (rest == "" || rest[0] == '.') {
		return only(value{kind: aPath, text: "mod:fs_promises" + rest})
	}
	return only(value{kind: aPath, text: full})
}

// literalMember is what a literal of the script has under a name.
func (s *script) literalMember(n ast.Node, name string) *set {
	switch n := n.(type) {
	case *ast.ObjectLiteral:
		return s.property(n, name)
	case *ast.ArrayLiteral:
		out := &set{}
		for i, e := range n.Value {
			if e == nil {
				continue
			}
			if spread, ok := e.(*ast.SpreadElement); ok {
				out.join(s.members(s.eval(spread.Expression), "*"))
				out.open = true
			} else if name == "*" || name == strconv.Itoa(i) {
				out.join(s.eval(e))
			}
		}
		if len(out.list) == 0 {
			out.open = true
		}
		if name == "constructor" {
			return only(value{kind: aPath, text: "Array"})
		}
		return out
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral, *ast.ClassLiteral:
		if name == "constructor" {
			return only(value{kind: aPath, text: "Function"})
		}
		if class, ok := n.(*ast.ClassLiteral); ok {
			return s.static(class, name)
		}
	}
	if name == "constructor" {
		return only(value{kind: aPath, text: "?.constructor"})
	}
	return unknown()
}

func (s *script) static(class *ast.ClassLiteral, name string) *set {
	out := &set{open: true}
	for _, e := range class.Body {
		switch e := e.(type) {
		case *ast.FieldDefinition:
			if key, ok := plainKey(e.Key); ok && e.Static && (key == name || name == "*") {
				out.join(s.eval(e.Initializer))
			}
		case *ast.MethodDefinition:
			if key, ok := plainKey(e.Key); ok && e.Static && (key == name || name == "*") {
				if e.Kind == ast.PropertyKindGet {
					out.join(s.returned(e.Body))
				} else {
					out.add(value{kind: aNode, node: e.Body})
				}
			}
		}
	}
	return out
}

func (s *script) property(o *ast.ObjectLiteral, name string) *set {
	out := &set{}
	found := false
	for _, p := range o.Value {
		switch p := p.(type) {
		case *ast.PropertyShort:
			if n := string(p.Name.Name); n == name || name == "*" {
				out.join(s.eval(&p.Name))
				found = true
			}
		case *ast.PropertyKeyed:
			var keys []string
			if key, ok := plainKey(p.Key); ok && !p.Computed {
				keys = []string{key}
			} else {
				var all bool
				if keys, all = s.eval(p.Key).texts(); !all {
					out.open = true
					out.join(s.eval(p.Value))
				}
			}
			if name != "*" && !slices.Contains(keys, name) {
				continue
			}
			found = true
			if p.Kind == ast.PropertyKindGet {
				out.join(s.returned(p.Value))
			} else {
				out.join(s.eval(p.Value))
			}
		case *ast.SpreadElement:
			out.join(s.members(s.eval(p.Expression), name))
			found = true
		}
	}
	if !found {
		out.open = true
		if name == "constructor" {
			out.add(value{kind: aPath, text: "Object"})
		}
	}
	return out
}

// put is what was put under a name of a variable.
func (s *script) put(v *variable, name string) *set {
	out := &set{open: v.wild}
	list := v.props[name]
	if name == "*" {
		list = v.every
	}
	for _, e := range list {
		out.join(s.eval(e))
	}
	for _, e := range v.all {
		out.join(s.members(s.eval(e), name))
	}
	return out
}

// exported is what a CommonJS module of the bundle exports under a name; the node is its function (exports, module).
func (s *script) exported(n ast.Node, name string) *set {
	params := parameters(n)
	out := &set{}
	for i, p := range params {
		id, ok := p.Target.(*ast.Identifier)
		if !ok {
			continue
		}
		v := s.variable(id)
		if v == nil {
			continue
		}
		list := v.props[name]
		switch {
		case name == "*":
			list = v.every
		case i == 1:
			list = v.props["exports."+name]
			for _, e := range v.props["exports"] { // module.exports = …
				out.join(s.members(s.eval(e), name))
			}
		}
		for _, e := range list {
			out.join(s.eval(e))
		}
		for _, e := range v.all {
			out.join(s.members(s.eval(e), name))
		}
		out.open = out.open || v.wild
	}
	if len(out.list) == 0 {
		out.open = true
	}
	if name == "default" {
		out.add(value{kind: aModule, node: n})
	}
	return out
}

// whole is what such a module sets its exports to.
func (s *script) whole(n ast.Node) *set {
	out := only(value{kind: aModule, node: n})
	params := parameters(n)
	if len(params) < 2 {
		return out
	}
	if id, ok := params[1].Target.(*ast.Identifier); ok && s.variable(id) != nil {
		for _, e := range s.variable(id).props["exports"] {
			out.join(s.eval(e))
		}
	}
	return out
}

func parameters(n ast.Node) []*ast.Binding {
	switch f := n.(type) {
	case *ast.FunctionLiteral:
		return f.ParameterList.List
	case *ast.ArrowFunctionLiteral:
		return f.ParameterList.List
	}
	return nil
}
