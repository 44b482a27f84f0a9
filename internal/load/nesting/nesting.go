package nesting

import (
	"fmt"
	"strings"
)

// The bundler's parser is recursive, and a Go stack that overflows ends the process: no recover helps. So each text is looked through
// before the bundler gets it, and one that could go too deep is refused. What counts is not brackets alone: !!!!x, a?b:a?b:c, a=>b=>c,
// a.b.c and else if nest as well.

// The bounds that others go by: how deep a source may nest, what may stand in a row, how many bytes it may have.
const (
	MaxDepth = 2500 // far below what overflows (TestNesting), far above what people and bundlers write
	// The bundler's time grows with the third power of how many functions and blocks lie in each other.
	scopeWeight = 10
	MaxRow      = 100_000  // what stands in a row outside of a list, by these weights: the bundler's time grows with their square
	itemWeight  = 10       // expressions with commas between them
	sumWeight   = 5        // summands: strings are joined, each with all before it
	angleWeight = 3        // it may begin type arguments, which are tried up to the end of the statement
	maxForks    = 64       // places where a slash may be a division or the start of a regular expression
	MaxSource   = 32 << 20 // bytes of one file
)

// TooDeep says where a text is too much for a recursive parser, and why.
type TooDeep struct {
	Offset int
	Why    string
}

// Find finds where a source nests too deep, or nil. It never takes a text for less deep than the bundler would find it.
func Find(text string) *TooDeep {
	found, _ := Look(text)
	return found
}

// What the bundler holds for a source, in bytes: for each of its bytes, its tokens, its functions and braces, and its statements outside of all
// brackets, each of which it could leave out by itself. Measured with sources of one kind of statement, and with programs.
const (
	byteCost      = 4
	tokenCost     = 140
	statementCost = 350
	functionCost  = 1000
	braceCost     = 100
)

// Look is Find that also estimates how much memory the bundler will hold for the source.
func Look(text string) (found *TooDeep, cost int64) {
	if len(text) > MaxSource {
		return &TooDeep{0, fmt.Sprintf("the file is larger than %d MiB", MaxSource>>20)}, 0
	}
	if len(text) < MaxDepth/scopeWeight {
		return nil, int64(len(text)) * tokenCost
	}
	forks := 0
	s := &scanner{text: text, forks: &forks, levels: []level{{}}}
	if strings.HasPrefix(text, "#!") {
		s.at = endOfLine(text, 0)
	}
	found = s.run()
	return found, s.cost + int64(len(text))*byteCost + int64(s.count)*tokenCost
}

// level is what stands between an opening bracket and its end.
type level struct {
	open   byte // the bracket; 0 for the whole file, '$' for what is put into a template
	weight int  // what the bracket itself counts
	cond   bool // the bracket belongs to if, for, while or with
	chain  int  // what nests without brackets since the last statement or item
	kept   int  // chain as it was before: else goes on with it
	angle  bool // an < is part of the chain: commas may lie within
	dotted bool // the name of a namespace, each part of which is one of its own
	row    int  // items and summands
	tokens int  // since the last comma, itself with it
	keyed  bool // the item began with a key and a colon
	given  bool // the item may be a parameter with a default: what lies in that lies in a function
}

// kind is what the token before was.
type kind byte

const (
	none      kind = iota
	operand        // a name, a literal, what ends in ) or ]
	prefixing      // an operator, an opening bracket, a keyword like return
	closing        // }
	unclear        // either of the first two
)

// scanner goes through the tokens of a text.
type scanner struct {
	text    string
	at      int
	levels  []level
	total   int // the sum of all chains, and the levels
	last    kind
	word    string // the token before if it was a word
	before  string // the word before that
	dot     bool   // the token before was a dot
	newline bool   // since the token before
	forks   *int
	found   *TooDeep
	fresh   bool // a statement ended with this token
	dead    bool // what follows is no source for the bundler either
	count   int  // tokens
	cost    int64
}

func (s *scanner) run() *TooDeep {
	for s.at < len(s.text) && s.found == nil && !s.dead {
		s.step()
		if s.total > MaxDepth {
			s.fail(fmt.Sprintf("the code nests too deep (the limit is %d)", MaxDepth))
		}
	}
	return s.found
}

func (s *scanner) fail(why string) {
	if s.found == nil {
		s.found = &TooDeep{min(s.at, len(s.text)), why}
	}
}

func (s *scanner) top() *level { return &s.levels[len(s.levels)-1] }

// deeper counts what nests without a bracket.
func (s *scanner) deeper() { s.deeperBy(1) }

func (s *scanner) deeperBy(n int) {
	s.top().chain += n
	s.total += n
}

// over ends a statement or an item.
func (s *scanner) over() {
	l := s.top()
	s.total -= l.chain
	if len(s.levels) == 1 {
		s.cost += statementCost
	}
	l.kept, l.chain, l.angle, l.dotted = l.chain, 0, false, false
	s.fresh = true
}

// token notes what was just passed.
func (s *scanner) token(k kind) {
	if !s.fresh {
		s.top().kept = 0 // only an else right behind goes on with it
	}
	s.fresh = false
	s.count++
	s.top().tokens++
	s.last, s.word, s.before, s.dot, s.newline = k, "", s.word, false, false
}

// fork goes on from another reading of the same place first.
func (s *scanner) fork(change func(*scanner)) {
	if *s.forks++; *s.forks > maxForks {
		s.fail("the code is too ambiguous: a slash may be a division or begin a regular expression")
		return
	}
	other := *s
	other.levels = append([]level{}, s.levels...)
	change(&other)
	s.found = other.run()
}

// step passes one token, or blanks.
func (s *scanner) step() {
	c := s.text[s.at]
	switch {
	case c == '\n' || c == '\r':
		s.newline = true
		s.at++
	case c <= ' ':
		s.at++
	case IsWord(c) || c == '\\':
		s.name()
	case c == '"' || c == '\'':
		s.quoted(c)
	case c == '`':
		s.push('`')
		s.at++
		s.template()
	case c == '/':
		s.slash()
	case c == '(' || c == '[' || c == '{':
		s.push(c)
		s.at++
	case c == ')' || c == ']' || c == '}':
		s.at++
		s.pop(c)
	default:
		s.operator(c)
	}
}

// IsWord reports whether a byte is part of a word: all that is not ASCII is.
func IsWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c == '#' || c >= 0x80
}

func (s *scanner) push(open byte) {
	cond := open == '(' && !s.dot && (Conditions.Has(s.word) || s.word == "await" && s.before == "for")
	if len(s.levels) > MaxDepth {
		s.fail(fmt.Sprintf("the code nests too deep (the limit is %d)", MaxDepth))
		return
	}
	l := level{open: open, cond: cond, weight: 1}
	if open == '{' {
		s.cost += braceCost
	}
	if open == '{' || s.top().given {
		l.weight = scopeWeight
	}
	s.levels = append(s.levels, l)
	s.total += l.weight
	s.token(prefixing)
}

func (s *scanner) pop(c byte) {
	if len(s.levels) == 1 { // more ends than beginnings: an error, after which the bundler reads no further
		s.dead = true
		return
	}
	l := *s.top()
	s.levels = s.levels[:len(s.levels)-1]
	s.total -= l.chain + l.weight
	if l.open == '$' {
		s.template()
		return
	}
	switch c {
	case '}':
		s.token(closing)
	case ')':
		s.deeper() // a()()() nests as well
		s.token(operand)
		if l.cond {
			s.last = prefixing
		}
	default:
		s.deeper()
		s.token(operand)
	}
}

// endOfLine is where the line ends that an offset lies in, as JavaScript sees lines.
func endOfLine(text string, at int) int {
	rest := text[at:]
	end := len(rest)
	for _, mark := range []string{"\n", "\r", "\u2028", "\u2029"} {
		if n := strings.Index(rest[:end], mark); n >= 0 {
			end = n
		}
	}
	return at + end
}
