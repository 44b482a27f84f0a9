package source

import (
	"errors"
	"fmt"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

var errNotPlain = errors.New("only plain and quoted words: nothing is expanded, and no shell runs")

// Words splits a command line as a shell does, quotes and backslashes included. Whatever a shell would do beyond that
// (variables, substitutions, pipes, redirections) is an error: what is started is what is written.
func Words(line string) ([]string, error) {
	var words []string
	var problem error
	parser := syntax.NewParser(syntax.Variant(syntax.LangPOSIX))
	file, err := parser.Parse(strings.NewReader(line), "")
	if err != nil {
		var parse syntax.ParseError
		if errors.As(err, &parse) {
			return nil, fmt.Errorf("character %d: %s", parse.Pos.Offset()+1, parse.Text)
		}
		return nil, errNotPlain
	}
	if len(file.Stmts) != 1 {
		return nil, errNotPlain
	}
	stmt := file.Stmts[0]
	call, ok := stmt.Cmd.(*syntax.CallExpr)
	if !ok || len(call.Assigns) > 0 || len(stmt.Redirs) > 0 || stmt.Background || stmt.Negated {
		return nil, errNotPlain
	}
	for _, w := range call.Args {
		var word strings.Builder
		for _, part := range w.Parts {
			if text, ok := literal(part); ok {
				word.WriteString(text)
			} else {
				problem = errNotPlain
			}
		}
		words = append(words, word.String())
	}
	return words, problem
}

// literal is a part of a word that stands for itself.
func literal(part syntax.WordPart) (string, bool) {
	switch p := part.(type) {
	case *syntax.Lit:
		return unescape(p.Value, ""), true
	case *syntax.SglQuoted:
		return p.Value, !p.Dollar
	case *syntax.DblQuoted:
		var out strings.Builder
		for _, inner := range p.Parts {
			lit, ok := inner.(*syntax.Lit)
			if !ok {
				return "", false
			}
			out.WriteString(unescape(lit.Value, "$`\"\\"))
		}
		return out.String(), !p.Dollar
	}
	return "", false
}

// unescape takes out the backslashes that quote: all of them, or those before one of only.
func unescape(s, only string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (only == "" || strings.IndexByte(only, s[i+1]) >= 0 || s[i+1] == '\n') {
			i++
			if s[i] == '\n' {
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
