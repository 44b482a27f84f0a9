package bridge_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
)

// page is docs/bridge.md, with each line break as a space.
func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/bridge.md")
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\n", " ")
}

// TestPageNames: the page has every type, request and private call, every member that is written, and every code.
func TestPageNames(t *testing.T) {
	text := page(t)
	names := map[string]bool{}
	n := 1.0
	for _, m := range []bridge.Message{
		&bridge.Ready{Info: bridge.Info{
			Project: "x", Version: "x", Transport: "x", Build: "x", Protocol: 1, Capabilities: []string{"x"}, Prefix: "x", APIs: json.RawMessage(`{}`),
			Tools:  []bridge.Tool{{Name: "x", Label: "x", Description: "x", Parameters: json.RawMessage(`{}`)}},
			Skills: []bridge.Skill{{Name: "x", Path: "x"}}, Plugins: []bridge.Plugin{{Name: "x"}}, Commands: []bridge.Command{{Name: "x", Description: "x"}},
		}},
		&bridge.Result{}, &bridge.Request{}, &bridge.Cancel{}, &bridge.Event{}, &bridge.Call{}, &bridge.Response{OK: true}, &bridge.Response{Code: "x"}, &bridge.Chunk{},
		&bridge.Done{}, &bridge.Failure{Code: "x"},
		&bridge.UI{Op: "x", Key: "x", Text: "x", Title: "x", Current: &n, Total: &n, Lines: []string{}, Placement: "x", Message: "x", Level: "x"},
	} {
		line, err := bridge.Encode(m)
		var members any
		if err == nil {
			err = json.Unmarshal(line, &members)
		}
		if err != nil {
			t.Fatal(err)
		}
		membersOf(members, names)
	}
	for _, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 && regexp.MustCompile(`^(Type|Op|Call)[A-Z]`).MatchString(spec.Names[0].Name) {
				names[literal(spec.Values[0])] = true
			}
			return true
		})
	}
	for _, code := range []ext.Code{ext.CodeDenied, ext.CodeInvalidRequest, ext.CodeTimeout, ext.CodeIO, ext.CodeInternal} {
		names[string(code)] = true
	}
	if len(names) < 60 {
		t.Errorf("only %d names were found", len(names))
	}
	for name := range names {
		quoted := regexp.QuoteMeta(name) // alone, or in a list of members
		if !regexp.MustCompile("`" + quoted + "`|`\\[\\{[^`]*\\b" + quoted + "\\b[^`]*\\}\\]`").MatchString(text) {
			t.Errorf("the page does not have %s", name)
		}
	}
}

func membersOf(value any, names map[string]bool) {
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			names[name] = true
			membersOf(inner, names)
		}
	case []any:
		for _, inner := range value {
			membersOf(inner, names)
		}
	}
}

// TestPageErrors: the page has every error that this package tells anybody of.
func TestPageErrors(t *testing.T) {
	text, found := page(t), 0
	for _, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			said := told(n)
			if !regexp.MustCompile(`[a-z] [a-z]`).MatchString(said) { // no sentence
				return true
			}
			found++
			if said, _, _ = strings.Cut(said, ": both sides"); !strings.Contains(text, said) {
				t.Errorf("the page does not have %q", said)
			}
			return true
		})
	}
	if found < 40 {
		t.Errorf("only %d errors were found", found)
	}
}

// told is the error that a part of the code makes, "" for none.
func told(n ast.Node) string {
	if returned, ok := n.(*ast.ReturnStmt); ok && len(returned.Results) == 1 {
		return literal(returned.Results[0])
	}
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	what, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	switch name, args := what.Sel.Name, call.Args; {
	case name == "fail" && len(args) == 3:
		return literal(args[0])
	case name == "report" && len(args) == 3:
		return literal(args[1])
	case (name == "E" || name == "Wrap") && len(args) >= 2:
		if code, ok := args[0].(*ast.SelectorExpr); !ok || code.Sel.Name != "CodeInternal" { // those are pier's own mistakes
			return literal(args[1])
		}
	}
	return ""
}

func sources(t *testing.T) (files []*ast.File) {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// literal is what a text says, with NAME for what is put into it.
func literal(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		if err != nil {
			return ""
		}
		return strings.NewReplacer("%s", "NAME", "1 to %d", "1 to 256", "%d", "10000000").Replace(text)
	case *ast.BinaryExpr:
		return literal(e.X) + literal(e.Y)
	case *ast.CallExpr:
		if what, ok := e.Fun.(*ast.SelectorExpr); ok && what.Sel.Name == "Sprintf" {
			return literal(e.Args[0])
		}
	}
	return "NAME"
}
