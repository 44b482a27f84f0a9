package engine

import (
	"strings"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// The engine's stacks end where the job that runs began, so an error of a host call would name no place of the extension at
// all. As in V8, the functions that await the failure are named below: when a rejection first reaches an async function, the
// promises are followed from there to all that wait, and their frames are added to the error's stack as "at async …".

// maxAsyncFrames bounds what is added to one stack, pier's own functions included.
const maxAsyncFrames = 20

// SyncMark and asyncMark begin a frame of a stack and one that was added; a stack that has one of these is left alone.
const SyncMark, asyncMark = "    at ", "    at async "

// rejectAsync is the call of what an await has registered for a rejection.
func rejectAsync(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue {
	if s := stacksIn(ctx); s != nil && argc > 0 && classOf(argument(argv, 0)) == lib.EJS_CLASS_ERROR {
		s.addWaiting(argument(argv, 0), opaque(fn))
	}
	return resumeAsync(tls, ctx, fn, this, argc, argv, flags)
}

// addWaiting adds to an error's stack who waits, beginning with one async function.
func (s *Stacks) addWaiting(failure lib.TJSValue, state uintptr) {
	kept, shown, ok := s.untouched(failure)
	if !ok || strings.Contains(kept, asyncMark) {
		return
	}
	var added strings.Builder
	for line := range strings.Lines(s.framesOf(waiting(state))) {
		if !strings.Contains(kept, line) { // it is there when it called what failed
			added.WriteString(asyncMark + strings.TrimPrefix(line, SyncMark))
		}
	}
	if added.Len() == 0 {
		return
	}
	s.keep(failure, s.kept, kept+added.String())
	if shown {
		lib.XFreeValue(s.tls, s.context, s.show(failure, kept+added.String()))
	}
}

// waiting lists the async functions that wait for one another, from the one given on. Each is there once, so the list ends.
func waiting(state uintptr) []uintptr {
	var states []uintptr
	seen := map[uintptr]bool{}
	for state != 0 && !seen[state] && len(states) < maxAsyncFrames {
		seen[state] = true
		s := asyncState(state)
		if s.Fis_completed != 0 {
			break
		}
		states = append(states, state)
		state = waiter(promiseOf(s.Fresolving_funcs[1]), maxAsyncFrames)
	}
	return states
}

// waiter is the async function that waits for a promise, directly or through promises that follow it (then, Promise.all).
// Of several who wait the first is taken.
func waiter(promise lib.TJSValue, hops int) uintptr {
	if classOf(promise) != lib.EJS_CLASS_PROMISE || hops == 0 {
		return 0
	}
	at := opaque(promise)
	data := *(**lib.TJSPromiseData)(unsafe.Pointer(&at))
	first := data.Fpromise_reactions[1].Fnext
	if data.Fpromise_state != lib.EJS_PROMISE_PENDING || first == at+unsafe.Offsetof(data.Fpromise_reactions)+unsafe.Sizeof(lib.Tlist_head{}) {
		return 0
	}
	first -= unsafe.Offsetof(lib.TJSPromiseReactionData{}.Flink)
	reaction := *(**lib.TJSPromiseReactionData)(unsafe.Pointer(&first))
	switch classOf(reaction.Fhandler) {
	case lib.EJS_CLASS_ASYNC_FUNCTION_REJECT:
		return opaque(reaction.Fhandler)
	case lib.EJS_CLASS_PROMISE_REJECT_FUNCTION:
		return waiter(promiseOf(reaction.Fhandler), hops-1)
	}
	return waiter(promiseOf(reaction.Fresolving_funcs[1]), hops-1)
}

// promiseOf is the promise that one of its two functions settles.
func promiseOf(settle lib.TJSValue) lib.TJSValue {
	switch classOf(settle) {
	case lib.EJS_CLASS_PROMISE_RESOLVE_FUNCTION, lib.EJS_CLASS_PROMISE_REJECT_FUNCTION:
		at := opaque(settle)
		return (*(**lib.TJSPromiseFunctionData)(unsafe.Pointer(&at))).Fpromise
	}
	return undefined
}

// framesOf describes async functions that wait, in the engine's words: it is shown them as if one had called the other.
func (e handle) framesOf(states []uintptr) string {
	if len(states) == 0 {
		return ""
	}
	const frameAt = unsafe.Offsetof(lib.TJSAsyncFunctionState{}.Fframe)
	rt := *(**lib.TJSRuntime)(unsafe.Pointer(&e.runtime))
	current := rt.Fcurrent_stack_frame
	before := make([]uintptr, len(states))
	for n, state := range states {
		frame := &asyncState(state).Fframe
		before[n], frame.Fprev_frame = frame.Fprev_frame, 0
		if n+1 < len(states) {
			frame.Fprev_frame = states[n+1] + frameAt
		}
	}
	rt.Fcurrent_stack_frame = states[0] + frameAt
	on := lib.XJS_NewObject(e.tls, e.context)
	symbols.BuildBacktrace(e.tls, e.context, on, 0, 0, 0, 0)
	rt.Fcurrent_stack_frame = current
	for n, state := range states {
		asyncState(state).Fframe.Fprev_frame = before[n]
	}
	text, _ := e.ownText(on, lib.EJS_ATOM_stack)
	lib.XFreeValue(e.tls, e.context, on)
	return text
}
