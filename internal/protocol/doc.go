// Package protocol implements one end of a connection that speaks the extension protocol, version 1, one message a line
// (seeds 000 and 002 §3). It knows messages, not extensions: one end answers with it for the extensions of a host,
// another asks with it an extension that is a program.
//
// A Conn promises, whatever the other end does:
//   - Every request that was taken is answered exactly once, with the envelope id that it came with, unless the connection
//     ends first; then its context ends.
//   - A message that cannot be taken (not JSON, not UTF-8, too long, against the schema, out of order, an id that is in use)
//     is answered with one error message that says what is wrong, and changes nothing else.
//   - Ask returns: with the answer, when its context ends, or when the connection does.
//   - Memory is bounded: requests under way, chunks that wait, and messages to be written all have a limit, and at the limit
//     the Conn stops reading, or its caller waits.
//   - A message that the other end would refuse for its length is not sent; an error message takes its place.
//
// Events are handled one after the other, in the order they came; all else at the same time. A request that is cancelled, or whose time
// is over, while it waits for its turn is answered then.
package protocol
