package commandline

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// A rule for the beginning of a command line covers more arguments only as far as pier knows them
// to be harmless: unknown means no. The tables list harmless options. An abbreviation is not in a
// table, and so not known.

// table is the text of a program's harmless options, separated by blanks:
//
//	-abc     letters without a value, alone or in a cluster
//	-n=      a letter with a value, attached or in the next argument
//	-#       a number, as in -5
//	--name   a long option, with or without a value after =
//	--name=  a long option that takes the next argument if there is no =
//	:word    a word after a single dash, as find has them; with = it takes the next argument
type table string

// known is a table ready for look-ups. The value of an option is true if it takes the next
// argument.
type known struct {
	letters map[byte]bool
	long    map[string]bool // without dashes
	words   map[string]bool // without the dash
	digits  bool
}

// compile reads a table.
func (t table) compile() *known {
	k := &known{letters: map[byte]bool{}, long: map[string]bool{}, words: map[string]bool{}}
	for option := range strings.FieldsSeq(string(t)) {
		name, value := strings.CutSuffix(option, "=")
		switch {
		case name == "-#":
			k.digits = true
		case strings.HasPrefix(name, "--"):
			k.long[name[2:]] = value
		case name[0] == ':':
			k.words[name[1:]] = value
		default:
			for i := range len(name) - 1 {
				k.letters[name[i+1]] = value
			}
		}
	}
	return k
}

// harmlessOptions returns the compiled table of a program; for git that of a subcommand, "git log".
var harmlessOptions = func() func(name string) *known {
	var compiled sync.Map
	return func(name string) *known {
		if k, ok := compiled.Load(name); ok {
			return k.(*known)
		}
		text, ok := readers[name]
		if sub, git := strings.CutPrefix(name, "git "); git {
			text, ok = gitOptions[sub]
		} else if ok {
			text += " --help --version"
		}
		if !ok {
			return nil
		}
		k := text.compile()
		compiled.Store(name, k)
		return k
	}
}()

// look reads one argument that begins with a dash. ok is false if it holds an option that the
// table lacks; option names that one. takes reports whether the next argument is a value.
func (k *known) look(arg string) (option string, takes, ok bool) {
	if stem, long := strings.CutPrefix(arg, "--"); long {
		name, _, valued := strings.Cut(stem, "=")
		takes, ok = k.long[name]
		return "--" + name, takes && !valued, ok || stem == ""
	}
	if takes, ok = k.words[arg[1:]]; ok || len(k.words) > 0 && len(arg) > 2 {
		return arg, takes, ok || quantity(arg[1:])
	}
	for i := 1; i < len(arg); i++ {
		if c := arg[i]; k.digits && c >= '0' && c <= '9' {
			continue
		}
		takes, ok = k.letters[arg[i]]
		if !ok {
			return "-" + arg[i:i+1], false, false
		}
		if takes {
			return arg, i+1 == len(arg), true
		}
	}
	return arg, false, true
}

// quantity reports whether a word is a number with a unit, such as 7 or 10k.
func quantity(word string) bool {
	rest := strings.TrimLeft(word, "0123456789")
	return len(rest) < len(word) && len(rest) <= 1
}

// argument is one argument of a command line as a table reads it.
type argument struct {
	text    string
	option  bool
	value   bool // of the option before it
	unknown string
}

// read parts arguments into options, values and operands. An option that the table lacks takes no
// value.
func (k *known) read(args []string) []argument {
	list := make([]argument, 0, len(args))
	takes := false
	for _, arg := range args {
		a := argument{text: arg, value: takes}
		dashed := len(arg) > 1 && arg[0] == '-'
		if takes && dashed && !quantity(arg[1:]) { // the program may read it as an option after all
			a.value = false
		}
		takes = false
		if dashed && !a.value {
			var ok bool
			a.option = true
			if a.unknown, takes, ok = k.look(arg); ok {
				a.unknown = ""
			}
		}
		list = append(list, a)
	}
	return list
}

// Risky returns the reason why arguments that a rule does not spell out may make a program write
// or run something; "" if they are known to be harmless. words are the arguments before them that
// the rule spells out.
func Risky(program string, words, extra []string, windows bool) string {
	name := ProgramName(program)
	for _, arg := range extra {
		if windows && (strings.HasPrefix(arg, "/") || len(arg) > 1 && arg[1] == ':') {
			return unknownOption(name, arg)
		}
	}
	if name == "git" {
		return riskyGit(words, extra)
	}
	k := harmlessOptions(name)
	if k == nil {
		return riskyUnknown(name, len(words) == 0, extra)
	}
	for i, a := range k.read(append(words[:len(words):len(words)], extra...)) {
		switch {
		case i < len(words):
		case a.unknown != "":
			return unknownOption(name, a.unknown)
		case name == "tar" && strings.Contains(a.text, ":"):
			return "tar reads " + quoteShort(a.text) + " from another machine"
		case name == "tar" && i == 0 && !a.option && strings.Trim(a.text, "tvzjJf") != "":
			return unknownOption(name, a.text)
		case name == "curl" && !a.option && !a.value:
			return "curl fetches " + quoteShort(a.text) + ", which the rule does not name"
		}
	}
	return ""
}

// unknownOption words the reason that an option is in no table.
func unknownOption(program, option string) string {
	option, _, _ = strings.Cut(option, "=")
	return "pier does not know the option " + quoteShort(option) + " of " + QuoteWord(program) + " as harmless"
}

// quoteShort quotes a word of a command line for a reason, at most 60 bytes of it.
func quoteShort(word string) string {
	if len(word) > 60 {
		word = strings.ToValidUTF8(word[:60], "") + "…"
	}
	return QuoteWord(word)
}

// riskyUnknown is Risky for a program without a table. Its options are unknown. An operand may be
// another program if the rule names the program alone.
func riskyUnknown(name string, bare bool, extra []string) string {
	for _, arg := range extra {
		switch {
		case arg == "--", arg == "--help", arg == "--version":
		case strings.HasPrefix(arg, "-") && arg != "-", strings.HasPrefix(arg, "@"), strings.HasPrefix(arg, "+"):
			return unknownOption(name, arg)
		case bare:
			return "pier does not know what " + QuoteWord(name) + " does with " + quoteShort(arg)
		}
	}
	return ""
}

// Knows reports whether pier has a table of a program's harmless options.
func Knows(program string) bool {
	name := ProgramName(program)
	_, listed := readers[name]
	return listed || name == "git"
}

// Tables returns the texts of all tables for the documentation: a program, or "git" and a
// subcommand, and its options.
func Tables() map[string]string {
	all := map[string]string{}
	for name, text := range readers {
		all[name] = string(text)
	}
	for sub, text := range gitOptions {
		all["git "+sub] = string(text)
	}
	return all
}

// TableNames returns the names of Tables in order.
func TableNames() []string { return slices.Sorted(maps.Keys(Tables())) }
