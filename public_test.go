package pier_test

import (
	"go/ast"
	"strings"
	"testing"
)

// TestPublicTypes: an embedder can name every type of the public API: none is of an internal package.
func TestPublicTypes(t *testing.T) {
	looked := 0
	for _, s := range sources(t) {
		if s.test || s.dir != "." && s.dir != "ext" && s.dir != "bridge" && s.dir != "piertest" {
			continue
		}
		internal := map[string]bool{}
		for _, i := range s.file.Imports {
			path := strings.Trim(i.Path.Value, `"`)
			if !strings.Contains(path, "/internal/") {
				continue
			}
			name := path[strings.LastIndex(path, "/")+1:]
			if i.Name != nil {
				name = i.Name.Name
			}
			internal[name] = true
		}
		for _, what := range public(s.file) {
			looked++
			ast.Inspect(what, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Field: // what is not exported is nobody's to name; the parameters of functions have their names beside
					if len(n.Names) > 0 && !n.Names[0].IsExported() && !parameter(what, n) {
						return false
					}
				case *ast.SelectorExpr:
					if of, ok := n.X.(*ast.Ident); ok && internal[of.Name] {
						t.Errorf("%s: %s.%s is in the public API", s.path, of.Name, n.Sel.Name)
					}
				}
				return true
			})
		}
	}
	if looked < 200 {
		t.Errorf("only %d declarations were looked at", looked)
	}
}

// public are the types of what a file declares for others: of exported functions, methods, types, variables and constants.
func public(f *ast.File) []ast.Node {
	var out []ast.Node
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || ast.IsExported(receiver(d))) {
				out = append(out, d.Type)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Name.IsExported() {
						out = append(out, spec.Type)
					}
				case *ast.ValueSpec:
					if spec.Names[0].IsExported() && spec.Type != nil {
						out = append(out, spec.Type)
					}
				}
			}
		}
	}
	return out
}

// receiver is the name of the type that a method belongs to.
func receiver(d *ast.FuncDecl) string {
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// parameter reports whether a field is one of a function's parameters or results, anywhere in a type.
func parameter(in ast.Node, field *ast.Field) (found bool) {
	ast.Inspect(in, func(n ast.Node) bool {
		if f, ok := n.(*ast.FuncType); ok {
			for _, list := range []*ast.FieldList{f.Params, f.Results} {
				for i := 0; list != nil && i < len(list.List); i++ {
					found = found || list.List[i] == field
				}
			}
		}
		return true
	})
	return found
}
