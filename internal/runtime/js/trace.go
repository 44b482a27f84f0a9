package js

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/native"
)

// Event is one line of a trace (docs/runtime.md): a step of an instance's loop, something that reached the VM from outside, or
// something the VM did. Of one instance they come in the order in which they happened.
type Event struct {
	VM   string `json:"vm"`   // which instance: its extension's id, and "#2" and so on after restarts
	Tick uint64 `json:"tick"` // the tick it belongs to; 0 is before the first
	Op   Op     `json:"op"`
	Seq  uint64 `json:"seq,omitzero"`
	ID   int    `json:"id,omitzero"`   // of the host call, timer or invocation
	At   int64  `json:"at,omitzero"`   // nanoseconds: since 1970 for wall, since the instance's start otherwise
	Kind string `json:"kind,omitzero"` // of the macrotask or the report; the method of a host call; the name of a native
	What string `json:"what,omitzero"` // the operation of an invocation; "stream" for a host call with chunks
	Text string `json:"text,omitzero"` // what was given
	Out  string `json:"out,omitzero"`  // what was answered
}

// Op says what an Event is.
type Op string

// The events. Those marked in bring something in from outside; a replay takes it from the trace.
const (
	OpStart   Op = "start"   // the instance: Text is a Start
	OpEnqueue Op = "enqueue" // a macrotask under its seq; in, unless a timer or an immediate fired
	OpRun     Op = "run"     // the tick's one macrotask leaves the queue; At is the clock that decided which timers were due (in)
	OpTimer   Op = "timer"   // a timer is set for At
	OpClear   Op = "clear"   // a timer is cleared
	OpWall    Op = "wall"    // the wall clock is read; in
	OpMono    Op = "mono"    // the monotonic clock is read; in
	OpRandom  Op = "random"  // ID random bytes; Out has them as base64; in
	OpNative  Op = "native"  // a function of Go that is not a pure one; Out is in
	OpSync    Op = "sync"    // a host call that JavaScript waits for; Out is in
	OpCall    Op = "call"    // a host call begins; its chunks and completion are enqueued
	OpCancel  Op = "cancel"  // a host call is cancelled
	OpReport  Op = "report"  // what the VM tells the host: outcomes, updates, output, errors, registrations
	OpStalled Op = "stalled" // the host ended invocations that nothing could settle; in
	OpLimit   Op = "limit"   // a limit of time or memory struck; no replay goes beyond, since none can repeat where
	OpEnd     Op = "end"     // the instance ended
)

// Start is what an instance was started with, as the Text of its first Event.
type Start struct {
	Extension   ext.ID          `json:"extension"`
	Artifact    string          `json:"artifact"` // "sha256:" and the hash of the bundle's script
	Boot        instance.Facts  `json:"boot"`
	Limits      instance.Limits `json:"limits"`
	FailStalled bool            `json:"failStalled"`
}

// Artifact names a script by its content.
func Artifact(code []byte) string {
	sum := sha256.Sum256(code)
	return "sha256:" + hex.EncodeToString(sum[:])
}

func (o Options) start() Start {
	return Start{Extension: o.ID, Artifact: Artifact(o.Code), Boot: o.Boot, Limits: o.Limits, FailStalled: o.FailStalled}
}

// Shims names the host modules of this build by their content: a replay needs the same.
func (rt *Runtime) Shims() (string, error) {
	h := sha256.New()
	err := fs.WalkDir(rt.library.files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, codeEnding) {
			return err
		}
		data, err := fs.ReadFile(rt.library.files, path)
		_, _ = h.Write([]byte(path + "\x00" + Artifact(data) + "\n")) // a hash takes everything
		return err
	})
	return "sha256:" + hex.EncodeToString(h.Sum(nil)), err
}

// note adds an event to the trace, if there is one. It runs on the VM's goroutine.
func (i *Instance) note(e Event) {
	switch {
	case i.replay != nil:
		i.replay.check(i.stamped(e))
	case i.opts.Trace != nil:
		i.opts.Trace(i.stamped(e))
	}
}

// tracing reports whether note does anything, so that nothing is built for it in vain.
func (i *Instance) tracing() bool { return i.replay != nil || i.opts.Trace != nil }

func (i *Instance) stamped(e Event) Event {
	e.VM, e.Tick = i.opts.TraceName, i.loop.ticks
	return e
}

// input is an event whose answer comes from outside: ask gets it from the world, a replay from its trace.
func (i *Instance) input(e Event, ask func(*Event)) Event {
	if i.replay != nil {
		return i.replay.answer(i.stamped(e))
	}
	ask(&e)
	if i.opts.Trace != nil {
		i.opts.Trace(i.stamped(e))
	}
	return e
}

// impure names the natives whose result depends on more than their arguments: the time zone and random keys.
func impure(name string) bool {
	switch name {
	case "localZone", "keyGenerate", "keyExport", "sign", "rsaCrypt", "ecGenerate", "prime":
		return true
	}
	return false
}

// native calls a native function, and traces it when it is not a pure one.
func (i *Instance) native(table map[string]native.Func, args []any) (any, error) {
	name := str(args, 0)
	if !impure(name) || !i.tracing() {
		return callNative(table, args)
	}
	given, err := json.Marshal(args[1:])
	if err != nil {
		return nil, err
	}
	e := i.input(Event{Op: OpNative, Kind: name, Text: string(given)}, func(e *Event) {
		e.Out = encodeNative(callNative(table, args))
	})
	return decodeNative(e.Out)
}

func encodeNative(value any, err error) string {
	if err != nil {
		return "!" + err.Error()
	}
	data, err := json.Marshal(markBytes(value))
	if err != nil {
		return "!" + err.Error()
	}
	return "=" + string(data)
}

func decodeNative(out string) (any, error) {
	text, ok := strings.CutPrefix(out, "=")
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, strings.TrimPrefix(out, "!"))
	}
	var value any
	err := json.Unmarshal([]byte(text), &value)
	return unmarkBytes(value), err
}

// tracedBytes is the key under which a trace has a native's bytes.
const tracedBytes = "$bytes"

func markBytes(value any) any {
	switch v := value.(type) {
	case []byte:
		return map[string]any{tracedBytes: v}
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, member := range v {
			out[name] = markBytes(member)
		}
		return out
	}
	return value
}

func unmarkBytes(value any) any {
	members, ok := value.(map[string]any)
	if !ok {
		return value
	}
	if text, ok := members[tracedBytes].(string); ok && len(members) == 1 {
		data, err := base64.StdEncoding.DecodeString(text)
		if err == nil {
			return data
		}
	}
	for name, member := range members {
		members[name] = unmarkBytes(member)
	}
	return members
}
