// Package protocol is the runtime of extensions that are programs and speak the extension protocol on their standard input and
// output (docs/protocol.md). A program is started through its instance's gate, and its host calls go through the same gate:
// the runtime knows no other way out.
package protocol
