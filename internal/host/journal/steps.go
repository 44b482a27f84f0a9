package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Step is the record of one step of an event loop, in schema pi.ext.log.v1 (seed 002 §1A.4.7). Those of one macrotask share a span; those
// of one host share a trace. It is for whoever listens, and goes to no ledger.
func (j *Journal) Step(u instance.Unit, trace string, e instance.Step) ext.LogRecord {
	artifact := "sha256:" + u.Hash
	data := map[string]any{"tick": e.Tick, "seq": e.Seq, "kind": e.Kind, "id": e.ID}
	r := ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(j.o.Now()), Level: ext.LevelDebug,
		Correlation: j.Correlation(), Source: &ext.LogSource{Component: ext.ComponentRuntime},
	}
	r.Event, r.Message = "loop.tick", "macrotask dequeued and run"
	if !e.Run {
		r.Event, r.Message = "loop.enqueue", "macrotask enqueued"
		if e.What != "" {
			data["op"] = e.What
		}
	}
	r.Correlation.ExtensionID, r.Correlation.ArtifactID = u.ID, &artifact
	r.Correlation.TraceID, r.Correlation.SpanID = &trace, spanID(e)
	r.Data = jsontext.Encode(data)
	return r
}

// spanID is of the form that traces of other systems use: 8 bytes in hexadecimal.
func spanID(e instance.Step) *string {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64([]byte(e.VM+"\x00"), e.Seq))
	id := hex.EncodeToString(sum[:8])
	return &id
}

// NewTraceID is 16 bytes in hexadecimal.
func NewTraceID(rand io.Reader) (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(rand, b[:]); err != nil {
		return "", fmt.Errorf("make a trace id: %w", err)
	}
	return hex.EncodeToString(b[:]), nil
}
