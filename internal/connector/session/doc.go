// Package session performs the effects of the methods session, events and log: messages to the conversation and its
// agent, events to other extensions, records in the ledger (docs/hostcalls.md).
package session
