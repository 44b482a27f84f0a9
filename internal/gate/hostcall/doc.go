// Package hostcall is the gate: Gate.Call derives the capability a call needs, decides, records
// host_call.start, does, and records host_call.end (seed 002 §3.2, §3.4). No record, no effect.
//
// What is promised for every call, whatever becomes of it:
//   - One host_call.start and one host_call.end with the same host_call_id, in this order; no host_call.end only if the ledger
//     fails in between, and then the call fails with internal.
//   - A connector runs only after a start whose decision is allow was appended, and only with the policy.Grant of that decision.
//   - A policy.decision record comes before the start of a call that was asked about, denied, or allowed with a warning only.
//   - The caller gets a JSON value or an *ext.Error of the closed set, never a host error's text; after Call has returned no
//     further chunk is handed to Stream.
//
// An environment variable that is not granted reads as unset instead of failing the call. A connector that ignores the end of
// its context is abandoned after a grace period: the call ends, what the connector still does goes unseen.
package hostcall
