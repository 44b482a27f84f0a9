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
	return hexText(sum[:16])
}

// SpanID is one host call, tool call, command or event of a run: 8 bytes in hexadecimal.
func SpanID(run, id string) string {
	var room [64]byte
	sum := sha256.Sum256(append(append(append(room[:0], run...), 1), id...))
	return hexText(sum[:8])
}

// hexText is hex.EncodeToString for at most a hash, with one allocation.
func hexText(sum []byte) string {
	var room [2 * sha256.Size]byte
	return string(hex.AppendEncode(room[:0], sum))
}
