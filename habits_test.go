package pier_test

import (
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The size budget: what fits a screen. In tests the rows of a table are data: they do not count as a function's lines,
// and a file may grow to the upper bound.
const (
	maxFuncLines = 60
	maxFileLines = 500
	topFuncLines = 100
	topFileLines = 800
)

// long lists the functions and files between the two bounds, with the reason: "package.Func" or a path.
var long = map[string]string{
	"internal/connector/wire.errnoName": "a switch over error numbers",
}

// maxWaivers may only go down. Eight are for what the newest version of MCP deprecates and the servers of today use.
const maxWaivers = 10

func TestSizes(t *testing.T) {
	over := map[string]bool{}
	check := func(name, at string, lines, budget, top int) {
		over[name] = over[name] || lines > budget
		if _, listed := long[name]; lines > top || lines > budget && !listed {
			t.Errorf("%s: %s has %d lines, the budget is %d", at, name, lines, budget)
		}
	}
	for _, s := range sources(t) {
		if ast.IsGenerated(s.file) {
			continue
		}
		budget := maxFileLines
		if s.test {
			budget = topFileLines
		}
		check(s.path, s.path, strings.Count(s.text, "\n"), budget, topFileLines)
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				lines := s.lines(f)
				budget := maxFuncLines
				if s.test {
					lines -= s.tableLines(f)
					budget = topFuncLines
				}
				check(s.dir+"."+f.Name.Name, s.at(f.Pos()), lines, budget, topFuncLines)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(long)) {
		if !over[name] {
			t.Errorf("%s is listed as long and is not", name)
		}
	}
}

func (s source) lines(n ast.Node) int {
	return s.fset.Position(n.End()).Line - s.fset.Position(n.Pos()).Line + 1
}

// tableLines counts the lines inside composite literals.
func (s source) tableLines(f *ast.FuncDecl) int {
	total := 0
	ast.Inspect(f, func(n ast.Node) bool {
		table, ok := n.(*ast.CompositeLit)
		if ok {
			total += s.lines(table) - 1
		}
		return !ok
	})
	return total
}

// TestHabits holds what no linter of ours knows: nothing runs before main, no test is skipped, and none waits by the
// clock outside a bubble.
func TestHabits(t *testing.T) {
	for _, s := range sources(t) {
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: init runs before main: wire it in the root", s.at(f.Pos()))
			}
		}
		if !s.test {
			continue
		}
		bubble := slices.Contains(s.imports(), "testing/synctest")
		s.eachSelector(func(pkg string, sel *ast.SelectorExpr) {
			switch call := pkg + "." + sel.Sel.Name; call {
			case "t.Skip", "t.Skipf", "t.SkipNow":
				t.Errorf("%s: a skipped test tests nothing", s.at(sel.Pos()))
			case "time.Sleep":
				if !bubble {
					t.Errorf("%s: time.Sleep outside a synctest bubble", s.at(sel.Pos()))
				}
			}
		})
	}
}

// TestWaivers: no finding of a linter is waved through without its name and a reason, and ever fewer are.
func TestWaivers(t *testing.T) {
	waiver := regexp.MustCompile(`^//(nolint|lint:|revive:)`)
	reasoned := regexp.MustCompile(`^//(nolint:[a-z,]+ // |lint:ignore [A-Z0-9,]+ )\S`)
	count := 0
	for _, s := range sources(t) {
		for _, group := range s.file.Comments {
			for _, c := range group.List {
				if !waiver.MatchString(c.Text) {
					continue
				}
				count++
				if !reasoned.MatchString(c.Text) {
					t.Errorf("%s: a waiver without the name of what it waives and a reason", s.at(c.Pos()))
				}
			}
		}
	}
	if count != maxWaivers {
		t.Errorf("%d waivers, maxWaivers is %d: it may only go down", count, maxWaivers)
	}
}
