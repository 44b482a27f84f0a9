package engine

import (
	"slices"
	"strconv"
	"strings"
	"unsafe"

	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/v8message"
	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/wordset"
)

// nativeCall is a call of one of the engine's own functions that has failed: the engine's message says neither which function it
// was nor of what, V8's does.
type nativeCall struct {
	name string
	args []lib.TJSValue
	s    *Stacks
}

// frame is the function that runs, nil outside of all.
func (s *Stacks) frame() *lib.TJSStackFrame {
	at := (*(**lib.TJSRuntime)(unsafe.Pointer(&s.runtime))).Fcurrent_stack_frame
	return *(**lib.TJSStackFrame)(unsafe.Pointer(&at))
}

const classWithoutNew = "class constructors must be invoked with 'new'"

// ofCall says of which call the engine complains, if it is known to complain so.
func (s *Stacks) ofCall(engines string) (words string, ok bool) {
	frame := s.frame()
	if frame == nil || len(engines) > v8message.Longest {
		return "", false
	}
	if engines == classWithoutNew {
		if name, _ := s.ownText(frame.Fcur_func, lib.EJS_ATOM_name); name != "" {
			return "Class constructor " + name + " cannot be invoked without 'new'", true
		}
		return "Class constructors cannot be invoked without 'new'", true
	}
	if classOf(frame.Fcur_func) != lib.EJS_CLASS_C_FUNCTION {
		return "", false
	}
	say, known := callWords[engines]
	if !known {
		if slices.Contains([]string{"invalid array length", "invalid array index", "invalid length", "invalid offset"}, engines) {
			say, known = func(c nativeCall) string { return c.length(engines) }, true
		} else if _, ok := patternWords[engines]; ok {
			say, known = func(c nativeCall) string { return c.pattern(engines) }, true
		}
	}
	if !known && !strings.HasSuffix(engines, " object expected") {
		return "", false
	}
	call := nativeCall{s: s}
	call.name, _ = s.ownText(frame.Fcur_func, lib.EJS_ATOM_name)
	if frame.Farg_count > 0 && frame.Farg_buf != 0 {
		at := frame.Farg_buf
		call.args = slices.Clone(unsafe.Slice(*(**lib.TJSValue)(unsafe.Pointer(&at)), frame.Farg_count))
	}
	if !known {
		class := strings.TrimSuffix(engines, " object expected")
		return "Method " + class + ".prototype." + call.name + " called on incompatible receiver", true
	}
	words = say(call)
	return words, words != ""
}

// arg is the n-th argument, or undefined.
func (c nativeCall) arg(n int) lib.TJSValue {
	if n < len(c.args) {
		return c.args[n]
	}
	return undefined
}

// shown is an argument as V8 writes values into messages.
func (c nativeCall) shown(n int) string {
	v := c.arg(n)
	switch v.Ftag {
	case lib.EJS_TAG_UNDEFINED:
		return "undefined"
	case lib.EJS_TAG_NULL:
		return "null"
	case lib.EJS_TAG_OBJECT:
		if classOf(v) == lib.EJS_CLASS_ARRAY {
			return "[object Array]"
		}
		return "#<Object>"
	case lib.EJS_TAG_SYMBOL:
		return "Symbol()"
	}
	text := lib.XJS_ToString(c.s.tls, c.s.context, v) // of a primitive: runs no JavaScript
	defer lib.XFreeValue(c.s.tls, c.s.context, text)
	return c.s.goText(text)
}

// typed is an argument with its type, as V8 names what should have been called or iterated.
func (c nativeCall) typed(n int) string {
	switch v := c.arg(n); v.Ftag {
	case lib.EJS_TAG_UNDEFINED:
		return "undefined"
	case lib.EJS_TAG_NULL:
		return "object null"
	case lib.EJS_TAG_OBJECT:
		return "object"
	case lib.EJS_TAG_STRING, lib.EJS_TAG_STRING_ROPE:
		return `string "` + c.shown(n) + `"`
	case lib.EJS_TAG_BOOL:
		return "boolean " + c.shown(n)
	case lib.EJS_TAG_SYMBOL:
		return "symbol " + c.shown(n)
	case lib.EJS_TAG_BIG_INT, lib.EJS_TAG_SHORT_BIG_INT:
		return "bigint " + c.shown(n)
	}
	return "number " + c.shown(n)
}

func (c nativeCall) isObject(n int) bool { return c.arg(n).Ftag == lib.EJS_TAG_OBJECT }

// always returns a function with one message for every call.
func always(words string) func(nativeCall) string { return func(nativeCall) string { return words } }

var (
	takesCallback = wordset.Of("map forEach filter some every find findIndex findLast findLastIndex flatMap reduce reduceRight")
	arrayMethods  = wordset.Of("concat find findIndex findLast findLastIndex indexOf " +
		"forEach filter map every some reduce reduceRight")
	reflects      = wordset.Of("ownKeys get has construct getPrototypeOf isExtensible preventExtensions deleteProperty")
	digitsAllowed = map[string]string{
		"toFixed":       "toFixed() digits argument must be between 0 and 100",
		"toPrecision":   "toPrecision() argument must be between 1 and 100",
		"toExponential": "toExponential() argument must be between 0 and 100",
	}
)

// callWords are V8's words for what the engine's own functions complain of; none where it cannot be said.
var callWords = map[string]func(nativeCall) string{
	v8message.NoFunction: nativeCall.noFunction,
	v8message.NoIterable: func(c nativeCall) string {
		return c.typed(0) + " is not iterable (cannot read property Symbol(Symbol.iterator))"
	},
	"not an object":   nativeCall.noObject,
	"not a object":    always("CreateListFromArrayLike called on non-object"),
	"not a prototype": func(c nativeCall) string { return "Object prototype may only be an Object or null: " + c.shown(0) },
	"must be called with new": func(c nativeCall) string {
		if c.name == "Promise" {
			return "Promise constructor cannot be invoked without 'new'"
		}
		return "Constructor " + c.name + " requires 'new'"
	},
	"invalid repeat count":     func(c nativeCall) string { return "Invalid count value: " + c.shown(0) },
	"invalid number of digits": func(c nativeCall) string { return digitsAllowed[c.name] },
	"invalid code point":       nativeCall.codePoint,
	"null or undefined are forbidden": func(c nativeCall) string {
		return "String.prototype." + c.name + " called on null or undefined"
	},
	"cannot convert to object": func(c nativeCall) string {
		if !arrayMethods.Has(c.name) {
			return ""
		}
		return "Array.prototype." + c.name + " called on null or undefined"
	},
	"not a number":  func(c nativeCall) string { return "Number.prototype." + c.name + " requires that 'this' be a Number" },
	"not a string":  func(c nativeCall) string { return "String.prototype." + c.name + " requires that 'this' be a String" },
	"not a boolean": func(c nativeCall) string { return "Boolean.prototype." + c.name + " requires that 'this' be a Boolean" },
	"not a symbol": func(c nativeCall) string {
		if c.name == "keyFor" {
			return c.shown(0) + " is not a symbol"
		}
		return "Symbol.prototype." + c.name + " requires that 'this' be a Symbol"
	},
	"regexp not supported": func(c nativeCall) string {
		return "First argument to String.prototype." + c.name + " must not be a regular expression"
	},
	"regexp must have the 'g' flag": func(c nativeCall) string {
		return "String.prototype." + c.name + " called with a non-global RegExp argument"
	},
	"invalid regular expression flags": func(c nativeCall) string {
		return "Invalid flags supplied to RegExp constructor '" + c.shown(1) + "'"
	},
	"cannot convert bigint to number": always("Cannot convert a BigInt value to a number"),
	"cannot convert to BigInt: not an integer": func(c nativeCall) string {
		return "The number " + c.shown(0) + " cannot be converted to a BigInt because it is not an integer"
	},
	"cannot convert to BigInt": func(c nativeCall) string { return "Cannot convert " + c.shown(0) + " to a BigInt" },
	"invalid bigint literal":   func(c nativeCall) string { return "Cannot convert " + c.shown(0) + " to a BigInt" },
	"property is not configurable": func(c nativeCall) string {
		if c.name != "defineProperty" {
			return ""
		}
		return "Cannot redefine property: " + c.shown(1)
	},
	"object is not extensible": func(c nativeCall) string {
		if c.name == "setPrototypeOf" {
			return c.shown(0) + " is not extensible"
		}
		if c.name != "defineProperty" {
			return ""
		}
		return "Cannot define property " + c.shown(1) + ", object is not extensible"
	},
	"invalid byteOffset": func(c nativeCall) string {
		return "Start offset " + c.shown(1) + " is outside the bounds of the buffer"
	},
	"ArrayBuffer object expected": func(c nativeCall) string {
		if c.name != "DataView" {
			return ""
		}
		return "First argument to DataView constructor must be an ArrayBuffer"
	},
	"invalid target":                  always("WeakRef: invalid target"),
	"held value cannot be the target": always("FinalizationRegistry.prototype.register: target and holdings must not be same"),
	"argument must be a function":     always("FinalizationRegistry: cleanup must be callable"),
	"invalid hint":                    func(c nativeCall) string { return "Invalid hint: " + c.shown(0) },
	"invalid getter":                  func(c nativeCall) string { return "Getter must be a function" + c.member(2, "get") },
	"invalid setter":                  func(c nativeCall) string { return "Setter must be a function" + c.member(2, "set") },
	"cannot convert NaN or Infinity to BigInt": func(c nativeCall) string {
		return "The number " + c.shown(0) + " cannot be converted to a BigInt because it is not an integer"
	},
	"cannot convert to bigint": func(c nativeCall) string {
		if c.name != "asIntN" && c.name != "asUintN" {
			return ""
		}
		return "Cannot convert " + c.shown(1) + " to a BigInt"
	},
	"must be positive":   func(c nativeCall) string { return c.shown(0) + " must be positive" },
	"invalid byteLength": func(c nativeCall) string { return "Invalid DataView length " + c.shown(2) },
	"ArrayBuffer is detached": func(c nativeCall) string {
		switch {
		case strings.HasSuffix(c.name, "Array"):
			return "Cannot perform Construct on a detached ArrayBuffer"
		case c.name == "slice" || c.name == "resize" || c.name == "transfer" || c.name == "transferToFixedLength":
			return "Cannot perform ArrayBuffer.prototype." + c.name + " on a detached ArrayBuffer"
		}
		return "Cannot perform %TypedArray%.prototype." + c.name + " on a detached ArrayBuffer"
	},
	"not a SharedArrayBuffer TypedArray": always("[object Int32Array] is not a shared typed array."),
}

// patternWords are V8's words for what is wrong with a regular expression, where one message of the engine has one of V8's.
var patternWords = map[string]string{
	"nothing to repeat":                                 "Nothing to repeat",
	"expecting ')'":                                     "Unterminated group",
	"expecting '}'":                                     "Invalid property name",
	"extraneous characters at the end":                  "Unmatched ')'",
	"unexpected end":                                    "Unterminated character class",
	"syntax error":                                      "Lone quantifier brackets",
	"invalid group":                                     "Invalid group",
	"invalid group name":                                "Invalid capture group name",
	"duplicate group name":                              "Duplicate capture group name",
	"invalid repetition count":                          "numbers out of order in {} quantifier",
	"invalid class range":                               "Range out of order in character class",
	"unknown unicode property name":                     "Invalid property name",
	"expecting '{' after \\p":                           "Invalid property name",
	"invalid escape sequence in regular expression":     "Invalid escape",
	"back reference out of range in regular expression": "Invalid escape",
	"invalid class set operation in regular expression": "Invalid character in character class",
	"invalid character in class in regular expression":  "Invalid character in character class",
	"invalid operation in regular expression":           "Invalid set operation in character class",
}

var (
	lookaroundRepeated = lazyregexp.New(`\(\?<?[=!][^)]*\)[*+?{]`)
	unicodeEscape      = lazyregexp.New(`\\[uc]`)
	classInRange       = lazyregexp.New(`\\[dDsSwWpP](?:\{[^}]*\})?-|-\\[dDsSwWpP]`)
)

// pattern says what is wrong with the regular expression that a constructor was given.
func (c nativeCall) pattern(engines string) string {
	if c.name != "RegExp" && c.name != "compile" {
		return ""
	}
	source, flags := c.shown(0), ""
	if c.arg(1).Ftag != lib.EJS_TAG_UNDEFINED {
		flags = c.shown(1)
	}
	why := patternWords[engines]
	switch {
	case why == "Nothing to repeat" && lookaroundRepeated.MatchString(source):
		why = "Invalid quantifier"
	case engines == "unexpected end" && strings.HasSuffix(source, `\`):
		why = `\ at end of pattern`
	case engines == "invalid escape sequence in regular expression" && unicodeEscape.MatchString(source):
		why = "Invalid Unicode escape"
	case engines == "invalid class range" && strings.ContainsAny(flags, "uv") && classInRange.MatchString(source):
		why = "Invalid character class"
	}
	return "Invalid regular expression: /" + source + "/" + flags + ": " + why
}

// member describes a property of an argument for the end of a message.
func (c nativeCall) member(n int, name string) string {
	if !c.isObject(n) {
		return ""
	}
	atom := c.s.atom(name)
	defer lib.XJS_FreeAtom(c.s.tls, c.s.context, atom)
	value := c.s.own(c.arg(n), atom)
	defer lib.XFreeValue(c.s.tls, c.s.context, value)
	return ": " + nativeCall{s: c.s, args: []lib.TJSValue{value}}.shown(0)
}

// noEntry is of the first thing in a list of entries that is none.
func (c nativeCall) noEntry() string {
	v := values{c.s}
	if classOf(c.arg(0)) != lib.EJS_CLASS_ARRAY {
		return ""
	}
	for n := range maxElements {
		atom := c.s.atom(strconv.Itoa(n))
		found, value := c.s.ownPlain(c.arg(0), atom)
		lib.XJS_FreeAtom(c.s.tls, c.s.context, atom)
		if !found || value.Ftag == exception.Ftag {
			return ""
		}
		what := v.describe(value)
		lib.XFreeValue(c.s.tls, c.s.context, value)
		if what == nil {
			return ""
		}
		if what.Class == "" {
			return "Iterator value " + what.Text + " is not an entry object"
		}
	}
	return ""
}

func (c nativeCall) noFunction() string {
	switch {
	case c.name == "from":
		return c.typed(1) + " is not a function"
	case c.name == "groupBy":
		return c.shown(1) + " is not a function"
	case c.name == "toString":
		return "Function.prototype.toString requires that 'this' be a Function"
	case takesCallback.Has(c.name):
		return c.typed(0) + " is not a function"
	case c.name == "sort" || c.name == "toSorted":
		return "The comparison function must be either a function or undefined: " + c.shown(0)
	case c.name == "Promise":
		return "Promise resolver " + c.shown(0) + " is not a function"
	case c.name == "bind":
		return "Bind must be called on a function"
	case c.name == "apply" && !c.isObject(0):
		return "Function.prototype.apply was called on " + c.shown(0) + ", which is a " + strings.Fields(c.typed(0))[0] + " and not a function"
	case c.name == "construct":
		return c.shown(0) + " is not a constructor"
	}
	return ""
}

func (c nativeCall) noObject() string {
	switch {
	case c.name == "Map" || c.name == "WeakMap" || c.name == "fromEntries":
		return c.noEntry()
	case c.name == "getPrototypeOf" && !c.isObject(0):
		if tag := c.arg(0).Ftag; tag == lib.EJS_TAG_UNDEFINED || tag == lib.EJS_TAG_NULL {
			return "Cannot convert undefined or null to object"
		}
		return "Reflect.getPrototypeOf called on non-object"
	case c.name == "defineProperty" || c.name == "defineProperties":
		if !c.isObject(0) {
			return "Object." + c.name + " called on non-object"
		}
		if c.name == "defineProperty" && !c.isObject(2) {
			return "Property description must be an object: " + c.shown(2)
		}
	case c.name == "setPrototypeOf":
		if tag := c.arg(0).Ftag; tag == lib.EJS_TAG_UNDEFINED || tag == lib.EJS_TAG_NULL {
			return "Object.setPrototypeOf called on null or undefined"
		}
		return "Object prototype may only be an Object or null: " + c.shown(1)
	case c.name == "Proxy":
		return "Cannot create proxy with a non-object as target or handler"
	case reflects.Has(c.name) && !c.isObject(0):
		return "Reflect." + c.name + " called on non-object"
	}
	return ""
}

func (c nativeCall) codePoint() string {
	for n := range c.args {
		if at, err := strconv.ParseFloat(c.shown(n), 64); err != nil || at < 0 || at > 0x10ffff || at != float64(int64(at)) {
			return "Invalid code point " + c.shown(n)
		}
	}
	return ""
}

// length is of what typed arrays and buffers cannot be made of.
func (c nativeCall) length(engines string) string {
	switch {
	case c.name == "with":
		return "Invalid typed array index"
	case c.name == "ArrayBuffer" || c.name == "SharedArrayBuffer":
		return "Invalid array buffer length"
	case c.name == "set":
		return "offset is out of bounds"
	case strings.HasPrefix(c.name, "get") || strings.HasPrefix(c.name, "set"):
		return "Offset is outside the bounds of the DataView"
	case c.name == "asIntN" || c.name == "asUintN":
		return "Invalid value: not (convertible to) a safe integer"
	case !strings.HasSuffix(c.name, "Array") || c.name == "Array":
		return ""
	case !c.isObject(0):
		return "Invalid typed array length: " + c.shown(0)
	case engines == "invalid offset" && misaligned(c.name, c.shown(1)):
		return "start offset of " + c.name + " should be a multiple of " + strconv.Itoa(elementSize(c.name))
	case engines == "invalid offset":
		return "Start offset " + c.shown(1) + " is outside the bounds of the buffer"
	case engines == "invalid length" && c.arg(2).Ftag != lib.EJS_TAG_UNDEFINED:
		return "Invalid typed array length: " + c.shown(2)
	case engines == "invalid length":
		return "byte length of " + c.name + " should be a multiple of " + strconv.Itoa(elementSize(c.name))
	}
	return ""
}

func elementSize(array string) int {
	bits := strings.Trim(array, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	n, err := strconv.Atoi(bits)
	if err != nil {
		return 1
	}
	return n / 8
}

func misaligned(array, offset string) bool {
	n, err := strconv.Atoi(offset)
	return err == nil && n%elementSize(array) != 0
}
