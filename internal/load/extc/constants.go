package extc

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/sorting"
)

// To esbuild an assignment to a constant is an error wherever it stands. Under Pi's loader it throws when it runs. So the name is
// replaced by a property of an object of the host's, which reads as the constant does and throws when it is set.

var (
	assignsConstant = lazyregexp.New(`^Cannot assign to "(.*)" because it is a constant$`)
	assignsImport   = lazyregexp.New(`^Cannot assign to import "(.*)"$`)
)

const (
	constantModule = "pi:node/internal_constant"
	constantTarget = `__pier_host("` + constantModule + `").constant(() => %[1]s).v`
	importTarget   = `__pier_host("` + constantModule + `").imported(() => %[1]s, %[1]q).v`
)

// assignment is where a file assigns to what cannot be assigned to.
type assignment struct {
	line, column int // of the name: 1-based, and in bytes
	name         string
	target       string // what stands for the name
}

// declareConstants notes the assignments that the errors are about and reports whether every error was of that kind.
func (c *compiler) declareConstants(errors []api.Message) bool {
	found := map[string][]assignment{}
	for _, e := range errors {
		a, ok := assignmentOf(e)
		if !ok {
			continue
		}
		file := absolute(c.dir, e.Location.File)
		if c.constants[file] != nil {
			return false // it was rewritten, and is still wrong
		}
		found[file] = append(found[file], a)
		e.Notes = nil
		e.Text = fmt.Sprintf("%q cannot be assigned to: this throws when it runs", a.name)
		c.vain = append(c.vain, e)
	}
	for file, list := range found {
		c.constants[file] = list
	}
	return len(found) > 0
}

func assignmentOf(e api.Message) (a assignment, ok bool) {
	if e.Location == nil {
		return a, false
	}
	a.line, a.column = e.Location.Line, e.Location.Column
	if m := assignsConstant.FindStringSubmatch(e.Text); m != nil {
		a.name, a.target = m[1], constantTarget
	} else if m := assignsImport.FindStringSubmatch(e.Text); m != nil {
		a.name, a.target = m[1], importTarget
		if filepath.Ext(e.Location.File) == ".mjs" { // which Pi's loader leaves to Node
			a.target = constantTarget
		}
	}
	return a, a.name != ""
}

// throwAssignments rewrites the assignments of a file, and says what it has inserted. Lines stay where they are.
func throwAssignments(text string, list []assignment) (_ string, made []insertion) {
	starts, size := lineStarts(text), len(text)
	at := func(a assignment) int { return min(starts[a.line-1]+a.column, size) }
	list = slices.DeleteFunc(slices.Clone(list), func(a assignment) bool {
		return a.line > len(starts) || !strings.HasPrefix(text[at(a):], a.name)
	})
	sorting.Sort(list, func(a, b *assignment) int { return at(*b) - at(*a) })
	for _, a := range slices.Compact(list) {
		from := at(a)
		before, after := text[:from], text[from+len(a.name):]
		target := fmt.Sprintf(a.target, a.name)
		if shorthand(before, after) {
			target = a.name + ": " + target
		}
		text = before + target + after
		head := strings.Index(target, "(() => "+a.name) + len("(() => ")
		made = append(made, insertion{from, head}, insertion{from + head + len(a.name), len(target) - head - len(a.name)})
	}
	return text, made
}

// shorthand reports whether the name between the two is a property of an object that is taken apart: ({ x } = o), ({ x = 1 } = o).
func shorthand(before, after string) bool {
	before, after = strings.TrimRight(before, " \t\r\n"), strings.TrimLeft(after, " \t\r\n")
	if !strings.HasSuffix(before, "{") && !strings.HasSuffix(before, ",") || !strings.ContainsAny(after[:min(1, len(after))], ",}=") {
		return false
	}
	depth := 0
	for i := len(before) - 1; i >= 0; i-- {
		switch before[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth < 0 {
				return before[i] == '{' && takesApart(after)
			}
		}
	}
	return false
}

// takesApart reports whether what the text closes is assigned to.
func takesApart(after string) bool {
	depth := 0
	for i := range len(after) {
		switch after[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth >= 0 {
				continue
			}
			rest := strings.TrimLeft(after[i+1:], " \t\r\n")
			return strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==") || strings.HasPrefix(rest, "of ") || strings.HasPrefix(rest, "]") || takesApart(rest)
		}
	}
	return false
}
