package tools

import (
	"errors"
	"regexp"
	"strings"
)

var errBadGlob = errors.New("bad glob")

const maxGlob = 4096 // bytes: matching takes time by a glob's length, and one may come with a repository

// compileGlob translates a glob as rg and fd read it (the Rust crate globset, with separators literal) into a regular
// expression for whole slash-separated paths: ? and * stay within one element, ** as a whole element crosses them, [a-z] and
// [!a-z] are classes, {a,b} are alternatives and may nest, and a backslash takes the next character literally.
//
// doublestar, which the rest of pier uses, has no case folding and reads a few of these otherwise.
func compileGlob(glob string, fold bool) (*regexp.Regexp, error) {
	if len(glob) > maxGlob {
		return nil, errBadGlob
	}
	g := globber{src: glob}
	g.out.WriteString("(?s")
	if fold {
		g.out.WriteByte('i')
	}
	g.out.WriteString(")^")
	if glob == "**" {
		return regexp.Compile(g.out.String() + ".*$")
	}
	for g.at < len(g.src) {
		if err := g.token(); err != nil {
			return nil, err
		}
	}
	if g.depth != 0 {
		return nil, errBadGlob
	}
	g.out.WriteByte('$')
	return regexp.Compile(g.out.String())
}

type globber struct {
	src   string
	at    int
	depth int  // open braces
	stars bool // the last token was a star
	out   strings.Builder
}

// token translates what starts at g.at.
func (g *globber) token() error {
	c := g.src[g.at]
	if c != '*' {
		g.stars = false
	}
	switch c {
	case '?':
		g.out.WriteString("[^/]")
	case '*':
		g.star()
		return nil
	case '[':
		return g.class()
	case '{':
		g.depth++
		g.out.WriteString("(?:")
	case '}':
		if g.depth == 0 {
			return errBadGlob
		}
		g.depth--
		g.out.WriteByte(')')
	case ',':
		if g.depth > 0 {
			g.out.WriteByte('|')
		} else {
			g.out.WriteByte(',')
		}
	case '\\':
		if g.at++; g.at == len(g.src) {
			return errBadGlob
		}
		fallthrough
	default:
		n := runeLenAt(g.src, g.at)
		g.out.WriteString(regexp.QuoteMeta(g.src[g.at : g.at+n]))
		g.at += n
		return nil
	}
	g.at++
	return nil
}

// star translates one star, or two that stand for any number of path elements.
func (g *globber) star() {
	rest := g.src[g.at:]
	before := byte('/')
	if g.at > 0 {
		before = g.src[g.at-1]
	}
	switch {
	case !strings.HasPrefix(rest, "**") || before != '/':
		if !g.stars { // any number of stars is one
			g.out.WriteString("[^/]*")
		}
		g.stars = true
		g.at++
	case g.at == 0 && strings.HasPrefix(rest, "**/"):
		g.out.WriteString("(?:/?|.*/)")
		g.at += 3
	case rest == "**" && g.at > 0: // the slash before is out already
		g.out.WriteString(".*")
		g.at += 2
	case strings.HasPrefix(rest, "**/"):
		g.out.WriteString("(?:|.*/)")
		g.at += 3
	default: // such as **.go: two stars like one
		g.out.WriteString("[^/]*")
		g.stars = true
		g.at += 2
	}
}

func (g *globber) class() error {
	i := g.at + 1
	g.out.WriteByte('[')
	if i < len(g.src) && (g.src[i] == '!' || g.src[i] == '^') {
		g.out.WriteByte('^')
		i++
	}
	for first := true; ; first = false {
		if i >= len(g.src) {
			return errBadGlob
		}
		c := g.src[i]
		if c == ']' && !first {
			break
		}
		if strings.IndexByte(`[]\^&~`, c) >= 0 || c == '-' && first {
			g.out.WriteByte('\\')
		}
		g.out.WriteByte(c)
		i++
	}
	g.out.WriteByte(']')
	g.at = i + 1
	return nil
}

func runeLenAt(s string, at int) int {
	n := 1
	for at+n < len(s) && s[at+n]&0xc0 == 0x80 {
		n++
	}
	return n
}
