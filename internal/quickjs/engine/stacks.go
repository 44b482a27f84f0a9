package engine

import (
	"fmt"
	"strconv"
	"strings"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Stacks makes err.stack what extensions know from V8: the error's name and message, then places in the source. The engine
// writes bare places of the bundle, as a property of each error it makes. Its class of errors is told to ask us when such an
// object gets a new property: what the engine wrote is kept under a name that no script can say, and the property becomes an
// accessor, which gives way to the text at the first read (RATIONALE.md, "Why reach below the engine's Go API?").
type Stacks struct {
	handle
	// lines writes the frames of a stack for JavaScript, or for the host with whole.
	lines func(kept string, limit int, whole bool) []string

	ready          bool
	kept, shown    lib.TJSAtom // private names: what the engine wrote, what JavaScript has been shown
	getter, setter lib.TJSValue
	errors         lib.TJSValue // the constructor Error, for stackTraceLimit and prepareStackTrace
	prepare        lib.TJSValue // calls what an extension has set as Error.prepareStackTrace
	limit, custom  lib.TJSAtom

	line     func(n int) (string, bool) // a line of the extension's code
	unnamed  string                     // the engine's message of the error that it makes just now, see named
	noMemory lib.TJSValue               // the message of an error that there is no memory for
}

// FramePattern matches a frame as the engine writes it: "    at name (<eval>:line:column)" or "    at <eval>:line:column".
var FramePattern = lazyregexp.New(`^\s*at (async )?(?:(.*) \()?<eval>:(\d+):(\d+)\)?$`)

// usualFrames is Error.stackTraceLimit, as V8 has it.
const usualFrames = 10

// A stack overflow has thousands of frames: so many first and last ones are kept.
const firstFrames, lastFrames = 60, 20

// errorClass is the table of functions that the engine calls for errors.
var errorClass = lib.TJSClassExoticMethods{Fdefine_own_property: bytecode.FunctionPointer(defineOnError)}

// HasStacks reports whether the stacks of the VM's errors are pier's: its first script has asked for them.
func (f *State) HasStacks() bool { return f.stacks.ready }

// startStacks is __pier_stacks(Error, prepare).
func startStacks(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	f := stateIn(ctx)
	if f == nil || argc < 2 || f.stacks.ready {
		return undefined
	}
	s := &f.stacks
	s.handle = f.handle
	s.kept, s.shown = s.privateName("kept"), s.privateName("shown")
	s.limit, s.custom = s.atom("stackTraceLimit"), s.atom("prepareStackTrace")
	s.getter, s.setter = s.function("stack", stackGet), s.function("stack", stackSet)
	s.errors, s.prepare = lib.XDupValue(tls, ctx, argument(argv, 0)), lib.XDupValue(tls, ctx, argument(argv, 1))
	s.noMemory = s.newText("out of memory")
	s.ready = true
	s.Bytecode().Class(lib.EJS_CLASS_ERROR).Fexotic = uintptr(unsafe.Pointer(&errorClass))
	s.Bytecode().Class(lib.EJS_CLASS_ASYNC_FUNCTION_REJECT).Fcall = bytecode.FunctionPointer(rejectAsync)
	return undefined
}

func (s *Stacks) close() {
	if !s.ready {
		return
	}
	for _, v := range []lib.TJSValue{s.getter, s.setter, s.errors, s.prepare, s.noMemory} {
		lib.XFreeValue(s.tls, s.context, v)
	}
	for _, a := range []lib.TJSAtom{s.kept, s.shown, s.limit, s.custom} {
		lib.XJS_FreeAtom(s.tls, s.context, a)
	}
}

func stacksIn(ctx uintptr) *Stacks {
	if f := stateIn(ctx); f != nil && f.stacks.ready {
		return &f.stacks
	}
	return nil
}

// defineOnError is the engine's define_own_property for new properties of errors.
func defineOnError(tls *libc.TLS, ctx uintptr, on lib.TJSValue, name lib.TJSAtom, value, getter, setter lib.TJSValue, flags int32) int32 {
	s := stacksIn(ctx)
	if s != nil && name == lib.EJS_ATOM_message {
		value = s.inV8Words(on, value)
		defer lib.XFreeValue(tls, ctx, value)
	}
	if s != nil && name == lib.EJS_ATOM_stack && value.Ftag == lib.EJS_TAG_STRING && flags&(lib.MJS_PROP_HAS_VALUE|lib.MJS_PROP_ENUMERABLE) == lib.MJS_PROP_HAS_VALUE {
		kept := s.goText(value)
		s.name(on, kept)
		s.keep(on, s.kept, shortened(kept))
		value, getter, setter = undefined, s.getter, s.setter
		flags = lib.MJS_PROP_HAS_GET | lib.MJS_PROP_HAS_SET | lib.MJS_PROP_HAS_CONFIGURABLE | lib.MJS_PROP_CONFIGURABLE | lib.MJS_PROP_HAS_ENUMERABLE
	}
	return lib.XJS_DefineProperty(tls, ctx, on, name, value, getter, setter, flags|lib.MJS_PROP_NO_EXOTIC)
}

// keep notes a text on an error.
func (s *Stacks) keep(on lib.TJSValue, as lib.TJSAtom, text string) {
	const flags = writable | lib.MJS_PROP_HAS_VALUE | lib.MJS_PROP_HAS_WRITABLE | lib.MJS_PROP_HAS_CONFIGURABLE | lib.MJS_PROP_HAS_ENUMERABLE | lib.MJS_PROP_NO_EXOTIC
	value := s.newText(text)
	lib.XJS_DefineProperty(s.tls, s.context, on, as, value, undefined, undefined, flags)
	lib.XFreeValue(s.tls, s.context, value)
}

// shortened leaves out the middle of a very long stack, and says how much.
func shortened(frames string) string {
	if strings.Count(frames, "\n") <= firstFrames+lastFrames {
		return frames
	}
	lines := strings.Split(strings.TrimSuffix(frames, "\n"), "\n")
	cut := len(lines) - firstFrames - lastFrames
	return strings.Join(lines[:firstFrames], "\n") + "\n" + SkippedLine(cut) + "\n" + strings.Join(lines[len(lines)-lastFrames:], "\n") + "\n"
}

// SkippedLine returns the line that stands for n frames left out of a stack.
func SkippedLine(n int) string { return fmt.Sprintf("    ... %d more", n) }

// CountSkipped returns the number of frames that a line of SkippedLine stands for, and 0 for any other line.
func CountSkipped(line string) int {
	rest, ok := strings.CutPrefix(line, "    ... ")
	count, more := strings.CutSuffix(rest, " more")
	n, err := strconv.Atoi(count)
	if !ok || !more || err != nil {
		return 0
	}
	return n
}

// head is an error's name and message. They may be getters of the extension's.
func (s *Stacks) head(of lib.TJSValue) string {
	name, message := s.text(of, lib.EJS_ATOM_name, "Error"), s.text(of, lib.EJS_ATOM_message, "")
	switch {
	case name == "":
		return message
	case message == "":
		return name
	}
	return name + ": " + message
}

// text is a property as String gives it, and what an undefined one stands for.
func (s *Stacks) text(of lib.TJSValue, name lib.TJSAtom, otherwise string) string {
	value := s.property(of, name)
	defer func() { lib.XFreeValue(s.tls, s.context, value) }()
	if value.Ftag == undefined.Ftag {
		return otherwise
	}
	if value.Ftag != exception.Ftag {
		if text := lib.XJS_ToString(s.tls, s.context, value); text.Ftag != exception.Ftag {
			defer lib.XFreeValue(s.tls, s.context, text)
			return s.goText(text)
		}
	}
	lib.XFreeValue(s.tls, s.context, lib.XJS_GetException(s.tls, s.context))
	return "<error>"
}

// maxPrototypes bounds how far above an object the error is looked for that it inherits from.
const maxPrototypes = 16

// holder is the error with a stack that an object is or inherits from; the caller owns it.
func (s *Stacks) holder(of lib.TJSValue) (on lib.TJSValue, kept string, ok bool) {
	on = lib.XDupValue(s.tls, s.context, of)
	for range maxPrototypes {
		if class := classOf(on); class == 0 || class == lib.EJS_CLASS_PROXY {
			break
		}
		if kept, ok = s.ownText(on, s.kept); ok {
			return on, kept, true
		}
		next := lib.XJS_GetPrototype(s.tls, s.context, on)
		lib.XFreeValue(s.tls, s.context, on)
		on = next
	}
	lib.XFreeValue(s.tls, s.context, on)
	return undefined, "", false
}

// stackGet is the getter of err.stack: it is asked once, and leaves the text in its place.
func stackGet(tls *libc.TLS, ctx uintptr, this lib.TJSValue, _ int32, _ uintptr) lib.TJSValue {
	s := stacksIn(ctx)
	if s == nil {
		return undefined
	}
	on, kept, ok := s.holder(this)
	if !ok {
		return undefined
	}
	defer lib.XFreeValue(tls, ctx, on)
	text := s.show(on, kept)
	custom := s.own(s.errors, s.custom)
	defer lib.XFreeValue(tls, ctx, custom)
	if lib.XJS_IsFunction(tls, ctx, custom) == 0 {
		return text
	}
	return s.prepared(custom, on, text)
}

// show puts the text in the accessor's place, and returns it.
func (s *Stacks) show(on lib.TJSValue, kept string) lib.TJSValue {
	text := strings.Join(append([]string{s.head(on)}, s.lines(kept, s.frameLimit(), false)...), "\n")
	s.keep(on, s.shown, text)
	value := s.newText(text)
	s.define(on, lib.EJS_ATOM_stack, lib.XDupValue(s.tls, s.context, value))
	return value
}

// frameLimit is Error.stackTraceLimit.
func (s *Stacks) frameLimit() int {
	given := s.own(s.errors, s.limit)
	defer lib.XFreeValue(s.tls, s.context, given)
	switch given.Ftag {
	case lib.EJS_TAG_INT:
		return int(*(*int32)(unsafe.Pointer(&given.Fu)))
	case lib.EJS_TAG_FLOAT64: // Infinity
		return firstFrames
	}
	return usualFrames
}

// prepared returns the result of an extension's Error.prepareStackTrace for a stack.
func (s *Stacks) prepared(custom, of, text lib.TJSValue) lib.TJSValue {
	size := 3 * int(unsafe.Sizeof(text))
	at := s.tls.Alloc(size)
	defer s.tls.Free(size)
	**(**[3]lib.TJSValue)(unsafe.Pointer(&at)) = [3]lib.TJSValue{custom, of, text}
	made := lib.XJS_Call(s.tls, s.context, s.prepare, undefined, 3, at)
	lib.XFreeValue(s.tls, s.context, text)
	if made.Ftag != exception.Ftag {
		s.define(of, lib.EJS_ATOM_stack, lib.XDupValue(s.tls, s.context, made))
	}
	return made
}

// stackSet is the setter: from then on the property is the extension's.
func stackSet(tls *libc.TLS, ctx uintptr, this lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if argc > 0 && classOf(this) != 0 {
		lib.XJS_DefinePropertyValue(tls, ctx, this, lib.EJS_ATOM_stack, lib.XDupValue(tls, ctx, argument(argv, 0)), writable)
	}
	return undefined
}

// untouched reports whether err.stack is still what pier makes of an error, and whether JavaScript has been shown it.
func (s *Stacks) untouched(of lib.TJSValue) (kept string, shown, ok bool) {
	kept, ok = s.ownText(of, s.kept)
	text, plain := s.ownText(of, lib.EJS_ATOM_stack)
	before, _ := s.ownText(of, s.shown)
	return kept, plain, ok && (!plain || text == before)
}

// wholeStack is __pier_whole(err): the frames for the host, with how many were left out; undefined when the extension has
// written a stack of its own.
func wholeStack(_ *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	s := stacksIn(ctx)
	if s == nil || argc < 1 || classOf(argument(argv, 0)) != lib.EJS_CLASS_ERROR {
		return undefined
	}
	kept, _, ok := s.untouched(argument(argv, 0))
	if !ok {
		return undefined
	}
	return s.newText(strings.Join(s.lines(kept, usualFrames, true), "\n"))
}

// Backtrace returns the stack of what runs, in the engine's words.
func (e handle) Backtrace() string {
	on := lib.XJS_NewObject(e.tls, e.context)
	defer lib.XFreeValue(e.tls, e.context, on)
	symbols.BuildBacktrace(e.tls, e.context, on, 0, 0, 0, 0)
	text, _ := e.ownText(on, lib.EJS_ATOM_stack)
	return text
}
