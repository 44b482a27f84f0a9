package ext

import (
	"context"
	"encoding/json"
	"strings"
	"time"
)

// ID names one extension inside one host: its manifest id, or the name of its file or folder.
type ID string

// Call is one host call: a request by an extension for a privileged effect (seed 002 §3.2).
type Call struct {
	ID        string     // correlates the two ledger records; the gate makes one when empty
	Extension ID         // the extension that makes the call
	VM        int        // which VM of the extension, counted from 1; 0 when there is none. What one opened is not another's, and ends with it
	Runtime   string     // js, wasm, mcp, rtp, bridge: recorded, never decided on
	Claim     Capability // what the extension says it needs; empty for none. A claim that differs from the derived capability is an invalid request
	Method    Method
	Params    json.RawMessage // one JSON object, see docs/hostcalls.md
	Timeout   time.Duration   // 0 for the connector's default

	// Correlation ids of what caused the call, and of who asked for that, copied to the ledger (seed 002 §3.1).
	ToolCallID, CommandID, EventID string
	Asker                          Asker

	// Place says where in the extension's source the call was made: file:line, "" when that is not known. It is called when somebody
	// wants to know, which most calls never see; nil where a runtime cannot tell.
	Place func() string

	// Stream receives the chunks of a streaming call, in order, before Call returns the final result. Nil when the
	// caller wants no chunks. It may block to hold the producer back; its error ends the call.
	Stream func(chunk json.RawMessage) error

	// Pipes connects a runtime with a program that it starts (method exec, op spawn): the call lasts as long as the program, and what
	// goes through its streams makes no records. No extension can set it.
	Pipes *Pipes

	// Serve is the effect itself, of a call whose effect only the runtime that makes it can bring about: the tool of a server that it is
	// connected to (method tool). It runs in the place of a connector, once the call is allowed and recorded. No extension can set it.
	Serve func(ctx context.Context) (json.RawMessage, error)
}

// Pipes are the two sides of a program's standard streams.
type Pipes struct {
	// Output gets what the program writes to its standard output (1) and error (2), and nothing when it has closed one. It may block to
	// hold the program back; its error ends the program.
	Output func(fd int, data []byte) error
	// Started gives the caller the program, once it runs.
	Started func(Program)
	// Fence asks that the program be held to what the extension may do, where the system can do that; nil for a program that is not.
	Fence *Fence
	// Sees says which of the variables that the extension may see the program gets; nil for all.
	Sees   func(name string) bool
	Check  func() error         // is called once the start is allowed; its error refuses the start. Nil for no check
	Worker bool                 // it is a program of pier's, which keeps Python from compiled files of the extension itself
	Memory int64                // bytes that each of its processes may map, where the system can bound that; 0 for no bound
	Idle   func() time.Duration // how long nothing was asked of it; a program that uses the processor then is ended. Nil for one that may
}

// Fence is what a program has beside its extension's rights when it is held to them. What it starts is held the same.
type Fence struct {
	Read    []string                      // absolute: its own files, and folders with all below them
	Execute []string                      // the same, which it may start, too
	Held    func(by string, network bool) // told before the program runs that it is held: by what, and whether it reaches the network, through pier
}

// Program is a running program, as the caller that started it sees it.
type Program interface {
	// Write writes to its standard input; it waits while the program does not read.
	Write(ctx context.Context, data []byte) error
	// CloseInput ends its standard input.
	CloseInput(ctx context.Context) error
	// Kill ends it with all that it has started.
	Kill()
}

// Caller is the gate: the one way from an extension to an effect. A runtime is handed one and can name no connector.
//
// Call returns one JSON value, or an *Error. It blocks until the effect is over; cancelling ctx cancels the effect.
type Caller interface {
	Call(ctx context.Context, call Call) (json.RawMessage, error)
}

// CallerFunc makes a function a Caller.
type CallerFunc func(ctx context.Context, call Call) (json.RawMessage, error)

// Call implements Caller.
func (f CallerFunc) Call(ctx context.Context, call Call) (json.RawMessage, error) {
	return f(ctx, call)
}

// Asker is what whoever asks a host for something calls it. The records of all that the host does for it carry these ids (seed 002
// §3.1), in the place of the host's own where it has such. They decide nothing.
type Asker struct {
	RPCID   string // of the request
	RunID   string
	TraceID string
	SpanID  string
}

type askerKey struct{}

// WithAsker returns a context for requests of a host: a host looks into the contexts that its methods are given.
func WithAsker(ctx context.Context, a Asker) context.Context {
	if a == (Asker{}) {
		return ctx
	}
	return context.WithValue(ctx, askerKey{}, a)
}

// AskerOf is the Asker of a context, the zero value when it has none.
func AskerOf(ctx context.Context) Asker {
	a, _ := ctx.Value(askerKey{}).(Asker)
	return a
}

// maxAskerID bounds what of an id is kept, in bytes.
const maxAskerID = 256

// Correlate puts the ids, at a length that suits a record, into those of one.
func (a Asker) Correlate(c *LogCorrelation) {
	for _, id := range [...]struct {
		value string
		into  **string
	}{{a.RPCID, &c.RPCID}, {a.RunID, &c.RunID}, {a.TraceID, &c.TraceID}, {a.SpanID, &c.SpanID}} {
		if len(id.value) > maxAskerID {
			id.value = strings.ToValidUTF8(id.value[:maxAskerID], "")
		}
		if id.value != "" {
			*id.into = Optional(id.value)
		}
	}
}
