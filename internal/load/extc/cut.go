package extc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/wordset"
)

// A bundle of many modules is not compiled as one script: the modules that the bundler wraps into functions of their own are compiled when
// they first run, each by itself. What never runs costs nothing then, and the engine, which for each class counts the lines of a script
// from its start again, has shorter ones to count in.

// Unit is such a module: a method of the object that the bundler hands to its helper.
type Unit struct {
	Start, End int    // of the method in the bundle's code, with the blanks before it
	Line       int    // the lines before it
	Name       string // as JavaScript writes it
}

// Script is a script of the unit alone, whose second line is the unit's first: a function that returns the method.
func (u Unit) Script(bundle []byte, params, locals string) string {
	return "(function (" + params + ") { \"use strict\";" + locals + " return ({\n" + string(bundle[u.Start:u.End]) + "\n})[" + u.Name + "]; })"
}

// Cut is a bundle without its units.
type Cut struct {
	// Main is the bundle's code with a getter in each unit's place, as many lines long. It evaluates to a function, which takes a
	// function unit(n, scope) and returns what the code evaluates to. The function unit is to return the method of unit n. The function
	// scope, which is never called, names all variables of the bundle that the method may mean.
	Main  []byte
	Units []Unit // empty when the code is better left as it is: Main is the code then
}

const (
	smallUnit = 2 << 10 // what is shorter is compiled with the rest
	longHead  = 2000    // more than what a unit begins with
	unitName  = "__pier_unit"
	mainHead  = "(function (" + unitName + ") { return "
	mainTail  = " })"
)

var (
	// The bundler's helpers, which it writes before the first module.
	unitHelper = lazyregexp.New(`(?m)^var (__(?:commonJS|esm)\d*) = \((?:cb|fn)\d*, (?:mod|res)\d*(?:, err\d*)?\) => function __(?:require|init)\d*\(\) \{$`)
	unitHead   = lazyregexp.New(`^var ([\w$]+) = (__(?:commonJS|esm)\d*)\(\{\n( +(?:async )?("(?:[^"\\\n]|\\.)*")\([\w$, ]*\) \{)`)
)

// CutCode finds the units of a bundle's code.
func CutCode(code []byte) Cut {
	if len(code) < smallUnit {
		return Cut{Main: code}
	}
	text := string(code)
	start := strings.IndexByte(text, '\n') + 1
	start += strings.IndexByte(text[start:], '\n') + 1 // behind the head
	first := strings.Index(text[start:], "\n// ")      // where the first module begins
	if start < 2 || first < 0 {
		return Cut{Main: code}
	}
	helpers := map[string]bool{}
	for _, m := range unitHelper.FindAllStringSubmatch(text[start:start+first], -1) {
		helpers[m[1]] = true
	}
	if len(helpers) == 0 {
		return Cut{Main: code}
	}
	c := &cutter{lexer: lexer{text: text}, helpers: helpers, declared: map[string]bool{}, start: start}
	if !c.run() || len(c.units) == 0 {
		return Cut{Main: code}
	}
	return c.cut()
}

// cutter goes through the statements of a bundle.
type cutter struct {
	lexer
	helpers  map[string]bool
	start    int
	units    []foundUnit
	declared map[string]bool // the variables of the bundle, perhaps other names
}

type foundUnit struct {
	Unit
	names []string
}

// reserved are the words that no variable of a strict script has as its name.
var reserved = wordset.Of(`arguments await break case catch class const continue debugger default delete do else enum eval export extends
	false finally for function if implements import in instanceof interface let new null package private protected public return static
	super switch this throw true try typeof var void while with yield`)

// base is how many brackets the bundle's statements lie in.
const base = 2

// run reads the whole bundle, and reports whether it understood it.
func (c *cutter) run() bool {
	for more := c.next(); more; {
		if c.from < c.start || len(c.open) != base || !c.beginsLine() {
			if c.from < c.start && c.kind == wordToken && len(c.open) == base {
				c.declared[c.token] = true // the head's own names
			}
			more = c.next()
			continue
		}
		more = c.statement()
	}
	return !c.broken && len(c.open) == 0
}

func (c *cutter) beginsLine() bool { return c.from > 0 && c.text[c.from-1] == '\n' }

// statement reads one from its first token on up to the next one's, and reports whether there is more.
func (c *cutter) statement() bool {
	switch c.token {
	case "var", "let", "const":
		if c.unit() {
			return !c.broken
		}
		return c.declaration()
	case "function", "class", "async":
		for c.next() && len(c.open) == base {
			if c.atNext() {
				return true
			}
			if c.kind == wordToken && c.token != "function" {
				c.declared[c.token] = true
				break
			}
		}
		return c.rest(false)
	case "if", "for", "while", "do", "switch", "try", "else", "catch", "finally", "with", "{":
		return c.rest(true)
	}
	if !c.next() || c.atNext() {
		return !c.broken
	}
	return c.rest(c.token == ":") // a label
}

// atNext reports whether the token begins the next statement, or what comes behind the last one.
func (c *cutter) atNext() bool {
	return len(c.open) < base || len(c.open) == base && c.beginsLine() && c.kind != closingToken
}

// rest reads up to the next statement; all says that any name may be one that the statement declares.
func (c *cutter) rest(all bool) bool {
	for c.next() {
		if c.atNext() {
			return true
		}
		if all && c.kind == wordToken {
			c.declared[c.token] = true
		}
	}
	return false
}

// declaration reads a statement that declares variables.
func (c *cutter) declaration() bool {
	named := true // the next name is declared
	for c.next() {
		if c.atNext() {
			return true
		}
		switch {
		case named && len(c.open) > base: // a pattern
			if c.kind == wordToken {
				c.declared[c.token] = true
			}
		case len(c.open) > base:
		case c.token == "=":
			named = false
		case c.token == "," || c.token == ";":
			named = true
		case named && c.kind == wordToken:
			c.declared[c.token] = true
		}
	}
	return false
}

// unit reads a statement that is a module in a function, if it is one.
func (c *cutter) unit() bool {
	window := c.text[c.from:min(len(c.text), c.from+longHead)]
	m := unitHead.FindStringSubmatchIndex(window)
	if m == nil || !c.helpers[window[m[4]:m[5]]] {
		return false
	}
	c.declared[window[m[2]:m[3]]] = true
	u := foundUnit{Unit: Unit{Start: c.from + m[6], Name: strings.Clone(window[m[8]:m[9]])}} // what lasts holds no bundle
	body := c.from + m[7]                                                                    // behind the brace
	line := c.line
	for c.from+len(c.token) < body {
		if !c.next() {
			return true
		}
	}
	u.Line = line + 1
	within := len(c.open)
	seen, whole := map[string]bool{}, true
	for len(c.open) >= within {
		if !c.next() {
			c.broken = true
			return true
		}
		if c.kind == wordToken && !c.member {
			seen[c.token] = true
			whole = whole && c.token != "eval"
		}
	}
	u.End = c.from + len(c.token)
	u.names = sorted(seen)
	if whole && !c.escaped && u.End-u.Start >= smallUnit {
		c.units = append(c.units, u)
	}
	c.rest(false)
	return true
}

// cut writes what is left of the bundle.
func (c *cutter) cut() Cut {
	var main strings.Builder
	main.WriteString(mainHead)
	var cut Cut
	at := 0
	for n, u := range c.units {
		free := slices.DeleteFunc(u.names, func(name string) bool { return !c.declared[name] || reserved.Has(name) })
		main.WriteString(c.text[at:u.Start])
		fmt.Fprintf(&main, "  get %s() { return %s(%d, () => [%s]); }", u.Name, unitName, n, strings.Join(free, ", "))
		main.WriteString(strings.Repeat("\n", strings.Count(c.text[u.Start:u.End], "\n")))
		at = u.End
		cut.Units = append(cut.Units, u.Unit)
	}
	main.WriteString(c.text[at:])
	main.WriteString(mainTail)
	cut.Main = []byte(main.String())
	return cut
}
