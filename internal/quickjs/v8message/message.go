package v8message

import (
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// What the engine complains of most, in the words of V8, which people, models and libraries know. The first that fits counts.
var (
	sameWords = [...][2]string{
		{Overflow, "Maximum call stack size exceeded"},
		{"invalid array length", "Invalid array length"},
		{"invalid array index", "Invalid array length"},
		{"invalid string length", "Invalid string length"},
		{"cannot convert to object", "Cannot convert undefined or null to object"},
		{"cannot convert symbol to string", "Cannot convert a Symbol value to a string"},
		{"cannot convert symbol to number", "Cannot convert a Symbol value to a number"},
		{"cannot convert bigint to number", "Cannot mix BigInt and other types, use explicit conversions"},
		{"BigInt division by zero", "Division by zero"},
		{"BigInt negative exponent", "Exponent must be non-negative"},
		{"radix must be between 2 and 36", "toString() radix argument must be between 2 and 36"},
		{"invalid 'instanceof' right operand", "Right-hand side of 'instanceof' is not callable"},
		{"circular prototype chain", "Cyclic __proto__ value"},
		{"this is not initialized", "Must call super constructor in derived class before accessing 'this' or returning from derived constructor"},
		{"'this' can be initialized only once", "Super constructor may only be called once"},
		{"iterator does not have a throw method", "The iterator does not provide a 'throw' method"},
		{"cannot invoke a running generator", "Generator is already running"},
		{"must be called with new", "Constructor requires 'new'"},
		{"empty array", "Reduce of empty array with no initial value"},
		{"expecting hex digit", "URI malformed"},
		{"expecting surrogate pair", "URI malformed"},
		{"expecting %", "URI malformed"},
		{"invalid URI", "URI malformed"},
		{"malformed UTF-8", "URI malformed"},
		{"Date value is NaN", "Invalid time value"},
		{"bad normalization form", "The normalization form should be one of NFC, NFD, NFKC, NFKD."},
		{"invalid value used as WeakMap key", "Invalid value used as weak map key"},
		{"invalid value used as WeakSet key", "Invalid value used in weak set"},
		{"revoked proxy", "Cannot perform 'get' on a proxy that has been revoked"},
		{"not a Date object", "this is not a Date object."},
		{"invalid array buffer length", "Invalid array buffer length"},
		{"out of bound", "Offset is outside the bounds of the DataView"},
		{"circular reference", "Converting circular structure to JSON"},
		{"unexpected token in expression: ''", "Unexpected end of input"},
		{"could not delete property", "Cannot delete property of #<Object>"},
		{"no setter for property", "Cannot set property of #<Object> which has only a getter"},
		{"toPrimitive", "Cannot convert object to primitive value"},
		{"parent class must be constructor", "Class extends value is not a constructor or null"},
		{"parent prototype must be an object or null", "Class extends value does not have valid prototype property"},
		{"derived class constructor must return an object or undefined", "Derived constructors may only return object or undefined"},
		{"bigint operands are forbidden for >>>", "BigInts have no unsigned right shift, use >> instead"},
		{"bigint argument with unary +", "Cannot convert a BigInt value to a number"},
		{"iterator must return an object", "Iterator result is not an object"},
		{"return not in a function", "Illegal return statement"},
		{"missing initializer for const variable", "Missing initializer in const declaration"},
		{"invalid assignment left-hand side", "Invalid left-hand side in assignment"},
		{"function name expected", "Function statements require a function name"},
		{"break must be inside loop or switch", "Illegal break statement"},
		{"continue must be inside loop", "Illegal continue statement: no surrounding iteration statement"},
		{"new.target only allowed within functions", "new.target expression is not allowed here"},
		{"super() is only valid in a derived class constructor", "'super' keyword unexpected here"},
		{"expecting catch or finally", "Missing catch or finally after try"},
		{"duplicate argument names not allowed in this context", "Duplicate parameter name not allowed in this context"},
		{"invalid destructuring target", "Invalid destructuring assignment target"},
		{"unparenthesized unary expression can't appear on the left-hand side of '**'", "Unary operator used immediately before exponentiation expression. Parenthesis must be used to disambiguate operator precedence"},
		{"invalid number literal", "Invalid or unexpected token"},
		{"unexpected end of string", "Invalid or unexpected token"},
		{"unexpected end of regexp", "Invalid regular expression: missing /"},
		{"'let' is not a valid lexical identifier", "let is disallowed as a lexically bound name"},
		{"cannot convert NaN or Infinity to BigInt", "Cannot convert NaN or Infinity to a BigInt"},
		{"BigInt is too large", "Maximum BigInt size exceeded"},
		{"BigInt is too large to allocate", "Maximum BigInt size exceeded"},
		{"operand 'prototype' property is not an object", "Function has non-object prototype 'undefined' in instanceof check"},
		{".size is not a number", "The .size property is NaN"},
		{"empty iterator", "Reduce of a done iterator with no initial value"},
		{"abstract class not constructable", "Abstract class Iterator not directly constructable"},
		{"not a TypedArray", "this is not a typed array."},
		{"property constructor appears more than once", "A class may only have one constructor"},
		{"unsupported keyword: export", "Unexpected token 'export'"},
		{"unsupported keyword: enum", "Unexpected reserved word"},
		{"invalid keyword: with", "Strict mode code may not include a with statement"},
		{"octal literals are deprecated in strict mode", "Octal literals are not allowed in strict mode."},
		{"invalid increment/decrement operand", "Invalid left-hand side expression in postfix operation"},
		{"'super' is only valid in a method", "'super' keyword unexpected here"},
		{"invalid use of 'super'", "'super' keyword unexpected here"},
		{"invalid number of arguments for getter or setter", "Getter must not have any formal parameters."},
		{"group name not defined", "Invalid named capture referenced"},
		{"cannot have setter/getter and value or writable", "Invalid property descriptor. Cannot both specify accessors and a value or writable attribute"},
	}
	otherWords = []struct {
		pattern *lazyregexp.Regexp
		words   string
	}{
		{lazyregexp.New(`^cannot read property 'Symbol\.iterator' of (undefined|null)$`), "$1 is not iterable (cannot read property Symbol(Symbol.iterator))"},
		{lazyregexp.New(`^cannot read property '(Symbol\.(?:asyncIterator|hasInstance|toPrimitive|toStringTag|species|match|replace|search|split|unscopables))' of (undefined|null)$`), "Cannot read properties of $2 (reading 'Symbol($1)')"},
		{lazyregexp.New(`^cannot read property '(.*)' of (undefined|null)$`), "Cannot read properties of $2 (reading '$1')"},
		{lazyregexp.New(`^cannot set property '(.*)' of (undefined|null)$`), "Cannot set properties of $2 (setting '$1')"},
		{lazyregexp.New(`^unexpected token in expression: (.*)$`), "Unexpected token $1"},
		{lazyregexp.New(`^cannot read property of (undefined|null)$`), "Cannot read properties of $1"},
		{lazyregexp.New(`^'(.*)' is not defined$`), "$1 is not defined"},
		{lazyregexp.New(`^(\S+) is not initialized$`), "Cannot access '$1' before initialization"},
		{lazyregexp.New(`^'(#.*)' is read-only$`), "Private method '$1' is not writable"},
		{lazyregexp.New(`^'(\d+|length)' is read-only$`), "Cannot assign to read only property '$1' of object '[object Array]'"},
		{ReadOnly, "Cannot assign to read only property '$1' of object '#<Object>'"},
		{lazyregexp.New(`^private class field '(.*)' does not exist$`), "Cannot read private member $1 from an object whose class did not declare it"},
		{lazyregexp.New(`^redeclaration of '(.*)'$`), "Identifier '$1' has already been declared"},
		{lazyregexp.New(`^private class field '(.*)' already exists$`), "Cannot initialize $1 twice on the same object"},
	}
)

// Overflow is the engine's message of a stack that is full.
const Overflow = "stack overflow"

// Longest bounds the messages that may be the engine's own, apart from the name in them.
const Longest = 200

// InV8 translates a message of the engine; all others stay.
func InV8(message string) string {
	if len(message) > Longest {
		return message
	}
	for i := range sameWords {
		if sameWords[i][0] == message {
			return sameWords[i][1]
		}
	}
	if !strings.HasPrefix(message, "cannot ") && !strings.HasPrefix(message, "'") && !strings.HasPrefix(message, "private ") &&
		!strings.HasPrefix(message, "redeclaration ") && !strings.HasPrefix(message, "unexpected ") && !strings.HasSuffix(message, " is not initialized") {
		return message
	}
	for _, other := range otherWords {
		if other.pattern.MatchString(message) {
			return other.pattern.ReplaceAllString(message, other.words)
		}
	}
	return message
}
