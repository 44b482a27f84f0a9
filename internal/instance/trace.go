package instance

import "errors"

// TraceSchema marks the first line of a trace.
const TraceSchema = "pier.trace.v1"

// ErrTrace is a trace that cannot be replayed.
var ErrTrace = errors.New("the trace cannot be replayed")
