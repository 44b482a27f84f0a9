// Package approvals stores the approvals of calls of risky RTP tools (docs/rtp.md): calls that wait, calls that are
// approved, calls that were made. An approval is bound to the exact call: the hash of its arguments, the hash of its
// tool, tenant and actor. It is used once. It lies in an SQLite file that survives the end of a process at any point:
// what was asked for is there before anybody is told its token, what is used is used up before the call begins, and a
// call whose process ended before its end is unknown and never made again.
package approvals
