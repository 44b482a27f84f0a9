package engine

import (
	"strconv"
	"strings"
	"unsafe"

	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/v8message"
)

// InV8 is the message of a new error, which the caller owns. What V8 calls a range error is made one.
func (s *Stacks) inV8Words(on, message lib.TJSValue) lib.TJSValue {
	if int32(message.Ftag) == lib.EJS_TAG_EXCEPTION {
		message = s.noMemory
	}
	if int32(message.Ftag) != lib.EJS_TAG_STRING {
		return lib.XDupValue(s.tls, s.context, message)
	}
	engines := s.goText(message)
	if s.inErrorConstructor() && engines != symbolToText {
		return lib.XDupValue(s.tls, s.context, message) // an extension's own words
	}
	if v8message.Placeable(engines) && s.inScript() {
		s.unnamed = engines
	}
	words, ok := s.ofCall(engines)
	if !ok {
		words = v8message.InV8(engines)
	}
	if words == engines {
		return lib.XDupValue(s.tls, s.context, message)
	}
	if engines == v8message.Overflow {
		prototypes := (*(**lib.TJSContext)(unsafe.Pointer(&s.context))).Fnative_error_proto
		lib.XJS_SetPrototype(s.tls, s.context, on, prototypes[lib.EJS_RANGE_ERROR])
	}
	return s.newText(words)
}

// symbolToText is the engine's message when the constructor of an error gets a symbol.
const symbolToText = "cannot convert symbol to string"

// inErrorConstructor reports whether a script makes the error.
func (s *Stacks) inErrorConstructor() bool {
	frame := s.frame()
	if frame == nil || classOf(frame.Fcur_func) != lib.EJS_CLASS_C_FUNCTION {
		return false
	}
	name, _ := s.ownText(frame.Fcur_func, lib.EJS_ATOM_name)
	return strings.HasSuffix(name, "Error")
}

// inScript reports whether a function of a script has failed, and not one of the engine's own, such as an error's constructor.
func (s *Stacks) inScript() bool {
	frame := s.frame()
	return frame != nil && classOf(frame.Fcur_func) != lib.EJS_CLASS_C_FUNCTION
}

// name puts what stands at the place into the message, now that the engine has said where it is.
func (s *Stacks) name(on lib.TJSValue, stack string) {
	message := s.unnamed
	s.unnamed = ""
	if message == "" || s.line == nil {
		return
	}
	first, _, _ := strings.Cut(stack, "\n")
	l, c, line, ok := s.placeOf(first)
	if !ok {
		if v8message.ReadOnly.MatchString(message) { // the bundler finds assignments to constants, but not in what eval is given
			s.define(on, lib.EJS_ATOM_message, s.newText(v8message.Constant))
		}
		return
	}
	v := values{s}
	at := v8message.Place{Look: v.of, Given: v.argument, Below: s.below(l)}
	if words := v8message.Named(message, line, c, at); words != message {
		s.define(on, lib.EJS_ATOM_message, s.newText(words))
	}
}

// placeOf returns the line and column of a frame in the bundle, and the text of the line.
func (s *Stacks) placeOf(frame string) (l, c int, line string, ok bool) {
	m := FramePattern.FindStringSubmatch(frame)
	if m == nil {
		return 0, 0, "", false
	}
	l, _ = strconv.Atoi(m[3])
	c, _ = strconv.Atoi(m[4])
	line, ok = s.line(l)
	return l, c, line, ok
}

// below returns the lines after a line, as far as a message may look.
func (s *Stacks) below(line int) string {
	var out strings.Builder
	for n := range linesBelow {
		next, ok := s.line(line + 1 + n)
		next = strings.TrimSpace(next[:min(len(next), v8message.Longest)])
		if !ok || strings.HasPrefix(next, "}") { // what follows may be another function
			break
		}
		out.WriteString(" " + next)
	}
	return out.String()
}

const linesBelow = 8
