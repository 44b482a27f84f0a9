package ledger

import (
	"crypto/sha256"
	"encoding/hex"
)

// TraceID is the trace of all that one cause led to in one run: a tool call, a command, an event; 16 bytes in hexadecimal. The
// same run and cause give the same.
func TraceID(run, cause string) string {
	var room [64]byte
	sum := sha256.Sum256(append(append(append(room[:0], run...), 0), cause...))
	return hex.EncodeToString(sum[:16])
}

// SpanID is one host call, tool call, command or event of a run: 8 bytes in hexadecimal.
func SpanID(run, id string) string {
	var room [64]byte
	sum := sha256.Sum256(append(append(append(room[:0], run...), 1), id...))
	return hex.EncodeToString(sum[:8])
}
