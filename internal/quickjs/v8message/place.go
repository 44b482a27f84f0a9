package v8message

import (
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/wordset"
)

// What the engine says of a value without naming it.
const (
	NoFunction    = "not a function"
	noConstructor = "not a constructor"
	NoIterable    = "value is not iterable"
)

// Place is where the engine complains: the line as far as there, what follows in it, and in the lines below. Look tells what an
// expression's value is, nil when that is not known; Given is the same of the function's first argument.
type Place struct {
	before, after, Below string
	Look                 func(expression string) *Value
	Given                func() *Value
}

// placed are the messages into which the expression at their place belongs, and who puts it there.
var placed = map[string]func(p Place) string{
	NoFunction:    notCallable,
	noConstructor: notCallable,
	NoIterable:    notIterable,
	"cannot read property 'Symbol.iterator' of undefined": notIterable,
	"cannot read property 'Symbol.iterator' of null":      notIterable,
	"cannot read property of undefined":                   func(p Place) string { return unreadable("undefined", p) },
	"cannot read property of null":                        func(p Place) string { return unreadable("null", p) },
	"cannot convert to object":                            notDestructured,
	"not an object":                                       noObjectHere,
	"invalid 'in' operand":                                noOperand,
	"invalid 'instanceof' right operand":                  noClass,
	"object is not extensible":                            ofProperty("Cannot add property $1, object is not extensible"),
	"could not delete property":                           ofProperty("Cannot delete property '$1' of $2"),
	"no setter for property":                              ofProperty("Cannot set property $1 of $2 which has only a getter"),
	"proxy: cannot set property":                          ofProperty("'set' on proxy: trap returned falsish for property '$1'"),
	"parent class must be constructor":                    notExtended,
}

// Placeable reports whether what stands at its place belongs into a message of the engine.
func Placeable(engines string) bool {
	_, ok := placed[engines]
	return ok || strings.HasSuffix(engines, notNew) || ReadOnly.MatchString(engines)
}

// Identifier is the pattern of a name.
const Identifier = `[\p{L}_$][\p{L}\d_$]*`

var (
	chainAfter   = lazyregexp.New(`^(?:\??\.#?` + Identifier + `|\["?[^][]*"?\])+`)
	chainHere    = lazyregexp.New(`^` + Identifier + `(?:\??\.#?` + Identifier + `|\["?[^][]*"?\])*`)
	chainTail    = lazyregexp.New(`^return ((?:` + Identifier + `)(?:\.#?` + Identifier + `)*)[(]`)
	namedKey     = lazyregexp.New(`\["([^"]*)"\]`)
	propertyHere = lazyregexp.New(`^(?:\.(` + Identifier + `)|\["([^"]*)"\]|\[(\d+)\])`)
	privateHere  = lazyregexp.New(`^\.(#` + Identifier + `)`)
	patternHere  = lazyregexp.New(`^(?:\(|async |function\*? ?(?:` + Identifier + `)?\(|` + Identifier + `\()*\{ ?(` + Identifier + `)`)
	assigned     = lazyregexp.New(`^\(\{[^{}]*\} = (` + Identifier + `(?:\.` + Identifier + `)*)\)`)
	operands     = lazyregexp.New(`((?:"[^"]*"|[\w$.#]+)) in ((?:"[^"]*"|[\w$.]+))`)
	textBefore   = lazyregexp.New(`"([^"]*)"$`)
	indexName    = lazyregexp.New(`^\d+$`)
	keyHere      = lazyregexp.New(`^\[(` + Identifier + `(?:\.` + Identifier + `)*)\]`)
	constantHere = lazyregexp.New(`^` + Identifier + `(?:\+\+|--| [-+*/%&|^?<>]*= )|^(?:\+\+|--)`)
	spreadAfter  = lazyregexp.New(`^(?:\.#?` + Identifier + `)*\((?:[^()]*, ?)?\.\.\.`)
	patternName  = lazyregexp.New(Identifier)
	nested       = lazyregexp.New(Identifier + `: \{ ?(` + Identifier + `)`)
	// The engine tells no place for declarations: the last before them counts.
	declaration       = lazyregexp.New(`(?:const|let|var) \{ ?([^{}]*)\} = ([^;{}]+);`)
	declarationBefore = lazyregexp.New(`(?:const|let|var) [{[][^=;]*[]}] = [^;{}]*$`)
	listDeclaration   = lazyregexp.New(`(?:const|let|var) \[[^\]]*\] = (` + Identifier + `(?:\.` + Identifier + `)*);`)
	callSpread        = lazyregexp.New(`[\p{L}\d_$)]\((?:[^()]*, ?)?\.\.\.$`)
)

// Named says of what the engine complained: it looks at the bundle's line. The engine names the place behind what is called, before
// the rest of what is read, and of a call in a return statement the statement.
func Named(message, line string, column int, p Place) string {
	if column < 1 || column > len(line)+1 {
		return message
	}
	p.before, p.after = line[max(0, column-1-Longest):column-1], line[column-1:min(len(line), column-1+Longest)]
	say, ok := placed[message]
	if m := ReadOnly.FindStringSubmatch(message); m != nil {
		say, ok = notWritable(m[1]), true
	}
	if strings.HasSuffix(message, notNew) {
		say, ok = notConstructed(message), true
	}
	if !ok {
		return message
	}
	if words := say(p); words != "" {
		return namedKey.ReplaceAllString(words, ".$1")
	}
	return message
}

// Constant is what V8 says of an assignment to a constant.
const Constant = "Assignment to constant variable."

const notNew = " is not a constructor"

// ReadOnly matches what the engine says of constants, and of properties that cannot be written.
var ReadOnly = lazyregexp.New(`^'(.*)' is read-only$`)

// expressionBefore is the expression that ends at the place, and whether new stands before it.
func expressionBefore(before string) (expression string, isNew bool) {
	before = noComments.ReplaceAllString(before, "")
	if m := literalBefore.FindStringSubmatch(before); m != nil {
		return m[1], false
	}
	return chain(strings.TrimSuffix(before, "?."))
}

var (
	noComments    = lazyregexp.New(`/\* @__PURE__ \*/ ?`)
	literalBefore = lazyregexp.New(`((?:"[^"]*"|/[^/ ]+/\.` + Identifier + `)(?:\.` + Identifier + `)*)$`)
)

func notCallable(p Place) string {
	if tail := chainTail.FindStringSubmatch(p.after); tail != nil {
		return tail[1] + " is not a function"
	}
	expression, isNew := expressionBefore(p.before)
	switch {
	case expression == "" || keyword.Has(expression) || propertyHere.MatchString(p.after): // what stands here is read, and not called
		return ""
	case isNew:
		return expression + notNew
	case strings.Contains(expression, "__knownSymbol"):
		return notAsync(p)
	}
	if name, ok := strings.CutPrefix(expression, "super."); ok {
		expression = "(intermediate value)." + name
	}
	return expression + " is not a function"
}

// notConstructed is of a function whose name the engine tells, if it has one.
func notConstructed(message string) func(p Place) string {
	return func(p Place) string {
		words := notCallable(p)
		if !strings.HasSuffix(words, notNew) {
			words = ""
		}
		if words == "" && message == notNew {
			words = "(intermediate value)" + notNew
		}
		return words
	}
}

// notAsync is of what the bundler makes of for await.
func notAsync(p Place) string {
	value := p.Look("obj2")
	switch {
	case value == nil:
		return "value is not async iterable"
	case value.Class != "":
		return "object is not async iterable"
	}
	return value.Text + " is not async iterable"
}

func notIterable(p Place) string {
	if callSpread.MatchString(p.before) {
		here := chainHere.FindString(p.after)
		if of, ok := p.Look(here).missing(); ok && here != "" {
			return here + " is not iterable (cannot read property " + of + ")"
		}
		return spreadNeeds
	}
	if spread := spreadAfter.FindString(p.after); spread != "" {
		return spreadNeeds
	}
	if words := notDestructuredList(p); words != "" {
		return words
	}
	expression, _ := expressionBefore(p.before)
	if expression != "" && !keyword.Has(expression) && strings.HasPrefix(p.after, "(") {
		return expression + " is not a function or its return value is not iterable"
	}
	if expression != "" && !keyword.Has(expression) && lastWord.FindString(expression) != "Symbol" {
		return expression + chainAfter.FindString(p.after) + " is not iterable"
	}
	if here := chainHere.FindString(p.after); here != "" && !keyword.Has(here) && !strings.HasPrefix(p.after[len(here):], " =>") {
		return here + " is not iterable"
	}
	return ""
}

const spreadNeeds = "Spread syntax requires ...iterable[Symbol.iterator] to be a function"

// keyword are words of the language that stand where an expression may begin.
var keyword = wordset.Of("of in return yield function async await const let var new typeof class throw delete void")

func unreadable(of string, p Place) string {
	name := property(p.after)
	if strings.HasPrefix(p.after, `[__knownSymbol("asyncIterator")]`) {
		name = "Symbol(Symbol.asyncIterator)"
	}
	if m := keyHere.FindStringSubmatch(p.after); name == "" && m != nil {
		if key := p.Look(m[1]); key != nil && key.Class == "" {
			name = key.Text
		}
	}
	if name != "" {
		return "Cannot read properties of " + of + " (reading '" + name + "')"
	}
	return ""
}

// property is the name of the property that is used at a place, if it is written there.
func property(after string) string {
	m := propertyHere.FindStringSubmatch(after)
	if m == nil {
		return ""
	}
	return m[1] + m[2] + m[3]
}

// owner is what V8 calls the object before a place.
func (p Place) owner() string {
	if expression, _ := expressionBefore(p.before); expression != "" {
		if value := p.Look(expression); value != nil && value.Class != "" {
			return value.Class
		}
	}
	return "#<Object>"
}

func ofProperty(words string) func(p Place) string {
	return func(p Place) string {
		name := property(p.after)
		if name == "" {
			return ""
		}
		return strings.NewReplacer("$1", name, "$2", p.owner()).Replace(words)
	}
}

// notWritable is of a property that is read-only, or of a constant.
func notWritable(name string) func(p Place) string {
	return func(p Place) string {
		switch {
		case constantHere.MatchString(p.after) && strings.HasPrefix(p.after, name) && name != "NaN" && name != "undefined" && name != "Infinity":
			return Constant
		case strings.HasPrefix(name, "#"):
			return ""
		}
		expression, _ := expressionBefore(p.before)
		of := "object '" + p.owner() + "'"
		if value := p.Look(expression); value != nil && strings.HasPrefix(value.Typed, "string ") {
			of = "string '" + value.Text + "'"
		} else if literal := textBefore.FindStringSubmatch(p.before); literal != nil {
			of = "string '" + literal[1] + "'"
		}
		return "Cannot assign to read only property '" + name + "' of " + of
	}
}

// notDestructured is of a pattern whose value is undefined or null.
func notDestructured(p Place) string {
	if strings.Contains(p.before, "delete ") && property(p.after) != "" {
		return ""
	}
	if m := patternHere.FindStringSubmatch(p.after); m != nil {
		if value := assigned.FindStringSubmatch(p.after); value != nil {
			return destructured(m[1], value[1], p.Look(value[1]))
		}
		return parameter(m[1], p)
	}
	unknown := 0
	var of string
	var names string
	for _, m := range declaration.FindAllStringSubmatch(p.statements(), mostDeclarations) {
		value := p.Look(m[2])
		if rest, ok := strings.CutPrefix(m[2], "await "); ok {
			value, m[2] = p.Look(rest), "(intermediate value)"
		}
		if _, missing := value.missing(); missing {
			return destructuredBy(m[1], m[2], value)
		}
		if value == nil {
			unknown, names, of = unknown+1, m[1], m[2]
		}
	}
	if unknown == 1 {
		return destructuredBy(names, of, nil)
	}
	return destructured("", "", nil)
}

const mostDeclarations = 8

// statements are the code from the statement on that the place is in, as far as it begins a declaration.
func (p Place) statements() string {
	return declarationBefore.FindString(p.before) + p.after + p.Below
}

// destructuredBy is of a pattern's names.
func destructuredBy(names, of string, value *Value) string {
	first, _, _ := strings.Cut(strings.TrimSpace(names), ",")
	if strings.HasSuffix(of, ")") {
		if of, _ = chain(of); of == "" {
			of = "(intermediate value)"
		}
	}
	missing, ok := value.missing()
	switch {
	case ok && strings.Contains(first, "="):
		return "Cannot read properties of " + missing + " (reading '" + patternName.FindString(first) + "')"
	case strings.HasPrefix(first, "[") || strings.HasPrefix(first, "..."):
		first = ""
	}
	return destructured(patternName.FindString(first), of, value)
}

// parameter is of a pattern in place of the first parameter.
func parameter(name string, p Place) string {
	value := p.Given()
	if value != nil && value.Class != "" { // it is a pattern inside of it that fails
		if m := nested.FindStringSubmatch(p.after); m != nil {
			return "Cannot read properties of undefined (reading '" + m[1] + "')"
		}
		return destructured("", "", nil)
	}
	if of, missing := value.missing(); missing && of == "null" {
		return destructured(name, "object null", value)
	}
	return destructured(name, "undefined", value)
}

func destructured(name, of string, value *Value) string {
	what := "undefined or null"
	if missing, ok := value.missing(); ok {
		what = missing
	}
	switch {
	case of == "":
		return "Cannot destructure a value as it is " + what + "."
	case name == "":
		return "Cannot destructure '" + of + "' as it is " + what + "."
	}
	return "Cannot destructure property '" + name + "' of '" + of + "' as it is " + what + "."
}

// notDestructuredList is of a declaration of variables as a list, when what it takes apart is known to be none.
func notDestructuredList(p Place) string {
	for _, m := range listDeclaration.FindAllStringSubmatch(p.statements(), mostDeclarations) {
		value := p.Look(m[1])
		switch {
		case value == nil || value.Class == "[object Array]" || strings.HasPrefix(value.Typed, "string "):
			continue
		case !strings.ContainsAny(m[1], ".["):
			return m[1] + " is not iterable"
		}
		return value.Typed + " is not iterable (cannot read property Symbol(Symbol.iterator))"
	}
	return ""
}

// noObjectHere is of private fields of undefined, and of properties that are given to texts and numbers.
func noObjectHere(p Place) string {
	if m := privateHere.FindStringSubmatch(p.after); m != nil {
		of := "undefined"
		if expression, _ := expressionBefore(p.before); p.Look(expression).is("null") {
			of = "null"
		}
		return "Cannot read properties of " + of + " (reading '" + m[1] + "')"
	}
	name := property(p.after)
	expression, _ := expressionBefore(p.before)
	if name == "" || !strings.Contains(p.after, " = ") {
		return ""
	}
	if m := textBefore.FindStringSubmatch(p.before); m != nil {
		if indexName.MatchString(name) {
			return "Cannot assign to read only property '" + name + "' of string '" + m[1] + "'"
		}
		return "Cannot create property '" + name + "' on string '" + m[1] + "'"
	}
	if value := p.Look(expression); value != nil && value.Class == "" {
		kind, text, _ := strings.Cut(value.Typed, " ")
		return "Cannot create property '" + name + "' on " + kind + " '" + strings.Trim(text, `"`) + "'"
	}
	if expression == "" {
		return ""
	}
	return "Cannot create property '" + name + "' on " + expression
}

func noOperand(p Place) string {
	m := operands.FindStringSubmatch(p.before + p.after)
	if m == nil {
		return ""
	}
	left, right := p.operand(m[1]), p.operand(m[2])
	if right == "" || left == "" {
		return ""
	}
	return "Cannot use 'in' operator to search for '" + left + "' in " + right
}

// operand is what a literal or a name stands for.
func (p Place) operand(text string) string {
	if m := textBefore.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	if value := p.Look(text); value != nil && value.Class == "" {
		return value.Text
	}
	return text
}

func noClass(p Place) string {
	if m := instanceHere.FindStringSubmatch(p.before + p.after); m != nil {
		if value := p.Look(m[1]); patternNumber.MatchString(m[1]) || value != nil && value.Class == "" {
			return "Right-hand side of 'instanceof' is not an object"
		}
	}
	return ""
}

var (
	instanceHere  = lazyregexp.New(` instanceof ([\w$.]+)`)
	patternNumber = lazyregexp.New(`^\d`)
)

func notExtended(p Place) string {
	here := chainHere.FindString(p.after)
	if expression, _ := expressionBefore(p.before); expression != "" && !keyword.Has(expression) {
		here = expression + here + chainAfter.FindString(p.after)
	}
	if here == "" || keyword.Has(here) {
		return ""
	}
	if value := p.Look(here); value != nil && value.Class == "" {
		here = value.Text
	}
	return "Class extends value " + here + " is not a constructor or null"
}
