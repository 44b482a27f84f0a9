// Package bridge implements both ends of a pi_bridge connection, one JSON object a line: an Agent starts a Process,
// calls its tools and answers its requests (docs/bridge.md). It knows messages, not extensions: pier's runtime of the
// kind bridge is an Agent, `pier bridge serve` a Process, and a Go program can be either with this package alone.
//
//	agent    --call, response, llm_chunk, llm_done, llm_error-->              process
//	         <--ready, result, request, llm_cancel, ui, event--
//
// Each end promises, whatever the other does:
//   - Every request and every call that was taken is answered exactly once, unless the connection ends first; then its context ends.
//   - A line that cannot be taken costs that line. It is answered where its id can be read and an answer exists for its type, it is
//     told as a [Problem], and it changes nothing else.
//   - What waits for an answer returns: with it, when its context ends, or when the connection does.
//   - Memory is bounded: what was taken and is not answered, chunks that wait and lines to be written have a limit; at the limit more is
//     refused, the end stops reading, or its caller waits. An end that does not read holds back those who send to it, and nobody else.
//
// Members that a message does not have are passed over, since the protocol grows; one that differs from a known one by case alone,
// or that is there twice, makes the line bad.
package bridge
