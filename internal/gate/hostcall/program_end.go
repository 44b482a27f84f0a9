package hostcall

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// programEnd is the end of a program, as the record of its call has it: a program that was killed or aborted is an error
// there, whatever its caller is given.
type programEnd struct {
	killed    bool   // pier ended it, or a signal did
	signal    string // by which it ended; "" if unknown
	cancelled string // aborted or timeout, of the call; "" if the program ended first
}

// endOfProgram returns the end of the program of a call; the zero programEnd for other calls.
func (t *pendingCall) endOfProgram(result json.RawMessage) (e programEnd) {
	// A program that is an extension ends with its host; what else becomes of it has records of its own.
	if t.need.Capability != ext.CapExec || t.call.Pipes != nil || t.outcome != "allow" || t.need.UsesHandle || t.target.Op == "kill" {
		return e
	}
	switch {
	case errors.Is(t.stopped, context.DeadlineExceeded):
		e.cancelled = "timeout"
	case t.stopped != nil:
		e.cancelled = "aborted"
	}
	if t.call.Method == ext.MethodTool {
		e.readTool(result)
	} else {
		e.readExit(result)
	}
	if e.cancelled != "" {
		e.killed = true
	}
	return e
}

// readExit reads how a process ended. The result of run begins with it, and may be long.
func (e *programEnd) readExit(result json.RawMessage) {
	head := result[:min(len(result), 128)]
	if rest, ok := bytes.CutPrefix(head, []byte(`{"code":null,"signal":"`)); ok {
		signal, rest, _ := bytes.Cut(rest, []byte(`"`))
		e.signal, e.killed = clip(string(signal)), true
		head = rest
	}
	if at := bytes.Index(head, []byte(`,"killed":true`)); at >= 0 && at < 40 {
		e.killed = true
	}
}

// readTool reads how the command of a shell's tool ended: its last line says so, as in Pi.
func (e *programEnd) readTool(result json.RawMessage) {
	if !bytes.Contains(result, []byte(`"isError":true`)) {
		return
	}
	switch {
	case bytes.Contains(result, []byte(`Command timed out after `)):
		e.cancelled = "timeout"
	case bytes.Contains(result, []byte(`Command aborted"`)):
		e.cancelled = "aborted"
	}
}

// isFailure reports whether the end is an error.
func (e *programEnd) isFailure() bool { return e.killed }

// code is the code of the error: that of a call whose time was up, or io.
func (e *programEnd) code() ext.Code {
	if e.cancelled == "timeout" {
		return ext.CodeTimeout
	}
	return ext.CodeIO
}

// fields adds the members of the end to those of a record.
func (e *programEnd) fields(f jsontext.Fields) jsontext.Fields {
	f = f.Some("cancelled", e.cancelled)
	if e.killed {
		f = f.Flag("killed", true)
	}
	return f.Some("signal", e.signal)
}
