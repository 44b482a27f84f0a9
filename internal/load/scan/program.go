package scan

import (
	"slices"
	"sort"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/cec80427/pier/internal/load/scan/tree"
)

// Program is the one script that an extension becomes.
type Program struct {
	Code   string
	Made   [][2]int                                                              // ranges of offsets that the bundler wrote itself, and pier
	Cuts   []int                                                                 // offsets at which the code of a file begins
	Locate func(line, column int) (file string, srcLine, srcColumn int, ok bool) // 1-based, into the sources
	Ready  func()                                                                // makes Locate quick
	File   func(name string) string                                              // the file that the bundler writes as name; "" for what is pier's
	Own    func(file string) bool                                                // in the extension's own folder
	Name   func(file string) string                                              // for a report: the same on every machine
}

// maxTree bounds how deep the tree may be: each level is a call.
const maxTree = 50_000

// script is a program with its tree and its names.
type script struct {
	Program
	text  string
	lines []int // offsets at which they begin
	tree  *ast.Program

	sections []section

	slots       []int32                       // what is known of a name, or of a member or call, by where it stands: one of the next two
	vars        []*variable                   // nil for a global
	sets        []*set                        // nil while it is being found
	sites       map[ast.Node][]*call          // the calls of a function, by its literal
	owners      map[ast.Node]*variable        // the variable that a function was declared as
	entry       map[ast.Node]bool             // functions that Pi calls with its API
	variadic    map[ast.Node]file.Idx         // functions that use arguments, and where
	outer       ast.Node                      // the function that all is in
	returning   map[ast.Node][]ast.Expression // what the body of a function returns, once that is asked for
	helpers     map[*variable]string          // the functions of the bundler and of pier, by their names without digits
	entered     *variable                     // what pier takes the exports of the entry in
	loaders     map[ast.Node]bool             // functions that are CommonJS modules
	deep        bool
	memo        map[ast.Node]*set // of other expressions
	busy        int               // how many expressions are being found, one in the other
	steps       int
	memberMemo  map[memberKey]*set
	busyMembers map[memberKey]bool
	report      Report
	counted     counted
	unseen      int  // above 0 inside of the bundler's own functions
	loading     bool // inside of one that is a module of pier's
}

// Scan reads the tree of a program.
func Scan(p Program) (*Report, error) {
	read, err := tree.Read(p.Code, p.Cuts)
	if err != nil {
		return nil, err
	}
	go p.Ready() // it would have taken from the two that read
	s := &script{
		Program: p, text: p.Code, tree: read, slots: make([]int32, len(p.Code)+2), vars: make([]*variable, 1), sets: make([]*set, 1),
		sites: map[ast.Node][]*call{}, owners: map[ast.Node]*variable{}, entry: map[ast.Node]bool{}, memo: map[ast.Node]*set{}, variadic: map[ast.Node]file.Idx{}, returning: map[ast.Node][]ast.Expression{}, helpers: map[*variable]string{}, loaders: map[ast.Node]bool{},
		memberMemo: map[memberKey]*set{}, busyMembers: map[memberKey]bool{},
	}
	s.lines = []int{0}
	for i := 0; i < len(s.text); i++ {
		if s.text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	body := s.divide()
	s.bind()
	s.entrance(body)
	s.judge()
	s.report.finish()
	return &s.report, nil
}

// at is the place of an offset of the script in the sources. Whose file it is, is what the bundler says; the map may come from the file
// itself, which may say anything.
func (s *script) at(idx file.Idx) (place Place, own bool) {
	offset := min(max(int(idx)-1, 0), len(s.text))
	line := sort.SearchInts(s.lines, offset+1)
	column := s.column(s.lines[line-1], offset)
	section := s.section(offset)
	own = section == "" || s.Own(section)
	path, srcLine, srcColumn, ok := s.Locate(line, column)
	if ok && s.Own(path) == own {
		return Place{File: s.Name(path), Line: srcLine, Column: srcColumn}, own
	}
	return Place{File: s.Name(section)}, own
}

// column counts UTF-16 units from the beginning of a line, and remembers how far it was: a line may be a whole file.
func (s *script) column(from, to int) int {
	if s.counted.from != from || s.counted.to > to {
		s.counted = counted{from, from, 1}
	}
	for _, r := range s.text[s.counted.to:to] {
		s.counted.column++
		if r > 0xffff {
			s.counted.column++
		}
	}
	s.counted.to = to
	return s.counted.column
}

// counted is how far a line was counted, and what the column there is.
type counted struct{ from, to, column int }

// section is a run of statements that came from one file.
type section struct {
	from int
	file string
}

// divide finds the files in the lines that the bundler writes between their statements.
func (s *script) divide() (body []ast.Statement) {
	list := s.tree.Body
	for _, st := range list { // all is in one function
		if st, ok := st.(*ast.ExpressionStatement); ok {
			if f, ok := st.Expression.(*ast.FunctionLiteral); ok {
				list, s.outer = f.Body.List, f
			}
		}
	}
	end := 0
	for _, st := range list {
		from := int(st.Idx0()) - 1
		if from < end || from > len(s.text) {
			continue
		}
		for _, line := range strings.Split(s.text[end:from], "\n") {
			line = strings.TrimSpace(line)
			if name, ok := strings.CutPrefix(strings.Replace(line, "//! ", "// ", 1), "// "); ok {
				s.sections = append(s.sections, section{from, name})
			}
		}
		end = min(int(st.Idx1())-1, len(s.text))
	}
	return list
}

// entrance finds the variable in which pier takes what the entry exports.
func (s *script) entrance(body []ast.Statement) {
	for _, st := range body {
		if st, ok := st.(*ast.LexicalDeclaration); ok {
			if id, ok := st.List[0].Target.(*ast.Identifier); ok && (id.Name == "__pier_ns" || id.Name == "__pier_all") {
				s.entered = s.variable(id)
				return
			}
		}
	}
}

// section is the file that an offset of the script came from; "" for what the bundler wrote.
func (s *script) section(offset int) string {
	i := sort.Search(len(s.sections), func(i int) bool { return s.sections[i].from > offset })
	if i == 0 {
		return ""
	}
	return s.File(s.sections[i-1].file)
}

// between is the text from the start of a node to a place behind it.
//
//go:noinline
func (s *script) between(from, to file.Idx) string {
	a, b := max(int(from)-1, 0), min(int(to), len(s.text))
	if a >= b {
		return ""
	}
	return s.text[a:b]
}

// neverHelpers are what the bundler's own functions do not use: those of an artifact may be somebody else's.
var neverHelpers = []string{"eval", "new Function", "process.binding", "process._linkedBinding", "process.dlopen", "setTimeout", "setInterval", "Worker"}

func (s *script) find(class Class, api, message string, at file.Idx, evidence string) {
	if s.unseen > 0 && (class == Dynamic || !slices.Contains(neverHelpers, about(Finding{API: api}))) {
		return
	}
	place, own := s.at(at)
	s.report.Findings = append(s.report.Findings, Finding{
		Class: class, API: api, Message: message, Place: place, Own: own, Evidence: hash(evidence),
	})
}
