package js

import (
	"regexp"
	"strings"
)

// What the engine says of a value without naming it.
const (
	noFunction    = "not a function"
	noConstructor = "not a constructor"
	noIterable    = "value is not iterable"
)

// placed are the messages into which the expression at their place belongs, and who puts it there. before and after are the line as
// far as the place and from there.
var placed = map[string]func(before, after string) string{
	noFunction:    notCallable,
	noConstructor: notCallable,
	noIterable:    notIterable,
	"cannot read property 'Symbol.iterator' of undefined": notIterable,
	"cannot read property 'Symbol.iterator' of null":      notIterable,
	"cannot read property of undefined":                   func(_, after string) string { return unreadable("undefined", after) },
	"cannot read property of null":                        func(_, after string) string { return unreadable("null", after) },
	"cannot convert to object":                            notDestructured,
	"not an object":                                       noObjectHere,
	"invalid 'in' operand":                                noOperand,
	"object is not extensible":                            ofProperty("Cannot add property $1, object is not extensible"),
	"could not delete property":                           ofProperty("Cannot delete property '$1' of #<Object>"),
	"no setter for property":                              ofProperty("Cannot set property $1 of #<Object> which has only a getter"),
	"parent class must be constructor":                    notExtended,
}

func placeable(engines string) bool {
	_, ok := placed[engines]
	return ok
}

const identifier = `[\p{L}_$][\p{L}\d_$]*`

var (
	chainBefore  = regexp.MustCompile(`(new\s+)?((?:(?:` + identifier + `|\))(?:\?\.)?|"[^"]*"|\.#?` + identifier + `(?:\?\.)?|\["?[^][]*"?\])+)$`)
	chainAfter   = regexp.MustCompile(`^(?:\??\.#?` + identifier + `|\["?[^][]*"?\])+`)
	chainHere    = regexp.MustCompile(`^` + identifier + `(?:\??\.#?` + identifier + `|\["?[^][]*"?\])*`)
	chainTail    = regexp.MustCompile(`^return ((?:` + identifier + `)(?:\.#?` + identifier + `)*)[(]`)
	namedKey     = regexp.MustCompile(`\["(` + identifier + `)"\]`)
	propertyHere = regexp.MustCompile(`^(?:\.(` + identifier + `)|\["([^"]*)"\]|\[(\d+)\])`)
	privateHere  = regexp.MustCompile(`^\.(#` + identifier + `)`)
	patternHere  = regexp.MustCompile(`^(?:\(|async |function\*? ?(?:` + identifier + `)?\(|` + identifier + `\()*\{ ?(` + identifier + `)`)
	assigned     = regexp.MustCompile(`^\(\{[^{}]*\} = (` + identifier + `(?:\.` + identifier + `)*)\)`)
	literalKey   = regexp.MustCompile(`"([^"]*)" $`)
	callSpread   = regexp.MustCompile(`[\p{L}\d_$)]\((?:[^()]*, ?)?\.\.\.$`)
)

// named says of what the engine complained: it looks at the bundle's line. The engine names the place behind what is called, before
// the rest of what is read, and of a call in a return statement the statement.
func named(message, line string, column int) string {
	if column < 1 || column > len(line)+1 {
		return message
	}
	before, after := line[max(0, column-1-longestWords):column-1], line[column-1:min(len(line), column-1+longestWords)]
	say, ok := placed[message]
	if !ok {
		return message
	}
	if words := say(before, after); words != "" {
		return namedKey.ReplaceAllString(words, ".$1")
	}
	return message
}

// expressionBefore is the chain of names that ends at the place, and whether new stands before it.
func expressionBefore(before string) (expression string, isNew bool) {
	m := chainBefore.FindStringSubmatch(before)
	if m != nil && strings.HasSuffix(strings.TrimSuffix(before, m[2]), "..") {
		m[2] = strings.TrimPrefix(m[2], ".")
	}
	if m == nil || strings.HasPrefix(m[2], ".") || strings.HasPrefix(m[2], "[") || m[2] == ")" {
		return "", false
	}
	expression = m[2]
	if at := strings.LastIndex(expression, ")"); at >= 0 {
		expression = "(intermediate value)" + expression[at+1:]
	}
	return expression, m[1] != ""
}

func notCallable(before, after string) string {
	if tail := chainTail.FindStringSubmatch(after); tail != nil {
		return tail[1] + " is not a function"
	}
	expression, isNew := expressionBefore(before)
	switch {
	case expression == "" || propertyHere.MatchString(after): // what stands here is read, and not called
		return ""
	case isNew:
		return expression + " is not a constructor"
	}
	return expression + " is not a function"
}

func notIterable(before, after string) string {
	if callSpread.MatchString(before) {
		return "Spread syntax requires ...iterable[Symbol.iterator] to be a function"
	}
	if expression, _ := expressionBefore(before); expression != "" && !keyword[expression] {
		return expression + chainAfter.FindString(after) + " is not iterable"
	}
	if here := chainHere.FindString(after); here != "" && !keyword[here] {
		return here + " is not iterable"
	}
	return ""
}

// keyword are words of the language that stand where an expression may begin.
var keyword = words("of in return yield function async await const let var new typeof class")

func unreadable(of, after string) string {
	if name := property(after); name != "" {
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

func ofProperty(words string) func(before, after string) string {
	return func(_, after string) string {
		name := property(after)
		if name == "" {
			return ""
		}
		return strings.Replace(words, "$1", name, 1)
	}
}

// notDestructured is of a pattern whose value is undefined or null: the engine does not say which.
func notDestructured(before, after string) string {
	if strings.Contains(before, "delete ") && property(after) != "" {
		return ""
	}
	m := patternHere.FindStringSubmatch(after)
	if m == nil {
		return "Cannot destructure a value as it is undefined or null."
	}
	of := "undefined"
	if value := assigned.FindStringSubmatch(after); value != nil {
		of = value[1]
	}
	return "Cannot destructure property '" + m[1] + "' of '" + of + "' as it is undefined or null."
}

// noObjectHere is of private fields of undefined, and of properties that are given to texts and numbers.
func noObjectHere(before, after string) string {
	if m := privateHere.FindStringSubmatch(after); m != nil {
		return "Cannot read properties of undefined (reading '" + m[1] + "')"
	}
	name := property(after)
	expression, _ := expressionBefore(before)
	if name == "" || expression == "" || !strings.Contains(after, " = ") {
		return ""
	}
	return "Cannot create property '" + name + "' on " + expression
}

func noOperand(before, after string) string {
	m := literalKey.FindStringSubmatch(before)
	here := chainHere.FindString(strings.TrimPrefix(after, "in "))
	if m == nil || here == "" {
		return ""
	}
	return "Cannot use 'in' operator to search for '" + m[1] + "' in " + here
}

func notExtended(_, after string) string {
	if here := chainHere.FindString(after); here != "" {
		return "Class extends value " + here + " is not a constructor or null"
	}
	return ""
}
