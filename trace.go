package pier

import (
	"context"
	"io"
	"time"

	"github.com/cec80427/pier/internal/instance/trace"
)

// TraceSchema marks the first line of the traces that Options.Trace receives.
const TraceSchema = trace.Schema

// ErrTrace is a trace that cannot be replayed: it is damaged, of another version of pier, or of an extension that changed.
var ErrTrace = trace.ErrTrace

// Replayed is the outcome of replaying one extension's part of a trace.
type Replayed struct {
	Name      string // the extension's id; "#2" and so on follow after restarts
	Extension string // the path of its entry

	Ticks     uint64      // how many ran
	Compared  int         // how many events were the same
	Diverged  *Divergence // where the run first did something else, or nil
	Cut       string      // why the trace cannot be followed further, although nothing differed; "" when it was to its end
	State     ReplayState // at the end
	Unstarted bool        // the extension's first scripts did not run
}

// Same reports whether everything that was compared was the same.
func (r Replayed) Same() bool { return r.Diverged == nil }

// Divergence is the first difference between a trace and its replay.
type Divergence struct {
	Tick     uint64
	Index    int         // of the event among those of its instance
	Expected *TraceEvent // what the trace has; nil when it has ended
	Actual   *TraceEvent // what happened; nil when nothing did
}

// TraceEvent is one line of a trace (docs/runtime.md).
type TraceEvent struct {
	VM   string `json:"vm"`   // which instance: its extension's id, and "#2" and so on after restarts
	Tick uint64 `json:"tick"` // the tick it belongs to; 0 is before the first
	Op   string `json:"op"`
	Seq  uint64 `json:"seq,omitzero"`
	ID   int    `json:"id,omitzero"`   // of the host call, timer or invocation
	At   int64  `json:"at,omitzero"`   // nanoseconds: since 1970 for wall, since the instance's start otherwise
	Kind string `json:"kind,omitzero"` // of the macrotask or the report; the method of a host call; the name of a native
	What string `json:"what,omitzero"` // the operation of an invocation; "stream" for a host call with chunks
	Text string `json:"text,omitzero"` // the input
	Out  string `json:"out,omitzero"`  // the answer
}

// ReplayState is what an extension has under way between two ticks.
type ReplayState struct {
	Tick   uint64
	Clock  time.Duration // since the instance's start
	Queue  []ReplayTask  // macrotasks, by seq
	Timers []ReplayTimer // by deadline and seq
	Calls  []ReplayCall  // host calls, by id
}

// ReplayTask is a macrotask that waits.
type ReplayTask struct {
	Seq  uint64
	Kind string
	ID   int
	What string
}

// ReplayTimer is a timer that waits.
type ReplayTimer struct {
	ID       int
	Deadline time.Duration
	Seq      uint64
}

// ReplayCall is a host call without its completion.
type ReplayCall struct {
	ID     int
	Method string
	Params string
}

// Replay runs the extensions of a trace again without touching the world: answers of host calls, clocks and chance come from the trace, and
// whatever the extensions do is compared with it, byte for byte. until stops each extension after that tick, 0 goes to the end. A difference
// is in the results; the error, an ErrTrace, is for traces that cannot be followed at all.
func Replay(ctx context.Context, from io.Reader, until uint64) ([]Replayed, error) {
	return replay(ctx, from, until)
}
