package js

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

// Artifact names a script by its content.
func Artifact(code []byte) string {
	sum := sha256.Sum256(code)
	return "sha256:" + hex.EncodeToString(sum[:])
}

func (o Options) start() trace.Start {
	return trace.Start{Extension: o.ID, Artifact: Artifact(o.code()), Boot: o.Boot, Limits: o.Limits, FailStalled: o.FailStalled}
}

// Shims names the host modules of this build by their content: a replay needs the same.
func (rt *VMPool) Shims() (string, error) {
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
func (i *Instance) note(e trace.Event) { i.tape.Note(i.loop.ticks, e) }

// tracing reports whether note does anything, so that nothing is built for it in vain.
func (i *Instance) tracing() bool { return i.tape.On() }

// input is an event whose answer comes from outside: ask gets it from the world, a replay from its trace.
func (i *Instance) input(e trace.Event, ask func(*trace.Event)) trace.Event {
	return i.tape.Input(i.loop.ticks, e, ask)
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
func (i *Instance) native(table map[string]hostfunc.Func, args []any) (any, error) {
	name := str(args, 0)
	if !impure(name) || !i.tracing() {
		return callNative(table, args)
	}
	given, err := json.Marshal(args[1:])
	if err != nil {
		return nil, err
	}
	e := i.input(trace.Event{Op: trace.OpNative, Kind: name, Text: string(given)}, func(e *trace.Event) {
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
