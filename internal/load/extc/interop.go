package extc

import (
	"iter"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// What the bundler makes of an import of a host module is a copy with a getter for every export, and some modules have
// hundreds. Where the extension only reads members of it, the module itself does, or an object that inherits from it. The
// bundler's function is still called where the import is handed around, listed or written to.

var (
	hostRequire = lazyregexp.New(`^var (require_\w+) = __commonJS\(\{\n\s+"pi:pi:[^"]+"\(exports, module\d*\) \{\n\s+module\d*\.exports = __pier_host\(`)
	hostImport  = lazyregexp.New(`^\s*(?:var )?([\w$]+) = (__toESM)\((require_\w+)\(\)(?:, 1)?\)`)
	hostLine    = lazyregexp.New(`^\s*(?:// pi:|"pi:|module\d*\.exports = __pier_host\(")[^"]*$`) // before a name in what the bundler writes of one
	declared    = lazyregexp.New(`^\s*var (?:[\w$]+, )*$`)                                        // before a name in a list of them that get their values later, as those of a module that runs when it is first used
	written     = lazyregexp.New(`^[\w$]+\s*(?:=[^=>]|\+\+|--|(?:[-+*/%&|^]|\*\*|<<|>>>?|\?\?|\|\||&&)=[^=])`)
)

// The function that takes the place of the bundler's has a name as long, so that the source map stays true.
const (
	copyInterop  = "__toESM"
	shareInterop = "__piESM"
	interopHead  = ` const ` + shareInterop + ` = (module, node) => node || !module.__esModule ? { __proto__: module, default: module } : module;`
)

// longName is longer than what a bundle says of one host module.
const longName = 300

// each yields where a text has a part. A regular expression takes much longer over a bundle of megabytes.
func each(text, part string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; ; at += len(part) {
			i := strings.Index(text[at:], part)
			if i < 0 || !yield(at+i) {
				return
			}
			at += i
		}
	}
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// share lets imports of host modules share them in out where nobody can tell, and returns what the head needs for that.
func share(text string, out []byte) (head string) {
	required := map[string]bool{}
	for at := range each(text, `"pi:pi:`) {
		first := lineStart(text, max(0, lineStart(text, at)-1))
		if m := hostRequire.FindStringSubmatch(text[first:min(len(text), at+longName)]); m != nil {
			required[m[1]] = true
		}
	}
	imports := map[string]int{} // of the imported name, where the bundler's function is called
	for at := range each(text, " = "+copyInterop+"(") {
		line := lineStart(text, at)
		if m := hostImport.FindStringSubmatchIndex(text[line:min(len(text), at+longName)]); m != nil && required[text[line+m[6]:line+m[7]]] {
			imports[text[line+m[2]:line+m[3]]] = line + m[4]
		}
	}
	if len(imports) > 0 {
		dropHandedOn(text, imports)
	}
	for _, at := range imports {
		copy(out[at:], shareInterop)
		head = interopHead
	}
	return head
}

// dropHandedOn takes out of imports the names of which anything but a member is read anywhere, whatever the name means there.
func dropHandedOn(text string, imports map[string]int) {
	var lengths [64]bool // looking each word up takes longer than everything else
	for name := range imports {
		lengths[len(name)%len(lengths)] = true
	}
	for at := 0; at < len(text); at++ {
		if !identifierBytes[text[at]] {
			continue
		}
		start := at
		for at < len(text) && identifierBytes[text[at]] {
			at++
		}
		if !lengths[(at-start)%len(lengths)] {
			continue
		}
		call, known := imports[text[start:at]]
		if !known || strings.HasPrefix(text[at:], " = "+copyInterop) && at+len(" = ") == call {
			continue
		}
		if line := text[lineStart(text, start):start]; hostLine.MatchString(line) || listed(text[at:]) && declared.MatchString(line) {
			continue
		}
		before, rest := strings.TrimRight(text[:start], " \t\n"), text[at:]
		if strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "...") {
			continue // a member of something else
		}
		member := len(rest) > 1 && rest[0] == '.' && identifier(rest[1]) && !written.MatchString(rest[1:])
		if !member || strings.HasSuffix(before, "++") || strings.HasSuffix(before, "--") || strings.HasSuffix(before, "delete") {
			delete(imports, text[start:at])
		}
	}
}

// listed reports whether what follows a name goes on with a list of names, or ends it.
func listed(rest string) bool { return strings.HasPrefix(rest, ", ") || strings.HasPrefix(rest, ";\n") }

var identifierBytes = func() (table [256]bool) {
	for c := range table {
		table[c] = identifier(byte(c))
	}
	return table
}()

func identifier(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
