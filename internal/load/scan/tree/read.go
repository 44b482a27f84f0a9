package tree

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
)

// ErrSyntax marks a script that the parser cannot read.
var ErrSyntax = errors.New("the scanner cannot read the script")

// SyntaxError says where the parser cannot read a script.
type SyntaxError struct {
	Lines []int // 1-based
	text  string
}

// Error says what the parser says first.
func (e *SyntaxError) Error() string { return fmt.Sprintf("%v: %s", ErrSyntax, e.text) }

// Unwrap is ErrSyntax.
func (e *SyntaxError) Unwrap() error { return ErrSyntax }

// minHalved is how long a script is whose halves are read at the same time.
const minHalved = 256 << 10

// Read reads a script, all of which is in one function. Where the code of a file begins, so does a statement of that function, unless the
// line that says so is in a text of the extension's: then neither half can be read alone.
// cuts are the offsets at which the code of a file begins.
func Read(text string, cuts []int) (*ast.Program, error) {
	i, _ := slices.BinarySearch(cuts, len(text)/2)
	if i < len(cuts) && len(text) > minHalved {
		if tree := halves(text, cuts[i]); tree != nil {
			return tree, nil
		}
	}
	tree, err := read("", text)
	if err == nil {
		return tree, nil
	}
	unread := &SyntaxError{text: err.Error()}
	if list, ok := errors.AsType[parser.ErrorList](err); ok && len(list) > 0 {
		unread.text = list[0].Error()
		for _, e := range list {
			unread.Lines = append(unread.Lines, e.Position.Line)
		}
	}
	return nil, unread
}

// The second half is in a function of its own.
const (
	halfHead = "(async function () { \"use strict\";\n"
	halfTail = "\n})"
)

func halves(text string, at int) *ast.Program {
	second := make(chan *ast.Program, 1)
	go func() {
		tree, err := read(text[:at-len(halfHead)], halfHead, text[at:])
		if err != nil {
			tree = nil
		}
		second <- tree
	}()
	tree, err := read("", text[:at], halfTail)
	more := <-second
	if err != nil || more == nil {
		return nil
	}
	first, rest := function(tree), function(more)
	if first == nil || rest == nil {
		return nil
	}
	first.Body.List = append(first.Body.List, rest.Body.List...)
	first.Body.RightBrace = rest.Body.RightBrace
	first.DeclarationList = append(first.DeclarationList, rest.DeclarationList...)
	return tree
}

// function is the one that a script is.
func function(tree *ast.Program) *ast.FunctionLiteral {
	if len(tree.Body) != 1 {
		return nil
	}
	if st, ok := tree.Body[0].(*ast.ExpressionStatement); ok {
		f, _ := st.Expression.(*ast.FunctionLiteral)
		return f
	}
	return nil
}

// read reads a text of some parts, whose places are behind those of another one.
func read(behind string, parts ...string) (*ast.Program, error) {
	var before *file.FileSet
	if behind != "" {
		before = &file.FileSet{}
		before.AddFile("", behind[1:]) // it takes one more
	}
	var text bytes.Buffer // of a string the parser makes bytes, and a string of those
	text.Grow(len(parts[0]) + len(parts[len(parts)-1]))
	for _, part := range parts {
		text.WriteString(part)
	}
	return parser.ParseFile(before, "", &text, 0, parser.WithDisableSourceMaps)
}
