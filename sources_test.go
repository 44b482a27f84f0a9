package pier_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// source is one parsed Go file.
type source struct {
	path string // slash-separated, from the module root
	dir  string // the package: "." for the root
	test bool
	file *ast.File
	fset *token.FileSet
	text string
}

func (s source) at(p token.Pos) string {
	return fmt.Sprintf("%s:%d", s.path, s.fset.Position(p).Line)
}

// within reports whether the file is of the package dir, or below a dir that ends in /... .
func (s source) within(dir string) bool {
	tree, below := strings.CutSuffix(dir, "/...")
	return s.dir == tree || below && strings.HasPrefix(s.dir, tree+"/")
}

func (s source) imports() []string {
	var list []string
	for _, i := range s.file.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		list = append(list, p)
	}
	return list
}

// sources are all Go files of the module, for every operating system. They are parsed once.
func sources(t *testing.T) []source {
	t.Helper()
	list, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 500 {
		t.Fatalf("only %d Go files found", len(list))
	}
	return list
}

var parsed = sync.OnceValues(func() (list []source, err error) {
	err = filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && p != "." && (name[0] == '.' || name[0] == '_' || name == "testdata" || name == "node_modules") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(p) != ".go" {
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, p, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		slash := filepath.ToSlash(p)
		list = append(list, source{
			path: slash, dir: path.Dir(slash), test: strings.HasSuffix(p, "_test.go"), file: file, fset: fset, text: string(text),
		})
		return nil
	})
	return list, err
})

// eachSelector visits every x.Name where x is a plain name.
func (s source) eachSelector(visit func(pkg string, sel *ast.SelectorExpr)) {
	ast.Inspect(s.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := sel.X.(*ast.Ident); ok {
				visit(pkg.Name, sel)
			}
		}
		return true
	})
}
