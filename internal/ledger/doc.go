// Package ledger implements the append-only, hash-chained record of the effects of extensions (seed 002 §3.4).
//
// A ledger is a file of JSON lines, each a log record of schema pi.ext.log.v1 in canonical form (RFC 8785). The member
// data.ledger chains them:
//
//	"ledger": {"hash": …, "mac": …, "prev": …, "seq": 1}
//
// seq counts from 1; prev is the hash of the line before, 64 zeros for the first; hash is the SHA-256, in hex, of the
// record's canonical JSON without hash and mac; mac is an HMAC-SHA-256 of the hash under a key no extension can read, and
// is left out by a ledger without a key. Beside the file a head keeps seq and hash of the last line under a MAC of its
// own, so that a ledger cut off at the end does not verify either.
//
// What is promised:
//   - Append is safe for concurrent use, in one process and in many; records are in the order in which the calls of Append returned,
//     without gaps. Who writes holds the head's lock, and first takes over what others wrote.
//   - When Append returns nil the line is with the operating system, and so are all before it: they outlive the process,
//     not a power cut. A line of Defer is there when Append, Sync or Close has returned the next time, or after 50 ms. Sync
//     and Close flush to the disk. A process that dies while it writes leaves at most 16 lines the head does not know, and
//     part of one; whoever opens or writes next takes the first over, if their macs are right, and cuts off the last, on record.
//   - After a failed write nothing more is appended: every later Append returns the same error. A full ledger takes nothing.
//   - data is redacted by key (ext.RedactJSON) before it is written. Correlation and message are written as given.
//   - The file is made with the first record. One that has grown becomes FILE.1, FILE.2; the chain runs through all of them. Prune
//     puts a record under the key in the place of old ones. A list of ledgers, itself a ledger, misses one that is gone.
//
// The gate (internal/gate/hostcall) writes it; pier ledger reads and verifies it.
package ledger
