// Package protocolserve serves the extensions of one host to an agent in any language, over protocol v1
// (docs/protocol.md): it sends registrations, and takes tool calls, slash commands and events. Host calls of the
// methods the agent asks to do itself are sent to it after pier's own gate has allowed and recorded them.
//
// One connection is one session: it has a host of its own, which ends with it.
package protocolserve
