package secretplace

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// What programs do with their words is data: see the file.
//
//go:embed programs.txt
var programs string

// place is where a program takes a secret.
type place struct {
	path  []string // operands that come first
	at    []string // flags and names that it follows; none: it is an operand
	once  bool     // only the next
	typed bool     // only what is typed into something, and is no command
	met   int      // operands of path that came
}

// Is tells what a program is, besides.
type Is uint8

// What a program may be.
const (
	Starts Is = 1 << iota // it starts what is among its operands
	Stores                // it keeps secrets, or checks them
	PlainP                // its -p is no password
	Says                  // what it says is piped on
	Sets                  // it sets variables
	Slash                 // it logs in as user/password@database
	Types                 // its script types what others ask for
)

var kinds = map[string]Is{"starts:": Starts, "stores:": Stores, "plain-p:": PlainP, "says:": Says, "sets:": Sets, "slash:": Slash, "types:": Types}

type table struct {
	of    map[string][]place
	is    map[string]Is
	reads []string    // what tells that a secret is read from a pipe
	open  [256]uint32 // the first letters of those, and, one bit each, the second
}

var places = sync.OnceValue(func() *table {
	t := &table{of: map[string][]place{}, is: map[string]Is{}}
	for line := range strings.Lines(programs) {
		head, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch fields := strings.Fields(rest); {
		case head == "" || head == "#":
		case head == "reads:":
			for reader := range strings.SplitSeq(rest, ", ") {
				t.reads = append(t.reads, reader)
				t.open[reader[0]] |= 1 << (reader[1] & 31)
			}
		case kinds[head] != 0:
			for _, name := range fields {
				t.is[name] |= kinds[head]
			}
		default:
			p := newPlace(fields)
			for name := range strings.SplitSeq(head, "|") {
				t.of[name] = append(t.of[name], p)
			}
		}
	}
	return t
})

func newPlace(fields []string) (p place) {
	for _, f := range fields {
		switch {
		case f == "!":
			p.once = true
		case f == "?":
			p.typed = true
		case strings.IndexByte("-/", f[0]) >= 0, strings.HasSuffix(f, "="):
			p.at = append(p.at, f)
		default:
			p.path = append(p.path, f)
		}
	}
	return p
}

// Piped reports whether something in a line reads a secret from a pipe.
func Piped(line string) bool {
	if !strings.ContainsAny(line, "|<>;\n") {
		return false
	}
	t := places()
	for i := 1; i < len(line); i++ {
		if t.open[line[i-1]]>>(line[i]&31)&1 != 0 && slices.ContainsFunc(t.reads, func(reader string) bool { return strings.HasPrefix(line[i-1:], reader) }) {
			return true
		}
	}
	return false
}
