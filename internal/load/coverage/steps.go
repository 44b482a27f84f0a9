package coverage

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"

	walk "github.com/cec80427/pier/internal/load/scan/tree"
	"github.com/cec80427/pier/internal/text/sorting"
)

// step is a place of a script where it can be noted that it is run: Before goes in at At, with the note where %s stands, and After at End.
// A note is an expression whose value is undefined.
type step struct {
	At, End       int // offsets in bytes; End counts where After says something
	Before, After string
}

// stepsOf are where the statements of a script begin, and the bodies of its arrow functions, in the order of the text. The code is the same
// with notes as without, but for the time that it takes.
func stepsOf(code []byte) ([]step, error) {
	tree, err := parser.ParseFile(nil, "", string(code), 0, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", walk.ErrSyntax, err)
	}
	s := &steps{text: string(code)}
	s.visit(tree)
	sorting.Stable(s.list, func(a, b *step) int { return cmp.Compare(a.At, b.At) })
	return s.list, nil
}

type steps struct {
	text string
	list []step
}

func (s *steps) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.Program:
		s.statements(n.Body)
	case *ast.BlockStatement:
		s.statements(n.List)
	case *ast.CaseStatement:
		s.statements(n.Consequent)
	case *ast.IfStatement:
		s.branch(n.Consequent)
		if n.Alternate != nil {
			s.branch(n.Alternate)
		}
	case *ast.ForStatement:
		s.branch(n.Body)
	case *ast.ForInStatement:
		s.branch(n.Body)
	case *ast.ForOfStatement:
		s.branch(n.Body)
	case *ast.WhileStatement:
		s.branch(n.Body)
	case *ast.DoWhileStatement:
		s.branch(n.Body)
	case *ast.ExpressionBody:
		s.list = append(s.list, step{At: offset(n.Expression), End: int(n.Expression.Idx1()) - 1, Before: "(%s, ", After: ")"})
	}
	walk.Children(n, s.visit)
}

func offset(n ast.Node) int { return int(n.Idx0()) - 1 }

// condition is where an if is, which the parser does not note.
func (s *steps) condition(n *ast.IfStatement) int {
	before := strings.TrimRight(s.text[:s.beginning(offset(n.Test))], " \t\r\n")
	return len(strings.TrimSuffix(before, "if"))
}

// statements are those that stand in a list: a statement before them changes nothing.
func (s *steps) statements(list []ast.Statement) {
	for _, n := range list {
		switch n := n.(type) {
		case *ast.ExpressionStatement:
			if !s.silent(n.Expression) {
				s.list = append(s.list, step{At: s.beginning(offset(n)), Before: "%s; "})
			}
		case *ast.IfStatement:
			s.list = append(s.list, step{At: s.condition(n), Before: "%s; "})
		case *ast.FunctionDeclaration, *ast.ClassDeclaration, *ast.BlockStatement, *ast.EmptyStatement, *ast.BadStatement:
		default:
			if !bundled(n) {
				s.list = append(s.list, step{At: offset(n), Before: "%s; "})
			}
		}
	}
}

// silent reports whether an expression may not have anything before it, a directive, or is the bundler's own.
func (s *steps) silent(e ast.Expression) bool {
	if _, directive := e.(*ast.StringLiteral); directive {
		return true
	}
	call, ok := e.(*ast.CallExpression)
	if !ok {
		return false
	}
	name, ok := call.Callee.(*ast.Identifier)
	return ok && (strings.HasPrefix(string(name.Name), "__name") || strings.HasPrefix(string(name.Name), "__export"))
}

// bundled reports whether a declaration is of what a file exports, imports or is required as: the bundler wrote it.
func bundled(n ast.Statement) bool {
	declared, ok := n.(*ast.VariableStatement)
	if !ok || len(declared.List) != 1 {
		return false
	}
	id, ok := declared.List[0].Target.(*ast.Identifier)
	if !ok {
		return false
	}
	name := string(id.Name)
	return strings.HasSuffix(name, "_exports") || strings.HasPrefix(name, "import_") || strings.HasPrefix(name, "init_") || strings.HasPrefix(name, "require_")
}

// beginning is where an expression really begins: the parser leaves out the parentheses around what it begins with.
func (s *steps) beginning(at int) int {
	for at > 0 {
		before := strings.TrimRight(s.text[:at], " \t\r\n")
		switch {
		case strings.HasSuffix(before, "("):
			at = len(before) - 1
		case strings.HasSuffix(before, "*/"):
			open := strings.LastIndex(before, "/*")
			if open < 0 {
				return at
			}
			if rest := strings.TrimRight(s.text[:open], " \t\r\n"); !strings.HasSuffix(rest, "(") {
				return at
			}
			at = open
		default:
			return at
		}
	}
	return at
}

// branch is a statement that stands alone behind a condition: the note goes into it.
func (s *steps) branch(n ast.Statement) {
	switch n := n.(type) {
	case *ast.ExpressionStatement:
		s.list = append(s.list, step{At: s.beginning(offset(n)), Before: "%s, "})
	case *ast.ReturnStatement:
		s.word(n, "return", n.Argument)
	case *ast.ThrowStatement:
		s.word(n, "throw", n.Argument)
	case *ast.IfStatement:
		s.inside(s.condition(n))
	case *ast.WhileStatement, *ast.SwitchStatement:
		s.inside(offset(n))
	case *ast.BranchStatement:
		if end := strings.IndexByte(s.text[offset(n):], ';'); end >= 0 {
			s.list = append(s.list, step{At: offset(n), Before: "{ %s; ", End: offset(n) + end + 1, After: " }"})
		}
	}
}

// inside puts a note into the parentheses that follow.
func (s *steps) inside(at int) {
	if open := strings.IndexByte(s.text[at:], '('); open >= 0 {
		s.list = append(s.list, step{At: at + open + 1, Before: "%s, "})
	}
}

func (s *steps) word(n ast.Statement, word string, argument ast.Expression) {
	before := " %s, "
	if argument == nil {
		before = " %s"
	}
	s.list = append(s.list, step{At: offset(n) + len(word), Before: before})
}
