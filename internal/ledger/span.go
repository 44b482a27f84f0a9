package ledger

import (
	"crypto/sha256"
	"encoding/hex"
)

// SpanIDs are the trace of all that one cause led to in one run (a tool call, a command, an event), 16 bytes in hexadecimal, and what is
// one host call, tool call, command or event of it, 8 bytes. The same run, cause and id give the same.
func SpanIDs(run, cause, id string) (trace, span string) {
	var room [64]byte
	t := sha256.Sum256(append(append(append(room[:0], run...), 0), cause...))
	s := sha256.Sum256(append(append(append(room[:0], run...), 1), id...))
	both := hexText(append(t[:16], s[:8]...))
	return both[:32], both[32:]
}

// hexText is hex.EncodeToString for at most a hash, with one allocation.
func hexText(sum []byte) string {
	var room [2 * sha256.Size]byte
	return string(hex.AppendEncode(room[:0], sum))
}
