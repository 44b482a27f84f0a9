package ext

import (
	"context"
	"strings"
)

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
