package secretword

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

// What programs do with their words is data: see the file.
//
//go:embed programs.txt
var programs string

// place is where a program takes a secret.
type place struct {
	path  []step // operands that come first
	at    []flag // flags and names that it follows; none: it is an operand
	once  bool   // only the next
	typed bool   // only what is typed into something, and is no command
}

// step is an operand, or a flag that counts as one.
type step struct {
	flag  bool
	words []string
}

// flag is a flag or a name, and which part of what follows it is a secret.
type flag struct {
	name string
	kind Kind
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
	of    map[string]known
	opens [256]uint32  // the second letters of their names, one bit each, by the first
	reads [256]readers // by the first letter
}

// known is what is known of a program; most words are none.
func (t *table) known(word string) known {
	name := baseName(word)
	if len(name) > 1 && name[0] < utf8.RuneSelf && name[1] < utf8.RuneSelf && t.opens[name[0]|0x20]>>(name[1]&31)&1 == 0 {
		return known{}
	}
	return t.of[programName(name)]
}

// known is what is known of a program.
type known struct {
	is     Is
	places []place
}

// readers are what tells that a secret is read from a pipe, and their second and third letters, one bit each.
type readers struct {
	second, third uint32
	list          []string
}

var places = sync.OnceValue(func() *table {
	t := &table{of: map[string]known{}}
	for line := range strings.Lines(programs) {
		head, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch fields := strings.Fields(rest); {
		case head == "" || head == "#":
		case head == "reads:":
			for reader := range strings.SplitSeq(rest, ", ") {
				r := &t.reads[reader[0]]
				*r = readers{r.second | 1<<(reader[1]&31), r.third | 1<<(reader[2]&31), append(r.list, reader)}
			}
		default:
			names, is, places := fields, kinds[head], []place(nil)
			if is == 0 {
				names, places = strings.Split(head, "|"), []place{newPlace(fields)}
			}
			for _, name := range names {
				p := t.of[name]
				t.of[name] = known{p.is | is, append(p.places, places...)}
				t.opens[name[0]|0x20] |= 1 << ((name + ".exe")[1] & 31)
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
			at := flag{strings.TrimRight(f, ":="), Whole}
			switch f[len(at.name):] {
			case ":":
				at.kind = Behind
			case "=":
				at.kind = Given
			}
			p.at = append(p.at, at)
		case f[0] == '+':
			p.path = append(p.path, step{true, []string{f[1:]}})
		default:
			p.path = append(p.path, step{false, strings.Split(f, "|")})
		}
	}
	return p
}

// Piped reports whether something in a line reads a secret from a pipe.
func Piped(line string) bool {
	if !strings.ContainsAny(line, "|<>;\n") {
		return false
	}
	t, maybe := places(), false
	for i := 2; i < len(line); i++ {
		r := &t.reads[line[i-2]]
		if r.second>>(line[i-1]&31)&1 == 0 || r.third>>(line[i]&31)&1 == 0 {
			continue
		}
		for _, reader := range r.list {
			if text, asked := strings.CutSuffix(reader, "?"); strings.HasPrefix(line[i-2:], text) {
				if !asked {
					return true
				}
				maybe = true
			}
		}
	}
	return maybe && asks(line)
}
